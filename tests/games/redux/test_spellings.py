"""Bids and sheets as people type them on a phone, and what they are told that no spelling saves."""

from functools import partial

import pytest

from games.core.reading.faults import LOST
from games.core.rules.errors import OrderError
from games.redux.printed_data import WEI, WU
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.questions.bids import bid_prompt
from tests.conformance.test_sheets import BROKEN
from tests.games.redux.play import bid, give, redux, win
from tests.steps import steps


def bidding():
    s = give(give(redux(), WEI, "XHU CRE", p=3, t=3, s=2, h=2, g=3, r=3), WU, "GNI")
    s.table.stage, s.table.emperor = "bid", WEI
    return s


def acting():
    s = redux()
    for space, general in [("TRB", "XCH"), ("MKT", "XYO"), ("PSH", "ZLI"), ("TRD", "JXU"), ("TRN", "YJI")]:
        win(s, WEI, space, general)
    bid(s, WEI, "CRE", "BWW", 3, units="2S")
    s.table.won[WEI] += ["BWW", "CON", "HIM"]
    bid(bid(s, WEI, "XUY", "CON"), WEI, "LDI", "HIM")
    s.table.decks = {"SEP": 5, "UNI": 5}
    return give(s, WEI, hand="SPA", s=2, g=4, r=4, u=4)


def bids(text, draft=()):
    return bid_prompt(bidding(), WEI, "bid", "", []).shape.check(text, draft)


def sheet(text, draft=()):
    return sheet_prompt(acting(), WEI).shape.check(text, draft)


BIDS = [
    ("• Cao Cao → Han\n• Xu Huang → Rec", "CAO - HAN|XHU - REC"),
    ("1. CAO HAN 2. XHU REC 3. CRE TRB", "CAO - HAN|XHU - REC|CRE - TRB"),
    ("1) cao to han, 2) xhu to rec", "CAO - HAN|XHU - REC"),
    ("CAO HAN and XHU REC", "CAO - HAN|XHU - REC"),
    ("first CAO to HAN then XHU to REC", "CAO - HAN|XHU - REC"),
    ("CAO HAN/XHU REC", "CAO - HAN|XHU - REC"),
    ("Cao Cao bids on HAN with 2 support", "CAO - HAN +2P"),
    ("CAO - HAN plus 2 popular support and the han token", "CAO - HAN +2P +H"),
    ("CAO - HAN, 2 popular support", "CAO - HAN +2P"),
    ("caocao - han", "CAO - HAN"),
    ("CAO - HAN when empty", "CAO - HAN IF EMPTY"),
    ("CAO - HAN only if nobody is there", "CAO - HAN IF EMPTY"),
    ("CAO - HAN unless taken", "CAO - HAN IF EMPTY"),
    ("CAO - HAN if lead < 4", "CAO - HAN IF LEAD<=3"),
    ("CAO - HAN if lead at most 3", "CAO - HAN IF LEAD<=3"),
    ("CAO - HAN if empty, else REC", "CAO - HAN IF EMPTY ELSE CAO - REC"),
    ("CAO - HAN if empty, otherwise CAO - REC", "CAO - HAN IF EMPTY ELSE CAO - REC"),
    ("XHU to Wei-Wu battle with 2 spears", "XHU - BWW 2S"),
    ("XHU attacks Wu with two infantry", "XHU - BWW 2S"),
    ("CAO - tribal relations with 1 gold", "CAO - TRI G"),
    ("CAO to market", "CAO - MKT"),
    ("CAO - train", "CAO - TRN"),
    ("~~CAO - HAN~~ CAO - REC", "CAO - REC"),
    ("CAO – HAN\n\n—\nXHU – REC", "CAO - HAN|XHU - REC"),
    ("Cao Cao bids Han with 2 popular support", "CAO - HAN +2P"),
    ("cao cao bids 2 popular support on han", "CAO - HAN +2P"),
    ("put Cao Cao on HAN", "CAO - HAN"),
    ("Cao Cao will bid for the Han emperor", "CAO - HAN"),
    ("CAO->HAN", "CAO - HAN"),
    ("cao ⇒ han", "CAO - HAN"),
    ("曹操 → 漢", "CAO - HAN"),
    ("徐晃 征兵", "XHU - REC"),
    ("“cao – trn” ✅", "CAO - TRN"),
    ("(1) cao - trn (2) xhu - rec", "CAO - TRN|XHU - REC"),
    ("cao - trn (my first choice)", "CAO - TRN"),
    ("cao and cre to han", "CAO - HAN|CRE - HAN"),
    ("cao, cre - han", "CAO - HAN|CRE - HAN"),
    ("cao & xhu & cre to han", "CAO - HAN|XHU - HAN|CRE - HAN"),
    ("cao han if nobody's there, otherwise train", "CAO - HAN IF EMPTY ELSE CAO - TRN"),
    ("cao han if it’s free", "CAO - HAN IF EMPTY"),
    ("CAO - HAN unless occupied", "CAO - HAN IF EMPTY"),
    ("if empty cao - han", "CAO - HAN IF EMPTY"),
    ("if nobody bids on HAN, cao - han", "CAO - HAN IF EMPTY"),
    ("CAO - HAN if lead ≤ 3", "CAO - HAN IF LEAD<=3"),
    ("CAO - HAN if lead =< 3", "CAO - HAN IF LEAD<=3"),
    ("CAO - HAN if lead is less than 4", "CAO - HAN IF LEAD<=3"),
    ("CAO - HAN if the best bid is at most 3", "CAO - HAN IF LEAD<=3"),
    ("CAO - HAN up to 2 popular support", "CAO - HAN MAX 2"),
    ("cao han w/ 2 pop", "CAO - HAN +2P"),
    ("XHU vs Wu 2S", "XHU - BWW 2S"),
    ("XHU against Wu with 2 spearmen", "XHU - BWW 2S"),
    ("cao - popular support", "CAO - POP"),
    ("cao - produce crossbows/vessels", "CAO - PCV"),
    ("cao - spears and horses", "CAO - PSH"),
    ("cao - develop farm", "CAO - FRM"),
    ("cao - tax", "CAO - MKT"),
    ("cao - harvest", "CAO - FRM"),
    ("cao - hire instructor", "CAO - HIM"),
    ("cao - trade rice", "CAO - TRD"),
    ("cao - Trade rice and/or weapons", "CAO - TRD"),
    ("I pass", "PASS"),
    ("cao - han if empty\nelse rec", "CAO - HAN IF EMPTY ELSE CAO - REC"),
    ("CAO – HAN if empty; otherwise CAO – REC", "CAO - HAN IF EMPTY ELSE CAO - REC"),
    ("no bid", "PASS"),
]


