"""The placing of plaques on a map, so that they hide nothing that stands there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from renderers.scene import Point

Edges: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Sights: TypeAlias = Sequence[tuple[Edges, float]]
"""Places that had better stay open to view, and how much each weighs."""
OUTSIDE = 1000.0
"""How much it weighs to lie outside the picture."""


def square(at: Point, reach: float) -> Edges:
    """Return the square round a point."""
    x, y = at
    return x - reach, y - reach, x + reach, y + reach


def nearest(box: Edges, at: Point) -> Point:
    """Return the point of a rectangle that is nearest to a point."""
    (left, top, right, bottom), (x, y) = box, at
    return min(max(x, left), right), min(max(y, top), bottom)


def meets(one: Edges, other: Edges) -> bool:
    """Return whether two rectangles share a point."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def covered(box: Edges, hidden: Sights, size: tuple[int, int]) -> float:
    """Return how much a plaque would hide, of sights and of itself beyond the edge of the picture."""
    outside = box[0] < 4 or box[1] < 4 or box[2] > size[0] - 4 or box[3] > size[1] - 4
    return (OUTSIDE if outside else 0.0) + sum(weight for spot, weight in hidden if meets(box, spot))


def clearest(
    corners: Sequence[Point], wide: float, high: float, hidden: Sights, size: tuple[int, int]
) -> Edges:
    """Return the place that hides least, of equal ones the first; `corners` are left and top of each."""
    places = [(left, top, left + wide, top + high) for left, top in corners]
    left, right = min(box[0] for box in places), max(box[2] for box in places)
    top, bottom = min(box[1] for box in places), max(box[3] for box in places)
    near = [(spot, weight) for spot, weight in hidden if meets((left, top, right, bottom), spot)]
    return min(places, key=lambda box: covered(box, near, size))
