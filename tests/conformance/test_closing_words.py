"""Words that pass or close something are known as such in every game: they count for one question alone."""

from typing import Any

import pytest

from games.core.rules.prompts import Orders
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import COURSES

WORDS = (
    *(
        "pass",
        "i pass",
        "skip",
        "skip it",
        "none",
        "nothing",
        "no",
        "end",
        "end turn",
        "finish",
        "next",
        "close",
    ),
    *("waive", "waive all", "i waive", "0", "lock in", "submit", "finalize", "finished", "go on", "continue"),
    *("pass please", "ok, pass", "no more", "that's all", "end phase", "next phase", "bid 0", "bid nothing"),
)
"""Ways to say that one does nothing more; what a game does not read of them is no matter here."""


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_a_word_that_names_nothing_closes_or_is_not_read(game: AnyGame, course: Any):
    for position in course(game.slug).some(60):
        assert position.ask is not None
        for prompt in position.ask.prompts.values():
            shape = prompt.shape
            if not isinstance(shape, Orders) or shape.amid:
                continue
            for word in WORDS:
                lines = shape.check(word, ()).lines
                assert not set(lines) - set(shape.closing), (prompt.key, word)
            for line in shape.closing:
                assert shape.check(line, ()).lines == (line,) or shape.check(line, ()).errors
