"""Nobody is asked where there is one choice: a question that cannot be answered in two ways costs a day."""

from __future__ import annotations

from typing import Any

import pytest

from games import catalogue
from games.core.rules.prompts import CHANCE, Amount, Arrange, Choose, Pick, Prompt
from tests.conformance.courses import Course, at_chance, by_computers

TELLS_NOTHING = {("suntzu", "after")}
"""Both are asked before a scoring whether they hold a card or not, so that being asked tells nothing (S8)."""


def is_one(prompt: Prompt[Any]) -> bool:
    """Return whether there is only one way to answer a question, as far as its shape tells."""
    match prompt.shape:
        case Choose(options=options) | Arrange(options=options):
            return len(options) < 2
        case Pick(options=options, least=least, most=most):
            return least == most and least in (0, len(options))
        case Amount(least=least, most=most):
            return least == most
        case _:
            return False


def courses(slug: str) -> list[Course]:
    return [at_chance(slug), by_computers(slug)]


@pytest.mark.parametrize("slug", sorted(catalogue()))
def test_where_there_is_one_choice_nobody_is_asked(slug: str) -> None:
    asked = [position.ask for course in courses(slug) for position in course.asking if position.ask]
    every = [
        (slug, prompt.key, prompt) for ask in asked for seat, prompt in ask.prompts.items() if seat != CHANCE
    ]
    assert len(every) > 20
    assert [key for game, key, prompt in every if is_one(prompt) and (game, key) not in TELLS_NOTHING] == []


def test_one_choice_is_seen_in_every_shape() -> None:
    assert any(is_one(prompt) for course in courses("suntzu") for p in course.asking for prompt in _of(p.ask))


def _of(ask: Any) -> list[Prompt[Any]]:
    return [prompt for prompt in ask.prompts.values() if prompt.key == "after"]
