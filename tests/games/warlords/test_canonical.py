"""Stored answers are canonical lines; they are read as the same words typed by hand are."""

from __future__ import annotations

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.self_play import at_random, play
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Orders
from games.warlords import GAME

SEATS = [power.seat for power in GAME.powers]


@pytest.mark.parametrize("number", range(4))
def test_canonical_lines_are_read_as_if_they_were_typed(number: int) -> None:
    dice = Seeded(b"%d" % number, "canonical")
    compared = 0
    for position in play(GAME, SEATS, GAME.options(), dice, dict.fromkeys(SEATS, at_random)):
        if position.ask is None or compared > 120:
            break
        for seat, prompt in position.ask.prompts.items():
            assert isinstance(prompt.shape, Orders)
            lines = prompt.shape.sample(Seeded(b"%d" % compared, seat))
            assert isinstance(lines, list)
            typed = [f"  {str(line).lower()}." for line in lines]
            assert prompt.read(lines) == prompt.read(typed)
            compared += 1
    assert compared > 100


def test_what_does_not_fit_is_refused_in_canonical_words_too() -> None:
    position = runner.begin(GAME, SEATS, GAME.options(), Seeded(b"x", "g"))
    assert position.ask is not None
    prompt = position.ask.prompts[SEATS[0]]
    for lines in (
        ["A JAZ - LDO"],
        ["A LUO H"],
        ["A JAZ H", "A JAZ - JNN"],
        ["Build JAZ"],
        ["A JAZ S JAZ"],
        ["Waive"],
    ):
        with pytest.raises(OrderError):
            prompt.read(lines)
