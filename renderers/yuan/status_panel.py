"""The scroll at the right: the wheel of time, and each house with temples, production, Chão and armies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.prompts import Seat
from games.yuan.public_state_model import CLANS, HOUSES, MOST_ARMIES, Kind, Table, need, production, running
from renderers import mark_stencils, scrolls
from renderers.palette import Palette, mixed
from renderers.scene import Line, Mark, Text
from renderers.tile_and_disc_stamps import discs, stamped, tile
from renderers.yuan import legend
from renderers.yuan.pieces import settlement, temple

LEFT, TOP, RIGHT, BOTTOM = 1258.0, 14.0, 1586.0, 1186.0
HEAD, FOOT = 236.0, 52.0
TALLEST = 150.0
"""Pixels of a house's row, at most."""
WHEEL = 6
"""Turns that are shown ahead on the wheel."""
GROWN: tuple[Kind, Kind, Kind] = ("rice", "forest", "mine")
SHORT: dict[Kind, str] = {"rice": "Rice", "forest": "Forest", "mine": "Mine"}
STAGES = {
    "tiles": "The land is laid",
    "cities": "Cities are founded",
    "auction": "Capitals are auctioned",
    "over": "The game is over",
}


def paper(palette: Palette) -> Iterator[Mark]:
    """Yield the scroll itself, which never changes."""
    rules = (TOP + HEAD - 8, BOTTOM - FOOT)
    yield from scrolls.scroll((LEFT, TOP, RIGHT, BOTTOM), palette, edges=(9, 13), rules=rules)
    yield Text(((LEFT + RIGHT) / 2 - 2, TOP + 36), "YUAN", palette.faint, 25, "title", "rm")
    yield Text(((LEFT + RIGHT) / 2 + 8, TOP + 36), "元", palette.seal, 26, "chinese", "lm")
    yield Text((LEFT + 30, TOP + 156), "The wheel: turn, temples to win", palette.faint, 21, "italic", "lm")


