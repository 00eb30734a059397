"""`/odds`, against an enumeration of the referee's own in exact fractions, by lot (digest 3)."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from games.conquest import GAME
from tests.examples import spread
from tests.games.conquest.referee_combat import total

Side = tuple[int, int, tuple[int, ...]]
"""Infantry, persons, bonuses with the biggest first."""


@cache
def rows(eights: int, sixes: int, bonuses: tuple[int, ...]) -> Mapping[tuple[int, ...], int]:
    """Return how often each row of dice comes out after the cascade."""
    faces = product(*[range(1, 9)] * eights, *[range(1, 7)] * sixes)
    return Counter(tuple(total(list(each), list(bonuses), terror=False)) for each in faces)


@cache
def engagement(attack: Side, defence: Side, *, odd: bool) -> Mapping[tuple[int, int], Fraction]:
    """Return the chance of each pair of losses."""
    found: Counter[tuple[int, int]] = Counter()
    both: list[Mapping[tuple[int, ...], int]] = []
    for infantry, persons, bonuses in (attack, defence):
        eights = min(3, persons)
        both.append(rows(eights, min(3 - eights, infantry), bonuses))
    for mine, often in both[0].items():
        for theirs, again in both[1].items():
            pairs = list(zip(mine, theirs, strict=False))
            lost = sum(one < other or (one == other and not odd) for one, other in pairs)
            found[lost, len(pairs) - lost] += often * again
    return {pair: Fraction(count, found.total()) for pair, count in found.items()}


def fallen(side: Side, count: int) -> Side:
    """Return what is left: infantry fall first."""
    infantry, persons, bonuses = side
    gone = min(infantry, count)
    return infantry - gone, persons - (count - gone), bonuses


@cache
def invasion(attack: Side, defence: Side, stop: int, *, odd: bool) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chance to take the province, and what both sides lose on average."""
    ours, theirs = attack[0] + attack[1], defence[0] + defence[1]
    if theirs <= 0 or ours <= stop:
        return Fraction(theirs <= 0), Fraction(0), Fraction(0)
    took = lost = killed = Fraction(0)
    for (mine, other), chance in engagement(attack, defence, odd=odd).items():
        after = invasion(fallen(attack, mine), fallen(defence, other), stop, odd=odd)
        took += chance * after[0]
        lost += chance * (mine + after[1])
        killed += chance * (other + after[2])
    return took, lost, killed


def written(side: Side) -> str:
    infantry, persons, bonuses = side
    people = f"+{persons}g" if persons else ""
    return f"{infantry}{people}" + "".join(f" +{bonus}" for bonus in bonuses)


@pytest.mark.deeper
@pytest.mark.parametrize("seed", spread(range(200), 4))
def test_the_odds_of_an_invasion_are_those_of_an_enumeration_of_ones_own(seed: int):
    lots = random.Random(seed)

    def force() -> Side:
        bonuses = tuple(sorted((lots.randint(1, 3) for _ in range(lots.randint(0, 3))), reverse=True))
        return lots.randint(1, 6), lots.randint(0, 3), bonuses

    attack, defence, odd = force(), force(), lots.random() < 0.5
    stop = lots.randint(0, attack[0] + attack[1] - 1)
    question = f"{written(attack)} v {written(defence)} {'odd' if odd else 'even'}"
    assert GAME.odds is not None
    said = GAME.odds(f"{question} until {stop}" if stop else question).splitlines()[-1]
    told = [float(each) for each in re.findall(r"\d+\.\d+", said)]
    took, lost, killed = invasion(attack, defence, stop, odd=odd)
    assert told == pytest.approx([float(100 * took), float(lost), float(killed)], abs=0.0501)
    assert told[1:] == pytest.approx([float(lost), float(killed)], abs=0.00501)
