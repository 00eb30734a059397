"""Luck: the mean of dice and the share of worse luck, by arithmetic."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from games.core.rules.luck import Gamble, die, share, sides
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event
from games.warlords import GAME

ANN = Seat("ann")


@pytest.mark.parametrize("face, worse", [(1, 1 / 12), (4, 7 / 12), (6, 11 / 12)])
def test_one_die_beats_what_is_lower_and_half_of_what_is_the_same(face: int, worse: float):
    assert share([die(ANN, face)]) == pytest.approx(worse)
    assert die(ANN, face).expected == pytest.approx(3.5)


def test_several_dice_are_reckoned_together():
    thrown = [die(ANN, 6), die(ANN, 2), die(ANN, 7, 8)]
    totals = [a + b + c for a, b, c in product(range(1, 7), range(1, 7), range(1, 9))]
    worse = sum(total < 15 for total in totals) + sum(total == 15 for total in totals) / 2
    assert share(thrown) == pytest.approx(worse / len(totals))


def test_nothing_thrown_is_no_luck():
    assert share([]) == 0.5


@pytest.mark.parametrize("label, count", [("attack", 6), ("attack_d8/d8", 8), ("fate_province/d42", 42)])
def test_the_label_of_a_throw_says_how_many_sides_its_dice_have(label: str, count: int):
    assert sides(label) == count


def battle(**facts: object) -> Event:
    usual = {"at": "LUO", "source": "WAN", "attacker": "cao-cao", "defender": "liu-biao", "won": True}
    return Event("battle", {**usual, **facts})  # type: ignore[dict-item]


def test_a_battle_is_a_gamble_of_both_with_its_exact_chance():
    """One die against one, ties thrown again: half. Against one and two more: of all ways that decide."""
    assert GAME.gambles is not None
    options = GAME.options()
    even = GAME.gambles(options, [], [battle()])
    assert even == [
        Gamble(Seat("cao-cao"), 1, {1: Fraction(1, 2), 0: Fraction(1, 2)}),
        Gamble(Seat("liu-biao"), 0, {1: Fraction(1, 2), 0: Fraction(1, 2)}),
    ]
    ways = [a - (b + 2) for a, b in product(range(1, 7), repeat=2)]
    won, lost = sum(way > 0 for way in ways), sum(way < 0 for way in ways)
    walled = GAME.gambles(options, [], [battle(defence_bonus=2)])
    assert walled[0].chances[1] == Fraction(won, won + lost)
