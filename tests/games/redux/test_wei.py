"""The generals of Wei, ruling by ruling (R8 to R86 of the compendium)."""

import pytest

from games.redux.orders.bids import GeneralBid
from games.redux.rules.actions import block
from games.redux.rules.bidding import fault, winner, winners
from games.redux.rules.decisions import by_default, run
from tests.games.redux.play import (
    SHU,
    WEI,
    WU,
    Unfit,
    ally,
    benefits,
    bid,
    ending,
    gains,
    give,
    last,
    offered,
    redux,
    refused,
    station,
    win,
)
from tests.games.redux.script import answers, driven


@pytest.mark.parametrize("general, wins", [("CAO", WEI), ("XCH", SHU)])
def test_r8_cao_cao_wins_an_equal_total_that_the_rival_reached_earlier(general, wins):
    s = bid(bid(redux(), SHU, "GYU", "TRB", 5), WEI, general, "TRB", 5)
    assert winner(s.table, "TRB") == (wins,)


def test_r9_cao_ren_as_the_first_on_a_border_brings_five_of_one_kind_at_once():
    s = win(redux(), WEI, "BWW", "CRE", units="1S")
    assert offered(s, WEI, "CRE") == [("5G", "5R")]
    s = win(redux(), WEI, "BWW", "CRE", units="1S")
    assert gains(s, WEI, "BWW CRE - HEF TRE CRE 5R") == {"r": 5, "treasury": 1}
    s = win(redux(), WEI, "BWW", "CRE", units="1S")
    with pytest.raises(Unfit, match="3G"):
        gains(s, WEI, "BWW CRE - HEF TRE CRE 3G 2R")


def test_r9_cao_rens_gold_pays_for_the_next_action():
    s = win(win(redux(), WEI, "BWW", "CRE", units="1S"), WEI, "TRD", "CAO")
    assert gains(s, WEI, "BWW CRE - HEF TRE CRE 5G\nTRD R+5") == {"r": 5, "treasury": 1}


@pytest.mark.parametrize("before, brings", [(1, 3), (2, 1), (3, 0)])
def test_r10_r11_cao_ren_as_the_second_or_third_on_a_border(before, brings):
    s = redux()
    for general, at in [("GNI", "SHC"), ("SCE", "RUX"), ("TSC", "GUA")][:before]:
        station(s, WU, general, at, "1H")
    win(s, WEI, "BWW", "CRE", units="1S")
    assert offered(s, WEI, "CRE") == ([(f"{brings}G", f"{brings}R")] if brings else [])


@pytest.mark.parametrize("counts, brings", [("generals", 3), ("locations", 1)])
def test_r11_liao_hua_on_two_locations_counts_once(counts, brings):
    s = station(redux(7, position_counts=counts), SHU, "LHU", "JTG SYG", "1S 1V")
    win(s, WEI, "BWS", "CRE", units="1C")
    assert offered(s, WEI, "CRE") == [(f"{brings}G", f"{brings}R")]


@pytest.mark.parametrize("stays", ["CHO", "CAO"])
def test_r12_r13_cao_hong_taxes_or_harvests_after_the_emperor_whoever_stays(stays):
    s = give(win(redux(), WEI, "HAN", "CHO", "CAO"), WEI, m=2, f=1)
    assert offered(s, WEI, "CHO") == [("TAX", "HARVEST", "NO")]
    for word, gain in (("TAX", {"g": 4}), ("HARVEST", {"r": 2}), ("NO", {})):
        s = give(win(redux(), WEI, "HAN", "CHO", "CAO"), WEI, m=2, f=1)
        assert gains(s, WEI, f"HAN STAY {stays} CHO {word}") == {"rank": 1, **gain}
        assert s.table.realms[WEI].officers["CHO"].duty == ("emperor" if stays == "CHO" else "home")


