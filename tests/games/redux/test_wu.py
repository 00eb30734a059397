"""The generals of Wu, ruling by ruling (R87 to R153 of the compendium; bids stand in test_bidding)."""

import pytest

from games.redux.printed_data import SETUP
from tests.games.redux.play import (
    SHU,
    WEI,
    WU,
    ally,
    benefits,
    bid,
    bids_read,
    ending,
    gains,
    give,
    offered,
    pays,
    redux,
    refused,
    station,
    win,
)

TAX, HARVEST = SETUP["tax"], SETUP["harvest"]


def governor(hand, number=3, **supply):
    """The end of Cheng Pu's first round."""
    return give(give(redux(number), WU, "CPU", recruited=3), WU, hand=hand, **supply)


def test_r88_cheng_pu_builds_up_to_one_card_of_each_deck_once():
    s = governor("CIT BSP BAR TRG", g=9, r=9)
    assert offered(s, WU, "CPU", end=True)[0] == ("NO", "CIT", "BSP", "BAR", "TRG")
    s = governor("CIT BSP BAR TRG", g=9, r=9)
    benefits(s, WU, "END CPU CIT BAR")
    assert s.table.realms[WU].built == ["CIT", "BAR"]
    assert refused(governor("CIT BSP BAR TRG", g=9, r=9), WU, "END CPU CIT BSP")
    benefits(one := governor("CIT BAR", g=9, r=9), WU, "END CPU BAR NO")
    assert one.table.realms[WU].built == ["BAR"]
    assert offered(governor("CIT BAR", number=4, g=9, r=9), WU, "CPU", end=True) == []


def test_r89_prerequisites_and_costs_hold_for_cheng_pu():
    assert refused(governor("OMF", p=0), WU, "END CPU OMF")
    assert refused(governor("IPA", g=9, r=9), WU, "END CPU IPA")
    assert benefits(governor("OMF", p=1), WU, "END CPU OMF") == {"p": -1}


def test_r90_r135_lu_su_does_not_help_cheng_pu():
    s = give(governor("IPA", g=1, r=1, rank=1), WU, "LSU")
    assert refused(s, WU, "END CPU IPA")


def test_r91_lu_su_helps_through_the_construct_space_with_him_in_the_bid():
    def building(general):
        s = give(win(redux(), WU, "CON", general), WU, "LSU" if general != "LSU" else "", hand="IPA")
        return give(s, WU, g=1, r=1, rank=1)

    assert gains(building("LSU"), WU, "CON IPA") == {"g": -1, "r": -1}
    assert refused(building("SJI"), WU, "CON IPA")


@pytest.mark.parametrize("recruited, stationed, rounds", [(3, 5, (3, 5)), (3, 3, (3, 3))])
def test_r97_r98_han_dang_brings_a_token_when_he_is_recruited_and_when_he_is_stationed(
    recruited, stationed, rounds
):
    tokens = []
    for number in (3, 4, 5, 6):
        s = give(redux(number), WU, "HDA", recruited=recruited)
        if number >= stationed:
            station(s, WU, "HDA", "HEF", "1S", number=stationed)
        found = benefits(s, WU)
        tokens += [number] * (found.get("treasury", 0) + found.get("granary", 0))
    assert tuple(tokens) == rounds


def test_r97_the_token_goes_to_its_own_place():
    s = give(redux(3), WU, "HDA", recruited=3)
    assert offered(s, WU, "HDA", end=True) == [("TRE", "GRA")]
    s = give(redux(3), WU, "HDA", recruited=3)
    benefits(s, WU, "END HDA GRA")
    assert (s.table.realms[WU].treasury, s.table.realms[WU].granary) == ([], ["farm"])


def test_r99_r110_such_tokens_are_no_development():
    s = give(redux(3), WU, "HDA ZYU", recruited=3)
    s.table.realms[WU].stores["ZYU"] = {"market": 1, "farm": 1}
    give(s, WU, p=2)
    benefits(s, WU, "END HDA TRE")
    pays(s, WU, "END ZYU GRA")
    realm = s.table.realms[WU]
    assert (realm.market, realm.farm, realm.domestic) == (0, 0, 0)


def test_r100_one_of_sun_ces_recruits_is_trained():
    assert gains(win(redux(), WU, "REC", "SCE"), WU) == {"u": 1, "t": 1}


