"""Lines with a slip of the finger: one's own generals and spaces are offered first, nothing is taken."""

import pytest

from games.redux.printed_data import WEI
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.questions.bids import bid_prompt
from games.redux.questions.standing_orders import standing_prompt
from games.redux.reading.misspelt import near_names
from tests.games.redux.play import give, win
from tests.games.redux.test_spellings import acting, bidding


def bids(text):
    return bid_prompt(give(bidding(), WEI, "GJI XCH ZLI JXU"), WEI, "bid", "", []).shape.check(text, ())


def sheet(text):
    return sheet_prompt(win(acting(), WEI, "HAN", "CAO"), WEI).shape.check(text, ())


def standing(text):
    return standing_prompt(bidding(), WEI).shape.check(text, ())


SLIPS = [
    (bids, "gou jia han", "gou jia", "GJI - HAN"),
    (bids, "guo jai - han", "guo jai", "GJI - HAN"),
    (bids, "cao - empror", "empror", "CAO - HAN"),
    (bids, "cao empereor", "empereor", "CAO - HAN"),
    (bids, "cao - markt", "markt", "CAO - MKT"),
    (bids, "cao recruite", "recruite", "CAO - REC"),
    (bids, "caocao - recuit", "recuit", "CAO - REC"),
    (bids, "cao - recrut", "recrut", "CAO - REC"),
    (bids, "xu huag - han", "xu huag", "XHU - HAN"),
    (bids, "xu hung rec", "xu hung", "XHU - REC"),
    (bids, "cao coa - han", "cao coa", "CAO - HAN"),
    (bids, "zhang lio to rec", "zhang lio", "ZLI - REC"),
    (bids, "jia xo - farm", "jia xo", "JXU - FRM"),
    (bids, "cao - hann", "hann", "CAO - HAN"),
    (bids, "cao - trian", "trian", "CAO - TRN"),
    (bids, "cao - han if emtpy", "emtpy", "CAO - HAN IF EMPTY"),
    (sheet, "mkt develp", "develp", "MKT DEV"),
    (sheet, "markt dev", "markt", "MKT DEV"),
    (sheet, "psh 2 spaers", "spaers", "PSH 2S"),
    (sheet, "decine trn", "decine", "DECLINE TRN"),
    (sheet, "bww cre heff", "heff", "BWW CRE - HEF"),
    (standing, "aly rec trn", "aly", "ALLY REC TRN"),
    (standing, "ally recrut", "recrut", "ALLY REC"),
    (standing, "alwyas end buy yes", "alwyas", "ALWAYS END BUY YES"),
]


@pytest.mark.parametrize("ask, typed, wrong, meant", SLIPS)
def test_a_slip_is_shown_as_it_may_have_been_meant_and_never_taken(ask, typed, wrong, meant):
    told = ask(typed)
    assert not told.lines
    [error] = told.errors
    assert f"“{wrong}” is unknown here; did you mean" in error.message
    assert (error.example, error.is_meant) == (meant, True), "the answer has a button that sends it"
    assert ask(meant).lines == (meant,)


def test_what_cannot_be_ordered_now_is_named_all_the_same():
    """REC is not won: the word is put right, and the example is another line."""
    [error] = sheet("recruite").errors
    assert "did you mean recruit?" in error.message
    assert sheet(error.example).lines


@pytest.mark.parametrize(
    "typed", ["cao - han not", "cao nor han", "cao - han or else", "zzz qqq", "cao - xyzzy"]
)
def test_what_turns_a_line_round_or_is_near_nothing_is_not_put_right(typed):
    told = bids(typed)
    assert not told.lines
    assert "is unknown here" not in told.errors[0].message


def test_ones_own_generals_are_offered_before_spaces_and_other_words_and_those_of_others_not_at_all():
    names = near_names(("GJI",), ())
    assert names.index("guo jia") < names.index("emperor") < names.index("develop")
    assert "guan yu" not in names


@pytest.mark.parametrize("typed, meant", [("HAN CAO STAY", "HAN STAY CAO"), ("HAN CAO", "HAN STAY CAO")])
def test_the_example_uses_the_words_of_the_line_that_it_answers(typed, meant):
    told = sheet(typed)
    assert not told.lines
    assert told.errors[0].example == meant
    assert sheet(meant).lines == (meant,)
