"""Practice begins from what one seat sees: it looks the same to them, can be played, and knows nothing."""

from __future__ import annotations

from typing import Any

import pytest

from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded, Under
from games.core.play.save import Save
from games.core.play.self_play import at_random
from games.core.rules.protocol import AnyGame, State, view
from tests.conformance.courses import at_chance
from tests.examples import LONG, spread

HELD = {slug: game for slug, game in catalogue().items() if game.imagined}


@pytest.fixture(params=sorted(catalogue()))
def rules(request: pytest.FixtureRequest) -> AnyGame:
    return catalogue()[request.param]


def turns(game: AnyGame) -> list[State[Any, Any]]:
    """Return the states with which turns of a game begin, from the second on."""
    pages = [page for page in at_chance(game.slug).pages if page.save.turn]
    return [game.state.model_validate(page.save.state) for page in spread(pages, 12 if LONG else 3)]


def dice_of(number: int) -> Seeded:
    return Seeded(bytes([number]) * 32, "practice")


def made(game: AnyGame, state: State[Any, Any], seat: Any, number: int = 1) -> State[Any, Any]:
    assert game.imagined is not None
    found: State[Any, Any] = game.imagined(view(state, seat), dice_of(number))
    return found


def test_every_game_of_the_catalogue_can_be_practised_while_it_goes_on():
    assert sorted(HELD) == sorted(catalogue())


def test_it_looks_to_a_seat_as_the_game_does(rules: AnyGame):
    for state in turns(rules):
        for seat in (None, *at_chance(rules.slug).seats):
            assert view(made(rules, state, seat), seat) == view(state, seat)


def test_what_others_hide_changes_nothing_of_it(rules: AnyGame):
    """The decks and the hands of others are taken away before it is made: it is the same to the last card."""
    for state in turns(rules):
        for seat in at_chance(rules.slug).seats:
            seen = view(state, seat)
            bare = state.model_copy(deep=True)
            bare.deck, bare.hands = {}, {one: hand for one, hand in bare.hands.items() if one == seat}
            blind = view(bare, seat)
            assert (blind.table, blind.hand) == (seen.table, seen.hand)
            twin = type(seen)(seat, blind.table, blind.hand, seen.backs)
            assert rules.imagined is not None
            assert rules.imagined(twin, dice_of(1)) == rules.imagined(seen, dice_of(1))


def test_it_can_be_played(rules: AnyGame):
    for number, state in enumerate(turns(rules)):
        for seat in (None, *at_chance(rules.slug).seats[:2]):
            save = Save(0, made(rules, state, seat, number).model_dump(mode="json"))
            dice = dice_of(number)
            position = runner.resume(rules, save, dice)
            for step in range(60 if LONG else 12):
                if position.ask is None:
                    break
                asked = next(one for one in position.ask.prompts if one not in position.save.ready)
                given = at_random(
                    view(position.state, asked), position.ask.prompts[asked], Under(dice, str(step))
                )
                position = runner.answer(rules, position.save, dice, asked, given)


def test_what_is_hidden_falls_differently_each_time():
    """If there is a deck it is another one for other dice."""
    for slug in ("suntzu", "conquest", "redux"):
        state = turns(catalogue()[slug])[0]
        seat = at_chance(slug).seats[0]
        first, other = (made(catalogue()[slug], state, seat, number) for number in (1, 2))
        assert first.deck != other.deck
        assert first.deck != state.deck
