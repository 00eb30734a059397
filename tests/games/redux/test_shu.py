"""The generals of Shu, ruling by ruling (R154 to R226 of the compendium)."""

import pytest

from games.redux.orders.bids import parsed
from games.redux.printed_data import SETUP
from games.redux.rules.bidding import fault
from games.redux.rules.scoring import ends
from games.redux.sheets.decision_lookup import Writ
from games.redux.sheets.execution import act
from games.redux.state import copied
from tests.games.redux.play import (
    SHU,
    WEI,
    WU,
    ally,
    benefits,
    bids_read,
    entries,
    figures,
    gains,
    give,
    offered,
    pays,
    redux,
    refused,
    station,
    told,
    win,
)
from tests.games.redux.script import answers, driven

TAX, HARVEST = SETUP["tax"], SETUP["harvest"]


def wrong(s, text):
    [wish] = parsed([text])
    return fault(s.table, SHU, wish)


def test_r154_one_of_liu_beis_tokens_comes_back():
    assert gains(win(redux(), SHU, "REC", "LBE", popular=3), SHU) == {"u": 2, "p": 1}
    assert gains(win(redux(), SHU, "REC", "LBE"), SHU) == {"u": 2}


def bidding():
    s = give(redux(), SHU, p=1)
    s.table.stage = "bid"
    return s


def test_r155_r160_won_or_lost_and_then_free_for_everything():
    s = give(bidding(), WU, "GNI", p=3)
    s, _ = driven(give(s, SHU, "XXA"), answers(shu_bid="LBE - REC +1P\nPASS", wu_bid="GNI - REC +3P\nPASS"))
    assert s.table.won[SHU] == []
    assert s.table.realms[SHU].popular == 1
    win(give(s, SHU, hand="OMF"), SHU, "CON", "GYU")
    assert gains(s, SHU, "CON OMF") == {"p": -1}


def test_r156_r157_also_when_he_stays_with_the_emperor_or_on_a_border():
    assert gains(win(redux(), SHU, "HAN", "LBE", popular=1), SHU) == {"rank": 1, "p": 1}
    s = win(redux(), SHU, "BWS", "LBE", popular=1, units="1S")
    assert gains(s, SHU, "BWS LBE - JTG TRE") == {"treasury": 1, "p": 1}


def test_r158_before_his_action_the_token_cannot_be_used():
    s = win(win(redux(), SHU, "REC", "LBE", popular=1), SHU, "CON", "GYU")
    give(s, SHU, hand="OMF")
    assert refused(s, SHU, "CON OMF\nREC")
    s = win(win(redux(), SHU, "REC", "LBE", popular=1), SHU, "TRD", "DYU")
    assert offered(give(s, SHU, g=1, m=1), SHU, "DYU", "TRD R+1\nREC") == []


def test_r159_nor_for_the_card_that_he_builds_with_it():
    assert refused(give(win(redux(), SHU, "CON", "LBE", popular=1), SHU, hand="OMF"), SHU, "CON OMF")
    s = give(win(redux(), SHU, "CON", "LBE", popular=1), SHU, hand="OMF", p=1)
    assert gains(s, SHU, "CON OMF") == {}
    assert s.table.realms[SHU].popular == 1


def test_r160_after_his_own_action_it_is_free():
    s = win(win(redux(), SHU, "REC", "LBE", popular=1), SHU, "CON", "GYU")
    assert gains(give(s, SHU, hand="OMF"), SHU, "REC\nCON OMF") == {"u": 2}


def test_r161_r162_guan_yu_recruits_three_on_the_recruit_space_alone():
    assert gains(win(redux(), SHU, "REC", "GYU"), SHU) == {"u": 3}
    assert gains(give(win(redux(), SHU, "TRN", "GYU", "ZFE"), SHU, u=2), SHU, "TRN ZFE") == {"u": 2}


