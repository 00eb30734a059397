"""Standing orders of a state, so that nobody has to wake twice."""

import pytest

from games.core.reading.faults import LOST
from games.core.rules.errors import OrderError
from games.redux.phases.resolution import carry_out, maintain
from games.redux.printed_data import SHU, STATES, WEI, WU
from games.redux.questions.standing_orders import StandingQuestion, acts, claims, perform, standing_prompt
from games.redux.state import depart
from tests.games.redux.play import give, redux, station
from tests.games.redux.script import answers, driven


def laying(s, seat, text):
    prompt = acts(s, seat)["standing"]
    sheet = prompt.shape.check(text, ())
    assert sheet.errors == (), sheet.errors
    perform(s, seat, "standing", prompt.read(list(sheet.lines)))
    assert s.hands[seat].standing == list(sheet.lines)
    return s


def bidding():
    s = redux(4)
    s.table.stage = "bid"
    return s


def keys(asked):
    return [ask.key for ask in asked]


def test_the_alliance_space_may_be_named_ahead_of_time_by_preference():
    s = laying(bidding(), SHU, "ALLY REC TRN")
    s.table.last_alliance = "REC"
    s, asked = driven(s, answers())
    assert s.table.alliance == "TRN"
    assert "shu:alliance" not in keys(asked)


@pytest.mark.parametrize("line, allied", [("JOIN REC TRN", 3), ("YUJ JOIN TRB", 2)])
def test_yu_jin_may_answer_ahead_of_time_by_space(line, allied):
    s = give(bidding(), WEI, "YUJ")
    s.table.realms[WEI].stores["YUJ"] = {"charge": 1}
    s, asked = driven(laying(s, WEI, line), answers(shu_alliance="REC"))
    assert len(s.table.allied) == allied
    assert "wei:join" not in keys(asked)


@pytest.mark.parametrize(
    "line, rival, space",
    [
        ("HGA MOVE REC IF LOSING", 0, "TRB"),
        ("HGA MOVE REC IF LOSING", 3, "REC"),
        ("HGA MOVE POP REC", 0, "REC"),
        ("HGA STAY", 3, "TRB"),
    ],
)
def test_huang_gai_may_answer_ahead_of_time(line, rival, space):
    s = give(give(give(bidding(), WU, "HGA"), WEI, "XCH", p=rival), SHU, "GYU")
    bids = answers(
        wu_bid="HGA - TRB\nPASS",
        wei_bid=f"XCH - TRB +{rival}P\nPASS" if rival else "PASS",
        shu_bid="LBE - POP\nPASS",
    )
    s, asked = driven(laying(s, WU, line), bids)
    assert s.table.bids
    assert [bid.space for bid in s.table.bids if bid.general == "HGA"] == [space]
    assert "wu:move" not in keys(asked)


def test_huang_gai_who_would_lose_alone_stays_where_an_equal_total_wins_because_it_was_reached_first():
    s = give(give(bidding(), WU, "HGA"), WEI, "ZHE")
    s.table.order = [WU, WEI, SHU]
    bids = answers(wu_bid="HGA - TRB\nPASS", wei_bid="ZHE - TRB\nPASS", shu_bid="LBE - POP\nPASS")
    s, _ = driven(laying(s, WU, "HGA MOVE REC IF LOSING"), bids)
    assert s.table.last.won["TRB"] == [WU]
    assert "REC" not in s.table.last.won


def test_a_line_for_the_rounds_end_is_used_where_the_sheet_does_not_speak_of_it():
    for sheet, popular in (("", 2), ("END FYI NO", 3)):
        s = laying(give(redux(), SHU, "FYI", p=3, r=9), SHU, "ALWAYS END FYI YES")
        from tests.games.redux.play import entries

        writs = {}
        for seat in STATES:
            carry_out(s, seat, entries(sheet) if seat == SHU else [], writs)
        maintain(s, writs)
        assert s.table.realms[SHU].popular == popular


def test_d22_a_line_that_cannot_be_done_as_it_says_is_left_out():
    s = give(redux(3), SHU, "LYA", hand="FIN BSP", g=3, r=3, h=2)
    laying(s, SHU, "ALWAYS END LYA FIN S")
    writs = {}
    for seat in STATES:
        carry_out(s, seat, (), writs)
    maintain(s, writs)
    realm = s.table.realms[SHU]
    assert (realm.built, realm.weapons["H"], realm.gold) == ([], 2, 3)


