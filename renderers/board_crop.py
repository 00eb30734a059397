"""The part of a board that matters to one seat, cut out of the whole so that a phone shows it large."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.placing import Edges
from renderers.scene import Point, Window

REACH = 62.0
"""Pixels around the middle of a place that are seen with it."""
LEAST = (600.0, 450.0)
"""Pixels that a front is wide and high at least: about twice what a phone has for it."""
TALLEST = 1.25
"""How much higher than wide a front is at most: a phone is held upright."""
MOST = 0.8
"""Part of the board from which on the front is the whole of it."""


def window(points: Iterable[Point], bounds: Edges) -> Window | None:
    """Return what is cut out of a board to show some places; None where there are none to show.

    `bounds` is the board without what stands beside it.
    """
    there = list(points)
    if not there:
        return None
    xs, ys = [x for x, _ in there], [y for _, y in there]
    left, right = _within(min(xs) - REACH, max(xs) + REACH, LEAST[0], bounds[0], bounds[2])
    top, bottom = _within(min(ys) - REACH, max(ys) + REACH, LEAST[1], bounds[1], bounds[3])
    left, right = _within(left, right, (bottom - top) / TALLEST, bounds[0], bounds[2])
    if (right - left) * (bottom - top) > MOST * (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]):
        left, top, right, bottom = bounds
    return round(left), round(top), round(right), round(bottom)


def _within(start: float, stop: float, least: float, first: float, last: float) -> tuple[float, float]:
    """Return a stretch that is at least so long, moved to where it lies within bounds."""
    long = min(max(stop - start, least), last - first)
    start = min(max((start + stop - long) / 2, first), last - long)
    return start, start + long
