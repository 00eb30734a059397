"""Words that do as a command of their name are no order and no answer in any game."""

from typing import Any

import pytest

from bot.judge.orders import game_status_questions
from bot.judge.orders.intake_context import Asked
from games.core.reading.answer_reading import read_typed
from games.core.reading.message_commands import MEANING
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Amount, Orders
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import COURSES
from tests.examples import few, spread

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
    "vote yes please": Asked("vote", "yes"),
    "can I vote yes?": Asked("votes"),
    "Vote draw among Cao Cao, Liu Biao": Asked("vote", "draw among cao cao, liu biao"),
    "Map please": Asked("map"),
    "can i see the map?": Asked("map"),
    "could you show me the current map, please": Asked("map"),
    "what does the map look like?": Asked("map"),
    "map of turn 3": Asked("map", "turn 3"),
    "rules about": Asked("rules"),
    "map about the": Asked("map"),
    "the rules please": Asked("rules"),
    "show me the rules about combat": Asked("rules", "combat"),
    "history of the game": Asked("history"),
    "the reference card": Asked("reference"),
    "who's who": Asked("who"),
    "who is playing?": Asked("who"),
    "whose turn": Asked("status"),
    "Whose turn is it?": Asked("status"),
    "who are we waiting for": Asked("status"),
    "what's the status": Asked("status"),
    "what's the deadline?": Asked("deadline"),
    "when is the next deadline": Asked("deadline"),
    "time left": Asked("deadline"),
    "how much time do we have left?": Asked("deadline"),
    "how long do I have": Asked("deadline"),
    "when does the turn end?": Asked("deadline"),
}


OTHERWISE = spread(sorted(game_status_questions.MEANT), 30)
"""Other ways to ask, of which the short run tries some."""

CHANCES = {
    "odds": "",
    "Odds?": "",
    "odds 2 against 1": "2 against 1",
    "what are the odds of 2 against 1?": "2 against 1",
    "chances for 8 v 5 please": "8 v 5",
    "what if red attacked TAI": "red attacked TAI",
    "can you tell me the odds of YEC - TAI with 3": "YEC - TAI with 3",
    "against all odds": None,
    "A FAN - TAI whatever the odds": None,
    "bid 3": None,
}


@pytest.mark.parametrize("text", CHANCES)
def test_chances_are_asked_in_any_words(text: str):
    found = game_status_questions.chances_asked(text)
    assert (found and found[1]) == CHANCES[text]


@pytest.mark.parametrize("text", TYPED)
def test_what_is_typed_asks_for_what_the_command_shows(text: str):
    assert game_status_questions.asked(text) == TYPED[text]


@pytest.mark.parametrize(
    "text",
    [
        *("who attacks first", "the deadline is near", "A FAN - TAI", "status quo", "mapped", "boards"),
        *("time to attack", "when they attack", "I hold the map", "turn back", "is the game over", "show"),
    ],
)
def test_other_words_ask_for_nothing(text: str):
    assert game_status_questions.asked(text) is None


def test_a_message_that_says_more_is_none_of_lookups_alone():
    assert game_status_questions.all_asked("map\nwho") == [Asked("map"), Asked("who")]
    assert game_status_questions.all_asked("map\nA FAN H") == []


def test_none_is_another_word_to_the_bot():
    assert not set(game_status_questions.TABLE) & set(MEANING)


@pytest.mark.parametrize("course", few(COURSES), ids=lambda course: course.__name__)
def test_none_collides_with_a_word_of_the_game(game: AnyGame, course: Any):
    for position in course(game.slug).some(8):
        assert position.ask is not None
        for prompt in position.ask.prompts.values():
            for word in (*game_status_questions.TABLE, *OTHERWISE, "rules combat", "vote yes", "vote 3 no"):
                if isinstance(prompt.shape, Orders):
                    assert prompt.shape.check(word, ()).lines == (), (prompt.key, word)
                elif not isinstance(prompt.shape, Amount):
                    with pytest.raises(OrderError):
                        prompt.read(read_typed(prompt.shape, word))


def test_any_words_of_such_a_question_are_taken_or_left_and_break_nothing():
    """`map about` named nothing, and was an error of the program."""
    known = sorted(
        {
            *game_status_questions.FRONT,
            *game_status_questions.BEHIND,
            *game_status_questions.BETWEEN,
            "about",
            "x",
            "?",
        }
    )
    for word in (*game_status_questions.TABLE, "why", "odds", "what if"):
        for first in known:
            for text in (
                f"{word} {first}",
                f"{first} {word}",
                f"{word} about {first}",
                f"{word} {first} about",
            ):
                for line in (text, f"/{text}?"):
                    found = game_status_questions.asked(line)
                    assert found is None or found.word in {*game_status_questions.TABLE, "why"}
                    game_status_questions.chances_asked(line)
                    assert game_status_questions.all_asked(line) == ([] if found is None else [found])
