"""The echo of a chosen option: its name, which is read again when it is pasted."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bot.judge.telling.texts import echoed
from games.core.reading.answer_reading import read_typed
from games.core.rules.prompts import Arrange, Choose, Pick
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import COURSES


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_an_option_in_force_is_called_by_name_and_means_itself_when_it_is_sent_again(
    game: AnyGame, course: Any
):
    for position in islice(course(game.slug).positions, 400):
        for prompt in position.ask.prompts.values() if position.ask else ():
            shape = prompt.shape
            if not isinstance(shape, Choose | Pick | Arrange):
                continue
            for option in shape.options:
                said = echoed(shape, option.value)
                assert said in (option.value, option.label)
                assert said == option.label or not option.label.startswith(f"{option.value} ")
                answer = read_typed(shape, said)
                assert answer == (option.value if isinstance(shape, Choose) else [option.value])
