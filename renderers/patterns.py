"""Patterns as woven in silk: a stencil for each, the same wherever it is laid."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from PIL import Image, ImageDraw

from renderers.placing import square
from renderers.scene import Pattern, Point

STEP = 16
"""Pixels after which a pattern repeats."""
FINE = 4


def woven(pattern: Pattern, left: int, top: int, size: tuple[int, int]) -> Image.Image:
    """Return a pattern's stencil for a rectangle of the picture."""
    x, y = left % STEP, top % STEP
    return _cloth(pattern, -(-(size[0] + STEP) // 96) * 96, -(-(size[1] + STEP) // 96) * 96).crop(
        (x, y, x + size[0], y + size[1])
    )


@lru_cache(maxsize=64)
def _cloth(pattern: Pattern, wide: int, high: int) -> Image.Image:
    tile = _tile(pattern)
    cloth = Image.new("L", (wide, high))
    for x in range(0, wide, STEP):
        for y in range(0, high, STEP):
            cloth.paste(tile, (x, y))
    return cloth


def _tile(pattern: Pattern) -> Image.Image:
    """Return one repeat, cut from the middle of three by three so that its edges meet."""
    side = STEP * FINE
    image = Image.new("L", (3 * side, 3 * side))
    draw = ImageDraw.Draw(image)
    for x, y in product(range(0, 3 * side, side), repeat=2):
        for thread in THREADS[pattern]:
            width = FINE + 2 if pattern in SLANTED else FINE
            draw.line([(x + side * across, y + side * down) for across, down in thread], 255, width)
        for dot in DOTS if pattern == "dots" else ():
            draw.ellipse(square((x + side * dot, y + side * dot), 5), fill=255)
    return image.crop((side, side, 2 * side, 2 * side)).reduce(FINE)


RISING, FALLING = ((0, 1), (1, 0)), ((0, 0), (1, 1))
WAVE = [(along / 32, round(6 * math.sin(2 * math.pi * along / 32)) / 64) for along in range(33)]
THREADS: Mapping[Pattern, Sequence[Sequence[Point]]] = {
    "rising": [RISING],
    "falling": [FALLING],
    "level": [((0, 0.25), (1, 0.25)), ((0, 0.75), (1, 0.75))],
    "upright": [((0.25, 0), (0.25, 1)), ((0.75, 0), (0.75, 1))],
    "grid": [((0.5, 0), (0.5, 1)), ((0, 0.5), (1, 0.5))],
    "dots": [],
    "waves": [[(along, level + height) for along, height in WAVE] for level in (0.25, 0.75)],
    "lozenge": [RISING, FALLING],
}
"""The lines of each pattern, in parts of a repeat."""
SLANTED = ("rising", "falling", "lozenge")
DOTS = (0.25, 0.75)
"""How far right and down dots lie."""
