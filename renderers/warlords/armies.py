"""Owners and armies: tints, frontiers, centres, walled capitals, spear counters, codes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from games.core.rules.prompts import Seat
from games.warlords.public_state_model import CAPITALS, INDEPENDENTS, WARLORDS, Table, supply_centres
from renderers.palette import PATTERNS, Palette, mixed, readable_on
from renderers.placing import square
from renderers.scene import Area, Box, Colour, Line, Mark, Pattern, Point, Text
from renderers.tile_and_disc_stamps import discs, stamped, tile
from renderers.warlords.land import BORDERS, PLACES, SHAPES, army_at

NUMBER = {power.seat: number for number, power in enumerate(WARLORDS)}
EMBLEM = {power.seat: power.chinese[0] for power in WARLORDS} | {
    Seat("liu-biao"): "表",
    Seat("liu-zhang"): "璋",
    INDEPENDENTS: "獨",
}
"""One character for each: the surname, or where two share it the given name."""
HALF = 18.0
CAMP = 0.72
"""How much of the ground a light tint covers."""


def colour_of(seat: Seat, palette: Palette) -> Colour:
    """Return the colour of a seat, grey for the Independents."""
    return palette.nobody if seat == INDEPENDENTS else palette.owner(NUMBER[seat])


def pattern_of(seat: Seat) -> Pattern:
    """Return the pattern of a seat's lands."""
    return PATTERNS[NUMBER[seat] % len(PATTERNS)]


def lands(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield the tints: centres in full with the owner's pattern, other territories while an army is there."""
    for power in WARLORDS:
        seat = power.seat
        own = [code for code in supply_centres(table) if table.centres.get(code) == seat]
        camps = [code for code, owner in table.armies.items() if owner == seat and code not in table.centres]
        for code in own:
            yield _land((0, 0), code, seat, palette)
        for code in camps:
            yield Area(SHAPES[code], camp(seat, palette), CAMP)


def camp(seat: Seat, palette: Palette) -> Colour:
    """Return the light tint of a territory where a seat's army stands: its own hue, never a neutral one."""
    return mixed(colour_of(seat, palette), palette.light, 0.4)


@stamped("land")
def _land(code: str, seat: Seat, palette: Palette) -> Iterator[Mark]:
    """Yield a centre's territory in its owner's colour, with their pattern woven in."""
    colour = colour_of(seat, palette)
    yield Area(SHAPES[code], colour, 0.50)
    yield Area(SHAPES[code], mixed(colour, palette.ink, 0.35), 0.24, pattern_of(seat))


def frontiers(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield a thick line where two owners of centres, or an owner and none, meet."""
    for here, there, line in BORDERS:
        one, other = (table.centres.get(code) if code else None for code in (here, there))
        if one != other:
            yield Line(line, palette.ink, 3.0, 0.85)


def places(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield centres and capitals."""
    for code in supply_centres(table):
        owner = table.centres.get(code)
        fill = colour_of(owner, palette) if owner else palette.light
        kind = _capital if code in CAPITALS else _centre
        yield kind(PLACES[code]["dot"], fill, palette)


def codes(palette: Palette) -> Iterator[Mark]:
    """Yield the code of each territory, which lies over arrows."""
    for code, row in PLACES.items():
        yield _code(row["label"], code, palette)


@stamped("code")
def _code(code: str, palette: Palette) -> Iterator[Mark]:
    glow = mixed(palette.light, palette.land, 0.2)
    yield Text((0, 0), code, palette.ink, 17, "label", halo=2.6, glow=glow)


@stamped("centre")
def _centre(fill: Colour, palette: Palette) -> Iterator[Mark]:
    yield from discs((0, 0), (7.6, palette.light), (6.4, palette.ink), (4.0, fill))


@stamped("capital")
def _capital(fill: Colour, palette: Palette) -> Iterator[Mark]:
    """A walled city: a square wall with four towers and a court."""
    yield from tile(square((0, 0), 12), 3, palette.light, palette.ink, 3, 1)
    for tower in product((-9, 9), (-9, 9)):
        yield Box(square(tower, 3.5), palette.ink, 1)
    yield from tile(square((0, 0), 6), 2.5, palette.gold, fill)


def armies(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield a counter for each army."""
    for code, seat in table.armies.items():
        yield counter(army_at(code), seat, 1.0, palette)


@stamped("counter")
def counter(seat: Seat, scale: float, palette: Palette) -> Iterator[Mark]:
    """Yield a square with the Mao spear and the owner's character."""
    half, colour = HALF * scale, colour_of(seat, palette)
    line = readable_on(colour, palette)
    yield Box((2 - half, 3 - half, half + 3, half + 4), palette.ink, 6 * scale, 0.35)
    yield from tile(square((0, 0), half), 2, palette.ink, palette.light, 6 * scale, 4.5 * scale)
    yield Box(square((0, 0), half - 3.5), colour, 3.5 * scale)
    yield from _spear((-8.5 * scale, 0), line, palette, scale)
    yield Text((4 * scale, 0), EMBLEM[seat], line, 20 * scale, "chinese")


def _spear(at: Point, line: Colour, palette: Palette, scale: float) -> Iterator[Mark]:
    """A Chinese spear: a shaft, a leaf-shaped blade, and a red tassel under it."""
    x, y = at
    yield Line(((x, y - 4 * scale), (x, y + 12 * scale)), line, 2.0 * scale)
    wide, edge, tassel = 3.4 * scale, y - 8 * scale, y - scale
    blade = ((x, y - 13 * scale), (x + wide, edge), (x, y - 3 * scale), (x - wide, edge))
    yield Area((blade,), line)
    yield Line(((x - 2.6 * scale, tassel), (x + 2.6 * scale, tassel)), palette.seal, 2.2 * scale)
