"""The scroll on which a picture's words stand: paper with a double rule of gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderers.palette import Palette, mixed
from renderers.scene import Box, Line, Mark


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
