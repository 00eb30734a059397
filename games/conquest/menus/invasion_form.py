"""An invasion on one form: which way, how many, who goes along, when to stop, and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.conquest.card_data import STRATEGY
from games.conquest.commands.legal_commands import Outlook
from games.conquest.land import BOARD, CAPS
from games.conquest.menus.invasion_modifiers import line_of, ready
from games.conquest.public_state_model import owner, provinces_of
from games.conquest.reading.option_builders import (
    card_at,
    card_value,
    holding,
    person_at,
    person_options,
    person_value,
    place_label,
)
from games.conquest.rules.declaring import FOR_ATTACK, Invade
from games.conquest.rules.end_turn_warnings import left_undone
from games.conquest.rules.invasion_clauses import ONCE, REINFORCEMENTS, TO_THE_END, CardPlay, Until
from games.conquest.state import Realm
from games.core.rules.prompts import Blank, Field, Filled, Option

TITLE = "An invasion"
MOST, FEW = 25, 10
"""Options of a menu, and of what is ticked."""
AS_CAPPED = "or as many as may go there"
APART = ("betrayal", REINFORCEMENTS)
"""Cards that say more than that they are played: menus and typed lines write them."""
STOPS: dict[str, tuple[str, Until]] = {
    "1": ("After one engagement", ONCE),
    **{f"u{n}": (f"When {n} or fewer of mine are left", Until("units", n)) for n in (1, 2, 3, 4, 6)},
    **{f"r{n}": (f"After {n} engagements", Until("rounds", n)) for n in (2, 3)},
    "u0": ("Never: take it or lose all", TO_THE_END),
}


@dataclass(frozen=True)
class Way:
    """A way to invade; where no infantry can go, `person` is the General who goes, "" elsewhere."""

    source: str
    target: str
    person: str = ""

    @property
    def value(self) -> str:
        """Return the way as the value of an option: "BOH LXI", "BOH LXI p3"."""
        return " ".join([self.source, self.target, *([person_value(self.person)] if self.person else [])])

    @property
    def invasion(self) -> Invade:
        """Return the smallest invasion on this way."""
        leads = (self.person,) if self.person else ()
        return Invade(self.source, self.target, 0 if leads else 1, leads)

    @classmethod
    def at(cls, value: str) -> Way | None:
        """Return the way whose value this is, None if it is none."""
        source, target, person, *_ = [*value.split(), "", "", ""]
        return cls(source, target, person_at(person)) if target else None


def invasion_blanks(view: Outlook) -> Sequence[Blank]:
    """Return the form of an invasion, none while nobody can be invaded."""
    if not view.is_open("invade"):
        return ()
    realm = view.at("invade")
    ways = _ways(view, realm)[:MOST]
    if not ways:
        return ()
    groups = [ready(realm, source) for source in dict.fromkeys(way.source for way in ways)]
    names = [name for _, persons in groups for name in persons][:FEW]
    most = max(infantry for infantry, _ in groups)
    greatest = max(infantry + len(persons) for infantry, persons in groups)
    stops = tuple(Option(key, label) for key, (label, until) in STOPS.items() if _may_stop(until, greatest))
    fields = [
        Field(
            "way",
            "From where to where?",
            tuple(_way(realm, way) for way in ways),
            _before(view),
            needed=True,
        ),
        Field("count", "How many infantry?", tuple(_counts(realm, most, led=bool(names))), chosen=("ALL",)),
        Field("along", "Who goes along?", tuple(person_options(names)), most=FEW),
        Field("stop", "When does it stop?", stops, chosen=("1",), needed=True),
        Field("cards", "Cards played with it", tuple(_cards(view)), most=FEW),
    ]
    asked = tuple(field for field in fields if field.options)
    return [Blank(asked, lambda filled: written(realm, filled), TITLE)]


def _before(view: Outlook) -> str:
    """Return what an invasion leaves undone: it closes the phases before it."""
    undone = left_undone(view.now, view.seat)
    return f"{undone}; that is over then." if undone else ""


def _may_stop(until: Until, units: int) -> bool:
    """Return whether so many units could fight at all before they stop."""
    return until.what != "units" or until.count < units


def _ways(view: Outlook, realm: Realm) -> list[Way]:
    """Return every way on which one unit could be sent: where no infantry can go, a way for each General."""
    found: list[Way] = []
    for source in provinces_of(realm.table, view.seat):
        infantry, names = ready(realm, source)
        leaders = [""] if infantry else names
        near = [code for code in BOARD.neighbours(source) if owner(realm.table, code) != view.seat]
        found += [Way(source, to, name) for name in leaders for to in near]
    return [way for way in found if view.fits(line_of(way.invasion))]


def _way(realm: Realm, way: Way) -> Option:
    label = f"{place_label(way.source)} → {place_label(way.target)}"
    size = f"{way.person} alone" if way.person else str(ready(realm, way.source)[0])
    return Option(way.value, label, f"{size} against {holding(realm.table, way.target)}")


def _counts(realm: Realm, most: int, *, led: bool) -> Iterator[Option]:
    """Yield how many infantry may go: none where somebody could go alone."""
    yield Option("ALL", "All", AS_CAPPED if realm.table.options.group_cap else "")
    for stay in (1, 2, 4):
        if stay < most:
            yield Option(f"-{stay}", f"All but {stay}")
    yield from (Option(str(count), str(count)) for count in range(min(most, MOST - 5), 0, -1))
    if led:
        yield Option("0", "No infantry")


def _cards(view: Outlook) -> Iterator[Option]:
    for card in dict.fromkeys(view.now.hands[view.seat].cards):
        if card in FOR_ATTACK and card not in APART:
            yield Option(card_value(card), STRATEGY[card].title)


def written(realm: Realm, filled: Filled) -> str:
    """Return the command as it is typed, whether it may be given or not; "" without a way."""
    way = Way.at("".join(filled.get("way", ())))
    if way is None:
        return ""
    named = [way.person, *(person_at(value) for value in filled.get("along", ()))]
    along = tuple(dict.fromkeys(name for name in named if name))
    order = Invade(
        way.source,
        way.target,
        _sent(realm, way, "".join(filled.get("count", ())) or "0", len(along)),
        along,
        until=STOPS.get("".join(filled.get("stop", ())), STOPS["1"])[1],
        plays=tuple(CardPlay(card_at(value)) for value in filled.get("cards", ())),
    )
    return line_of(order)


def _sent(realm: Realm, way: Way, count: str, along: int) -> int:
    """Return how many infantry go beside so many Generals: all are no more than a group may have (C4)."""
    infantry = ready(realm, way.source)[0]
    if count == "ALL":
        most = CAPS[way.target] - along if realm.table.options.group_cap else infantry
        return max(min(infantry, most), 0)
    return max(infantry + int(count) if count.startswith("-") else int(count), 0)
