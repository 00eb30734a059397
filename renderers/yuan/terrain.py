"""The kinds of hexes: a colour and a texture for each, as an old map draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from games.yuan.public_state_model import Kind
from renderers.palette import Palette, mixed
from renderers.scene import Area, Colour, Line, Mark, Point
from renderers.tile_and_disc_stamps import stamped

T = TypeVar("T")
ROOMY = 48.0
"""Pixels of a hex's side from which on its texture is drawn in full."""
TONES: Mapping[Kind, Colour] = {
    "rice": (214, 216, 160),
    "mine": (214, 190, 160),
    "forest": (164, 184, 142),
    "hill": (232, 214, 170),
    "lake": (176, 204, 212),
    "mountain": (176, 170, 160),
    "volcano": (150, 134, 126),
}


def colour(kind: Kind, palette: Palette) -> Colour:
    """Return the colour of a kind of hex."""
    return mixed(TONES[kind], palette.land, 0.12)


@stamped("terrain")
def texture(kind: Kind, side: float, palette: Palette) -> Iterator[Mark]:
    """Yield what is drawn on a hex of that kind."""
    yield from TEXTURES[kind]((0.0, 0.0), side, palette)


def sparing(side: float, marks: Sequence[T], *few: int) -> Sequence[T]:
    """Return the marks of a texture; of small hexes only a few, by number: clearer, and a smaller file."""
    return marks if side >= ROOMY else [marks[number] for number in few]


def _ink(kind: Kind, palette: Palette, part: float = 0.45) -> Colour:
    return mixed(colour(kind, palette), palette.ink, part)


def rice(at: Point, side: float, palette: Palette) -> Iterator[Mark]:
    """Terraced paddies: curved dykes one under the other."""
    x, y = at
    for down, reach in sparing(side, ((-0.58, 0.42), (0.6, 0.36), (-0.38, 0.6), (0.4, 0.58)), 0, 1):
        points = tuple(
            (x + side * reach * part, y + side * (down + 0.05 * (1 - part * part)))
            for part in (-1.0, -0.5, 0.0, 0.5, 1.0)
        )
        yield Line(points, _ink("rice", palette, 0.34), max(1.6, side * 0.035))


def forest(at: Point, side: float, palette: Palette) -> Iterator[Mark]:
    """Firs round the rim."""
    firs = ((0.0, -0.6), (0.56, 0.02), (-0.56, 0.02), (-0.46, -0.36), (0.46, -0.36))
    for across, down in sparing(side, firs, 1):
        x, y = at[0] + side * across, at[1] + side * down
        tall, wide = side * 0.15, side * 0.11
        yield Line(((x, y), (x, y + tall * 1.25)), _ink("forest", palette, 0.5), max(1.6, side * 0.04))
        yield Area((((x, y - tall), (x + wide, y + tall * 0.7), (x - wide, y + tall * 0.7)),), FIR)


FIR: Colour = (70, 104, 74)


def mine(at: Point, side: float, palette: Palette) -> Iterator[Mark]:
    """Cut stones, with a light and a dark face."""
    stones = ((0.0, -0.64), (0.56, 0.04), (-0.56, 0.04), (-0.48, -0.34), (0.48, -0.34))
    for across, down in sparing(side, stones, 1):
        x, y, reach = at[0] + side * across, at[1] + side * down, side * 0.12
        top, left, right, low = (x, y - reach), (x - reach, y), (x + reach, y), (x, y + reach)
        yield Area(((top, right, low, left),), _ink("mine", palette, 0.28))
        yield Area(((top, right, low),), _ink("mine", palette, 0.55))


def hill(at: Point, side: float, palette: Palette) -> Iterator[Mark]:
    """Round hills, one behind the other."""
    humps = ((0.44, -0.42, 0.22), (-0.5, 0.3, 0.2), (-0.44, -0.42, 0.2), (0.5, 0.36, 0.18))
    for across, down, reach in sparing(side, humps, 0):
        x, y = at[0] + side * across, at[1] + side * down
        arc = tuple(
            (x + side * reach * part, y - side * reach * (1 - part * part))
            for part in (-1.0, -0.7, -0.35, 0.0, 0.35, 0.7, 1.0)
        )
        yield Line(arc, _ink("hill", palette, 0.5), max(1.8, side * 0.045))


def lake(at: Point, side: float, palette: Palette) -> Iterator[Mark]:
    """Little waves."""
    for across, down in sparing(side, ((-0.28, -0.24), (0.2, 0.26), (0.3, 0.02)), 0):
        x, y = at[0] + side * across, at[1] + side * down
        wave = tuple((x + side * 0.2 * part, y + side * 0.05 * bend) for part, bend in WAVE)
        yield Line(wave, mixed(colour("lake", palette), palette.deep, 0.75), max(1.6, side * 0.035))


WAVE = ((-1.0, 0.0), (-0.5, -1.0), (0.0, 0.0), (0.5, 1.0), (1.0, 0.0))


def mountain(at: Point, side: float, palette: Palette) -> Iterator[Mark]:
    """Three peaks with a shaded side."""
    peaks = ((0.34, 0.3, 0.62), (-0.14, 0.44, 0.92), (-0.46, 0.36, 0.5))
    for across, down, tall in sparing(side, peaks, 0, 1):
        yield from _peak((at[0] + side * across, at[1] + side * down), side * tall, palette)


def _peak(foot: Point, tall: float, palette: Palette) -> Iterator[Mark]:
    x, y = foot
    wide = tall * 0.55
    ridge = ((x - wide, y), (x, y - tall), (x + wide, y))
    yield Area((ridge,), mixed(colour("mountain", palette), palette.light, 0.5))
    yield Area((((x, y - tall), (x + wide, y), (x + wide * 0.1, y)),), _ink("mountain", palette, 0.4))
    yield Line(ridge, _ink("mountain", palette, 0.75), 1.8)


def volcano(at: Point, side: float, palette: Palette) -> Iterator[Mark]:
    """A cut cone with fire in it."""
    x, y = at
    foot, top = y + side * 0.5, y - side * 0.22
    cone = ((x - side * 0.66, foot), (x - side * 0.2, top), (x + side * 0.2, top), (x + side * 0.66, foot))
    yield Area((cone,), _ink("volcano", palette, 0.55))
    left, right = x - side * 0.2, x + side * 0.2
    flow = ((left, top), (right, top), (x + side * 0.26, y + side * 0.3), (x, y + side * 0.06))
    yield Area((flow,), palette.seal)
    fire = ((x - side * 0.2, top), (x - side * 0.1, y - side * 0.62), (x + side * 0.02, y - side * 0.36),
            (x + side * 0.14, y - side * 0.7), (x + side * 0.2, top))  # fmt: skip
    yield Area((fire,), FLAME)


FLAME: Colour = (226, 120, 40)
TEXTURES: Mapping[Kind, Callable[[Point, float, Palette], Iterator[Mark]]] = {
    "rice": rice,
    "forest": forest,
    "mine": mine,
    "hill": hill,
    "lake": lake,
    "mountain": mountain,
    "volcano": volcano,
}
