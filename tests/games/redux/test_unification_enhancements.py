"""State enhancements of the Unification deck, ruling by ruling (R287 to R352)."""

import pytest

from games.redux.printed_data import SETUP
from tests.games.redux.play import (
    WEI,
    WU,
    benefits,
    gains,
    give,
    offered,
    pays,
    redux,
    refused,
    station,
    win,
)
from tests.games.redux.script import answers, driven

ARMOURIES = [
    ("SPA", "PSH", "S", "H"),
    ("STA", "PSH", "H", "S"),
    ("CRA", "PCV", "C", "V"),
    ("HAR", "PCV", "V", "C"),
]
TAX, HARVEST = SETUP["tax"], SETUP["harvest"]


def taken(space, cards, *, general="CAO", **supply):
    return give(win(redux(), WEI, space, general), WEI, cards, **supply)


@pytest.mark.parametrize("card, space, own, other", ARMOURIES)
def test_r287_r290_r293_r296_two_weapons_of_its_kind_bring_a_third(card, space, own, other):
    assert gains(taken(space, card), WEI, f"{space} 2{own}") == {own.lower(): 3}


@pytest.mark.parametrize("card, space, own, other", ARMOURIES)
def test_r288_r291_r294_r297_any_other_mix_does_not(card, space, own, other):
    assert gains(taken(space, card), WEI, f"{space} 1{own} 1{other}") == {own.lower(): 1, other.lower(): 1}
    assert gains(taken(space, card), WEI, f"{space} 2{other}") == {other.lower(): 2}


def test_r299_hereditary_armies_come_with_any_weapons():
    assert gains(taken("PSH", "HER"), WEI, "PSH 1S 1H") == {"s": 1, "h": 1, "u": 1}
    assert gains(taken("PCV", "HER"), WEI, "PCV 2V") == {"v": 2, "u": 1}
    assert gains(taken("PSH", "HER"), WEI, "DECLINE PSH") == {}


def test_r301_r302_barrack_adds_an_army_to_one_taken_as_tribute():
    assert gains(taken("TRB", "BAR"), WEI, "TRB U") == {"u": 2}
    assert gains(taken("TRB", "BAR"), WEI, "TRB 1G 1R") == {"g": 1, "r": 1}
    assert gains(taken("TRB", "BAR"), WEI, "TRB 2G") == {"g": 2}


def test_r303_r308_barrack_and_training_ground_give_one_of_each():
    assert gains(taken("TRB", "BAR TRG"), WEI, "TRB U") == {"u": 1, "t": 1}


def test_r305_r306_training_ground_trains_the_tribute():
    assert gains(taken("TRB", "TRG"), WEI, "TRB U") == {"t": 1}
    assert gains(taken("TRB", "TRG"), WEI, "TRB 2G") == {"g": 2}


def test_r307_training_ground_leaves_wei_yans_army_alone():
    s = give(win(redux(), WEI, "TRB", "WYA"), WEI, "TRG")
    assert gains(s, WEI, "TRB U") == {"t": 1, "u": 1}


def test_r310_garrison_may_train_one():
    assert gains(taken("POP", "GAR", u=1), WEI, "POP GAR") == {"p": 1, "u": -1, "t": 1}
    assert gains(taken("POP", "GAR", u=1), WEI, "POP GAR NO") == {"p": 1}


def built(card, **supply):
    return give(win(redux(), WEI, "CON", "CAO"), WEI, hand=card, **supply)


TOKENS = [
    ("ROA", "", {"g": 3, "m": 1}, {"g": -3, "treasury": 1}, {"g": -1, "r": -2, "military": 2}),
    ("WOO", "", {"r": 3, "f": 1}, {"r": -3, "granary": 1}, {"g": -2, "r": -1, "military": 2}),
    (
        "NIB",
        " NIB TRE",
        {"p": 1, "g": 2, "rank": 1},
        {"p": -1, "g": -2, "treasury": 1},
        {"g": -1, "r": -2, "military": 2},
    ),
    (
        "NIB",
        " NIB GRA",
        {"p": 1, "g": 2, "rank": 1},
        {"p": -1, "g": -2, "granary": 1},
        {"g": -2, "r": -1, "military": 2},
    ),
]


@pytest.mark.parametrize("card, words, cost, changes, upkeep", TOKENS)
def test_r311_r312_r314_r315_r317_r318_a_token_is_laid_once_and_lowers_every_upkeep_from_now_on(
    card, words, cost, changes, upkeep
):
    s = station(built(card, **cost), WEI, "CRE", "HEF", "2S")
    assert gains(s, WEI, f"CON {card}{words}") == changes
    give(s, WEI, g=5, r=5)
    assert benefits(s, WEI) == {}
    assert pays(s, WEI) == upkeep
    s.table.round += 1
    give(s, WEI, g=5, r=5)
    assert benefits(s, WEI) == {}
    assert pays(s, WEI) == upkeep


