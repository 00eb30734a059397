"""A computer warlord's sheet: the best deed first, then the next best with the armies that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.warlords.battle_dice import chance, line_up
from games.warlords.public_state_model import BOARD, CAPITALS, Order
from games.warlords.worth import Worth

Plan: TypeAlias = dict[str, Order]
"""An order for each army, by its territory."""

SUPPORT_COST = 0.7
"""Cost of a support: the army might have done something else."""
MOST_SUPPORT = 3
LOSS = 6.0
"""Cost of an army lost in an attack."""
STAY = 2.0
"""The stake from which on an army does not leave its place for a march."""


@dataclass(frozen=True)
class PlannedMove:
    """An army goes somewhere, with the support of others; `gain` is what that promises."""

    gain: float
    at: str
    to: str
    helpers: tuple[str, ...] = ()


def plan(mind: Worth, free: Sequence[str]) -> Plan:
    """Return an order for every free army."""
    orders: Plan = {}
    left = list(free)
    while best := max(
        deeds(mind, left, orders),
        key=lambda deed: ((deed.at, deed.to) in mind.given, deed.gain, deed.at, deed.to),
        default=None,
    ):
        orders[best.at] = Order(seat=mind.seat, kind="move", at=best.at, to=best.to)
        for helper in best.helpers:
            orders[helper] = Order(seat=mind.seat, kind="support move", at=helper, of=best.at, to=best.to)
        left = [at for at in left if at not in orders]
    for at in sorted(left, key=lambda at: (mind.distance(at), at)):
        orders[at] = guard(mind, at, orders, short=True) or march(mind, at, orders) or stay(mind, at, orders)
    return orders


def deeds(mind: Worth, free: Sequence[str], orders: Plan) -> Iterator[PlannedMove]:
    """Yield every entry into a place that promises a gain."""
    aimed = [order.to for order in orders.values() if order.kind == "move"]
    for at in free:
        for to in BOARD.neighbours(at):
            if to not in aimed and mind.armies.get(to) != mind.seat:
                yield from (deed for deed in entries(mind, at, to, free) if deed.gain > 0.5)


def entries(mind: Worth, at: str, to: str, free: Sequence[str]) -> Iterator[PlannedMove]:
    """Yield the ways into a place: alone if it is empty, with more and more support if it is held; support
    that was given counts, and costs nothing more.
    """
    value, stake = mind.worth(to), mind.stake(at, to)
    if to not in mind.armies:
        soon = 1.0 if mind.table.season == "fall" else 0.8
        risk = 0.15 * max(mind.menace(to) - 1, 0)
        yield PlannedMove(value * max(soon - risk, 0.1) - stake, at, to)
        return
    given = mind.given.get((at, to), ())
    near = [other for other in free if other != at and BOARD.borders(other, to)]
    near.sort(key=lambda other: (mind.worth(other), mind.menace(other), other))
    for count in range(min(len(near), MOST_SUPPORT) + 1):
        helpers = tuple(near[:count])
        share = float(chance(mind.table, line_up(mind.table, at, to, (*given, *helpers))))
        loss = (1 - share) * (LOSS + stake)
        yield PlannedMove(share * (value - stake) - loss - SUPPORT_COST * count, at, to, helpers)


def march(mind: Worth, at: str, orders: Plan) -> Order | None:
    """An army that nothing keeps goes a step nearer to what it wants, not into a stronger enemy's reach."""
    if mind.stake(at, "") > STAY or any(order.of == at for order in orders.values()):
        return None
    taken = [order.to for order in orders.values() if order.kind == "move"]
    held = [other for other in mind.own if other not in orders or orders[other].kind != "move"]
    open_ways = [
        to
        for to in BOARD.neighbours(at)
        if to not in taken
        and to not in held
        and (to not in mind.armies or to in mind.own)
        and mind.menace(to) < 3
    ]
    leaving = [to for to in open_ways if to not in orders or orders[to].to != at]
    best = min(leaving, key=lambda to: (mind.distance(to), to), default=None)
    if best is None or mind.distance(best) >= mind.distance(at):
        return None
    return Order(seat=mind.seat, kind="move", at=at, to=best)


def guard(mind: Worth, at: str, orders: Plan, *, short: bool = False) -> Order | None:
    """An army supports the neighbour who stays, is in danger, and has most to lose.

    With `short` only centres count whose defenders are fewer than their strongest enemy's armies.
    """
    stays = [
        of
        for of in BOARD.neighbours(at)
        if of in mind.own and (of not in orders or orders[of].kind != "move") and mind.menace(of)
    ]
    if short:
        helped = [order.of for order in orders.values() if order.kind == "support hold"]
        stays = [of for of in stays if of in mind.centres and mind.menace(of) > 1 + helped.count(of)]
    best = max(stays, key=lambda of: (of in CAPITALS, of in mind.centres, mind.menace(of), of), default=None)
    return Order(seat=mind.seat, kind="support hold", at=at, to=best, of=best) if best else None


def stay(mind: Worth, at: str, orders: Plan) -> Order:
    """An army that has nothing better to do supports a neighbour, or holds."""
    return guard(mind, at, orders) or Order(seat=mind.seat, kind="hold", at=at)
