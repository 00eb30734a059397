"""Whose a province is: the house's colour over the land, a band along its frontier, its emblem on what stands
there.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.prompts import Seat
from games.yuan.table import HOUSES, POWERS, YELLOW, Hex, Table
from renderers.palette import Palette
from renderers.scene import Area, Colour, Line, Mark
from renderers.yuan.sheet import Sheet, around

NUMBER = {power.seat: number for number, power in enumerate(POWERS)}
EMBLEM = {**{power.seat: power.chinese for power in POWERS}, YELLOW: "黃"}
IMPERIAL: Colour = (244, 222, 110)
"""Yellow, the clan that nobody plays."""
PALE: Colour = (250, 246, 236)
"""Its colour where a house is yellow already."""
WASH = 0.42
"""How strongly a house's colour lies over the land."""


def colour_of(seat: Seat, palette: Palette) -> Colour:
    """Return the colour of a house, and that of Yellow."""
    if seat == YELLOW:
        return PALE if palette.name == "colour-blind" else IMPERIAL
    return palette.owner(NUMBER[seat])


def name_of(seat: Seat) -> str:
    """Return the name of a house."""
    return HOUSES[seat]


def washes(table: Table, sheet: Sheet, palette: Palette) -> Iterator[Mark]:
    """Yield the colour of each province's owner over the land."""
    for code, holding in table.held.items():
        yield Area((sheet.ring(table.land.at[code]),), colour_of(holding.seat, palette), WASH)


def frontiers(table: Table, sheet: Sheet, palette: Palette) -> Iterator[Mark]:
    """Yield a band of the owner's colour wherever his land ends, with a dark line outside it."""
    ends = [
        (land_at, other, colour_of(holding.seat, palette))
        for code, holding in table.held.items()
        for land_at in (table.land.at[code],)
        for other in around(land_at)
        if not _same(table, other, holding.seat)
    ]
    for where, other, _ in ends:
        yield Line(sheet.side_between(where, other, 0.87), palette.light, sheet.side * 0.22)
    for where, other, colour in ends:
        yield Line(sheet.side_between(where, other, 0.89), colour, sheet.side * 0.17)
    for where, other, _ in ends:
        yield Line(sheet.side_between(where, other), palette.ink, max(2.0, sheet.side * 0.05))


def _same(table: Table, where: Hex, seat: Seat) -> bool:
    """Return whether a hex is a province of the same house."""
    square = table.land.squares.get(where)
    return square is not None and bool(square.code) and table.owner(square.code) == seat