def test_r312_upkeep_never_falls_below_nothing():
    s = station(give(redux(), WEI, g=1, r=1), WEI, "CRE", "HEF", "1S")
    s.table.realms[WEI].treasury = ["market", "market", "market"]
    assert pays(s, WEI) == {"r": -1, "military": 1}


@pytest.mark.parametrize("same, gold", [(True, 1), (False, 2)])
def test_r312_a_token_laid_at_a_rounds_end_counts_as_the_option_has_it(same, gold):
    s = station(
        give(redux(token_counts_same_round=same), WEI, hand="ROA", g=9, r=9, m=1), WEI, "HZH", "HEF", "1S"
    )
    station(s, WEI, "CRE", "SHC", "1H")
    benefits(s, WEI, "END HZH ROA")
    assert pays(s, WEI)["g"] == -gold


@pytest.mark.parametrize("card, words, cost, changes, upkeep", TOKENS[:3])
def test_r313_r316_r319_such_a_token_is_no_development(card, words, cost, changes, upkeep):
    s = built(card, **cost)
    before = (s.table.realms[WEI].market, s.table.realms[WEI].farm, s.table.realms[WEI].domestic)
    gains(s, WEI, f"CON {card}{words}")
    realm = s.table.realms[WEI]
    assert (realm.market, realm.farm, realm.domestic) == before
    for space, income, gain in (("MKT", "TAX", TAX * realm.market), ("FRM", "HARVEST", HARVEST * realm.farm)):
        if gain:
            win(s, WEI, space, f"X{space}")
            assert list(gains(s, WEI, f"{space} {income}").values()) == [gain]


def test_r320_r321_r322_military_habitation_pays_by_the_tokens_that_lie_there_once():
    s = built("TUN", u=1, m=2, f=2)
    station(s, WEI, "CRE", "HEF", "1S")
    realm = s.table.realms[WEI]
    realm.treasury, realm.granary, realm.victory = ["market", "HEF", "SHC"], ["farm", "WAC"], ["RUX"]
    assert gains(s, WEI, "CON TUN") == {"u": -1, "g": 3, "r": 2}
    assert benefits(s, WEI) == {}
    s = station(built("TUN", u=1), WEI, "CRE", "HEF", "1S")
    assert gains(s, WEI, "CON TUN") == {"u": -1}


def test_r323_the_palace_adds_a_gold_and_a_rice_to_any_tribute():
    assert gains(taken("TRB", "IPA"), WEI, "TRB 2R") == {"g": 1, "r": 3}
    assert gains(taken("TRB", "IPA"), WEI, "TRB U") == {"g": 1, "r": 1, "u": 1}


def test_r325_bronze_coins_come_before_trading_and_hiring_each_time():
    assert gains(taken("HIM", "BCO"), WEI, "HIM IMP SEP") == {"g": 1}
    assert gains(taken("TRD", "BCO", r=1), WEI, "TRD R-1") == {"g": 2, "r": -1}
    s = win(taken("HIM", "BCO"), WEI, "TRD", "CRE")
    assert gains(s, WEI, "HIM IMP SEP\nTRD R+1") == {"g": 1, "r": 1}


def test_r326_no_coin_without_the_action():
    assert gains(taken("TRD", "BCO"), WEI, "DECLINE TRD") == {}
    s = give(win(redux(), WU, "HIM", "GYO"), WU, "BCO", g=1)
    assert gains(s, WU, "HIM IMP SEP GYO R+2") == {"g": -1, "r": 2}


def test_r327_the_coin_may_be_traded():
    assert gains(taken("TRD", "BCO"), WEI, "TRD R+1") == {"r": 1}


def test_r328_r330_r331_the_ploughs_rice_may_be_traded_or_hire():
    assert gains(taken("HIM", "HMP"), WEI, "HIM IMP SEP") == {"r": 1}
    assert gains(taken("TRD", "HMP"), WEI, "TRD R-1") == {"g": 1}
    assert gains(taken("HIM", "HMP", u=2), WEI, "HIM HIRE") == {"u": -2, "t": 2}


def test_r329_no_rice_without_the_action():
    assert gains(taken("HIM", "HMP"), WEI, "DECLINE HIM") == {}


def test_r332_r334_the_forges_weapon_may_be_sold_at_once():
    assert offered(taken("TRD", "FIN"), WEI, "FIN") == [("S", "H", "C", "V")]
    assert gains(taken("TRD", "FIN"), WEI, "TRD W-1H FIN H") == {"g": SETUP["weapon_price"]}


