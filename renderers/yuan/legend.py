"""The key to the signs: small where the scroll is full of houses, large where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.yuan.public_state_model import POWERS, Kind
from renderers.palette import Palette, mixed
from renderers.placing import square
from renderers.scene import Line, Mark, Text
from renderers.tile_and_disc_stamps import stamped, tile
from renderers.yuan import terrain
from renderers.yuan.layout import LandLayout
from renderers.yuan.pieces import armies_sign, settlement, shifted, temple

SMALL, LARGE = 108.0, 276.0
"""Pixels of its height."""
BUILT = (((0, ""), "Village"), ((1, ""), "City"), ((2, ""), "2 Cities"), ((1, "wood"), "rampart"),
         ((1, "stone"), "of stone"))  # fmt: skip
GROWN: tuple[tuple[Kind, str], ...] = (("rice", "Rice"), ("forest", "Forest"), ("mine", "Mine"))


@stamped("yuan legend")
def legend(palette: Palette, *, large: bool) -> Iterator[Mark]:
    """Yield the signs and their meanings, right of a point and below it."""
    columns, across, down, size, text = (2, 138.0, 43.0, 40.0, 22.0) if large else (3, 95.0, 25.0, 22.0, 16.0)
    for number, (sign, words) in enumerate(_signs(size, palette)):
        x = (50.0 if large else 42.0) + (number % columns) * across
        y = down * (0.6 + number // columns)
        yield from (shifted(mark, round(x), round(y)) for mark in sign)
        yield Text((x + size * 0.86, y), words, palette.ink, text, "text", "lm")


def _signs(size: float, palette: Palette) -> Iterator[tuple[Sequence[Mark], str]]:
    """Yield each sign, drawn round the origin, and what it means."""
    seat, here = POWERS[3].seat, (0.0, 0.0)
    for (cities, rampart), words in BUILT:
        shrunk = size * (0.82 if rampart else 1.0)
        yield settlement(here, seat, cities, rampart, shrunk, palette).marks, words
    yield temple(here, size * 1.15, palette).marks, "temple"
    yield armies_sign(here, seat, 3, size * 1.1, palette).marks, "armies"
    for kind, words in GROWN:
        box = square(here, min(size * 0.5, 15.0) + 1.5)
        grown = [shifted(mark, 0, 2) for mark in SIGNS[kind](palette)]
        yield [*tile(box, 1.5, palette.ink, terrain.colour(kind, palette), 4, 3), *grown], words
    ring = LandLayout(0, size * 0.5, here).ring((0, 0))
    yield [Line(ring, palette.gold, size * 0.1, closed=True)], "gained"
    yield [Line(ring, palette.seal, size * 0.1, dash=(size * 0.16, size * 0.12), closed=True)], "freed"


def field(kind: Kind, x: float, y: float, palette: Palette) -> Iterator[Mark]:
    """Yield a field of a kind of land, for a number to stand in it."""
    yield _field((x, y), kind, y - round(y), palette)
    yield field_sign((round(x) + 13, round(y) + 2), kind, palette)


@stamped("field")
def _field(kind: Kind, below: float, palette: Palette) -> Iterator[Mark]:
    """Yield a field right of a point, a part of a pixel below it."""
    yield from tile((0, below - 16, 48, below + 16), 1.5, palette.ink, terrain.colour(kind, palette), 4, 3)


@stamped("field sign")
def field_sign(kind: Kind, palette: Palette) -> Iterator[Mark]:
    """Yield the sign of a kind of land."""
    yield from SIGNS[kind](palette)


def _fir(palette: Palette) -> Iterator[Mark]:
    yield from list(terrain.forest((0.0, 33.0), 54.0, palette))[:2]


def _stone(palette: Palette) -> Iterator[Mark]:
    yield from list(terrain.mine((0.0, 36.0), 56.0, palette))[:2]


def _dykes(palette: Palette) -> Iterator[Mark]:
    for down in (-6.0, 0.0, 6.0):
        yield Line(((-8.0, down), (0.0, down - 2.5), (8.0, down)), mixed(palette.ink, palette.land, 0.3), 2.2)


SIGNS = {"rice": _dykes, "forest": _fir, "mine": _stone}