def test_r101_r103_lu_fan_swaps_gold_and_rice_as_often_as_he_likes():
    s = give(win(redux(), WU, "TRI", "GNI"), WU, "LFA", g=9)
    assert gains(s, WU, "LFA 9G\nTRI") == {"g": -9, "r": 9}
    s = give(win(redux(), WU, "TRI", "GNI"), WU, "LFA", g=1)
    assert gains(s, WU, "LFA 1G\nLFA 1R\nTRI") == {}
    s = give(redux(), WU, "LFA GNI", r=1)
    reading = bids_read(s, WU, "LFA 1R\nGNI - TRI G")
    assert [line.text for line in reading.lines] == ["LFA 1R", "GNI - TRI G"]
    s = give(win(redux(), WU, "CON", "SJI"), WU, "LFA", hand="BSP", g=2)
    assert gains(s, WU, "LFA 1G\nCON BSP") == {"g": -2}
    s = give(redux(), WU, "LFA", g=2, p=4)
    assert pays(s, WU, "END LFA 2G") == {"g": -2}


def test_r102_from_his_recruitment_on_and_not_before():
    s = give(redux(3), WU, "LFA", recruited=3, g=1)
    assert [line.text for line in bids_read(s, WU, "LFA 1G").lines] == ["LFA 1G"]
    assert bids_read(give(redux(3), WU, g=1), WU, "LFA 1G").errors


def unity(p=2, number=6, market=1, farm=1, **more):
    s = give(redux(number, **more), WU, "ZYU", p=p)
    s.table.realms[WU].stores["ZYU"] = {"market": market, "farm": farm}
    return s


def test_r104_zhou_yu_gets_a_marketplace_and_a_farm_on_his_card():
    s = give(redux(5), WU, "ZYU", recruited=5)
    benefits(s, WU)
    realm = s.table.realms[WU]
    assert realm.stores["ZYU"] == {"market": 1, "farm": 1}
    assert (realm.treasury, realm.granary) == ([], [])


def test_r105_two_popular_support_move_one_of_them_a_round():
    assert offered(unity(4), WU, "ZYU", end=True) == [("NO", "TRE", "GRA")]
    assert pays(give(unity(4), WU, r=9), WU, "END ZYU TRE") == {"p": -2, "treasury": 1, "r": -1}
    assert offered(unity(1), WU, "ZYU", end=True) == []
    s = give(redux(5), WU, "ZYU", recruited=5, p=2)
    assert offered(s, WU, "ZYU", end=True) == [("NO", "TRE", "GRA")]


def test_r106_each_token_moves_once():
    s = unity(6)
    pays(s, WU, "END ZYU TRE")
    give(s, WU, p=4)
    pays(s, WU, "END ZYU GRA")
    give(s, WU, p=4)
    assert s.table.realms[WU].stores["ZYU"] == {"market": 0, "farm": 0}
    assert offered(s, WU, "ZYU", end=True) == []


def test_r107_he_moves_it_just_before_popular_support_is_paid_for():
    assert pays(give(unity(6), WU, r=9), WU, "END ZYU GRA") == {"p": -2, "granary": 1, "r": -2}
    s = give(unity(0), WU, "LCA", tribal=12, r=9)
    station(s, WU, "LCA", "RUX", "1V")
    s.table.realms[WU].popular = 1
    found = ending(s, WU, "END BUY YES\nEND ZYU GRA", pays=True)
    assert (found.get("p", 0), found["granary"]) == (-1, 1)
    s = give(station(unity(2), WU, "GNI", "HEF", "1S"), WU, g=9, r=9)
    assert pays(s, WU, "END ZYU TRE") == {"p": -2, "treasury": 1, "r": -1, "military": 1}


def test_r108_the_popular_support_is_lost():
    s = unity(2)
    pays(s, WU, "END ZYU TRE")
    assert s.table.realms[WU].stores["ZYU"] == {"market": 0, "farm": 1}
    assert [realm.popular for realm in s.table.realms.values()] == [0, 0, 0]


def test_r109_the_marketplace_goes_to_the_treasury_and_the_farm_to_the_granary():
    s = unity(2)
    pays(s, WU, "END ZYU GRA")
    assert s.table.realms[WU].granary == ["farm"]
    assert refused(unity(2, market=0), WU, "END ZYU TRE")


