"""Spellings of plans and bids that players bring; what is told from an order."""

import pytest

from games.core.rules.errors import Unreadable
from games.yuan.land import BOARD
from games.yuan.reading.auction_question import bid_prompt
from games.yuan.reading.plan_question import plan_prompt
from tests.games.yuan.play import DRAGON, TIGER, yuan

TABLE = yuan({DRAGON: "HEG:C2 YAA DAT DAM", TIGER: "XIA DAL:C"}, chao=9).table
PLAN = plan_prompt(TABLE, DRAGON, 9, "plan", "?").shape
BID = bid_prompt(TABLE, DRAGON, 6, ["HEG", "DAL", "DAT", "WEN"], "bid 1").shape


@pytest.mark.parametrize(
    "text, line",
    [
        ("pass this turn", "PASS"),
        ("I pass this turn, thanks", "PASS"),
        ("do nothing", "PASS"),
        ("no plan", "PASS"),
        ("no action this turn", "PASS"),
        ("none", "PASS"),
        ("衡州 D1", "PLAN HEG D1"),
        ("plan 大同 f1", "PLAN DAT F1"),
        ("HEG (Hengzhou) D1 & F1", "PLAN HEG D1 F1"),
        ("ORDERS\nHEG D1\nEND", "PLAN HEG D1"),
        (".order HEG D1", "PLAN HEG D1"),
        ("Hengzhou: D 1 and F 1", "PLAN HEG D1 F1"),
        ("heng zhou d1", "PLAN HEG D1"),
        ("PLAN HEG D1 · Hengzhou: development I", "PLAN HEG D1"),
        ("HEG D1 | F1", "PLAN HEG D1 F1"),
    ],
)
def test_each_class_of_spelling_is_read(text, line):
    sheet = PLAN.check(text, ())
    assert (sheet.errors, sheet.lines) == ((), (line,))


@pytest.mark.parametrize(
    "text, line", [("bid 3 gold", "BID 3"), ("I pass", "BID 0"), ("pass", "BID 0"), ("no bid", "BID 0")]
)
def test_bids_as_people_write_them(text, line):
    sheet = BID.check(text, ())
    assert (sheet.errors, sheet.lines) == ((), (line,))


@pytest.mark.parametrize(
    "shape, text, words",
    [
        (BID, "bid -1", "“-1”: no number here has a sign"),
        (BID, "bid - 1", "sign"),
        (BID, "bid round 2 4", "how many"),
        (PLAN, "heg d -2", "“-2”: no number here has a sign"),
        (PLAN, "heg d1 if tiger passes", "no conditions"),
        (PLAN, "~~heg d1~~", "struck through"),
        (PLAN, "heg d1?", "a question"),
        (PLAN, "next year: heg d1", "another time"),
        (PLAN, "heg develp 1", "“develp” is no word of an order; did you mean develop?"),
    ],
)
def test_a_line_that_is_not_understood_stores_nothing(shape, text, words):
    draft = ("BID 2",) if shape is BID else ("PLAN DAT D1",)
    sheet = shape.check(text, draft)
    assert sheet.lines == draft
    [error] = sheet.errors
    assert isinstance(error, Unreadable)
    assert words in error.message
    assert shape.check(error.example, draft).errors == ()


def test_a_plan_over_several_lines_goes_on_past_one_that_is_not_understood():
    assert PLAN.check("heg\nd1\nxyzzy\nf1", ()).lines == ("PLAN HEG D1 F1",)
    assert PLAN.check("heg d1\nf4", ()).lines == ("PLAN HEG D1",)


def test_every_province_has_a_chinese_name_of_its_own():
    assert all(place.chinese for place in BOARD.places)
    assert len({place.chinese for place in BOARD.places}) == len(BOARD) == 156
