"""Spellings of a sheet that players type on phones; what is told from an order."""

import pytest

from games.core.rules.errors import Ambiguous, OrderError
from games.suntzu.public_state_model import BLUE, RED
from games.suntzu.sheet_question import sheet_prompt
from games.suntzu.turn import book_of
from tests.games.suntzu.play import duel

SHAPE = sheet_prompt(
    book_of(duel({RED: {"HAN": 2}, BLUE: {"CHU": 1}}, blue=("9", "7", "8", "P", "+2", "-1")), BLUE),
    "sheet",
    "?",
).shape


@pytest.mark.parametrize(
    "text, lines",
    [
        ("Qin six", ("QIN 6",)),
        ("Qin: 9. Chu: Plague.", ("QIN 9", "CHU P")),
        ("Qin – 9", ("QIN 9",)),
        ("Qin 9 & Chu 5", ("QIN 9", "CHU 5")),
        ("Qin 9 | Chu 5", ("QIN 9", "CHU 5")),
        ("Qin 9 (my best), Chu 5", ("QIN 9", "CHU 5")),
        ("9 on Qin\n5 on Chu", ("QIN 9", "CHU 5")),
        ("Qin = 9, Chu = 5", ("QIN 9", "CHU 5")),
        ("Jin‑Yan 5, Han Qi 4", ("JIN 5", "HAN 4")),
        (".order qin 9", ("QIN 9",)),
        ("Q9 C5 W P", ("QIN 9", "CHU 5", "WUU P")),
        ("Q:9 C:5 J:P", ("QIN 9", "CHU 5", "JIN P")),
        ("set qin 9", ("QIN 9",)),
        ("assign 9 to Qin", ("QIN 9",)),
        ("qin gets 9", ("QIN 9",)),
        ("Sun Tzu: qin 9", ("QIN 9",)),
        ("“Qin 9”", ("QIN 9",)),
        ("please put the 9 on Qin", ("QIN 9",)),
        ("QIN 9 · Qin: 9", ("QIN 9",)),
        ("5 4 3 2 1", ("QIN 5", "CHU 4", "JIN 3", "HAN 2", "WUU 1")),
        ("5, 4, 3, 2, 1", ("QIN 5", "CHU 4", "JIN 3", "HAN 2", "WUU 1")),
        ("place 9 7 P +2 -1", ("QIN 9", "CHU 7", "JIN P", "HAN +2", "WUU -1")),
        ("the order of battles: wu, qin", ("ORDER WUU QIN CHU JIN HAN",)),
    ],
)
def test_each_class_of_spelling_is_read(text, lines):
    sheet = SHAPE.check(text, ())
    assert (sheet.errors, sheet.lines) == ((), lines)


DRAFT = ("QIN 9", "CHU 8")


@pytest.mark.parametrize(
    "text, words",
    [
        ("5 4 3 2", "stand side by side"),
        ("6 5 4 3 2 1", "stand side by side"),
        ("5 4 3 2 qin 1", "stand side by side"),
        ("use 5 4 3 2 1", "one warlord card"),
        ("5 4 3 2 1 or 1 2 3 4 5", "“or”"),
        ("support CHU 7", "name the cards that you give up"),
        ("qin 9 p jin 1 han +2 wuu 4", "stand side by side"),
        ("qin -9", "there is no card “-9”"),
        ("qin 5 chu", "which card lies in Chu?"),
        ("qin 5 chu xx", "“xx”"),
        ("qin 5?", "a question"),
        ("~~qin 5~~", "struck through"),
        ("next round: qin 5", "another time"),
        ("qin 5 if chu 8 stays", "no conditions"),
        ("- 1 qin", "the card 1 or the card -1"),
        ("King of Chu: qin 5", "you play Sun Tzu"),
    ],
)
def test_a_line_that_is_not_understood_stores_nothing(text, words):
    sheet = SHAPE.check(text, DRAFT)
    assert sheet.lines == DRAFT
    [error] = sheet.errors
    assert isinstance(error, OrderError)
    assert words in error.message
    assert not error.example or SHAPE.check(error.example, DRAFT).errors == ()


def test_a_dash_that_could_be_a_sign_is_asked_about():
    for text in ("qin-1", "qin - 1", "- 1 qin"):
        [error] = SHAPE.check(text, ()).errors
        assert isinstance(error, Ambiguous)


@pytest.mark.parametrize("text", ["qin 7 (+2)", "qin 7 (-1)", "qin 7 [+2]"])
def test_a_sign_in_brackets_is_never_dropped(text):
    sheet = SHAPE.check(text, ())
    assert sheet.lines == ()
    assert "brackets" in sheet.errors[0].message


def test_what_a_support_costs_stands_behind_its_line():
    assert SHAPE.gloss("SUPPORT 8") == "the 8 given up for good, 1 army comes to your pool"
    assert SHAPE.gloss("SUPPORT P") == "the Plague given up for good, 1 army comes to your pool"
    assert SHAPE.called("SUPPORT 8") == "SUPPORT 8 · give it up for good, for an army"
