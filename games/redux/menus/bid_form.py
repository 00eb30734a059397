"""A bid on one form: a general, a space, what goes along, and one thing more: support or a condition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.core.rules.prompts import Blank, Field, Filled, Option, Seat
from games.redux.menus.bid import ALONE, alongs, spaces_of, text_of, tokens_of
from games.redux.orders.bids import GeneralBid, Pass
from games.redux.printed_data import GENERALS
from games.redux.state import Redux

MOST = 25
"""Options of one field."""
TITLE, NEXT = "A bid", "Next general"
PLAIN = "leave it empty for a plain bid"
NUMBERS = "with administration, combat and leadership"
ALONG = "to a battle site, or to the tribes"


def bid_blanks(s: Redux, seat: Seat, draft: Sequence[str]) -> Sequence[Blank]:
    """Return the form of a bid, with what the draft says of each general; none for who has nobody at home.

    What can be chosen last is one thing, so that no two of it can be wrong together: more of them are typed.
    """
    home = s.table.realms[seat].at_home
    if not home:
        return ()
    sent = {line.split()[0]: line for line in draft}
    fields = (
        Field("general", "Which general?", tuple(_generals(home, sent)), note=NUMBERS, needed=True),
        Field("space", "Where does he go?", tuple(_spaces(s, seat, home))),
        Field("along", "What goes along?", tuple(_alongs(s, seat, home)), note=ALONG),
        Field("extras", "Support, or a condition?", tuple(_extras(s, seat, home)), note=PLAIN),
    )
    asked = tuple(each for each in fields if each.options)
    return [Blank(asked, written, TITLE, "" if sent.keys() >= {*home} else NEXT)]


def written(filled: Filled) -> str:
    """Return the bid as it is typed."""
    general = "".join(filled.get("general", ()))
    parts = [each for key in ("space", "along", "extras") for each in filled.get(key, ())]
    return general if general == Pass().text else text_of([general, *parts])


def _generals(home: Sequence[str], sent: Mapping[str, str]) -> Iterator[Option]:
    for code in home:
        one = GENERALS[code]
        yield Option(
            code, f"{one.name} {one.administration}/{one.combat}/{one.leadership}", sent.get(code, "")
        )
    yield Option(Pass().text, "Nobody any more in this round")


def _spaces(s: Redux, seat: Seat, home: Sequence[str]) -> Iterator[Option]:
    """Every space to which one of the generals can go."""
    found: dict[str, Option] = {}
    for general in home:
        for option in spaces_of([s], seat, general):
            found.setdefault(option.value, Option(option.value, option.label, _rival(option.note)))
    yield from [*found.values()][:MOST]


def _rival(note: str) -> str:
    """Return what of the words about a space holds for every general."""
    kind, _, rest = note.partition(": ")
    _, _, rival = rest.partition(", ")
    return f"{kind}: {rival}" if rival else note


def _alongs(s: Redux, seat: Seat, home: Sequence[str]) -> Iterator[Option]:
    """Yield everything that one of the generals could take along to some space."""
    found: dict[str, Option] = {}
    for general in home:
        for space in spaces_of([s], seat, general):
            for option in alongs([s], seat, general, space.value):
                found.setdefault(option.value, option)
    yield from [one for one in found.values() if one.value != ALONE][:MOST]


def _extras(s: Redux, seat: Seat, home: Sequence[str]) -> Iterator[Option]:
    """Every token that can go with a bid; that it waits for an empty space; as few support as lead there."""
    wish = GeneralBid(home[0], next((one.value for one in spaces_of([s], seat, home[0])), ""))
    yield from [*tokens_of([s], seat, wish)][: MOST - 2]
    yield Option("IF EMPTY", "Only if nobody has bid there")
    if most := s.table.realms[seat].popular:
        yield Option(f"MAX {most}", f"As few support as lead, {most} at most")
