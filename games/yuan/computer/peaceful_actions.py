"""Actions in one's own and in free land, and what each level of them promises a computer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.yuan.computer.planning_view import Mind
from games.yuan.computer.survey import guarded
from games.yuan.computer.worth import ARMY, CITY, FRONT, RISK, STONE, WOOD, capture, more
from games.yuan.land import KINDS
from games.yuan.public_state_model import CAMP, YELLOW, Holding
from games.yuan.rules.recruitment import may_arm, recruits

CONTESTED = 0.8
"""Probability of getting a free province that is only claimed."""
OUTPOST = 0.8
"""Worth added to a City near the enemy."""


@dataclass(frozen=True)
class ActionLevel:
    """A level of one kind of action: what it gains beside money, and the Chão it brings."""

    level: int = 0
    gain: float = 0.0
    chao: int = 0


NONE = ActionLevel()


Steps: TypeAlias = tuple[Sequence[ActionLevel], Sequence[ActionLevel], Sequence[ActionLevel]]
"""The steps open in a target: developments, fortifications, militarizations."""


def claims(mind: Mind, at: str) -> list[str]:
    """Return the free provinces that the colonization of one claims, that one first."""
    held, near = mind.look.table.held, mind.look.near[at]
    return [at, *(other for other in near if other not in held)]


def colonize(mind: Mind, at: str, levels: Sequence[int]) -> Iterator[tuple[str, Steps]]:
    """Colonization: the target, what is free round it, and a City where there is none in the group."""
    table, seat = mind.look.table, mind.seat
    got = claims(mind, at)
    gain = mind.site(at) + CONTESTED * sum(map(mind.site, got[1:]))
    joined = any(table.owner(other) == seat for here in got for other in mind.look.near[here])
    city = not joined
    gain += CITY if city else 0.0
    steps = [ActionLevel(level, gain, 2 if level == 2 else 0) for level in levels]
    place = Holding(seat=seat, cities=int(city))
    yield at, (steps, [NONE, *works(mind, at, place)], [NONE, *levies(mind, at, city=city)])
    if not city:
        built = [step for step in works(mind, at, place) if step.level > 1]
        if built:
            yield at, (steps, built, [NONE, *levies(mind, at, city=True)])


def tend(mind: Mind, at: str) -> Iterator[tuple[str, Steps]]:
    """One's own province: expansion of its group or a temple, a City, walls, armies."""
    place = mind.look.table.held[at]
    grow = [NONE, *growth(mind, at)]
    work = [NONE, *works(mind, at, place)]
    if place.cities:
        yield at, (grow, work, [NONE, *levies(mind, at, city=True)])
        return
    yield at, (grow, work, [NONE])
    built = [step for step in work if step.level > 1]
    if built:
        yield at, (grow, built, [NONE, *levies(mind, at, city=True)])


def growth(mind: Mind, at: str) -> Iterator[ActionLevel]:
    """Expansion I and II claim all that is free round the group; III builds a temple and steals."""
    look = mind.look
    table = look.table
    if gain := CONTESTED * mind.free_land(at):
        yield ActionLevel(1, gain)
    prize = 3 if table.clan_of(mind.seat) == "kerait" else 2
    yield ActionLevel(2, gain, prize)
    if at not in table.temples and table.temples_left:
        victims = dict.fromkeys(
            owner for other in look.near[at] if (owner := table.owner(other)) not in (None, mind.seat, YELLOW)
        )
        yield ActionLevel(3, mind.temple + 0.5 * len(victims), 2 * len(victims))


def works(mind: Mind, at: str, place: Holding) -> Iterator[ActionLevel]:
    """Yield the worth of each level of Fortification in a Village or a City there."""
    kind, grown = KINDS[at], mind.look.grown[mind.seat]
    doubled = 2 if at in mind.look.doubled else 1
    double = more(kind, grown[kind], doubled) if place.cities == 1 else 0.0
    town = CITY + OUTPOST * mind.frontier(at)
    army = ARMY + FRONT * mind.frontier(at) if mind.stock and place.armies < CAMP else 0.0
    if place.cities:
        if double:
            yield ActionLevel(1, double)
        if place.rampart == "":
            yield ActionLevel(2, double + WOOD + saved(mind, at, 2))
        if place.rampart != "stone":
            luong = double if mind.look.table.clan_of(mind.seat) == "luong" else 0.0
            yield ActionLevel(3, luong + STONE + army + saved(mind, at, 9))
    else:
        yield ActionLevel(2, town + saved(mind, at, 0))
        yield ActionLevel(3, town + WOOD + army + saved(mind, at, 3))


def saved(mind: Mind, at: str, added: int) -> float:
    """Return what it is worth that a threatened province withstands so much more."""
    look = mind.look
    if at not in look.table.held or look.table.held[at].seat != mind.seat:
        return 0.0
    threat = mind.threat.get(at, 0)
    if guarded(look, at) < threat <= guarded(look, at) + added:
        return RISK * capture(look, at, mind.temple)
    return 0.0


def levies(mind: Mind, at: str, *, city: bool) -> Iterator[ActionLevel]:
    """Yield the worth of each level of Recruitment in a City there."""
    table = mind.look.table
    if not city or not may_arm(table, mind.seat, at):
        return
    standing = table.held[at].armies if at in table.held else 0
    each = ARMY + FRONT * mind.frontier(at)
    for level in (2, 3):
        added = min(recruits(table, mind.seat, level), mind.stock, CAMP - standing)
        if added > 0:
            yield ActionLevel(level, added * each + saved(mind, at, added))
