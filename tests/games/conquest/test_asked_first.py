"""Odds before the dice: who wishes it is asked once more before an invasion that they typed (C72)."""

from fractions import Fraction
from itertools import product

import pytest

from games.conquest.anytime_acts import acts
from games.conquest.command_question import commanding
from games.conquest.commands.reader import read
from games.conquest.standing_orders.reader import rule_of
from games.core.play.save import STANDING
from games.core.rules.errors import Unconfirmed, Unreadable
from games.core.rules.prompts import Orders
from tests.games.conquest.board import RED, neutral, put, realm
from tests.games.conquest.test_menus import by_label, orders

TYPED = "invade YEC to TAI with 1"


def shape(*standing: str) -> Orders:
    """Return the question for a command in front of one neutral; ties go to the defender."""
    made = realm(phase="invade")
    put(made, "YEC", RED, 2)
    neutral(made, "TAI", 1)
    made.hands[RED].standing = list(standing)
    return orders(commanding(made, RED))


WON = Fraction(sum(a > b for a, b in product(range(1, 7), repeat=2)), 36)
"""One die against one, ties to the defender: the chance that the province is taken."""


def test_an_invasion_is_carried_out_at_once_unless_its_player_wished_otherwise():
    sheet = shape().check(TYPED, ())
    assert sheet.lines == ("INVADE YEC - TAI WITH 1",)
    assert not sheet.errors


def test_who_asks_first_is_told_the_odds_and_the_word_that_carries_it_out():
    asked = shape("ASK FIRST")
    sheet = asked.check(TYPED, ())
    [error] = sheet.errors
    assert isinstance(error, Unconfirmed)
    assert not sheet.lines
    assert f"{float(100 * WON):.1f} % taken" in error.message
    again = asked.check(error.example, ())
    assert again.lines == ("INVADE YEC - TAI WITH 1",)
    assert not again.errors


@pytest.mark.parametrize("below, is_held", [(41, False), (42, True)])
def test_below_so_many_percent_alone(below, is_held):
    assert 41 < 100 * WON < 42
    assert bool(shape(f"ASK FIRST BELOW {below}").check(TYPED, ()).errors) == is_held


def test_what_is_kept_and_what_is_played_again_knows_no_asking():
    made = realm(phase="invade")
    put(made, "YEC", RED, 2)
    neutral(made, "TAI", 1)
    made.hands[RED].standing = ["ASK FIRST"]
    command = commanding(made, RED).read(["INVADE YEC - TAI WITH 1"])
    assert str(command) == "INVADE YEC - TAI WITH 1"


def test_no_die_is_rolled_for_an_empty_province_so_nobody_asks():
    made = realm(phase="invade")
    put(made, "YEC", RED, 2)
    made.hands[RED].standing = ["ASK FIRST"]
    asked = orders(commanding(made, RED))
    assert not asked.check("INVADE YEC - TAI WITH 1", ()).errors


def test_the_menu_has_shown_the_odds_and_asks_nothing_more():
    made = realm(phase="invade")
    put(made, "YEC", RED, 2)
    neutral(made, "TAI", 1)
    made.hands[RED].standing = ["ASK FIRST"]
    asked = orders(commanding(made, RED))
    step = by_label(asked, ["Invade", "Ye (YEC)", "Taiyuan (TAI)", "1"])
    assert f"taken {float(100 * WON):.1f} %" in step.text
    assert step.line == "INVADE YEC - TAI WITH 1 GO"
    assert not asked.check(step.line, ()).errors


@pytest.mark.parametrize(
    "text, line",
    [
        ("ask first", "ASK FIRST"),
        ("ask before invading", "ASK FIRST"),
        ("ask me before I invade", "ASK FIRST"),
        ("ask first if below 60 %", "ASK FIRST BELOW 60"),
        ("ask before invasions under 60%", "ASK FIRST BELOW 60"),
    ],
)
def test_how_the_wish_is_written(text, line):
    rule = rule_of(text)
    assert rule is not None
    assert str(rule) == line
    assert rule_of(line) == rule


@pytest.mark.parametrize(
    "text", ["go invade YEC - TAI with 5", "INVADE YEC - TAI WITH 5 go", "invade YEC - TAI 5 now"]
)
def test_go_stands_before_or_behind(text):
    command = read(text)
    assert command is not None
    assert command.go
    assert str(command) == "INVADE YEC - TAI WITH 5"


@pytest.mark.parametrize("text", ["go", "GO HIRE 4"])
def test_go_alone_says_what_it_goes_with(text):
    with pytest.raises(Unreadable, match="INVADE YEC - TAI WITH 5 GO"):
        read(text)


@pytest.mark.parametrize(
    "label, line", [("always", "ASK FIRST"), ("when it is taken in less than 60 %", "ASK FIRST BELOW 60")]
)
def test_the_wish_is_written_by_menus_too(label, line):
    asked = orders(acts(realm(), RED)[STANDING])
    assert by_label(asked, ["Ask me before I invade", label]).line == line


def test_a_later_wish_takes_the_place_of_an_earlier_one():
    asked = orders(acts(realm(), RED)[STANDING])
    assert asked.check("ASK FIRST BELOW 60", ("ASK FIRST", "FEALTY NO")).lines == (
        "FEALTY NO",
        "ASK FIRST BELOW 60",
    )
