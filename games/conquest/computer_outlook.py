"""What a computer looks at before it invades: who is ahead, who is about to win, who else could stop them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.conquest.ending import goal
from games.conquest.land import BOARD
from games.conquest.state import Retinue
from games.conquest.table import (
    NEUTRAL,
    NOBODY,
    Table,
    free,
    has_ruler_skill,
    owner,
    playing,
    strengths,
    vassals_of,
)
from games.core.prompts import Seat

CALM, WARY, HOME, FEW = 1.5, 2.2, 4, 3
"""So many attack each defender; where so few play it is WARY, and HOME infantry stay behind: nobody else
stops who takes a lost land.
"""
NEAR = {2: 7, 3: 7, 4: 8, 5: 7, 6: 5}
"""How many provinces short of victory others begin to look at somebody, by how many play; 4 where more do."""
LAST = {2: 3, 3: 3, 4: 3, 5: 2, 6: 2}
"""How many provinces short of it they are stopped at any price, by how many play; 1 where more do."""
SWIFT = 0.5
"""How many provinces nearer to victory a player is thought to be whose units capture twice."""
WATCH, SAFE, GROWN = 3, 3.0, 5
"""So many neighbours watch a player. Each that lacks brings one of GROWN provinces or more a share of SAFE
provinces nearer to victory: who sits in a corner is stopped early, or by nobody.
"""
LEAD = {2: 0.15, 3: 0.15, 4: 0.15, 5: 0.15, 6: 0.07, 7: 0.05, 8: 0.02}
"""What a province is worth for each one that its owner holds more than oneself, by how many play."""
TEMPO = 1
"""Provinces that those are thought to be ahead by who have had their turn in this round already."""
OUT = 0.05
"""How much less a province is worth for each one that its owner has, where players are to be eliminated."""


@dataclass(frozen=True)
class Outlook:
    """What a computer looks at for one decision, counted once: units of each province, who is about to win
    and what a province of each player is worth for that; `last` is the alarm at which somebody is stopped
    at any price, `calm` how many attack each defender else, `home` who stays.
    """

    table: Table
    seat: Seat
    hand: Retinue
    strength: Mapping[str, int]
    danger: Mapping[Seat, float]
    last: float
    calm: float
    home: int
    leads: Mapping[Seat, float]


def outlook(table: Table, seat: Seat, hand: Retinue) -> Outlook:
    """Return what a player's computer looks at."""
    held = Counter(land.owner for land in table.lands.values())
    last = near_of(table) - LAST.get(len(playing(table)), 1)
    calm, home = (WARY, HOME) if len(playing(table)) <= FEW else (CALM, 1)
    danger, ahead = threats(table, seat, held), leads(table, seat, held)
    return Outlook(table, seat, hand, strengths(table), danger, last, calm, home, ahead)


def leads(table: Table, seat: Seat, held: Mapping[Seat, int]) -> Mapping[Seat, float]:
    """Return what a province of each player is worth for how far they are ahead, less for who is behind;
    who has had one turn more than oneself is not ahead by what it brought.

    Where no number of provinces wins it is the other way round: who is nearly out is finished first.
    """
    here = playing(table)
    if not goal(table):
        return {other: -OUT * held.get(other, 0) for other in here}
    lead, own = LEAD[max(2, len(here))], held.get(seat, 0)
    before = here[: here.index(seat)] if seat in here else []
    return {other: lead * (held.get(other, 0) - TEMPO * (other in before) - own) for other in here}


def threats(table: Table, seat: Seat, held: Mapping[Seat, int]) -> dict[Seat, float]:
    """Return who, with their lords and vassals, is about to win, and by how much they are to be stopped."""
    most = goal(table)
    found: dict[Seat, float] = {}
    for lord in free(table) if most else ():
        swift = SWIFT if has_ruler_skill(table, lord, "Cavalry Commander") else 0.0
        line = (lord, *vassals_of(table, lord))
        size = sum(held.get(each, 0) for each in line)
        safe = _unwatched(table, line) if size >= GROWN else 0.0
        near = size + swift + safe - (most - near_of(table))
        if near > 0 and seat not in line:
            found.update(dict.fromkeys(line, near))
    return found


def near_of(table: Table) -> int:
    """Return how many provinces short of victory somebody is near it."""
    return NEAR.get(len(playing(table)), 4)


def _unwatched(table: Table, line: tuple[Seat, ...]) -> float:
    """Return how many provinces nearer to victory players are for having few neighbours to stop them."""
    beside = {
        owner(table, far)
        for code, land in table.lands.items()
        if land.owner in line
        for far in BOARD.neighbours(code)
    }
    eyes = min(WATCH, len(playing(table)) - len(line))
    watching = len(beside - {NEUTRAL, NOBODY, *line})
    return SAFE * max(0, eyes - max(1, watching)) / WATCH


def is_contested(table: Table, seat: Seat, code: str) -> bool:
    """Return whether a province that no player holds lies beside another player, who may take it first."""
    if owner(table, code) in table.rosters:
        return False
    return any(
        owner(table, far) in table.rosters and owner(table, far) != seat for far in BOARD.neighbours(code)
    )
