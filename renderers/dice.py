"""Dice, as the faces of one have pips."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.scene import Colour, Disc, Mark, Point

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pips(at: Point, face: int, apart: float, radius: float, ink: Colour) -> Iterator[Mark]:
    """Yield the pips of a face round the middle of a die, rows of them so many pixels `apart`; 0 has none."""
    for across, down in PIPS.get(face, ()):
        yield Disc((at[0] + across * apart, at[1] + down * apart), radius, ink)