@pytest.mark.parametrize("typed, lines", BIDS)
def test_bids_are_read_as_they_are_typed(typed, lines):
    assert list(bids(typed).lines) == lines.split("|")


SHEETS = [
    ("- TRB 1g 1r\n- MKT dev", "TRB 1G 1R|MKT DEV"),
    ("1. TRB U 2. MKT DEV 3. TRN", "TRB U|MKT DEV|TRN"),
    ("TRB U and MKT DEV", "TRB U|MKT DEV"),
    ("tribute 1 gold, 1 rice", "TRB 1G 1R"),
    ("TRB 1G + 1R", "TRB 1G 1R"),
    ("TRB 1G/1R", "TRB 1G 1R"),
    ("PSH 1 spear and 1 horse", "PSH 1S 1H"),
    ("train 2", "TRN 2"),
    ("TRN one", "TRN 1"),
    ("don't take TRN", "DECLINE TRN"),
    ("no TRN", "DECLINE TRN"),
    ("TRD buy 2 rice", "TRD R+2"),
    ("TRD 2 gold for 2 rice", "TRD R+2"),
    ("trade 3 rice for gold", "TRD R-3"),
    ("TRD sell 1 spear", "TRD W-1S"),
    ("build spear armoury", "CON SPA"),
    ("HIM hire, import sep", "HIM HIRE IMP SEP"),
    ("hire", "HIM HIRE"),
    ("station Cao Ren at Hefei, treasury", "BWW CRE - HEF TRE"),
    ("BWW CRE HEF GRA", "BWW CRE - HEF GRA"),
    ("Cao Ren: Hefei, granary", "BWW CRE - HEF GRA"),
    ("cao ren to hefei treasury", "BWW CRE - HEF TRE"),
    ("BWW CRE - HEF - TRE", "BWW CRE - HEF TRE"),
    ("trb untrained army", "TRB U"),
    ("TRB → 2G", "TRB 2G"),
    ("develop the marketplace", "MKT DEV"),
    ("build market", "MKT DEV"),
    ("produce 2 spears", "PSH 2S"),
    ("2 spears", "PSH 2S"),
    ("make 1 spear and 1 horse", "PSH 1S 1H"),
    ("train 1 army", "TRN 1"),
    ("TRN two armies", "TRN 2"),
    ("train both", "TRN"),
    ("no train", "DECLINE TRN"),
    ("don’t train", "DECLINE TRN"),
    ("TRN decline", "DECLINE TRN"),
    ("pass trn", "DECLINE TRN"),
    ("TRD 2g->2r", "TRD R+2"),
    ("build spear armory", "CON SPA"),
    ("TRD R+2, W-1S", "TRD R+2 W-1S"),
    ("hire instructor", "HIM HIRE"),
    ("hire an instructor and import technology SEP", "HIM HIRE IMP SEP"),
]


