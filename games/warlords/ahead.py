"""Orders sent before their slot opens."""

from __future__ import annotations

from typing import Any

from games.core.prompts import Prompt, Seat
from games.warlords.field import Field
from games.warlords.orders import movement_prompt
from games.warlords.state import China


def foresee(china: China, seat: Seat) -> Prompt[Any] | None:
    """Return the question a seat will be asked in its next slot, while that is the next thing it will be
    asked.

    Grammar, places and borders are judged as they are; where armies will stand nobody knows yet. Nothing
    can be foreseen of Winter, nor of a slot that is played step by step (W12).
    """
    table = china.table
    if table.ended or seat not in table.order or table.options.stepwise:
        return None
    later = table.order.index(seat) > table.mover
    moved = table.order.index(seat) < table.mover
    if table.season == "winter" or (table.season == "fall" and not later) or not (later or moved):
        return None
    season = table.season if later else "fall"
    text = f"{season.title()} of year {table.year}: orders ahead of time?"
    return movement_prompt(Field(table, seat, ahead=True), "orders", text)
