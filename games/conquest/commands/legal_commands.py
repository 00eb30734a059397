"""The commands that may be given now, for menus, completion and random play: subject by subject.

What may be said of each subject is gathered, and listed if it would be accepted: commands of a later phase
as things will stand when it is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.conquest.card_data import STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import owner, persons_at, provinces_of
from games.conquest.rules import own_turn_cards, repositioning
from games.conquest.rules.phases import Later
from games.conquest.state import ROSTER_LIMIT, Realm
from games.core.rules.prompts import Seat

PHASES = own_turn_cards.PHASES
MOST_CARDS, MOST_HIRED, MOST_PLACED = 8, 99, 24
COUNTS = ("ALL", *(f"ALL BUT {stay}" for stay in (1, 2, 4)), "1", "2", "3")
"""The numbers of infantry that are offered: all, all but some, a few."""


@dataclass(frozen=True)
class Outlook:
    """The boards behind one list: `at` gives that of a phase, `fits` tells whether a line is accepted."""

    seat: Seat
    phase: str
    at: Later
    fits: Callable[[str], bool]

    @property
    def now(self) -> Realm:
        """Return how things stand."""
        return self.at("")

    def is_open(self, phase: str) -> bool:
        """Return whether a phase is not over."""
        return PHASES.index(self.phase) <= PHASES.index(phase)


def units(view: Outlook) -> Iterator[str]:
    """Yield what commands may be about now."""
    return (unit for unit in _subjects(view) if next(each(view, unit), None) is not None)


def beginning(view: Outlook, begins: str) -> Iterator[str]:
    """Yield the commands that may be given now and begin so."""
    for unit in _subjects(view):
        yield from each(view, unit, begins)


def _subjects(view: Outlook) -> list[str]:
    held = provinces_of(view.now.table, view.seat)
    kinds = [("generals", "generals"), ("infantry", "infantry")]
    found = ["turn", "cards", *(kind for kind, phase in kinds if view.is_open(phase))]
    for kind, phase in (("place", "deploy"), ("invade", "invade"), ("move", "reposition")):
        found += [f"{kind} {code}" for code in held] if view.is_open(phase) else []
    return found


def lines(view: Outlook, unit: str) -> Sequence[str]:
    """Return the commands about one subject."""
    return list(dict.fromkeys(each(view, unit)))


def each(view: Outlook, unit: str, begins: str = "") -> Iterator[str]:
    """Yield the commands about one subject that begin so, each made when it is asked for."""
    kind, _, code = unit.partition(" ")
    return (line for line in SAID[kind](view, code) if line.startswith(begins) and view.fits(line))


def _turn(_view: Outlook, _code: str) -> Iterator[str]:
    yield from ("NEXT", "END")


def _cards(view: Outlook, _code: str) -> Iterator[str]:
    realm, seat = view.now, view.seat
    for card in dict.fromkeys(realm.hands[seat].cards):
        title = STRATEGY[card].title
        plot = own_turn_cards.PLOTS.get(card)
        for about in plot.targets(realm, seat) if plot else ():
            yield f"PLAY {title} {about}".strip()
        yield f"DISCARD {title}"
    yield from (f"BUY {count}" for count in range(1, MOST_CARDS + 1))


def _generals(view: Outlook, _code: str) -> Iterator[str]:
    yield from (f"HIRE {count} GENERALS" for count in range(1, ROSTER_LIMIT + 1))
    yield from (f"DISMISS {name}" for name in view.now.hands[view.seat].reserve)


def _infantry(_view: Outlook, _code: str) -> Iterator[str]:
    yield from (f"HIRE {count} INFANTRY" for count in range(1, MOST_HIRED + 1))


def _place(view: Outlook, code: str) -> Iterator[str]:
    roster, reserve = view.now.table.rosters[view.seat], view.now.hands[view.seat].reserve
    yield from (f"PLACE {count} {code}" for count in range(1, MOST_PLACED + 1))
    yield from (f"PLACE {name} {code}" for name in (roster.ruler, *reserve) if name)
    for old, at in roster.generals.items():
        yield from (f"SWAP {name} FOR {old}" for name in reserve if at == code)


def _invade(view: Outlook, code: str) -> Iterator[str]:
    table = view.at("invade").table
    here = sorted(persons_at(table, code))
    for other in BOARD.neighbours(code):
        if owner(table, other) == view.seat:
            continue
        for size in range(len(here), -1, -1):
            for persons in combinations(here, size):
                names = "".join(f" + {name}" for name in persons)
                for count in COUNTS:
                    yield f"INVADE {code} - {other} WITH {count}{names}"
                    yield f"INVADE {code} - {other} WITH {count}{names} UNTIL UNITS<=3"
                if persons:
                    yield f"INVADE {code} - {other} WITH {names[3:]}"


def _move(view: Outlook, code: str) -> Iterator[str]:
    realm = view.at("reposition")
    far = repositioning.reaches_far(realm, view.seat)
    steps = len(BOARD) if far else repositioning.SWIFT_STEPS
    for other in repositioning.within(realm, view.seat, code, steps):
        yield from (f"MOVE {count} {code} - {other}" for count in COUNTS)
        yield from (f"MOVE {name} {code} - {other}" for name in persons_at(realm.table, code))


SAID: dict[str, Callable[[Outlook, str], Iterator[str]]] = {
    "turn": _turn,
    "cards": _cards,
    "generals": _generals,
    "infantry": _infantry,
    "place": _place,
    "invade": _invade,
    "move": _move,
}
