"""Actions, maintenance, the order of states, and the end of the game."""

from dataclasses import replace

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Premove
from games.core.play.self_play import at_random, play
from games.redux import GAME
from games.redux.phases.resolution import carry_out, clear, maintain
from games.redux.printed_data import GENERALS, LOCATIONS, SETUP, SHU, STATES, WEI, WU
from games.redux.public_state_model import Options
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.rules.maintenance import support_bill
from games.redux.rules.scoring import ends, finish, scores
from games.redux.rules.space_effects import ACTIONS, trading
from games.redux.sheets.decision_lookup import Writ
from games.redux.sheets.execution import prepared
from tests.games.redux.play import (
    ally,
    bid,
    bids_read,
    ending,
    entries,
    gains,
    give,
    offered,
    pays,
    redux,
    refused,
    sheet_read,
    station,
    told,
    win,
)
from tests.games.redux.script import answers, driven

BASE = [
    ("TRN", {"u": 3}, "TRN", {"u": -2, "t": 2}),
    ("REC", {}, "REC", {"u": 2}),
    ("TRB", {}, "TRB 1G 1R", {"g": 1, "r": 1}),
    ("TRB", {}, "TRB 2R", {"r": 2}),
    ("TRB", {}, "TRB U", {"u": 1}),
    ("PCV", {}, "PCV 1C 1V", {"c": 1, "v": 1}),
    ("PSH", {}, "PSH 2S", {"s": 2}),
    ("MKT", {"m": 2}, "MKT DEV", {"m": 1}),
    ("MKT", {"m": 2}, "MKT TAX", {"g": 4}),
    ("FRM", {"f": 1}, "FRM DEV", {"f": 1}),
    ("FRM", {"f": 1}, "FRM HARVEST", {"r": 2}),
    ("POP", {}, "POP", {"p": 1}),
    ("TRD", {"g": 5}, "TRD R+5", {"g": -5, "r": 5}),
    ("TRD", {"g": 4, "s": 1}, "TRD W+1H W-1S", {"g": 0, "h": 1, "s": -1}),
    ("CON", {"s": 1, "g": 1}, "CON SPA", {"s": -1, "g": -1}),
    ("HIM", {"r": 1, "u": 3}, "HIM HIRE IMP UNI", {"r": -1, "u": -2, "t": 2}),
    ("HAN", {}, "HAN STAY CAO", {"rank": 1}),
    ("TRI", {}, "TRI", {}),
]


@pytest.mark.parametrize("space, supply, line, change", BASE)
def test_every_space_gives_what_the_rules_say(space, supply, line, change):
    s = give(win(redux(), WEI, space, "CAO"), WEI, hand="SPA", **supply)
    assert gains(s, WEI, line) == {name: count for name, count in change.items() if count}
    assert s.table.realms[WEI].actions == 1
    assert s.table.realms[WEI].taken == [space]


def test_all_sixteen_spaces_have_an_action():
    assert len(ACTIONS) == 16


@pytest.mark.parametrize(
    "more, rise", [({}, 0), ({"gold": 1}, 1), ({"units": "1S"}, 1), ({"units": "2S"}, 2)]
)
def test_the_tribes_rise_by_what_is_taken_along_and_units_come_home(more, rise):
    s = win(redux(), WEI, "TRI", "CAO", **more)
    found = gains(s, WEI, "TRI")
    assert found.get("tribal", 0) == rise
    assert found.get("t", 0) == sum(int(w[:-1]) for w in more.get("units", "").split())
    assert s.table.realms[WEI].actions == 1
    assert ending(s, WEI) == {}


def test_d4_gold_sent_to_the_tribes_comes_back_if_the_action_is_declined():
    assert gains(win(redux(), WEI, "TRI", "CAO", gold=1), WEI, "DECLINE TRI") == {"g": 1}


def test_an_action_that_changes_nothing_is_refused_and_not_taken():
    s = win(redux(), WEI, "TRN", "CAO")
    assert "no untrained army" in refused(s, WEI, "TRN")
    assert gains(s, WEI) == {}
    assert s.table.realms[WEI].actions == 0


def test_d7_nobody_is_hired_without_an_untrained_army():
    s = give(win(redux(), WEI, "HIM", "CAO"), WEI, r=2)
    assert refused(s, WEI, "HIM HIRE")


