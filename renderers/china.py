"""The land of China under every map of it: sea, coast, mountains, rivers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from games.warlords.public_state_model import CHINA
from renderers.palette import Palette, mixed
from renderers.scene import Area, Colour, Ground, Line, Mark, Point, Ring, Text

SIZE = (1600, 1200)
BOUNDS = (0.0, 0.0, 1250.0, 1200.0)
"""A map without the scroll beside it."""
SEAS: dict[str, Point] = {
    "Bohai": (985, 186),
    "Yellow Sea": (1112, 420),
    "Eastern Sea": (1140, 830),
    "Southern Sea": (782, 1165),
}
"""Names of seas where they cover no coast."""
Border: TypeAlias = tuple[str | None, str | None, Ring]
"""The two sides of a border, None for what is no place of the map, and where it runs."""
GREAT = 320.0
"""Pixels from which a river is a great one."""


def ring(points: Sequence[Sequence[float]]) -> Ring:
    """Return points of the data file as a ring."""
    return tuple((float(x), float(y)) for x, y in points)


def outlines(rows: Iterable[Mapping[str, Any]]) -> dict[str, tuple[Ring, ...]]:
    """Return the polygons of each place of a data file by its code."""
    return {row["code"]: tuple(ring(points) for points in row["polygons"]) for row in rows}


def borders(rows: Iterable[Mapping[str, Any]]) -> list[Border]:
    """Return the borders of a data file."""
    return [(row["between"][0], row["between"][1], ring(row["line"])) for row in rows]


def ground(
    name: str,
    shapes: Mapping[str, tuple[Ring, ...]],
    peaks: Iterable[tuple[float, float, float]],
    lines: Iterable[Border],
    signs: Iterable[Mark],
    palette: Palette,
) -> Ground:
    """Return a map without owners and units: its borders are fine lines, with signs on them."""
    rings = [shape for outline in shapes.values() for shape in outline]
    marks = [*_sea(palette), *_country(rings, peaks, palette), *_waters(palette)]
    for here, there, line in lines:
        part, width = (0.4, 1.5) if here and there else (0.25, 1.8)
        marks.append(Line(line, _soft(palette, part), width))
    return Ground(f"{name}/{palette.name}", palette.sea, (*marks, *signs, *_names(palette)))


def _sea(palette: Palette) -> Iterator[Mark]:
    """Depth lines follow the coast, each fainter than the one within."""
    coasts = [smooth(ring(points), 5.0) for points in CHINA["land"] if len(points) > 40]
    for width, part in ((60, 0.25), (26, 0.5)):
        tone = mixed(palette.sea, palette.deep, part)
        yield from (Line(coast, tone, width, closed=True) for coast in coasts)


def _country(
    shapes: Iterable[Ring], peaks: Iterable[tuple[float, float, float]], palette: Palette
) -> Iterator[Mark]:
    """Foreign land lies in shade, the provinces in the light, and mountains show under both."""
    land = tuple(ring(points) for points in CHINA["land"])
    yield Area(land, mixed(palette.land, palette.faint, 0.22))
    yield Area(tuple(shapes), palette.land)
    for shape in land:
        if len(shape) > 8:
            yield Line(smooth(shape, 0.8), _soft(palette, 0.4), 1.6, closed=True)
    for peak in peaks:
        yield from _mountain(*peak, palette)


def _mountain(x: float, y: float, size: float, palette: Palette) -> list[Mark]:
    """A mountain as mapmakers drew it: a ridge, and its shaded side to the right."""
    x, y = round(x), round(y)  # whole pixels, so that mountains of one size share their stencils
    high, wide = size * 1.05, size
    shade = ((x, y - high), (x + wide, y + size * 0.5), (x + wide * 0.2, y + size * 0.5))
    ridge = ((x - wide, y + size * 0.5), (x, y - high), (x + wide, y + size * 0.5))
    return [Area((shade,), _soft(palette, 0.78)), Line(ridge, _soft(palette, 0.55), 1.4)]


def smooth(points: Ring, least: float) -> Ring:
    """Return a line without the points that stray less than `least` pixels from the way between others."""
    if len(points) < 3:
        return points
    far, at = max((_astray(points[n], points[0], points[-1]), n) for n in range(1, len(points) - 1))
    if far < least:
        return points[0], points[-1]
    return smooth(points[: at + 1], least)[:-1] + smooth(points[at:], least)


def _astray(point: Point, begin: Point, end: Point) -> float:
    """Return how far a point lies from the way between two others."""
    (x, y), (x0, y0), (x1, y1) = point, begin, end
    square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    part = max(0.0, min(1.0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square)) if square else 0.0
    return math.dist(point, (x0 + part * (x1 - x0), y0 + part * (y1 - y0)))


def _waters(palette: Palette) -> Iterator[Mark]:
    """Great rivers are drawn wider than small ones."""
    for points in CHINA["rivers"]:
        length = sum(math.dist(a, b) for a, b in pairwise(points))
        yield Line(smooth(ring(points), 0.6), palette.river, 3.6 if length > GREAT else 2.2)
    yield Area(tuple(ring(points) for points in CHINA["lakes"]), palette.river)


def _soft(palette: Palette, part: float) -> Colour:
    """Return ink thinned with the colour of the land: what is drawn opaque lies in few tones."""
    return mixed(palette.ink, palette.land, part)


def _names(palette: Palette) -> list[Mark]:
    """The seas have names."""
    colour = mixed(palette.deep, palette.ink, 0.35)
    return [Text(SEAS[row["text"]], row["text"], colour, 25, "italic") for row in CHINA["sea_labels"]]


def washes(palette: Palette) -> tuple[Colour, ...]:
    """Return the colours that lie over large parts of the map: none of them may be lost."""
    foreign = mixed(palette.land, palette.faint, 0.22)
    shallows = (mixed(palette.sea, palette.deep, part) for part in (0.25, 0.5))
    inks = (_soft(palette, part) for part in (0.25, 0.4, 0.55, 0.78))
    return palette.land, foreign, palette.sea, *shallows, palette.river, *inks
