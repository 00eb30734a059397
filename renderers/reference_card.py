"""The reference card of a game: what is written and what it means, in large letters for a narrow screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.rules.newcomer_guide import GuidePart, GuideRow
from games.core.rules.protocol import AnyGame
from renderers.fonts import face
from renderers.palette import Palette, mixed
from renderers.scene import Box, Ground, Line, Mark, Scene, Text

WIDTH, MARGIN, PAD = 1100, 30, 14
"""Pixels. Discord shows half of them: letters are twice as large as they must be read."""
TITLE, HEAD = 110, 54
WRITTEN, MEANT = 27.0, 31.0
"""Sizes of what is written and of what it means."""
HIGH = 38
"""Pixels from one line to the next."""
LEAST, MOST = 190, 440
"""Pixels that what is written has beside its meaning; what is longer stands above it."""


def scene(game: AnyGame, parts: Sequence[GuidePart], palette: Palette) -> Scene:
    """Return the reference card of a game."""
    marks: list[Mark] = [
        Text((MARGIN, TITLE / 2), game.title, palette.ink, 54, "title", "lm"),
        Text((WIDTH - MARGIN, TITLE / 2 + 6), "reference card", palette.faint, 32, "italic", "rm"),
    ]
    top = TITLE
    for part in parts:
        top = _part(marks, part, top, palette)
    tones = tuple(mixed(palette.ink, palette.paper, n / 12) for n in range(12))
    seals = tuple(mixed(palette.seal, palette.light, n / 8) for n in range(9))
    under = Ground(f"reference/{palette.name}", palette.paper)
    return Scene((WIDTH, top + MARGIN), under, tuple(marks), (*tones, *seals, palette.light))


def told(game: AnyGame, parts: Sequence[GuidePart]) -> str:
    """Return a reference card in words."""
    rows = [
        f"{part.title}: {'; '.join(f'{row.written}: {row.meaning}' for row in part.rows)}" for part in parts
    ]
    return "\n".join([f"Reference card of {game.title}.", *rows])


def _part(marks: list[Mark], part: GuidePart, top: int, palette: Palette) -> int:
    """Add a part of the card below `top`; return where it ends."""
    marks.append(Box((MARGIN, top + 8, WIDTH - MARGIN, top + HEAD), palette.seal, 8))
    marks.append(Text((MARGIN + PAD, top + 8 + (HEAD - 8) / 2), part.title, palette.light, 32, "title", "lm"))
    top += HEAD + 6
    widths = [_width(row.written) for row in part.rows]
    beside = max([LEAST, *(width for width in widths if width <= MOST)])
    for number, row in enumerate(part.rows):
        lines = _laid(row, beside)
        end = top + HIGH * (lines[-1].line + 1) + 10
        if number:
            marks.append(Line(((MARGIN, top - 1), (WIDTH - MARGIN, top - 1)), palette.faint, 1, 0.4))
        marks.extend(_drawn(line, top, part, palette) for line in lines)
        top = end
    return top + 8


@dataclass(frozen=True)
class PlacedText:
    """A piece of a row: its text, on which line and how far from the left; `written` is what is typed."""

    text: str
    line: int
    left: float
    written: bool = False


def _laid(row: GuideRow, beside: float) -> list[PlacedText]:
    """Return a row as pieces: what it means beside what is written, or below where that is too long."""
    left, right = MARGIN + PAD, WIDTH - MARGIN - PAD
    long = _width(row.written) > beside
    written = _wrapped(row.written, WRITTEN, "label", right - left)
    found = [PlacedText(text, number, left, written=True) for number, text in enumerate(written)]
    start = left + (44 if long else beside + 24)
    meant = _wrapped(row.meaning, MEANT, "text", right - start)
    return found + [
        PlacedText(text, number, start) for number, text in enumerate(meant, len(found) if long else 0)
    ]


def _drawn(piece: PlacedText, top: int, part: GuidePart, palette: Palette) -> Mark:
    middle = top + 4 + HIGH * (piece.line + 0.5)
    if piece.written:
        ink = palette.ink if part.typed else mixed(palette.ink, palette.seal, 0.6)
        return Text((piece.left, middle), piece.text, ink, WRITTEN, "label", "lm")
    return Text((piece.left, middle), piece.text, palette.ink, MEANT, "text", "lm")


def _width(text: str) -> float:
    return face("label", WRITTEN).getlength(text)


def _wrapped(text: str, size: float, font: str, room: float) -> Iterator[str]:
    """Yield a text in lines that are no wider than there is room."""
    letters, line = face(font, size), ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and letters.getlength(longer) > room:
            yield line
            longer = word
        line = longer
    yield line
