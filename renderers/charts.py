"""Charts: each seat's score over time, as lines with the seats' names at their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyGame, AnyView, Scale
from renderers.palette import Palette, mixed
from renderers.placing import square
from renderers.scene import Area, Box, Colour, Disc, Ground, Line, Mark, Point, Scene, Text
from renderers.tile_and_disc_stamps import strokes

SIZE = (1200, 800)
LONG = 14
"""Letters of a name that leaves no room for the Chinese one."""
LEFT, TOP, RIGHT, BOTTOM = 90, 120, 940, 720


def lines(
    game: AnyGame, view: AnyView, colour_of: Callable[[Seat, Palette], Colour], *, palette: Palette
) -> Scene:
    """Return the scores of a game's seats as lines in their colours."""
    figures, scale = game.figures(view), game.scale(view)
    most = max([1, scale.goal or 1, *(score for scores in figures.values() for score in scores)])
    length = max([2, *(len(scores) for scores in figures.values())])
    colours = {power.seat: colour_of(power.seat, palette) for power in game.powers}
    marks: list[Mark] = [*_axes(game, scale, most, length, palette)]
    marks += _goal(scale.goal, most, palette)
    for number, (seat, scores) in enumerate(figures.items()):
        marks += _curve(scores, number, most, length, colours[seat], palette)
    marks += _names(game, figures, most, colours, palette)
    swatches = tuple(mixed(colour, palette.paper, n / 8) for colour in colours.values() for n in range(8))
    inks = tuple(mixed(palette.ink, palette.paper, n / 12) for n in range(12))
    return Scene(SIZE, Ground(f"chart/{palette.name}", palette.paper), tuple(marks), swatches + inks)


def told(game: AnyGame, view: AnyView) -> str:
    """Return a chart in words."""
    rows = [
        f"{game.power(seat).name}: {' '.join(map(str, scores))}"
        for seat, scores in game.figures(view).items()
    ]
    scale = game.scale(view)
    first = f"{scale.first} first" if scale.first else "the start first"
    return "\n".join([f"Chart of {game.title}: {scale.counted}, {scale.over}, {first}.", *rows])


def _place(step: float, score: float, most: int, length: int) -> Point:
    x = LEFT + (RIGHT - LEFT) * step / (length - 1)
    return x, BOTTOM - (BOTTOM - TOP) * score / most


def _axes(game: AnyGame, scale: Scale, most: int, length: int, palette: Palette) -> Iterator[Mark]:
    """Yield the title, both scales, and what they count."""
    over = scale.over if scale.first else f"{scale.over} (0: the start)"
    yield Text((LEFT, 56), game.title, palette.ink, 44, "title", "lm")
    yield Text((LEFT, TOP - 24), scale.counted, palette.faint, 22, "italic", "lm")
    yield Text(((LEFT + RIGHT) / 2, BOTTOM + 58), over, palette.faint, 22, "italic")
    for score in range(0, most + 1, max(1, -(-most // 8))):
        left, right = _place(0, score, most, length), _place(length - 1, score, most, length)
        yield Line((left, right), palette.faint, 1, opacity=0.35)
        yield Text((LEFT - 16, left[1]), str(score), palette.ink, 22, "text", "rm")
    for step in range(0, length, max(1, -(-length // 16))):
        x, _ = _place(step, 0, most, length)
        yield Text((x, BOTTOM + 28), str(scale.first + step), palette.ink, 22, "text", "mm")


def _curve(
    scores: Sequence[int], number: int, most: int, length: int, colour: Colour, palette: Palette
) -> Iterator[Mark]:
    """Yield one seat's line, a little beside the others so that equal scores stay visible."""
    aside = (number - 3) * 2.0
    points = (_place(step, score, most, length) for step, score in enumerate(scores))
    moved = tuple((x, y + aside) for x, y in points)
    if len(moved) > 1:
        yield from strokes(moved, (8, palette.paper), (5, colour))
    for point in moved:
        yield from _sign(point, number, colour, palette)


def _sign(at: Point, number: int, colour: Colour, palette: Palette) -> Iterator[Mark]:
    """Yield a seat's sign, so that lines differ not by colour alone: full or hollow, of three shapes."""
    (x, y), size, shape, hollow = at, 7.5, number % 3, number // 3 % 2
    for reach, fill in ((size, colour), *(((size * 0.5, palette.paper),) if hollow else ())):
        if shape == 0:
            yield Disc(at, reach, fill)
        elif shape == 1:
            yield Box(square(at, reach), fill, 1)
        else:
            long = reach * 1.35
            yield Area((((x, y - long), (x + long, y), (x, y + long), (x - long, y)),), fill)
    if number >= 6:
        yield Disc(at, size * 0.35, palette.ink)


def _goal(goal: int | None, most: int, palette: Palette) -> Iterator[Mark]:
    """Yield the line that the winner must reach."""
    if goal is not None and goal <= most:
        left, right = _place(0, goal, most, 2), _place(1, goal, most, 2)
        yield Line((left, right), palette.seal, 2.2, dash=(10, 6))
        yield Text(((LEFT + RIGHT) / 2, left[1] - 16), f"{goal} to win", palette.seal, 22, "italic")


def _names(
    game: AnyGame,
    figures: Mapping[Seat, Sequence[int]],
    most: int,
    colours: Mapping[Seat, Colour],
    palette: Palette,
) -> Iterator[Mark]:
    """Yield the seats' names at the right, highest score first, pushed apart where they would touch."""
    ranked = sorted(figures, key=lambda seat: -(figures[seat] or [0])[-1])
    wanted = [_place(0, (figures[seat] or [0])[-1], most, 2)[1] for seat in ranked]
    for seat, y in zip(ranked, _apart(wanted, 36.0, BOTTOM + 40.0), strict=True):
        power, score = game.power(seat), (figures[seat] or [0])[-1]
        yield from _sign((RIGHT + 26, y), list(figures).index(seat), colours[seat], palette)
        yield Text((RIGHT + 44, y), str(score), palette.ink, 26, "text", "lm")
        size = 22 if len(power.name) < LONG else 18
        yield Text((RIGHT + 76, y), power.name, palette.ink, size, "text", "lm")
        if len(power.name) < LONG:
            yield Text((SIZE[0] - 16, y), power.chinese, palette.faint, 17, "chinese", "rm")


def _apart(wanted: Sequence[float], gap: float, last: float) -> list[float]:
    """Return heights in the same order, `gap` apart at the least and none below `last`."""
    heights: list[float] = []
    for height in wanted:
        heights.append(max(height, heights[-1] + gap) if heights else height)
    for at in range(len(heights) - 1, -1, -1):
        below = heights[at + 1] - gap if at + 1 < len(heights) else last
        heights[at] = min(heights[at], below)
    return heights
