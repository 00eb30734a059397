"""What the signs mean: small where the scroll is full of houses, large where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from games.yuan.table import POWERS, Kind
from renderers.palette import Palette, mixed
from renderers.scene import Box, Line, Mark, Stamp, Text
from renderers.yuan import terrain
from renderers.yuan.layout import Sheet
from renderers.yuan.pieces import armies_sign, moved, settlement, temple

SMALL, LARGE = 108.0, 276.0
"""Pixels of its height."""
BUILT = (((0, ""), "Village"), ((1, ""), "City"), ((2, ""), "2 Cities"), ((1, "wood"), "rampart"),
         ((1, "stone"), "of stone"))  # fmt: skip
GROWN: tuple[tuple[Kind, str], ...] = (("rice", "Rice"), ("forest", "Forest"), ("mine", "Mine"))


def stamp(left: float, bottom: float, large: bool, palette: Palette) -> Stamp:  # noqa: FBT001  a part of the key
    """Return the legend with its lower left corner at a point."""
    high = LARGE if large else SMALL
    at = (round(left), round(bottom - high))
    return Stamp(("yuan legend", large, palette.name), at, _marks(large, palette))


@cache
def _marks(large: bool, palette: Palette) -> tuple[Mark, ...]:  # noqa: FBT001  a part of the key
    columns, across, down, size, text = (2, 138.0, 43.0, 40.0, 22.0) if large else (3, 95.0, 25.0, 22.0, 16.0)
    marks: list[Mark] = []
    for number, (sign, words) in enumerate(_rows(size, palette)):
        x = (50.0 if large else 42.0) + (number % columns) * across
        y = down * (0.6 + number // columns)
        for mark in sign(x, y):
            marks += moved(mark) if isinstance(mark, Stamp) else [mark]
        marks.append(Text((x + size * 0.86, y), words, palette.ink, text, "text", "lm"))
    return tuple(marks)


Sign = Callable[[float, float], Iterator[Mark]]


def _rows(size: float, palette: Palette) -> Iterator[tuple[Sign, str]]:
    """Yield each sign, drawn round a point, and what it means."""
    seat = POWERS[3].seat
    for (cities, rampart), words in BUILT:
        shrunk = size * (0.82 if rampart else 1.0)
        yield _laid(settlement(seat, cities, rampart, (0.0, 0.0), shrunk, palette)), words
    yield _laid(temple((0.0, 0.0), size * 1.15, palette)), "temple"
    yield _laid(armies_sign(seat, 3, (0.0, 0.0), size * 1.1, palette)), "armies"
    for kind, words in GROWN:
        yield _field_sign(kind, size, palette), words
    for ink, words in ((palette.gold, "gained"), (palette.seal, "freed")):
        yield _ring(ink, size, palette), words


def _laid(stamp: Stamp) -> Sign:
    def sign(x: float, y: float) -> Iterator[Mark]:
        yield replace(stamp, at=(round(x), round(y)))

    return sign


def _field_sign(kind: Kind, size: float, palette: Palette) -> Sign:
    def sign(x: float, y: float) -> Iterator[Mark]:
        reach = min(size * 0.5, 15.0)
        yield Box((x - reach - 1.5, y - reach - 1.5, x + reach + 1.5, y + reach + 1.5), palette.ink, 4)
        yield Box((x - reach, y - reach, x + reach, y + reach), terrain.colour(kind, palette), 3)
        yield Stamp(("field", kind, palette.name), (round(x), round(y) + 2), signs(kind, palette))

    return sign


def _ring(ink: tuple[int, int, int], size: float, palette: Palette) -> Sign:
    def sign(x: float, y: float) -> Iterator[Mark]:
        ring = Sheet(0, size * 0.5, (x, y)).ring((0, 0))
        dash = (size * 0.16, size * 0.12) if ink == palette.seal else None
        yield Line(ring, ink, size * 0.1, dash=dash, closed=True)

    return sign


def field(kind: Kind, x: float, y: float, wide: float, palette: Palette) -> Iterator[Mark]:
    """Yield a field of a kind of land, for a number to stand in it."""
    yield Box((x, y - 16, x + wide, y + 16), palette.ink, 4)
    yield Box((x + 1.5, y - 14.5, x + wide - 1.5, y + 14.5), terrain.colour(kind, palette), 3)
    yield Stamp(("field", kind, palette.name), (round(x) + 13, round(y) + 2), signs(kind, palette))


@cache
def signs(kind: Kind, palette: Palette) -> tuple[Mark, ...]:
    """Return the sign of a kind of land, round the origin."""
    return tuple(SIGNS[kind](palette))


def _fir(palette: Palette) -> Iterator[Mark]:
    yield from list(terrain.forest((0.0, 33.0), 54.0, palette))[:2]


def _stone(palette: Palette) -> Iterator[Mark]:
    yield from list(terrain.mine((0.0, 36.0), 56.0, palette))[:2]


def _dykes(palette: Palette) -> Iterator[Mark]:
    for down in (-6.0, 0.0, 6.0):
        yield Line(((-8.0, down), (0.0, down - 2.5), (8.0, down)), mixed(palette.ink, palette.land, 0.3), 2.2)


SIGNS = {"rice": _dykes, "forest": _fir, "mine": _stone}
