"""Text that repeats itself: reading grows as fast as its length and no faster, and never falls over."""

from functools import partial

import pytest

from games.core.rules.errors import OrderError
from games.core.rules.protocol import view
from games.redux.orders.bids import MOST_OTHERS, MOST_SWAPS
from games.redux.printed_data import WEI, WU
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.questions.bids import bid_prompt
from games.redux.questions.standing_orders import claims, standing_prompt
from games.redux.what_if import what_if
from tests.games.redux.play import bid, give, redux, win
from tests.steps import steps

LONG = 1200
"""Letters of the longer text: enough for a thousand joints, and a recursion a joint falls over there."""


def bidding():
    s = give(give(redux(), WEI, "XHU CRE", p=3, t=3, s=2, h=2, g=3, r=3), WU, "GNI")
    s.table.stage, s.table.emperor = "bid", WEI
    return s


def acting():
    s = win(win(redux(), WEI, "TRB", "XCH"), WEI, "TRD", "JXU")
    bid(s, WEI, "CRE", "BWW", 3, units="2S")
    s.table.won[WEI] += ["BWW"]
    return give(s, WEI, hand="SPA", s=2, g=4, r=4, u=4)


BIDDING, ACTING = bidding(), acting()


def asked(text):
    try:
        what_if(view(BIDDING, WEI), text)
    except OrderError as error:
        return error
    return None


READERS = {
    "bids": partial(bid_prompt(BIDDING, WEI, "bid", "", []).shape.check, draft=()),
    "sheet": partial(sheet_prompt(ACTING, WEI).shape.check, draft=()),
    "standing": partial(standing_prompt(BIDDING, WEI).shape.check, draft=()),
    "claims": claims,
    "what if": asked,
}
BEGUN = ("", "cao - han if empty else cao ", "trb 1g ", "always end ", "ally rec ")
PIECES = (
    *("else trb ", "else ", "else - ", "else if ", "if ", "if empty ", "if lead<=3 ", "max 2 ", "unless "),
    *("no ", "pass ", "decline trn; ", "don't ", "clear ", "clear cao, ", "never "),
    *("( ", "[", "(a) ", "~~", "~~cao~~ ", "? ", "*", "`", "||", "> ", ">", "'", '"', "1. ", "- ", "-", "+"),
    *("\n", " ", ": ", "tomorrow:\n", "round 3:\n", "cao: ", "。", "、", "<@1> ", "/", "& ", "<", "="),
    *("cao and ", "cao, ", "cao ", "曹操", "cao & ", "trb u; ", "and trn ", "rec, ", "wei - ", "wei wu "),
    *(
        "1s ",
        "2s+",
        "1x",
        "3 ",
        "999g ",
        "2 army units of ",
        "popular ",
        "token ",
        "stay ",
        "make ",
        "train ",
    ),
    *("buy 1r ", "sell 1h, ", "w+1h ", "r+3 ", "hire ", "import ", "cre hef, ", "station ", "move hga "),
    *("hga move rec; ", "always end fyi yes; ", "end ", "zzz ", "zzz, ", "zzz; ", "hello, ", "of the "),
)


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
def test_no_text_that_repeats_itself_makes_reading_fall_over(reader):
    for begun in BEGUN[:2]:
        for piece in PIECES:
            READERS[reader](begun + piece * (LONG // len(piece)))


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
def test_reading_grows_as_fast_as_the_text(reader):
    """Twice the text is at most two and a half times the steps."""
    read = READERS[reader]
    for begun in BEGUN:
        for piece in PIECES:
            count = LONG // len(piece)
            once, twice = (steps(partial(read, begun + piece * much)) for much in (count // 2, count))
            assert twice < 2.5 * once, (begun, piece, once, twice)


@pytest.mark.parametrize("piece", ["else trb ", "else cao - trb if empty ", "else if empty xhu rec "])
def test_a_bid_of_too_many_others_is_too_long(piece):
    read = READERS["bids"]
    [line] = read(f"cao - han if empty {piece * MOST_OTHERS}").lines
    assert line.count("ELSE") == MOST_OTHERS
    told = read(f"cao - han if empty {piece * (MOST_OTHERS + 1)}")
    assert not told.lines
    assert "too long for me" in str(told.errors[0])
    assert read(told.errors[0].example).lines


def test_a_longer_bid_that_was_stored_before_there_was_a_bound_goes_on():
    """Two hundred others, which is more than the stack of Python would have held one inside the other."""
    stored = ["CAO - HAN IF EMPTY" + " ELSE CAO - TRB IF EMPTY" * 500]
    assert [line.text for line in bid_prompt(BIDDING, WEI, "bid", "", []).read(stored)] == stored


def test_swaps_made_again_and_again_are_too_long_at_some_point():
    s = give(redux(), WU, "LFA", g=3, r=3)
    s.table.stage = "bid"
    read = bid_prompt(s, WU, "bid", "", []).shape.check
    again = "LFA 1G\nLFA 1R\n" * (MOST_SWAPS // 2)
    kept = read(again, ())
    assert len(kept.lines) == MOST_SWAPS
    more = read(again, kept.lines)
    assert more.lines == kept.lines
    assert "too long for me" in str(more.errors[0])
    acts = win(give(redux(), WU, "LFA", g=3, r=3), WU, "TRB", "SQU")
    sheet = sheet_prompt(acts, WU).shape.check
    kept = sheet(again, ())
    assert len(kept.lines) == MOST_SWAPS
    more = sheet(again, kept.lines)
    assert more.lines == kept.lines
    assert "too long for me" in str(more.errors[0])


def test_what_a_bid_waits_for_at_last_may_be_nothing():
    for typed in ("cao han else -", "cao han else", "else cao han", "cao han else else rec"):
        told = READERS["bids"](typed)
        assert not told.lines
        assert told.errors
