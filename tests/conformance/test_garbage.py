"""The parts of a question go when nobody holds it any more. Nothing waits for the garbage collector, which
would look through the whole program for it amid somebody's answer.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import islice
from typing import Any
from weakref import ref

import pytest

from games.core.play.dice import Seeded
from games.core.play.save import Position
from games.core.play.self_play import at_random, play
from games.core.rules.prompts import Orders
from games.core.rules.protocol import AnyGame

POSITIONS = 24


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
def test_a_question_that_is_over_is_gone_with_its_state(game: AnyGame):
    options = game.options()
    seats = [power.seat for power in game.powers][: game.size(options)[1]]
    course = play(game, seats, options, Seeded(b"gone", game.slug), dict.fromkeys(seats, at_random))
    held = [ref(each) for position in islice(course, POSITIONS) for each in _parts(game, position)]
    course.close()
    assert held
    assert [one() for one in held if one() is not None] == []


def _parts(game: AnyGame, position: Position[Any]) -> Iterator[object]:
    """Yield the state and its questions, of which something has been read that is no order."""
    yield position.state
    prompts = list(position.ask.prompts.values()) if position.ask else []
    for seat in position.state.hands if game.acts else ():
        prompts += game.acts(position.state, seat).values() if game.acts else ()
    for prompt in prompts:
        yield prompt.shape
        if isinstance(prompt.shape, Orders):
            yield prompt.shape.check("xyzzy plugh\nhold everything", ())
