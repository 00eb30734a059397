"""The recap of a seat with a question: of what it heard and sees alone, in words that fit, about itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.judge.telling.turn_recap import LONGEST, Told
from games import catalogue
from games.core.rules.protocol import AnyGame, Event, Seat, View, view
from games.core.telling.turn_recap import heard, names, tale_of
from tests.conformance.courses import COURSES, Course, by_computers

SOME = 60
"""Questions of a game that are looked at."""


def asked(course: Course) -> Iterator[tuple[Seat, list[Event], View[Any, Any], Any]]:
    """Yield each question of a game: who is asked, what was told since they were last, and what
    they see now.
    """
    told: list[Event] = []
    marks = dict.fromkeys(course.seats, 0)
    for position in course.positions:
        told += position.news
        for seat in position.ask.prompts if position.ask else ():
            if seat not in position.save.ready:
                yield seat, told[marks[seat] :], view(position.state, seat), position.state
                marks[seat] = len(told)


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_every_question_has_its_tale_in_words_that_fit(game: AnyGame, course: Any):
    longest = 0
    for seat, events, seen, _ in islice(asked(course(game.slug)), 0, None, 7):
        tale = tale_of(game, events, seen)
        lines = [*tale.came, *tale.befell, tale.have, *tale.near]
        assert tale.have, "what one has is always told"
        assert all(line and not re.search(r"\{\w*\}", line) for line in lines), (seat, lines)
        assert not [line for line in lines if "\n" in line], "a line for each"
        assert len(Told(tale).text(LONGEST)) <= LONGEST
        assert tale.have in Told(tale).text(len(tale.have) + 20), "the last that is left out"
        longest = max(longest, len(lines))
    assert longest > 1 or game.slug not in catalogue(), "something is told"


def test_a_tale_holds_nothing_that_others_alone_were_told(game: AnyGame):
    """Twins: what others heard, and what nobody knows, may be whatever it is."""
    for seat, events, seen, state in islice(asked(by_computers(game.slug)), SOME):
        others = tuple(each for each in state.absences or seen.backs if each != seat) or (Seat("nobody"),)
        secret = [replace(event, audience=others) for event in events if names(event, seat)]
        told = tale_of(game, heard(events, seat), seen)
        assert tale_of(game, [*secret, *events, *secret], seen) == told
        decks = {name: cards[::-1] for name, cards in state.deck.items()}
        twin = state.model_copy(update={"deck": decks})
        assert tale_of(game, events, view(twin, seat)) == told


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_who_reads_a_tale_is_called_you_in_it(game: AnyGame, course: Any):
    """A line that says what somebody did does not name its reader as if they were another."""
    if game.tale is None:
        pytest.skip("it is told in the words of the reports")
    for seat, events, seen, _ in islice(asked(course(game.slug)), 0, None, 5):
        tale = tale_of(game, events, seen)
        third = re.compile(rf"\W*{re.escape(game.power(seat).name)}\W* [a-z]+s\b")
        assert not [line for line in (*tale.came, *tale.befell) if third.match(line)], seat
