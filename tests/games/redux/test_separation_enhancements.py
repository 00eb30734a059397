"""State enhancements of the Separation deck, ruling by ruling (R227 to R286)."""

import pytest

from games.redux.orders.bids import GeneralBid
from games.redux.printed_data import SETUP
from games.redux.rules.bidding import place, worth
from games.redux.rules.scoring import scores
from tests.games.redux.play import (
    SHU,
    STATES,
    WEI,
    WU,
    ally,
    benefits,
    gains,
    give,
    offered,
    redux,
    refused,
    station,
    win,
)

PLACES = {
    WEI: ["HEF", "SHC", "WAC", "RUX", "GUA", "JTG", "QSN"],
    WU: ["GNA", "YLG", "LLG", "BDC", "JLG"],
    SHU: ["YPG", "CHC", "SYG"],
}
FIRST, SECOND, THIRD = SETUP["category"]


def units(s, seat, kind, count, general="XXX"):
    """A state has so many units of a kind on its borders, on one location."""
    held = [place for place in PLACES[seat] if place not in s.table.held]
    return station(s, seat, f"{general}{kind}", held[0], f"{count}{kind}") if count else s


def bonus(s, seat, card):
    return scores(s.table)[seat].enhancements.get(card, 0)


def built(card, hand_cost, **needs):
    """Wei builds a card out of its hand."""
    return give(win(redux(), WEI, "CON", "CAO"), WEI, hand=card, **{**hand_cost, **needs})


ARMOURS = [
    ("RAT", {"s": 1, "r": 1, "f": 1}),
    ("IRO", {"s": 1, "g": 1, "m": 1}),
    ("HOR", {"h": 1, "g": 1, "m": 1}),
    ("REP", {"c": 1, "g": 1, "m": 1}),
    ("TOW", {"v": 1, "r": 1, "f": 1}),
]


@pytest.mark.parametrize("card, cost", ARMOURS)
def test_r227_r230_r233_r236_r239_an_armour_lets_train_one_when_it_is_built_and_only_then(card, cost):
    paid = {name: -1 for name in cost if name not in "mf"}
    assert gains(built(card, cost, u=1), WEI, f"CON {card}") == {**paid, "u": -1, "t": 1}
    assert gains(built(card, cost, u=1), WEI, f"CON {card} {card} NO") == paid
    s = built(card, cost)
    assert gains(s, WEI, f"CON {card}") == paid
    give(s, WEI, u=1)
    assert benefits(s, WEI) == {}


@pytest.mark.parametrize("count, points", [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2)])
def test_r228_rattan_armour_scores_each_two_infantry_up_to_two_points(count, points):
    s = give(units(redux(), WEI, "S", count), WEI, "RAT", t=9)
    assert bonus(s, WEI, "RAT") == points


def test_r228_xu_huangs_infantry_counts_wherever_it_stands():
    s = station(give(redux(), WEI, "RAT"), WEI, "XHU", "SYG", "2S")
    assert bonus(s, WEI, "RAT") == 1


def test_r229_r232_one_unit_counts_for_all_three_cards():
    s = give(redux(), WEI, "RAT IRO SIE")
    for kind, count in (("S", 4), ("H", 1), ("C", 1)):
        units(s, WEI, kind, count)
    assert scores(s.table)[WEI].enhancements == {"RAT": 2, "IRO": 2, "SIE": 1}


@pytest.mark.parametrize(
    "counts, least, points",
    [((3, 2, 0), 1, 2), ((2, 2, 0), 1, 1), ((1, 2, 0), 1, 0), ((0, 0, 0), 1, 0), ((0, 0, 0), 0, 1)],
)
def test_r231_iron_armour_scores_most_infantry(counts, least, points):
    s = give(redux(iron_armour_min=least), WEI, "IRO")
    for seat, count in zip(STATES, counts, strict=True):
        units(s, seat, "S", count)
    assert bonus(s, WEI, "IRO") == points


@pytest.mark.parametrize(
    "card, kind, counts",
    [
        ("HOR", "H", {1: 0, 2: 1, 4: 2, 5: 2}),
        ("REP", "C", {1: 0, 3: 1, 4: 2, 6: 2}),
        ("TOW", "V", {1: 0, 2: 1, 4: 2, 5: 2}),
    ],
)
def test_r234_r237_r240_the_other_arms_score_each_two_units(card, kind, counts):
    for count, points in counts.items():
        assert bonus(give(units(redux(), WEI, kind, count), WEI, card), WEI, card) == points


