"""Charts: each seat's score over time, as lines with the seats' names at their ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.game import AnyGame
from games.core.prompts import Seat
from games.core.protocol import View
from renderers.palette import Palette, mixed
from renderers.scene import Colour, Disc, Ground, Line, Mark, Point, Scene, Text

SIZE = (1200, 800)
LEFT, TOP, RIGHT, BOTTOM = 90, 120, 940, 720


def lines(game: AnyGame, view: View[Any, Any], *, palette: Palette) -> Scene:
    """Return the scores of a game's seats as lines."""
    figures = game.figures(view)
    most = max([1, *(score for scores in figures.values() for score in scores)])
    length = max([2, *(len(scores) for scores in figures.values())])
    colours = {power.seat: palette.owner(n) for n, power in enumerate(game.powers)}
    marks = [*_axes(game.title, most, length, palette)]
    for number, (seat, scores) in enumerate(figures.items()):
        marks += _curve(scores, number, most, length, colours[seat], palette)
    marks += _names(game, figures, most, colours, palette)
    swatches = tuple(mixed(colour, palette.paper, n / 8) for colour in colours.values() for n in range(8))
    inks = tuple(mixed(palette.ink, palette.paper, n / 12) for n in range(12))
    return Scene(SIZE, Ground(f"chart/{palette.name}", palette.paper), tuple(marks), swatches + inks)


def told(game: AnyGame, view: View[Any, Any]) -> str:
    """Return a chart in words."""
    rows = [
        f"{game.power(seat).name}: {' '.join(map(str, scores))}"
        for seat, scores in game.figures(view).items()
    ]
    return "\n".join([f"Chart of {game.title}, from the start on.", *rows])


def _place(step: float, score: float, most: int, length: int) -> Point:
    x = LEFT + (RIGHT - LEFT) * step / (length - 1)
    return x, BOTTOM - (BOTTOM - TOP) * score / most


def _axes(title: str, most: int, length: int, palette: Palette) -> list[Mark]:
    marks: list[Mark] = [Text((LEFT, 62), title, palette.ink, 44, "title", "lm")]
    every = max(1, -(-most // 8))
    for score in range(0, most + 1, every):
        left, right = _place(0, score, most, length), _place(length - 1, score, most, length)
        marks += [
            Line((left, right), palette.faint, 1, opacity=0.35),
            Text((LEFT - 16, left[1]), str(score), palette.ink, 22, "text", "rm"),
        ]
    for step in range(0, length, max(1, -(-length // 16))):
        x, _ = _place(step, 0, most, length)
        marks.append(Text((x, BOTTOM + 28), str(step), palette.ink, 22, "text", "mm"))
    return marks


def _curve(
    scores: Sequence[int], number: int, most: int, length: int, colour: Colour, palette: Palette
) -> list[Mark]:
    """Return one seat's line, a little beside the others so that equal scores stay visible."""
    aside = (number - 3) * 2.0
    points = tuple(_place(step, score, most, length) for step, score in enumerate(scores))
    moved = tuple((x, y + aside) for x, y in points)
    marks: list[Mark] = []
    if len(moved) > 1:
        marks += [Line(moved, palette.paper, 8), Line(moved, colour, 5)]
    return [*marks, *(Disc(point, 6, colour) for point in moved)]


def _names(
    game: AnyGame,
    figures: Mapping[Seat, Sequence[int]],
    most: int,
    colours: Mapping[Seat, Colour],
    palette: Palette,
) -> list[Mark]:
    """Return the seats' names at the right, highest score first, pushed apart where they would touch."""
    marks: list[Mark] = []
    below = float(TOP - 30)
    for seat in sorted(figures, key=lambda seat: -(figures[seat] or [0])[-1]):
        score = (figures[seat] or [0])[-1]
        y = max(below + 34, _place(0, score, most, 2)[1])
        below = y
        marks += [
            Disc((RIGHT + 30, y), 9, colours[seat]),
            Text((RIGHT + 48, y), f"{game.power(seat).name}  {score}", palette.ink, 24, "text", "lm"),
        ]
    return marks
