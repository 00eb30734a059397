"""The units that may still invade: each may capture once a turn, some of them once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.conquest.card_data import level
from games.conquest.public_state_model import Arrival, Table, Turn, has_ruler_skill, persons_at
from games.core.rules.errors import Illegal

ALL = 1000
"""Stands for all infantry in a command; ALL - 2 for all but two."""
NEARLY = ALL - 100


def meant(count: int, most: int) -> int:
    """Return how many infantry a command means where there are so many: ALL BUT 2 leaves two behind."""
    return count if count < NEARLY else most - (ALL - count)


@dataclass
class Contingent:
    """Some units of a group that stand in one province and have captured as often: `arrival` None is
    never.
    """

    at: str
    infantry: int
    persons: list[str]
    arrival: Arrival | None = None

    @property
    def size(self) -> int:
        """Return how many units it has."""
        return self.infantry + len(self.persons)


@dataclass
class Group:
    """Units that invade together: those of the source first, then those that reinforce them."""

    parts: list[Contingent] = field(default_factory=list[Contingent])

    @property
    def size(self) -> int:
        """Return how many units are left."""
        return sum(part.size for part in self.parts)

    @property
    def infantry(self) -> int:
        """Return how many infantry are left."""
        return sum(part.infantry for part in self.parts)

    @property
    def persons(self) -> list[str]:
        """Return the Rulers and Generals in it."""
        return [name for part in self.parts for name in part.persons]


def allowed(table: Table, turn: Turn, arrival: Arrival | None, group: Sequence[str]) -> int:
    """Return how many captures units may make this turn in a group with these persons.

    One; two under Ma Teng's skill or in a group with a FEARLESS General who entered with them, which do not
    add up; Forced March gives one more (C41).
    """
    if arrival is None:
        return 1
    together = [
        name
        for other in turn.arrivals
        if other.entry == arrival.entry
        for name in other.persons
        if name in group
    ]
    again = has_ruler_skill(table, turn.seat, "Cavalry Commander") or level(together, "FEARLESS") > 0
    return 1 + int(again) + arrival.extra


def fresh_infantry(table: Table, turn: Turn, code: str) -> int:
    """Return how many infantry in a province have not captured this turn."""
    return table.lands[code].infantry - sum(each.infantry for each in turn.arrivals if each.at == code)


def fresh_persons(table: Table, turn: Turn, code: str) -> list[str]:
    """Return who in a province has not captured this turn."""
    came = [name for each in turn.arrivals if each.at == code for name in each.persons]
    return [name for name in persons_at(table, code) if name not in came]


def able(table: Table, turn: Turn, code: str, group: Sequence[str]) -> list[Contingent]:
    """Return all units in a province that may still capture in a group with these persons."""
    fresh = Contingent(code, fresh_infantry(table, turn, code), fresh_persons(table, turn, code))
    found = [fresh] if fresh.size else []
    found += [
        Contingent(code, arrival.infantry, list(arrival.persons), arrival)
        for arrival in turn.arrivals
        if arrival.at == code and arrival.made < allowed(table, turn, arrival, group)
    ]
    return found


def muster(table: Table, turn: Turn, code: str, infantry: int, persons: Sequence[str]) -> list[Contingent]:
    """Return the units of a province that make up a group, those that entered this turn first.

    Raises Illegal if there are not so many with a capture left.
    """
    ready = able(table, turn, code, persons)
    ready.sort(key=lambda part: part.arrival is None)
    here = [name for part in ready for name in part.persons]
    for name in persons:
        if name not in here:
            why = "cannot capture again this turn" if name in persons_at(table, code) else f"is not in {code}"
            raise Illegal(f"{name} {why}.")
    most = sum(part.infantry for part in ready)
    if infantry > most:
        total = table.lands[code].infantry
        spent = f" ({total - most} more have captured already)" if total > most else ""
        raise Illegal(f"{most} infantry in {code} can invade{spent}, not {infantry}.")
    found: list[Contingent] = []
    for part in ready:
        taken = min(infantry, part.infantry)
        infantry -= taken
        names = [name for name in part.persons if name in persons]
        if taken or names:
            found.append(Contingent(code, taken, names, part.arrival))
    return found
