"""Words that do as a command of their name are no order and no answer in any game."""

from typing import Any

import pytest

from bot.judge.orders import game_status_questions
from bot.judge.orders.intake_context import AskedCommand
from games.core.reading.answer_reading import read_typed
from games.core.reading.message_commands import MEANING
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Amount, Orders
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import COURSES
from tests.examples import few, spread

TYPED = {
    "map": AskedCommand("map"),
    "Show me the map!": AskedCommand("map"),
    "/board": AskedCommand("board"),
    "rules": AskedCommand("rules"),
    "rules combat": AskedCommand("rules", "combat"),
    "who?": AskedCommand("who"),
    "**status**": AskedCommand("status"),
    "history": AskedCommand("history"),
    "deadline?": AskedCommand("deadline"),
    "schedule": AskedCommand("schedule"),
    "votes": AskedCommand("votes"),
    "vote": AskedCommand("votes"),
    "vote yes": AskedCommand("vote", "yes"),
    "vote 3 No.": AskedCommand("vote", "3 no"),
    "vote yes?": AskedCommand("votes"),
    "vote yes please": AskedCommand("vote", "yes"),
    "can I vote yes?": AskedCommand("votes"),
    "Vote draw among Cao Cao, Liu Biao": AskedCommand("vote", "draw among cao cao, liu biao"),
    "Map please": AskedCommand("map"),
    "can i see the map?": AskedCommand("map"),
    "could you show me the current map, please": AskedCommand("map"),
    "what does the map look like?": AskedCommand("map"),
    "map of turn 3": AskedCommand("map", "turn 3"),
    "rules about": AskedCommand("rules"),
    "map about the": AskedCommand("map"),
    "the rules please": AskedCommand("rules"),
    "show me the rules about combat": AskedCommand("rules", "combat"),
    "history of the game": AskedCommand("history"),
    "the reference card": AskedCommand("reference"),
    "who's who": AskedCommand("who"),
    "who is playing?": AskedCommand("who"),
    "whose turn": AskedCommand("status"),
    "Whose turn is it?": AskedCommand("status"),
    "who are we waiting for": AskedCommand("status"),
    "what's the status": AskedCommand("status"),
    "what's the deadline?": AskedCommand("deadline"),
    "when is the next deadline": AskedCommand("deadline"),
    "time left": AskedCommand("deadline"),
    "how much time do we have left?": AskedCommand("deadline"),
    "how long do I have": AskedCommand("deadline"),
    "when does the turn end?": AskedCommand("deadline"),
    "is it paused?": AskedCommand("deadline"),
    "when does it go on?": AskedCommand("deadline"),
    "did I miss the deadline?": AskedCommand("deadline"),
    "has it started?": AskedCommand("deadline"),
    "is the game over?": AskedCommand("status"),
    "who won?": AskedCommand("status"),
    "why is nothing happening?": AskedCommand("status"),
    "why are we waiting": AskedCommand("status"),
    "why FAN": AskedCommand("why", "FAN"),
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
        *("time to attack", "when they attack", "I hold the map", "turn back", "over", "paused", "show"),
    ],
)
def test_other_words_ask_for_nothing(text: str):
    assert game_status_questions.asked(text) is None


def test_a_message_that_says_more_is_none_of_lookups_alone():
    assert game_status_questions.all_asked("map\nwho") == [AskedCommand("map"), AskedCommand("who")]
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