def test_r14_xiahou_dun_produces_one_weapon_and_trains_one():
    def won():
        return give(win(redux(), WEI, "PSH", "XDU"), WEI, u=1)

    assert gains(won(), WEI, "PSH 2S") == {"s": 2}
    assert gains(won(), WEI, "PSH 1S XDU") == {"s": 1, "u": -1, "t": 1}
    assert gains(won(), WEI, "PSH 1H XDU") == {"h": 1, "u": -1, "t": 1}


def test_r15_xiahou_dun_does_so_in_the_other_workshop_too():
    s = give(win(redux(), WEI, "PCV", "XDU"), WEI, u=1)
    assert gains(s, WEI, "PCV 1V XDU") == {"v": 1, "u": -1, "t": 1}


def test_r16_r300_the_hereditary_army_comes_too_late_for_xiahou_dun():
    s = give(win(redux(), WEI, "PSH", "XDU"), WEI, "HER")
    assert gains(s, WEI, "PSH 1S XDU") == {"s": 1, "u": 1}


@pytest.mark.parametrize(
    "space, kind, card", [("PSH", "S", "SPA"), ("PSH", "H", "STA"), ("PCV", "C", "CRA"), ("PCV", "V", "HAR")]
)
def test_r17_r289_r292_r295_r298_no_armoury_reacts_to_one_weapon(space, kind, card):
    s = give(win(redux(), WEI, space, "XDU"), WEI, card, u=1)
    assert gains(s, WEI, f"{space} 1{kind} XDU") == {kind.lower(): 1, "u": -1, "t": 1}
    s = give(win(redux(), WEI, space, "XDU"), WEI, card, u=1)
    assert gains(s, WEI, f"{space} 2{kind}") == {kind.lower(): 3}


@pytest.mark.parametrize("more", [{}, {"gold": 1}, {"units": "1S"}, {"units": "2S"}])
def test_r18_xiahou_yuan_brings_an_untrained_army_whatever_he_took_along(more):
    assert gains(win(redux(), WEI, "TRI", "XYU", **more), WEI, "TRI")["u"] == 1


def test_r19_yue_jin_alone_is_paid_before_he_trades():
    s = win(redux(), WEI, "TRD", "YJI")
    assert gains(s, WEI, "TRD R+1 W-1S YJI 1G S") == {"g": 2, "r": 1}


def test_r20_yue_jin_gets_nothing_for_an_action_that_is_declined():
    assert gains(win(redux(), WEI, "REC", "YJI"), WEI, "DECLINE REC") == {}


def test_r21_battles_and_the_tribes_never_count_for_yue_jin():
    assert gains(win(redux(), WEI, "BWW", "YJI", units="1S"), WEI, "BWW YJI - HEF TRE") == {"treasury": 1}
    assert gains(win(redux(), WEI, "TRI", "YJI"), WEI, "TRI") == {}


def test_r22_company_spoils_it_for_yue_jin():
    assert gains(win(redux(), WEI, "PSH", "YJI", "XDU"), WEI, "PSH 2S") == {"s": 2}
    s = ally(redux(), "PSH", WEI, WU)
    bid(win(s, WEI, "PSH", "YJI"), WU, "GNI", "PSH")
    assert gains(s, WEI, "PSH 2S") == {"s": 2}


def test_r23_yue_jin_is_paid_if_he_alone_of_the_alliance_bid():
    s = win(ally(redux(), "REC", WEI, WU), WEI, "REC", "YJI")
    assert gains(s, WEI, "REC YJI 1G H") == {"u": 2, "g": 1, "h": 1}


def test_r24_r262_yue_jins_gold_may_go_on_the_jade_seal():
    s = give(win(redux(), WEI, "TRB", "YJI"), WEI, "IJS")
    assert gains(s, WEI, "TRB U YJI 1G H IJS") == {"u": 1, "h": 1}
    assert s.table.realms[WEI].stores["IJS"] == {"gold": 1}


