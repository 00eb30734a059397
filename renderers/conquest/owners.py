"""Owners: the colours that the seats are named after and a pattern for each, frontiers, vassals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from games.conquest.public_state_model import NEUTRAL, NOBODY, POWERS, Table, full_regions
from games.core.rules.prompts import Seat
from renderers.conquest.land import BORDERS, SHAPES, regions_of
from renderers.palette import PATTERNS, Palette, mixed
from renderers.scene import Area, Colour, Line, Mark, Pattern
from renderers.tile_and_disc_stamps import stamped, strokes

NUMBER: Mapping[Seat, int] = {power.seat: number for number, power in enumerate(POWERS)}
EMBLEM: Mapping[Seat, str] = {power.seat: power.chinese for power in POWERS} | {NEUTRAL: "中"}
"""One character for each: the colour's own, so that nobody needs to see it."""
OWNERS: Mapping[str, tuple[Colour, ...]] = MappingProxyType(
    {
        "standard": (
            (58, 54, 62), (48, 92, 170), (138, 88, 48), (46, 122, 70),
            (136, 74, 150), (208, 56, 40), (253, 252, 248), (244, 200, 48),
        ),
        "colour-blind": (
            (40, 38, 44), (32, 62, 157), (101, 71, 22), (0, 129, 104),
            (175, 131, 195), (220, 100, 16), (255, 255, 255), (246, 216, 50),
        ),
    }
)  # fmt: skip
"""The colours of POWERS, in their order, in each palette: Black is black and Red is red in all of them."""
PALE: Colour = (166, 179, 166)
"""The grey of neutral infantry that colour-blind readers can tell from Green and from Purple."""
GREYED = 0.8
"""How grey the lands of those are who are away."""
TINT, THREAD, EMPTY = 0.62, 0.5, 0.35
"""How much of the ground an owner's colour covers, how much of that the threads of the pattern, and how much
of it is darkened where nobody is.
"""


@cache
def painted(palette: Palette) -> Palette:
    """Return a palette in which each seat has the colour it is named after."""
    named = replace(palette, owners=OWNERS.get(palette.name, palette.owners))
    return replace(named, nobody=PALE) if palette.name == "colour-blind" else named


def colour_of(seat: Seat, palette: Palette) -> Colour:
    """Return the colour of a seat, grey for neutral infantry and nobody."""
    return palette.owner(NUMBER[seat]) if seat in NUMBER else palette.nobody


def lands(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield each province: its owner's colour, with the owner's pattern woven in."""
    for code, land in table.lands.items():
        yield _land((0, 0), code, land.owner, palette, grey=is_away(table, land.owner))


@stamped("conquest land", bedded=True)
def _land(code: str, owner: Seat, palette: Palette, *, grey: bool) -> Iterator[Mark]:
    if owner == NOBODY:
        yield Area(SHAPES[code], bare(palette), EMPTY)
        return
    yield Area(SHAPES[code], tint_of(owner, palette, grey=grey), TINT)
    if owner in NUMBER:
        yield Area(SHAPES[code], thread_of(owner, palette), THREAD, pattern_of(owner))


def pattern_of(seat: Seat) -> Pattern:
    """Return the pattern of a seat's lands, which tells them apart without colour; only players have one."""
    return PATTERNS[NUMBER[seat]]


def is_away(table: Table, seat: Seat) -> bool:
    """Return whether nobody moves a seat's units: its player sleeps (C61) or has left (C49)."""
    return seat in table.asleep or seat in table.gone


def tint_of(seat: Seat, palette: Palette, *, grey: bool = False) -> Colour:
    """Return the tint of a seat's lands: paler for neutral ones, nearly grey for a player who is away."""
    colour = colour_of(seat, palette)
    if grey:
        return mixed(colour, palette.nobody, GREYED)
    return mixed(colour, palette.land, 0.35) if seat == NEUTRAL else colour


def thread_of(seat: Seat, palette: Palette) -> Colour:
    """Return the colour of the pattern on a seat's lands."""
    return mixed(colour_of(seat, palette), palette.ink, 0.4)


def bare(palette: Palette) -> Colour:
    """Return what the ground is darkened with where nobody is."""
    return mixed(palette.land, palette.ink, 0.16)


def band(palette: Palette) -> Colour:
    """Return the colour of the frontiers of regions."""
    return mixed(palette.gold, palette.light, 0.55)


def frontiers(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield a band of gold where regions meet, and a dark line where two owners do."""
    regions = regions_of(table.options.board)
    for here, there, line in BORDERS:
        if here and there and regions[here] != regions[there]:
            yield Line(line, band(palette), 8.0)
    for here, there, line in BORDERS:
        one, other = (table.lands[code].owner if code else NOBODY for code in (here, there))
        if one != other:
            yield Line(line, palette.ink, 2.6)


def vassals(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield a double border round a vassal's lands, its lord's colour between the two lines."""
    for here, there, line in BORDERS:
        one, other = (table.lands[code].owner if code else NOBODY for code in (here, there))
        sworn = [seat for seat in (one, other) if seat in table.lords]
        if one != other and sworn:
            yield from strokes(line, (9.0, palette.ink), (5.0, colour_of(table.lords[sworn[0]], palette)))


def whole_regions(table: Table) -> dict[int, Seat]:
    """Return who holds a whole region, by its number."""
    return {number: seat for seat in table.seats for number in full_regions(table, seat)}