def drawn(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield what is written on the scroll."""
    yield from _moment(table, palette)
    tall = min((BOTTOM - FOOT - legend.SMALL - TOP - HEAD) / max(len(table.seats), 1), TALLEST)
    for number, seat in enumerate(table.seats):
        yield from _row(table, seat, TOP + HEAD + number * tall, tall, palette)
    used = TOP + HEAD + len(table.seats) * tall
    large = BOTTOM - FOOT - used >= legend.LARGE
    high = legend.LARGE if large else legend.SMALL
    yield legend.legend((LEFT, BOTTOM - FOOT - high), palette, large=large)
    yield from _foot(table, palette)


def _moment(table: Table, palette: Palette) -> Iterator[Mark]:
    """The turn that is planned, how many temples win it, and how many will win the coming ones."""
    turn = planned(table)
    if not turn:
        words = STAGES.get(table.stage, "The game begins")
        yield Text((LEFT + 30, TOP + 96), words, palette.ink, 30, "title", "lm")
    else:
        size = fitting(f"Turn {turn}", "title", (54, 50, 46, 42, 38, 34), RIGHT - LEFT - 157)
        yield Text((LEFT + 30, TOP + 96), f"Turn {turn}", palette.ink, size, "title", "lm")
        yield _seal((0, 0), palette)
        yield Text((RIGHT - 74, TOP + 92), str(need(table, turn)), palette.light, 48, "label")
    wins = tuple((ahead, need(table, ahead)) for ahead in range(max(turn, 1), max(turn, 1) + WHEEL))
    yield _wheel((LEFT, TOP), wins, turn, palette)


@stamped("wheel")
def _wheel(wins: Sequence[tuple[int, int]], turn: int, palette: Palette) -> Iterator[Mark]:
    """The coming turns, each with how many temples win it; the one that is planned is filled."""
    step = (RIGHT - LEFT - 56) / WHEEL
    for number, (ahead, temples) in enumerate(wins):
        x, now = 28 + number * step, ahead == turn
        fill = palette.seal if now else mixed(palette.paper, palette.light, 0.7)
        yield from tile((x + 2, 174, x + step - 2, 216), 1.5, palette.ink, fill, 5, 4)
        ink = palette.light if now else palette.ink
        yield Text((x + step / 2, 202), str(temples), ink, 23, "label")
        yield Text((x + step / 2, 184), str(ahead), mixed(ink, fill, 0.2), 14, "text")


def planned(table: Table) -> int:
    """Return the number of the turn that is planned or was the last one, 0 before the first one."""
    return running(table) if table.turn or table.stage == "plan" else 0


def fits(words: str, font: str, size: float, room: float) -> bool:
    """Return whether words find room in a line."""
    return mark_stencils.text(Text((0, 0), words, (0, 0, 0), size, font))[2].width <= room


def fitting(words: str, font: str, sizes: Sequence[float], room: float) -> float:
    """Return the first size in which words find room, the last if they do in none."""
    return next((size for size in sizes if fits(words, font, size, room)), sizes[-1])


@stamped("wheel now")
def _seal(palette: Palette) -> Iterator[Mark]:
    yield from discs((RIGHT - 74, TOP + 92), (41, palette.ink), (38.5, palette.gold), (34, palette.seal))


def _row(table: Table, seat: Seat, top: float, tall: float, palette: Palette) -> Iterator[Mark]:
    """A house: its emblem and name, temples of those needed, what it produces, Chão, armies and stock."""
    left, middle = LEFT + 28, top + min(tall, 110) * 0.28
    asleep = seat in table.asleep
    ink = palette.faint if asleep else palette.ink
    yield settlement((left + 20, middle), seat, 1, "", 58.0, palette)
    clan = CLANS[table.clan[seat]].name if table.options.clans and seat in table.clan else ""
    note = "has left" if seat in table.resigned else "asleep" if asleep else clan
    yield Text((left + 50, middle - (12 if note else 2)), HOUSES[seat], ink, 30, "title", "lm")
    if note:
        yield Text((left + 50, middle + 14), note, palette.faint, 21, "italic", "lm")
    yield temple((RIGHT - 108, middle), 52.0, palette)
    turn, temples = planned(table), table.temples_of(seat)
    enough = turn > 0 and temples >= need(table, turn)
    yield Text((RIGHT - 86, middle - 1), str(temples), palette.seal if enough else ink, 38, "label", "lm")
    low = top + min(tall, 110) * 0.7
    yield from _produces(table, seat, left - 2, low, palette)
    yield from _means(table, seat, low, palette)
    if top + tall < BOTTOM - FOOT - 2:
        line = mixed(palette.faint, palette.paper, 0.5)
        yield Line(((LEFT + 30, top + tall - 1), (RIGHT - 30, top + tall - 1)), line, 1.0)


def _produces(table: Table, seat: Seat, left: float, y: float, palette: Palette) -> Iterator[Mark]:
    """Rice, forest and mine that the house's provinces yield, each in a field of its terrain's colour."""
    grown = production(table, seat)
    for number, kind in enumerate(GROWN):
        x = left + number * 51
        yield from legend.field(kind, x, y, palette)
        yield Text((x + 33, y), str(grown[kind]), palette.ink, 23, "label")


def _means(table: Table, seat: Seat, y: float, palette: Palette) -> Iterator[Mark]:
    """Chão as a coin where all may see it, and armies on the board of nine."""
    x = RIGHT - 136
    if seat in table.chao:
        yield _coin((x, y), palette)
        yield Text((x + 16, y), str(table.chao[seat]), palette.ink, 25, "label", "lm")
    if loan := table.loans.get(seat, 0):
        yield Text((x + 16, y + 22), f"-{loan}", palette.seal, 18, "label", "lm")
    yield Text((RIGHT - 26, y - 4), f"{table.armies(seat)}/{MOST_ARMIES}", palette.ink, 25, "label", "rm")
    yield Text((RIGHT - 26, y + 16), "armies", palette.ink, 16, "text", "rm")


@stamped("coin")
def _coin(palette: Palette) -> Iterator[Mark]:
    """A round coin with a square hole."""
    yield from discs((0, 0), (13.5, palette.ink), (12, palette.gold))
    yield from tile((-4.5, -4.5, 4.5, 4.5), 1.5, palette.ink, palette.light)


def _foot(table: Table, palette: Palette) -> Iterator[Mark]:
    middle, room = (LEFT + RIGHT) / 2, RIGHT - LEFT - 45
    if table.ended:
        words = f"{' and '.join(HOUSES[seat] for seat in table.winners) or 'Nobody'} won"
        words = words if fits(words, "italic", 13, room) else f"{len(table.winners)} houses won together"
    elif table.last:
        words = f"Plans shown: turn {table.last.turn}"
    else:
        words = "No plans yet"
    size = fitting(words, "italic", (21, 18, 15, 13), room)
    yield Text((middle, BOTTOM - 30), words, palette.faint, size, "italic")
