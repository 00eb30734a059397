"""Generals as seals: the surname in Chinese, on the colour, the shape and the pattern of the state."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from games.core.prompts import Seat
from games.redux.table import GENERALS, POWERS, STATES
from renderers.palette import Palette, mixed, readable_on
from renderers.redux.layout import page
from renderers.scene import Area, Box, Colour, Disc, Mark, Pattern, Ring, Stamp, Text

WEI, WU, SHU = STATES
NUMBER = {WEI: 6, WU: 4, SHU: 2}
"""Which colours of a palette the states have: blue, red, green."""
PATTERN: dict[Seat, Pattern] = {WEI: "rising", WU: "waves", SHU: "grid"}
EMBLEM = {power.seat: power.chinese for power in POWERS}
DOUBLE = ("夏侯", "諸葛", "司馬", "太史", "公孫", "皇甫")
"""Surnames of two characters."""
GOODS = {
    "G": "gold", "R": "rice", "P": "popular support", "U": "untrained army", "T": "trained army",
    "S": "spear, infantry", "H": "horse, cavalry", "C": "crossbow, archery", "V": "vessel, naval",
}  # fmt: skip
"""Goods by the letters that orders have for them."""


def colour_of(seat: Seat, palette: Palette) -> Colour:
    """Return a state's colour."""
    return palette.owner(NUMBER[seat])


def surname(general: str) -> str:
    """Return a general's surname in Chinese, of one character or two."""
    name = GENERALS[general].chinese
    return name[:2] if name[:2] in DOUBLE else name[:1]


def seal(at: tuple[float, float], general: str, size: int, palette: Palette, *, away: bool = False) -> Stamp:
    """Return a general's seal round a point; one who is `away` from home is drawn hollow."""
    seat = GENERALS[general].state
    return _placed(at, seat, surname(general), size, palette, hollow=away)


def emblem(at: tuple[float, float], seat: Seat, size: int, palette: Palette) -> Stamp:
    """Return a state's own seal, with its name."""
    return _placed(at, seat, EMBLEM[seat], size, palette, hollow=False)


def _placed(
    at: tuple[float, float], seat: Seat, sign: str, size: int, palette: Palette, *, hollow: bool
) -> Stamp:
    key = ("redux seal", seat, sign, size, hollow, palette.name)
    return Stamp(key, (round(at[0]), round(at[1])), _seal(seat, sign, size, palette, hollow=hollow))


@cache
def _seal(seat: Seat, sign: str, size: int, palette: Palette, *, hollow: bool) -> tuple[Mark, ...]:
    colour, half = colour_of(seat, palette), size / 2
    fill = mixed(page(palette), colour, 0.12) if hollow else colour
    ink = mixed(colour, palette.ink, 0.3) if hollow else readable_on(colour, palette)
    letters = size * (0.66 if len(sign) == 1 else 0.42)
    body = [] if hollow else [cloth(shape(seat, half - 2), seat, palette)]
    return (
        Area((shape(seat, half),), colour if hollow else palette.ink),
        Area((shape(seat, half - 2),), fill),
        *body,
        Text((0, 0), sign, ink, letters, "chinese", halo=0 if hollow else 2.0, glow=fill),
    )


def shape(seat: Seat, half: float) -> Ring:
    """Return the outline of a state's seals: Wei's are square, Wu's round, Shu's have eight corners."""
    if seat == WU:
        turns = [2 * math.pi * number / 32 for number in range(32)]
        return tuple((half * 1.06 * math.cos(turn), half * 1.06 * math.sin(turn)) for turn in turns)
    cut = half * (0.16 if seat == WEI else 0.58)
    return (
        (-half, cut - half), (cut - half, -half), (half - cut, -half), (half, cut - half),
        (half, half - cut), (half - cut, half), (cut - half, half), (-half, half - cut),
    )  # fmt: skip


def cloth(ring: Ring, seat: Seat, palette: Palette) -> Area:
    """Return the threads of a state's pattern over its colour."""
    colour = colour_of(seat, palette)
    return Area((ring,), mixed(colour, palette.light, 0.45), 0.55, PATTERN[seat])


def good(at: tuple[float, float], letter: str, palette: Palette, *, radius: int = 14) -> Stamp:
    """Return the round sign of a good: the letter that orders have for it."""
    key = ("redux good", letter, radius, palette.name)
    return Stamp(key, (round(at[0]), round(at[1])), _good(letter, radius, palette))


@cache
def _good(letter: str, radius: int, palette: Palette) -> tuple[Mark, ...]:
    tones = {"G": palette.gold, "R": mixed(palette.gold, palette.light, 0.6), "P": palette.seal}
    fill = tones.get(letter, palette.light)
    if letter in "UT":
        fill = mixed(palette.faint, palette.light, 0.55 if letter == "U" else 0.0)
    ink = readable_on(fill, palette)
    word = Text((0, 0), letter, ink, radius * 1.3, "label")
    if letter in "SHCV":
        box = (-radius + 1, -radius + 1, radius - 1, radius - 1)
        inner = (-radius + 3, -radius + 3, radius - 3, radius - 3)
        return Box(box, palette.ink, 4), Box(inner, fill, 3), word
    return Disc((0, 0), radius, palette.ink), Disc((0, 0), radius - 2, fill), word


def panel(box: tuple[int, int, int, int], palette: Palette, *, fill: Colour | None = None) -> Iterator[Mark]:
    """Yield a sheet of paper with a dark edge."""
    left, top, right, bottom = box
    yield Box((left, top, right, bottom), mixed(palette.ink, palette.paper, 0.25), 7)
    yield Box((left + 1.5, top + 1.5, right - 1.5, bottom - 1.5), fill or page(palette), 6)