def test_r111_r113_zhang_zhao_taxes_twice_through_the_space_alone():
    assert gains(give(win(redux(), WU, "MKT", "ZZH"), WU, m=3), WU, "MKT TAX") == {"g": 2 * 3 + TAX * 3}
    assert gains(give(win(redux(), WU, "MKT", "ZZH"), WU, m=3), WU, "MKT DEV") == {"m": 1}
    assert gains(give(win(redux(), WU, "MKT", "SJI"), WU, "ZZH", m=3), WU, "MKT TAX") == {"g": TAX * 3}


def test_r112_not_with_the_finance_office():
    s = give(win(redux(), WU, "CON", "ZZH"), WU, hand="OMF", p=1, m=3)
    assert gains(s, WU, "CON OMF") == {"p": -1, "g": TAX * 3}


def test_r114_r116_zhang_hong_harvests_twice_through_the_space_alone():
    assert gains(give(win(redux(), WU, "FRM", "ZHO"), WU, f=2), WU, "FRM HARVEST") == {
        "r": 2 * 2 + HARVEST * 2
    }
    assert gains(give(win(redux(), WU, "FRM", "ZHO"), WU, f=2), WU, "FRM DEV") == {"f": 1}


def test_r115_not_with_the_chain_pumps():
    s = give(win(redux(), WU, "CON", "ZHO"), WU, hand="SPP", p=1, f=2)
    assert gains(s, WU, "CON SPP") == {"p": -1, "r": HARVEST * 2}


def test_r117_jiang_qin_brings_an_army_and_two_vessels_once():
    s = give(redux(3), WU, "JQI", recruited=3)
    assert benefits(s, WU) == {"u": 1, "v": 2}
    s.table.round = 4
    assert benefits(s, WU) == {}


def test_r118_jiang_qin_brings_a_vessel_from_recruiting_and_training():
    assert gains(win(redux(), WU, "REC", "JQI"), WU) == {"u": 2, "v": 1}
    assert gains(give(win(redux(), WU, "TRN", "JQI"), WU, u=1), WU) == {"u": -1, "t": 1, "v": 1}


@pytest.mark.parametrize("stays", ["ZTA", "SJI"])
def test_r119_r120_zhou_tai_brings_an_army_from_the_emperor_whoever_stays(stays):
    assert gains(win(redux(), WU, "HAN", "ZTA", "SJI"), WU, f"HAN STAY {stays}") == {"rank": 1, "u": 1}


def test_r121_not_from_the_nine_ranks():
    s = give(win(redux(), WU, "CON", "ZTA"), WU, hand="NRS", p=1, g=2, m=2)
    assert gains(s, WU, "CON NRS") == {"p": -1, "g": -2, "rank": 1}


def test_r122_r123_chen_wu_adds_a_weapon_of_the_other_workshop():
    s = win(redux(), WU, "PSH", "CWU")
    assert offered(s, WU, "CWU") == [("C", "V")]
    s = give(win(redux(), WU, "PSH", "CWU"), WU, "CRA HAR")
    assert gains(s, WU, "PSH 2S CWU V") == {"s": 2, "v": 1}
    s = win(redux(), WU, "PCV", "CWU")
    assert offered(s, WU, "CWU") == [("S", "H")]
    assert gains(win(redux(), WU, "PCV", "CWU"), WU, "PCV 1C 1V CWU H") == {"c": 1, "v": 1, "h": 1}


@pytest.mark.parametrize(
    "space, counts, idle",
    [("", True, True), ("TRB", True, False), ("TRI", True, False), ("TRI", False, True)],
)
def test_r124_taishi_ci_is_rewarded_for_a_first_round_at_home(space, counts, idle):
    s = give(redux(3, taishi_ci_tri_counts=counts), WU, "TSC", recruited=3)
    if space:
        bid(s, WU, "TSC", space)
        s.table.realms[WU].officers["TSC"].recruited = 3
    assert benefits(s, WU, "END TSC H" if idle else "") == ({"t": 1, "h": 1} if idle else {})


def test_r125_only_then_and_once():
    s = give(redux(4), WU, "TSC", recruited=3)
    assert benefits(s, WU) == {}


def test_r126_sun_quan_wins_two():
    assert gains(win(redux(), WU, "POP", "SQU"), WU) == {"p": 2}