def test_d8_nothing_is_imported_from_an_empty_deck():
    s = win(redux(), WEI, "HIM", "SMY")
    s.deck["SEP"], s.table.decks = [], {"SEP": 0, "UNI": 21}
    gains(s, WEI, "HIM IMP UNI")
    assert len(s.hands[WEI].cards) == 1
    s = win(redux(), WEI, "HIM", "CAO")
    s.deck["SEP"], s.table.decks = [], {"SEP": 0, "UNI": 21}
    assert refused(s, WEI, "HIM IMP SEP")


def test_trade_has_its_caps_and_rates():
    s = give(win(redux(), WEI, "TRD", "CAO"), WEI, g=20, r=20, s=9)
    assert refused(s, WEI, f"TRD R+{SETUP['trade_rice'] + 1}")
    assert refused(s, WEI, "TRD R+1 R+1")
    assert refused(s, WEI, "TRD W-2S W+2H")
    assert gains(s, WEI, "TRD R-5 W-1S W+2H") == {"r": -5, "g": 5 + 2 - 4, "s": -1, "h": 2}
    assert trading


def test_one_general_stays_with_the_emperor_until_somebody_takes_him_again():
    s = win(redux(), WEI, "HAN", "CAO", "CHO")
    gains(s, WEI, "HAN STAY CHO CHO NO")
    assert (s.table.emperor, s.table.resident) == (WEI, "CHO")
    assert s.table.realms[WEI].officers["CHO"].duty == "emperor"
    assert s.table.realms[WEI].officers["CAO"].duty == "home"
    win(s, WU, "HAN", "SJI")
    gains(s, WU)
    assert s.table.realms[WEI].officers["CHO"].duty == "home"
    assert (s.table.emperor, s.table.resident) == (WU, "SJI")
    assert s.table.realms[WU].rank == 1


def test_the_rank_ends_with_the_emperor():
    s = give(win(redux(), WEI, "HAN", "CAO"), WEI, rank=5)
    assert gains(s, WEI) == {}


def test_the_emperors_token_adds_one_to_one_bid_a_round():
    s = give(redux(), WEI, "XHU")
    s.table.stage, s.table.emperor = "bid", WEI
    reading = bids_read(s, WEI, "CAO - REC +H\nXHU - TRB +H")
    assert [line.text for line in reading.lines] == ["CAO - REC +H"]
    assert "on another bid" in str(reading.errors[0])
    s, _ = driven(s, answers(wei_bid="CAO - REC +H\nXHU - TRB"))
    assert [bid.value for bid in s.table.bids if bid.seat == WEI] == [5, 4]


def test_the_winner_of_a_battle_stations_one_general_and_the_others_go_home():
    s = win(redux(), WEI, "BWW", "CRE", units="2H")
    s = win(s, WEI, "BWW", "XHU", units="1S")
    s.table.won[WEI] = ["BWW"]
    assert gains(s, WEI, "BWW CRE - SHC GRA CRE 5R") == {"granary": 1, "r": 5, "s": 1, "t": 1}
    officer = s.table.realms[WEI].officers["CRE"]
    assert (officer.duty, officer.locations, officer.units) == ("stationed", ["SHC"], {"H": 2})
    assert s.table.realms[WEI].officers["XHU"].duty == "home"
    assert s.table.realms[WEI].granary == ["SHC"]


def test_units_go_only_where_their_kind_is_wanted():
    s = win(redux(), WEI, "BWW", "CRE", units="2H")
    assert offered(s, WEI, "BWW")[1] == ("- SHC",)


def test_an_ally_acts_on_the_alliance_space_too():
    s = ally(redux(), "REC", WU, SHU)
    win(win(s, WU, "REC", "GNI"), SHU, "REC", "GYU")
    assert (gains(s, WU), gains(s, SHU)) == ({"u": 2}, {"u": 3})


def test_d3_an_action_may_be_declined_without_a_word_of_the_promise_that_is_then_not_made():
    """Pang Tong is paid for five actions only if they are taken; nobody has to write PTO NO to take four."""

    def won():
        s = redux()
        for space in ("REC", "TRB", "PSH", "PCV", "POP"):
            win(s, SHU, space, f"X{space}")
        return give(s, SHU, "PTO")

    s = won()
    assert refused(s, SHU, "DECLINE REC") == ""
    carry_out(s, SHU, entries("DECLINE REC"), {})
    assert (s.table.realms[SHU].actions, s.table.realms[SHU].untrained) == (4, 0)
    assert "promised" in refused(won(), SHU, "PTO\nDECLINE REC")


