"""The ground: the land of China with the borders of its territories. Drawn once for each palette."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from games.core.rules.board import read_json
from games.warlords.public_state_model import CHINA
from renderers import china
from renderers.palette import Palette, mixed
from renderers.scene import Area, Ground, Line, Mark, Point

PEAKS: list[tuple[float, float, float]] = read_json("renderers.warlords", "mountains.json")["peaks"]
"""The place and the size of each mountain."""
PLACES: dict[str, dict[str, Any]] = {row["code"]: row for row in CHINA["territories"]}
SHAPES = china.outlines(CHINA["territories"])
BORDERS = china.borders(CHINA["borders"])


def army_at(code: str) -> Point:
    """Return the middle of the counter in a territory."""
    x, y = PLACES[code]["army"]
    return float(x), float(y)


@lru_cache
def ground(palette: Palette) -> Ground:
    """Return the map without owners and armies."""
    signs = [mark for row in CHINA["short_borders"] for mark in _tick(row["between"], palette)]
    signs += [mark for row in CHINA["near_misses"] for mark in _peak(row["between"], palette)]
    return china.ground("warlords", SHAPES, PEAKS, BORDERS, signs, palette)


def _tick(between: list[str], palette: Palette) -> Iterator[Mark]:
    """A tick across the middle of a short border says that one may pass."""
    line = next(line for here, there, line in BORDERS if {here, there} == set(between))
    (x0, y0), (x1, y1) = line[0], line[-1]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    dx, dy = -(y1 - y0) / length * 9, (x1 - x0) / length * 9
    ends = ((x - dx, y - dy), (x + dx, y + dy))
    yield Line(ends, palette.light, 5.0, 0.9)
    yield Line(ends, palette.ink, 2.2)


def _peak(between: list[str], palette: Palette) -> Iterator[Mark]:
    """A small mountain stands where two territories almost touch and do not."""
    one, other = ([point for shape in SHAPES[code] for point in shape] for code in between)
    near = min(((a, b) for a in one for b in other), key=lambda pair: math.dist(*pair))
    x, y = (near[0][0] + near[1][0]) / 2, (near[0][1] + near[1][1]) / 2
    left, top, right = (x - 9, y + 6), (x, y - 9), (x + 9, y + 6)
    yield Area(((left, top, right),), mixed(palette.land, palette.faint, 0.55))
    yield Area(((top, right, (x + 1, y + 6)),), palette.faint)
    yield Line((left, top, right), palette.ink, 1.4)
