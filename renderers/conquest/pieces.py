"""The pieces of a province: the counter with its infantry, Ruler, Generals, tokens, and the code."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.conquest.table import NOBODY, Table, persons_at
from games.core.board import read_json
from games.core.prompts import Seat
from renderers.conquest.land import army_at, numbers_at, regions_of, seats_of, spot
from renderers.conquest.owners import EMBLEM, colour_of, whole_regions
from renderers.palette import Palette, mixed, readable_on
from renderers.scene import Area, Box, Colour, Disc, Line, Mark, Point, Stamp, Text

DECKS = read_json("games.conquest", "decks.json")
CHARACTER: dict[str, str] = {row["name"]: row["chinese"][-1] for row in DECKS["rulers"]}
"""One character for each Ruler: the last of the name, for several share the first."""
CHINESE: dict[str, str] = {row["name"]: row["chinese"] for row in (*DECKS["rulers"], *DECKS["generals"])}
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
        key = ("conquest code", code, number, number in held, palette.name)
        yield Stamp(key, spot(code, "label"), _code(code, number, palette, held=number in held))


@cache
def _code(code: str, region: int, palette: Palette, *, held: bool) -> tuple[Mark, ...]:
    glow = mixed(palette.light, palette.land, 0.2)
    if not region:
        return (Text((0, 0), code, palette.ink, 17, "label", halo=2.6, glow=glow),)
    return (*wall(26, 10, palette, held=held), *_walled(code, region, palette))


def numbers(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield the number of each region, which the Fate Die names; a region that is held is gold."""
    held = whole_regions(table)
    for number, at in numbers_at(table.options.board).items():
        key = ("conquest number", number, number in held, palette.name)
        yield Stamp(key, at, roundel(str(number), 19, palette, held=number in held))


@cache
def roundel(words: str, reach: float, palette: Palette, *, held: bool) -> tuple[Mark, ...]:
    """Return a disc with a number on it, filled with gold if its region is held."""
    return (
        Disc((0, 0), reach, palette.seal),
        Disc((0, 0), reach * 0.87, GOLD if held else palette.light),
        Text((0, 0), words, palette.seal, reach * 1.6, "label"),
    )


def _walled(code: str, region: int, palette: Palette) -> Iterator[Mark]:
    yield Text((-6, 0), code, palette.ink, 15, "label")
    yield Text((18, 0), str(region), palette.seal, 15, "label")


def wall(wide: float, high: float, palette: Palette, *, held: bool) -> Iterator[Mark]:
    """Yield a city wall round the origin with four towers, filled with gold if its region is held."""
    fill = GOLD if held else palette.light
    for x in (-wide, wide):
        for y in (-high, high):
            yield Box((x - 3, y - 3, x + 3, y + 3), palette.ink, 1)
    yield Box((-wide, -high, wide, high), palette.ink, 1)
    yield Box((2 - wide, 2 - high, wide - 2, high - 2), fill)


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
            key = ("conquest lords", ruler, generals, land.owner, palette.name)
            yield Stamp(key, spot(code, "ruler"), _persons(ruler, generals, land.owner, palette))


def counter(at: Point, seat: Seat, words: str, palette: Palette) -> Stamp:
    """Return a banner: the seat's character above, a number below."""
    key = ("conquest counter", seat, words, palette.name)
    return Stamp(key, (round(at[0]), round(at[1])), _counter(seat, words, palette))


@cache
def _counter(seat: Seat, words: str, palette: Palette) -> tuple[Mark, ...]:
    colour = colour_of(seat, palette)
    return (
        Box((-17, -16, 22, 23), palette.ink, 5, 0.35),
        Box((-19, -19, 19, 19), palette.ink, 5),
        Box((-17.5, -17.5, 17.5, 17.5), palette.light, 4),
        Box((-16.5, -4.5, 16.5, 16.5), colour, 3),
        Text((0, -11), EMBLEM[seat], palette.ink, 13, "chinese"),
        Text((0, 6.5), words, readable_on(colour, palette), 22, "label"),
    )


@cache
def _persons(ruler: str, generals: int, seat: Seat, palette: Palette) -> tuple[Mark, ...]:
    """A Ruler is a seal in a ring of gold; each General is a pennant."""
    if not ruler:
        step = 10.0
        return tuple(
            mark
            for number in range(generals)
            for mark in pennant((number - (generals - 1) / 2) * step, 14, 27, palette)
        )
    small = (
        mark
        for number in range(generals)
        for mark in pennant((number - (generals - 1) / 2) * 10, 20, 13, palette)
    )
    return (*seal(ruler, seat, palette), *small)


def seal(ruler: str, seat: Seat, palette: Palette) -> Iterator[Mark]:
    """Yield a Ruler's seal round the origin."""
    colour = colour_of(seat, palette)
    yield Disc((0, 0), 15.0, palette.ink)
    yield Disc((0, 0), 13.6, GOLD)
    yield Disc((0, 0), 10.8, palette.ink)
    yield Disc((0, 0), 10.0, colour)
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
            key = ("conquest tokens", tuple(here), palette.name)
            yield Stamp(key, spot(code, "token"), _tokens(tuple(here), palette))


@cache
def _tokens(here: tuple[tuple[str, bool], ...], palette: Palette) -> tuple[Mark, ...]:
    """One token fills the place; more of them share it, two to a row."""
    if len(here) == 1:
        return tuple(token(here[0][0], (0, 0), 11, palette, off=here[0][1]))
    places = ((-6, -6), (6, -6), (-6, 6), (6, 6))
    return tuple(
        mark
        for (kind, off), at in zip(here, places, strict=False)
        for mark in token(kind, at, 6.5, palette, off=off)
    )


def token(kind: str, at: Point, reach: float, palette: Palette, *, off: bool) -> Iterator[Mark]:
    """Yield a token: a tile with its sign."""
    (x, y), (sign, fill) = at, TOKENS[kind]
    yield Box((x - reach, y - reach, x + reach, y + reach), palette.light, 3)
    yield Box((x - reach + 1, y - reach + 1, x + reach - 1, y + reach - 1), fill, 2)
    yield Text((x, y), sign, readable_on(fill, palette), reach * 1.5, "chinese")
    if off:
        yield Line(((x - reach, y + reach), (x + reach, y - reach)), palette.light, 3.4)
        yield Line(((x - reach, y + reach), (x + reach, y - reach)), palette.seal, 2.0)