def test_r163_r164_zhang_fei_does_the_other_of_the_two():
    assert gains(give(win(redux(), SHU, "REC", "ZFE"), SHU, u=2), SHU, "REC 2 ZFE") == {"u": -2, "t": 2}
    assert gains(give(win(redux(), SHU, "TRN", "ZFE"), SHU), SHU, "TRN ZFE") == {"u": 2}


def test_r165_the_whole_bid_does_one_thing():
    s = give(win(redux(), SHU, "REC", "GYU", "ZFE"), SHU, u=1)
    assert gains(s, SHU, "REC") == {"u": 3}
    s = give(win(redux(), SHU, "REC", "GYU", "ZFE"), SHU, u=1)
    assert gains(s, SHU, "REC ZFE") == {"u": -1, "t": 1}
    s = give(win(redux(), SHU, "REC", "GYU", "ZFE"), SHU, u=1)
    assert "GYU has nothing to decide" in refused(s, SHU, "REC GYU ZFE")
    for sheet, changed in (("REC", {"u": 3}), ("REC ZFE", {"u": -2, "t": 2}), ("REC ZFE 1", {})):
        s = give(win(redux(), SHU, "REC", "GYU", "ZFE"), SHU, u=3)
        assert offered(copied(s, SHU), SHU, "ZFE", sheet) == [("NO", "YES")]
        assert offered(copied(s, SHU), SHU, "GYU", sheet) == []
        assert refused(s, SHU, sheet) if not changed else gains(s, SHU, sheet) == changed


EXPERTS = [("CDA", "s"), ("YYA", "c")]


@pytest.mark.parametrize("general, kind", EXPERTS)
def test_r166_r202_an_army_and_two_weapons_in_the_recruiting_round_once(general, kind):
    s = give(redux(3), SHU, general, recruited=3)
    assert benefits(s, SHU) == {"u": 1, kind: 2}
    s.table.round = 4
    assert benefits(s, SHU) == {}


@pytest.mark.parametrize("general, kind", EXPERTS)
def test_r167_r203_a_weapon_from_recruiting_and_training_but_not_switched(general, kind):
    assert gains(win(redux(), SHU, "REC", general), SHU) == {"u": 2, kind: 1}
    assert gains(give(win(redux(), SHU, "TRN", general), SHU, u=1), SHU) == {"u": -1, "t": 1, kind: 1}
    assert gains(win(redux(), SHU, "TRN", general, "ZFE"), SHU, "TRN ZFE") == {"u": 2}


@pytest.mark.parametrize("stays", ["ZCA", "LBE"])
def test_r168_r170_zhou_cang_brings_popular_support_from_the_emperor_whoever_stays(stays):
    assert gains(win(redux(), SHU, "HAN", "ZCA", "LBE"), SHU, f"HAN STAY {stays}") == {"rank": 1, "p": 1}


def test_r169_and_a_vessel_with_popular_support():
    assert gains(win(redux(), SHU, "POP", "ZCA"), SHU) == {"p": 1, "v": 1}


def test_r171_zhao_yun_battles_alone_on_any_free_location():
    s = station(give(redux(), SHU, "ZYN GYU"), WU, "GNI", "GNA", "1S")
    assert wrong(s, "ZYN - BUS") == ""
    assert "at least 1 army unit" in wrong(s, "GYU - BUS")
    s = station(win(redux(), SHU, "BUS", "ZYN"), WU, "GNI", "GNA", "1S")
    assert offered(s, SHU, "BUS")[1] == ("- YLG", "- LLG", "- BDC", "- JLG")


def test_r172_without_units_the_token_may_show_its_victory_point():
    s = win(redux(), SHU, "BUS", "ZYN")
    assert offered(s, SHU, "BUS")[-1] == ("TRE", "GRA", "VP")
    assert gains(win(redux(), SHU, "BUS", "ZYN"), SHU, "BUS ZYN - YLG VP") == {"vp": 1}
    s = win(redux(), SHU, "BUS", "ZYN", units="1S")
    assert offered(s, SHU, "BUS")[-1] == ("TRE", "GRA")


