"""Bids: who may be assigned where, which side wins, and the three ways to bid."""

from contextlib import suppress

import pytest

from games.core.rules.errors import Illegal, OrderError
from games.redux.options import Options
from games.redux.orders.bids import GeneralBid, line_of, parsed
from games.redux.phases.conflict import legal_spaces
from games.redux.phases.open_bidding import bids
from games.redux.printed_data import COMMON, SHU, WEI, WU
from games.redux.questions.bids import bid_prompt
from games.redux.reading.clauses import said
from games.redux.rules.bidding import fault, settled, winner, winners, worth
from tests.games.redux.play import ally, bid, bids_read, give, redux, station, told
from tests.games.redux.script import answers, driven, one_turn


def wrong(s, seat, text):
    [wish] = parsed([text])
    return fault(s.table, seat, wish)


def bidding(number=2, **options):
    """A round in which nothing has been bid: Wei is outside the alliance, Shu holds the marker."""
    s = redux(number, **options)
    s.table.stage = "bid"
    return s


def test_the_highest_total_wins_and_generals_of_a_side_add_up():
    s = bid(bid(bid(redux(), WEI, "CRE", "REC", 4), WU, "GNI", "REC", 5), WEI, "XHU", "REC", 2)
    assert winners(s.table, "REC") == [WEI]


def test_of_equal_totals_the_one_reached_first_wins():
    s = bid(bid(redux(), WU, "GNI", "REC", 5), WEI, "XCH", "REC", 5)
    assert winners(s.table, "REC") == [WU]
    s = bid(bid(bid(redux(), WU, "GNI", "REC", 3), WEI, "XCH", "REC", 5), WU, "SCE", "REC", 2)
    assert winners(s.table, "REC") == [WEI]


def test_one_general_is_enough_where_nobody_else_bids():
    assert winners(bid(redux(), WU, "CWU", "MKT", 1).table, "MKT") == [WU]


def test_on_the_alliance_space_allied_totals_add_up_and_each_ally_with_a_general_there_wins():
    s = ally(redux(), "REC", WU, SHU)
    bid(bid(bid(s, WEI, "XCH", "REC", 5), WU, "GNI", "REC", 3), SHU, "GYU", "REC", 3)
    assert winners(s.table, "REC") == [WU, SHU]
    s = ally(redux(), "REC", WU, SHU)
    bid(bid(s, WEI, "XCH", "REC", 5), WU, "GNI", "REC", 6)
    assert winners(s.table, "REC") == [WU]


def test_elsewhere_allies_are_rivals():
    s = ally(redux(), "REC", WU, SHU)
    bid(bid(s, WU, "GNI", "TRB", 3), SHU, "GYU", "TRB", 4)
    assert winners(s.table, "TRB") == [SHU]


@pytest.mark.parametrize(
    "line, value",
    [("XHU - TRB", 4), ("XHU - MKT", 2), ("XHU - TRB +2P", 6), ("XHU - TRB +1P +H", 6), ("XHU - TRI", 0)],
)
def test_a_general_counts_his_statistic_and_each_token_one(line, value):
    s = give(redux(), WEI, "XHU", p=2)
    assert worth(s.table, WEI, *parsed([line])) == value


@pytest.mark.parametrize("pop, value", [("administration", 2), ("combat", 4)])
def test_on_the_people_and_the_emperor_a_marker_says_what_counts(pop, value):
    s = give(redux(), WEI, "XHU")
    s.table.criterion["POP"] = pop
    assert worth(s.table, WEI, GeneralBid("XHU", "POP")) == value


@pytest.mark.parametrize("adds, value", [(False, 4), (True, 6)])
def test_army_units_add_to_a_bid_only_as_the_option_has_it(adds, value):
    s = give(redux(units_add_to_battle_bid=adds), WEI, "XHU", t=2)
    assert worth(s.table, WEI, GeneralBid("XHU", "BWW", units={"S": 2})) == value


def test_r87_sun_jian_counts_one_more_as_the_first_of_his_state_in_a_combat_bid():
    s = give(redux(), WU, "GNI")
    assert worth(s.table, WU, GeneralBid("SJI", "REC")) == 5
    assert worth(s.table, WU, GeneralBid("SJI", "MKT")) == 3
    bid(s, WU, "GNI", "TRB")
    assert worth(s.table, WU, GeneralBid("SJI", "REC")) == 4


