"""The commands that may be given now, for menus, completion and random play: subject by subject."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.conquest import buying, fealty, plots, repositioning
from games.conquest.decks import STRATEGY
from games.conquest.deployment import open_provinces
from games.conquest.income import is_flooded
from games.conquest.invading import invasion_of, turn_of
from games.conquest.land import BOARD
from games.conquest.muster import ALL, able, meant
from games.conquest.state import ROSTER_LIMIT, Realm, card_limit
from games.conquest.table import MOST_GENERALS, owner, persons_at, provinces_of, room
from games.core.errors import Illegal
from games.core.prompts import Seat

PHASES = plots.PHASES


def units(realm: Realm, seat: Seat) -> list[str]:
    """Return what commands may be about now."""
    turn = turn_of(realm)
    at = PHASES.index(turn.phase)
    found = ["turn"]
    found += ["cards"] if realm.hands[seat].cards or at == 0 else []
    found += ["generals"] if at <= 1 else []
    found += ["infantry"] if at <= 2 else []
    found += [f"place {code}" for code in open_provinces(realm, seat)] if at <= 3 else []
    found += [f"invade {code}" for code in provinces_of(realm.table, seat)] if at <= 4 else []
    found += [f"move {code}" for code in provinces_of(realm.table, seat)]
    return [unit for unit in found if next(each(realm, seat, unit), None) is not None]


def lines(realm: Realm, seat: Seat, unit: str) -> Sequence[str]:
    """Return the commands about one subject."""
    return list(dict.fromkeys(each(realm, seat, unit)))


def each(realm: Realm, seat: Seat, unit: str) -> Iterator[str]:
    """Yield the commands about one subject, each made when it is asked for."""
    kind, _, code = unit.partition(" ")
    return LISTS[kind](realm, seat, code)


def _turn(realm: Realm, seat: Seat, _code: str) -> Iterator[str]:
    if turn_of(realm).phase != PHASES[-1]:
        yield "NEXT"
    yield "END"


def _cards(realm: Realm, seat: Seat, _code: str) -> Iterator[str]:
    hand, turn = realm.hands[seat], turn_of(realm)
    for card in dict.fromkeys(hand.cards):
        title = STRATEGY[card].title
        plot = plots.PLOTS.get(card)
        for about in plot.targets(realm, seat) if plot else ():
            yield f"PLAY {title} {about}".strip()
        if turn.phase == "cards":
            yield f"DISCARD {title}"
    if turn.phase == "cards" and not turn.buying_closed:
        most = min(card_limit(realm.table, seat) - len(hand.cards), len(realm.deck["strategy"]))
        for count in range(1, most + 1):
            if buying.card_price(realm, seat, count) <= hand.gold:
                yield f"BUY {count}"


def _generals(realm: Realm, seat: Seat, _code: str) -> Iterator[str]:
    hand = realm.hands[seat]
    free = ROSTER_LIMIT - len(realm.table.rosters[seat].generals) - len(hand.reserve)
    for count in range(1, min(free, len(realm.deck["generals"])) + 1):
        if buying.general_price(realm, seat) * count <= hand.gold:
            yield f"HIRE {count} GENERALS"
    for name in hand.reserve:
        yield f"DISMISS {name}"


def _infantry(realm: Realm, seat: Seat, _code: str) -> Iterator[str]:
    for count in range(1, 100):
        try:
            buying.check_hire(realm, seat, count)
        except Illegal:
            continue
        yield f"HIRE {count} INFANTRY"


def _place(realm: Realm, seat: Seat, code: str) -> Iterator[str]:
    turn, table, hand = turn_of(realm), realm.table, realm.hands[seat]
    free = room(table, code)
    for count in range(1, min(turn.unplaced, free) + 1):
        yield f"PLACE {count} {code}"
    roster = table.rosters[seat]
    if free and roster.ruler and not roster.ruler_at:
        yield f"PLACE {roster.ruler} {code}"
    if free and len(roster.generals) < MOST_GENERALS:
        for name in hand.reserve:
            yield f"PLACE {name} {code}"
    for old, at in roster.generals.items():
        if at == code:
            for name in hand.reserve:
                yield f"SWAP {name} FOR {old}"


def targets(realm: Realm, seat: Seat, code: str) -> list[str]:
    """Return which neighbours may be invaded from a province."""
    table, turn = realm.table, turn_of(realm)
    found: list[str] = []
    for other in BOARD.neighbours(code) if not is_flooded(realm, code) else ():
        before = invasion_of(turn, other)
        if owner(table, other) == seat or other in table.tokens.flood or fealty.forbidden(table, seat, other):
            continue
        if before is None or not before.called_off:
            found.append(other)
    return found


def _invade(realm: Realm, seat: Seat, code: str) -> Iterator[str]:
    table, turn = realm.table, turn_of(realm)
    here = persons_at(table, code)
    for other in targets(realm, seat, code):
        for size in range(len(here), -1, -1):
            for persons in combinations(here, size):
                ready = able(table, turn, code, persons)
                if any(name not in [each for part in ready for each in part.persons] for name in persons):
                    continue
                names = "".join(f" + {name}" for name in persons)
                most = sum(part.infantry for part in ready)
                for count in _counts(most):
                    yield f"INVADE {code} - {other} WITH {count}{names}"
                    yield f"INVADE {code} - {other} WITH {count}{names} UNTIL UNITS<=3"
                if persons:
                    yield f"INVADE {code} - {other} WITH {names[3:]}"


def _counts(most: int) -> Iterator[str]:
    """Yield how many infantry are offered: all, all but some, a few."""
    if most:
        yield "ALL"
        yield from (f"ALL BUT {stay}" for stay in (1, 2, 4) if most > stay)
        yield from (str(few) for few in (1, 2, 3) if few <= most)


def _number(count: str) -> int:
    words = count.split()
    return int(count) if words[0] != "ALL" else ALL - (int(words[-1]) if len(words) > 1 else 0)


def _move(realm: Realm, seat: Seat, code: str) -> Iterator[str]:
    turn, table = turn_of(realm), realm.table
    if turn.phase != PHASES[-1] or is_flooded(realm, code):
        return
    steps = len(BOARD) if repositioning.reaches_far(realm, seat) else 1
    near = repositioning.within(realm, seat, code, steps)
    for other in near:
        present = turn.present.get(code, 0)
        for count in _counts(present):
            if meant(_number(count), present) <= room(table, other):
                yield f"MOVE {count} {code} - {other}"
        for name in persons_at(table, code):
            if name not in turn.moved and room(table, other):
                yield f"MOVE {name} {code} - {other}"


LISTS = {
    "turn": _turn,
    "cards": _cards,
    "generals": _generals,
    "infantry": _infantry,
    "place": _place,
    "invade": _invade,
    "move": _move,
}