def test_r173_he_costs_nothing_and_scores_nothing_there():
    assert pays(station(redux(), SHU, "ZYN", "GNA"), SHU) == {}


def test_r175_guan_ping_swaps_weapons_again_and_again_after_his_first_round():
    s = give(win(redux(4), SHU, "TRI", "LBE"), SHU, "GPI", s=1)
    assert gains(s, SHU, "GPI 1S V\nGPI 1V H\nTRI") == {"s": -1, "h": 1}
    for odd in ("GPI 1S SHC", "GPI 1S 2V", "GPI 1S HV"):
        assert bids_read(give(redux(4), SHU, "GPI", s=1), SHU, odd).errors
    s = give(redux(4), SHU, "GPI", recruited=4, s=1)
    assert bids_read(s, SHU, "GPI 1S V").errors


@pytest.mark.parametrize("line, change", [("1V C", {"v": -1, "c": 1}), ("1C V", {"v": 1, "c": -1})])
def test_r175_what_is_given_stands_first_in_a_sheet_too(line, change):
    s = give(win(redux(4), SHU, "TRI", "LBE"), SHU, "GPI", c=2, v=1)
    assert gains(s, SHU, f"GPI {line}\nTRI") == change
    s = give(win(redux(4), SHU, "TRI", "LBE"), SHU, "GPI", c=2)
    assert "cannot be chosen" in refused(s, SHU, "GPI 1V C\nTRI")


def test_r176_r177_only_weapons_in_the_supply():
    s = give(redux(4), SHU, "GPI GYU", t=2, s=2)
    assert bids_read(s, SHU, "GYU - BUS 2S\nGPI 1S V").errors
    assert [line.text for line in bids_read(s, SHU, "GPI 1S V").lines] == ["GPI 1S V"]
    assert bids_read(give(redux(4), SHU, "GPI"), SHU, "GPI 1S V").errors
    s = give(win(redux(4), SHU, "TRI", "LBE", units="2S"), SHU, "GPI")
    assert gains(s, SHU, "TRI\nGPI 2S V")["v"] == 2


@pytest.mark.parametrize("space, track, good", [("MKT", "m", "g"), ("FRM", "f", "r")])
def test_r178_r179_zhuge_liang_is_paid_for_the_first_two_developments(space, track, good):
    for level, paid in ((0, 2), (1, 2), (2, 0)):
        s = give(win(redux(), SHU, space, "ZGL"), SHU, **{track: level})
        s.table.realms[SHU].treasury = ["market", "market", "market"]
        assert gains(s, SHU, f"{space} DEV").get(good, 0) == paid
    s = give(win(redux(), SHU, "MKT", "ZGL"), SHU, m=1)
    assert gains(s, SHU, "MKT TAX") == {"g": TAX}


@pytest.mark.parametrize("more, rise", [({}, 1), ({"gold": 1}, 2), ({"units": "1S"}, 2)])
def test_r180_r181_ma_liang_gains_one_more_with_the_tribes(more, rise):
    assert gains(win(redux(), SHU, "TRI", "MLI", **more), SHU)["tribal"] == rise


def test_r182_huang_zhong_takes_one_more_archery_unit():
    s = give(win(redux(), SHU, "BUS", "HZG", units="1C"), SHU, t=1, c=1)
    assert gains(s, SHU, "BUS HZG - BDC TRE HZG") == {"t": -1, "c": -1, "treasury": 1}
    assert s.table.realms[SHU].officers["HZG"].units == {"C": 2}
    for supply in ({"t": 1}, {"c": 1}):
        s = give(win(redux(), SHU, "BUS", "HZG", units="1C"), SHU, **supply)
        assert offered(s, SHU, "HZG") == []
    s = give(win(redux(), SHU, "BUS", "HZG", units="1S"), SHU, t=1, c=1)
    assert offered(s, SHU, "HZG") == []


