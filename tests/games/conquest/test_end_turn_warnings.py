"""Warnings of what END would leave undone, and the word by which it ends all the same."""

from __future__ import annotations

import pytest

from games.conquest.command_question import commanding
from games.conquest.rules.end_turn_warnings import left_undone
from games.core.rules.errors import Reminded
from tests.games.conquest.board import BLUE, RED, put, realm
from tests.games.conquest.test_menus import by_label, orders


def owning(phase: str, gold: int, *reserve: str, cards: int = 0, infantry: int = 4):
    made = realm(phase=phase)
    put(made, "YEC", RED, infantry, "Cao Cao")
    put(made, "KJI", BLUE, 4)
    made.hands[RED].gold, made.hands[RED].reserve = gold, list(reserve)
    made.hands[RED].cards = ["envoy"] * cards
    return made


@pytest.mark.parametrize(
    "phase, gold, reserve, more, undone",
    [
        ("cards", 0, (), {}, ""),
        ("cards", 1, (), {}, "1 gold could still buy cards and infantry"),  # Ambition: the first card costs 1
        ("cards", 3, (), {}, "3 gold could still buy cards, Generals and infantry"),
        ("cards", 3, (), {"cards": 6}, "3 gold could still buy Generals and infantry"),
        ("generals", 3, (), {}, "3 gold could still buy Generals and infantry"),
        ("generals", 2, (), {}, "2 gold could still buy infantry"),
        ("infantry", 9, (), {"infantry": 23}, ""),  # no room
        ("deploy", 9, (), {}, ""),
        ("deploy", 9, ("Guan Yu",), {}, "Guan Yu could still come into play"),
        (
            "infantry",
            1,
            ("Guan Yu", "Lü Bu"),
            {},
            "1 gold could still buy infantry, and Guan Yu and Lü Bu could still come into play",
        ),
        ("deploy", 0, ("Guan Yu",), {"infantry": 23}, ""),  # nowhere to stand
        ("invade", 9, ("Guan Yu",), {}, ""),
        ("reposition", 9, ("Guan Yu",), {}, ""),
    ],
)
def test_what_could_still_be_done(phase, gold, reserve, more, undone):
    assert left_undone(owning(phase, gold, *reserve, **more), RED) == undone


def test_three_generals_in_play_leave_the_reserve_where_it_is():
    made = owning("deploy", 0, "Guan Yu")
    put(made, "YEC", RED, 4, "Cao Cao", "Xu Chu", "Dian Wei", "Xun Yu")
    assert left_undone(made, RED) == ""


def test_a_ruler_who_waits_is_named():
    made = owning("deploy", 0)
    made.table.rosters[RED].ruler, made.table.rosters[RED].ruler_at = "Liu Bei", ""
    assert left_undone(made, RED) == "Liu Bei could still come into play"


def test_end_brings_a_reminder_and_end_go_does_not():
    shape = orders(commanding(owning("cards", 3), RED))
    sheet = shape.check("END", ())
    assert isinstance(sheet.reminder, Reminded)
    assert sheet.reminder.example == "END GO"
    for line in ("END GO", "end turn go"):
        sheet = shape.check(line, ())
        assert (sheet.lines, sheet.errors, sheet.reminder) == (("END",), (), None)
    assert orders(commanding(owning("invade", 3), RED)).check("END", ()).reminder is None


def test_the_menu_says_it_before_the_turn_is_ended_and_asks_no_second_time():
    shape = orders(commanding(owning("generals", 3), RED))
    step = by_label(shape, ["End your turn"])
    assert step.text == "3 gold could still buy Generals and infantry."
    assert (step.line, shape.check(step.line, ()).lines) == ("END GO", ("END",))
