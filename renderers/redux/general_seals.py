"""Generals as seals: the surname in Chinese, on the colour, the shape and the pattern of the state."""

from __future__ import annotations

import math
from collections.abc import Iterator

from games.core.rules.prompts import Seat
from games.redux.public_state_model import GENERALS, POWERS, STATES
from renderers.palette import Palette, mixed, readable_on
from renderers.placing import square
from renderers.redux.layout import page
from renderers.scene import Area, Colour, Mark, Pattern, Ring, Stamp, Text
from renderers.tile_and_disc_stamps import discs, stamped, tile

WEI, WU, SHU = STATES
NUMBER = {WEI: 6, WU: 4, SHU: 2}
"""The numbers of the states' colours in a palette: blue, red, green."""
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
    return _seal(at, seat, surname(general), size, palette, hollow=away)


def emblem(at: tuple[float, float], seat: Seat, size: int, palette: Palette) -> Stamp:
    """Return a state's own seal, with its name."""
    return _seal(at, seat, EMBLEM[seat], size, palette, hollow=False)


@stamped("redux seal")
def _seal(seat: Seat, sign: str, size: int, palette: Palette, *, hollow: bool) -> Iterator[Mark]:
    colour, half = colour_of(seat, palette), size / 2
    fill = mixed(page(palette), colour, 0.12) if hollow else colour
    ink = mixed(colour, palette.ink, 0.3) if hollow else readable_on(colour, palette)
    letters = size * (0.66 if len(sign) == 1 else 0.42)
    yield Area((shape(seat, half),), colour if hollow else palette.ink)
    yield Area((shape(seat, half - 2),), fill)
    if not hollow:
        yield cloth(shape(seat, half - 2), seat, palette)
    yield Text((0, 0), sign, ink, letters, "chinese", halo=0 if hollow else 2.0, glow=fill)


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


@stamped("redux good")
def good(letter: str, radius: int, palette: Palette) -> Iterator[Mark]:
    """Yield the sign of a good, round or square: the letter that orders have for it."""
    tones = {"G": palette.gold, "R": mixed(palette.gold, palette.light, 0.6), "P": palette.seal}
    fill = tones.get(letter, palette.light)
    if letter in "UT":
        fill = mixed(palette.faint, palette.light, 0.55 if letter == "U" else 0.0)
    ink = readable_on(fill, palette)
    if letter in "SHCV":
        yield from tile(square((0, 0), radius - 1), 2, palette.ink, fill, 4, 3)
    else:
        yield from discs((0, 0), (radius, palette.ink), (radius - 2, fill))
    yield Text((0, 0), letter, ink, radius * 1.3, "label")


def panel(box: tuple[int, int, int, int], palette: Palette, *, fill: Colour | None = None) -> Iterator[Mark]:
    """Yield a sheet of paper with a dark edge."""
    yield from tile(box, 1.5, mixed(palette.ink, palette.paper, 0.25), fill or page(palette), 7, 6)
