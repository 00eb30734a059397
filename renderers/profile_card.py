"""A card of what a person has played: facts in words, a bar, and a chart of places for each rule set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image

from renderers import mark_stencils
from renderers.fonts import face
from renderers.palette import Palette, mixed
from renderers.scene import Box, Colour, Disc, Ground, Line, Mark, Scene, Text

WIDTH = 780
"""Twice as wide as a phone shows it, so that its least letters are 13 high there."""
LEFT, RIGHT = 40, WIDTH - 40
HEAD, BAR, ROW = 152, 84, 192
PLACES = 16
"""Places that a chart shows, the latest."""
ABSENT = "\U0010ffff"
"""A character that no font has."""


@dataclass(frozen=True)
class RatingRow:
    """A person's games under one rule set: its name, a rating and what is said beside it, a line of
    facts, and (place, seats) of each game, the earliest first.
    """

    title: str
    rating: str
    beside: str
    facts: str
    places: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class ProfileCard:
    """A person's card: the name, a line of facts, deadlines kept in words and of 1, the rule sets."""

    name: str
    facts: str
    kept: str
    share: float | None
    rows: Sequence[RatingRow]


def scene(card: ProfileCard, *, palette: Palette) -> Scene:
    """Return a card as a scene."""
    height = HEAD + (BAR if card.share is not None else 0) + ROW * len(card.rows) + 24
    marks: list[Mark] = [
        Box((12, 12, WIDTH - 12, height - 12), palette.light, 18),
        Text((LEFT, 66), fitted(drawable(card.name), 56, RIGHT - LEFT), palette.ink, 56, "title", "lm"),
        Text((LEFT, 120), fitted(card.facts, 28, RIGHT - LEFT), palette.faint, 28, "text", "lm"),
    ]
    top = HEAD
    if card.share is not None:
        marks += _bar(card.kept, card.share, top, palette)
        top += BAR
    for number, row in enumerate(card.rows):
        marks += _row(row, top + ROW * number, palette.owner(number + 4), palette)
    swatches = [palette.seal, palette.gold, palette.river, *(palette.owner(n) for n in range(8))]
    tones = [mixed(each, palette.light, n / 6) for each in swatches for n in range(6)]
    inks = [mixed(each, palette.light, n / 12) for each in (palette.ink, palette.faint) for n in range(12)]
    ground = Ground(f"profile/{palette.name}", palette.paper)
    return Scene((WIDTH, height), ground, tuple(marks), (*inks, *tones))


def _bar(text: str, share: float, top: float, palette: Palette) -> Iterator[Mark]:
    """Yield the deadlines that were kept: in words, and a bar of which so much is full."""
    yield Text((LEFT, top + 14), text, palette.ink, 28, "text", "lm")
    yield Box((LEFT, top + 38, RIGHT, top + 54), mixed(palette.faint, palette.light, 0.7), 8)
    if share > 0:
        full = LEFT + max(16.0, (RIGHT - LEFT) * share)
        yield Box((LEFT, top + 38, full, top + 54), palette.owners[2], 8)


def _row(row: RatingRow, top: float, colour: Colour, palette: Palette) -> Iterator[Mark]:
    """Yield one rule set: a line above it, its name, rating and facts, and the chart of its places."""
    yield Line(((LEFT, top), (RIGHT, top)), palette.faint, 1, opacity=0.5)
    yield Text((LEFT, top + 40), row.title, palette.ink, 36, "title", "lm")
    yield Text((RIGHT, top + 40), row.rating, palette.seal, 46, "title", "rm")
    yield Text((LEFT, top + 80), row.facts, palette.ink, 28, "text", "lm")
    yield Text((RIGHT, top + 80), row.beside, palette.faint, 26, "italic", "rm")
    yield from _chart(row.places[-PLACES:], top + 118, colour, palette)


def _chart(places: Sequence[tuple[int, int]], top: float, colour: Colour, palette: Palette) -> Iterator[Mark]:
    """Yield places over time: the first at the top, the last at the bottom, whatever the number of seats."""
    bottom, first = top + 52, LEFT + 60
    for height, text in ((top, "1st"), (bottom, "last")):
        yield Line(((first, height), (RIGHT, height)), palette.faint, 1, opacity=0.3)
        yield Text((LEFT, height), text, palette.faint, 26, "italic", "lm")
    step = (RIGHT - first - 40) / (PLACES - 1)
    points = [
        (first + 20 + step * number, top + (bottom - top) * (place - 1) / max(1, seats - 1))
        for number, (place, seats) in enumerate(places)
    ]
    if len(points) > 1:
        yield Line(tuple(points), colour, 4)
    for point, (place, _) in zip(points, places, strict=True):
        yield Disc(point, 13 if place == 1 else 9, palette.gold if place == 1 else colour)
        yield Disc(point, 7 if place == 1 else 4, colour if place == 1 else palette.light)


def fitted(text: str, size: float, most: float) -> str:
    """Return a text cut to a width."""
    if face("title", size).getlength(text) <= most:
        return text
    while text and face("title", size).getlength(text + "…") > most:
        text = text[:-1]
    return text + "…"


def drawable(text: str) -> str:
    """Return what the fonts of pictures have of a text: names may be in any script."""
    return " ".join("".join(sign for sign in text if _is_drawn(sign)).split()) or "…"


@cache
def _is_drawn(sign: str) -> bool:
    mask, absent = _mask(sign), _mask(ABSENT)
    return sign == " " or (mask.size, mask.tobytes()) != (absent.size, absent.tobytes())


def _mask(sign: str) -> Image.Image:
    return mark_stencils.text(Text((0, 0), sign, (0, 0, 0), 40, "title"))[2]