def test_d3_a_promise_that_the_sheet_does_not_keep_is_refused_and_not_paid_at_the_deadline():
    def won():
        s = redux()
        for space in ("REC", "TRB", "PSH", "PCV", "POP"):
            win(s, SHU, space, f"X{space}")
        return give(s, SHU, "PTO")

    assert "as many actions" in refused(won(), SHU, "PTO\nDECLINE REC") or "promised" in refused(
        won(), SHU, "PTO\nDECLINE REC"
    )
    s = won()
    assert sheet_read(s, SHU, "PTO\nDECLINE REC").errors
    writ = prepared(s, SHU, entries("DECLINE REC"))
    before = s.table.realms[SHU].gold
    from games.redux.sheets.execution import act

    act(s, SHU, writ)
    assert s.table.realms[SHU].gold - before <= 2


@pytest.mark.parametrize(
    "popular, rice, bill, left", [(0, 9, 0, 0), (1, 9, 0, 1), (5, 9, 2, 5), (6, 9, 3, 6), (6, 1, 1, 3)]
)
def test_each_two_popular_support_cost_a_rice_and_what_is_not_paid_is_given_back(popular, rice, bill, left):
    s = give(redux(), WEI, p=popular, r=rice)
    pays(s, WEI)
    realm = s.table.realms[WEI]
    assert (realm.popular, rice - realm.rice) == (left, bill)


def test_stationed_units_cost_a_gold_and_a_rice_each_less_the_tokens_and_score():
    s = give(station(redux(), WEI, "CRE", "HEF", "2S"), WEI, g=5, r=5)
    s.table.realms[WEI].treasury = ["HEF"]
    assert pays(s, WEI) == {"g": -1, "r": -2, "military": 2}


def test_r174_only_stationed_units_earn_military_points():
    s = give(redux(), SHU, g=9, r=9)
    station(station(s, SHU, "ZYN", "GNA"), SHU, "GYU", "YLG", "2S")
    assert pays(s, SHU)["military"] == 2
    s.table.realms[SHU].officers["GYU"].units = {}
    assert "military" not in pays(s, SHU)


@pytest.mark.parametrize("gold, rice, kept", [(3, 3, 3), (1, 3, 1), (3, 0, 0), (2, 2, 2)])
def test_the_fewest_units_that_cannot_be_paid_are_lost_and_the_general_stays(gold, rice, kept):
    s = give(station(redux(), WEI, "CRE", "HEF", "2S"), WEI, g=gold, r=rice)
    station(s, WEI, "XHU", "JTG", "1S")
    pays(s, WEI)
    realm = s.table.realms[WEI]
    assert sum(realm.stationed_units.values()) == realm.military == kept
    assert realm.stationed == ["CRE", "XHU"]


def test_the_owner_chooses_which_units_are_lost():
    s = give(station(redux(), WEI, "CRE", "HEF", "1S"), WEI, g=1, r=1)
    station(s, WEI, "XHU", "JTG", "1H")
    pays(s, WEI, "END LOSE XHU H")
    assert s.table.realms[WEI].stationed_units == {"S": 1, "H": 0, "C": 0, "V": 0}


@pytest.mark.parametrize(
    "supply, lost", [({"p": 1, "r": 1, "g": 1}, "p"), ({"r": 1, "g": 1}, "r"), ({"g": 1}, "g"), ({}, None)]
)
def test_tribes_at_level_0_raid_popular_support_then_rice_then_gold(supply, lost):
    s = give(redux(), WEI, tribal=0, **supply)
    assert ending(s, WEI) == ({lost: -1} if lost else {})


def test_d14_what_a_raid_takes_and_what_spaces_give_is_data():
    assert SETUP["raid"] == ["popular", "rice", "gold"]
    assert SETUP["gives"] == {"train": 2, "recruit": 2, "tribute": 2, "produce": 2, "popular": 1}


def test_a_level_that_comes_to_12_offers_popular_support_for_two_rice():
    s = give(win(redux(), WEI, "TRI", "CAO", gold=1), WEI, tribal=11, r=2)
    assert gains(s, WEI, "TRI BUY") == {"tribal": 1, "r": -2, "p": 1}
    s = give(win(redux(), WEI, "TRI", "CAO", gold=1), WEI, tribal=12, r=2)
    assert gains(s, WEI, "TRI BUY") == {"r": -2, "p": 1}


def test_d10_a_card_built_at_a_rounds_end_works_for_benefits_ordered_after_it():
    s = station(give(redux(), WEI, hand="WTP", s=1, g=2), WEI, "HZH", "HEF", "1S")
    found = ending(s, WEI, "END HZH WTP S\nEND WTP W+1V")
    assert (found["s"], found["v"], found["g"]) == (-1, 1, -2)


