"""The scroll at the right: the moment, the track, both sides, the open event; and the viewer's hand below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from games.core.rules.prompts import Seat
from games.core.rules.protocol import View
from games.core.telling.prose import counted
from games.suntzu.public_state_model import EVENTS, ROUNDS, SIDES, WARLORDS, Table, own
from renderers import scrolls
from renderers.palette import Palette, mixed, readable_on
from renderers.placing import square
from renderers.scene import Box, Line, Mark, Text
from renderers.suntzu import pieces
from renderers.suntzu.pieces import EMBLEM, NAMES, WIDE, card, colour_of
from renderers.tile_and_disc_stamps import discs, tile

CARDS_WIDE = 760.0
"""Pixels along the lower edge in which the cards of a hand begin."""
STRIP = 0.88
"""How much of what lies under it the strip of a hand covers."""
LETTERS = 29
"""Letters of a line of the scroll."""
LEFT, TOP, RIGHT, BOTTOM = 1150.0, 14.0, 1586.0, 1186.0
MIDDLE = (LEFT + RIGHT) / 2
STAGES = {
    "prepare": "before the first round",
    "place": "cards are placed",
    "battle": "battles",
    "after": "before the scoring",
    "over": "the game is over",
}


def drawn(view: View[Table, Any], palette: Palette) -> Iterator[Mark]:
    """Yield the scroll and what is written on it."""
    table = view.table
    yield from scrolls.blank((LEFT, TOP, RIGHT, BOTTOM), palette)
    yield Text((MIDDLE, TOP + 42), "SUN TZU", palette.faint, 26, "title")
    yield Text((MIDDLE, TOP + 92), f"Round {table.round} of {ROUNDS}", palette.ink, 54, "title")
    yield Text((MIDDLE, TOP + 134), STAGES[table.stage], palette.ink, 28, "italic")
    yield from track(table, TOP + 190, palette)
    for number, seat in enumerate(SIDES):
        yield from side(view, seat, TOP + 290 + number * 356, palette)
    yield from foot(table, palette)


def track(table: Table, top: float, palette: Palette) -> Iterator[Mark]:
    """Yield the score track: blue wins at the left end, red at the right."""
    most = table.options.track
    step = (RIGHT - LEFT - 60) / (2 * most)
    blue, red = (colour_of(seat, palette) for seat in SIDES)
    for number in range(-most, most + 1):
        x = MIDDLE - number * step
        colour = blue if number > 0 else red if number < 0 else palette.gold
        field = square((x, top), 13 if abs(number) == most else 9)
        yield from tile(field, 2, palette.ink, mixed(colour, palette.light, 0.35), 3, 2)
    x = MIDDLE - table.marker * step
    yield from discs((x, top), (17, palette.ink), (14.5, palette.light))
    yield Text((x, top), str(abs(table.marker)), palette.ink, 19, "label")
    yield Text((LEFT + 30, top + 38), NAMES[SIDES[0]].name, blue, 22, "text", "lm")
    yield Text((RIGHT - 30, top + 38), NAMES[SIDES[1]].name, red, 22, "text", "rm")


def side(view: View[Table, Any], seat: Seat, top: float, palette: Palette) -> Iterator[Mark]:
    """Yield one side: its armies in pool, aside and on the board, its cards, and what is out of the game."""
    table, colour = view.table, colour_of(seat, palette)
    yield Box((LEFT + 22, top, RIGHT - 22, top + 58), colour, 6)
    line = readable_on(colour, palette)
    yield Text((LEFT + 50, top + 29), EMBLEM[seat], line, 34, "chinese")
    yield Text((LEFT + 82, top + 29), NAMES[seat].name, line, 32, "title", "lm")
    points = counted(table.points[-1][seat], "point")
    yield Text((RIGHT - 36, top + 29), points, line, 24, "text", "rm")
    back = view.backs.get(seat) or (view.hand.back() if view.hand else {})
    board = sum(own(table, seat).values())
    rows = (
        (("pool", table.pool[seat]), ("set aside", table.aside[seat]), ("on the board", board)),
        (("hand", back.get("cards", 0)), ("drawn", back.get("drawn", 0)), ("deck", table.decks[seat])),
    )
    for number, row in enumerate(rows):
        for place, (word, count) in enumerate(row):
            x = LEFT + 82 + place * 136
            y = top + 92 + number * 76
            yield Text((x, y), str(count), palette.ink, 40, "label")
            yield Text((x, y + 34), word, palette.faint, 24, "text")
    out = " ".join(table.discards[seat]) or "none"
    yield from wrapped("out of the game", out, top + 238, palette)
    used = [WARLORDS[code].name for code in table.played[seat]]
    if used:
        yield Text((LEFT + 34, top + 324), f"played: {', '.join(used)}", palette.ink, 24, "italic", "lm")


def wrapped(title: str, words: str, top: float, palette: Palette) -> Iterator[Mark]:
    """Yield a title and a list under it, in as many lines as it needs."""
    yield Text((LEFT + 34, top), title, palette.faint, 24, "text", "lm")
    for number, row in enumerate(wrap(words, LETTERS)[:2]):
        yield Text((LEFT + 34, top + 31 + 30 * number), row, palette.ink, 24, "label", "lm")


def foot(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield who decides the order of battles, and the open event; at the end, who has won."""
    y = BOTTOM - 150
    yield Line(((LEFT + 26, y), (RIGHT - 26, y)), palette.gold, 1.6)
    if table.ended:
        names = " and ".join(NAMES[seat].name for seat in table.winners)
        words = f"{names} wins" if names else "A draw"
        yield Text((MIDDLE, y + 66), words, palette.seal, 44, "title")
        return
    leader = NAMES[table.privilege].name if table.privilege else "the printed order"
    yield Text((MIDDLE, y + 34), f"Order of battles: {leader}", palette.ink, 23, "text")
    if table.event:
        yield Text((MIDDLE, y + 72), f"Event: {EVENTS[table.event].name}", palette.seal, 25, "title")


