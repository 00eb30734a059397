"""A state that plays by itself, from what it sees: it bids for what it needs most and can lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.rules.prompts import Answer, Choose, Dice, Orders, Pick, Prompt, Seat
from games.core.rules.protocol import View
from games.redux.computer.action_sheet import sheet
from games.redux.computer.bids import bids
from games.redux.computer.space_values import wants
from games.redux.printed_data import GENERALS
from games.redux.public_state_model import Table
from games.redux.rules.bidding import winner
from games.redux.state import Chancery, rebuilt

Sight = View[Table, Chancery]

TASTE = 20
"""Computers differ in what they like, so that not all of them want the same: faces of a die."""


def computer(view: Sight, prompt: Prompt[Any], dice: Dice) -> Answer:
    """Return an answer to a question; it follows from the view and the dice alone."""
    seat = view.seat
    if seat is None or view.hand is None:
        raise ValueError("the public plays no state")
    match prompt.shape:
        case Orders() if prompt.key == "sheet":
            return sheet(rebuilt(view), seat)
        case Orders() if prompt.key == "standing":
            return prompt.default
        case Orders():
            return bids(rebuilt(view), seat, prompt.key, dice)
        case Choose(options):
            return chosen(view, seat, prompt, [option.value for option in options])
        case Pick(options, least):
            return kept([option.value for option in options], least, dice)
        case _:
            return prompt.default


def kept(codes: Sequence[str], count: int, dice: Dice) -> list[str]:
    """Return the generals that are kept: good ones, as far as tastes do not differ."""
    tastes = dice.throw("taste", len(codes), TASTE)
    liking = {code: merit(code) + 0.16 * taste for code, taste in zip(codes, tastes, strict=True)}
    return sorted(codes, key=lambda code: (-liking[code], code))[:count]


def merit(code: str) -> float:
    """Return how much a general is wanted: what he bids best, a little for what else he can do."""
    card = GENERALS[code]
    better, other = sorted((card.administration, card.combat), reverse=True)
    return 0.45 * better + 0.2 * other + 0.2 * card.leadership


def chosen(view: Sight, seat: Seat, prompt: Prompt[Any], values: list[str]) -> Answer:
    """Answer the questions beside bids and sheets."""
    match prompt.key:
        case "alliance":
            needs = wants(rebuilt(view), seat)
            return max(values, key=lambda space: (needs.get(space, 0.0), space))
        case "again":
            return values[-1]
        case "join":
            return "YES" if len(view.table.realms[seat].at_home) > 2 else "NO"
        case "move":
            return moved(view, seat, values)
        case _:
            return prompt.default


def moved(view: Sight, seat: Seat, values: list[str]) -> str:
    """Leave for an empty space if the general loses where he is."""
    needs = wants(rebuilt(view), seat)
    spots = [bid.space for bid in view.table.bids if bid.seat == seat and bid.general == "HGA"]
    if not spots or seat in winner(view.table, spots[0]):
        return values[0]
    return max(values[1:], key=lambda space: (needs.get(space, 0.0), space))