@pytest.mark.parametrize("typed, lines", SHEETS)
def test_sheets_are_read_as_they_are_typed(typed, lines):
    assert list(sheet(typed).lines) == lines.split("|")


REFUSED = [
    (bids, "CAO - HAN if wu is there", "a bid waits with IF EMPTY"),
    (bids, "CAO HAN 2", "2 of what?"),
    (bids, "CAO - HAN?", "a question"),
    (bids, "~~CAO - HAN~~", "struck through"),
    (bids, "hello everyone", "talk"),
    (bids, "cao clera", "did you mean clear"),
    (bids, "cao and cre to han +2p", "name a space for Cao Cao"),
    (bids, "cao han -2p", "“-” says nothing in a bid"),
    (bids, "if wu bids on HAN, cao - han", "a bid waits with IF EMPTY"),
    (bids, "cao - weapons", "PSH makes spears and horses"),
    (bids, "cao - develop", "MKT develops a marketplace, FRM a farm"),
    (bids, "CRE - HEF 2S", "Hefei is a location of BWW: bid for the border, as in CRE - BWW 1S"),
    (bids, "cao pass", "PASS stands alone"),
    (bids, "cao han trn", "one space: HAN or TRN?"),
    (bids, "CAO HAN XHU REC", "each bid is a line of its own"),
    (bids, "cao han w/ token", "which token? +1P is a popular support, +H the emperor's token"),
    (sheet, "HIM IMP", "what can: HIRE, HIRE 1, IMP SEP, IMP UNI"),
    (sheet, "TRD sell 9 spears", "“W-9S” cannot be chosen here"),
    (sheet, "BWW CRE SHC", "“SHC” cannot be chosen here; what can: HEF"),
    (sheet, "REC", "you have not won it"),
    (sheet, "TRB 2G TRN 2", "begin a new line before TRN"),
    (sheet, "LFA 2G", "Lu Fan cannot do that now"),
    (sheet, "TRB U if possible", "no conditions"),
    (sheet, "mkt dveelop", "did you mean develop"),
]


@pytest.mark.parametrize("ask, typed, why", REFUSED)
def test_what_cannot_be_read_is_said_and_stores_nothing(ask, typed, why):
    told = ask(typed, ("CAO - TRB",) if ask is bids else ("TRB U",))
    assert list(told.lines) == (["CAO - TRB"] if ask is bids else ["TRB U"])
    assert why in str(told.errors[0])


def test_two_bids_for_a_general_in_one_message_count_neither():
    told = bids("CAO - HAN\nXHU - REC\nCAO - TRB", ("CAO - MKT",))
    assert list(told.lines) == ["CAO - MKT", "XHU - REC"]
    assert "two orders for CAO" in str(told.errors[0])
    assert told.errors[0].line == 3
    assert list(bids("CAO - TRB", ("CAO - HAN",)).lines) == ["CAO - TRB"]


def test_of_two_bids_one_that_cannot_be_carried_out_contradicts_nothing():
    told = bids("CAO - HAN\nCAO - REC +9P")
    assert list(told.lines) == ["CAO - HAN"]
    assert "popular support, not 9" in str(told.errors[0])


def test_two_ways_to_take_an_action_in_one_message_count_neither():
    told = sheet("TRB U\nTRN\nTRB 2G")
    assert list(told.lines) == ["TRN"]
    assert "two orders for TRB" in str(told.errors[0])