REFUSED = [
    ("GYU - TRB", "does not serve Wei"),
    ("XHU - BUS 1S", "only Wu and Shu meet"),
    ("XHU - BWW", "at least 1 army unit"),
    ("XHU - BWW 3S", "leads 2 at most"),
    ("XHU - BWW 1S 1H", "units of one kind"),
    ("XHU - BWW 2H", "1 horse, not 2"),
    ("XHU - TRB 1S", "battles and to the tribes"),
    ("XHU - TRB G", "gold goes to the tribes"),
    ("XHU - TRB +3P", "has 2 popular support"),
    ("XHU - TRB +H", "does not hold the emperor"),
    ("XHU - TRI +1P", "nobody is outbid"),
    ("XHU - TRI G 1S", "take 1 gold, or army units"),
    ("XHU - TRI 2G", "take 1 gold, or army units"),
]


@pytest.mark.parametrize("line, why", REFUSED)
def test_what_cannot_be_assigned_is_refused_with_the_reason(line, why):
    s = give(redux(), WEI, "XHU", g=2, p=2, t=3, s=3, h=1)
    assert why in wrong(s, WEI, line)
    reading = bids_read(s, WEI, line)
    assert reading.lines == []
    [error] = reading.errors
    assert isinstance(error, Illegal)
    assert why in str(error)
    assert "For example: " in str(error)


def test_d5_tokens_are_refused_at_the_tribes():
    s = give(redux(), WEI, "XHU", p=2)
    s.table.emperor = WEI
    assert "nobody is outbid" in wrong(s, WEI, "XHU - TRI +1P")
    assert "nobody is outbid" in wrong(s, WEI, "XHU - TRI +H")
    assert "nobody is outbid" in str(bids_read(s, WEI, "XHU - TRI MAX 2").errors[0])


def test_only_one_general_a_round_goes_to_the_tribes():
    s = bid(give(redux(), WEI, "XHU CRE"), WEI, "CRE", "TRI")
    assert "CRE is there" in wrong(s, WEI, "XHU - TRI")


def test_further_generals_of_a_battle_may_come_without_units():
    s = bid(give(redux(), WEI, "XHU"), WEI, "CRE", "BWW", units="1S")
    assert wrong(s, WEI, "XHU - BWW") == ""


def test_a_full_border_takes_no_bids_and_units_need_a_location_that_wants_them():
    s = give(redux(), WEI, "CRE", t=2, s=2, v=2)
    for general, at in (("GNI", "HEF"), ("SCE", "SHC"), ("TSC", "WAC")):
        station(s, WU, general, at, "1S")
    assert "takes these units" in wrong(s, WEI, "CRE - BWW 1S")
    assert wrong(s, WEI, "CRE - BWW 1V") == ""
    station(station(s, WU, "JQI", "RUX", "1V"), WU, "LCA", "GUA", "1V")
    assert "no location is left" in wrong(s, WEI, "CRE - BWW 1V")


def test_d6_liao_hua_with_two_kinds_of_units_needs_two_locations_that_want_them():
    s = give(redux(7), SHU, "LHU", t=2, s=1, v=1)
    assert wrong(s, SHU, "LHU - BWS 1S 1V") == ""
    station(s, WEI, "CRE", "SYG", "1V")
    assert "takes these units" in wrong(s, SHU, "LHU - BWS 1S 1V")


def test_whatever_was_taken_along_leaves_the_supply_until_the_general_is_back():
    s, _ = driven(
        give(bidding(), WEI, "XHU", p=3, t=2, h=2),
        answers(wei_bid="XHU - BWW 2H +2P\nPASS", wu_bid="SJI - REC\nPASS"),
    )
    realm = s.table.realms[WEI]
    assert (realm.popular, realm.trained, realm.weapons["H"]) == (1, 0, 0)
    assert s.table.won[WEI] == ["BWW"]


def test_losers_go_home_at_once_and_their_tokens_are_spent():
    s = give(bidding(), WEI, "XHU", p=1, t=1, h=1)
    given = answers(wei_bid="XHU - BWW 1H +1P\nPASS", wu_bid="SJI - BWW 1S +3P\nPASS")
    s, _ = driven(give(s, WU, t=1, s=1, p=3), given)
    realm = s.table.realms[WEI]
    assert (realm.popular, realm.trained, realm.weapons["H"]) == (0, 1, 1)
    assert realm.officers["XHU"].duty == "home"
    assert s.table.won == {WEI: [], WU: ["BWW"], SHU: []}


def test_the_alliance_space_is_a_common_one_but_not_the_peoples_the_emperors_or_the_last_one():
    s = redux()
    s.table.last_alliance = "REC"
    assert legal_spaces(s.table) == sorted(set(COMMON) - {"POP", "HAN", "REC"})


