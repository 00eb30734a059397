"""Words that do as a command of their name are no order and no answer in any game."""

from typing import Any

import pytest

from bot.judge import bot_questions
from bot.judge.intake import Asked
from games.core.errors import OrderError
from games.core.message_commands import MEANING
from games.core.prompts import Amount, Orders
from games.core.protocol import AnyGame
from games.core.typed import read_typed
from tests.conformance.courses import COURSES

TYPED = {
    "map": Asked("map"),
    "Show me the map!": Asked("map"),
    "/board": Asked("board"),
    "rules": Asked("rules"),
    "rules combat": Asked("rules", "combat"),
    "who?": Asked("who"),
    "**status**": Asked("status"),
    "history": Asked("history"),
    "deadline?": Asked("deadline"),
    "schedule": Asked("schedule"),
    "votes": Asked("votes"),
    "vote": Asked("votes"),
    "vote yes": Asked("vote", "yes"),
    "vote 3 No.": Asked("vote", "3 no"),
    "vote yes?": Asked("votes"),
}


@pytest.mark.parametrize("text", TYPED)
def test_what_is_typed_asks_for_what_the_command_shows(text: str):
    assert bot_questions.asked(text) == TYPED[text]


@pytest.mark.parametrize(
    "text", ["who attacks first", "the deadline is near", "A FAN - TAI", "status quo", "mapped", "boards"]
)
def test_other_words_ask_for_nothing(text: str):
    assert bot_questions.asked(text) is None


def test_a_message_that_says_more_is_none_of_lookups_alone():
    assert bot_questions.all_asked("map\nwho") == [Asked("map"), Asked("who")]
    assert bot_questions.all_asked("map\nA FAN H") == []


def test_none_is_another_word_to_the_bot():
    assert not set(bot_questions.TABLE) & set(MEANING)


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_none_collides_with_a_word_of_the_game(game: AnyGame, course: Any):
    for position in course(game.slug).some(8):
        assert position.ask is not None
        for prompt in position.ask.prompts.values():
            for word in (*bot_questions.TABLE, "rules combat", "vote yes", "vote 3 no"):
                if isinstance(prompt.shape, Orders):
                    assert prompt.shape.check(word, ()).lines == (), (prompt.key, word)
                elif not isinstance(prompt.shape, Amount):
                    with pytest.raises(OrderError):
                        prompt.read(read_typed(prompt.shape, word))
