"""Twice as much text costs the reader no more than twice the work, whatever the text is filled with."""

from contextlib import suppress

import pytest

from games.conquest.anytime_acts import acts
from games.conquest.command_question import commanding
from games.conquest.forecast.chances import odds
from games.conquest.what_if import what_if
from games.core.rules.errors import OrderError
from games.core.rules.protocol import view
from tests.examples import few
from tests.games.conquest.board import BLUE, RED, put, realm
from tests.steps import steps

SIZE = 60
FILLERS = (" ", "\t", "(", "(x) ", "*", "~~", ".", ":", "/ ", "> ", "<", "- ", "+ 1 ", ", ", "and ", "now ")
HEADS = (
    "red",
    "RED attacked TAI with",
    "INVADE YEC - TAI WITH 5 PLAY",
    "8 v 5",
    "IF AT YEC",
    "GIVE 2",
    "MOVE",
)


def at_war():
    made = realm()
    made.hands[RED].gold = 5
    put(made, "YEC", RED, 6, "Cao Cao", "Guan Yu")
    put(made, "TAI", BLUE, 1)
    return made


def read_everywhere(made, text):
    """Read a text by every way on which a player's words come to this game."""
    for prompt in (commanding(made, RED), *acts(made, RED).values()):
        prompt.shape.check(text, ())
        if prompt.shape.claims:
            prompt.shape.claims(text)
    for ask in (odds, lambda about: what_if(view(made, RED), about)):
        with suppress(OrderError):
            ask(text)


@pytest.mark.long
@pytest.mark.parametrize("head", few(HEADS, 2))
def test_twice_the_text_is_no_more_than_twice_the_work(head):
    made = at_war()
    for filler in FILLERS:
        once, more = (
            steps(
                lambda size=size, filler=filler: read_everywhere(made, f"{head} {filler * size} attacked 12")
            )
            for size in (SIZE, 2 * SIZE)
        )
        assert more < 2.4 * once, (head, filler, once, more)


def test_a_question_of_many_blanks_is_answered_as_one_of_few():
    made = at_war()
    asked = view(made, BLUE)
    made.hands[BLUE].standing = ["LOSSES RULER"]
    assert what_if(asked, f"what if red{' ' * 1950}attacked TAI with 12") == what_if(
        asked, "what if red attacked TAI with 12"
    )
    assert odds(f"8{' ' * 900}v{' ' * 900}5").endswith(odds("8 v 5").split("\n", 1)[1])
