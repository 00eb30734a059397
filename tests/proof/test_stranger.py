"""Somebody who has never played, and does only what messages offer, wastes nothing of their first turn."""

from __future__ import annotations

from typing import Any

import pytest

from games import catalogue
from games.core.rules.protocol import AnyGame
from tests.proof.stranger import WASTED, Turn, first_turn

SEEDS, AT_A_TIME = 200, 20
SOME = 10
"""Of a hundred first turns in Conquest that never come, because others took the only province before."""

WAYS: list[tuple[str, int]] = [
    (slug, way) for slug, game in catalogue().items() for way in range(max(1, len(game.ways)))
]


def options_of(game: AnyGame, way: int) -> Any:
    return game.chosen(game.ways[way].options) if game.ways else game.options()


@pytest.mark.parametrize("slug, way", WAYS)
def test_a_first_turn_by_the_first_examples_wastes_nothing(slug: str, way: int):
    game = catalogue()[slug]
    assert not first_turn(game, options_of(game, way), SEEDS)


@pytest.mark.long
@pytest.mark.parametrize("begin", range(0, SEEDS, AT_A_TIME))
@pytest.mark.parametrize("slug, way", WAYS)
def test_no_first_turn_of_two_hundred_wastes_anything(slug: str, way: int, begin: int):
    game, seeds = catalogue()[slug], range(begin, begin + AT_A_TIME)
    wasted = {number: first_turn(game, options_of(game, way), number) for number in seeds}
    assert not {number: faults for number, faults in wasted.items() if faults}
    never = [number for number, faults in wasted.items() if faults is None]
    assert len(never) <= (SOME * AT_A_TIME // 100 if slug == "conquest" else 0), never


def test_a_province_of_sun_tzu_that_is_left_to_the_lot_is_a_waste():
    turn = Turn(catalogue()["suntzu"].powers[0].seat, None, None, (), (("sheet", ["QIN 3", "JIN 2"]),))
    assert list(WASTED["suntzu"](turn)) == ["no card was sent for ['CHU', 'HAN', 'WUU']"]