@pytest.mark.parametrize("card, kind", [("HOR", "H"), ("REP", "C"), ("TOW", "V")])
def test_r235_r238_r241_r253_units_count_for_the_siege_ladder_too(card, kind):
    s = give(units(redux(), WEI, kind, 2), WEI, card, "SIE")
    for other in [one for one in "SHCV" if one != kind][:2]:
        units(s, WEI, other, 1)
    assert scores(s.table)[WEI].enhancements == {card: 1, "SIE": 1}


def tower(*military, **options):
    s = station(give(win(redux(**options), WEI, "CON", "CAO"), WEI, hand="MST", u=1, g=2), WEI, "CRE", "HEF")
    s.table.realms[WU].military, s.table.realms[SHU].military = military
    return s


@pytest.mark.parametrize(
    "military, word, after",
    [((3, 4), "BOTH", (2, 3)), ((3, 4), "WU", (1, 4)), ((3, 4), "SHU", (3, 2)), ((1, 0), "WU", (0, 0))],
)
def test_r242_mobile_siege_tower_takes_one_of_both_or_two_of_one(military, word, after):
    s = tower(*military)
    gains(s, WEI, f"CON MST MST {word}")
    assert (s.table.realms[WU].military, s.table.realms[SHU].military) == after


@pytest.mark.parametrize("military_vp_floor, after", [(0, 1), (2, 2), (3, 3), (4, 3)])
def test_r242_nobody_is_taken_below_the_floor_that_the_table_set(military_vp_floor, after):
    """A state that stands below it already stays where it is."""
    s = tower(3, 9, military_vp_floor=military_vp_floor)
    gains(s, WEI, "CON MST MST WU")
    assert s.table.realms[WU].military == after


def test_r243_r244_mobile_siege_tower_works_at_once_or_never():
    s = tower(3, 4)
    gains(s, WEI, "CON MST MST NO")
    assert (s.table.realms[WU].military, s.table.realms[SHU].military) == (3, 4)
    assert offered(s, WEI, "MST", end=True) == []
    assert "MST has nothing to decide" in refused(s, WEI, "END MST WU")


def borders(*tied, **options):
    """Wei holds the Catapult and is tied on these borders, with one location each."""
    s = give(redux(**options), WEI, "CAT")
    for border in tied:
        mine, theirs, foe = {"BWW": ("HEF", "SHC", WU), "BWS": ("JTG", "QSN", SHU)}[border]
        station(s, WEI, f"A{border}", mine)
        station(s, foe, f"B{border}", theirs)
    return {seat: score.borders for seat, score in scores(s.table).items()}


def test_r245_r246_catapult_wins_a_tied_border_and_the_rival_keeps_his_tie():
    assert borders("BWW") == {WEI: 3, WU: 1, SHU: 0}


def test_r247_catapult_wins_one_border_only_and_no_empty_one():
    assert borders("BWW", "BWS") == {WEI: 4, WU: 1, SHU: 1}
    assert borders() == {WEI: 0, WU: 0, SHU: 0}
    assert borders(catapult_on_empty_border=True)[WEI] == 3


def test_r248_r249_watchtower_scores_each_border_with_two_locations():
    s = station(give(redux(), WEI, "WAT"), WEI, "CRE", "HEF SHC")
    station(s, WEI, "XHU", "JTG")
    assert bonus(s, WEI, "WAT") == 1
    station(s, WEI, "ZHE", "QSN YPG")
    assert bonus(s, WEI, "WAT") == 2
    s = station(station(give(redux(), WEI, "WAT"), WEI, "CRE", "HEF"), WEI, "XHU", "JTG")
    assert bonus(s, WEI, "WAT") == 0
    s = station(station(give(redux(), SHU, "WAT"), SHU, "ZYN", "GNA"), SHU, "GYU", "YLG", "1S")
    assert bonus(s, SHU, "WAT") == 1


def test_r250_units_there_still_count_for_the_other_cards():
    s = station(give(redux(), WEI, "WAT HOR"), WEI, "CRE", "SHC", "1H")
    station(s, WEI, "XHU", "HEF", "1H")
    assert scores(s.table)[WEI].enhancements == {"WAT": 1, "HOR": 1}