@pytest.mark.parametrize("units, rise", [("1V", 1), ("2V", 1), ("1S", -1)])
def test_r127_ling_cao_with_naval_units_raises_the_level_at_every_round_end(units, rise):
    s = station(redux(4), WU, "LCA", "RUX", units, number=4)
    assert ending(s, WU) == {"tribal": rise}
    s.table.round = 5
    s.table.realms[WU].tribal_mode = "reduce"
    assert ending(s, WU) == {"tribal": rise}


def test_r127_not_beside_the_tribes():
    s = station(win(redux(4), WU, "TRI", "SJI"), WU, "LCA", "RUX", "1V", number=4)
    gains(s, WU)
    assert ending(s, WU) == {}


def test_r128_the_rise_is_a_benefit_and_nothing_is_reduced_after_it():
    s = station(redux(4), WU, "LCA", "RUX", "1V", number=4)
    assert benefits(s, WU) == {"tribal": 1}


def test_r129_at_12_it_offers_popular_support():
    s = give(station(redux(4), WU, "LCA", "RUX", "1V", number=4), WU, tribal=12, r=2)
    assert ending(s, WU, "END BUY YES") == {"r": -2, "p": 1}


@pytest.mark.parametrize("more, found", [({"units": "1S"}, {"g": 1}), ({"gold": 1}, {}), ({}, {})])
def test_r130_r132_ling_tong_brings_a_gold_for_one_unit_and_nothing_for_none(more, found):
    change = gains(win(redux(), WU, "TRI", "LTO", **more), WU, "TRI")
    assert {name: change[name] for name in change if name in "gr"} == found


def test_r131_and_a_weapon_for_two():
    change = gains(win(redux(), WU, "TRI", "LTO", units="2S"), WU, "TRI LTO V")
    assert change == {"tribal": 2, "t": 2, "s": 2, "v": 1}


def test_r133_lu_su_saves_a_gold_or_a_rice_once():
    def building():
        return give(win(redux(), WU, "CON", "LSU"), WU, hand="IPA", g=2, r=1, rank=1)

    assert offered(building(), WU, "LSU") == [("G", "R")]
    assert gains(building(), WU, "CON IPA LSU G") == {"g": -1, "r": -1}
    assert gains(building(), WU, "CON IPA LSU R") == {"g": -2}


def test_r134_where_there_is_neither_he_saves_nothing():
    s = station(give(win(redux(), WU, "CON", "LSU"), WU, hand="TUN", u=1), WU, "GNI", "HEF", "1S")
    assert gains(s, WU, "CON TUN") == {"u": -1}
    s = give(win(redux(), WU, "CON", "LSU"), WU, hand="WTP", s=1)
    assert gains(s, WU, "CON WTP S") == {"s": -1}
    s = give(win(redux(), WU, "CON", "LSU"), WU, hand="FIN", s=1)
    assert gains(s, WU, "CON FIN S") == {"s": -1}


def test_r136_r138_zhuge_jin_brings_a_rice_before_the_alliance_action_that_is_taken():
    s = win(ally(redux(), "TRD", WU, SHU), WU, "TRD", "ZGJ")
    assert gains(s, WU, "TRD R-1") == {"g": 1}
    s = win(ally(redux(), "TRD", WU, SHU), WU, "TRD", "ZGJ")
    assert gains(s, WU, "DECLINE TRD") == {}
    s = win(ally(redux(), "TRD", WU, SHU), WU, "REC", "ZGJ")
    assert gains(s, WU) == {"u": 2}


def outside(*spaces):
    s = ally(redux(), "TRN", WEI, SHU)
    for space in spaces:
        win(s, WU, space, f"X{space}")
    return give(s, WU, "ZGJ")


def test_r137_outside_the_alliance_wu_is_paid_before_at_most_four_actions():
    assert gains(outside("REC", "TRD", "POP"), WU, "TRD R-2\nREC\nPOP") == {"g": 2, "u": 2, "p": 1}
    five = ("REC", "TRB", "POP", "PSH", "PCV")
    assert "r" not in gains(outside(*five), WU, "TRB U")
    s = win(ally(redux(), "TRN", WU, SHU), WU, "POP", "XPO")
    assert gains(give(s, WU, "ZGJ"), WU) == {"p": 1}


def test_r139_wu_may_decline_to_stay_at_four_and_is_held_to_it():
    five = ("REC", "TRB", "POP", "PSH", "PCV")
    s = outside(*five)
    assert gains(s, WU, "ZGJ\nTRB U\nREC\nPOP\nPSH\nDECLINE PCV")["r"] == 2
    assert s.table.realms[WU].actions == 4
    assert "promised" in refused(outside(*five), WU, "ZGJ\nTRB U\nREC\nPOP\nPSH\nPCV")


