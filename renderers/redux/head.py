"""The head of the picture: the round, what is going on, the order of the states, the alliance."""

from __future__ import annotations

from collections.abc import Iterator

from games.redux.public_state_model import NAMES, STATES, Table
from renderers.palette import Palette, mixed
from renderers.redux.contest_standings import is_past
from renderers.redux.general_seals import emblem, panel
from renderers.redux.layout import HEAD
from renderers.scene import Mark, Text

STAGES = {
    "recruit": "generals are recruited",
    "bid": "generals are assigned",
    "act": "actions are taken",
    "over": "the game is over",
}


DIGIT = 20
"""Pixels of a digit of the round."""


def paper(palette: Palette) -> Iterator[Mark]:
    """Yield the head without the moment."""
    left, top, _, _ = HEAD
    yield from panel(HEAD, palette, fill=mixed(palette.paper, palette.land, 0.5))
    yield Text((left + 16, top + 20), "THREE KINGDOMS", palette.faint, 21, "title", "lm")
    yield Text((left + 16, top + 43), "REDUX", palette.faint, 21, "title", "lm")
    yield Text((left + 100, top + 43), "魏吳蜀", palette.seal, 19, "chinese", "lm")


def drawn(table: Table, palette: Palette, *, orders: bool) -> Iterator[Mark]:
    """Yield the moment, the order of the states and the alliance; at the end, who has won."""
    left, top, right, bottom = HEAD
    middle = (top + bottom) // 2
    yield Text((left + 220, middle), f"Round {table.round}", palette.ink, 42, "title", "lm")
    behind = left + 380 + DIGIT * len(str(table.round))
    yield Text((behind, middle + 5), f"of {table.options.rounds}", palette.faint, 26, "italic", "lm")
    yield Text((behind + 84, middle), moment(table, orders=orders), palette.ink, 30, "italic", "lm")
    if table.ended:
        names = " and ".join(NAMES[seat] for seat in table.winners)
        verb = "wins" if len(table.winners) == 1 else "win"
        yield Text((right - 20, middle), f"{names} {verb}", palette.seal, 42, "title", "rm")
        return
    words = f"alliance space {table.alliance}" if table.alliance else "no alliance space yet"
    yield Text((right - 20, middle - 13), words, palette.seal, 27, "title", "rm")
    decks = "   ".join(f"{name} {count}" for name, count in table.decks.items())
    yield Text((right - 20, middle + 15), f"cards left: {decks}", palette.faint, 19, "text", "rm")
    for number, seat in enumerate(table.order):
        yield emblem((right - 430 + number * 48, middle), seat, 40, palette)
    if len(table.allied) == len(STATES):
        yield Text((right - 460, middle), "all allied", palette.seal, 20, "italic", "rm")


def moment(table: Table, *, orders: bool) -> str:
    """Return what is going on, and of which round the bids are if not of this one."""
    if is_past(table) and orders and table.last is not None:
        return f"{STAGES[table.stage]} · bids of round {table.last.number}"
    return STAGES[table.stage]
