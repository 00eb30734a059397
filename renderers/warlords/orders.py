"""Orders drawn on the map: arrows for moves, dashes for supports, brackets for holds, signs for Winter."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from games.core.rules.prompts import Seat
from games.warlords.public_state_model import Order
from renderers.arrows import cross, curve, grown, pointed
from renderers.palette import Palette, mixed
from renderers.scene import Area, Colour, Line, Mark, Point
from renderers.tile_and_disc_stamps import discs, strokes
from renderers.warlords.armies import colour_of
from renderers.warlords.land import army_at

NEAR = 21.0
"""Pixels from the middle of a counter at which an arrow begins and ends."""


def ways(orders: Sequence[Order]) -> list[Sequence[Point]]:
    """Return the points along every arrow and every line of support that is drawn."""
    found: list[Sequence[Point]] = []
    for order in orders:
        match order.kind:
            case "move":
                found.append(curve(army_at(order.at), army_at(order.to), 0.0))
            case "support move":
                found.append(_steps(army_at(order.at), _middle(order.of, order.to)))
            case "support hold":
                found.append(_steps(army_at(order.at), army_at(order.of)))
            case _:
                continue
    return found


def _steps(begin: Point, end: Point) -> tuple[Point, ...]:
    (x0, y0), (x1, y1) = begin, end
    return tuple((x0 + (x1 - x0) * n / 12, y0 + (y1 - y0) * n / 12) for n in range(13))


SIGNS = ("build", "disband", "hold")
"""Orders drawn as signs over the armies; arrows and dashes lie under them."""


def drawn(order: Order, palette: Palette, *, draft: bool) -> Iterator[Mark]:
    """Yield the marks of an order; a draft's arrows are hollow."""
    colour = _ink(order, palette)
    match order.kind:
        case "move":
            yield from _move(order, colour, palette, draft=draft)
        case "support move":
            yield from _support(army_at(order.at), _middle(order.of, order.to), colour, palette)
        case "support hold":
            yield from _guard(army_at(order.at), army_at(order.of), colour, palette)
        case "hold":
            yield from _hold(army_at(order.at), palette)
        case "build":
            yield from _sign(army_at(order.at), colour, palette, plus=True)
        case "disband":
            yield from _sign(army_at(order.at), palette.seal, palette, plus=False)
        case _:
            return


def _ink(order: Order, palette: Palette) -> Colour:
    """Return the owner's colour, deep enough to stand out on their own lands; failed orders fade."""
    colour = mixed(colour_of(Seat(order.seat), palette), palette.ink, 0.25)
    return mixed(colour, palette.faint, 0.6) if order.result in ("blocked", "void") else colour


def _middle(of: str, to: str) -> Point:
    """Return the point of an arrow that a supporter's line joins."""
    way = curve(army_at(of), army_at(to), NEAR)
    return way[len(way) * 3 // 5]


def _move(order: Order, colour: Colour, palette: Palette, *, draft: bool) -> Iterator[Mark]:
    """An arrow from territory to territory; a cross ends one that was stopped or beaten."""
    way = curve(army_at(order.at), army_at(order.to), NEAR)
    if order.result in ("lost", "blocked"):
        way = way[: max(2, len(way) * 2 // 3)]
    head, shaft = pointed(way, 15.0)
    yield Line(shaft, palette.light, 9.0)
    yield Area((grown(head),), palette.light)
    yield Line(shaft, colour, 5.0)
    yield Area((head,), colour)
    if draft:
        yield Line(shaft, palette.light, 1.8)
    if order.result in ("lost", "blocked"):
        yield from cross(way[-1], palette.seal, palette)


def _support(begin: Point, end: Point, colour: Colour, palette: Palette) -> Iterator[Mark]:
    """Support of an attack: dashes that join the arrow of the army that is helped."""
    way = _trimmed(begin, end, NEAR)
    yield Line(way, palette.light, 6.5)
    yield Line(way, colour, 3.2, dash=(8, 6))
    yield from discs(end, (6.0, palette.light), (4.2, colour))


def _guard(begin: Point, end: Point, colour: Colour, palette: Palette) -> Iterator[Mark]:
    """Support to hold: dashes that end in a shield before the army that is helped."""
    way = _trimmed(begin, end, NEAR + 6)
    yield Line(way, palette.light, 6.5)
    yield Line(way, colour, 3.2, dash=(8, 6))
    (x0, y0), (x1, y1) = way[0], way[-1]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    turns = [(math.cos(turn), math.sin(turn)) for turn in (-1.2, -0.8, -0.4, 0.0, 0.4, 0.8, 1.2)]
    arc = tuple((x1 + dx * 7 * cos - dy * 13 * sin, y1 + dy * 7 * cos + dx * 13 * sin) for cos, sin in turns)
    yield from strokes(arc, (8.0, palette.light), (4.4, colour))


def _trimmed(begin: Point, end: Point, keep: float) -> tuple[Point, Point]:
    (x0, y0), (x1, y1) = begin, end
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    near = min(keep, length * 0.4)
    dx, dy = (x1 - x0) / length * near, (y1 - y0) / length * near
    part = 0.1 if keep == NEAR else 1.0
    return (x0 + dx, y0 + dy), (x1 - dx * part, y1 - dy * part)


def _hold(at: Point, palette: Palette) -> Iterator[Mark]:
    """A bracket on each side of an army that was ordered to hold."""
    x, y = at
    for near, far in ((x - 20, x - 25), (x + 20, x + 25)):
        bracket = ((near, y - 19), (far, y - 19), (far, y + 19), (near, y + 19))
        yield from strokes(bracket, (6.0, palette.light), (3.0, palette.ink))


def _sign(at: Point, colour: Colour, palette: Palette, *, plus: bool) -> Iterator[Mark]:
    """A plus on a new army, a cross where one was disbanded."""
    if not plus:
        yield from cross(at, colour, palette, 12.0)
        return
    x, y = at[0] + 17, at[1] - 17
    yield from discs((x, y), (11.0, palette.light), (9.4, colour))
    yield Line(((x - 5, y), (x + 5, y)), palette.light, 2.8)
    yield Line(((x, y - 5), (x, y + 5)), palette.light, 2.8)
