"""Repositioning (digest 5): one step a unit, caps at every step, emptied provinces are abandoned."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.games.conquest.referee_standing import person_named
from tests.games.conquest.referee_table import CAP, NEXT_TO, Refused, Table, Turn, skill_of


@dataclass(frozen=True)
class Transfer:
    """So many infantry and these people go from one province to another."""

    source: str
    target: str
    infantry: int
    persons: tuple[str, ...]

    @property
    def size(self) -> int:
        return self.infantry + len(self.persons)


def read_group(words: str, available: int) -> tuple[int, list[str]]:
    """Return infantry and people of `ALL BUT 2 + Guan Yu`, where ALL is what is available."""
    infantry, persons = 0, list[str]()
    for part in (each.strip() for each in words.split("+")):
        if found := re.fullmatch(r"ALL(?: BUT (\d+))?", part):
            infantry += max(0, available - int(found[1] or 0))
        elif part.isdigit():
            infantry += int(part)
        elif name := person_named(part):
            persons.append(name)
        else:
            raise Refused(f"nobody is called {part!r}")
    return infantry, persons


def move(t: Table, what: str, begin: Callable[[], None]) -> None:
    """Carry out a batch of transfers: all of them, or none (C52)."""
    turn = t.turn
    assert turn is not None
    begin()
    present = turn.present
    batch = list[Transfer]()
    for text in what.split(","):
        found = re.fullmatch(r"\s*(.+) ([A-Z]{3}) - ([A-Z]{3})\s*", text)
        if not found:
            raise Refused("the referee cannot read this move")
        source, target = found[2], found[3]
        left = present.get(source, 0) - turn.left.get(source, 0)
        left -= sum(each.infantry for each in batch if each.source == source)
        resting = sum(each.infantry for each in turn.entered if each.at == source)
        left -= resting if t.options["captors_rest"] else 0
        infantry, persons = read_group(found[1], left)
        batch.append(Transfer(source, target, infantry, tuple(persons)))
        if infantry > left:
            raise Refused("so many have no step left (digest 5)")
        _allowed(t, turn, batch[-1])
    if len({name for each in batch for name in each.persons}) < sum(len(each.persons) for each in batch):
        raise Refused("somebody would go twice")
    if not _possible({code: t.units(code) for code in CAP}, tuple(batch), set()):
        raise Refused("caps hold at every step (digest 5)")
    for each in batch:
        _go(t, turn, each)
    for each in batch:
        if t.units(each.source) == 0 and t.owner[each.source] == turn.seat:
            t.owner[each.source] = ""
            turn.emptied = True


def _allowed(t: Table, turn: Turn, each: Transfer) -> None:
    one = t.players[turn.seat]
    if each.size < 1 or t.owner[each.source] != turn.seat or t.owner[each.target] != turn.seat:
        raise Refused("units go between own provinces (digest 5)")
    if each.source == each.target or t.is_flooded(each.source) or t.is_flooded(each.target):
        raise Refused("a Flood lets nobody in or out (digest 12)")
    for name in each.persons:
        at = one.ruler_at if name == one.ruler else one.generals.get(name)
        if at != each.source or name in turn.stepped:
            raise Refused(f"{name} is not there or has made a step already")
        if t.options["captors_rest"] and any(name in e.persons for e in turn.entered):
            raise Refused("who captured rests (C6)")
    steps = _steps(t, turn.seat, each.source, each.target)
    swift = any(skill_of(name, "SWIFT") for name in each.persons)
    within = 2 if swift and each.infantry <= 6 and len(each.persons) == 1 else 1
    if steps > (len(CAP) if t.has(turn.seat, "Masterful") else within):
        raise Refused("one step; two with SWIFT for him and six infantry; Masterful any number (digest 12)")


def _steps(t: Table, seat: str, source: str, target: str) -> int:
    """Return the steps between two provinces through own ones, not through water; 99 if there is no way."""
    reached, steps = {source}, 0
    while target not in reached:
        more = {
            near
            for code in reached
            for near in NEXT_TO[code]
            if t.owner[near] == seat and not t.is_flooded(near)
        } - reached
        if not more:
            return 99
        reached |= more
        steps += 1
    return steps


def _possible(held: dict[str, int], left: Sequence[Transfer], seen: set[tuple[int, ...]]) -> bool:
    """Whether there is an order of the transfers that never breaks a cap."""
    sizes = [each.size for each in left]

    def search(sizes: list[int], held: dict[str, int]) -> bool:
        if not any(sizes):
            return True
        if tuple(sizes) in seen:
            return False
        seen.add(tuple(sizes))
        for number, each in enumerate(left):
            room = CAP[each.target] - held[each.target]
            if (step := sizes[number]) and step <= room:
                fewer = [size * (n != number) for n, size in enumerate(sizes)]
                after = {**held, each.source: held[each.source] - step, each.target: held[each.target] + step}
                if search(fewer, after):
                    return True
        return False

    return search(sizes, held)


def _go(t: Table, turn: Turn, each: Transfer) -> None:
    one = t.players[turn.seat]
    t.infantry[each.source] -= each.infantry
    t.infantry[each.target] += each.infantry
    turn.left[each.source] = turn.left.get(each.source, 0) + each.infantry
    for name in each.persons:
        turn.stepped.add(name)
        if name == one.ruler:
            one.ruler_at = each.target
        else:
            one.generals[name] = each.target
