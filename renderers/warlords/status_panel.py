"""The scroll at the right: the moment, each seat with its centres and capitals, and what wins."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.prompts import Seat
from games.core.telling.prose import counted, several
from games.warlords.public_state_model import WARLORDS, Table, armies_of, capitals_of, centres_of
from renderers import scrolls
from renderers.palette import Palette, mixed
from renderers.placing import square
from renderers.scene import Area, Box, Line, Mark, Point, Text
from renderers.tile_and_disc_stamps import discs, tile
from renderers.warlords.armies import colour_of, counter

LEFT, TOP, RIGHT, BOTTOM = 1258.0, 14.0, 1586.0, 1186.0
HEAD, ROW, OUT = 196.0, 118.0, 50.0
ENOUGH = 15
KEY = (1104.0, 874.0, 1248.0, 1108.0)
SIGNS = ("owned", "army there", "centre", "capital", "bar: of 15", "support", "won")
SEASONS = {"spring": ("Spring", "春"), "fall": ("Fall", "秋"), "winter": ("Winter", "冬")}
NAMES = {power.seat: power for power in WARLORDS}


def drawn(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield what is written on the scroll."""
    yield from _moment(table, palette)
    top = TOP + HEAD
    for place, seat in enumerate(table.order):
        moves = not table.ended and (table.season == "winter" or place == table.mover)
        yield from _row(table, seat, top + place * ROW, palette, moves=moves)
    for place, seat in enumerate(table.out):
        yield from _gone(seat, top + len(table.order) * ROW + place * OUT, palette)
    yield from _foot(table, palette)


def scroll(palette: Palette) -> Iterator[Mark]:
    """Yield the scroll itself, which never changes."""
    yield from scrolls.scroll((LEFT, TOP, RIGHT, BOTTOM), palette, rules=(TOP + 188, BOTTOM - 114))


def _moment(table: Table, palette: Palette) -> Iterator[Mark]:
    """The season and the year, in English and Chinese, and who is to move."""
    english, chinese = SEASONS[table.season]
    middle = (LEFT + RIGHT) / 2
    yield Text((middle, TOP + 38), "WARLORDS OF CHINA", palette.faint, 21, "title")
    yield Text((LEFT + 30, TOP + 86), english, palette.ink, 50, "title", "lm")
    yield Text((LEFT + 30, TOP + 128), f"of year {table.year}", palette.ink, 32, "text", "lm")
    stamp = scrolls.numeral(table.year) + "年" + chinese
    size = 26.0 if len(stamp) < 5 else 21.0
    wide = size * len(stamp) + 16
    yield Box((RIGHT - 30 - wide, TOP + 106, RIGHT - 30, TOP + 146), palette.seal, 6)
    yield Text((RIGHT - 30 - wide / 2, TOP + 126), stamp, palette.light, size, "chinese")
    yield Text((LEFT + 30, TOP + 166), _who(table), palette.seal, 26, "italic", "lm")


def _who(table: Table) -> str:
    if table.ended:
        return "The war is over"
    if table.season == "winter":
        return "All build and disband"
    name = NAMES[table.order[table.mover]].name
    return f"{name} {'move' if several(name) else 'moves'}"


def _row(table: Table, seat: Seat, top: float, palette: Palette, *, moves: bool) -> Iterator[Mark]:
    """A seat: its emblem and names, centres of 15, capitals, armies."""
    power, left = NAMES[seat], LEFT + 34
    centres, capitals = len(centres_of(table, seat)), len(capitals_of(table, seat))
    if moves:
        yield Area((((LEFT + 17, top + 22), (LEFT + 27, top + 30), (LEFT + 17, top + 38)),), palette.seal)
    yield counter((left + 20, top + 31), seat, 1.1, palette)
    size = 27 if len(power.name) < 14 else 22 if centres < 10 else 19
    yield Text((left + 50, top + 18), power.name, palette.ink, size, "title", "lm")
    yield Text((left + 50, top + 46), power.chinese.replace(" ", "·"), palette.faint, 20, "chinese", "lm")
    yield Text((RIGHT - 32, top + 30), str(centres), palette.ink, 48, "text", "rm")
    filled = (colour_of(seat, palette),) * centres
    yield scrolls.progress((left, top + 66), ENOUGH, filled, RIGHT - LEFT - 66, 0, palette)
    for number in range(capitals):
        yield from _city((left + 8 + number * 24, top + 92), palette)
    words = counted(len(armies_of(table, seat)), "army", "armies")
    yield Text((RIGHT - 32, top + 92), words, palette.ink, 21, "text", "rm")
    if not capitals:
        yield Text((left, top + 92), "no capital", palette.faint, 21, "italic", "lm")


