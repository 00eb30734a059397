"""The strip at the foot: a key to signs; or, for a state alone, its cards, recruits and waiting orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.rules.protocol import View
from games.core.telling.prose import fitted
from games.redux.public_state_model import ENHANCEMENTS, GENERALS, STATES, Table
from renderers.palette import Palette, mixed
from renderers.redux.general_seals import GOODS, colour_of, emblem, good, panel, seal
from renderers.redux.layout import STRIP, page
from renderers.scene import Line, Mark, Text
from renderers.scrolls import framed
from renderers.tile_and_disc_stamps import tile

RECRUIT, ORDERS, WIDE, CARD = 104, 470, 960, 190
"""Pixels of a general to choose, of the waiting orders at least and at most, and of a card at most."""
LETTERS = 0.47
"""Width of a letter of a name, by its height."""
NEEDS = {"enhancements": "built"}
"""Shorter words for what a card needs."""
ROOMY = 150
"""Pixels from which on a card has room for its name."""
LINES, LETTER = 3, 10.5
"""Orders below each other, in two columns, and pixels of a letter."""


def drawn(view: View[Table, Any], palette: Palette) -> Iterator[Mark]:
    """Yield the viewer's own secrets, or to the public what the signs mean."""
    if view.seat is None or view.hand is None:
        yield from _key(view.table, palette)
        return
    left, top, right, _ = STRIP
    yield from panel(STRIP, palette, fill=mixed(page(palette), colour_of(view.seat, palette), 0.18))
    yield emblem((left + 34, top + 32), view.seat, 46, palette)
    yield Text((left + 34, top + 70), "only you", palette.ink, 18, "text")
    start = left + 76
    told, lines = waiting(view)
    room = min(WIDE, right - start - CARD * len(view.hand.cards) - 16)
    taken = RECRUIT * len(view.hand.drawn) or (max(ORDERS, room) if lines else 0)
    yield from _cards(view.hand.cards, (start, right - taken - 8), palette)
    if view.hand.drawn:
        yield from _recruits(view.hand.drawn, right - taken, palette)
    elif lines:
        yield from _orders(lines, told, (right - taken, right), palette)


def waiting(view: View[Table, Any]) -> tuple[str, list[str]]:
    """Return which of the viewer's own orders are shown, and the orders: those that will be played first."""
    kept = view.hand if view.seat else None
    rows = {
        "your draft": list(view.draft),
        "your queue": list(kept.queue) if kept else [],
        "standing orders": list(kept.standing) if kept else [],
    }
    return next(((told, lines) for told, lines in rows.items() if lines), ("", list[str]()))