def test_hold_stops_the_queue_once():
    s = give(bidding(), WEI, "XHU CRE")
    given = answers(wei_bid=["CAO - HAN\nXHU - REC\nCRE - TRB", "PASS"])
    s.hands[WEI].standing = ["HOLD"]
    s, _asked = driven(s, given)
    assert [bid.general for bid in s.table.bids if bid.seat == WEI] == ["CAO", "XHU", "CRE"]
    assert s.hands[WEI].standing == []


@pytest.mark.parametrize(
    "line, is_claimed",
    [
        ("ally rec", True),
        ("HGA MOVE REC", True),
        ("HGA - TRB", False),
        ("CAO - HAN", False),
        ("END FYI YES", False),
        ("hold", True),
    ],
)
def test_standing_orders_are_told_apart_from_bids_and_sheets(line, is_claimed):
    assert claims(line) == is_claimed


@pytest.mark.parametrize(
    "text",
    ["xyzzy", "ALLY", "ALLY POP", "ALLY BWW", "JOIN", "HGA MOVE", "ALWAYS FYI", "HGA MOVE BWW", "JOIN REC"],
)
def test_bad_standing_orders_store_nothing_and_say_what_is_wrong(text):
    seat = SHU if text == "JOIN REC" else WEI if "JOIN" in text else WU
    read = StandingQuestion(redux(), seat).read(text, ["ALLY REC"])
    assert [order.text for order in read.lines] == ["ALLY REC"]
    [error] = read.errors
    assert isinstance(error, OrderError)
    assert error.example


def test_nobody_else_sees_them():
    s = laying(bidding(), SHU, "ALLY REC TRN")
    assert s.hands[SHU].back() == {"cards": 0}
    assert s.told == ()


def test_a_line_for_the_rounds_end_is_for_a_general_of_ones_own():
    s = redux()
    sheet = standing_prompt(s, WEI).shape.check("ALWAYS END FYI YES", ())
    assert sheet.lines == ()
    assert "Fei Yi does not serve Wei" in str(sheet.errors[0])
    assert standing_prompt(s, SHU).shape.check("ALWAYS END FYI YES", ()).lines == ("ALWAYS END FYI YES",)


SPELLINGS = [
    (WEI, "alliance: recruit armies, train", "ALLY REC TRN"),
    (WEI, "Yu Jin joins on recruit", "JOIN REC"),
    (WU, "move Huang Gai to REC", "HGA MOVE REC"),
    (WU, "HGA to REC if he loses", "HGA MOVE REC IF LOSING"),
    (WU, "hga - rec if losing", "HGA MOVE REC IF LOSING"),
    (WU, "always lfa 2g", "ALWAYS END LFA 2G"),
]


@pytest.mark.parametrize("seat, typed, line", SPELLINGS)
def test_standing_orders_are_read_as_they_are_typed(seat, typed, line):
    told = standing_prompt(give(give(redux(), WU, "HGA LFA"), WEI, "YUJ"), seat).shape.check(typed, ())
    assert (list(told.lines), told.errors) == ([line], ())


REFUSED = [
    ("hga flee", "“flee” is no word of a standing order", "HGA MOVE REC IF LOSING"),
    ("always", "this is no standing order", "ALWAYS END BUY YES"),
    ("join", "this is no standing order", "ALLY REC TRN"),
    ("hga move rec if it rains", "waits for nothing but IF LOSING", "HGA MOVE REC IF LOSING"),
    ("hga move rec\nhga stay", "two orders for HGA", "HGA MOVE REC"),
    ("ally rec, foo", "nothing", "ALLY REC TRN"),
]


@pytest.mark.parametrize("typed, why, example", REFUSED)
def test_what_is_no_standing_order_is_said_with_one_like_it_and_nothing_is_kept_of_it(typed, why, example):
    told = standing_prompt(give(redux(), WU, "HGA LFA"), WU).shape.check(typed, ("ALWAYS END LFA 2G",))
    assert list(told.lines) == ["ALWAYS END LFA 2G"]
    [error] = told.errors
    assert why in str(error) or LOST.strip() in str(error)
    assert error.example == example


@pytest.mark.parametrize("line", ["HGA MOVE REC IF LOSING", "JOIN REC", "ALWAYS END FYI YES"])
@pytest.mark.parametrize("seat", STATES)
def test_the_example_beside_a_refusal_is_a_line_that_this_state_could_send(seat, line):
    """It was the very line that had just been refused: Huang Gai serves Wu, whoever asks."""
    question = StandingQuestion(redux(), seat)
    for error in question.read(line).errors:
        assert question.read(error.example).errors == []


def test_who_is_asked_for_the_alliance_space_is_told_that_a_standing_order_does_not_answer():
    """The order counts from the next round on; the question that is open would go by its default."""
    s = bidding()
    told = {seat: acts(s, seat)["standing"].shape.check("ALLY REC", ()).notes for seat in (WU, SHU)}
    assert told[WU] == ()
    assert "open" in told[SHU][0]
    s.table.alliance = "TRN"
    assert acts(s, SHU)["standing"].shape.check("ALLY REC", ()).notes == ()