def test_r183_he_bids_with_two_at_most():
    assert "leads 2 at most" in wrong(give(redux(), SHU, "HZG", t=3, c=3), "HZG - BUS 3C")


def test_r184_the_third_unit_pays_and_scores():
    s = give(win(redux(), SHU, "BUS", "HZG", units="2C"), SHU, t=1, c=1, g=9, r=9)
    gains(s, SHU, "BUS HZG - BDC TRE HZG")
    s.table.realms[SHU].treasury = []
    assert pays(s, SHU) == {"g": -3, "r": -3, "military": 3}


@pytest.mark.parametrize("places, weapons", [(0, ""), (1, "S"), (2, "S H"), (4, "S H")])
def test_r185_r186_r187_wei_yan_brings_an_army_and_up_to_two_weapons(places, weapons):
    s = win(redux(), SHU, "TRB", "WYA")
    for number, at in enumerate(["GNA", "YLG", "JTG", "QSN"][:places]):
        station(s, SHU, f"X{number}", at, "1S")
    expected = {"g": 2, "u": 1, **{kind.lower(): 1 for kind in weapons.split()}}
    assert gains(s, SHU, f"TRB 2G WYA {weapons}") == expected


def test_r188_r189_training_ground_does_not_train_wei_yans_army():
    assert gains(give(win(redux(), SHU, "TRB", "WYA"), SHU, "TRG"), SHU, "TRB U") == {"t": 1, "u": 1}
    assert gains(give(win(redux(), SHU, "TRB", "WYA"), SHU, "TRG"), SHU, "TRB 2G") == {"g": 2, "u": 1}


def test_r190_r192_pang_tong_brings_a_gold_before_the_alliance_action_that_is_taken():
    s = win(ally(redux(), "TRD", WU, SHU), SHU, "TRD", "PTO")
    assert gains(s, SHU, "TRD R+1") == {"r": 1}
    s = win(ally(redux(), "TRD", WU, SHU), SHU, "TRD", "PTO")
    assert gains(s, SHU, "DECLINE TRD") == {}


def won(*spaces, alliance=""):
    s = redux()
    if alliance:
        ally(s, alliance, WU, SHU)
    for space in spaces:
        win(s, SHU, space, "PTO" if space == alliance else f"X{space}")
    return give(s, SHU, "" if alliance else "PTO")


FIVE = ("REC", "TRB", "POP", "PSH", "PCV")


def test_r191_for_five_actions_a_gold_before_them_and_both_are_possible():
    assert gains(won(*FIVE), SHU, "TRB 2R")["g"] == 1
    assert gains(won(*FIVE, alliance="REC"), SHU, "TRB 2R")["g"] == 2
    s = won("TRD", "REC", "POP", "PSH", "PCV")
    assert gains(s, SHU, "PTO\nTRD R+1")["r"] == 1


def test_r193_five_won_and_four_taken_pay_nothing():
    assert "g" not in gains(won(*FIVE[:4]), SHU, "TRB 2R")
    assert refused(won(*FIVE), SHU, "PTO\nDECLINE PCV")
    s = won(*FIVE)
    assert "g" not in gains(s, SHU, "PTO NO\nTRB 2R\nDECLINE PCV")
    assert s.table.realms[SHU].actions == 4


def leading(number=6, **supply):
    return give(redux(number), SHU, "LHU GYU", **{"t": 2, "s": 1, "h": 2, "v": 1, **supply})


def test_r194_liao_hua_leads_two_kinds_from_round_6_in_battles_and_to_the_tribes():
    assert wrong(leading(), "LHU - BWS 1S 1V") == ""
    assert wrong(leading(), "LHU - TRI 1S 1H") == ""
    assert "units of one kind" in wrong(leading(), "GYU - BWS 1S 1V")


