"""The scroll on which a picture's words stand: paper with a double rule of gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderers.palette import Palette, mixed
from renderers.scene import Box, Line, Mark, Text


def scroll(
    box: tuple[float, float, float, float],
    palette: Palette,
    *,
    edges: tuple[float, float] = (10, 14),
    rules: Sequence[float] = (),
) -> Iterator[Mark]:
    """Yield a scroll: `edges` is how far its two frames stand inside, `rules` are heights of lines across."""
    left, top, right, bottom = box
    yield Box((left + 4, top + 6, right + 5, bottom + 6), palette.ink, 8, 0.3)
    yield Box((left, top, right, bottom), palette.ink, 8)
    yield Box((left + 2, top + 2, right - 2, bottom - 2), mixed(palette.paper, palette.light, 0.35), 7)
    for edge, width in zip(edges, (1.6, 1.0), strict=True):
        frame = (
            (left + edge, top + edge),
            (right - edge, top + edge),
            (right - edge, bottom - edge),
            (left + edge, bottom - edge),
        )
        yield Line(frame, mixed(palette.gold, palette.ink, 0.2), width, closed=True)
    for height in rules:
        yield Line(((left + 26, height), (right - 26, height)), palette.gold, 1.6)


def banner(
    words: str,
    palette: Palette,
    *,
    chinese: str = "",
    box: tuple[float, float, float, float] = (470.0, 1118.0, 1236.0, 1180.0),
    size: float = 0,
) -> Iterator[Mark]:
    """Yield a ribbon with a few words, over the southern sea unless told otherwise."""
    left, top, right, bottom = box
    yield Box((left + 3, top + 5, right + 4, bottom + 6), palette.ink, 8, 0.3)
    yield Box((left, top, right, bottom), palette.seal, 8)
    frame = ((left + 7, top + 7), (right - 7, top + 7), (right - 7, bottom - 7), (left + 7, bottom - 7))
    yield Line(frame, palette.gold, 1.6, closed=True)
    size = size or (34 if len(words) < 40 else 27)
    shift = 60 if chinese else 0
    yield Text(((left + right) / 2 - shift, (top + bottom) / 2), words, palette.light, size, "title")
    if chinese:
        yield Text((right - 26, (top + bottom) / 2), chinese, palette.gold, 32, "chinese", "rm")


def numeral(number: int) -> str:
    """Return a number from 1 to 99 in Chinese; greater ones in digits."""
    digits = "零一二三四五六七八九"
    if number >= 100:
        return str(number)
    tens, ones = divmod(number, 10)
    return (
        ("" if tens < 2 else digits[tens])
        + ("十" if tens else "")
        + (digits[ones] if ones or not tens else "")
    )
