"""Reposition: units move among one's own provinces, one step a turn; caps hold at every moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.conquest.card_data import level
from games.conquest.land import BOARD
from games.conquest.public_state_model import has_ruler_skill, owner, persons_at, provinces_of, room
from games.conquest.rules.fealty import follow_abandoning
from games.conquest.rules.income import is_flooded
from games.conquest.state import Realm, settle, stand, turn_of
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat

SWIFT_INFANTRY, SWIFT_STEPS = 6, 2


@dataclass(frozen=True)
class Transfer:
    """Units that go from one province to another."""

    source: str
    target: str
    infantry: int
    persons: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Return how many units go."""
        return self.infantry + len(self.persons)


def begin(realm: Realm, seat: Seat) -> None:
    """As repositioning begins all units may move: those that came in by this phase may not move on."""
    turn, table = turn_of(realm), realm.table
    rested = dict.fromkeys(provinces_of(table, seat), 0)
    if table.options.captors_rest:
        for arrival in turn.arrivals:
            rested[arrival.at] = rested.get(arrival.at, 0) + arrival.infantry
            turn.moved += arrival.persons
    turn.present = {code: table.lands[code].infantry - rested[code] for code in rested}


def check(realm: Realm, seat: Seat, transfers: Sequence[Transfer]) -> list[Transfer]:
    """Return the transfers in an order in which no cap is broken; raises Illegal if there is none (C52)."""
    if not transfers:
        raise Illegal("name what moves where, like MOVE 3 YEC - SHD.")
    left, moved = dict(turn_of(realm).present), list(turn_of(realm).moved)
    for transfer in transfers:
        _check_one(realm, seat, transfer, left, moved)
    rooms = {code: room(realm.table, code) for each in transfers for code in (each.source, each.target)}
    order = ordered(transfers, rooms)
    if order is None:
        full = ", ".join(dict.fromkeys(transfer.target for transfer in transfers))
        raise Illegal(f"there is no order of these moves in which no province is overfull ({full}).")
    return order


def _check_one(realm: Realm, seat: Seat, transfer: Transfer, left: dict[str, int], moved: list[str]) -> None:
    table, source, target = realm.table, transfer.source, transfer.target
    for code in (source, target):
        if owner(table, code) != seat:
            other = "; INVADE goes there" if code == target and owner(table, source) == seat else ""
            raise Illegal(f"{BOARD.name(code)} ({code}) is not yours{other}.")
        if is_flooded(realm, code):
            raise Illegal(f"{BOARD.name(code)} ({code}) is under water; nobody goes in or out (C17).")
    if source == target or not transfer.size:
        raise Illegal("that moves nobody anywhere.")
    if not reaches(realm, seat, transfer):
        raise Illegal(f"{target} is not beside {source}; units move one step a turn.")
    if transfer.infantry > left.get(source, 0):
        raise Illegal(f"{left.get(source, 0)} infantry in {source} may still move, not {transfer.infantry}.")
    left[source] = left.get(source, 0) - transfer.infantry
    for name in transfer.persons:
        if name not in persons_at(table, source):
            raise Illegal(f"{name} is not in {source}.")
        if name in moved:
            raise Illegal(f"{name} has moved already.")
        moved.append(name)


def reaches(realm: Realm, seat: Seat, transfer: Transfer) -> bool:
    """One step; two for a SWIFT General and up to six infantry with him; any number under Masterful,
    through own provinces, full ones as well (C51).
    """
    steps = 1
    swift = transfer.persons and all(level([name], "SWIFT") for name in transfer.persons)
    if swift and transfer.infantry <= SWIFT_INFANTRY:
        steps = SWIFT_STEPS
    if has_ruler_skill(realm.table, seat, "Masterful"):
        steps = len(BOARD)
    return transfer.target in within(realm, seat, transfer.source, steps)


def reaches_far(realm: Realm, seat: Seat) -> bool:
    """Return whether a player moves any distance."""
    return has_ruler_skill(realm.table, seat, "Masterful")


def within(realm: Realm, seat: Seat, source: str, steps: int) -> list[str]:
    """Return the own provinces that so many steps through own provinces lead to."""
    found, edge = [source], [source]
    for _ in range(steps):
        near = dict.fromkeys(other for code in edge for other in BOARD.neighbours(code))
        edge = [
            code
            for code in near
            if code not in found and owner(realm.table, code) == seat and not is_flooded(realm, code)
        ]
        found += edge
        if not edge:
            break
    return found[1:]


def ordered(transfers: Sequence[Transfer], rooms: dict[str, int]) -> list[Transfer] | None:
    """Return an order in which none finds too little room, with so much in each province; None if there is
    none.
    """
    rest, free = _hindered(transfers, rooms)
    return None if _searched(rest, free) is None else _searched(transfers, rooms)


def _hindered(transfers: Sequence[Transfer], rooms: dict[str, int]) -> tuple[list[Transfer], dict[str, int]]:
    """Return the transfers that one can have to wait with, and the room when all others are done.

    Where there is room for all that come, nobody ever has to wait: whoever goes there only makes room.
    """
    rest, free = list(transfers), dict(rooms)
    while True:
        coming = Counter[str]()
        for each in rest:
            coming[each.target] += each.size
        done = [each for each in rest if coming[each.target] <= free[each.target]]
        if not done:
            return rest, free
        rest = [each for each in rest if coming[each.target] > free[each.target]]
        for each in done:
            free[each.target] -= each.size
            free[each.source] += each.size


def _searched(transfers: Sequence[Transfer], rooms: dict[str, int]) -> list[Transfer] | None:
    """Return an order of transfers in which none finds too little room.

    Taking any that fits can lock itself, so orders are tried in turn; positions already known to lead nowhere
    are not tried again. A rank of full provinces that move in a ring has no order.
    """
    found = _search(transfers, (), rooms, set())
    return None if found is None else [transfers[number] for number in found]


def _search(
    transfers: Sequence[Transfer],
    done: tuple[int, ...],
    free: Mapping[str, int],
    seen: set[tuple[int, ...]],
) -> tuple[int, ...] | None:
    """Return the numbers of transfers in an order that begins with those done; add what was tried to seen."""
    if len(done) == len(transfers):
        return done
    key = tuple(sorted(done))
    if key in seen or len(seen) > MOST_TRIED:
        return None
    seen.add(key)
    for number, each in enumerate(transfers):
        if number in done or free[each.target] < each.size:
            continue
        after = {
            **free,
            each.target: free[each.target] - each.size,
            each.source: free[each.source] + each.size,
        }
        if (found := _search(transfers, (*done, number), after, seen)) is not None:
            return found
    return None


MOST_TRIED = 20_000


def move(realm: Realm, seat: Seat, transfers: Sequence[Transfer]) -> None:
    """Carry out a batch of transfers, all or none of it (C24, C52)."""
    order, turn, table = check(realm, seat, transfers), turn_of(realm), realm.table
    before = provinces_of(table, seat)
    for each in order:
        turn.present[each.source] -= each.infantry
        turn.moved += each.persons
        table.lands[each.source].infantry -= each.infantry
        table.lands[each.target].infantry += each.infantry
        for name in each.persons:
            stand(table, name, seat, each.target)
    for each in order:
        settle(table, each.source)
        realm.tell(
            "moved",
            seat=seat,
            source=each.source,
            target=each.target,
            infantry=each.infantry,
            persons=list(each.persons),
        )
    follow_abandoning(realm, seat, before)
