"""Private what-if: what a bid leads, what an action gives with all modifiers, what the round's end costs."""

import pytest

from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.protocol import view
from games.redux.printed_data import SHU, WEI, WU
from games.redux.what_if import what_if
from tests.games.redux.play import ally, bid, give, redux, station, win


def bidding(**options):
    """A round in which bids are placed."""
    s = redux(**options)
    s.table.stage = "bid"
    return s


def asked(s, seat, text, draft=()):
    return list(what_if(view(s, seat, draft), text))


def test_a_bid_says_what_it_would_lead_and_what_the_action_would_give():
    s = give(bid(bidding(), WU, "GNI", "TRB", 4), WEI, "YJI XCH", p=1)
    assert asked(s, WEI, "YJI - TRB") == [
        "`YJI - TRB`: 4 against 4, does not lead now.",
        "If you take TRB: +1 gold, +2 rice, +1 spear.",
    ]
    assert asked(s, WEI, "YJI - TRB +1P")[0] == "`YJI - TRB +1P`: 5 against 4, leads now."


def test_several_bids_add_up_and_cards_of_all_of_them_count():
    s = give(bidding(), SHU, "WYA GYU", hand="")
    give(s, SHU, "IPA")
    station(s, SHU, "JWE", "GNA", "1S")
    told = asked(s, SHU, "GYU - TRB; WYA - TRB")
    assert told[0] == "`GYU - TRB`: 5 against 0, leads now."
    assert told[2] == "`WYA - TRB`: 9 against 0, leads now."
    assert told[3] == "If you take TRB: +3 gold, +1 rice, +1 untrained, +1 spear."


def test_the_alliance_adds_up():
    s = ally(give(bidding(), SHU, "GYU"), "TRB", WU, SHU)
    bid(bid(s, WU, "GNI", "TRB", 4), WEI, "DIA", "TRB", 8)
    assert asked(s, SHU, "GYU - TRB")[0] == "`GYU - TRB`: 9 against 8, leads now."


def test_a_guard_that_does_not_hold_waits_and_one_that_does_says_what_is_played():
    s = give(bid(bidding(), WU, "GNI", "TRB", 4), WEI, "XCH", p=3)
    assert asked(s, WEI, "XCH - TRB IF EMPTY") == [
        "`XCH - TRB IF EMPTY` would wait: what it asks for does not hold now."
    ]
    assert asked(s, WEI, "XCH - REC IF EMPTY ELSE XCH - TRB")[0] == "`XCH - REC`: 5 against 0, leads now."
    bid(s, WU, "SJI", "TRB", 3)
    assert asked(s, WEI, "XCH - TRB MAX 3")[0] == "`XCH - TRB +3P`: 8 against 7, leads now."


def test_an_action_won_is_told_with_its_words_and_all_that_cards_add():
    s = give(win(redux(), SHU, "TRB", "WYA"), SHU, "IPA")
    assert asked(s, SHU, "TRB 2R") == ["TRB: +1 gold, +3 rice, +1 untrained."]
    assert asked(s, SHU, "TRB U") == ["TRB: +1 gold, +1 rice, +2 untrained."]


def test_the_upkeep_names_what_is_not_paid():
    s = station(station(redux(), SHU, "GYU", "GNA", "2S"), SHU, "ZFE", "JTG", "1S")
    give(s, SHU, g=2, r=2)
    assert asked(s, SHU, "upkeep") == [
        "Tribal relations: −1.",
        "Upkeep: −2 gold, −2 rice, +2 military points.",
        "Not paid, and lost: 1 infantry of Guan Yu. `END LOSE GYU S` says which.",
    ]
    s.table.stage = "bid"
    assert asked(s, SHU, "upkeep?")[0] == "Without any action of this round:"
    assert asked(s, SHU, "upkeep")[-2] == "Upkeep: −2 gold, −2 rice, +2 military points."


def test_the_upkeep_counts_the_sheet_as_it_is_drafted():
    s = station(give(win(redux(), SHU, "TRB", "GYU"), SHU, g=0), SHU, "ZFE", "JTG", "2S")
    assert asked(s, SHU, "upkeep", ("TRB 2G",))[-1].startswith("Not paid, and lost: 2 infantry")
    assert asked(s, SHU, "upkeep", ("TRB 1G 1R",))[-1].startswith("Not paid, and lost: 1 infantry")


def test_a_bid_at_the_tribes_is_against_nobody():
    s = give(bidding(), SHU, "MLI", g=1)
    assert asked(s, SHU, "MLI - TRI G") == ["If you take TRI: +2 tribal relations."]


def test_nothing_changes_by_asking():
    s = give(bidding(), WEI, "XCH", p=1)
    before = s.model_dump()
    asked(s, WEI, "XCH - TRB +1P")
    asked(s, WEI, "upkeep")
    assert s.model_dump() == before


@pytest.mark.parametrize(
    "text, kind, says",
    [
        ("", Unreadable, "ask about a bid"),
        ("ZZZ - TRB", Unreadable, "is no word of a bid"),
        ("CAO - HANN", Unreadable, "did you mean HAN (Control Han emperor)?"),
        ("CAO", Unreadable, "name a space"),
        ("GYU - TRB", Illegal, "does not serve Wei"),
        ("CAO - TRB +3P", Illegal, "0 popular support"),
        ("CAO - BUS 1S", Illegal, "0 trained armies"),
        ("PASS", Illegal, "no forecast"),
        ("BWW CAO - HEF TRE", Illegal, "name the general too"),
        ("TRI", Illegal, "name the general too"),
    ],
)
def test_bad_questions_are_answered_with_what_was_wrong_and_an_example(text, kind, says):
    with pytest.raises(kind) as caught:
        asked(bidding(), WEI, text)
    assert says in str(caught.value)
    assert "For example: " in str(caught.value)
    assert asked(bidding(), WEI, caught.value.example)


def test_no_bid_is_weighed_when_bids_are_over():
    with pytest.raises(OrderError, match="no bids are placed now"):
        asked(win(redux(), SHU, "TRB", "GYU"), SHU, "LBE - TRB")
    with pytest.raises(OrderError, match="you have not won REC"):
        asked(win(redux(), SHU, "TRB", "GYU"), SHU, "REC")
