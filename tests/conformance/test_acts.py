"""Acts of seats at a time of their own, and their withdrawal: for every game that lets them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded, Under
from games.core.play.save import STANDING, Act, Position
from games.core.record.verifying import canonical
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Answer, Orders, Prompt, Seat
from tests.conformance.courses import COURSES, GAMES, Course, at_chance, by_computers, stored, unruly
from tests.conformance.sights import sight
from tests.examples import LONG, few, spread

ACTING = [slug for slug, game in GAMES.items() if game.acts is not None]
MOMENTS, SHEETS = (16, 4) if LONG else (4, 2)
ACTING_AT_ONCE = None if LONG else 2
"""Seats whose standing orders are looked at in one moment; others are in the next. In the long run all."""


def standing_of(
    course: Course, position: Position[Any], number: int
) -> Iterator[tuple[Seat, Prompt[Any], list[Answer]]]:
    """Yield seats' prompts for standing orders with several different sheets; `number` is the moment's."""
    first = 2 * number % len(course.seats)
    for seat in [*course.seats[first:], *course.seats[:first]][:ACTING_AT_ONCE]:
        assert course.game.acts is not None
        prompt = course.game.acts(position.state, seat).get(STANDING)
        if prompt is not None:
            dice = Seeded(b"standing", str(seat))
            samples = [prompt.shape.sample(Under(dice, str(number))) for number in range(SHEETS)]
            yield seat, prompt, [each for each in [[], *samples] if each != prompt.default]


@pytest.mark.parametrize("slug", ACTING)
@pytest.mark.parametrize("course", few(COURSES[:3]), ids=lambda course: course.__name__)
def test_standing_orders_are_seen_by_nobody_else_nor_that_they_were_changed(slug: str, course: Any):
    whole = course(slug)
    tried = 0
    for number, position in enumerate(whole.some(MOMENTS)):
        quiet = runner.resume(whole.game, position.save, whole.dice)
        before = {other: sight(whole.game, quiet, other) for other in (None, *whole.seats)}
        for seat, _, sheets in standing_of(whole, position, number):
            for answer in sheets:
                act = Act(STANDING, seat, answer)
                changed = runner.act(whole.game, stored(position.save), whole.dice, act)
                assert changed.news == (), "standing orders tell nobody anything"
                assert (changed.save.turn, changed.save.log) == (position.save.turn, position.save.log)
                for other in (None, *(one for one in whole.seats if one != seat)):
                    assert sight(whole.game, changed, other) == before[other]
                    if other is not None:
                        assert runner.takes_back(changed, other) == runner.takes_back(quiet, other)
                tried += 1
    assert tried > MOMENTS


@pytest.mark.parametrize("slug", ACTING)
def test_standing_orders_are_laid_down_at_once_and_are_what_is_asked_about_next(slug: str):
    whole = at_chance(slug)
    for number, position in enumerate(whole.some(MOMENTS)):
        for seat, _, sheets in standing_of(whole, position, number):
            for answer in sheets:
                act = Act(STANDING, seat, answer)
                changed = runner.act(whole.game, position.save, whole.dice, act)
                again = runner.resume(whole.game, stored(changed.save), whole.dice)
                assert canonical(again.state.model_dump(mode="json")) == canonical(
                    changed.state.model_dump(mode="json")
                )
                assert whole.game.acts is not None
                assert whole.game.acts(again.state, seat)[STANDING].default == answer
                assert changed.save.submitted == position.save.submitted
                assert changed.save.ready == position.save.ready


@pytest.mark.parametrize("slug", ACTING)
def test_whatever_is_legal_at_any_time_is_claimed_and_accepted(slug: str):
    whole = at_chance(slug)
    for position in whole.some(6 if LONG else 2):
        assert whole.game.acts is not None
        for seat in whole.seats:
            for kind, prompt in whole.game.acts(position.state, seat).items():
                assert isinstance(prompt.shape, Orders)
                assert prompt.shape.claims is not None
                for line in [line for lines in prompt.shape.legal().values() for line in lines][:20]:
                    assert prompt.shape.claims(line), line
                    act = Act(kind, seat, [line])
                    changed = runner.act(whole.game, position.save, whole.dice, act)
                    assert all(event.audience is not None for event in changed.news)


@pytest.mark.parametrize("slug", ACTING)
def test_what_the_game_does_not_know_is_refused_and_changes_nothing(slug: str):
    whole = at_chance(slug)
    position = whole.some(3)[1]
    for act in (Act("nonsense", whole.seats[0], []), Act(STANDING, whole.seats[0], ["nonsense"])):
        with pytest.raises(OrderError):
            runner.act(whole.game, position.save, whole.dice, act)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("course", [at_chance, by_computers, unruly], ids=lambda course: course.__name__)
def test_what_is_taken_back_and_done_again_comes_to_the_same(slug: str, course: Any):
    whole = course(slug)
    tried = 0
    for position in spread(whole.asking, 40):
        for seat in position.ask.prompts if position.ask else ():
            entries = runner.takes_back(position, seat)
            for count in range(1, len(entries) + 1):
                back = runner.undo(whole.game, stored(position.save), whole.dice, seat, count)
                assert back.save.log == position.save.log[: len(position.save.log) - count]
                again = back
                for entry in reversed(entries[:count]):
                    again = runner.answer(whole.game, again.save, whole.dice, seat, entry.answers[seat])
                assert again.save.log == position.save.log
                assert canonical(again.state.model_dump(mode="json")) == canonical(
                    position.state.model_dump(mode="json")
                )
                tried += 1
    asks = [position.ask for position in whole.asking if position.ask]
    assert tried or not any(_is_at_once(prompt) for ask in asks for prompt in ask.prompts.values())


def _is_at_once(prompt: Prompt[Any]) -> bool:
    return isinstance(prompt.shape, Orders) and prompt.shape.at_once


@pytest.mark.parametrize("slug", GAMES)
def test_no_die_no_card_and_no_answer_of_another_seat_is_taken_back(slug: str):
    for course in (at_chance, unruly):
        for position in spread(course(slug).asking, 20):
            for seat in course(slug).seats:
                for entry in runner.takes_back(position, seat):
                    assert not entry.is_roll
                    assert list(entry.answers) == [seat]
                    back = runner.undo(GAMES[slug], position.save, course(slug).dice, seat)
                    assert back.state.deck == position.state.deck, "what was drawn stays drawn"
                count = len(runner.takes_back(position, seat)) + 1
                with pytest.raises(OrderError):
                    runner.undo(GAMES[slug], position.save, course(slug).dice, seat, count)


@pytest.mark.parametrize("slug", GAMES)
def test_a_clock_is_shared_by_questions_of_one_seat_that_follow_one_another(slug: str):
    """A clock that begins again would give its seat more time than the rules do."""
    for course in COURSES:
        over: list[tuple[str, int]] = []
        last = ("", 0)
        for position in course(slug).asking:
            assert position.ask is not None
            clock = (position.ask.clock or position.ask.during, position.save.epoch)
            if clock != last and last[0]:
                over.append(last)
            if clock[0]:
                assert len(position.ask.prompts) == 1
                assert course is unruly or clock not in over
            last = clock
