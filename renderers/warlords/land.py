"""The ground of the map of China: sea, land, relief, rivers, borders. Drawn once for each palette."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from games.warlords.table import CHINA
from renderers.palette import Palette, mixed
from renderers.scene import Area, Colour, Ground, Line, Mark, Point, Ring, Text

SIZE = (1600, 1200)
PEAKS: list[tuple[float, float, float]] = json.loads(
    files("renderers").joinpath("warlords/mountains.json").read_text("utf-8")
)["peaks"]
"""Where a mountain is drawn, and how large."""
SEAS: dict[str, Point] = {
    "Bohai": (985, 186),
    "Yellow Sea": (1112, 420),
    "Eastern Sea": (1140, 830),
    "Southern Sea": (782, 1165),
}
"""Names of seas where they cover no coast."""
GREAT = 320.0
"""Pixels from which a river is a great one."""


def ring(points: Sequence[Sequence[float]]) -> Ring:
    """Return points of the data file as a ring."""
    return tuple((float(x), float(y)) for x, y in points)


PLACES: dict[str, dict[str, Any]] = {row["code"]: row for row in CHINA["territories"]}
SHAPES: dict[str, tuple[Ring, ...]] = {
    code: tuple(ring(points) for points in row["polygons"]) for code, row in PLACES.items()
}
"""The polygons of each territory."""


def army_at(code: str) -> Point:
    """Return the middle of the counter in a territory."""
    x, y = PLACES[code]["army"]
    return float(x), float(y)


def washes(palette: Palette) -> tuple[Colour, ...]:
    """Return the colours that lie over large parts of the map: none of them may be lost."""
    foreign = mixed(palette.land, palette.faint, 0.22)
    shallows = (mixed(palette.sea, palette.deep, part) for part in (0.25, 0.5))
    inks = (_soft(palette, part) for part in (0.25, 0.4, 0.55, 0.78))
    return palette.land, foreign, palette.sea, *shallows, palette.river, *inks


@lru_cache
def ground(palette: Palette) -> Ground:
    """Return the map without owners and armies."""
    marks = [*_sea(palette), *_country(palette), *_waters(palette), *_borders(palette), *_names(palette)]
    return Ground(f"warlords/{palette.name}", palette.sea, tuple(marks))


def _sea(palette: Palette) -> list[Mark]:
    """Depth lines follow the coast, each fainter than the one within."""
    coasts = [smooth(ring(points), 5.0) for points in CHINA["land"] if len(points) > 40]
    marks: list[Mark] = []
    for width, part in ((60, 0.25), (26, 0.5)):
        tone = mixed(palette.sea, palette.deep, part)
        marks += [Line(coast, tone, width, closed=True) for coast in coasts]
    return marks


def _country(palette: Palette) -> list[Mark]:
    """Foreign land lies in shade, China in the light, and mountains show under both."""
    land = tuple(ring(points) for points in CHINA["land"])
    china = tuple(shape for shapes in SHAPES.values() for shape in shapes)
    marks: list[Mark] = [
        Area(land, mixed(palette.land, palette.faint, 0.22)),
        Area(china, palette.land),
    ]
    shores = [smooth(shape, 0.8) for shape in land if len(shape) > 8]
    marks += [Line(shape, _soft(palette, 0.4), 1.6, closed=True) for shape in shores]
    return [*marks, *(mark for peak in PEAKS for mark in _mountain(*peak, palette))]


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


def _waters(palette: Palette) -> list[Mark]:
    """Great rivers are drawn wider than small ones."""
    marks: list[Mark] = []
    for points in CHINA["rivers"]:
        width = 3.6 if _length(points) > GREAT else 2.2
        marks.append(Line(smooth(ring(points), 0.6), palette.river, width))
    lakes = tuple(ring(points) for points in CHINA["lakes"])
    marks.append(Area(lakes, palette.river))
    return marks


def _length(points: Sequence[Sequence[float]]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _borders(palette: Palette) -> list[Mark]:
    """Borders are fine lines; a tick crosses a short one, a peak parts those who almost touch."""
    marks: list[Mark] = []
    for row in CHINA["borders"]:
        if None in row["between"]:
            marks.append(Line(ring(row["line"]), _soft(palette, 0.25), 1.8))
        else:
            marks.append(Line(ring(row["line"]), _soft(palette, 0.4), 1.5))
    marks += [mark for row in CHINA["short_borders"] for mark in _tick(row["between"], palette)]
    marks += [mark for row in CHINA["near_misses"] for mark in _peak(row["between"], palette)]
    return marks


def _soft(palette: Palette, part: float) -> Colour:
    """Return ink thinned with the colour of the land: what is drawn opaque lies in few tones."""
    return mixed(palette.ink, palette.land, part)


def _tick(between: list[str], palette: Palette) -> list[Mark]:
    """A tick across the middle of a short border says that one may pass."""
    line = next(
        ring(row["line"]) for row in CHINA["borders"] if sorted(map(str, row["between"])) == sorted(between)
    )
    (x0, y0), (x1, y1) = line[0], line[-1]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    dx, dy = -(y1 - y0) / length * 9, (x1 - x0) / length * 9
    ends = ((x - dx, y - dy), (x + dx, y + dy))
    return [Line(ends, palette.light, 5.0, 0.9), Line(ends, palette.ink, 2.2)]


def _peak(between: list[str], palette: Palette) -> list[Mark]:
    """A small mountain stands where two territories almost touch and do not."""
    one, other = ([point for shape in SHAPES[code] for point in shape] for code in between)
    near = min(((a, b) for a in one for b in other), key=lambda pair: math.dist(*pair))
    x, y = (near[0][0] + near[1][0]) / 2, (near[0][1] + near[1][1]) / 2
    left, top, right = (x - 9, y + 6), (x, y - 9), (x + 9, y + 6)
    return [
        Area(((left, top, right),), mixed(palette.land, palette.faint, 0.55)),
        Area((((x, y - 9), (x + 9, y + 6), (x + 1, y + 6)),), palette.faint),
        Line((left, top, right), palette.ink, 1.4),
    ]


def _names(palette: Palette) -> list[Mark]:
    """The seas have names."""
    colour = mixed(palette.deep, palette.ink, 0.35)
    return [Text(SEAS[row["text"]], row["text"], colour, 25, "italic") for row in CHINA["sea_labels"]]