def test_r333_no_weapon_without_trade():
    assert gains(taken("TRD", "FIN"), WEI, "DECLINE TRD") == {}
    assert gains(taken("HIM", "FIN"), WEI, "HIM IMP SEP") == {}


@pytest.mark.parametrize("card, good", [("WTP", "g"), ("BMK", "r")])
def test_r335_r337_one_weapon_is_bought_or_sold_in_a_round_without_trade(card, good):
    assert benefits(give(redux(), WEI, card, **{good: 2}), WEI, f"END {card} W+1V") == {good: -2, "v": 1}
    assert benefits(give(redux(), WEI, card, s=1), WEI, f"END {card} W-1S") == {good: 2, "s": -1}
    for more in (f"END {card} W+2V", f"END {card} W+1V W-1S"):
        assert refused(give(redux(), WEI, card, s=1, **{good: 9}), WEI, more)
    s = give(win(redux(), WEI, "TRD", "CAO"), WEI, card, g=5, r=5, s=1)
    assert offered(s, WEI, card, "TRD R+1", end=True) == []


def test_r337_both_posts_are_used_once_each():
    s = give(redux(), WEI, "WTP BMK", g=2, r=2)
    assert benefits(s, WEI, "END WTP W+1S\nEND BMK W+1H") == {"g": -2, "r": -2, "s": 1, "h": 1}


@pytest.mark.parametrize("card", ["WTP", "BMK"])
def test_r336_r338_gu_yongs_trade_does_not_block_them(card):
    s = give(win(redux(), WU, "HIM", "GYO"), WU, card, g=9, r=9)
    assert offered(s, WU, card, "HIM IMP SEP GYO R+2", end=True) != []
    s = give(win(win(redux(), WU, "HIM", "GYO"), WU, "TRD", "LSU"), WU, card, g=9, r=9)
    assert offered(s, WU, card, "HIM IMP SEP GYO R+2\nTRD R+1", end=True) == []


def test_r339_the_office_of_finance_taxes_at_once():
    assert gains(built("OMF", p=1, m=2), WEI, "CON OMF") == {"p": -1, "g": 2 * TAX}


def test_r340_r341_once_and_not_later():
    s = win(built("OMF", p=1), WEI, "MKT", "CRE")
    assert gains(s, WEI, "CON OMF\nMKT DEV") == {"p": -1, "m": 1}
    s.table.round = 5
    assert benefits(s, WEI) == {}


def test_r342_it_may_be_built_without_a_marketplace():
    assert gains(built("OMF", p=1), WEI, "CON OMF") == {"p": -1}


def test_r343_zhang_zhao_does_not_add_to_it():
    s = give(win(redux(), WU, "CON", "ZZH"), WU, hand="OMF", p=1, m=3)
    assert gains(s, WU, "CON OMF") == {"p": -1, "g": 3 * TAX}


def test_r344_the_chain_pumps_harvest_at_once():
    assert gains(built("SPP", p=1, f=2), WEI, "CON SPP") == {"p": -1, "r": 2 * HARVEST}


def test_r345_r346_once_and_not_later_either():
    s = win(built("SPP", p=1), WEI, "FRM", "CRE")
    assert gains(s, WEI, "CON SPP\nFRM DEV") == {"p": -1, "f": 1}
    s.table.round = 5
    assert benefits(s, WEI) == {}


def test_r347_they_may_be_built_without_a_farm():
    assert gains(built("SPP", p=1), WEI, "CON SPP") == {"p": -1}


def test_r348_zhang_hong_does_not_add_to_them():
    s = give(win(redux(), WU, "CON", "ZHO"), WU, hand="SPP", p=1, f=2)
    assert gains(s, WU, "CON SPP") == {"p": -1, "r": 2 * HARVEST}


def test_r349_the_academy_offers_another_card_or_popular_support():
    def asked_with(rice):
        s = give(redux(5), WEI, "IAC", r=rice)
        s.table.stage = "recruit"
        _, asked = driven(s, answers())
        return [option.value for option in asked[0].prompts[WEI].shape.options]

    assert asked_with(2) == ["NO", "IAC CARD", "IAC PS"]
    assert asked_with(1) == ["NO", "IAC CARD"]
    s = give(redux(5), WEI, "IAC", r=2)
    s.table.stage = "recruit"
    s, asked = driven(s, answers(wei_again="IAC CARD"))
    assert sum("again" in ask.key for ask in asked) == 1
    assert (s.table.realms[WEI].popular, s.table.realms[WEI].rice) == (0, 2)
