"""The sheets of computers: each line that could be better than the usual way is tried to the round's end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.rules.prompts import Seat
from games.redux.computer.position_value import position
from games.redux.orders.actions import END, START, Action, SheetLine, entries_of
from games.redux.printed_data import BORDERS, SETUP, WEAPONS
from games.redux.public_state_model import Realm
from games.redux.rules.actions import DECLINE, ORDER
from games.redux.rules.hooks import REGISTRY
from games.redux.rules.resource_swaps import able
from games.redux.sheets.decision_lookup import Unfit
from games.redux.sheets.execution import rehearse
from games.redux.sheets.legal_lines import action_lines, action_sources, card_words, ending_sources, endings
from games.redux.state import Redux

BETTER = 0.05
"""By how much another line must be better to take the place of the usual one."""
WAYS = {
    "TRB": ("1G 1R", "2G", "2R", "U"),
    "MKT": ("DEV", "TAX"),
    "FRM": ("DEV", "HARVEST"),
    "PSH": ("2S", "1S 1H", "2H"),
    "PCV": ("2C", "1C 1V", "2V"),
    "HIM": ("HIRE", "IMP SEP", "IMP UNI", "HIRE IMP SEP", "HIRE IMP UNI"),
    "TRI": ("",),
}
"""Words that are tried on a space beside the usual way."""


def sheet(s: Redux, seat: Seat) -> list[str]:
    """Return the actions of a round, and what is done at its end, as they leave a state best."""
    plan = ActionPlan(s, seat, *usual(s, seat))
    for space in [entry.about for entry in plan.entries]:
        plan.better([plan.told(space, text) for text in ways(s, seat, space)])
        for card in action_sources(s, seat, space, broken=True):
            line, words = plan.line(space), card_words(s, seat, space, card, broken=True)
            plan.better([plan.told(space, f"{line} {card} {more}") for more in words])
    for space in s.table.won.get(seat, []):
        if space not in [entry.about for entry in plan.entries]:
            plan.better([[*plan.entries, *lines(text)] for text in ways(s, seat, space)])
    plan.better([[*lines(one.text), *plan.entries] for one in able(s, seat)])
    for source in deciding(s, seat):
        plan.better([[*plan.entries, one] for one in endings(s, seat, source, broken=True)])
    plan.better([[*plan.entries, *lines(f"{END} {one.text}")] for one in able(s, seat)])
    return [entry.text for entry in plan.entries]


@dataclass
class ActionPlan:
    """A sheet that is made better line by line, and what it leaves the state with."""

    s: Redux
    seat: Seat
    entries: list[SheetLine]
    best: float

    def better(self, trials: Sequence[Sequence[SheetLine]]) -> None:
        """Take the best of some sheets if it is better than the one at hand."""
        least = self.best + BETTER
        for trial in trials:
            if (value := worth(self.s, self.seat, trial)) > max(least, self.best):
                self.best, self.entries = value, list(trial)

    def line(self, space: str) -> str:
        """Return what the sheet says about an action."""
        return next(entry.text for entry in self.entries if entry.about == space)

    def told(self, space: str, text: str) -> list[SheetLine]:
        """Return the sheet with another line about an action."""
        return [new for entry in self.entries for new in (lines(text) if entry.about == space else [entry])]


def lines(text: str) -> list[SheetLine]:
    """Return a line as an entry, none for one that says nothing."""
    return entries_of([text])


def usual(s: Redux, seat: Seat) -> tuple[list[SheetLine], float]:
    """Return the actions won, in the usual order, those that would change nothing left out, and what they
    leave a state with.
    """
    wins = s.table.won.get(seat, [])
    entries: list[SheetLine] = [Action(space, (), ()) for space in (*ORDER, *BORDERS) if space in wins]
    while True:
        try:
            ended, _ = rehearse(s, seat, entries, strict=True)
        except Unfit as error:
            entries = [entry for entry in entries if entry is not error.entry]
        else:
            return entries, position(ended.table, seat)


def worth(s: Redux, seat: Seat, entries: Sequence[SheetLine]) -> float:
    """Return what a sheet leaves a state with after the round's end; the worst if it is not accepted."""
    try:
        ended, _ = rehearse(s, seat, entries, strict=True)
    except Unfit:
        return float("-inf")
    return position(ended.table, seat)


def ways(s: Redux, seat: Seat, space: str) -> Iterator[str]:
    """Yield the lines that are tried for a space."""
    realm = s.table.realms[seat]
    if space == "TRD":
        yield from (f"TRD {word}" for word in trades(realm))
    elif space == "CON":
        yield from (f"CON {card}" for card in s.hands[seat].cards)
        yield f"{DECLINE} CON"
    elif space in BORDERS:
        battles = action_lines(s, seat, space, broken=True)
        yield from (line for line in battles if not line.startswith(DECLINE))
    else:
        yield from (f"{space} {way}".strip() for way in WAYS.get(space, ()))


def trades(realm: Realm) -> Iterator[str]:
    """Yield trades of gold and rice, purchases of weapons for armies that have none, each also with both, and
    the sale of a weapon of which there are many.
    """
    goods = [f"R{sign}{count}" for count in range(1, SETUP["trade_rice"] + 1) for sign in "+-"]
    yield from goods
    armies = realm.trained + realm.untrained - sum(realm.weapons.values())
    for kind in WEAPONS:
        for count in range(1, min(SETUP["trade_weapons"], max(1, armies)) + 1):
            yield f"W+{count}{kind}"
            yield from (f"{one} W+{count}{kind}" for one in ("R+1", "R+2", "R-2"))
    kind = max(realm.weapons, key=lambda one: realm.weapons[one])
    if realm.weapons[kind] > 1:
        yield f"W-1{kind}"


def deciding(s: Redux, seat: Seat) -> list[str]:
    """Return the cards that may let a state decide something at the round's end."""
    realm = s.table.realms[seat]
    hooks = [REGISTRY.skills.get(hook, {}) for hook in ("end", "before upkeep")]
    if not any(card in hook for hook in hooks for card in (*realm.officers, *realm.built)):
        return []
    return [source for source in ending_sources(s, seat, broken=True) if source not in (START, END)]