def test_r25_li_dian_in_company_first_gains_gold_and_rice_or_a_weapon():
    s = win(redux(), WEI, "TRB", "LDI", "CRE")
    assert offered(s, WEI, "LDI")[0] == ("1G 1R", "S", "H", "C", "V")
    assert gains(win(redux(), WEI, "TRB", "LDI", "CRE"), WEI, "TRB U LDI 1G 1R") == {"g": 1, "r": 1, "u": 1}
    assert gains(win(redux(), WEI, "TRB", "LDI", "CRE"), WEI, "TRB U LDI H") == {"h": 1, "u": 1}


def test_r25_li_dian_is_paid_before_the_action():
    s = win(redux(), WEI, "TRD", "LDI", "CRE")
    assert gains(s, WEI, "TRD R+1 LDI 1G 1R") == {"r": 2}


def test_r26_li_dian_gets_nothing_for_an_action_that_is_declined():
    assert gains(win(redux(), WEI, "TRB", "LDI", "CRE"), WEI, "DECLINE TRB") == {}


def test_r27_li_dian_needs_another_general_of_wei():
    assert gains(win(redux(), WEI, "TRB", "LDI"), WEI, "TRB U") == {"u": 1}
    s = bid(win(ally(redux(), "TRB", WEI, WU), WEI, "TRB", "LDI"), WU, "GNI", "TRB")
    assert gains(s, WEI, "TRB U") == {"u": 1}


def test_r28_battles_count_for_li_dian():
    s = bid(win(redux(), WEI, "BWS", "CRE", units="1S"), WEI, "LDI", "BWS")
    assert gains(s, WEI, "BWS CRE - JTG TRE LDI 1G 1R CRE 5G") == {"g": 6, "r": 1, "treasury": 1}


def test_r28_his_gain_comes_before_the_battle():
    s = bid(win(redux(), WEI, "BWS", "CRE", units="1S"), WEI, "LDI", "BWS")
    decided = []

    def choose(decision):
        decided.append(decision.source)
        return by_default(decision)

    run(block(s, WEI), choose)
    assert decided.index("LDI") < decided.index("BWS")


def test_r29_r263_li_dians_gold_may_go_on_the_jade_seal():
    s = give(win(redux(), WEI, "TRB", "LDI", "CRE"), WEI, "IJS")
    assert gains(s, WEI, "TRB 2R LDI 1G 1R IJS") == {"r": 3}
    assert s.table.realms[WEI].stores["IJS"] == {"gold": 1}


def test_r36_cheng_yus_income_comes_before_the_trade_from_stationed_units_alone():
    s = win(redux(), WEI, "TRD", "CYU")
    station(station(s, WEI, "CRE", "HEF", "2S"), WEI, "XHU", "JTG", "1S")
    win(s, WEI, "TRI", "XYU", units="2H")
    assert gains(s, WEI, "TRD R+3 CYU 3G\nDECLINE TRI") == {"r": 3, "h": 2, "t": 2}


def test_r37_cheng_yu_gets_nothing_without_a_trade():
    s = station(win(redux(), WEI, "TRD", "CYU"), WEI, "CRE", "HEF", "2S")
    assert gains(s, WEI, "DECLINE TRD") == {}


def test_r38_cheng_yus_income_is_of_one_kind():
    s = station(win(redux(), WEI, "TRD", "CYU"), WEI, "CRE", "HEF", "2S")
    station(s, WEI, "XHU", "JTG", "1S")
    assert offered(s, WEI, "CYU") == [("3G", "3R")]


def test_r39_guo_jia_hires_for_nothing():
    s = give(win(redux(), WEI, "HIM", "GJI"), WEI, u=2)
    assert gains(s, WEI, "HIM HIRE") == {"u": -2, "t": 2}


def test_r40_liu_yes_popular_support_may_pay_for_the_card():
    s = give(win(redux(), WEI, "CON", "LYE"), WEI, hand="OMF", m=1)
    assert gains(s, WEI, "CON OMF") == {"g": 2}


def test_r41_liu_ye_gets_nothing_if_nothing_is_built():
    s = give(win(redux(), WEI, "CON", "LYE"), WEI, hand="OMF")
    assert gains(s, WEI, "DECLINE CON") == {}
    s = give(win(redux(), WEI, "CON", "LYE"), WEI, hand="RAT")
    assert "can be built" in refused(s, WEI, "CON RAT")
    assert gains(s, WEI) == {}


