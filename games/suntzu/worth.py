"""The worth of a round to one side: each card against each card in each province. All numbers here are ours,
tuned by playing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import tanh
from typing import TypeAlias

from games.core.rules.prompts import Seat
from games.suntzu.card_clash import difference, remain
from games.suntzu.public_state_model import CARDS, PLAGUE, PROVINCES, ROUNDS, SCORING, Table, foe, marks_of

MOST = 40
FIRMNESS = 1.3
"""Armies that make a province rather safe one round before a scoring."""
DRIFT = 1.1
"""Armies more that it takes for each further round."""
LATER = (1.0, 0.55, 0.35)
"""Weights of the next scoring, the one after it and the last."""
DRY = 0.35
"""Cost of an army that the pool does not have."""
KEEPING: Mapping[str, float] = {
    "10": 2.0, "9": 1.6, "8": 1.2, "7": 0.8, "+3": 1.2, "+2": 0.6, "P": 1.0, "+1": 0.3, "-1": 0.0,
}  # fmt: skip
"""Worth of a card that is kept for later rounds, at the beginning of the game."""
SPENT = {"+2": 0.2, "+3": 0.4, "6": 0.3, "1": -0.3}
"""Cost of cards beside the battle; below zero they gain."""
NEVER = -1e6

Gains: TypeAlias = list[list[float]]
"""By kind of card and by province."""


def standing(table: Table, seat: Seat) -> list[int]:
    """Return each province's armies, below zero those of the enemy."""
    found: list[int] = []
    for at in PROVINCES:
        force = table.held.get(at)
        found.append(0 if force is None else force.armies if force.seat == seat else -force.armies)
    return found


def hold(armies: int, rounds: int) -> float:
    """Return how likely a side controls a province when it is scored some rounds later, from -1 to 1."""
    if rounds == 0:
        return float((armies > 0) - (armies < 0))
    return tanh(armies / (FIRMNESS + DRIFT * rounds))


def worths(table: Table) -> list[list[float]]:
    """Return what each number of armies in each province is worth after this round; number -MOST is first."""
    left = [(era, last - table.round) for era, last in enumerate(SCORING) if last >= table.round]
    return [
        [
            sum(
                weight * table.displays[at][era] * hold(armies, rounds)
                for weight, (era, rounds) in zip(LATER, left, strict=False)
            )
            for armies in range(-MOST, MOST + 1)
        ]
        for at in PROVINCES
    ]


def after(table: Table, armies: int, ours: str, theirs: str, *, virulent: bool = False) -> int:
    """Return the armies in a province after a battle, below zero those of the enemy; with `virulent` our
    Plague leaves one army only.
    """
    by = difference(ours, theirs)
    if by is None:
        up = table.options.plague == "remain_up"
        left = remain(abs(armies), up=up, virulent=virulent and ours == PLAGUE)
        return left if armies > 0 else -left
    return max(-MOST, min(MOST, armies + by))


def payoffs(table: Table, seat: Seat, *, virulent: bool = False) -> list[list[list[float]]]:
    """Return what each of our cards gains against each of theirs in each province."""
    armies, worth = standing(table, seat), worths(table)
    pools = table.pool[seat], table.pool[foe(seat)]
    return [
        [
            [
                _gain(
                    worth[number],
                    armies[number],
                    after(table, armies[number], ours, theirs, virulent=virulent),
                    pools,
                )
                for number in range(len(PROVINCES))
            ]
            for theirs in CARDS
        ]
        for ours in CARDS
    ]


def _gain(worth: Sequence[float], armies: int, then: int, pools: tuple[int, int]) -> float:
    """Return what a change of armies gains; what the pools do not have must come from elsewhere."""
    brought = max(then, 0) - max(armies, 0), max(-then, 0) - max(-armies, 0)
    missing = [max(need - pool, 0) for need, pool in zip(brought, pools, strict=True)]
    return worth[then + MOST] - worth[armies + MOST] - DRY * (missing[0] - missing[1])


def costs(table: Table, seat: Seat, *, second: bool = False) -> Gains:
    """Return what laying each card in each province costs a side beside the battle, below zero; with `second`
    a 6 may lie on its mark.
    """
    marked = marks_of(table, seat)
    left = (ROUNDS - table.round) / (ROUNDS - 1)
    spent = {card: -keeping(card) * left - SPENT.get(card, 0.0) * min(left * 2, 1) for card in CARDS}
    return [
        [NEVER if card == "6" and at in marked and not second else spent[card] for at in PROVINCES]
        for card in CARDS
    ]


def keeping(card: str) -> float:
    """Return what a card is worth that is kept."""
    return KEEPING.get(card, 0.0)


def unseen(table: Table, seat: Seat, pool: Sequence[str]) -> list[str]:
    """Return which unframed cards a side may still have, in hand or deck, as all can count."""
    left = list(pool)
    for card in table.discards[seat]:
        if card in left:
            left.remove(card)
    return left
