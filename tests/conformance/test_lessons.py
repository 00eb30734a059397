"""The lesson of every kind of question, with an example that can be sent and does no harm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.self_play import computer_answer
from games.core.rules.prompts import Orders, Prompt, Seat
from games.core.rules.protocol import AnyGame, Lesson, State, View, view
from games.core.telling.lessons import SEPARATOR, lesson_of
from tests.conformance.courses import COURSES, Course, by_computers
from tests.examples import few

LONGEST = 900
"""Characters of a lesson: with its question it fits into a message."""
EVERY = 11
"""Of so many questions one is looked at."""


def asked(course: Course) -> Iterator[tuple[State[Any, Any], Seat, Prompt[Any]]]:
    """Yield each question of a game: the state, who is asked, and what."""
    for position in course.positions:
        for seat, prompt in position.ask.prompts.items() if position.ask else ():
            if seat not in position.save.ready:
                yield position.state, seat, prompt


def taught(game: AnyGame, seen: View[Any, Any], prompt: Prompt[Any]) -> Lesson:
    found = lesson_of(game, seen, prompt)
    assert found is not None, f"nothing explains {prompt.key}"
    return found


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_every_question_explains_itself_in_words_that_fit(game: AnyGame, course: Any):
    if game.lesson is None:
        assert game.slug not in catalogue(), "every game that people play explains itself"
        return
    for state, seat, prompt in islice(asked(course(game.slug)), 0, None, EVERY):
        lesson = taught(game, view(state, seat), prompt)
        assert lesson.kind
        assert lesson.asked.endswith(".")
        assert len(lesson.asked) + len(lesson.begin) <= LONGEST
        assert "{example}" not in lesson.begin
        assert "\n" not in lesson.asked + lesson.begin, "a line each"


@pytest.mark.parametrize("course", few(COURSES), ids=lambda course: course.__name__)
def test_the_example_of_a_lesson_can_be_sent_and_draws_no_warning(game: AnyGame, course: Any):
    if game.lesson is None:
        return
    for state, seat, prompt in islice(asked(course(game.slug)), 5, None, EVERY):
        example = taught(game, view(state, seat), prompt).example
        shape = prompt.shape
        if isinstance(shape, Orders) and example:
            first = example.split(SEPARATOR)[0] if shape.at_once else example
            sheet = shape.check(first, ())
            assert not [*sheet.errors, *sheet.warnings], (example, sheet)
        elif not isinstance(shape, Orders):
            options = [option.value for option in getattr(shape, "options", ())]
            parts = example.split(", ")
            assert [part for part in parts if part in options] == parts if options else example.isdecimal()


def test_a_lesson_is_made_of_what_its_reader_sees(game: AnyGame):
    """Twins: what lies in the deck, and in the hands of others, may be whatever it is."""
    if game.lesson is None:
        return
    for state, seat, prompt in islice(asked(by_computers(game.slug)), 0, None, 3 * EVERY):
        others = [hand for other, hand in state.hands.items() if other != seat]
        decks = {name: cards[::-1] for name, cards in state.deck.items()}
        names = [other for other in state.hands if other != seat]
        hands = {**state.hands, **dict(zip(names, others[::-1], strict=True))}
        twin = state.model_copy(update={"deck": decks, "hands": hands})
        seen = view(state, seat)
        if seen.backs == view(twin, seat).backs:
            assert lesson_of(game, view(twin, seat), prompt) == lesson_of(game, seen, prompt)


KINDS: list[tuple[str, dict[str, str]]] = [
    ("yuan", {"auction": "rounds"}),
    ("yuan", {"auction": "sealed"}),
    ("conquest", {"reactions": "pause"}),
    ("redux", {"bidding": "waves"}),
    ("redux", {"bidding": "ladder"}),
    ("suntzu", {"reveal": "stepwise"}),
]
"""Options under which other questions are asked than usually."""
ANSWERS = 400


@pytest.mark.parametrize("slug, options", KINDS)
def test_questions_of_other_options_explain_themselves_too(slug: str, options: dict[str, str]):
    """The example does no harm: it is right, and no vassal is made by it."""
    game = catalogue()[slug]
    chosen = game.chosen(options)
    seats = [power.seat for power in game.powers][: game.size(chosen)[1]]
    dice = Seeded(b"lessons", slug)
    position = runner.begin(game, seats, chosen, dice)
    kinds = set[str]()
    for _ in range(ANSWERS):
        if position.ask is None:
            break
        awaited = [seat for seat in position.ask.prompts if seat not in position.save.ready]
        prompt = position.ask.prompts[awaited[0]]
        lesson = taught(game, view(position.state, awaited[0]), prompt)
        if lesson.kind not in kinds and lesson.example and isinstance(prompt.shape, Orders):
            first = lesson.example.split(SEPARATOR)[0] if prompt.shape.at_once else lesson.example
            assert not prompt.shape.check(first, ()).errors, lesson
            assert "FEALTY YES" not in first
        kinds.add(lesson.kind)
        answer = computer_answer(game, position, dice, awaited[0])
        position = runner.answer(game, position.save, dice, awaited[0], answer)
    wanted = {
        "rounds": "bid",
        "sealed": "bids",
        "pause": "react",
        "waves": "wave",
        "ladder": "bid",
        "stepwise": "sheet",
    }
    assert wanted[next(iter(options.values()))] in kinds
