"""The pieces of a province: Village, City, second City, ramparts, armies, a temple; and its code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from games.core.rules.prompts import Seat
from games.yuan.public_state_model import BOARD, Holding, Table
from renderers.palette import Palette, mixed, readable_on
from renderers.placing import square
from renderers.scene import Area, Box, Colour, Disc, Line, Mark, Point, Text
from renderers.tile_and_disc_stamps import discs, stamped, tile
from renderers.yuan.layout import LandLayout
from renderers.yuan.owners import EMBLEM, colour_of

WOOD: Colour = (126, 84, 48)
STONE: Colour = (112, 116, 122)
LARGE = 52.0
"""Pixels of a hex's side from which on a code is read at 550 pixels even if it is smaller."""
SMALLEST = 20.0
"""Pixels of a code at least: 7 where the picture is 550 wide."""


def standing(table: Table, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield everything that stands in the provinces; codes and names come last, over all else."""
    temples, side = dict.fromkeys(table.temples), round(sheet.side, 1)
    for code, where in table.land.at.items():
        at = sheet.at(where)
        if code in temples:
            yield temple((at[0] - side * 0.56, at[1] - side * 0.26), side, palette)
        if holding := table.held.get(code):
            yield from _held(holding, at, side, palette)


def labels(table: Table, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield every province's code and name."""
    side = round(sheet.side, 1)
    for code, where in table.land.at.items():
        yield label(sheet.spot(where), code, side, palette)


@stamped("yuan code")
def label(code: str, side: float, palette: Palette) -> Iterator[Mark]:
    """Yield a province's code and its name."""
    glow = mixed(palette.light, palette.land, 0.15)
    halos = (3.0, 2.4) if side >= LARGE else (3.0, 2.0)
    for (words, down, size, font), halo in zip(written(code, BOARD.name(code), side), halos, strict=True):
        yield Text((0, down), words, palette.ink, size, font, halo=halo, glow=glow)


def written(code: str, name: str, side: float) -> tuple[tuple[str, float, float, str], ...]:
    """Return what is written in a province, each with how far below the middle, in what size and font."""
    if side >= LARGE:
        return (code, side * 0.33, side * 0.42, "label"), (name, side * 0.71, side * 0.23, "text")
    return (code, side * 0.28, max(SMALLEST, side * 0.47), "label"), (name, side * 0.7, side * 0.21, "label")


def _held(holding: Holding, at: Point, side: float, palette: Palette) -> Iterator[Mark]:
    seat = Seat(holding.seat)
    yield settlement((at[0], at[1] - side * 0.22), seat, holding.cities, holding.rampart, side, palette)
    if holding.armies:
        yield armies_sign((at[0] + side * 0.57, at[1] - side * 0.26), seat, holding.armies, side, palette)


@stamped("settlement")
def settlement(seat: Seat, cities: int, rampart: str, side: float, palette: Palette) -> Iterator[Mark]:
    """Yield a Village (round) or a City (walled square), with its ramparts and the owner's emblem."""
    colour = colour_of(seat, palette)
    line = readable_on(colour, palette)
    if not cities:
        yield from discs((0, 0), (side * 0.27, palette.ink), (side * 0.235, colour))
        yield Text((0, 0), EMBLEM[seat], line, side * 0.3, "chinese")
        return
    half = side * 0.29
    yield from _ramparts(rampart, half, side, palette)
    if cities > 1:
        yield from _walls((half * 0.62, -half * 0.42), half * 0.86, colour, palette)
    middle = (-half * 0.22, half * 0.1) if cities > 1 else (0.0, 0.0)
    yield from _walls(middle, half, colour, palette)
    yield Text(middle, EMBLEM[seat], line, side * 0.37, "chinese")


def _walls(at: Point, half: float, colour: Colour, palette: Palette) -> Iterator[Mark]:
    """A walled city: a square with four towers."""
    x, y = at
    for dx, dy in product((-half, half), repeat=2):
        yield Box(square((x + dx, y + dy), half * 0.34), palette.ink, 1)
    yield Box(square(at, half + 1), palette.ink, 1)
    for inset, fill in ((min(1.5, half * 0.15), palette.gold), (min(3.5, half * 0.35), colour)):
        yield Box(square(at, half - inset), fill)


def _ramparts(rampart: str, half: float, side: float, palette: Palette) -> Iterator[Mark]:
    """One ring of wood; a ring of stone round a ring of wood."""
    rings: dict[str, list[tuple[float, Colour]]] = {
        "": [],
        "wood": [(half + side * 0.13, WOOD)],
        "stone": [(half + side * 0.2, STONE), (half + side * 0.09, palette.light)],
    }
    for reach, colour in rings[rampart]:
        yield from tile(square((0, 0), reach + 2), 2, palette.ink, colour, side * 0.1, side * 0.09)
        if rampart == "wood":
            inner = reach - side * 0.075
            yield Box(square((0, 0), inner), mixed(palette.light, WOOD, 0.25), side * 0.06)


@stamped("yuan armies")
def armies_sign(seat: Seat, armies: int, side: float, palette: Palette) -> Iterator[Mark]:
    """Yield a shield with the number of a house's armies on it."""
    wide, high = side * 0.21, side * 0.27
    shield = ((-wide, -high), (wide, -high), (wide, high * 0.25), (0.0, high), (-wide, high * 0.25))
    colour = colour_of(seat, palette)
    yield Line(shield, palette.light, side * 0.13, closed=True)
    yield Line(shield, palette.ink, side * 0.07, closed=True)
    yield Area((shield,), mixed(colour, palette.ink, 0.12))
    yield Text((0, -side * 0.045), str(armies), readable_on(colour, palette), side * 0.36, "label")


@stamped("temple")
def temple(side: float, palette: Palette) -> Iterator[Mark]:
    """Yield a temple's sign: a pagoda of three roofs."""
    reach = side * 0.23
    yield from discs((0, 0), (reach * 1.2, palette.light), (reach * 1.06, palette.seal))
    for down, wide in ((0.1, 0.34), (0.5, 0.44), (-0.3, 0.26)):
        y = reach * down
        yield Box((-reach * wide * 0.8, y, reach * wide * 0.8, y + reach * 0.34), palette.light)
    for down, wide in ((-0.62, 0.5), (-0.22, 0.64), (0.18, 0.78)):
        y = reach * down
        roof = ((-reach * wide, y + reach * 0.34), (0.0, y), (reach * wide, y + reach * 0.34))
        yield Area((roof,), palette.gold)
        yield Line(roof, palette.ink, max(1.0, side * 0.02), closed=True)


def shifted(mark: Mark, x: float, y: float) -> Mark:
    """Return a mark moved by some pixels."""
    match mark:
        case Box(box=(left, top, right, bottom)):
            return replace(mark, box=(left + x, top + y, right + x, bottom + y))
        case Area():
            return replace(mark, rings=tuple(tuple((a + x, b + y) for a, b in ring) for ring in mark.rings))
        case Line():
            return replace(mark, points=tuple((a + x, b + y) for a, b in mark.points))
        case Disc() | Text():
            return replace(mark, at=(mark.at[0] + x, mark.at[1] + y))
        case _:
            raise TypeError(f"a {type(mark).__name__} cannot be moved")