@pytest.mark.parametrize("kinds, points", [("SH", 0), ("SHC", 1), ("SHCV", 2)])
def test_r251_r252_siege_ladder_scores_three_and_four_kinds_of_units(kinds, points):
    s = give(redux(), WEI, "SIE", v=3)
    for kind in kinds:
        units(s, WEI, kind, 1)
    assert bonus(s, WEI, "SIE") == points


def test_r253_four_kinds_with_horse_armour():
    s = give(redux(), WEI, "SIE HOR")
    for kind, count in (("S", 1), ("H", 2), ("C", 1), ("V", 1)):
        units(s, WEI, kind, count)
    assert scores(s.table)[WEI].enhancements == {"SIE": 2, "HOR": 1}


def test_r254_battering_ram_adds_one_for_each_general_in_a_battle():
    s = give(redux(), WEI, "BAT XHU ZHE")
    assert [worth(s.table, WEI, GeneralBid(one, "BWW")) for one in ("XHU", "ZHE")] == [5, 5]
    assert [worth(s.table, WEI, GeneralBid(one, "REC")) for one in ("XHU", "ZHE")] == [4, 4]
    assert worth(give(redux(), WU, "BAT").table, WU, GeneralBid("SJI", "BWW")) == 4 + 1 + 1
    s = give(redux(), WEI, "BAT XHU ZHE", s=2, h=2)
    s.table.stage, s.table.realms[WEI].trained = "bid", 2
    for general, units in (("XHU", {"S": 1}), ("ZHE", {"H": 1})):
        place(s, WEI, GeneralBid(general, "BWW", units=units))
    assert s.table.total("BWW", (WEI,)) == 4 + 1 + 4 + 1


CATEGORIES = [("civil", "ARM", "CIT"), ("rank", "PUP", "BSP"), ("domestic", "CAP", "TAX")]


def levels(category, values, cards):
    """The three states have these levels in a category and nothing else; cards as WEI WU SHU hold them."""
    s = redux()
    for seat, value, card in zip(STATES, values, cards, strict=True):
        realm = s.table.realms[seat]
        realm.tribal = 0
        match category:
            case "civil":
                realm.tribal, realm.popular = min(value, 12), max(0, value - 12)
            case "rank":
                realm.rank = value
            case _:
                realm.market, realm.farm = min(value, 5), max(0, value - 5)
        realm.built += card.split()
    found = scores(s.table)
    return [(getattr(found[seat], category), sum(found[seat].enhancements.values())) for seat in STATES]


def places(category, values, cards=("", "", "")):
    return [points for points, _ in levels(category, values, cards)]


HIGH = {"civil": (12, 9, 4), "rank": (3, 2, 1), "domestic": (8, 5, 2)}
"""Three levels that differ."""


@pytest.mark.parametrize("category, tie, third", CATEGORIES)
def test_r255_r270_r279_the_card_wins_ties_for_first_and_second_and_nothing_else(category, tie, third):
    top, middle, low = HIGH[category]
    assert places(category, (top, middle, low), ("", tie, "")) == [FIRST, SECOND, THIRD]
    assert places(category, (top, top, low), ("", "", tie)) == [3, 3, 0]
    assert places(category, (top, top, low), (tie, "", "")) == [FIRST, SECOND, THIRD]


@pytest.mark.parametrize("category, tie, third", CATEGORIES)
def test_r256_r271_r280_joint_first_becomes_first_and_the_others_share_what_follows(category, tie, third):
    top, _, low = HIGH[category]
    assert places(category, (top, top, low), ("", tie, "")) == [SECOND, FIRST, THIRD]
    assert places(category, (top, top, top), ("", tie, "")) == [1, FIRST, 1]
    assert places(category, (top, top, top)) == [2, 2, 2]


@pytest.mark.parametrize("category, tie, third", CATEGORIES)
def test_r257_r272_r281_joint_second_becomes_second_and_the_other_third(category, tie, third):
    top, middle, _ = HIGH[category]
    assert places(category, (top, middle, middle)) == [FIRST, 1, 1]
    assert places(category, (top, middle, middle), ("", tie, "")) == [FIRST, SECOND, THIRD]


