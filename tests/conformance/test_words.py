"""The texts of games: every event in words, every view described, rules that can be read."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.rules.errors import OrderError
from games.core.rules.protocol import AnyGame, view
from tests.conformance.courses import COURSES, GAMES, options_of
from tests.examples import examples

MESSAGE = 2000
"""Characters in one message of Discord."""

ALT_TEXT = 1024
"""Characters in the description of one attachment."""


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_every_event_has_words_that_fit_into_a_message(game: AnyGame, course: Any):
    spoken = 0
    for position in course(game.slug).positions:
        for event in position.news:
            words = game.prose(event)
            assert isinstance(words, str)
            assert len(words) <= MESSAGE
            assert not re.search(r"\{\w*\}", words)
            assert json.loads(json.dumps(event.facts, allow_nan=False)) is not None
            spoken += bool(words)
    assert spoken


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_every_view_is_described(game: AnyGame, course: Any):
    whole = course(game.slug)
    for position in whole.positions[:: max(1, len(whole.positions) // 40)]:
        for seat in (None, *whole.seats):
            seen = view(position.state, seat)
            assert 0 < len(game.describe(seen)) <= ALT_TEXT
            assert 0 < len(game.phase(seen)) <= 100
            for line in game.gazetteer(seen) if game.gazetteer else ():
                assert re.match(r"\*\*\w", line), "each place begins with its code, which stands out"
                assert len(line) <= MESSAGE
            standing = game.standing(seen)
            assert sorted(standing) == sorted(whole.seats)
            assert all(isinstance(words, str) and words.strip() for words in standing.values())
            figures = game.figures(seen)
            assert sorted(figures) == sorted(whole.seats)
            assert len({len(row) for row in figures.values()}) == 1
            assert all(isinstance(number, int) for row in figures.values() for number in row)


def test_the_phase_of_every_turn_is_told_apart_from_the_next(game: AnyGame):
    for course in COURSES:
        whole = course(game.slug)
        starts = [game.state.model_validate(page.save.state) for page in whole.pages]
        phases = [game.phase(view(state, None)) for state in starts]
        assert all(one != other for one, other in pairwise(phases))


def test_the_rules_can_be_read_chapter_by_chapter(game: AnyGame):
    chapters = game.rules(options_of(game))
    assert chapters
    assert len({chapter.key for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        assert chapter.key.strip()
        assert 0 < len(chapter.title) <= 100
        assert 0 < len(chapter.text) <= MESSAGE


@pytest.mark.deeper
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.odds])
def test_a_question_about_chances_gets_an_answer_or_a_sentence(slug: str):
    odds = GAMES[slug].odds
    assert odds is not None

    @settings(max_examples=examples(200))
    @given(st.one_of(st.text(max_size=60), st.from_regex(r"\d{0,3} ?(:|vs|against|on)? ?\d{0,9}( \+\d)?")))
    def trial(text: str) -> None:
        with suppress(OrderError):
            assert 0 < len(odds(text)) <= MESSAGE

    trial()