def test_the_last_in_order_names_the_alliance_space_and_the_first_stands_outside():
    s, asked = driven(bidding(), answers())
    assert asked[0].key == "shu:alliance"
    assert s.table.allied == [WU, SHU]
    assert s.table.alliance == "CON"


@pytest.mark.parametrize(
    "number, admin",
    [(3, 2), (4, 4)],
)
def test_r144_lu_meng_grows_in_round_4(number, admin):
    s = give(redux(number), WU, "LME")
    assert (worth(s.table, WU, GeneralBid("LME", "MKT")), worth(s.table, WU, GeneralBid("LME", "REC"))) == (
        admin,
        4,
    )


def gai(**more):
    """Huang Gai and Sun Jian against Shu on the tribute, which is reached later."""
    s = give(bidding(), WU, "HGA", p=3)
    given = {
        "wu_bid": "SJI - TRB\nHGA - TRB +2P\nPASS",
        "shu_bid": "GYU - TRB\nPASS",
        **more,
    }
    return driven(give(s, SHU, "GYU"), answers(**given))


def test_r92_huang_gai_leaves_with_his_tokens():
    s, asked = gai(wu_move="REC")
    assert [ask.key for ask in asked][-1] == "wu:move"
    assert s.table.total("REC", (WU,)) == 4 + 2
    assert s.table.total("TRB", (WU,)) == 5
    assert s.table.won[WU] == ["REC"]


def test_r93_on_the_space_he_left_wu_loses_a_tie():
    s, _ = gai(wu_move="REC")
    assert s.table.won[SHU] == ["TRB"]
    s, _ = gai(wu_move="STAY")
    assert (s.table.won[WU], s.table.won[SHU]) == (["TRB"], [])


def test_r94_he_is_asked_when_everybody_has_passed():
    _, asked = gai()
    keys = [ask.key for ask in asked]
    assert keys.index("wu:move") == len(keys) - 1


def test_r95_r96_he_goes_to_empty_common_spaces_alone():
    _, asked = gai()
    words = [option.value for option in asked[-1].prompts[WU].shape.options]
    assert words == ["STAY", *(space for space in COMMON if space != "TRB")]


@pytest.mark.parametrize("space", ["TRI", "BWW 1S"])
def test_r95_from_a_battle_or_the_tribes_he_does_not_leave(space):
    s = give(give(bidding(), WU, "HGA", t=1, s=1), SHU, "GYU")
    _, asked = driven(s, answers(wu_bid=f"HGA - {space}\nPASS"))
    assert not [ask for ask in asked if "move" in ask.key]


def test_d1_cao_cao_does_not_save_the_side_that_huang_gai_left():
    s = ally(redux(), "TRB", WEI, WU)
    bid(bid(bid(s, WEI, "CAO", "TRB", 3), WU, "SJI", "TRB", 2), SHU, "GYU", "TRB", 5)
    assert winner(s.table, "TRB") == (WEI, WU)
    s.table.deserted = "TRB"
    assert winner(s.table, "TRB") == (SHU,)


def test_d2_the_emperors_space_counts_as_empty_with_its_resident():
    s = give(give(bidding(), WU, "HGA"), SHU, "GYU")
    officer = s.table.realms[SHU].officers["GYU"]
    officer.duty, officer.at = "emperor", "HAN"
    s.table.resident, s.table.emperor = "GYU", SHU
    _, asked = driven(s, answers(wu_bid="HGA - TRB\nPASS"))
    assert "HAN" in [option.value for option in asked[-1].prompts[WU].shape.options]


def test_a_queue_is_played_without_asking_again_and_nobody_sees_it():
    s = give(give(bidding(), WEI, "XHU CRE"), WU, "GNI")
    s, asked = driven(s, answers(wei_bid="CAO - HAN\nXHU - REC\nCRE - TRB\nPASS"))
    assert sum(WEI in ask.prompts for ask in asked) == 1
    assert [bid.general for bid in s.table.bids if bid.seat == WEI] == ["CAO", "XHU", "CRE"]
    assert s.hands[WEI].queue == []
    assert "queue" not in s.hands[WEI].back()