@pytest.mark.parametrize("category, tie, third", CATEGORIES)
def test_r258_r273_r283_who_is_third_alone_has_a_point_from_its_card(category, tie, third):
    top, middle, low = HIGH[category]
    assert levels(category, (top, middle, low), ("", "", third))[2] == (0, 1)
    assert levels(category, (top, middle, middle), ("", "", third))[2] == (1, 0)
    assert levels(category, (top, top, low), ("", "", third))[2] == (0, 1)


@pytest.mark.parametrize("category, tie, third", CATEGORIES)
def test_r259_r274_r284_a_tie_lost_to_the_other_card_makes_third(category, tie, third):
    top, middle, _ = HIGH[category]
    assert levels(category, (top, middle, middle), ("", tie, third))[2] == (0, 1)
    assert levels(category, (top, top, top), ("", tie, third))[2] == (1, 0)


def seal(sheet, cards="IJS", **supply):
    s = give(win(redux(), WEI, "TRB", "CAO"), WEI, cards, **supply)
    gained = gains(s, WEI, sheet)
    return gained, s.table.realms[WEI].stores.get("IJS", {}).get("gold", 0)


def test_r260_the_jade_seal_stores_one_gold_that_came_with_the_tribute():
    assert seal("TRB 2G IJS") == ({"g": 1}, 1)
    assert seal("TRB 2G IJS NO") == ({"g": 2}, 0)
    assert seal("TRB 2R", g=5) == ({"r": 2}, 0)
    s = give(win(redux(), WEI, "TRB", "CAO"), WEI, "IJS", g=5)
    assert "IJS has nothing to decide" in refused(s, WEI, "TRB 2R IJS")


def test_r260_the_jade_seal_stores_pang_tongs_gold_where_the_table_has_it_so():
    def allied(**options):
        s = win(ally(redux(**options), "TRB", WU, SHU), SHU, "TRB", "PTO")
        return give(s, SHU, "IJS")

    s = allied(jade_seal_alliance_gold=True)
    assert "g" not in gains(s, SHU, "TRB 2R IJS")
    assert s.table.realms[SHU].stores["IJS"]["gold"] == 1
    assert "IJS has nothing to decide" in refused(allied(jade_seal_alliance_gold=False), SHU, "TRB 2R IJS")


@pytest.mark.parametrize("stored, points", [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2)])
def test_r261_the_jade_seal_scores_each_two_gold_up_to_two_points(stored, points):
    s = give(redux(), WEI, "IJS")
    s.table.realms[WEI].stores["IJS"] = {"gold": stored}
    assert bonus(s, WEI, "IJS") == points


def test_r265_r324_the_palaces_gold_may_be_stored():
    assert seal("TRB 2R IPA IJS", "IJS IPA") == ({"r": 3}, 1)
    assert seal("TRB U IPA IJS", "IJS IPA") == ({"u": 1, "r": 1}, 1)


def test_r266_r304_r309_cards_that_bring_armies_give_the_seal_nothing():
    assert seal("TRB U", "IJS BAR TRG", g=3) == ({"u": 1, "t": 1}, 0)
    s = give(win(redux(), WEI, "TRB", "CAO"), WEI, "IJS BAR TRG", g=3)
    assert offered(s, WEI, "IJS", "TRB U") == []


def test_r264_ding_fengs_gold_counts():
    s = give(win(redux(), WU, "TRB", "DFE"), WU, "IJS", m=1)
    assert gains(s, WU, "TRB 2R DFE IJS") == {"r": 2}
    assert s.table.realms[WU].stores["IJS"] == {"gold": 1}


NINE = {"p": 1, "g": 2, "m": 2}


def test_r267_nine_ranks_raise_the_rank_in_a_round_without_the_emperor():
    assert gains(built("NRS", NINE), WEI, "CON NRS") == {"p": -1, "g": -2, "rank": 1}
    s = win(built("NRS", NINE), WEI, "HAN", "XHU")
    assert gains(s, WEI, "HAN STAY XHU\nCON NRS") == {"p": -1, "g": -2, "rank": 1}
    s = station(give(redux(), WEI, hand="NRS", **NINE), WEI, "HZH", "HEF", "1S")
    assert benefits(s, WEI, "END HZH NRS") == {"p": -1, "g": -2, "rank": 1}


