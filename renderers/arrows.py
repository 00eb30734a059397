"""Arrows and crosses, the same in every game's pictures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from renderers.palette import Palette
from renderers.scene import Colour, Line, Mark, Point, Ring

BEND = 0.12


def curve(begin: Point, end: Point, keep: float) -> Ring:
    """Return the bent way of an arrow between two counters, `keep` pixels away from each."""
    (x0, y0), (x1, y1) = begin, end
    middle = ((x0 + x1) / 2 - (y1 - y0) * BEND, (y0 + y1) / 2 + (x1 - x0) * BEND)
    points = [_bezier(begin, middle, end, step / 24) for step in range(25)]
    kept = [p for p in points if math.dist(p, begin) > keep and math.dist(p, end) > keep]
    return tuple(kept) if len(kept) > 1 else (points[8], points[16])


def _bezier(begin: Point, middle: Point, end: Point, part: float) -> Point:
    (x0, y0), (x1, y1), (x2, y2), rest = begin, middle, end, 1 - part
    first, second, third = rest * rest, 2 * rest * part, part * part
    return first * x0 + second * x1 + third * x2, first * y0 + second * y1 + third * y2


def pointed(way: Sequence[Point], size: float) -> tuple[Ring, Ring]:
    """Return an arrow's head, whose tip is at the end of its way, and its shaft, which ends in the head."""
    (x0, y0), (x1, y1) = way[-2:]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    base = (x1 - dx * size * 0.4, y1 - dy * size * 0.4)
    point = (x1 + dx * size * 0.6, y1 + dy * size * 0.6)
    left = (base[0] - dy * size * 0.62, base[1] + dx * size * 0.62)
    right = (base[0] + dy * size * 0.62, base[1] - dx * size * 0.62)
    return (left, point, right), (*way[:-1], base)


def grown(head: Ring, by: float = 1.45) -> Ring:
    """Return a head so much larger, for its light edge, or smaller."""
    x, y = (sum(point[axis] for point in head) / len(head) for axis in (0, 1))
    return tuple((x + (a - x) * by, y + (b - y) * by) for a, b in head)


def cross(at: Point, colour: Colour, palette: Palette, reach: float = 7.0) -> Iterator[Mark]:
    """Two strokes where something was stopped."""
    x, y = at
    strokes = [((x - reach, y - rise), (x + reach, y + rise)) for rise in (reach, -reach)]
    yield from (Line(stroke, palette.light, 7.0) for stroke in strokes)
    yield from (Line(stroke, colour, 3.6) for stroke in strokes)
