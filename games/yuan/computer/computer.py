"""A house that plays by itself, from what it sees; every question has its answer here."""

from __future__ import annotations

from typing import Any

from games.core.rules.prompts import Answer, Choose, Dice, Orders, Prompt
from games.core.rules.protocol import View
from games.yuan.computer.choice import planned
from games.yuan.computer.homes import best_sites, prices
from games.yuan.land import LaidTile
from games.yuan.layouts import faults
from games.yuan.public_state_model import Table, free_places
from games.yuan.reading.auction_bids import Bid, Take
from games.yuan.state import Purse

SWAY = 3
"""A bid is swayed by chance: one Chão fewer, as it is, one more."""
CANDIDATES = 8
"""Ways to lay a tile that are looked at."""


def computer(view: View[Table, Purse], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Return an answer to a question; it follows from the view and the dice alone."""
    seat, hand = view.seat, view.hand
    if seat is None or hand is None:
        raise ValueError("the public plays no house")
    match prompt.key.split(), prompt.shape:
        case ["plan", *_], _:
            return [planned(view, seat, hand, dice).text]
        case ["bid" | "bids" as kind, *_], _:
            return offered(view.table, hand.chao, dice, sealed=kind == "bids")
        case ["city", *_], Choose(options):
            sites = best_sites(view.table, [option.value for option in options])
            return max(sites, key=lambda at: (sites[at], at))
        case ["tile", *_], Orders() as shape:
            return [laid(view.table, shape, dice)]
        case _:
            return prompt.default


def offered(table: Table, chao: int, dice: Dice, *, sealed: bool) -> list[str]:
    """Offer for each round what the best city left is worth more than the usual one; wish for the best."""
    worths = prices(table)
    wishes = sorted(worths, key=lambda at: (-worths[at], at))
    lines: list[str] = []
    for number, face in enumerate(dice.throw("bid", max(len(wishes) - 1, 1) if sealed else 1, SWAY)):
        left = [worths[at] for at in wishes[number:]]
        more = round(left[0] - sum(left) / len(left)) + face - 2
        lines.append(str(Bid(max(0, min(chao, more)), number + 1)))
    return [*lines, *(str(Take(at, rank)) for rank, at in enumerate(wishes, 1))]


def laid(table: Table, shape: Orders, dice: Dice) -> str:
    """Lay a tile so that the land has the fewest faults, of some ways that come to mind."""
    lines = [line for lines in shape.legal().values() for line in lines]
    so_far, places = [LaidTile.read(text) for text in table.tiles], free_places(table)
    faces = dice.throw("tile", CANDIDATES, len(lines))

    def worst(line: str) -> tuple[tuple[int, int, int], str]:
        _, tile, _, place, _, turn = line.split()
        return faults([*so_far, LaidTile(tile, *places[int(place) - 1], int(turn))]), line

    return min((lines[face - 1] for face in faces), key=worst)