def test_r42_r86_liu_ye_is_not_there_when_hao_zhao_builds():
    s = station(give(redux(), WEI, "LYE", hand="OMF SPA", s=1, g=1), WEI, "HZH", "HEF", "1S")
    assert offered(s, WEI, "HZH", end=True) == [("NO", "SPA")]
    assert benefits(s, WEI, "END HZH SPA") == {"s": -1, "g": -1}


def test_r43_liu_ye_has_to_be_in_the_bid():
    s = give(win(redux(), WEI, "CON", "CAO"), WEI, "LYE", hand="SPA", s=1, g=1)
    assert gains(s, WEI, "CON SPA") == {"s": -1, "g": -1}


def test_r44_yu_jin_is_charged_at_the_end_of_his_first_round_and_never_again():
    s = give(redux(3), WEI, "YUJ", recruited=3)
    assert s.table.realms[WEI].stores == {}
    benefits(s, WEI)
    assert s.table.realms[WEI].stores["YUJ"] == {"charge": 2}
    s.table.realms[WEI].stores["YUJ"]["charge"], s.table.round = 0, 4
    benefits(s, WEI)
    assert s.table.realms[WEI].stores["YUJ"] == {"charge": 0}


def charged(charge: int = 2, order: tuple = (WEI, WU, SHU)):
    s = give(redux(4), WEI, "YUJ")
    s.table.realms[WEI].stores["YUJ"] = {"charge": charge}
    s.table.stage, s.table.order = "bid", list(order)
    return s


def test_r45_r46_a_charge_lets_wei_join_right_after_the_space_is_named():
    s, asked = driven(charged(), answers(shu_alliance="REC", wei_join="YES"))
    assert [ask.key for ask in asked[:3]] == ["shu:alliance", "wei:join", "wei:bid"]
    assert s.table.allied == [WEI, WU, SHU]
    assert s.table.realms[WEI].stores["YUJ"] == {"charge": 1}
    assert sum(ask.key == "wei:join" for ask in asked) == 1


@pytest.mark.parametrize("charge, order", [(0, (WEI, WU, SHU)), (2, (WU, WEI, SHU))])
def test_r45_without_a_charge_or_within_the_alliance_nobody_asks(charge, order):
    _, asked = driven(charged(charge, order), answers())
    assert not [ask for ask in asked if ask.key == "wei:join"]


def test_r47_r48_r49_with_wei_all_three_act_where_they_have_a_general_and_nobody_loses():
    given = answers(
        shu_alliance="REC", wei_join="YES", wei_bid="CAO - REC\nYUJ - TRN\nPASS", wu_bid="SJI - REC\nPASS"
    )
    s, _ = driven(charged(), given)
    assert winners(s.table, "REC") == [WEI, WU]
    assert s.table.won == {WEI: ["TRN", "REC"], WU: ["REC"], SHU: []}


def test_r48_three_states_recruit_each_with_its_own_generals():
    s = ally(redux(), "REC", WEI, WU, SHU)
    for seat, general in ((WEI, "XUY"), (WU, "DFE"), (SHU, "GYU")):
        win(s, seat, "REC", general)
    assert [gains(s, seat)["u"] for seat in (WEI, WU, SHU)] == [2, 2, 3]


def test_r50_joining_places_nobody_out_of_turn():
    orders = []
    for word in ("YES", "NO"):
        _, asked = driven(charged(), answers(shu_alliance="REC", wei_join=word))
        orders.append([ask.key for ask in asked if ":bid" in ask.key])
    assert orders[0] == orders[1]
    assert orders[0][:3] == ["wei:bid", "wu:bid", "shu:bid"]


