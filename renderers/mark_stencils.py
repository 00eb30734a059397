"""Marks as masks: each mark as a grey stencil, smooth at its edges, kept for the next picture."""

# pyright: reportUnknownMemberType=false
# (Pillow's types speak of NumPy, which this program does not need)

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw

from renderers.fonts import face
from renderers.patterns import woven
from renderers.scene import Area, Box, Disc, Line, Point, Ring, Text

Stencil: TypeAlias = tuple[int, int, Image.Image]
"""Left, top, and how much of each pixel is covered (mode L)."""
FINE = 4
"""Times that a stencil is drawn larger before it is reduced; large ones make do with half of it."""
LARGE = 160_000
FREETYPE = threading.Lock()
STEPS = [255 * round(value / 127.5) // 2 for value in range(256)]
"""Edges have one degree between none and full: smooth to the eye, and a third smaller as a file."""
HARD = [255 if value > 127 else 0 for value in range(256)]
"""A halo needs no smooth edge."""


def area(mark: Area) -> Stencil:
    """Return the stencil of an area, with its pattern woven in."""
    left, top, mask = polygons(mark.rings)
    if not mark.pattern:
        return left, top, mask
    cloth = woven(mark.pattern, left, top, mask.size)
    return left, top, ImageChops.multiply(mask, cloth).point(STEPS)


@lru_cache(maxsize=2048)
def polygons(rings: tuple[Ring, ...]) -> Stencil:
    """Return the stencil of polygons."""
    large = _Enlarged([point for ring in rings for point in ring], 0.0)
    for ring in rings:
        large.draw.polygon(large.points(ring), fill=255)
    return large.stencil()


@lru_cache(maxsize=2048)
def line(points: Ring, width: float, dash: tuple[float, float] | None, closed: bool) -> Stencil:  # noqa: FBT001  a part of the key
    """Return the stencil of a line with round joints and ends."""
    whole = (*points, points[0]) if closed else points
    large = _Enlarged(whole, width / 2)
    for part in dashes(whole, *dash) if dash else [whole]:
        large.stroke(part, width)
    return large.stencil()


def stroke(mark: Line) -> Stencil:
    """Return the stencil of a line."""
    return line(mark.points, mark.width, mark.dash, mark.closed)


def disc(mark: Disc) -> Stencil:
    """Return the stencil of a circle; circles of one size at one part of a pixel share it."""
    x, y = mark.at
    left, top, mask = _disc(x - math.floor(x), y - math.floor(y), mark.radius)
    return math.floor(x) + left, math.floor(y) + top, mask


@lru_cache(maxsize=512)
def _disc(x: float, y: float, radius: float) -> Stencil:
    large = _Enlarged([(x, y)], radius)
    ((cx, cy),) = large.points([(x, y)])
    reach = radius * large.scale
    large.draw.ellipse((cx - reach, cy - reach, cx + reach, cy + reach), fill=255)
    return large.stencil()


def box(mark: Box) -> Stencil:
    """Return the stencil of a rectangle with round corners."""
    left, top, right, bottom = mark.box
    x, y = math.floor(left), math.floor(top)
    dx, dy, mask = _box((left - x, top - y, right - x, bottom - y), mark.radius)
    return x + dx, y + dy, mask


@lru_cache(maxsize=512)
def _box(edges: tuple[float, float, float, float], radius: float) -> Stencil:
    left, top, right, bottom = edges
    large = _Enlarged([(left, top), (right, bottom)], 0.0)
    (x0, y0), (x1, y1) = large.points([(left, top), (right, bottom)])
    large.draw.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * large.scale, fill=255)
    return large.stencil()


def text(mark: Text, *, halo: bool = False) -> Stencil:
    """Return the stencil of a text, or that of its halo."""
    left, top, mask = _text(mark.text, mark.font, mark.size, mark.anchor, mark.halo if halo else 0.0)
    return round(mark.at[0]) + left, round(mark.at[1]) + top, mask


@lru_cache(maxsize=2048)
def _text(words: str, font: str, size: float, anchor: str, halo: float) -> Stencil:
    with FREETYPE:
        drawn = face(font, size)
        left, top, right, bottom = drawn.getbbox(words, anchor=anchor, stroke_width=halo)
        x, y = math.floor(left) - 1, math.floor(top) - 1
        mask = Image.new("L", (max(1, math.ceil(right) - x + 1), max(1, math.ceil(bottom) - y + 1)))
        pen = ImageDraw.Draw(mask)
        pen.text((-x, -y), words, 255, drawn, anchor=anchor, stroke_width=halo)
        mask = mask.point(HARD if halo else STEPS)
    return x, y, mask


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """Return the dashes of a line."""
    parts: list[list[Point]] = [[points[0]]]
    drawing, left = True, on
    for (x0, y0), (x1, y1) in pairwise(points):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            at = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if drawing:
                parts[-1].append(at)
            else:
                parts.append([at])
            drawing, left = not drawing, off if drawing else on
        left -= length - done
        if drawing:
            parts[-1].append((x1, y1))
    return [part for part in parts if len(part) > 1]


class _Enlarged:
    """A grey drawing round some points, several times as large as in the scene."""

    def __init__(self, points: Sequence[Point], margin: float) -> None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.left, self.top = math.floor(min(xs) - margin) - 1, math.floor(min(ys) - margin) - 1
        wide = math.ceil(max(xs) + margin) + 1 - self.left
        high = math.ceil(max(ys) + margin) + 1 - self.top
        self.scale = FINE if wide * high < LARGE else FINE // 2
        self.image = Image.new("L", (wide * self.scale, high * self.scale))
        self.draw = ImageDraw.Draw(self.image)

    def points(self, points: Sequence[Point]) -> list[Point]:
        """Return points as they lie on this drawing."""
        return [((x - self.left) * self.scale, (y - self.top) * self.scale) for x, y in points]

    def stroke(self, points: Sequence[Point], width: float) -> None:
        """Draw a line with round joints and ends."""
        placed, wide = self.points(points), max(1, round(width * self.scale))
        self.draw.line(placed, fill=255, width=wide, joint="curve")
        reach = wide / 2 - 0.5
        for x, y in (placed[0], placed[-1]):
            self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)

    def stencil(self) -> Stencil:
        """Return the drawing at the size of the scene."""
        return self.left, self.top, self.image.reduce(self.scale).point(STEPS)