@pytest.mark.parametrize("checks, rank", [("so_far", 2), ("whole_round", 1)])
def test_r267_as_the_option_has_it_the_emperor_taken_afterwards_bars_it_or_not(checks, rank):
    s = win(redux(nrs_checks=checks), WEI, "CON", "CAO")
    win(give(s, WEI, hand="NRS", **NINE), WEI, "HAN", "XHU")
    assert gains(s, WEI, "CON NRS\nHAN STAY XHU")["rank"] == rank


def test_d24_where_the_whole_round_counts_it_is_the_actions_taken_that_count_not_the_spaces_won():
    """The emperor won and declined, before the building or after it, bars nothing; nothing of it is left."""
    for sheet in ("CON NRS\nDECLINE HAN", "DECLINE HAN\nCON NRS"):
        s = win(redux(nrs_checks="whole_round"), WEI, "CON", "CAO")
        win(give(s, WEI, hand="NRS", **NINE), WEI, "HAN", "XHU")
        assert gains(s, WEI, sheet)["rank"] == 1
        assert s.table.realms[WEI].stores.get("NRS") is None
    s = give(redux(nrs_checks="whole_round"), WEI, hand="NRS", **NINE)
    assert gains(win(s, WEI, "CON", "CAO"), WEI, "CON NRS")["rank"] == 1
    s = station(give(redux(nrs_checks="whole_round"), WEI, hand="NRS", **NINE), WEI, "HZH", "HEF", "1S")
    win(s, WEI, "HAN", "XHU").table.won[WEI].clear()
    assert benefits(s, WEI, "END HZH NRS")["rank"] == 1


def test_r268_r269_nine_ranks_work_once_and_are_not_kept():
    s = built("NRS", NINE)
    gains(s, WEI, "CON NRS")
    assert benefits(s, WEI) == {}
    s.table.realms[WEI].taken.clear()
    s.table.round = 5
    assert benefits(s, WEI) == {}
    s = win(built("NRS", NINE), WEI, "HAN", "XHU")
    gains(s, WEI, "HAN STAY XHU\nCON NRS")
    s.table.realms[WEI].taken.clear()
    assert benefits(s, WEI) == {}


@pytest.mark.parametrize("card, kind", [("ABA", "market"), ("IRR", "farm")])
@pytest.mark.parametrize("values, points", [((5, 4, 3), 2), ((5, 5, 0), 1), ((4, 5, 0), 0)])
def test_r275_r277_abacus_and_irrigation_score_level_five_alone_or_shared(card, kind, values, points):
    s = give(redux(), WEI, card)
    for seat, value in zip(STATES, values, strict=True):
        setattr(s.table.realms[seat], kind, value)
    s.table.realms[WEI].treasury = ["market"]
    assert bonus(s, WEI, card) == points


def test_r276_r285_level_five_pays_beside_the_card_for_third_place():
    def total(cards, values):
        s = give(redux(), WEI, cards, m=values[0], f=values[1])
        give(give(s, WU, m=3, f=3), SHU, m=4, f=4)
        return scores(s.table)[WEI].enhancements

    assert total("ABA TAX", (5, 0)) == {"ABA": 2, "TAX": 1}
    assert total("TAX IRR", (0, 5)) == {"TAX": 1, "IRR": 2}


def test_r278_r282_and_beside_the_category():
    s = give(give(redux(), WEI, "IRR CAP", m=1, f=5), WU, m=4, f=2)
    score = scores(s.table)[WEI]
    assert (score.domestic, score.enhancements) == (FIRST, {"IRR": 2})
    s = give(redux(), WEI, "CAP ABA IRR", m=5, f=5)
    score = scores(s.table)[WEI]
    assert (score.domestic, score.enhancements) == (FIRST, {"ABA": 2, "IRR": 2})


@pytest.mark.parametrize("counts, points", [((4, 3, 3), 2), ((4, 4, 2), 1), ((3, 4, 2), 0)])
def test_r286_pulp_papermaking_scores_most_cards_built_itself_among_them(counts, points):
    s = give(redux(), WEI, hand="RAT IRO HOR REP TOW")
    others = ["SPA", "STA", "CRA", "HAR"]
    for seat, count in zip(STATES, counts, strict=True):
        s.table.realms[seat].built = (["PAP", *others] if seat == WEI else others)[:count]
    assert bonus(s, WEI, "PAP") == points