def test_r195_and_occupies_two_locations_of_the_border():
    s = win(redux(6), SHU, "BWS", "LHU", units="1S 1V")
    assert offered(s, SHU, "BWS")[1] == ("- JTG SYG",)
    s = win(redux(6), SHU, "BWS", "LHU", units="2H")
    assert offered(s, SHU, "BWS")[1] == ("- QSN", "- YPG", "- QSN YPG")


def test_r196_not_before_round_6():
    assert "units of one kind" in wrong(leading(5), "LHU - BWS 1S 1V")
    s = win(redux(5), SHU, "BWS", "LHU", units="2H")
    assert offered(s, SHU, "BWS")[1] == ("- QSN", "- YPG")


def test_r197_both_tokens_are_taken():
    s = win(redux(6), SHU, "BWS", "LHU", units="1S 1V")
    assert offered(s, SHU, "BWS", "BWS LHU - JTG SYG TRE TRE")[2:] == [("TRE", "GRA"), ("GRA", "TRE")]
    s = win(redux(6), SHU, "BWS", "LHU", units="1S 1V")
    assert gains(s, SHU, "BWS LHU - JTG SYG TRE GRA") == {"treasury": 1, "granary": 1}
    assert sorted(s.table.held) == ["JTG", "SYG"]


def test_r198_he_is_one_stationed_general():
    s = station(redux(), SHU, "LHU", "JTG SYG", "1S 1V")
    for general, at in (("GYU", "GNA"), ("ZFE", "YLG"), ("HZG", "BDC")):
        station(s, SHU, general, at, "1S")
    assert len(s.table.realms[SHU].stationed) == 4
    assert ends(s.table) == ""


def test_r199_jiang_wan_brings_an_army_and_may_hire():
    s = give(win(redux(), SHU, "TRD", "JWA"), SHU, g=1, r=1)
    assert gains(s, SHU, "TRD R+1 JWA HIRE") == {"g": -1, "t": 1}
    s = give(win(redux(), SHU, "TRD", "JWA"), SHU, r=1)
    assert offered(s, SHU, "JWA", "TRD R-1") == []
    s = give(win(redux(), SHU, "TRD", "JWA"), SHU, r=1)
    assert gains(s, SHU, "TRD R-1") == {"g": 1, "r": -1, "u": 1}


def test_r200_only_after_trading():
    assert gains(give(win(redux(), SHU, "TRD", "JWA"), SHU, g=1), SHU, "DECLINE TRD") == {}
    assert gains(win(redux(), SHU, "HIM", "JWA"), SHU, "HIM IMP SEP") == {}


def test_r201_fa_zheng_trains_one_if_a_location_is_occupied():
    s = station(give(redux(), SHU, "FZH", u=1), SHU, "GYU", "GNA", "1S")
    assert benefits(s, SHU, "END FZH YES") == {"u": -1, "t": 1}
    assert offered(give(redux(), SHU, "FZH", u=1), SHU, "FZH", end=True) == []


@pytest.mark.parametrize("number", range(1, 13))
def test_r204_li_yan_builds_in_rounds_3_6_9_and_12(number):
    s = give(redux(number), SHU, "LYA", hand="BSP", g=1, r=1)
    assert bool(offered(s, SHU, "LYA", end=True)) == (number in (3, 6, 9, 12))


def test_r205_prerequisite_and_cost_hold():
    s = give(redux(12), SHU, "LYA", hand="PAP", g=9, r=9)
    assert refused(s, SHU, "END LYA PAP")


def test_r206_r226_jiang_wei_does_not_help_li_yan():
    s = give(redux(12), SHU, "LYA JWE BSP", hand="PAP", g=3)
    assert refused(s, SHU, "END LYA PAP")


def inspired(card, built="", **supply):
    return give(win(redux(), SHU, "CON", "JWE"), SHU, built, hand=card, **supply)


