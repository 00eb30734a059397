"""Chances, against a second count of every roll, and against the tables of the digest."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from games.conquest.forecast import chances
from games.conquest.forecast.chances import Force, forecast, losses, numbered, odds
from games.core.rules.errors import OrderError

TABLE = [
    ((6, 6, 6), (6, 6, 6), False, 1.893, 1.107),
    ((6, 6, 6), (6, 6, 6), True, 1.107, 1.893),
    ((6, 6, 6), (6, 6), False, 0.921, 1.079),
    ((6, 6, 6), (6, 6), True, 0.507, 1.493),
    ((6, 6, 6), (6,), False, 0.340, 0.660),
    ((6, 6, 6), (6,), True, 0.174, 0.826),
    ((8, 6, 6), (6, 6, 6), False, 1.650, 1.350),
    ((8, 6, 6), (6, 6, 6), True, 0.957, 2.043),
    ((8, 8, 8), (6, 6, 6), False, 1.235, 1.765),
    ((8, 8, 8), (6, 6, 6), True, 0.705, 2.295),
]


def counted(attack, defence, *, ties, adds=()):
    """Count every roll one by one: how many units each side loses on average, as fractions."""
    lost = killed = rolls = 0
    for ours in product(*(range(1, sides + 1) for sides in attack)):
        mine = sorted(ours)[::-1]
        mine = [face + (adds[n] if n < len(adds) else 0) for n, face in enumerate(mine)]
        for theirs in product(*(range(1, sides + 1) for sides in defence)):
            rolls += 1
            for one, other in zip(mine, sorted(theirs)[::-1], strict=False):
                if one > other or (ties and one == other):
                    killed += 1
                else:
                    lost += 1
    return Fraction(lost, rolls), Fraction(killed, rolls)


def force(dice, bonuses=()):
    return numbered(sum(sides == 6 for sides in dice), sum(sides == 8 for sides in dice), bonuses)


@pytest.mark.parametrize("attack, defence, ties, lost, killed", TABLE)
def test_the_loss_tables_of_the_digest_by_a_second_count(attack, defence, ties, lost, killed):
    slow = counted(attack, defence, ties=ties)
    assert [round(float(part), 3) for part in slow] == [lost, killed]
    fast = losses(force(attack), force(defence), ties_to_attacker=ties)
    assert fast == pytest.approx([float(part) for part in slow], abs=1e-9)


@pytest.mark.parametrize("adds", [(1,), (2, 1), (3, 2, 1)])
def test_bonuses_in_cascade_by_a_second_count(adds):
    slow = counted((6, 6, 6), (6, 6), ties=False, adds=adds)
    fast = losses(force((6, 6, 6), adds), force((6, 6)), ties_to_attacker=False)
    assert fast == pytest.approx([float(part) for part in slow], abs=1e-9)


def test_one_against_one_to_the_end_is_one_roll():
    # 15 of 36 are higher, 21 are not.
    assert forecast(Force(1), Force(1), ties_to_attacker=False).wins == pytest.approx(15 / 36)
    assert forecast(Force(1), Force(1), ties_to_attacker=True).wins == pytest.approx(21 / 36)


def test_two_against_one_to_the_end_by_hand():
    """Two dice win 125/216 of the rolls; else one die is left, which wins 15/36."""
    seen = forecast(Force(2), Force(1), ties_to_attacker=False)
    assert seen.wins == pytest.approx(125 / 216 + 91 / 216 * 15 / 36)


def test_a_general_alone_is_a_side():
    """One D8 against one D6: 27 of 48 are higher, 33 with ties."""
    told = odds("1g v 1")
    assert [f"taken {100 * wins / 48:.1f} %" in told for wins in (27, 33)] == [True, True]
    assert odds("1g v 3 odd").replace("1g v 3", "") != odds("1 v 3 odd").replace("1 v 3", "")
    assert "of 2 and" in odds("2 generals +2 v 4 even")


def test_odds_are_told_in_words_for_both_fates():
    said = odds("8 v 5")
    assert said.count("taken") == 2
    assert odds("8 v 5 odd").count("taken") == 1
    assert "until 3 are left" in odds("6+2g +2 +1 v 5+1g even until 3")


@pytest.mark.parametrize("text", ["", "8", "8 v", "0 v 5", "8 v 999", "x v y"])
def test_a_question_that_is_none_gets_a_sentence_with_an_example(text):
    with pytest.raises(OrderError, match="8 v 5"):
        odds(text)


def test_dice_that_meet_no_other_are_not_compared(monkeypatch):
    """Of three dice the two highest meet two: each side has 6 + 15 rows of two dice, whatever the third."""
    met = []
    real = chances.beaten

    def compared(ours, theirs, *, ties_to_attacker):
        met.append((ours, theirs))
        return real(ours, theirs, ties_to_attacker=ties_to_attacker)

    monkeypatch.setattr(chances, "beaten", compared)
    hands = chances.Hand((6, 6, 6), (), terror=False), chances.Hand((6, 6), (), terror=False)
    chances.matched.__wrapped__(*hands, ties_to_attacker=False)
    assert len(met) == len(set(met)) == 21 * 21