def test_a_queue_stops_to_ask_where_what_it_waits_for_does_not_hold():
    s = give(give(bidding(), WEI, "XHU"), WU, "GNI")
    given = answers(
        wei_bid=["CAO - HAN\nXHU - REC IF EMPTY\nPASS", "XHU - TRB\nPASS"], wu_bid="SJI - REC\nPASS"
    )
    s, asked = driven(s, given)
    assert sum(WEI in ask.prompts for ask in asked) == 2
    assert [bid.space for bid in s.table.bids if bid.seat == WEI] == ["HAN", "TRB"]


GUARDS = [
    ("CRE - REC IF EMPTY", 0, "CRE - REC"),
    ("CRE - REC IF EMPTY", 3, None),
    ("CRE - REC IF LEAD<=3", 3, "CRE - REC"),
    ("CRE - REC IF LEAD<=3", 4, None),
    ("CRE - REC MAX 2", 3, "CRE - REC"),
    ("CRE - REC MAX 2", 5, "CRE - REC +2P"),
    ("CRE - REC MAX 2", 4, "CRE - REC +1P"),
    ("CRE - REC MAX 2", 6, None),
    ("CRE - REC IF EMPTY ELSE CRE - TRB", 3, "CRE - TRB"),
    ("CRE - REC IF EMPTY ELSE CRE - TRB IF EMPTY ELSE CRE - TRI", 3, "CRE - TRB"),
]


@pytest.mark.parametrize("line, rival, plain", GUARDS)
def test_guards_look_at_the_space_as_it_is_when_the_line_is_played(line, rival, plain):
    s = give(redux(), WEI, "CRE", p=3)
    if rival:
        bid(s, WU, "GNI", "REC", rival)
    [wish] = parsed([line])
    found = settled(s.table, WEI, wish)
    assert (found.text if found else None) == plain
    assert parsed([wish.text]) == [wish]


def test_one_missed_deadline_skips_a_turn_and_two_pass_for_the_round():
    s, asked = driven(bidding(), answers(wu_bid="SJI - REC", shu_bid="LBE - POP"))
    assert sum(WEI in ask.prompts for ask in asked if "bid" in ask.key) == 2
    assert [event["seat"] for event in told(s, "skipped")] == [WEI]
    assert WEI in [event["seat"] for event in told(s, "passed")]


def test_a_circle_in_which_somebody_was_asked_ends_the_turn_and_its_count_of_skips_goes_on():
    """So the last placement of a round does not play all those before it again."""
    s = give(give(bidding(), WEI, "XHU CRE"), WU, "GNI HDA")
    s.table.alliance = "TRB"
    asked = one_turn(s, answers(wu_bid="SJI - REC\nGNI - POP\nPASS", shu_bid="LBE - POP"))
    assert [seat for ask in asked for seat in ask.prompts] == [WEI, WU, SHU]
    assert (s.table.stage, s.table.skips, s.table.asked) == ("bid", {WEI: 1}, [WEI, WU, SHU])
    asked = one_turn(s, answers())
    assert [(seat, ask.hours) for ask in asked for seat in ask.prompts] == [(WEI, 12)]
    assert told(s, "placed")[-1]["line"] == "GNI - POP"
    assert WEI in s.table.passed
    assert one_turn(s, answers()) == []
    assert (s.table.stage, s.table.skips, s.table.asked) == ("act", {}, [])


def test_circles_that_queues_play_alone_are_one_turn():
    s = give(give(bidding(), WEI, "XHU CRE"), WU, "GNI HDA")
    s.table.alliance = "TRB"
    s.hands[WEI].queue = ["CAO - HAN", "XHU - REC", "PASS"]
    s.hands[WU].queue = ["SJI - REC", "GNI - POP", "PASS"]
    s.hands[SHU].queue = ["PASS"]
    assert one_turn(s, answers()) == []
    assert len(s.table.last.bids) == 4


def test_batches_place_more_than_one_at_a_time():
    s = give(give(bidding(batch=2), WEI, "XHU"), WU, "GNI")
    s, _ = driven(s, answers(wei_bid="CAO - HAN\nXHU - REC", wu_bid="SJI - POP\nGNI - TRB"))
    assert [bid.seat for bid in s.table.bids] == [WEI, WEI, WU, WU]


def circle(s, *given):
    """Play one circle of the ladder; return who was asked, in order."""
    script, asked = bids(s), []
    lists = iter(given)
    with suppress(StopIteration):
        ask = next(script)
        while True:
            [(seat, prompt)] = ask.prompts.items()
            asked.append(seat)
            ask = script.send({seat: prompt.read(next(lists))})
    return asked