def test_a_state_that_is_given_up_keeps_nothing_that_was_laid_down_ahead_of_time():
    """Its ALWAYS would go on at every round's end, and the next to lead it would not know."""
    s = give(redux(), WEI, "XHU")
    s.hands[WEI].standing, s.hands[WEI].queue = ["ALLY REC", "ALWAYS END BUY YES"], ["XHU - REC"]
    s.hands[WU].standing = ["ALLY TRN"]
    depart(s, WEI)
    assert (s.hands[WEI].standing, s.hands[WEI].queue) == ([], [])
    assert s.hands[WU].standing == ["ALLY TRN"]


IDLE = [
    (WEI, "ALWAYS CAO HAN", "Cao Cao has nothing to decide at a round's end."),
    (WEI, "ALWAYS END SPA", "Spear Armoury has nothing to decide at a round's end."),
    (WEI, "ALWAYS END ZLI S", "Zhang Liao does not serve Wei now, so it waits until he does."),
    (WEI, "ALWAYS END WTP YES", "Wei has not built Weapon Trading Post, so it waits until it has."),
    (WEI, "ALWAYS END BMK YES", "Wu has built Barter Market."),
    (WEI, "JOIN REC", "Yu Jin does not serve Wei now"),
    (WEI, "JOIN REC, TRN", "Yu Jin does not serve Wei now"),
    (WU, "HGA STAY", "Huang Gai is stationed and bids no more."),
    (SHU, "ALWAYS END FYI YES", "if the round ended now: FYI has nothing to decide now."),
    (SHU, "ALWAYS END FYI 3G", "if the round ended now:"),
]


@pytest.mark.parametrize("seat, typed, why", IDLE)
def test_what_would_do_nothing_is_taken_with_the_reason(seat, typed, why):
    s = station(give(give(redux(), WU, "HGA BMK"), SHU, "FYI"), WU, "HGA", "BDC", "1V")
    s.table.realms[SHU].popular = int("3G" in typed)
    told = standing_prompt(s, seat).shape.check(typed, ())
    assert len(told.lines) == 1
    assert not told.errors
    [warning] = told.warnings
    assert warning.startswith(f"{told.lines[0]}: {why}")
    assert standing_prompt(s, seat).shape.check("ALLY REC", told.lines).warnings == (), "it is said once"


def test_what_might_do_something_is_taken_without_a_warning():
    s = give(redux(), WEI, "YUJ WTP", s=1, g=2)
    s.table.realms[WEI].stores["YUJ"] = {"charge": 1}
    s.table.realms[WEI].tribal = 12
    for typed in ("JOIN REC", "ALLY REC", "HOLD", "ALWAYS END BUY YES", "ALWAYS END LOSE CRE S"):
        assert standing_prompt(s, WEI).shape.check(typed, ()).warnings == (), typed


def test_hold_does_nothing_where_bids_are_sealed():
    [warning] = standing_prompt(redux(bidding="sealed"), WEI).shape.check("HOLD", ()).warnings
    assert "no queue to stop" in warning


@pytest.mark.parametrize(
    "text, generals, example",
    [
        ("YUJ - TRB 9", "", "ALLY REC TRN"),
        ("HGA STAY here 9", "", "ALLY REC TRN"),
        ("HOLD 9", "", "HOLD"),  # on the ladder it does something
    ],
)
def test_the_example_beside_a_wrong_standing_order_would_do_something(text, generals, example):
    s = give(redux(4, bidding="ladder"), WEI, *generals.split())
    shape = standing_prompt(s, WEI).shape
    assert shape.check(text, ()).errors[0].example == example
    assert shape.check(example, ()).warnings == ()


def test_a_hold_is_no_example_where_bids_are_sealed():
    shape = standing_prompt(redux(4, bidding="sealed"), WEI).shape
    assert shape.check("HOLD 9", ()).errors[0].example == "ALLY REC TRN"


def test_a_building_that_is_called_tax_is_no_market():
    """At the end of round 3 Li Yan may build a card; TAX is the Tax Modification System."""
    s = give(redux(3), SHU, "LYA", hand="TAX")
    sheet = standing_prompt(s, SHU).shape.check("ALWAYS END LYA TAX", ())
    assert sheet.lines == ("ALWAYS END LYA TAX",)
    assert not sheet.errors
    assert standing_prompt(s, SHU).shape.check("ALLY TAX", ()).lines == ("ALLY MKT",), "but a space is"