def test_an_answer_that_is_stored_is_read_as_it_was_sent():
    """Canonical lines are read without the grammar; all others as if they had been typed."""
    prompt = bid_prompt(bidding(), WEI, "bid", "", [])
    stored = list(bids("CAO - HAN if lead < 4, else REC; XHU - BWW 2 spears; pass").lines)
    assert [line.text for line in prompt.read(stored)] == stored
    assert [line.text for line in prompt.read(["cao cao to han", "xhu to rec"])] == ["CAO - HAN", "XHU - REC"]
    for wrong in (["CAO - HAN", "CAO - REC"], ["CAO - HAN +9P"], ["PASS", "CAO"], ["CAO - "]):
        with pytest.raises(OrderError):
            prompt.read(wrong)
    question = sheet_prompt(acting(), WEI)
    stored = list(sheet("TRB 1G 1R; MKT DEV; don't take TRN; BWW CRE HEF TRE").lines)
    assert [entry.text for entry in question.read(stored)] == stored
    with pytest.raises(OrderError):
        question.read(["TRB U", "TRB 2G"])


ROWS = [
    (bids, "cao - han, foo bar"),
    (bids, "cao - han, xhu rec blah, cre trb"),
    (bids, "cao - han & xhu rec unless it rains"),
    (sheet, "TRB U, foo"),
    (sheet, "TRN 1 and MKT blah"),
]


@pytest.mark.parametrize("ask, typed", ROWS)
def test_of_a_row_that_is_understood_in_part_nothing_counts(ask, typed):
    """As in every game of the house (docs/decisions/0009); the rows beside it do."""
    other, line = ("xhu - psh", "XHU - PSH") if ask is bids else ("psh 2s", "PSH 2S")
    told = ask(f"{typed}\n{other}")
    assert list(told.lines) == [line]
    [error] = told.errors
    assert LOST.strip() in str(error)


def test_talk_spoils_no_row_and_an_illegal_line_only_itself():
    assert list(bids("cao - han, thanks").lines) == ["CAO - HAN"]
    assert list(bids("cao - han, xhu - bww").lines) == ["CAO - HAN"]
    assert list(sheet("TRB U, MKT TAX").lines) == ["TRB U"]


def test_the_example_of_an_error_is_a_line_that_is_accepted():
    """Trade comes first here, and TRD alone is no line: what is offered was tried."""
    s = redux()
    win(s, WEI, "TRD", "XYO")
    give(s, WEI, g=2)
    shape = sheet_prompt(s, WEI).shape
    [error] = shape.check("foo bar", ()).errors
    assert shape.check(error.example, ()).lines
    s.table.won[WEI] = []
    [error] = shape.check("foo bar", ()).errors
    assert error.example == ""


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize(
    "ask, kept, line",
    [
        (bids, "XHU - PCV", "CRE - BWW 2S"),
        (bids, "XHU - PCV", "CAO - REC IF EMPTY ELSE CAO - TRB"),
        (bids, "XHU - PCV", "PASS"),
        (sheet, "PSH 2S", "BWW CRE - HEF TRE"),
        (sheet, "PSH 2S", "DECLINE TRN"),
    ],
)
def test_a_broken_line_changes_nothing(ask, kept, line, broken):
    """The lines that `tests/conformance/test_sheets.py` tries on the games that the shared form reads."""
    told = ask(f"{kept}\n{broken.format(line=line)}")
    assert list(told.lines) == [kept]
    assert len(told.errors) == 1


@pytest.mark.parametrize("piece", ["/", "and ", "then & "])
@pytest.mark.parametrize("check", [bids, sheet])
def test_what_may_part_two_bids_is_looked_at_a_few_words_far(check, piece):
    once, twice = (steps(partial(check, piece * count)) for count in (100, 200))
    assert twice < 2.5 * once


@pytest.mark.parametrize(
    "line, told",
    [
        ("CAO - HAN", "Cao Cao: Control Han emperor"),
        ("CAO - HAN IF EMPTY", "Cao Cao: Control Han emperor if it is empty"),
        (
            "CAO - HAN IF EMPTY IF LEAD<=3 MAX 2 ELSE CAO - TRB IF LEAD<=0 ELSE CAO - TRB MAX 1",
            (
                "Cao Cao: Control Han emperor if it is empty and no rival has more than 3, "
                "with at most 2 popular support, no more than it takes to lead; "
                "otherwise Cao Cao: Demand tribute if no rival has more than 0; "
                "otherwise Cao Cao: Demand tribute, with at most 1 popular support, "
                "no more than it takes to lead"
            ),
        ),
    ],
)
def test_a_bid_is_said_back_with_all_that_it_waits_for_and_can_be_sent_again_so(line, told):
    shape = bid_prompt(redux(), WEI, "programme", "", []).shape
    assert shape.gloss(line) == told
    assert shape.check(f"{line} · {told}", ()).lines == shape.check(line, ()).lines == (line,)