def test_r51_r7_dian_wei_trains_up_to_three_on_the_space_but_not_by_hiring():
    def won(space, count):
        return give(win(redux(), WEI, space, "DIA"), WEI, u=count, r=1)

    assert gains(won("TRN", 3), WEI, "TRN 3") == {"u": -3, "t": 3}
    assert gains(won("TRN", 2), WEI, "TRN") == {"u": -2, "t": 2}
    assert gains(won("TRN", 3), WEI, "TRN 1") == {"u": -1, "t": 1}
    assert gains(won("HIM", 3), WEI, "HIM HIRE") == {"u": -2, "t": 2, "r": -1}


def test_r52_xu_chu_trains_two_for_a_tribal_level():
    s = win(redux(), WEI, "REC", "XCH")
    assert gains(s, WEI, "REC XCH") == {"t": 2, "tribal": -1}
    assert offered(give(win(redux(), WEI, "REC", "XCH"), WEI, tribal=0), WEI, "XCH") == []


def test_r53_xu_chu_does_so_after_recruiting_alone():
    assert offered(win(redux(), WEI, "REC", "XCH"), WEI, "XCH", "DECLINE REC") == []
    assert offered(give(win(redux(), WEI, "TRN", "XCH"), WEI, u=2), WEI, "XCH") == []


@pytest.mark.parametrize(
    "number, more, level",
    [(3, "", 4), (4, "JXU", 5), (3, "PDE", 6), (4, "JXU PDE", 6)],
)
def test_r54_r55_r56_r57_r67_r69_r81_r82_xu_chu_costs_a_level_beside_all_others(number, more, level):
    s = give(win(redux(number), WEI, "REC", "XCH"), WEI, more)
    if "PDE" in more:
        win(s, WEI, "TRB", "PDE", "CAO")
    gains(s, WEI, "REC XCH")
    ending(s, WEI)
    assert s.table.realms[WEI].tribal == level


@pytest.mark.parametrize(
    "number, more, level", [(3, "", 5), (4, "JXU", 6), (4, "JXU PDE", 7), (8, "JXU PDE", 7)]
)
def test_r63_r68_r80_jia_xu_keeps_the_level_and_pang_de_goes_before_him(number, more, level):
    s = give(redux(number), WEI, more)
    if "PDE" in more:
        win(s, WEI, "TRB", "PDE", "CAO")
    gains(s, WEI)
    ending(s, WEI)
    assert s.table.realms[WEI].tribal == level


def test_r63_jia_xu_does_not_stop_a_gain_at_the_tribes():
    s = give(win(redux(4), WEI, "TRI", "CAO", gold=1), WEI, "JXU")
    gains(s, WEI, "TRI")
    ending(s, WEI)
    assert s.table.realms[WEI].tribal == 7


@pytest.mark.parametrize("number", range(1, 13))
def test_r64_even_rounds_are_those_from_2_to_12(number):
    s = give(redux(number), WEI, "JXU")
    assert ending(s, WEI) == ({} if number in (2, 4, 6, 8, 10, 12) else {"tribal": -1})


def test_r65_a_kept_level_of_0_is_not_raided():
    assert ending(give(redux(2), WEI, "JXU", tribal=0, p=1, r=1, g=1), WEI) == {}
    assert ending(give(redux(3), WEI, "JXU", tribal=0, p=1, r=1, g=1), WEI) == {"p": -1}


def test_r66_a_level_kept_at_12_offers_popular_support():
    s = give(redux(6), WEI, "JXU", tribal=12, r=2)
    assert offered(s, WEI, "BUY", end=True) == [("NO", "YES")]
    assert ending(give(redux(6), WEI, "JXU", tribal=12, r=2), WEI, "END BUY YES") == {"r": -2, "p": 1}
    assert offered(give(redux(6), WEI, "JXU", tribal=12, r=1), WEI, "BUY", end=True) == []


def test_r58_infantry_under_xu_huang_fits_every_location():
    s = redux()
    for general, at in (("GYU", "JTG"), ("ZFE", "QSN"), ("HZG", "YPG")):
        station(s, SHU, general, at, "1S")
    give(s, WEI, "XHU", t=2, s=2, c=2)
    assert fault(s.table, WEI, GeneralBid("XHU", "BWS", units={"S": 2})) == ""
    s2 = bid(s, WEI, "XHU", "BWS", units="2S")
    s2.table.won[WEI].append("BWS")
    assert offered(s2, WEI, "BWS")[1] == ("- CHC", "- SYG")


