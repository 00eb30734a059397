"""Every game can be played to its end, by whomever, under whatever options, and asks only fair questions."""

from __future__ import annotations

import types
from typing import Any, Literal, get_args, get_origin

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded, Under
from games.core.play.save import Save
from games.core.play.self_play import at_random
from games.core.rules.prompts import CHANCE, Seat
from games.core.rules.protocol import AnyGame, view
from tests.conformance.courses import COURSES, Course, at_chance, by_computers, played, seats_of
from tests.examples import LONG, spread

SHORT_TURN, LONG_TURN = 100, 300
LONG_PLAY = [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 50))]


def sound_end(course: Course) -> None:
    outcome = course.game.outcome(course.end.state)
    assert outcome is not None
    assert outcome.reason.strip()
    assert [seat for seat in outcome.winners if seat not in course.seats] == []
    assert len(dict.fromkeys(outcome.winners)) == len(outcome.winners)


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_a_game_comes_to_its_end(game: AnyGame, course: Any):
    sound_end(course(game.slug))


@pytest.mark.parametrize("seed", LONG_PLAY)
def test_random_legal_play_comes_to_the_end_of_the_whole_game(game: AnyGame, seed: int):
    limits = {"year_limit": None} if "year_limit" in game.options.model_fields else {}
    sound_end(played(game, seed, at_random, **limits))


def test_any_number_of_seats_can_play(game: AnyGame):
    for count in spread(range(game.least, len(game.powers)), 3):
        sound_end(played(game, count, at_random, count))


def variations(game: AnyGame) -> list[dict[str, object]]:
    """Return each option turned the other way, and each of the named ways."""
    found: list[dict[str, object]] = []
    for name, field in game.options.model_fields.items():
        if field.annotation is bool:
            found.append({name: not field.default})
        elif get_origin(field.annotation) is Literal:
            found += [{name: way} for way in get_args(field.annotation) if way != field.default]
    return found


@pytest.mark.long
@pytest.mark.deeper
def test_a_game_comes_to_its_end_under_every_option(game: AnyGame):
    """Under each in the long run; in the short one under some, and under all at once."""
    for number, chosen in enumerate(spread(variations(game), 2)):
        sound_end(played(game, number, at_random, **chosen))
        if LONG or number == 0:
            sound_end(played(game, number, game.computer, **chosen))
    everything = {name: way for chosen in variations(game) for name, way in chosen.items()}
    sound_end(played(game, 99, at_random, **everything))


def test_turns_are_short(game: AnyGame):
    """A turn is run again for every answer in it."""
    for course in COURSES:
        lengths = [len(page.save.log) for page in course(game.slug).pages]
        assert max(lengths) <= LONG_TURN
        assert sorted(lengths)[len(lengths) * 99 // 100] < SHORT_TURN


def test_questions_are_put_to_seats_of_the_game_with_time_to_answer(game: AnyGame):
    for course in COURSES:
        for position in course(game.slug).asking:
            assert position.ask.prompts
            assert position.ask.hours > 0
            assert all(seat in seats_of(game) for seat in position.ask.prompts)
            assert all(prompt.text.strip() for prompt in position.ask.prompts.values())
            assert all(prompt.key and " " not in prompt.key for prompt in position.ask.prompts.values())


def test_every_default_is_an_answer_that_is_accepted(game: AnyGame):
    for course in COURSES:
        for position in course(game.slug).asking:
            for prompt in position.ask.prompts.values():
                prompt.read(prompt.default)


def test_every_sample_is_an_answer_that_is_accepted(game: AnyGame):
    dice = Seeded(b"samples", game.slug)
    for number, position in enumerate(spread(at_chance(game.slug).asking, 30)):
        for seat, prompt in position.ask.prompts.items():
            for again in range(3):
                prompt.read(prompt.shape.sample(Under(dice, f"{number}/{seat}/{again}")))


def test_computers_answer_legally_wherever_they_are_asked(game: AnyGame):
    """Also in positions into which they would never have come."""
    for number, position in enumerate(spread(at_chance(game.slug).asking, 12)):
        for seat, prompt in position.ask.prompts.items():
            own = Under(Seeded(b"computers", game.slug), str(number))
            prompt.read(game.computer(view(position.state, seat), prompt, own))


def test_computers_change_nothing_of_what_they_see_and_answer_alike_when_asked_again(game: AnyGame):
    for position in by_computers(game.slug).some(20 if LONG else 6):
        for seat, prompt in position.ask.prompts.items():
            dice = Under(Seeded(b"again", game.slug), str(seat))
            seen, fresh = view(position.state, seat), view(position.state, seat)
            first = game.computer(seen, prompt, dice)
            assert seen == fresh
            assert game.computer(fresh, prompt, dice) == first


@pytest.mark.long
def test_computers_of_one_seed_play_one_game(game: AnyGame):
    again = played(game, 1, game.computer)
    assert again.export == by_computers(game.slug).export
    assert played(game, 2, game.computer).export != again.export


def test_a_seat_that_is_given_up_is_asked_no_more(game: AnyGame):
    course = at_chance(game.slug)
    position = course.some(3)[1]
    seat = next(seat for seat in position.ask.prompts if seat != CHANCE)
    state = game.state.model_validate(position.save.state)
    game.depart(state, seat)
    assert asked_of(game, state, course.dice, seat) == []


def asked_of(game: AnyGame, state: Any, dice: Any, seat: Seat) -> list[str]:
    """Return the questions that a seat is asked from a state on."""
    position = runner.resume(game, Save(0, state.model_dump(mode="json")), dice)
    asked: list[str] = []
    while position.ask is not None:
        asked += [prompt.key for one, prompt in position.ask.prompts.items() if one == seat]
        position = runner.expire(game, position.save, dice)
    return asked


def test_powers_have_names_of_their_own_and_at_least_two_can_play(game: AnyGame):
    names = [name.casefold() for power in game.powers for name in (power.name, power.chinese, *power.aliases)]
    assert len(dict.fromkeys(names)) == len(names)
    assert all(power.seat and power.name for power in game.powers)
    assert 2 <= game.least <= len(game.powers)
    assert isinstance(game.edition, int)
    assert game.power(game.powers[0].seat) is game.powers[0]
    with pytest.raises(KeyError):
        game.power(CHANCE)


def test_every_option_has_a_usual_value_and_is_of_a_kind_that_can_be_typed(game: AnyGame):
    options = game.options()
    assert game.options.model_validate(options.model_dump(mode="json")) == options
    kinds = (int, bool, str)
    for name, field in game.options.model_fields.items():
        kind: Any = field.annotation
        parts = get_args(kind) if isinstance(kind, types.UnionType) else [kind]
        assert all(part in (*kinds, types.NoneType) or get_origin(part) is Literal for part in parts), name
