"""The key to the signs of the map and of the scroll, on a slip of paper in the Eastern Sea."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.prompts import Seat
from renderers import scrolls
from renderers.conquest.owners import colour_of
from renderers.conquest.pieces import GOLD, TOKENS, pennant, roundel, token, wall
from renderers.palette import Palette, readable_on
from renderers.placing import Edges
from renderers.scene import Area, Box, Line, Mark, Text
from renderers.tile_and_disc_stamps import discs, stamped, strokes, tile

KEY: Edges = (1058.0, 852.0, 1248.0, 1184.0)
HIDDEN = ("cards", "reserve", "gold")
"""The parts of a hidden hand whose numbers all see."""
SIGNS = (
    "infantry", "Ruler", "General", "region", "seat of region", "region held", "vassal", "captured",
    "losses: both", "cards held", "in reserve",
)  # fmt: skip


def key(palette: Palette) -> Iterator[Mark]:
    """The key to the signs of the map, on a slip of paper in the Eastern Sea."""
    left, top, _, bottom = KEY
    yield from scrolls.scroll(KEY, palette, edges=(4, 7))
    step = (bottom - top - 14) / (len(SIGNS) + len(TOKENS))
    for number, words in enumerate(SIGNS):
        y = round(top + 7 + step * (number + 0.5))
        yield _signed((left + 30, y), number, palette)
        yield Text((left + 56, y), words, palette.ink, 20, "text", "lm")
    for number, kind in enumerate(TOKENS):
        x, y = left + 30, round(top + 7 + step * (len(SIGNS) + number + 0.5))
        yield from token(kind, (x, y), 10, palette, off=False)
        yield Text((left + 56, y), kind, palette.ink, 20, "text", "lm")


@stamped("conquest key")
def _signed(number: int, palette: Palette) -> Iterator[Mark]:
    """One sign of the key round the origin, by its number in SIGNS."""
    seat = Seat("blue")
    blue = colour_of(seat, palette)
    match number:
        case 0:
            yield from tile((-13, -11, 13, 11), 1.5, palette.ink, blue, 4, 3)
            yield Text((0, 0), "12", readable_on(blue, palette), 16, "label")
        case 1:
            yield from discs((0, 0), (11.5, palette.ink), (10.2, GOLD), (7.6, palette.ink), (6.8, blue))
        case 2:
            yield from pennant(-1, 11, 21, palette)
        case 3:
            yield from roundel("3", 11, palette, held=False)
        case 4 | 5:
            yield from wall(14, 7, palette, held=number == 5)
            yield Text((0, 0), "3", palette.seal, 14, "label")
        case 6:
            yield from strokes(((-16, 0), (16, 0)), (9.0, palette.ink), (5.0, blue))
        case 7:
            yield Line(((-16, 0), (6, 0)), blue, 5.0)
            yield Area((((5, -8), (17, 0), (5, 8)),), blue)
        case 9 | 10:
            yield from hidden_sign((0, 0), HIDDEN[number - 9], palette).marks
        case _:
            yield Box((-18, -10, 18, 10), palette.ink, 4)
            for start, colour, words in ((-16.5, blue, "–2"), (0.5, colour_of(Seat("red"), palette), "–5")):
                yield Box((start, -8.5, start + 16, 8.5), colour, 2)
                yield Text((start + 8, 0), words, readable_on(colour, palette), 13, "label")


@stamped("conquest hidden")
def hidden_sign(kind: str, palette: Palette) -> Iterator[Mark]:
    """Yield the sign of cards, of Generals in reserve or of gold."""
    if kind == "cards":
        yield from tile((-6, -9, 7, 9), 1.5, palette.ink, palette.seal, 2, 1)
    elif kind == "reserve":
        yield from pennant(0, 9, 18, palette)
    else:
        yield from discs((0, 0), (8, palette.ink), (6.5, GOLD))
