"""Fortification: Villages become Cities, Cities are doubled, walled, indestructible; and what defends."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.yuan.public_state_model import Holding, Table
from games.yuan.rules.resolution_state import CITIES, RAMPARTS, Course, cities, found, ramparts

WOOD = 2
"""The strength of a wooden rampart; Goujian's has one less."""
AURA = 1
"""The strength that an indestructible City lends to adjacent provinces."""


def fortify(course: Course) -> None:
    """Step 2: all fortify who hold their target now."""
    course.step = "fortification"
    table = course.table
    works = [
        (seat, plan.target, plan.fortification)
        for seat, plan in course.active()
        if plan.fortification and table.owner(plan.target) == seat
    ]
    carry_out(course, works)


def fortify_taken(course: Course) -> None:
    """Step 5: who has taken the target of an attack fortifies it; who has not gets that part of the cost
    back.
    """
    course.step = "fortification after attack"
    table, works = course.table, list[tuple[Seat, str, int]]()
    for seat, plan in course.active():
        if not plan.fortification or seat not in course.taken:
            continue
        if not course.taken[seat]:
            refund(course, seat)
        elif table.owner(plan.target) == seat:
            works.append((seat, plan.target, plan.fortification))
    carry_out(course, works)


def refund(course: Course, seat: Seat) -> None:
    """The cost of a Fortification after an attack that failed is given back."""
    paid = course.bills[seat].fortification
    if paid:
        course.give_back(seat, paid)
        course.s.tell("refunded", seat=seat, chao=paid)


def carry_out(course: Course, works: list[tuple[Seat, str, int]]) -> None:
    """Build, all at once; then Goujian's new ramparts make their undefended neighbours neutral."""
    walled = [(seat, at) for seat, at, level in works if build(course, seat, at, level)]
    neutralize(course, [(seat, at) for seat, at in walled if course.table.clan_of(seat) == "goujian"])


def build(course: Course, seat: Seat, at: str, level: int) -> bool:
    """Do what a level does to a Village or a City; return whether a rampart was built."""
    table = course.table
    holding = table.held[at]
    done: list[str] = []
    city = bool(holding.cities)
    if not city and level > 1 and found(table, at):
        done.append("city")
    luong = level == 3 and table.clan_of(seat) == "luong"
    if holding.cities and ((city and level < 3) or luong) and double(table, at, holding):
        done.append("double")
    wanted = "stone" if city and level == 3 else "wood" if level == 3 or (city and level == 2) else ""
    walled = bool(wanted) and wall(table, holding, wanted)
    if walled:
        done.append(wanted)
    added = course.raise_armies(at, 1) if level == 3 else 0
    course.report.built += [(at, what) for what in done]
    course.s.tell("fortified", seat=seat, at=at, level=level, done=list(done), armies=added)
    return walled


def double(table: Table, at: str, holding: Holding) -> bool:
    """Add a second City; Huan's has to leave wherever it stood. Return whether anything was doubled."""
    if holding.cities > 1:
        return False
    if table.clan_of(holding.seat) == "huan":
        for other in table.held.values():
            if other.seat == holding.seat and other.cities > 1:
                other.cities = 1
    if table.options.strict_supply and cities(table, holding.seat) >= CITIES:
        return False
    holding.cities = 2
    return True


def wall(table: Table, holding: Holding, wanted: str) -> bool:
    """Put a rampart round a City: one of wood, or two of which one is of stone. Return whether one was."""
    if not holding.cities or holding.rampart in ("stone", wanted):
        return False
    cost = 1 if wanted == "wood" or holding.rampart == "wood" else 2
    if table.options.strict_supply and ramparts(table, holding.seat) + cost > RAMPARTS:
        return False
    holding.rampart = "stone" if wanted == "stone" else "wood"
    return True


def defence(table: Table, at: str) -> int:
    """Return what defends a province beside armies: its rampart, or 1 for an indestructible City of the same
    house next to it; they do not add up unless the table plays so (Y3, Y4).
    """
    holding = table.held[at]
    wood = WOOD - (table.clan_of(holding.seat) == "goujian") if holding.rampart == "wood" else 0
    stone = any(
        other.rampart == "stone" and other.seat == holding.seat
        for near in table.land.near[at]
        if (other := table.held.get(near))
    )
    aura = AURA if stone else 0
    return wood + aura if table.options.stack_defence else max(wood, aura)


def undefended(table: Table, at: str) -> bool:
    """Return whether a province has neither army nor defence, and is not indestructible."""
    holding = table.held[at]
    return not holding.armies and holding.rampart != "stone" and not defence(table, at)


def neutralize(course: Course, walled: list[tuple[Seat, str]]) -> None:
    """Every undefended enemy province next to Goujian's new rampart becomes neutral, Cities too; groups that
    lose their City by it stay (Y13).
    """
    table = course.table
    freed: dict[str, Seat] = {}
    for seat, at in walled:
        for other in table.land.near[at]:
            if table.owner(other) not in (None, seat) and undefended(table, other):
                freed.setdefault(other, seat)
    for at in sorted(freed):
        course.s.tell("neutralized", seat=freed[at], at=at, owner=table.held[at].seat)
        course.free(at)
