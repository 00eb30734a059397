"""The scroll on which a picture's words stand: paper with a double rule of gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderers.palette import Palette, mixed
from renderers.placing import Edges
from renderers.scene import Box, Colour, Line, Mark, Text
from renderers.tile_and_disc_stamps import inside, stamped, tile


def page(palette: Palette) -> Colour:
    """Return the colour of a scroll's paper."""
    return mixed(palette.paper, palette.light, 0.35)


def letters(palette: Palette) -> list[Colour]:
    """Return the colours between inks and the papers under them, at the edges of letters."""
    return [
        mixed(ink, under, part / 3)
        for ink in (palette.ink, palette.seal, palette.faint, palette.gold)
        for under in (palette.land, page(palette), palette.light)
        for part in (1, 2)
    ]


def blank(box: Edges, palette: Palette) -> Iterator[Mark]:
    """Yield a sheet of paper with its shadow and a dark edge."""
    left, top, right, bottom = box
    yield Box((left + 4, top + 6, right + 5, bottom + 6), palette.ink, 8, 0.3)
    yield from tile(box, 2, palette.ink, page(palette), 8, 7)


def framed(box: Edges, within: float, fill: Colour, width: float) -> Line:
    """Return a frame that lies `within` a box by so many pixels."""
    left, top, right, bottom = inside(box, within)
    return Line(((left, top), (right, top), (right, bottom), (left, bottom)), fill, width, closed=True)


def scroll(
    box: Edges,
    palette: Palette,
    *,
    edges: tuple[float, float] = (10, 14),
    rules: Sequence[float] = (),
) -> Iterator[Mark]:
    """Yield a scroll: `edges` is how far its two frames stand inside, `rules` are heights of lines across."""
    yield from blank(box, palette)
    for edge, width in zip(edges, (1.6, 1.0), strict=True):
        yield framed(box, edge, mixed(palette.gold, palette.ink, 0.2), width)
    for height in rules:
        yield Line(((box[0] + 26, height), (box[2] - 26, height)), palette.gold, 1.6)


def banner(
    words: str,
    palette: Palette,
    *,
    chinese: str = "",
    box: Edges = (470.0, 1118.0, 1236.0, 1180.0),
    size: float = 0,
) -> Iterator[Mark]:
    """Yield a ribbon with a few words, over the southern sea unless told otherwise."""
    left, top, right, bottom = box
    yield Box((left + 3, top + 5, right + 4, bottom + 6), palette.ink, 8, 0.3)
    yield Box((left, top, right, bottom), palette.seal, 8)
    yield framed(box, 7, palette.gold, 1.6)
    size = size or (34 if len(words) < 40 else 27)
    shift = 60 if chinese else 0
    yield Text(((left + right) / 2 - shift, (top + bottom) / 2), words, palette.light, size, "title")
    if chinese:
        yield Text((right - 26, (top + bottom) / 2), chinese, palette.gold, 32, "chinese", "rm")


@stamped("progress")
def progress(
    fields: int, filled: tuple[Colour, ...], wide: float, notch: int, palette: Palette
) -> Iterator[Mark]:
    """Yield a row of fields right of a point, the first of them in the colours they are filled with; a
    `notch` is a line behind so many fields, 0 is none.
    """
    step = wide / fields
    gap = min(2.5, step * 0.25)
    for number in range(fields):
        x, full = number * step, number < len(filled)
        fill = filled[number] if full else mixed(palette.paper, palette.faint, 0.18)
        rim = palette.ink if full else palette.faint
        yield from tile((x, 0, x + step - gap, 11), 1, rim, fill, 2, 1.5)
    if notch:
        x = notch * step - gap / 2
        yield Line(((x, -3), (x, 14)), palette.seal, 2.6)


def numeral(number: int) -> str:
    """Return a number from 1 to 99 in Chinese; greater ones in digits."""
    digits = "零一二三四五六七八九"
    if number >= 100:
        return str(number)
    tens, ones = divmod(number, 10)
    tens_said = ("" if tens < 2 else digits[tens]) + ("十" if tens else "")
    return tens_said + (digits[ones] if ones or not tens else "")
