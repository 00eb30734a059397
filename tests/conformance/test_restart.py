"""A game does not notice that the program was stopped and started, wherever that happens."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.core.play import runner
from games.core.play.dice import Under
from games.core.play.save import Save
from games.core.play.self_play import at_random, computer_acts
from games.core.record.verifying import canonical
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import COURSES, GAMES, at_chance, stored
from tests.conformance.golden import text
from tests.conformance.sights import sight
from tests.examples import LONG, spread

ROOT = Path(__file__).parent.parent.parent
FEW = 3
"""Turns of a game that is played through restarts; in the long run all."""


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_a_restart_between_any_two_answers_gives_the_same_state(game: AnyGame, course: Any):
    whole = course(game.slug)
    for position in spread(whole.positions, 50):
        again = runner.resume(game, stored(position.save), whole.dice)
        assert canonical(again.state.model_dump(mode="json")) == canonical(
            position.state.model_dump(mode="json")
        )
        assert again.save == position.save
        assert (again.ask and again.ask.key) == (position.ask and position.ask.key)
        assert again.news == ()


def test_after_a_restart_everybody_sees_and_is_asked_the_same(game: AnyGame):
    whole = at_chance(game.slug)
    for position in whole.some(12 if LONG else 4):
        quiet = runner.resume(game, position.save, whole.dice)
        again = runner.resume(game, stored(position.save), whole.dice)
        for seat in (None, *whole.seats):
            assert sight(game, again, seat) == sight(game, quiet, seat)


def test_a_game_played_through_restarts_is_the_game_played_at_one_stretch(game: AnyGame):
    whole = at_chance(game.slug)
    position = runner.begin(game, whole.seats, whole.options, whole.dice)
    told = [*position.news]
    while position.ask is not None and (LONG or position.save.turn < FEW):
        seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
        for act in computer_acts(game, position, whole.dice, seat, at_random):
            position = runner.act(game, stored(position.save), whole.dice, act)
            told += position.news
        label = f"computer/{seat}/{position.save.turn}/{len(position.save.log)}"
        answer = position.ask.prompts[seat].shape.sample(Under(whole.dice, label))
        position = runner.submit(game, stored(position.save), whole.dice, seat, answer)
        told += position.news
        position = runner.ready(game, stored(position.save), whole.dice, seat)
        told += position.news
    starts = {page.save.turn: page.save.state for page in whole.pages} | {
        whole.end.save.turn: whole.end.save.state
    }
    assert canonical(position.save.state) == canonical(starts[position.save.turn])
    heard = [event for step in whole.positions for event in step.news]
    assert told == (heard if position.ask is None else heard[: len(told)])


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_a_turn_replayed_from_its_log_is_the_same_byte_for_byte(game: AnyGame, course: Any):
    whole = course(game.slug)
    following = [*(page.save.state for page in whole.pages[1:]), whole.end.save.state]
    for page, after in zip(whole.pages, following, strict=True):
        turn = stored(Save(page.save.turn, page.save.state, page.save.acts, page.save.log))
        first, *rest = runner.audit(game, turn, whole.dice)[0].filled
        assert first.told == page.told
        # Where the next turn asks nobody anything it was run as well.
        state = rest[0].save.state if rest else runner.audit(game, turn, whole.dice)[0].save.state
        assert canonical(state) == canonical(after)


def test_a_game_rewound_and_played_again_alike_is_the_same_game_but_for_new_dice(game: AnyGame):
    whole = at_chance(game.slug)
    for position in whole.some(10 if LONG else 5):
        save = position.save
        for steps in range(len(save.log) + 1):
            back = runner.rewind(save, steps)
            assert back.log == save.log[:steps]
            again = runner.resume(game, stored(back), whole.dice)
            assert again.save.log[:steps] == save.log[:steps]
            assert all(entry.epoch == back.epoch for entry in again.save.log[steps:])


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("seed", ("1", "0", "4242") if LONG else ("1",))
def test_games_are_the_same_whatever_the_hashes_of_their_strings(seed: str):
    """This process has hashes of its own, and so has the one that is started."""
    words = [sys.executable, "-m", "tests.conformance.golden", "--print", *GAMES]
    answer = subprocess.run(
        words, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
    )
    assert answer.stdout.decode().splitlines() == "".join(map(text, GAMES.values())).splitlines()