def test_r58_his_archery_does_not():
    s = redux()
    for general, at in (("GYU", "JTG"), ("ZFE", "QSN"), ("HZG", "YPG"), ("MCH", "CHC")):
        station(s, SHU, general, at, "1S")
    give(s, WEI, "XHU", t=2, c=2)
    assert "takes these units" in fault(s.table, WEI, GeneralBid("XHU", "BWS", units={"C": 2}))


@pytest.mark.parametrize("units, at, may", [("2S", "CHC", True), ("2H", "QSN", False), ("1S", "JTG", True)])
def test_r59_with_infantry_xu_huang_may_turn_the_token_to_its_victory_point(units, at, may):
    s = win(redux(), WEI, "BWS", "XHU", units=units)
    assert offered(s, WEI, "BWS", f"BWS XHU - {at}")[-1] == (("TRE", "GRA", "VP") if may else ("TRE", "GRA"))
    if may:
        s = win(redux(), WEI, "BWS", "XHU", units=units)
        assert gains(s, WEI, f"BWS XHU - {at} VP") == {"vp": 1}


@pytest.mark.parametrize("heap", ["TRE", "GRA"])
def test_as_an_option_has_it_the_token_keeps_its_place_beside_its_victory_point(heap):
    s = win(redux(vp_token_keeps_place=True), WEI, "BWS", "XHU", units="1S")
    assert offered(s, WEI, "BWS", "BWS XHU - JTG VP")[-2:] == [("TRE", "GRA", "VP"), ("TRE", "GRA")]
    s = win(redux(vp_token_keeps_place=True), WEI, "BWS", "XHU", units="1S")
    assert gains(s, WEI, f"BWS XHU - JTG VP {heap}")["vp"] == 1
    realm = s.table.realms[WEI]
    assert (realm.treasury, realm.granary) == ((["JTG"], []) if heap == "TRE" else ([], ["JTG"]))


@pytest.mark.parametrize("untrained, gain", [(0, 1), (1, 0)])
def test_r60_zhang_liao_brings_an_army_where_there_is_none(untrained, gain):
    s = give(redux(), WEI, "ZLI", u=untrained, s=2)
    assert benefits(s, WEI).get("u", 0) == gain


def test_r61_zhang_liao_brings_a_weapon_where_there_is_none_and_only_one():
    s = give(redux(), WEI, "ZLI", u=5)
    assert benefits(s, WEI, "END ZLI V") == {"v": 1}


def test_r62_zhang_liao_brings_a_second_weapon_of_the_same_kind():
    assert benefits(give(redux(), WEI, "ZLI", u=1, h=1), WEI) == {"h": 1}
    assert benefits(give(redux(), WEI, "ZLI", u=1, s=1, h=1), WEI) == {}
    s = station(give(redux(), WEI, "ZLI", u=1), WEI, "CRE", "HEF", "1S")
    assert benefits(s, WEI, "END ZLI H") == {"h": 1}


def test_r70_zhang_he_brings_an_army_and_two_horses_once():
    s = give(redux(3), WEI, "ZHE", recruited=3)
    assert benefits(s, WEI) == {"u": 1, "h": 2}
    s.table.round = 4
    assert benefits(s, WEI) == {}


def test_r71_zhang_he_brings_a_horse_from_recruiting_and_training():
    assert gains(win(redux(), WEI, "REC", "ZHE"), WEI) == {"u": 2, "h": 1}
    assert gains(give(win(redux(), WEI, "TRN", "ZHE", "CAO"), WEI, u=1), WEI) == {"u": -1, "t": 1, "h": 1}


