"""A sheet sent before its round begins."""

from __future__ import annotations

from typing import Any

from games.core.rules.prompts import Prompt, Seat
from games.suntzu.public_state_model import FRAMED, ROUNDS
from games.suntzu.sheet_checks import SheetChecks
from games.suntzu.sheet_question import sheet_prompt
from games.suntzu.state import Duel, Holding


def foresee(duel: Duel, seat: Seat) -> Prompt[Any] | None:
    """Return the sheet of the next round, while that is the next thing this side will be asked.

    Cards and marks are judged as they are; what will be drawn and who will decide the order nobody knows yet.
    """
    table = duel.table
    if table.stage not in ("place", "battle", "after") or table.round == ROUNDS:
        return None
    after_comes = table.round in (3, 6) and table.options.plays_warlords and table.stage != "after"
    if after_comes or table.options.transfers == "ask" or table.options.events:
        return None
    book = SheetChecks(table, seat, remaining(duel.hands[seat]), ahead=True)
    return sheet_prompt(book, "sheet", f"Round {table.round + 1}: your cards, ahead of time?")


def remaining(hand: Holding) -> Holding:
    """Return the hand as it is after this round, as far as its owner knows."""
    cards = [*hand.cards, *hand.drawn]
    for card in hand.placed.values():
        if card not in FRAMED:
            cards.remove(card)
    return Holding(cards=cards, warlords=list(hand.warlords))