def test_d23_of_a_batch_a_state_is_asked_once():
    s = give(give(bidding(batch=2), WEI, "XHU CRE"), WU, "GNI")
    s.table.alliance = "TRB"
    assert circle(s, ["CAO - HAN"], ["SJI - POP", "GNI - TRB"], ["PASS"]) == [WEI, WU, SHU]
    assert [bid.seat for bid in s.table.bids] == [WEI, WU, WU]
    assert circle(s, ["XHU - REC", "CRE - TRB"]) == [WEI]
    assert [bid.seat for bid in s.table.bids] == [WEI, WU, WU, WEI, WEI]


def test_d23_a_batch_that_was_begun_waits_where_its_next_line_does():
    s = give(bidding(batch=3), WEI, "XHU CRE")
    s.table.alliance = "TRB"
    lines = ["CAO - HAN", "XHU - HAN IF EMPTY", "CRE - TRB"]
    assert circle(s, lines, ["PASS"], ["PASS"]) == [WEI, WU, SHU]
    assert [bid.general for bid in s.table.bids] == ["CAO"]
    assert s.hands[WEI].queue == lines[1:]


def test_d23_a_table_of_edition_2_is_asked_for_each_general_anew():
    stored = Options(batch=2).model_dump()
    del stored["batch_asks"]
    assert Options.model_validate(stored).batch_asks == "each"
    assert Options.model_validate(stored).model_dump() == stored
    s = give(give(bidding(**stored), WEI, "XHU CRE"), WU, "GNI")
    s.table.alliance = "TRB"
    given = ["CAO - HAN"], ["XHU - REC"], ["SJI - POP", "GNI - TRB"], ["PASS"]
    assert circle(s, *given) == [WEI, WEI, WU, SHU]


def sealed(mode="sealed"):
    return give(give(give(bidding(bidding=mode), WEI, "XHU CRE"), WU, "GNI"), SHU, "GYU ZFE")


def test_a_sealed_programme_is_dealt_out_line_by_line_in_state_order():
    given = answers(
        wei_programme="CAO - HAN\nXHU - REC\nCRE - REC",
        wu_programme="GNI - REC\nSJI - HAN",
        shu_programme="GYU - TRB",
    )
    s, asked = driven(sealed(), given)
    assert sorted(asked[1].prompts) == [SHU, WEI, WU]
    assert [bid.general for bid in s.table.bids] == ["CAO", "GNI", "GYU", "XHU", "SJI", "CRE"]
    assert s.table.won[WEI] == ["REC"] or s.table.won[WEI] == ["REC", "HAN"]


def test_an_entry_that_cannot_be_done_when_it_is_reached_is_left_out_and_only_its_writer_is_told():
    given = answers(
        wei_programme="CAO - HAN", wu_programme="SJI - HAN IF EMPTY\nGNI - TRB", shu_programme="GYU - REC"
    )
    s, _ = driven(sealed(), given)
    assert [bid.general for bid in s.table.bids] == ["CAO", "GYU", "GNI"]
    [event] = [event for event in s.told if event.kind == "skipped line"]
    assert event.audience == (WU,)


def test_in_two_waves_the_second_sees_the_first():
    given = answers(
        wei_wave_1="CAO - HAN\nXHU - REC", wu_wave_1="SJI - REC", shu_wave_1="GYU - TRB\nZFE - REC",
        wei_wave_2="CRE - REC", wu_wave_2="GNI - POP", shu_wave_2="LBE - MKT",
    )  # fmt: skip
    s, asked = driven(sealed("waves"), given)
    assert [bid.general for bid in s.table.bids] == ["CAO", "SJI", "GYU", "XHU", "ZFE", "CRE", "GNI", "LBE"]
    assert sorted(asked[2].prompts) == [SHU, WEI, WU]


def test_who_names_fewer_than_half_in_the_first_wave_has_passed():
    given = answers(wei_wave_1="CAO - HAN", wu_wave_1="SJI - REC", shu_wave_1="GYU - TRB\nPASS")
    _, asked = driven(sealed("waves"), given)
    assert list(asked[2].prompts) == [WU]


def ladder_lines(s):
    """Return the placements of a table's ladder, written as a sealed programme."""
    return {seat: "\n".join(
        event["line"] for event in told(s, "placed") if event["seat"] == seat
    ) for seat in (WEI, WU, SHU)}  # fmt: skip


