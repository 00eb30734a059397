"""The duration of a game for people, counted by hand on a few questions, and as the manuals say it."""

import pytest

from games import catalogue
from games.core.rules.newcomer_guide import Pace
from games.core.rules.prompts import Choose, Option, Prompt, Seat
from games.core.rules.protocol import Ask
from tests.bench import pace

WEI, WU = Seat("wei"), Seat("wu")


def asked(*seats, hours=24, clock=""):
    prompt = Prompt("x", "Which?", Choose((Option("a", "A"),)), "a")
    return Ask(dict.fromkeys(seats, prompt), hours=hours, clock=clock)


def test_questions_put_at_once_or_under_one_clock_take_their_hours_once():
    tally, known = pace.Tally(), set[str]()
    for ask in (asked(WEI, WU), asked(WEI, clock="turn"), asked(WEI, clock="turn"), asked(WU, hours=24)):
        tally.count(ask, known)
    assert tally.hours == 72
    # One day of eight hours each: 24 of 72 hours; two questions of four minutes for each of them.
    assert pace.pace([tally]) == Pace(days=1, longest=3, minutes=8)


@pytest.mark.long
@pytest.mark.parametrize("slug", ["suntzu", "yuan", "redux"])
def test_a_manual_says_what_was_measured(slug):
    manual = catalogue()[slug].manual
    assert manual is not None
    assert manual.pace == pace.measured(slug, 12, pace.USUAL.get(slug, []))