def test_r140_gu_yong_trades_rice_or_weapons_after_hiring_or_importing():
    def hired(**supply):
        return give(win(redux(), WU, "HIM", "GYO"), WU, **supply)

    assert gains(hired(g=3), WU, "HIM IMP SEP GYO R+3") == {"g": -3, "r": 3}
    assert gains(hired(h=1), WU, "HIM IMP SEP GYO W-1H") == {"h": -1, "g": 2}
    assert refused(hired(g=3, h=1), WU, "HIM IMP SEP GYO R+3 W-1H")
    assert refused(hired(g=3, h=1), WU, "HIM IMP SEP GYO W-1H R+3")
    assert gains(hired(g=3), WU, "HIM IMP SEP") == {}
    assert gains(hired(g=3), WU, "DECLINE HIM") == {}


def test_r141_at_the_rates_of_the_trading_space():
    s = give(win(redux(), WU, "HIM", "GYO"), WU, g=20)
    assert refused(s, WU, f"HIM IMP SEP GYO R+{SETUP['trade_rice'] + 1}")
    assert gains(s, WU, f"HIM IMP SEP GYO W+{SETUP['trade_weapons']}S") == {
        "g": -SETUP["trade_weapons"] * SETUP["weapon_price"],
        "s": SETUP["trade_weapons"],
    }


def test_r142_gu_yongs_trade_is_no_trade_action():
    s = give(win(redux(), WU, "HIM", "GYO"), WU, "WTP BMK", g=9, r=9)
    gains(s, WU, "HIM IMP SEP GYO R+1")
    assert "TRD" not in s.table.realms[WU].taken


def test_r143_lu_meng_brings_an_army_or_a_weapon():
    assert offered(win(redux(), WU, "POP", "LME"), WU, "LME") == [("U", "S", "H", "C", "V")]
    assert gains(win(redux(), WU, "POP", "LME"), WU, "POP LME V") == {"p": 1, "v": 1}


FIRST = [("CRE", "HEF"), ("XHU", "SHC"), ("ZHE", "WAC"), ("PDE", "RUX")]


@pytest.mark.parametrize("before, brings", [(0, 0), (1, 1), (2, 3), (3, 5), (4, 7)])
def test_r145_r146_r147_r148_lu_xun_brings_more_the_later_he_comes(before, brings):
    s = redux()
    for general, at in FIRST[:before]:
        station(s, WEI, general, at, "1S")
    where = "GUA" if before == 4 else ["HEF", "SHC", "WAC", "RUX"][before]
    kind = {"HEF": "S", "SHC": "H", "WAC": "C", "RUX": "V", "GUA": "V"}[where]
    win(s, WU, "BWW", "LXU", units=f"1{kind}")
    assert offered(s, WU, "LXU") == ([(f"{brings}G", f"{brings}R")] if brings else [])


def test_r149_r150_ding_feng_is_paid_for_developments():
    def tribute():
        return give(win(redux(), WU, "TRB", "DFE"), WU, m=3, f=1)

    assert gains(tribute(), WU, "TRB 2R") == {"g": 3, "r": 3}
    assert gains(tribute(), WU, "TRB U") == {"g": 3, "r": 1, "u": 1}


def test_r151_tokens_do_not_count():
    s = give(win(redux(), WU, "TRB", "DFE"), WU, m=1)
    s.table.realms[WU].treasury = ["market", "market"]
    assert gains(s, WU, "TRB U") == {"g": 1, "u": 1}


def test_r152_his_gold_may_go_on_the_seal():
    s = give(win(redux(), WU, "TRB", "DFE"), WU, "IJS", m=1)
    assert gains(s, WU, "TRB 2R DFE IJS") == {"r": 2}


def test_r153_gan_ning_brings_two_weapons_as_the_first():
    s = win(redux(), WU, "BUS", "GNI", units="2V")
    assert gains(s, WU, "BUS GNI - JLG TRE") == {"v": 2, "treasury": 1}
    s = station(redux(), SHU, "GYU", "GNA", "1S")
    win(s, WU, "BUS", "GNI", units="2V")
    assert gains(s, WU, "BUS GNI - JLG TRE") == {"treasury": 1}