def hand(view: View[Table, Any], palette: Palette) -> Iterator[Mark]:
    """Yield the viewer's own cards, along the lower edge: nobody else is ever sent this."""
    seat, held = view.seat, view.hand
    if seat is None or held is None:
        return
    laid, given = pieces.used(view.draft) if view.table.stage != "battle" else ((), ())
    cards, drawn_cards = left(held.cards, held.drawn, [*laid, *given])
    x, y = 36.0, 1086.0
    step = min(WIDE + 8, CARDS_WIDE / max(len(cards) + len(drawn_cards) + len(given), 1))
    yield Box((18, y - 14, 1132, 1198), palette.ink, 8, STRIP)
    for number, value in enumerate(cards):
        yield card((x + number * step, y), value, seat, palette)
    for number, value in enumerate(drawn_cards, len(cards)):
        yield card((x + 20 + number * step, y - 6), value, seat, palette, lit=True)
    for number, value in enumerate(given, len(cards) + len(drawn_cards)):
        at = (x + 40 + number * step, y)
        yield card(at, value, seat, palette)
        yield from pieces.struck(at, palette)
    rows = (
        f"drawn: keep {held.keep}" if held.drawn else "",
        f"struck: given up for good: {len(given)}" if given else "",
        *(WARLORDS[code].name for code in held.warlords),
    )
    for number, words in enumerate(filter(None, rows)):
        yield Text((1120, y + 12 + number * 32), words, palette.light, 24, "text", "rm")


def left(cards: Sequence[str], drawn: Sequence[str], used: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return what of a hand, and of what was drawn, is left when cards are used: the hand gives first."""
    staying, fresh = list(cards), list(drawn)
    for value in used:
        source = staying if value in staying else fresh
        if value in source:
            source.remove(value)
    return staying, fresh