def test_r207_jiang_wei_helps_through_the_construct_space():
    assert gains(inspired("PAP", "BSP", g=3), SHU, "CON PAP") == {"g": -3}
    s = give(win(redux(), SHU, "CON", "GYU"), SHU, "JWE BSP", hand="PAP", g=3)
    assert refused(s, SHU, "CON PAP")


def test_r225_one_item_of_a_cost_becomes_a_gold():
    s = station(inspired("MST", g=3), SHU, "GYU", "GNA", "1S")
    assert gains(s, SHU, "CON MST JWE U") == {"g": -3}
    assert gains(inspired("RAT", f=1, g=1, r=1), SHU, "CON RAT JWE S") == {"g": -1, "r": -1}
    assert gains(inspired("RAT", f=1, g=1, s=1), SHU, "CON RAT JWE R") == {"g": -1, "s": -1}
    assert refused(inspired("RAT", f=1, g=2), SHU, "CON RAT")
    assert gains(inspired("RAT", f=1, g=1, r=1, s=1), SHU, "CON RAT JWE NO") == {"s": -1, "r": -1}


@pytest.mark.parametrize("replaces, gold", [("unit", None), ("kind", 1)])
def test_d12_as_the_option_has_it_all_items_of_one_kind_become_one_gold(replaces, gold):
    s = give(win(redux(jiang_wei_replaces=replaces), SHU, "CON", "JWE"), SHU, hand="ARM", g=1)
    if gold:
        assert gains(s, SHU, "CON ARM JWE R") == {"g": -gold}
    else:
        assert refused(s, SHU, "CON ARM")


def test_r208_r209_dong_yun_gives_popular_support_for_tax_and_harvest():
    s = give(win(redux(), SHU, "TRD", "DYU"), SHU, m=2, f=1, p=1)
    assert gains(s, SHU, "TRD R+4 DYU") == {"p": -1, "r": HARVEST + 2 * TAX}
    assert [realm.popular for realm in s.table.realms.values()] == [0, 0, 0]


def test_r210_he_has_to_trade():
    s = give(win(redux(), SHU, "TRD", "DYU"), SHU, m=2, f=1, p=1)
    assert gains(s, SHU, "DECLINE TRD") == {}
    s = give(win(redux(), SHU, "TRD", "DYU"), SHU, m=2, f=1, p=1)
    assert refused(s, SHU, "TRD DYU")
    assert gains(s, SHU) == {}
    s = give(win(redux(), SHU, "TRD", "DYU"), SHU, m=2, f=1, p=1)
    assert offered(s, SHU, "DYU", "DECLINE TRD") == []
    s = give(win(redux(), SHU, "TRD", "DYU"), SHU, m=2, f=1, p=1)
    before = figures(s, SHU)
    act(s, SHU, Writ(entries("TRD DYU")))
    assert figures(s, SHU) == before, "tax and harvest go back with the support that paid for them"
    assert told(s, "nothing") == [{"seat": SHU, "space": "TRD"}]


@pytest.mark.parametrize("popular, paid", [(8, 2), (2, 0), (5, 0), (6, 1)])
def test_r211_r213_fei_yi_saves_up_to_two_rice(popular, paid):
    s = give(redux(), SHU, "FYI", p=popular, r=9)
    assert pays(s, SHU) == ({"r": -paid} if paid else {})
    assert pays(give(redux(), SHU, "FYI", p=5), SHU) == {}


def test_r212_one_popular_support_for_two_gold_and_two_rice():
    assert benefits(give(redux(), SHU, "FYI", p=3), SHU, "END FYI YES") == {"p": -1, "g": 2, "r": 2}
    assert len(offered(give(redux(), SHU, "FYI", p=3), SHU, "FYI", end=True)) == 1
    assert offered(give(redux(), SHU, "FYI"), SHU, "FYI", end=True) == []


