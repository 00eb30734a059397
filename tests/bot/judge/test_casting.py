from collections import Counter

import pytest

from bot.judge.judge import Refusal
from bot.judge.new_game import seat_named
from games.core.play.dice import Seeded
from games.core.play.seating import cast
from tests import toy
from tests.loaded import Loaded

SEATS = [toy.WEI, toy.SHU, toy.WU]


def test_each_gets_the_best_of_his_wishes_that_is_free_in_the_order_of_the_dice():
    wishes = {1: [toy.WEI, toy.SHU], 2: [toy.WEI, toy.WU], 3: [toy.WEI]}
    assert cast(SEATS, wishes, Loaded([2, 0, 1], [0, 1, 2])) == {toy.WEI: 3, toy.SHU: 1, toy.WU: 2}


def test_who_has_no_wish_left_draws_one_of_the_rest():
    wishes = {1: [], 2: [toy.WEI]}
    assert cast(SEATS, wishes, Loaded([0, 1], [2, 0, 1])) == {toy.WU: 1, toy.WEI: 2}


def test_by_lot_wishes_do_not_count():
    wishes = {1: [toy.WEI], 2: [toy.WEI]}
    assert cast(SEATS, wishes, Loaded([0, 1], [2, 1, 0]), by_lot=True) == {toy.SHU: 2, toy.WU: 1}


def test_the_first_to_join_has_no_better_chance():
    wins = Counter(
        cast(SEATS, {n: [toy.WEI] for n in (1, 2, 3)}, Seeded(bytes([a, b]), "g"))[toy.WEI]
        for a in range(30)
        for b in range(30)
    )
    assert all(240 <= wins[n] <= 360 for n in (1, 2, 3))


@pytest.mark.parametrize("name", ["Wei", "wei", " WEI ", "魏", "we"])
def test_a_seat_is_named_in_any_way(name):
    assert seat_named(toy.GAME, name) == toy.WEI


@pytest.mark.parametrize("name", ["w", "", "<@1>"])
def test_a_name_of_no_seat_or_of_several_is_refused(name):
    with pytest.raises(Refusal, match="the seats are Wei, Shu, Wu"):
        seat_named(toy.GAME, name)