def test_d11_lu_fan_swaps_when_wu_likes_before_benefits_or_just_before_upkeep():
    s = give(redux(), WU, "LFA", g=2, p=4)
    assert pays(s, WU, "END LFA 2G") == {"g": -2}
    s = give(redux(), WU, "LFA WTP", r=2, tribal=8)
    assert ending(s, WU, "END LFA 2R\nEND WTP W+1S") == {"r": -2, "s": 1, "tribal": -1}


@pytest.mark.parametrize(
    "actions, order", [((1, 3, 2), (WU, SHU, WEI)), ((2, 2, 3), (SHU, WEI, WU)), ((0, 0, 0), STATES)]
)
def test_who_took_most_actions_is_first_and_equals_keep_their_order(actions, order):
    s = redux()
    for seat, count in zip(STATES, actions, strict=True):
        s.table.realms[seat].actions = count
    clear(s)
    assert tuple(s.table.order) == tuple(order)
    assert s.table.round == 3
    assert all(realm.actions == 0 for realm in s.table.realms.values())


@pytest.mark.parametrize(
    "number, stage", [(1, "bid"), (2, "recruit"), (4, "recruit"), (5, "bid"), (8, "recruit")]
)
def test_generals_are_recruited_in_rounds_3_5_and_9(number, stage):
    s = redux(number)
    clear(s)
    assert s.table.stage == stage


def test_r198_the_game_ends_after_round_12_with_five_stationed_or_with_two_full_borders():
    assert ends(redux(12).table) == "rounds"
    s = redux()
    for general, at in (("GYU", "GNA"), ("ZFE", "YLG"), ("HZG", "BDC"), ("LHU", "JTG SYG")):
        station(s, SHU, general, at, "1S")
    assert ends(s.table) == ""
    station(s, SHU, "MCH", "QSN", "1H")
    assert ends(s.table) == "stationed"
    s = redux()
    for number, at in enumerate(["HEF", "SHC", "WAC", "RUX", "GUA"]):
        station(s, WEI if number % 2 else WU, f"X{at}", at, "1S")
    for number, at in enumerate(["JTG", "QSN", "YPG", "CHC", "SYG"]):
        station(s, WEI if number % 2 else SHU, f"X{at}", at, "1S")
    assert ends(s.table) == "borders"


def test_scores_are_counted_category_by_category():
    s = redux()
    for seat, values in zip(STATES, [(7, 12, 3), (7, 4, 1), (2, 9, 0)], strict=True):
        realm = s.table.realms[seat]
        domestic, realm.tribal, realm.rank = values
        realm.market, realm.farm = min(5, domestic), max(0, domestic - 5)
    station(s, WEI, "CRE", "HEF", "1S")
    station(s, WU, "GNI", "GNA", "1S")
    station(s, SHU, "GYU", "YLG", "1S")
    s.table.realms[WEI].military, s.table.realms[WEI].victory = 6, ["JTG"]
    found = scores(s.table)
    wei = found[WEI]
    assert (wei.military, wei.tokens, wei.borders, wei.office) == (6, 1, 3, 3)
    assert [found[seat].domestic for seat in STATES] == [3, 3, 0]
    assert [found[seat].civil for seat in STATES] == [4, 0, 2]
    assert [found[seat].rank for seat in STATES] == [4, 2, 0]
    assert [found[seat].borders for seat in STATES] == [3, 1, 1]
    assert wei.total == 6 + 1 + 3 + 3 + 4 + 4 + 3


def test_a_tie_for_victory_goes_by_locations_then_rank_then_tribes_else_it_is_shared():
    def won(**change):
        s = redux()
        for seat, realm in s.table.realms.items():
            for name, values in change.items():
                setattr(realm, name, values.get(seat, 0))
        finish(s, "rounds")
        return s.table.winners

    assert won(tribal={}) == [WEI, WU, SHU]
    assert won(military={WU: 1}) == [WU]
    s = redux()
    station(s, WEI, "CRE", "HEF", "1S")
    s.table.realms[WU].military = 3
    finish(s, "rounds")
    assert s.table.final[WEI].total == s.table.final[WU].total
    assert s.table.winners == [WEI]


