"""A game of computers that is played straight through is the one that is stored and replayed."""

import pytest

from bot.commands import game_arguments
from bot.commands.play import played
from tests.bench import straight
from tests.examples import few


@pytest.mark.parametrize(
    "slug, words, count",
    few(
        [
            ("suntzu", [], None),
            ("warlords", ["year_limit=2"], None),
            ("yuan", [], "4"),
            ("redux", ["rounds=2"], None),
            ("conquest", ["mode=seven", "rounds=3"], "5"),
        ]
    ),
)
def test_it_is_the_same_game(slug: str, words: list[str], count: str | None) -> None:
    game, secret = game_arguments.rule_set(slug), game_arguments.seed("7")
    options = game_arguments.options(game, words)
    seats = game_arguments.seats(game, count, secret, options)
    stored = played(game, seats, options, secret, "one")
    swift = straight.played(game, seats, options, secret, "one")
    assert swift.outcome == stored.outcome
    assert swift.turns == len(stored.pages)
    assert swift.state.table == stored.views[-1].table
    assert list(swift.told) == [event for page in stored.pages for event in page.told]