def test_the_same_placements_come_to_the_same_under_all_three_ways():
    def table(mode):
        s = give(give(bidding(bidding=mode), WEI, "XHU CRE", p=2), WU, "GNI HDA")
        return give(s, SHU, "GYU ZFE", p=1)

    lines = {
        "wei": "XHU - REC +1P\nCAO - HAN\nCRE - TRB",
        "wu": "SJI - REC\nGNI - TRB\nHDA - POP",
        "shu": "GYU - REC\nLBE - HAN +1P\nZFE - TRN",
    }
    ladder, _ = driven(table("ladder"), answers(**{f"{k}_bid": v for k, v in lines.items()}))
    programme, _ = driven(table("sealed"), answers(**{f"{k}_programme": v for k, v in lines.items()}))
    waves, _ = driven(
        table("waves"),
        answers(
            **{f"{k}_wave_1": "\n".join(v.split("\n")[:2]) for k, v in lines.items()},
            **{f"{k}_wave_2": v.split("\n")[2] for k, v in lines.items()},
        ),
    )
    for other in (programme, waves):
        assert other.table.bids == ladder.table.bids
        assert other.table.won == ladder.table.won
        assert other.table.realms == ladder.table.realms


@pytest.mark.parametrize(
    "text",
    [
        "",
        "xyzzy",
        "CAO",
        "CAO - ",
        "HAN CAO",
        "CAO - HAN +",
        "CAO - HAN IF",
        "CAO - HAN ELSE PASS",
        "LFA 2X",
        "GPI 1S S",
    ],
)
def test_bad_bids_store_nothing_and_say_what_is_wrong(text):
    reading = bids_read(give(redux(), WEI, "XHU"), WEI, text, ["CAO - REC"])
    assert [line.text for line in reading.lines] == ["CAO - REC"]
    assert len(reading.errors) == bool(text)
    for error in reading.errors:
        assert isinstance(error, OrderError)
        assert error.example


@pytest.mark.parametrize(
    "text, says",
    [
        ("~~CAO - TRB~~", "struck through"),
        ("CAO - TRB?", "a question"),
        ("hello there, how are you", "talk"),
    ],
)
def test_what_is_struck_through_asked_or_said_by_the_way_is_no_bid(text, says):
    reading = bids_read(redux(), WEI, text)
    assert reading.lines == []
    assert says in str(reading.errors[0])


@pytest.mark.parametrize(
    "text",
    [
        "CAO - HAN +2P +H",
        "CAO - HAN +2 popular support +H",
        "Cao Cao to Han with two popular support +H",
        "cao cao han 2 popular support tokens +emperor",
        "曹操 - 漢帝 +2P +H",
    ],
)
def test_support_is_written_in_many_ways(text):
    [one] = said(text)
    assert line_of(one.words).text == "CAO - HAN +2P +H"


def test_ones_own_state_may_stand_before_a_line_and_another_may_not():
    assert bids_read(redux(), WEI, "Wei: CAO - TRB").lines[0].text == "CAO - TRB"
    [error] = bids_read(redux(), WEI, "Wu: SJI - TRB").errors
    assert "you are Wei" in str(error)


def test_a_part_of_a_name_will_do_and_one_of_several_is_asked_about():
    assert bids_read(redux(), WEI, "Cao Cao to tribute please").lines[0].text == "CAO - TRB"
    [error] = bids_read(redux(), WEI, "Xu - TRB").errors
    assert "it could be XYO (Xun Yu)" in str(error)
    assert "XCH (Xu Chu)" in str(error)


@pytest.mark.parametrize("text", ["zzz - TRB", "SJI", "SJI - TRB IF", "SJI - TRB ELSE PASS", "TRB"])
def test_the_example_of_an_error_is_right_for_the_one_who_reads_it(text):
    [error] = bids_read(redux(), WU, text).errors
    assert bids_read(redux(), WU, error.example).errors == []


@pytest.mark.parametrize(
    "key, text, said",
    [
        ("programme", "CAO - HAN", ["Not named: XHU, CRE; they stay at home in this round."]),
        ("wave 2", "CAO - HAN\nXHU - TRB\nCRE - POP", []),
        ("wave 1", "CAO - HAN", ["1 of at least 2 in the first wave: who names fewer has passed."]),
        ("wave 1", "CAO - HAN\nXHU - TRB", []),
        ("programme", "CAO - HAN\nPASS", []),
        ("bid", "CAO - HAN", []),
    ],
)
def test_who_sends_a_sealed_list_is_told_whom_it_leaves_at_home(key, text, said):
    s = give(bidding(bidding="waves"), WEI, "XHU CRE")
    notes = bid_prompt(s, WEI, key, "", []).shape.check(text, ()).notes
    assert [note for note in notes if "against" not in note] == said