def test_r191_r193_pang_tong_is_paid_for_five_actions_taken():
    def won(sheet):
        s = redux()
        for space in ("REC", "TRB", "PSH", "PCV", "POP"):
            win(s, SHU, space, f"X{space}")
        return gains(give(s, SHU, "PTO"), SHU, sheet)

    assert won("PTO\nTRB 2R")["g"] == 1
    s = redux()
    for space in ("REC", "TRB", "PSH", "PCV"):
        win(s, SHU, space, f"X{space}")
    assert "g" not in gains(give(s, SHU, "PTO"), SHU, "TRB 2R")


def dice(seed):
    return Seeded(seed.to_bytes(32, "big"), "g1", {})


@pytest.mark.long
@pytest.mark.parametrize("seed", [1])
def test_sheets_written_at_once_come_to_the_same_as_sheets_asked_for_in_turn(seed):
    """Random games: whenever all three write at once, the same sheets asked for one after the other fit and
    come to the same state.
    """
    compared = 0
    for position in play(
        GAME, STATES, Options(bidding="sealed", rounds=5), dice(seed), dict.fromkeys(STATES, at_random)
    ):
        if position.state.table.stage != "act" or position.save.log or position.save.ready:
            continue
        asked = list(position.ask.prompts)
        sheets = {seat: position.ask.prompts[seat].shape.sample(dice(seed + len(seat))) for seat in asked}
        together = position.save
        state = GAME.state.model_validate(position.save.state)
        state.table.options.resolution = "in_turn"
        in_turn = replace(together, state=state.model_dump(mode="json"))
        ends_of = []
        for save in (together, in_turn):
            now = runner.resume(GAME, save, dice(seed))
            while (
                now.state.table.round == position.state.table.round
                and now.ask
                and now.state.table.stage == "act"
            ):
                seat = next(one for one in now.ask.prompts if one not in now.save.ready)
                now = runner.answer(GAME, now.save, dice(seed), seat, sheets[seat])
            after = now.state.model_dump(mode="json")
            after["table"]["options"]["resolution"] = "together"
            events = [*(event for page in now.filled for event in page.told), *now.state.told]
            ends_of.append((after, [(e.kind, dict(e.facts), e.audience) for e in events]))
            assert now.state.table.round > position.state.table.round or now.ask is None
        assert ends_of[0] == ends_of[1]
        compared += 1
    assert compared >= 5


def test_maintenance_goes_step_by_step_for_all_states():
    """A siege tower built at a round's end takes points before any state earns its own."""
    s = station(give(redux(), WEI, hand="MST", u=1, g=9, r=9), WEI, "HZH", "HEF", "1S")
    station(give(s, WU, g=9, r=9), WU, "GNI", "GNA", "2S")
    s.table.order = [WU, WEI, SHU]
    writs = {seat: Writ(entries("END HZH MST\nEND MST WU" if seat == WEI else "")) for seat in STATES}
    maintain(s, writs)
    assert s.table.realms[WU].military == 2
    assert told(s, "besieged") == [{"seat": WU, "by": WEI, "loss": 2}]


def test_the_bill_is_foreseen():
    assert support_bill(give(redux(), WEI, p=7), WEI) == 3


def test_bids_of_the_ladder_may_be_sent_while_the_alliance_space_is_still_named():
    """They wait for one's own turn; before, nothing could be ordered until the space was known."""
    dice = Seeded(b"s", "g")
    position = runner.begin(GAME, STATES, Options(bidding="ladder"), dice)
    while position.ask and "alliance" not in position.ask.key:
        position = runner.expire(GAME, position.save, dice)
    assert GAME.foresee(position.state, WEI) is not None
    waiting = replace(position.save, premoves={WEI: Premove(("CAO - HAN",), ready=True)})
    after = runner.expire(GAME, waiting, dice)
    assert [bid.space for bid in after.state.table.bids] == ["HAN"]


HOURS = {
    "recruit_hours": 31,
    "alliance_hours": 32,
    "bid_hours": 33,
    "next_hours": 34,
    "short_hours": 35,
    "act_hours": 36,
}


BID_HOURS = {
    "ladder": {"bid": {33, 34}},
    "sealed": {"programme": {33}},
    "waves": {"wave 1": {33}, "wave 2": {33}},
}


