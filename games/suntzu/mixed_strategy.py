"""A computer's mixed strategy: both sides learn to answer one another, and it plays one of its answers.

This is fictitious play. Each answers what the other has done so far; what they do in the course of it comes
near to a mixture that nobody can exploit. Only what the side itself may see goes in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.suntzu.public_state_model import CARDS, PROVINCES
from games.suntzu.worth import NEVER, Gains

LAST = len(PROVINCES)
FULL = 1 << LAST
Layout: TypeAlias = tuple[int, ...]
"""The number of the card's kind in each province."""
_ENTRIES = [[at for at in range(LAST) if not mask >> at & 1] for mask in range(FULL)]


def best(cards: Sequence[int], gains: Gains) -> Layout:
    """Return the layout of these cards that gains most: each province one card, each card once."""
    value = [NEVER * LAST] * FULL
    value[0] = 0.0
    trail: list[tuple[int, ...]] = [()] * FULL
    for card in cards:
        row = gains[card]
        for mask in range(FULL - 2, -1, -1):
            before = value[mask]
            if before <= NEVER * 2:
                continue
            for at in _ENTRIES[mask]:
                if (then := before + row[at]) > value[mask | 1 << at]:
                    value[mask | 1 << at] = then
                    trail[mask | 1 << at] = (*trail[mask], at, card)
    pairs = trail[FULL - 1]
    laid = dict(zip(pairs[::2], pairs[1::2], strict=True))
    return tuple(laid[at] for at in range(LAST))


@dataclass(frozen=True)
class MatrixGame:
    """A round as one side sees it.

    `payoffs` are its gains by own card, card of the enemy and province; `costs` what cards cost it, `theirs`
    what they cost the enemy. `hands` are guesses at the enemy's cards, taken in turn.
    """

    payoffs: Sequence[Sequence[Sequence[float]]]
    costs: Gains
    theirs: Gains
    hand: Sequence[int]
    hands: Sequence[Sequence[int]]

    def answers(self, rounds: int, mood: Sequence[float]) -> tuple[list[Layout], list[Layout]]:
        """Return what both sides have done in so many rounds of learning; `mood` sways the first steps."""
        kinds = range(len(CARDS))
        ours = [[mood[card * LAST + at] for at in range(LAST)] for card in kinds]
        them = [[mood[(card * 7 + at * 3) % len(mood)] for at in range(LAST)] for card in kinds]
        laid: list[Layout] = []
        faced: list[Layout] = []
        for step in range(1, rounds + 1):
            mine = best(self.hand, _summed(ours, self.costs, step))
            foes = best(self.hands[step % len(self.hands)], _summed(them, self.theirs, step))
            for at in range(LAST):
                against, for_foe = foes[at], self.payoffs[mine[at]]
                for card in self.hand:
                    ours[card][at] += self.payoffs[card][against][at]
                for card in kinds:
                    them[card][at] -= for_foe[card][at]
            laid.append(mine)
            faced.append(foes)
        return laid, faced


def _summed(gains: Gains, costs: Gains, step: int) -> Gains:
    """Return what the cards have gained so far, less what they would have cost every time."""
    rows = zip(gains, costs, strict=True)
    return [[gain + step * cost for gain, cost in zip(*row, strict=True)] for row in rows]
