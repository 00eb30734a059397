"""A house that plays by itself, from what it sees; every question has its answer here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.prompts import Answer, Dice, Orders, Prompt
from games.core.protocol import View
from games.yuan.choice import planned
from games.yuan.homes import best_sites, prices
from games.yuan.state import Purse
from games.yuan.table import Table

MOODY = 3
"""A bid is swayed by up to one Chão either way: one of so many faces."""
CANDIDATES = 12
"""Tiles that are looked at before one is laid."""


def computer(view: View[Table, Purse], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Return an answer to a question; it follows from the view and the dice alone."""
    seat, hand = view.seat, view.hand
    if seat is None or hand is None:
        raise ValueError("the public plays no house")
    match prompt.key.split():
        case ["plan", *_]:
            return [planned(view, seat, hand, dice).text]
        case ["bid" | "bids" as kind, *_]:
            return bidden(view.table, hand.chao, dice, sealed=kind == "bids")
        case ["city", *_] if isinstance(prompt.shape, Orders):
            return placed(view.table, prompt.shape)
        case ["tile", *_] if isinstance(prompt.shape, Orders):
            return laid(prompt.shape, dice)
        case _:
            return prompt.default


def bidden(table: Table, chao: int, dice: Dice, *, sealed: bool) -> Answer:
    """Bid what the best city is worth more than the usual one; wish for the best first."""
    worths = prices(table)
    wishes = sorted(worths, key=lambda at: (-worths[at], at))
    rounds = len(wishes) - 1 if sealed else 1
    moods = dice.throw("bid", max(rounds, 1), MOODY)
    bids: list[int] = []
    for number, mood in enumerate(moods):
        left = [worths[at] for at in wishes[number:]]
        extra = left[0] - sum(left) / len(left)
        bids.append(max(0, min(chao, round(extra) + mood - 2)))
    return [" ".join(["BID", *map(str, bids)]), " ".join(["TAKE", *wishes])]


def placed(table: Table, shape: Orders) -> Answer:
    """Place a first city where there is most to be had."""
    lines = [line for lines in shape.legal().values() for line in lines]
    sites = best_sites(table)
    return [max(lines, key=lambda line: (max(sites.get(word, 0.0) for word in line.split()), line))]


def laid(shape: Orders, dice: Dice) -> Answer:
    """Lay a tile anywhere that is legal."""
    lines = list(_all(shape))
    [face] = dice.throw("tile", 1, len(lines))
    return [lines[face - 1]]


def _all(shape: Orders) -> Sequence[str]:
    return [line for lines in shape.legal().values() for line in lines]
