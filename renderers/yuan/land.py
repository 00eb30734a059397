"""The ground: the land without anything on it, drawn once for each land and palette."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from games.yuan.public_state_model import Hex, Land, Square, Table, land_of
from renderers.palette import Palette, mixed
from renderers.scene import Area, Ground, Line, Mark
from renderers.yuan import status_panel, terrain
from renderers.yuan.layout import LandLayout, around

MOST_LANDS = 16
"""Grounds that are kept."""


def ground(table: Table, sheet: LandLayout, palette: Palette) -> Ground:
    """Return the land without anything on it, drawn once for each land and palette."""
    options = table.options
    made_of = (tuple(table.tiles), tuple(table.sea), options.rivers, options.volcanoes)
    return _ground(made_of, sheet, palette)


@lru_cache(maxsize=MOST_LANDS)
def _ground(
    made_of: tuple[tuple[str, ...], tuple[tuple[int, int], ...], bool, bool],
    sheet: LandLayout,
    palette: Palette,
) -> Ground:
    tiles, sea, with_rivers, with_volcanoes = made_of
    land = land_of(tiles, sea, rivers=with_rivers, volcanoes=with_volcanoes)
    marks = (
        *shores(land, sheet, palette),
        *faces(land, sheet, palette),
        *rivers(land, sheet, palette),
        *status_panel.paper(palette),
    )
    return Ground(f"yuan/{palette.name}/{made_of}/{sheet}", palette.paper, marks)


def shores(land: Land, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield a dark and a light edge round the whole land, so that it lies there like a carved board."""
    for part, colour in ((1.14, mixed(palette.ink, palette.paper, 0.72)), (1.07, palette.ink)):
        for where in land.squares:
            yield Area((sheet.ring(where, part),), colour)


def faces(land: Land, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield each hex in the colour and with the texture of its kind; lakes flow together."""
    for where, square in land.squares.items():
        yield Area((sheet.ring(where, 1.025),), terrain.colour(square.kind, palette))
    for where, square in land.squares.items():
        yield terrain.texture(sheet.at(where), square.kind, round(sheet.side, 1), palette)
    for where, square in land.squares.items():
        for other in around(where):
            yield from border(land.squares, sheet, where, other, square, palette)


def border(
    squares: Mapping[Hex, Square], sheet: LandLayout, where: Hex, other: Hex, square: Square, palette: Palette
) -> Iterator[Mark]:
    """Yield the line between two hexes; none lies between two of water, a bank where water begins."""
    if other not in squares or other < where:
        return
    kinds = (square.kind, squares[other].kind)
    if kinds == ("lake", "lake"):
        return
    wet = "lake" in kinds
    ink = mixed(palette.deep, palette.ink, 0.35) if wet else mixed(palette.ink, palette.land, 0.45)
    yield Line(sheet.side_between(where, other), ink, 3.0 if wet else 1.8)


def rivers(land: Land, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield the rivers that part provinces."""
    for code, others in land.rivers.items():
        for other in others:
            if code < other:
                bank = sheet.side_between(land.at[code], land.at[other])
                yield Line(bank, mixed(palette.deep, palette.ink, 0.3), sheet.side * 0.26)
                yield Line(bank, terrain.colour("lake", palette), sheet.side * 0.17)