def test_r214_army_upkeep_is_untouched():
    s = station(give(redux(), SHU, "FYI", p=5, g=9, r=9), SHU, "GYU", "GNA", "2S")
    assert pays(s, SHU) == {"g": -2, "r": -2, "military": 2}


def horses(number, stored=4, recruited=5, **supply):
    s = give(redux(number), SHU, "MCH", recruited=recruited, **supply)
    if number > recruited:
        s.table.realms[SHU].stores["MCH"] = {"horse": stored}
    return s


def stored(s):
    return s.table.realms[SHU].stores["MCH"]["horse"]


def test_r215_r217_ma_chaos_four_horses_lie_on_his_card_after_his_first_round():
    s = horses(5, h=2)
    assert benefits(s, SHU) == {}
    assert stored(s) == 4


def test_r216_later_one_comes_over_if_there_are_two():
    s = horses(6, h=2)
    assert benefits(s, SHU) == {"h": 1}
    assert stored(s) == 3
    s = station(horses(6, h=1), SHU, "GYU", "LLG", "2H")
    assert benefits(s, SHU) == {}
    s = win(horses(6), SHU, "TRI", "LBE", units="2H")
    gains(s, SHU)
    assert benefits(s, SHU)["h"] == 1
    assert benefits(horses(6, stored=0, h=5), SHU) == {}


def test_r218_with_fewer_they_stay():
    s = horses(6, h=1)
    assert benefits(s, SHU) == {}
    assert stored(s) == 4
    give(s, SHU, h=2)
    assert benefits(s, SHU) == {"h": 1}


def laid(treasury, granary):
    s = give(redux(8), SHU, "MDA")
    s.table.realms[SHU].treasury = ["market", "farm", *["GNA", "YLG", "JTG"][:treasury]]
    s.table.realms[SHU].granary = ["farm", *["QSN", "BDC"][:granary]]
    return s


def test_r219_ma_dai_is_paid_for_location_tokens_by_their_place():
    assert benefits(laid(2, 1), SHU) == {"g": 2, "r": 1}
    assert benefits(laid(0, 0), SHU) == {}


def test_r220_r221_of_more_than_three_he_chooses_three_each_round():
    s = laid(3, 2)
    assert offered(s, SHU, "MDA", end=True) == [("3G", "2G 1R", "1G 2R")]
    s = laid(3, 2)
    assert benefits(s, SHU, "END MDA 3G") == {"g": 3}
    s.table.round = 9
    assert benefits(s, SHU, "END MDA 1G 2R") == {"g": 1, "r": 2}


def test_r222_r223_wang_ping_brings_popular_support_for_locations_occupied_from_now_on():
    s = give(win(redux(), SHU, "BUS", "GYU", units="1S"), SHU, "WPI")
    assert gains(s, SHU, "BUS GYU - GNA TRE") == {"treasury": 1, "p": 1}
    s = station(station(redux(5), SHU, "GYU", "GNA", "1S"), SHU, "ZFE", "YLG", "1S")
    give(s, SHU, "WPI", recruited=5)
    assert benefits(s, SHU) == {}
    assert gains(win(s, SHU, "BUS", "HZG", units="1C"), SHU, "BUS HZG - BDC TRE") == {"treasury": 1, "p": 1}


def test_r224_two_for_liao_huas_double():
    s = give(win(redux(6), SHU, "BWS", "LHU", units="1S 1V"), SHU, "WPI")
    assert gains(s, SHU, "BWS LHU - JTG SYG TRE GRA") == {"treasury": 1, "granary": 1, "p": 2}


def test_what_happens_is_told_to_all():
    s = win(redux(), SHU, "REC", "GYU")
    gains(s, SHU)
    assert told(s, "action") == [
        {"seat": SHU, "space": "REC", "generals": ["GYU"], "changes": ["untrained +3"]}
    ]
    assert WEI != SHU
