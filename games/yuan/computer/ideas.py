"""The plans that a computer thinks of, best first, as if nobody interfered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from games.yuan.computer.peaceful_actions import Steps, claims, colonize, tend
from games.yuan.computer.planning_view import Mind
from games.yuan.computer.raids import strike
from games.yuan.computer.survey import guarded
from games.yuan.computer.worth import purse
from games.yuan.plan_model import PASS, Plan
from games.yuan.rules.attack import marching
from games.yuan.rules.income import PASSING

FAR = 4
"""Targets that are thought over for a colonization anywhere."""
INSIDE = 3
"""Villages far from all others that are thought over."""
WAYS = 2
"""Ways to act on one target that are thought over."""


@dataclass(frozen=True)
class Idea:
    """A plan, and what it promises."""

    plan: Plan
    promise: float


def ideas(mind: Mind) -> list[Idea]:
    """Return the plans worth a thought, best first; passing is always one."""
    money = purse(mind.chao + PASSING) - purse(mind.chao)
    found = [Idea(PASS, money)]
    for target, steps in targets(mind):
        found += best(mind, target, steps)
    if mind.look.table.clan_of(mind.seat) == "merkit":
        found += [
            Idea(replace(idea.plan, force=few), idea.promise)
            for idea in found
            if (few := enough(mind, idea.plan))
        ]
    return sorted(found, key=lambda idea: -idea.promise)


def best(mind: Mind, target: str, steps: Steps) -> list[Idea]:
    """Return the best ways to act on one target that the house can pay."""
    found: list[tuple[float, int, int, int]] = []
    before = purse(mind.chao)
    develop, fortify, arm = mind.costs
    for one, two, three in product(*steps):
        cost = develop[one.level] + fortify[two.level] + arm[three.level]
        if cost <= mind.means and (one.level or two.level or three.level):
            after = purse(mind.chao - cost + one.chao)
            gain = one.gain + two.gain + three.gain + after - before
            found.append((gain, one.level, two.level, three.level))
    found.sort(reverse=True)
    return [Idea(Plan(target, *levels), gain) for gain, *levels in found[:WAYS]]


def enough(mind: Mind, plan: Plan) -> int:
    """Return with how few armies Merkit takes a target; 0 if it needs all, or the plan is no attack."""
    table = mind.look.table
    if not plan.militarization or table.owner(plan.target) in (None, mind.seat):
        return 0
    few = guarded(mind.look, plan.target) + 1
    return few if few < sum(marching(table, mind.seat, plan).values()) else 0


def targets(mind: Mind) -> Iterator[tuple[str, Steps]]:
    """Yield every target with the levels that do something there."""
    look, seat = mind.look, mind.seat
    table, ways = look.table, look.ways
    near = sorted({to for at in look.own[seat] for to in ways[at] if table.owner(to) is None})
    for at in near:
        yield from colonize(mind, at, (1, 2))
    if mind.costs[0][3] <= mind.means:
        far = [at for at in table.land.provinces if at not in table.held and at not in near]
        far = sorted(far, key=lambda at: -sum(map(mind.site, claims(mind, at))))[:FAR]
        for at in far:
            yield from colonize(mind, at, (3,))
    for at in worth_tending(mind):
        yield from tend(mind, at)
    for at in sorted(look.force[seat]):
        yield from strike(mind, at)


def worth_tending(mind: Mind) -> list[str]:
    """Return a house's Cities, its Villages near others, and of those that lie inside some."""
    held = mind.look.table.held
    own = sorted(mind.look.own[mind.seat])
    inside = [at for at in own if not held[at].cities and not mind.frontier(at)][:INSIDE]
    return [at for at in own if held[at].cities or mind.frontier(at) or at in inside]