def test_r72_sima_yi_imports_a_card_of_each_deck():
    s = win(redux(), WEI, "HIM", "SMY")
    tops = [s.deck["SEP"][0], s.deck["UNI"][0]]
    assert offered(s, WEI, "HIM")[0] == ("IMP SEP UNI", "DONE")
    s = win(redux(), WEI, "HIM", "SMY")
    gains(s, WEI, "HIM IMP SEP UNI")
    assert s.hands[WEI].cards == tops
    s = win(redux(), WEI, "HIM", "CAO")
    gains(s, WEI, "HIM IMP UNI")
    assert s.hands[WEI].cards == tops[1:]


def test_r73_r74_yang_xiu_develops_either_on_either_space():
    s = give(win(redux(), WEI, "FRM", "YXI"), WEI, f=1)
    assert offered(s, WEI, "FRM") == [("DEV", "DEV MKT", "HARVEST")]
    assert gains(win(redux(), WEI, "FRM", "YXI"), WEI, "FRM DEV MKT") == {"m": 1}
    assert gains(win(redux(), WEI, "MKT", "YXI"), WEI, "MKT DEV FRM") == {"f": 1}


def test_r75_r76_yang_xiu_never_takes_the_other_income():
    s = give(win(redux(), WEI, "FRM", "YXI"), WEI, m=3)
    assert "TAX" in refused(s, WEI, "FRM TAX")
    s = give(win(redux(), WEI, "MKT", "YXI"), WEI, f=3)
    assert "HARVEST" in refused(s, WEI, "MKT HARVEST")


@pytest.mark.parametrize("sheet", ["", "DECLINE BWW"])
def test_r77_r78_pang_de_with_cao_cao_raises_the_level_whether_the_action_is_taken_or_not(sheet):
    s = bid(win(redux(), WEI, "BWW", "PDE", units="1H"), WEI, "CAO", "BWW")
    assert gains(s, WEI, sheet)["tribal"] == 1
    assert "tribal" not in ending(s, WEI)


def test_r77_pang_de_alone_or_losing_or_beside_the_tribes_does_not():
    s = win(redux(), WEI, "TRB", "PDE")
    assert "tribal" not in gains(s, WEI)
    assert ending(s, WEI)["tribal"] == -1
    s = last(bid(bid(redux(), WEI, "PDE", "TRB"), WEI, "CAO", "TRB"), TRB=[WU])
    gains(s, WEI)
    assert ending(s, WEI)["tribal"] == -1
    s = win(win(redux(), WEI, "TRB", "PDE", "CAO"), WEI, "TRI", "XHU")
    assert "tribal" not in gains(s, WEI)


def test_r79_pang_de_at_12_offers_popular_support_once():
    s = give(win(redux(), WEI, "TRB", "PDE", "CAO"), WEI, tribal=12, r=2)
    assert gains(s, WEI, "TRB U\nEND BUY YES") == {"u": 1, "r": -2, "p": 1}
    assert ending(s, WEI) == {}


@pytest.mark.parametrize("number", [4, 5, 6])
def test_r83_hao_zhao_may_build_at_every_round_end_from_his_stationing_on(number):
    s = station(give(redux(number), WEI, hand="SPA", s=1, g=1), WEI, "HZH", "HEF", "1S", number=4)
    assert offered(s, WEI, "HZH", end=True) == [("NO", "SPA")]


def test_r83_as_the_options_have_it_once_or_from_the_next_round_on():
    def may(number, **options):
        s = give(redux(number, **options), WEI, hand="SPA", s=1, g=1)
        return bool(offered(station(s, WEI, "HZH", "HEF", "1S", number=4), WEI, "HZH", end=True))

    assert [may(n, station_skill_repeats=False) for n in (4, 5)] == [True, False]
    assert [may(n, station_skill_from="next_round") for n in (4, 5, 6)] == [False, True, True]


def test_r84_hao_zhao_builds_only_if_he_was_stationed_with_one_unit():
    s = station(give(redux(), WEI, hand="SPA", s=1, g=1), WEI, "HZH", "HEF", "2S")
    s.table.realms[WEI].officers["HZH"].units = {"S": 1}
    assert offered(s, WEI, "HZH", end=True) == []


