"""Owners of provinces: the house's colour over the land, a band along its frontier, its emblem."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.prompts import Seat
from games.yuan.public_state_model import HOUSES, POWERS, YELLOW, Table
from renderers.palette import Palette
from renderers.scene import Area, Colour, Line, Mark
from renderers.tile_and_disc_stamps import stamped
from renderers.yuan.layout import LandLayout, around
from renderers.yuan.terrain import ROOMY

NUMBER = {power.seat: number for number, power in enumerate(POWERS)}
EMBLEM = {**{power.seat: power.chinese for power in POWERS}, YELLOW: "黃"}
IMPERIAL: Colour = (244, 222, 110)
"""Yellow, the clan that nobody plays."""
PALE: Colour = (250, 246, 236)
"""Its colour where a house is yellow already."""
WASH = 0.55
"""How strongly a house's colour lies over the land: no land under it looks like land of nobody."""


def colour_of(seat: Seat, palette: Palette) -> Colour:
    """Return the colour of a house, and that of Yellow."""
    if seat == YELLOW:
        return PALE if palette.name == "colour-blind" else IMPERIAL
    return palette.owner(NUMBER[seat])


def name_of(seat: Seat) -> str:
    """Return the name of a house."""
    return HOUSES[seat]


def washes(table: Table, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield the colour of each province's owner over the land."""
    land = table.land
    for code, holding in table.held.items():
        yield _wash(sheet.spot(land.at[code]), holding.seat, sheet.side, palette)


@stamped("wash")
def _wash(seat: Seat, side: float, palette: Palette) -> Iterator[Mark]:
    yield Area((LandLayout(0, side, (0.0, 0.0)).ring((0, 0)),), colour_of(seat, palette), WASH)


def frontiers(table: Table, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield a band of the owner's colour wherever their land ends, with a dark line outside it."""
    at = table.land.at
    holders = {at[code]: holding.seat for code, holding in table.held.items()}
    for where, seat in holders.items():
        ends = [number for number, other in enumerate(around(where)) if holders.get(other) != seat]
        if ends:
            yield _frontier(sheet.spot(where), seat, tuple(ends), sheet.turn, sheet.side, palette)


@stamped("frontier")
def _frontier(seat: Seat, ends: tuple[int, ...], turn: int, side: float, palette: Palette) -> Iterator[Mark]:
    middle, colour = LandLayout(turn, side, (0.0, 0.0)), colour_of(seat, palette)
    sides = [other for number, other in enumerate(around((0, 0))) if number in ends]
    roomy = sides if side >= ROOMY else []
    for other in roomy:
        yield Line(middle.side_between((0, 0), other, 0.87), palette.light, side * 0.22)
    for other in sides:
        yield Line(middle.side_between((0, 0), other, 0.89), colour, side * 0.17)
    for other in sides:
        yield Line(middle.side_between((0, 0), other), palette.ink, max(2.0, side * 0.05))
