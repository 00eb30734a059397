"""Patterns as woven in silk: a stencil for each, the same wherever it is laid."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.scene import Pattern

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
    for x in range(0, 3 * side, side):
        for y in range(0, 3 * side, side):
            THREADS[pattern](draw, x, y, side)
    return image.crop((side, side, 2 * side, 2 * side)).reduce(FINE)


def _rising(draw: ImageDraw.ImageDraw, x: int, y: int, side: int) -> None:
    draw.line((x, y + side, x + side, y), fill=255, width=FINE + 2)


def _falling(draw: ImageDraw.ImageDraw, x: int, y: int, side: int) -> None:
    draw.line((x, y, x + side, y + side), fill=255, width=FINE + 2)


def _level(draw: ImageDraw.ImageDraw, x: int, y: int, side: int) -> None:
    for down in (side // 4, 3 * side // 4):
        draw.line((x, y + down, x + side, y + down), fill=255, width=FINE)


def _upright(draw: ImageDraw.ImageDraw, x: int, y: int, side: int) -> None:
    for along in (side // 4, 3 * side // 4):
        draw.line((x + along, y, x + along, y + side), fill=255, width=FINE)


def _grid(draw: ImageDraw.ImageDraw, x: int, y: int, side: int) -> None:
    draw.line((x + side // 2, y, x + side // 2, y + side), fill=255, width=FINE)
    draw.line((x, y + side // 2, x + side, y + side // 2), fill=255, width=FINE)


def _dots(draw: ImageDraw.ImageDraw, x: int, y: int, side: int) -> None:
    for along, down in ((side // 4, side // 4), (3 * side // 4, 3 * side // 4)):
        draw.ellipse((x + along - 5, y + down - 5, x + along + 5, y + down + 5), fill=255)


def _waves(draw: ImageDraw.ImageDraw, x: int, y: int, side: int) -> None:
    for down in (side // 4, 3 * side // 4):
        points = [
            (x + along, y + down + round(6 * math.sin(2 * math.pi * along / side)))
            for along in range(0, side + 1, 2)
        ]
        draw.line(points, fill=255, width=FINE)


def _lozenge(draw: ImageDraw.ImageDraw, x: int, y: int, side: int) -> None:
    _rising(draw, x, y, side)
    _falling(draw, x, y, side)


THREADS: Mapping[Pattern, Callable[[ImageDraw.ImageDraw, int, int, int], None]] = {
    "rising": _rising,
    "falling": _falling,
    "level": _level,
    "upright": _upright,
    "grid": _grid,
    "dots": _dots,
    "waves": _waves,
    "lozenge": _lozenge,
}