def test_r85_hao_zhao_needs_the_prerequisite_and_pays_all():
    s = station(give(redux(), WEI, hand="IRO", s=1, g=1), WEI, "HZH", "HEF", "1S")
    assert refused(s, WEI, "END HZH IRO")
    give(s, WEI, m=1, g=0)
    assert refused(s, WEI, "END HZH IRO")
    give(s, WEI, g=1)
    assert benefits(s, WEI, "END HZH IRO") == {"s": -1, "g": -1}


def recruiting(cards: str, **supply: int):
    """Round 3, in which Wei draws 3 and keeps 1."""
    s = give(redux(3), WEI, cards, **supply)
    s.table.stage = "recruit"
    return s


def seen(asked) -> int:
    """Return the number of generals that Wei chooses from."""
    [prompt] = [ask.prompts[WEI] for ask in asked if WEI in ask.prompts and ask.prompts[WEI].key == "keep"]
    assert prompt.shape.least == prompt.shape.most == 1
    return len(prompt.shape.options)


def test_r30_xun_yu_pays_a_rice_for_another_card_and_an_army():
    s, asked = driven(recruiting("XYO", r=1), answers(wei_again="XYO CARD"))
    assert seen(asked) == 4
    assert (s.table.realms[WEI].rice, s.table.realms[WEI].untrained) == (0, 1)
    assert sum("wei:again" in ask.key for ask in asked) == 1
    s, asked = driven(recruiting("XYO"), answers())
    assert seen(asked) == 3
    assert not any("again" in ask.key for ask in asked)
    s, asked = driven(recruiting("XYO", r=1), answers(wei_again="NO"))
    assert (seen(asked), s.table.realms[WEI].untrained) == (3, 0)


def test_r31_r350_the_question_comes_with_the_drawn_cards():
    s = recruiting("XYO IAC", r=1)
    drawn = s.deck[WEI][:3]
    _, asked = driven(s, answers())
    assert all(code in asked[0].prompts[WEI].text for code in drawn)


def test_r32_r351_xun_yu_and_the_academy_go_together_in_either_order():
    s, asked = driven(recruiting("XYO IAC", r=3), answers(wei_again=["XYO CARD", "IAC PS"]))
    realm = s.table.realms[WEI]
    assert (seen(asked), realm.untrained, realm.popular, realm.rice) == (4, 1, 1, 0)
    s, asked = driven(recruiting("XYO IAC", r=3), answers(wei_again=["IAC CARD", "XYO CARD"]))
    realm = s.table.realms[WEI]
    assert (seen(asked), realm.untrained, realm.popular, realm.rice) == (5, 1, 0, 2)


def test_r33_xun_you_brings_two_rice_for_every_popular_support():
    s = give(win(redux(), WEI, "POP", "CAO"), WEI, "XUY")
    assert gains(s, WEI) == {"p": 1, "r": 2}
    s = give(win(redux(), WEI, "CON", "LYE"), WEI, "XUY", hand="OMF")
    assert gains(s, WEI, "CON OMF") == {"r": 2}


def test_r34_at_12_the_price_is_paid_before_xun_you_pays():
    def risen(rice):
        return give(win(redux(), WEI, "TRI", "CAO", gold=1), WEI, "XUY", tribal=11, r=rice)

    assert "BUY has nothing to decide" in refused(risen(1), WEI, "TRI BUY")
    assert gains(risen(1), WEI, "TRI") == {"tribal": 1}
    assert gains(risen(2), WEI, "TRI BUY") == {"tribal": 1, "p": 1}


def test_r35_r352_the_academys_price_comes_before_xun_you_too():
    _, asked = driven(recruiting("XUY IAC", r=1), answers())
    assert [option.value for option in asked[0].prompts[WEI].shape.options] == ["NO", "IAC CARD"]
    s, _ = driven(recruiting("XUY IAC", r=2), answers(wei_again="IAC PS"))
    assert (s.table.realms[WEI].popular, s.table.realms[WEI].rice) == (1, 2)