@pytest.mark.parametrize("mode", list(BID_HOURS))
def test_every_question_has_the_hours_that_its_option_gives(mode):
    s = give(give(redux(4, bidding=mode, rounds=5, **HOURS), WU, "HGA"), WEI, "XCH YUJ")
    s.table.realms[WEI].stores["YUJ"] = {"charge": 1}
    s.table.stage, hours = "bid", dict[str, set[int]]()
    bids = answers(bid=["PASS"] * 9, wei_bid=["XCH - REC", "CAO - TRN", "PASS"], wu_bid=["HGA - TRB", "PASS"])
    programme = ["XCH - REC\nCAO - TRN", "HGA - TRB", "LBE - POP"]
    keys = ("programme", "wave_1")
    bids |= {f"{seat}_{key}": [line] for seat, line in zip(STATES, programme, strict=True) for key in keys}
    asked = []
    while s.table.round < 6 and not s.table.ended:
        s, more = driven(s, bids)
        asked += more
    for one in asked:
        for prompt in one.prompts.values():
            hours.setdefault(prompt.key, set()).add(one.hours)
    others = {"keep": {31}, "alliance": {32}, "join": {35}, "move": {35}, "sheet": {36}}
    assert hours == {**others, **BID_HOURS[mode]}


USUAL = [
    ("TRN", {"u": 3}, {"u": -2, "t": 2}),
    ("REC", {}, {"u": 2}),
    ("TRB", {}, {"g": 2}),
    ("TRB", {"g": 1}, {"r": 2}),
    ("TRB", {"g": 1, "r": 1}, {"g": 2}),
    ("PSH", {}, {"s": 2}),
    ("PSH", {"s": 1}, {"h": 2}),
    ("PCV", {"c": 2, "v": 1}, {"v": 2}),
    ("MKT", {}, {"m": 1}),
    ("MKT", {"m": 1}, {"m": 1}),
    ("MKT", {"m": 2}, {"g": 4}),
    ("FRM", {"f": 1}, {"f": 1}),
    ("FRM", {"f": 2}, {"r": 4}),
    ("POP", {}, {"p": 1}),
    ("TRD", {"g": 5, "s": 2}, {}),
    ("HIM", {"r": 1, "u": 3}, {"r": -1, "u": -2, "t": 2}),
    ("HIM", {"u": 3}, {}),
    ("HAN", {}, {"rank": 1}),
]


@pytest.mark.parametrize("space, supply, change", USUAL)
def test_d25_what_is_left_out_is_done_in_the_usual_way(space, supply, change):
    s = win(give(redux(), WEI, **supply), WEI, space, "CAO", "XHU")
    s.table.decks = {"SEP": 3, "UNI": 4}
    s.deck["UNI"], s.deck["SEP"] = ["SPA"], ["RAT"]
    assert gains(s, WEI) == change
    assert s.hands[WEI].cards == (["SPA"] if space == "HIM" else [])
    if space == "HAN":
        weakest = min(("CAO", "XHU"), key=lambda code: GENERALS[code].administration + GENERALS[code].combat)
        assert s.table.resident == weakest
    if space == "TRD":
        assert told(s, "nothing") == [{"seat": WEI, "space": "TRD"}]


def test_d25_a_battle_stations_the_general_with_most_units_and_lays_the_token_where_fewer_lie():
    s = bid(bid(redux(), WEI, "CRE", "BWW", units="1S"), WEI, "XHU", "BWW", units="2S")
    s.table.won[WEI] = ["BWW"]
    s.table.realms[WEI].treasury = ["market"]
    gains(s, WEI)
    first = next(at.code for at in LOCATIONS.values() if at.border == "BWW" and at.unit == "S")
    assert (s.table.held[first].general, s.table.realms[WEI].granary) == ("XHU", [first])


@pytest.mark.parametrize(
    "hand, supply, built",
    [
        ("BCO ABA", {"g": 5, "r": 5, "p": 1, "m": 5}, "ABA"),  # two points, more than none
        ("BCO CIT", {"g": 5, "r": 5, "m": 1}, "BCO"),  # no point, and both cost two: by the code
        ("WOO BCO IAC", {"g": 5, "r": 5, "m": 1, "f": 1}, "IAC"),  # no point, and it costs one
    ],
)
def test_d25_the_silent_build_what_scores_most_then_what_costs_least(hand, supply, built):
    s = win(give(redux(), WEI, hand=hand, **supply), WEI, "CON", "CAO")
    for rival in (WU, SHU):
        give(s, rival, m=4)
    gains(s, WEI)
    assert s.table.realms[WEI].built == [built]


def test_the_answer_to_a_sheet_says_what_is_built_without_a_word():
    s = win(give(redux(), WEI, hand="SPA", s=1, g=1), WEI, "CON", "CAO")
    told_of = sheet_prompt(s, WEI).shape.check("", ()).notes
    assert any("Spear Armoury (SPA) is built" in note for note in told_of)
