"""A table looked at once: who has what, what it yields, where armies could march."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.core.rules.prompts import Seat
from games.yuan.land import KINDS, PROVINCES, Kind
from games.yuan.public_state_model import YELLOW, Table, second_city
from games.yuan.rules.fortification import defence
from games.yuan.rules.recruitment import islanders
from games.yuan.rules.resolution_state import group


@dataclass
class Survey:
    """A table's figures, reckoned once.

    `own` lists provinces by house, `grown` counts what they yield by kind, `force` the armies that could
    march to a province by house and target; `ways` are the `links` of the land; `group` maps a province to
    all that hang together with it, `walls` to what it withstands.
    """

    table: Table
    own: dict[Seat, list[str]]
    grown: dict[Seat, dict[Kind, int]]
    temples: dict[Seat, int]
    armies: dict[Seat, int]
    force: dict[Seat, dict[str, int]]
    front: dict[str, bool]
    near: Mapping[str, tuple[str, ...]]
    doubled: tuple[str, ...]
    ways: Mapping[str, tuple[str, ...]]
    group: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    walls: dict[str, int] = field(default_factory=dict[str, int])


def survey(table: Table) -> Survey:
    """Look at a table."""
    houses = [*table.seats, YELLOW] if table.yellow_city else list(table.seats)
    own: dict[Seat, list[str]] = {seat: [] for seat in houses}
    grown: dict[Seat, dict[Kind, int]] = {seat: dict.fromkeys(PROVINCES, 0) for seat in houses}
    armies = dict.fromkeys(houses, 0)
    land = table.land
    doubled, second = land.doubled, {seat: second_city(table, seat) for seat in houses}
    stacks: list[str] = []
    for at, holding in table.held.items():
        seat = holding.seat
        own[seat].append(at)
        grown[seat][KINDS[at]] += (second[seat] if holding.cities > 1 else 1) * (2 if at in doubled else 1)
        if holding.armies:
            armies[seat] += holding.armies
            stacks.append(at)
    temples = dict.fromkeys(houses, 0)
    for at in table.temples:
        if at in table.held:
            temples[table.held[at].seat] += 1
    force: dict[Seat, dict[str, int]] = {seat: {} for seat in houses}
    ways = land.links
    front = {at: marches(table, at, ways[at], force[table.held[at].seat]) for at in sorted(stacks)}
    return Survey(table, own, grown, temples, armies, force, front, land.near, land.doubled, ways)


def marches(table: Table, at: str, ways: Sequence[str], force: dict[str, int]) -> bool:
    """Count the armies of a province to every foreign one they reach; return whether there is one."""
    held, reaches = table.held, False
    holding = held[at]
    if table.island and at not in table.island and holding.seat in islanders(table):
        return False
    for to in ways:
        other = held.get(to)
        if other and other.seat != holding.seat:
            force[to] = force.get(to, 0) + holding.armies
            reaches = True
    return reaches


def group_of(look: Survey, at: str) -> list[str]:
    """Return the provinces that hang together with one by adjacency."""
    if at not in look.group:
        found = group(look.table, at)
        look.group |= dict.fromkeys(found, found)
    return look.group[at]


def guarded(look: Survey, at: str) -> int:
    """Return how many armies a province withstands; many if it is indestructible, or Yellow's armies' ."""
    if at not in look.walls:
        holding = look.table.held[at]
        firm = holding.rampart == "stone" or (holding.seat == YELLOW and holding.armies)
        look.walls[at] = 99 if firm else holding.armies + defence(look.table, at)
    return look.walls[at]
