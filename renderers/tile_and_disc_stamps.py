"""Signs: marks round the origin that are drawn once and then laid as stamps; tiles and discs with a rim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from inspect import signature
from typing import Concatenate, ParamSpec

from renderers.placing import Edges
from renderers.scene import Box, Colour, Disc, Line, Mark, Point, Ring, Stamp

P = ParamSpec("P")
KEPT = 2048
"""Signs of one kind whose marks are kept."""


def stamped(
    kind: str, *, bedded: bool = False
) -> Callable[[Callable[P, Iterable[Mark]]], Callable[Concatenate[Point, P], Stamp]]:
    """Make a function that yields marks round the origin return them as a stamp at a point.

    The stamp's key is the kind and all that the function is given: values in their order, the palette as the
    last of them, and flags as they are declared. Under it the marks are kept, so that they are drawn once.
    """

    def made(draw: Callable[P, Iterable[Mark]]) -> Callable[Concatenate[Point, P], Stamp]:
        kept: dict[tuple[object, ...], tuple[Mark, ...]] = {}
        named = [each for each in signature(draw).parameters.values() if each.kind is each.KEYWORD_ONLY]
        usual: dict[str, object] = {each.name: each.default for each in named}

        @wraps(draw)
        def placed(at: Point, /, *given: P.args, **flags: P.kwargs) -> Stamp:
            key = (kind, *given[:-1], *(usual | flags).values(), given[-1]) if usual else (kind, *given)
            marks = kept.get(key)
            if marks is None:
                if len(kept) >= KEPT:
                    kept.clear()
                marks = kept[key] = tuple(draw(*given, **flags))
            return Stamp(key, (round(at[0]), round(at[1])), marks, bedded)

        return placed

    return made


def inside(box: Edges, by: float) -> Edges:
    """Return a box that is smaller by some pixels on each side; larger, if there are fewer than none."""
    left, top, right, bottom = box
    return left + by, top + by, right - by, bottom - by


def tile(
    box: Edges, rim: float, edge: Colour, fill: Colour, radius: float = 0, within: float = 0
) -> Iterator[Mark]:
    """Yield a box with a rim so wide, with its corners rounded outside and within."""
    yield Box(box, edge, radius)
    yield Box(inside(box, rim), fill, within)


def strokes(points: Ring, *widths: tuple[float, Colour]) -> Iterator[Mark]:
    """Yield lines through the same points, each with its width and its colour, the widest first."""
    for width, fill in widths:
        yield Line(points, fill, width)


def discs(at: Point, *rings: tuple[float, Colour]) -> Iterator[Mark]:
    """Yield discs round a point, each with its radius and its colour, the largest first."""
    for radius, fill in rings:
        yield Disc(at, radius, fill)
