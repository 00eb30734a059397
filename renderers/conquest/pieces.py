"""The pieces of a province: the counter with its infantry, Ruler, Generals, tokens, and the code."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from games.conquest.public_state_model import NOBODY, Table, persons_at
from games.core.rules.board import read_json
from games.core.rules.prompts import Seat
from renderers.conquest.land import army_at, numbers_at, regions_of, seats_of, spot
from renderers.conquest.owners import EMBLEM, colour_of, whole_regions
from renderers.palette import Palette, mixed, readable_on
from renderers.placing import square
from renderers.scene import Area, Box, Colour, Line, Mark, Point, Text
from renderers.tile_and_disc_stamps import discs, stamped, strokes, tile

DECKS = read_json("games.conquest", "decks.json")
CHARACTER: dict[str, str] = {row["name"]: row["chinese"][-1] for row in DECKS["rulers"]}
"""One character for each Ruler: the last of the name, for several share the first."""
GOLD: Colour = (238, 200, 92)
"""The gold of walls, seals and pennants."""
TOKENS: dict[str, tuple[str, Colour]] = {
    "flood": ("水", (38, 104, 140)),
    "famine": ("飢", (112, 70, 34)),
    "epidemic": ("疫", (84, 30, 66)),
    "harvest": ("豐", (224, 176, 44)),
}
"""The sign and the colour of each Fate token."""


def codes(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield each province's code; chief provinces of regions have a wall, of gold if the region is held."""
    seats, held = seats_of(table.options.board), whole_regions(table)
    for code in table.lands:
        number = seats.get(code, 0)
        yield _code(spot(code, "label"), code, number, palette, held=number in held)


@stamped("conquest code")
def _code(code: str, region: int, palette: Palette, *, held: bool) -> Iterator[Mark]:
    if not region:
        glow = mixed(palette.light, palette.land, 0.2)
        yield Text((0, 0), code, palette.ink, 17, "label", halo=2.6, glow=glow)
        return
    yield from wall(26, 10, palette, held=held)
    yield Text((-6, 0), code, palette.ink, 15, "label")
    yield Text((18, 0), str(region), palette.seal, 15, "label")


def numbers(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield the number of each region, which the Fate Die names; a region that is held is gold."""
    held = whole_regions(table)
    for number, at in numbers_at(table.options.board).items():
        yield _number(at, number, palette, held=number in held)


@stamped("conquest number")
def _number(number: int, palette: Palette, *, held: bool) -> Iterator[Mark]:
    yield from roundel(str(number), 19, palette, held=held)


def roundel(words: str, reach: float, palette: Palette, *, held: bool) -> Iterator[Mark]:
    """Yield a disc with a number on it, filled with gold if its region is held."""
    yield from discs((0, 0), (reach, palette.seal), (reach * 0.87, GOLD if held else palette.light))
    yield Text((0, 0), words, palette.seal, reach * 1.6, "label")


def wall(wide: float, high: float, palette: Palette, *, held: bool) -> Iterator[Mark]:
    """Yield a city wall round the origin with four towers, filled with gold if its region is held."""
    for tower in product((-wide, wide), (-high, high)):
        yield Box(square(tower, 3), palette.ink, 1)
    yield from tile((-wide, -high, wide, high), 2, palette.ink, GOLD if held else palette.light, 1)


def counters(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield each province's units: infantry by number, its Ruler, its Generals."""
    for code, land in table.lands.items():
        if land.owner == NOBODY:
            continue
        yield counter(army_at(code), land.owner, str(land.infantry), palette)
        here = persons_at(table, code)
        ruler = next((name for name in here if name in CHARACTER), "")
        if here:
            generals = len(here) - bool(ruler)
            yield _persons(spot(code, "ruler"), ruler, generals, land.owner, palette)


@stamped("conquest counter")
def counter(seat: Seat, words: str, palette: Palette) -> Iterator[Mark]:
    """Yield a banner: the seat's character above, a number below."""
    colour = colour_of(seat, palette)
    yield Box((-17, -16, 22, 23), palette.ink, 5, 0.35)
    yield from tile((-19, -19, 19, 19), 1.5, palette.ink, palette.light, 5, 4)
    yield Box((-16.5, -4.5, 16.5, 16.5), colour, 3)
    yield Text((0, -11), EMBLEM[seat], palette.ink, 13, "chinese")
    yield Text((0, 6.5), words, readable_on(colour, palette), 22, "label")


@stamped("conquest lords")
def _persons(ruler: str, generals: int, seat: Seat, palette: Palette) -> Iterator[Mark]:
    """A Ruler is a seal in a ring of gold; each General is a pennant."""
    if ruler:
        yield from seal(ruler, seat, palette)
    foot, high = (20, 13) if ruler else (14, 27)
    for number in range(generals):
        yield from pennant((number - (generals - 1) / 2) * 10, foot, high, palette)


def seal(ruler: str, seat: Seat, palette: Palette) -> Iterator[Mark]:
    """Yield a Ruler's seal round the origin."""
    colour = colour_of(seat, palette)
    yield from discs((0, 0), (15.0, palette.ink), (13.6, GOLD), (10.8, palette.ink), (10.0, colour))
    yield Text((0, 0), CHARACTER[ruler], readable_on(colour, palette), 15, "chinese")


def pennant(x: float, foot: float, high: float, palette: Palette) -> Iterator[Mark]:
    """Yield a General's pennant on its pole, from its foot upwards."""
    top = foot - high
    deep = max(9.0, high * 0.5)
    cloth = ((x - 3, top + 1), (x + 6.5, top + 1 + deep / 2), (x - 3, top + 1 + deep))
    rim = ((x - 4.5, top - 1.5), (x + 9, top + 1 + deep / 2), (x - 4.5, top + 3.5 + deep))
    yield Area((rim,), palette.ink)
    yield Line(((x - 3.5, top), (x - 3.5, foot)), palette.ink, 2.4)
    yield Area((cloth,), GOLD)


def tokens(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield the Fate tokens of each province; those that its owner's card keeps off are struck through."""
    regions = regions_of(table.options.board)
    for code, land in table.lands.items():
        here: list[tuple[str, bool]] = []
        if code in table.tokens.flood:
            here.append(("flood", land.owner in table.tokens.dams))
        for kind, struck in (
            ("famine", table.tokens.famine),
            ("epidemic", table.tokens.epidemic),
            ("harvest", table.tokens.harvest),
        ):
            if regions[code] in struck:
                here.append((kind, kind == "famine" and land.owner in table.tokens.stores))
        if here:
            yield _tokens(spot(code, "token"), tuple(here), palette)


@stamped("conquest tokens")
def _tokens(here: tuple[tuple[str, bool], ...], palette: Palette) -> Iterator[Mark]:
    """One token fills the place; more of them share it, two to a row."""
    alone = len(here) == 1
    places = ((0, 0),) if alone else ((-6, -6), (6, -6), (-6, 6), (6, 6))
    for (kind, off), at in zip(here, places, strict=False):
        yield from token(kind, at, 11 if alone else 6.5, palette, off=off)


def token(kind: str, at: Point, reach: float, palette: Palette, *, off: bool) -> Iterator[Mark]:
    """Yield a token: a tile with its sign."""
    (x, y), (sign, fill) = at, TOKENS[kind]
    yield from tile(square(at, reach), 1, palette.light, fill, 3, 2)
    yield Text((x, y), sign, readable_on(fill, palette), reach * 1.5, "chinese")
    if off:
        across = ((x - reach, y + reach), (x + reach, y - reach))
        yield from strokes(across, (3.4, palette.light), (2.0, palette.seal))