def _city(at: Point, palette: Palette) -> Iterator[Mark]:
    yield from tile(square(at, 9), 3, palette.ink, palette.gold, 2)
    yield Box(square(at, 2.5), palette.ink)


def _gone(seat: Seat, top: float, palette: Palette) -> Iterator[Mark]:
    """A seat that is out is struck through."""
    power, left = NAMES[seat], LEFT + 34
    yield Text((left + 50, top + 24), power.name, palette.faint, 25, "text", "lm")
    yield Text((left, top + 24), power.chinese[0], palette.faint, 24, "chinese", "lm")
    yield Line(((left - 4, top + 25), (RIGHT - 40, top + 25)), palette.faint, 2.0)


def _foot(table: Table, palette: Palette) -> Iterator[Mark]:
    """The condition of victory, and whose orders the map shows."""
    middle = (LEFT + RIGHT) / 2
    lines = ["Victory: 15 centres, a capital, and", "more capitals than any other."]
    for number, words in enumerate(lines):
        yield Text((middle, BOTTOM - 92 + number * 24), words, palette.ink, 20, "text")
    if table.last:
        english, _ = SEASONS[table.last.season]
        whose = NAMES[table.last.seat].name if table.last.seat else "all"
        words = f"Orders shown: {whose}, {english} {table.last.year}"
        yield Text((middle, BOTTOM - 36), words, palette.faint, 19 if len(words) < 38 else 16, "italic")


def key(palette: Palette) -> Iterator[Mark]:
    """The key to the signs of the map, on a slip of paper in the Eastern Sea."""
    left, top, _, bottom = KEY
    yield from scrolls.scroll(KEY, palette, edges=(4, 7))
    y = top + 24.0
    for number, words in enumerate(SIGNS):
        yield from _signed(number, (left + 26, y), palette)
        yield Text((left + 48, y), words, palette.ink, 16, "text", "lm")
        y += (bottom - top - 24) / len(SIGNS)


def _signed(number: int, at: Point, palette: Palette) -> Iterator[Mark]:
    """One sign of the key, by its number in SIGNS."""
    x, y = at
    blue = palette.owner(3)
    square = ((x - 11, y - 9), (x + 11, y - 9), (x + 11, y + 9), (x - 11, y + 9))
    match number:
        case 0:
            yield Area((square,), mixed(blue, palette.land, 0.5))
            yield Area((square,), mixed(blue, palette.ink, 0.35), 0.6, "rising")
            yield Line(square, palette.ink, 1.6, closed=True)
        case 1:
            yield Area((square,), mixed(mixed(blue, palette.light, 0.4), palette.land, 0.3))
        case 2:
            yield from discs(at, (6.4, palette.ink), (4.0, palette.light))
        case 3:
            yield from _city(at, palette)
        case 4:
            for place in range(2):
                yield Box((x - 11 + place * 12, y - 5, x - 2 + place * 12, y + 5), palette.ink, 2)
            yield Box((x - 10, y - 4, x - 3, y + 4), blue, 1.5)
            yield Box((x + 2, y - 4, x + 9, y + 4), palette.paper, 1.5)
        case 5:
            yield Line(((x - 12, y), (x + 12, y)), palette.ink, 3.0, dash=(7, 4))
        case _:
            yield Text(at, "勝", palette.seal, 18, "chinese")
