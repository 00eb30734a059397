"""The relation of a province to a house, and the levels of a plan that fit it: the rulebook's targets."""

from __future__ import annotations

from itertools import product
from typing import Literal, TypeAlias

from games.core.rules.prompts import Seat
from games.yuan.plan_model import Plan
from games.yuan.public_state_model import BOARD, HOUSES, Table
from games.yuan.rules.attack import reach
from games.yuan.rules.recruitment import may_arm

Levels: TypeAlias = tuple[int, int, int]
"""Levels of Development, Fortification and Militarization."""
EVERY: tuple[Levels, ...] = tuple((d, f, m) for d, f, m in product(range(4), repeat=3) if d or f or m)
Ground: TypeAlias = Literal["near", "own", "enemy", "far", "barred"]
"""Free and within reach, its own, an enemy's that armies of it reach, free and out of reach, an enemy's that
none reach.
"""
GROUNDS: tuple[Ground, ...] = ("near", "own", "enemy", "far", "barred")
Shape: TypeAlias = tuple[Ground, bool]
"""The relation of a province to a house, and whether it may have armies at work there."""


def ground(table: Table, seat: Seat, at: str) -> Ground:
    """Return what a province is to a house."""
    owner = table.owner(at)
    if owner is None:
        return "near" if any(table.owner(to) == seat for to in table.land.linked(at)) else "far"
    if owner == seat:
        return "own"
    return "enemy" if reach(table, seat, at) else "barred"


def levels_of(plan: Plan) -> Levels:
    """Return the levels of a plan."""
    return plan.development, plan.fortification, plan.militarization


def is_attack(levels: Levels) -> bool:
    """Return whether levels on a province of somebody else are an attack."""
    return bool(levels[2]) and not levels[0]


def fits(shape: Shape, levels: Levels) -> bool:
    """Free provinces are colonized, with level I and II within reach only, and fortified and armed together
    with that; one's own allow everything; an enemy's is attacked by armies near it, and fortified after that.
    """
    ground, armed = shape
    development, _, militarization = levels
    match ground:
        case "near":
            return bool(development) and (armed or not militarization)
        case "far":
            return development == 3 and (armed or not militarization)
        case "own":
            return armed or not militarization
        case "enemy":
            return is_attack(levels)
        case "barred":
            return False


def misfit(table: Table, seat: Seat, plan: Plan) -> str:
    """Return the sentence that says why levels do not fit a target."""
    name = BOARD.name(plan.target)
    if table.owner(plan.target) is None:
        if not plan.development:
            return f"{name} is free: Fortification and Militarization go there only with Development."
        if not table.own(seat):
            return "without a province you may pass, or colonize a free one with Development III."
        return f"{name} is neither adjacent nor connected to a province of yours: only Development III."
    whose = f"{name} belongs to {HOUSES[table.held[plan.target].seat]}"
    if plan.development:
        return f"{whose}: no Development there, only an attack (M) and Fortification after it."
    if not plan.militarization:
        return f"{whose}: Fortification there follows an attack, so it needs M1, M2 or M3 as well."
    near = [at for at in table.land.linked(plan.target) if table.owner(at) == seat and table.held[at].armies]
    if not near:
        return f"{whose}, and no army of yours stands in a province adjacent or connected to it."
    if any(may_arm(table, seat, at) for at in near):
        return f"{whose}, and the river to it is not passable while armies stand there."
    return f"{whose}, and your armies outside your island may not attack."