def _cards(cards: Sequence[str], span: tuple[int, int], palette: Palette) -> Iterator[Mark]:
    """Enhancements in hand: code, name, cost, prerequisite."""
    start, end = span
    if not cards:
        yield Text((start + 8, STRIP[1] + 44), "no card in hand", palette.faint, 22, "text", "lm")
        return
    wide = min(CARD, (end - start) // len(cards))
    for number, code in enumerate(cards):
        x, y, card = start + number * wide, STRIP[1] + 8, ENHANCEMENTS[code]
        rim = mixed(palette.ink, palette.paper, 0.25)
        yield from tile((x, y, x + wide - 5, y + 72), 1.5, rim, palette.light, 5, 4)
        yield Text((x + 8, y + 16), code, palette.ink, 22, "label", "lm")
        if wide >= ROOMY:
            yield Text((x + wide - 14, y + 16), card.deck, palette.faint, 15, "label", "rm")
            size = min(17, int((wide - 16) / (LETTERS * len(card.name))))
            yield Text((x + 8, y + 39), card.name, palette.ink, size, "text", "lm")
        needs = f"{NEEDS.get(card.needs[0], card.needs[0])} {card.needs[1]}" if card.needs else ""
        cost = "".join(card.cost).upper() or "free"
        if wide >= ROOMY:
            yield Text((x + 8, y + 58), cost, palette.seal, 17, "label", "lm")
            yield Text((x + wide - 14, y + 58), needs, palette.faint, 19, "text", "rm")
        else:
            yield Text((x + 8, y + 40), cost, palette.seal, 15, "label", "lm")
            yield Text((x + 8, y + 58), needs[: wide // 9], palette.faint, 17, "text", "lm")


def _recruits(drawn_now: Sequence[str], left: int, palette: Palette) -> Iterator[Mark]:
    """Generals to choose from, with their statistics and skills."""
    top = STRIP[1]
    yield Line(((left - 4, top + 8), (left - 4, top + 80)), palette.gold, 2.0)
    for number, code in enumerate(drawn_now):
        x, card = left + number * RECRUIT, GENERALS[code]
        yield seal((x + 24, top + 28), code, 42, palette)
        yield Text((x + 50, top + 18), code, palette.ink, 20, "label", "lm")
        numbers = f"{card.administration}/{card.combat}/{card.leadership}"
        yield Text((x + 50, top + 39), numbers, palette.ink, 19, "label", "lm")
        yield Text((x + 4, top + 61), card.name, palette.ink, 17, "text", "lm")
        size = min(17, int((RECRUIT - 8) / (LETTERS * len(card.skill))))
        yield Text((x + 4, top + 78), card.skill, palette.faint, size, "text", "lm")


def _orders(lines: Sequence[str], told: str, span: tuple[int, int], palette: Palette) -> Iterator[Mark]:
    """Orders that wait: the draft of a programme, or the queue of the open ladder."""
    top, (left, right) = STRIP[1], span
    column = (right - left - 8) // (2 if len(lines) > LINES else 1)
    most = int(column / LETTER)
    yield Line(((left - 4, top + 8), (left - 4, top + 80)), palette.gold, 2.0)
    yield Text((left + 8, top + 15), f"{told}: {len(lines)}", palette.faint, 20, "text", "lm")
    for number, line in enumerate(lines[: 2 * LINES]):
        x, row = left + 8 + number // LINES * column, number % LINES
        yield Text((x, top + 35 + row * 20), fitted([line], most), palette.ink, 16, "label", "lm")
    if len(lines) > 2 * LINES:
        more = f"and {len(lines) - 2 * LINES} more"
        yield Text((left + 8 + column, top + 15), more, palette.faint, 20, "text", "lm")


def _key(table: Table, palette: Palette) -> Iterator[Mark]:
    """The key to letters and seals."""
    left, top, _, _ = STRIP
    yield from panel(STRIP, palette, fill=mixed(page(palette), palette.land, 0.6))
    for number, (letter, name) in enumerate(GOODS.items()):
        x, y = left + 24 + number // 2 * 190, top + 26 + number % 2 * 38
        yield good((x, y), letter, 12, palette)
        yield Text((x + 18, y), name, palette.ink, 19, "text", "lm")
    x = left + 980
    for number, seat in enumerate(STATES):
        yield emblem((x + number * 36, top + 26), seat, 30, palette)
    yield Text((x + 98, top + 26), "at home: administration/combat/leadership", palette.ink, 19, "text", "lm")
    yield seal((x, top + 64), "CAO", 30, palette, away=True)
    yield Text((x + 22, top + 64), "away, and where", palette.ink, 19, "text", "lm")
    yield from tile((x + 170, top + 50, x + 212, top + 78), 2, palette.ink, palette.gold, 5, 4)
    yield Text((x + 191, top + 64), "7", palette.ink, 22, "label")
    words = "leads, or has won" if table.stage != "over" else "has won the space"
    yield Text((x + 222, top + 64), words, palette.ink, 19, "text", "lm")
    yield framed((x + 376, top + 48, x + 422, top + 80), 3, palette.gold, 5.0)
    yield Text((x + 430, top + 64), "alliance space", palette.ink, 19, "text", "lm")
