"""The source's own examples, worked: each has the number it has in the digest."""

from __future__ import annotations

import pytest

from games.conquest.land import BOARDS, CAPS, region
from games.conquest.options import Options
from games.conquest.public_state_model import NEUTRAL, empire, room, units
from games.conquest.rules import buying, fate, fealty, income, victory
from games.conquest.rules.battle import cascade, compare
from games.conquest.rules.opening import opening
from games.conquest.state import eliminate, setup
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Seat
from tests.games.conquest.board import (
    BLUE,
    BROWN,
    EVEN,
    GREEN,
    ODD,
    RED,
    at,
    drive,
    neutral,
    put,
    realm,
    say,
    told,
)

# YEC (cap 24) borders TAI ZHS BOH SHD TSH CHL; SHD (20) borders TAI YEC CHL LUO HDG.


def test_e1_a_d3_is_half_a_d6_rounded_up():
    found = []
    for face in range(1, 7):
        made = realm()
        put(made, "YEC", RED, 5, "Zhuge Liang")
        neutral(made, "TAI", 9)
        say(made, "INVADE YEC - TAI WITH Zhuge Liang", [face], [8], [1, 1, 1])
        found.append(9 - 1 - at(made, "TAI")[1])
    assert found == [1, 1, 2, 2, 3, 3]


def test_e2_the_cap_counts_every_unit_and_there_is_room_again_after_losses():
    made = realm(phase="deploy")
    put(made, "SHD", RED, 16, "Guan Yu", "Zhang Fei")
    assert room(made.table, "SHD") == 2
    made.table.turn.unplaced = 3
    with pytest.raises(OrderError, match="room for 2"):
        say(made, "PLACE 3 SHD")
    say(made, "PLACE 2 SHD")
    assert units(made.table, "SHD") == CAPS["SHD"] == 20
    with pytest.raises(OrderError, match="room for 0"):
        say(made, "PLACE 1 SHD")
    made.table.lands["SHD"].infantry -= 3
    say(made, "PLACE 1 SHD")


def test_e3_discard_three_and_buy_three_then_buying_is_over():
    made = realm(phase="cards")
    put(made, "YEC", RED, 4)
    hand = made.hands[RED]
    hand.gold, hand.cards = 12, ["taxes", "ambush", "envoy", "feint", "plunder", "dams"]
    say(made, "DISCARD ambush, envoy, feint")
    say(made, "BUY 3")
    assert (len(hand.cards), hand.gold) == (6, 6)
    say(made, "DISCARD plunder")
    with pytest.raises(OrderError, match="buying is over"):
        say(made, "BUY 1")


def test_e3_cards_bought_then_played_end_buying_too():
    made = realm(phase="cards")
    put(made, "YEC", RED, 4)
    made.hands[RED].gold, made.hands[RED].cards = 8, ["taxes"]
    say(made, "BUY 1")
    say(made, "PLAY Taxes")
    with pytest.raises(OrderError, match="buying is over"):
        say(made, "BUY 1")


def test_e3_without_a_card_played_or_discarded_one_may_buy_again():
    made = realm(phase="cards")
    put(made, "YEC", RED, 4)
    made.hands[RED].gold = 8
    say(made, "BUY 1")
    say(made, "BUY 2")
    assert len(made.hands[RED].cards) == 3


def start(*rulers: str, **options: object) -> object:
    """Return a game whose Rulers are these, set up by unshuffled piles; Liu Biao takes his first offer."""
    seats = [Seat(s) for s in ("black", "blue", "red")][: len(rulers)]
    made = setup(seats, Options(**options))
    order = [*rulers, *(name for name in made.deck["rulers"] if name not in rulers)]
    script, sent = opening(made), None
    while True:
        try:
            ask = next(script) if sent is None else script.send(sent)
        except StopIteration:
            return made
        sent = {}
        for seat, prompt in ask.prompts.items():
            if prompt.key == "rulers":
                piled = made.deck["rulers"]
                sent[seat] = prompt.read([str(piled.index(name)) for name in order])
            elif hasattr(prompt.shape, "count"):
                sent[seat] = prompt.read([6, *[1] * (prompt.shape.count - 1)])
            else:
                sent[seat] = prompt.read(prompt.default)


def test_e4_liu_biao_has_two_seats_yuan_shao_a_great_house_and_all_three_gold():
    made = start("Liu Biao", "Yuan Shao", "Cao Cao")
    table = made.table
    sizes = {
        s: sorted(land.infantry for land in table.lands.values() if land.owner == s) for s in table.seats
    }
    assert sizes == {"black": [4, 4], "blue": [8], "red": [4]}
    assert [hand.gold for hand in made.hands.values()] == [3, 3, 3]
    assert all(roster.ruler_at for roster in table.rosters.values())
    neutrals = sorted(land.infantry for land in table.lands.values() if land.owner == NEUTRAL)
    assert sum(land.owner == "" for land in table.lands.values()) == 5
    # 42 - 4 - 5 = 33: the odd one has two (C12).
    assert (neutrals.count(2), neutrals.count(4)) == (17, 16)


@pytest.mark.parametrize(
    "face, card, tactics", [(2, "", EVEN), (4, "", EVEN), (6, "", EVEN), (1, "favor", ODD)]
)
def test_e5_an_even_die_brings_no_card_and_ties_to_defenders_an_odd_one_a_card_and_ties_to_attackers(
    face, card, tactics
):
    made = realm()
    put(made, "YEC", RED, 4)
    put(made, "SHD", BLUE, 4)
    made.table.turn, made.table.at, made.table.round = None, -1, 1
    made.deck["fate"] = ["favor"]
    answers = [[face], [1]] if card else [[face]]
    made.table.round = 2
    drive(fate.round_die(made), *answers)
    assert (made.table.fate_card, made.table.tactics) == (card, tactics)


def test_e5_round_one_has_no_die_no_card_and_ties_to_defenders():
    made = realm()
    made.table.round = 1
    drive(fate.round_die(made))
    assert (made.table.fate_die, made.table.fate_card, made.table.tactics) == (0, "", EVEN)


def test_e6_units_that_captured_may_not_invade_again():
    made = realm()
    put(made, "YEC", RED, 6)
    say(made, "INVADE YEC - SHD WITH 3")
    say(made, "INVADE YEC - TAI WITH 3")
    for line in ("INVADE SHD - CHL WITH 3", "INVADE TAI - DAI WITH 1"):
        with pytest.raises(OrderError, match="have captured already"):
            say(made, line)


def test_e6_with_a_fearless_general_who_entered_with_them_once_more_and_no_more():
    made = realm()
    put(made, "YEC", RED, 6, "Guan Yu")
    say(made, "INVADE YEC - SHD WITH 3 + Guan Yu")
    with pytest.raises(OrderError, match="have captured already"):
        say(made, "INVADE SHD - CHL WITH 2")
    say(made, "INVADE SHD - CHL WITH 2 + Guan Yu")
    with pytest.raises(OrderError, match="cannot capture again"):
        say(made, "INVADE CHL - XUC WITH 2 + Guan Yu")


def test_e7_the_last_group_must_enter_others_may_follow_and_are_spent():
    made = realm()
    put(made, "YEC", RED, 6, "Zhang Fei")
    neutral(made, "SHD", 1)
    say(made, "INVADE YEC - SHD WITH 2 + Zhang Fei", [8], [6, 6], [1])
    assert at(made, "SHD") == (RED, 2, ["Zhang Fei"])
    say(made, "FOLLOW 3")
    assert (at(made, "SHD")[1], at(made, "YEC")[1]) == (5, 1)
    with pytest.raises(OrderError, match="have captured already"):
        say(made, "INVADE SHD - CHL WITH 1")


def test_e8_coming_back_continues_the_first_invasion_without_a_new_declaration():
    made = realm()
    put(made, "YEC", RED, 12, "Zhuge Liang")
    neutral(made, "SHD", 9)
    neutral(made, "TAI", 9)
    # FIRE burns once, before the first engagement, of each invasion.
    say(made, "INVADE YEC - SHD WITH 3 + Zhuge Liang", [5], [8], [6, 6], [1, 1, 1])
    say(made, "INVADE YEC - TAI WITH 3 + Zhuge Liang", [5], [8], [6, 6], [1, 1, 1])
    say(made, "INVADE YEC - SHD WITH 3 + Zhuge Liang", [8], [6, 6], [1, 1, 1])
    assert [len(told(made, "fire"))] == [2]
    assert len(made.table.turn.invasions) == 2
    assert made.table.turn.invasions[0].engagements == 2


def test_e9_any_or_all_may_reposition_into_the_capture_up_to_its_cap_and_emptied_provinces_are_nobodys():
    made = realm()
    put(made, "CHL", RED, 8)
    put(made, "YEC", RED, 6)
    say(made, "INVADE YEC - SHD WITH 2")
    say(made, "MOVE 8 CHL - SHD")
    say(made, "MOVE 4 YEC - SHD")
    assert at(made, "SHD")[1] == 14
    assert (at(made, "CHL")[0], at(made, "YEC")[0]) == ("", "")


def test_e10_three_dice_against_three_and_two_against_one():
    made = realm()
    put(made, "YEC", RED, 20)
    put(made, "SHD", BLUE, 20)
    say(made, "INVADE YEC - SHD WITH 20", [1, 1, 1], [1, 1, 1])
    made = realm()
    put(made, "YEC", RED, 2)
    put(made, "SHD", BLUE, 1)
    say(made, "INVADE YEC - SHD WITH 2", [1, 1], [1])
    say(made, "INVADE YEC - SHD WITH 1", [1], [1])


@pytest.mark.parametrize("die, left", [(7, (2, 1)), (5, (3, 0))])
def test_e11_one_general_against_three_infantry_compares_one_die(die, left):
    made = realm()
    put(made, "YEC", RED, 4, "Diao Chan")
    put(made, "SHD", BLUE, 3)
    say(made, "INVADE YEC - SHD WITH Diao Chan", [die], [6, 4, 1])
    assert (at(made, "SHD")[1], len(at(made, "YEC")[2])) == left
    if left[1]:
        say(made, "INVADE YEC - SHD WITH Diao Chan", [1], [6, 4])


def test_e11_roles_reversed_the_counts_are_the_same():
    made = realm()
    put(made, "YEC", RED, 3)
    put(made, "SHD", BLUE, 0, "Diao Chan")
    say(made, "INVADE YEC - SHD WITH 3", [6, 4, 1], [7])
    assert at(made, "YEC")[1] == 2
    say(made, "INVADE YEC - SHD WITH 2", [6, 4], [5])
    assert at(made, "SHD")[0] == RED


def test_e12_a_general_and_two_infantry_roll_a_d8_and_two_d6():
    made = realm()
    put(made, "YEC", RED, 2, "Diao Chan")
    put(made, "SHD", BLUE, 3)
    say(made, "INVADE YEC - SHD WITH 2 + Diao Chan", [8], [1, 1], [6, 6, 6])
    assert told(made, "invasion")[0]["dice"] == [[[8, 1, 1], [6, 6, 6]]]


def test_e13_infantry_perish_before_a_general():
    made = realm()
    put(made, "YEC", RED, 2, "Diao Chan")
    put(made, "SHD", BLUE, 0, "Cao Cao")
    say(made, "INVADE YEC - SHD WITH 2 + Diao Chan", [4], [3, 2], [8])
    assert at(made, "YEC") == (RED, 1, ["Diao Chan"])
    assert at(made, "SHD")[2] == ["Cao Cao"]


def test_e14_three_d8_each_time_and_the_owner_chooses_who_falls():
    made = realm()
    put(made, "YEC", RED, 5, "Dong Zhuo", "Diao Chan", "Xun Yu")
    put(made, "SHD", BLUE, 9)
    line = "INVADE YEC - SHD WITH {} + RULER + Diao Chan + Xun Yu"
    say(made, line.format(5), [1, 1, 1], [6, 6, 6])
    assert at(made, "YEC") == (RED, 2, ["Dong Zhuo", "Diao Chan", "Xun Yu"])
    say(made, line.format(2), [1, 1, 1], [6, 6, 6], ["Diao Chan"])
    assert at(made, "YEC") == (RED, 0, ["Dong Zhuo", "Xun Yu"])


def test_e15_six_beats_five_and_three_loses_to_four():
    result = compare([6, 3, 2], [5, 4], ties_to_attacker=False)
    assert (result.attacker_loses, result.defender_loses) == (1, 1)


def test_e16_bonuses_cascade_and_do_not_stack():
    assert cascade([5, 4], [2, 1]) == [7, 5]
    assert cascade([5, 4], [2, 1, 1]) == [7, 5]
    assert cascade([5, 4, 3], [2]) == [7, 4, 3]


def test_e17_ties_go_to_defenders_on_even_rounds_to_attackers_on_odd_ones():
    assert compare([5], [5], ties_to_attacker=False).attacker_loses == 1
    assert compare([5], [5], ties_to_attacker=True).defender_loses == 1
    for tactics, left in ((EVEN, (3, 4)), (ODD, (4, 3))):
        made = realm()
        made.table.tactics = tactics
        put(made, "YEC", RED, 4)
        put(made, "SHD", BLUE, 4)
        say(made, "INVADE YEC - SHD WITH 1", [5], [5, 1, 1])
        assert (at(made, "YEC")[1], at(made, "SHD")[1]) == left


def test_e18_dong_zhuos_death_costs_two_gold_a_turn():
    made = realm()
    put(made, "YEC", RED, 4, "Dong Zhuo")
    income.income(made, RED)
    before = made.hands[RED].gold
    made.table.rosters[RED].ruler = made.table.rosters[RED].ruler_at = ""
    made.hands[RED].gold = 0
    income.income(made, RED)
    assert before - made.hands[RED].gold == 2


@pytest.mark.parametrize("count, tribute", [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_e19_tribute_is_one_gold_for_every_two_provinces(count, tribute):
    made = realm()
    put(made, "YEC", RED, 4)
    for code in ("WWE", "JCH", "LDG", "NHI", "KJI", "JNG")[:count]:
        put(made, code, BLUE, 1)
    made.table.lords[BLUE] = RED
    income.income(made, BLUE)
    assert made.hands[RED].gold == tribute
    assert made.hands[BLUE].gold == count - tribute


def test_e20_a_sworn_dong_zhuo_brings_one_gold_to_his_lord_too_until_the_revolt():
    made = realm()
    put(made, "YEC", RED, 4)
    put(made, "SHD", BLUE, 4, "Dong Zhuo")
    made.table.lords[BLUE] = RED
    assert (income.skill_gold(made, RED), income.skill_gold(made, BLUE)) == (1, 1)
    fealty.revolt(made, BLUE)
    assert (income.skill_gold(made, RED), income.skill_gold(made, BLUE)) == (0, 1)


def many(made, seat, count, skip=0):
    codes = list(made.table.lands)[skip : skip + count]
    for code in codes:
        put(made, code, seat, 1)
    return codes


@pytest.mark.parametrize("mode, wins", [("three_kingdoms", True), ("21", False)])
def test_e21_a_lord_of_twelve_with_a_vassal_of_four_counts_sixteen(mode, wins):
    made = realm(RED, BLUE, GREEN, BROWN, mode=mode)
    many(made, RED, 12)
    many(made, BLUE, 4, 12)
    many(made, GREEN, 3, 16)
    many(made, BROWN, 3, 19)
    made.table.lords[BLUE] = RED
    assert empire(made.table, RED) == 16
    victory.look(made, "act")
    assert made.table.winners == ([RED] if wins else [])


def test_e21_a_vassal_never_wins():
    made = realm(RED, BLUE, GREEN, BROWN)
    many(made, BLUE, 16)
    many(made, RED, 1, 20)
    many(made, GREEN, 1, 22)
    many(made, BROWN, 1, 24)
    made.table.lords[BLUE] = RED
    victory.look(made, "act")
    assert made.table.winners == [RED]


@pytest.mark.parametrize("third, ends", [(11, True), (12, True), (10, False)])
def test_three_kingdoms_of_eleven_provinces_or_more_are_a_draw(third, ends):
    made = realm(RED, BLUE, GREEN, BROWN, mode="three_kingdoms")
    many(made, RED, 12)
    many(made, BLUE, 11, 12)
    many(made, GREEN, third, 23)
    many(made, BROWN, 1, 35)
    victory.look(made, "act")
    assert made.table.winners == []
    assert made.table.ended == ("balance" if ends else "")


def test_e22_a_region_shared_with_a_vassal_pays_no_bonus():
    made = realm()
    last = region(1, 1)[-1]
    for code in region(1, 1):
        put(made, code, RED, 1)
    assert income.land_gold(made, RED) == 6 + 2
    put(made, last, BLUE, 1)
    made.table.lords[BLUE] = RED
    assert (income.land_gold(made, RED), income.land_gold(made, BLUE)) == (5, 1)


def test_e23_seven_is_counted_after_the_last_seats_seventh_turn():
    made = realm(mode="seven")
    many(made, RED, 3)
    many(made, BLUE, 2, 10)
    for number in range(1, 8):
        made.table.round = number
        assert not made.table.ended
        victory.look(made, "turn")
        assert not made.table.ended
        victory.look(made, "round")
    assert made.table.winners == [RED]


def test_e24_annihilation_is_won_when_all_others_are_gone_or_sworn_to_the_last_free_player():
    made = realm(RED, BLUE, GREEN, mode="annihilation")
    many(made, RED, 3)
    many(made, BLUE, 2, 10)
    victory.look(made, "act")
    assert not made.table.ended
    eliminate(made)
    assert made.table.out == [GREEN]
    made.table.lords[BLUE] = RED
    victory.look(made, "act")
    assert made.table.winners == [RED]


def test_e25_quickplay_fills_a_region_each_and_leaves_nothing_empty():
    game = setup([Seat("black"), Seat("blue")], Options(quickplay=True))
    script, sent, faces = opening(game), None, [[1], [1], [4], [6, 1]]
    while True:
        try:
            ask = next(script) if sent is None else script.send(sent)
        except StopIteration:
            break
        sent = {}
        for seat, prompt in ask.prompts.items():
            dice = hasattr(prompt.shape, "count")
            sent[seat] = prompt.read(faces.pop(0) if dice else prompt.default)
    lands = game.table.lands
    assert [lands[code].infantry for code in BOARDS[1][0]] == [4] * 6
    assert [lands[code].infantry for code in BOARDS[1][3]] == [8] * 3
    assert [lands[code].infantry for code in BOARDS[1][1]] == [2] * 6
    assert [lands[code].infantry for code in BOARDS[1][7]] == [4] * 3
    assert [(len(h.reserve), len(h.cards), h.gold) for h in game.hands.values()] == [(2, 2, 0)] * 2
    assert not [code for code, land in lands.items() if not land.owner]


def test_e26_rounds_and_provinces_can_be_agreed_on():
    made = realm(mode="seven", rounds=10)
    many(made, RED, 3)
    many(made, BLUE, 2, 10)
    for number in range(1, 11):
        made.table.round = number
        assert not made.table.ended
        victory.look(made, "round")
    assert made.table.winners == [RED]
    made = realm(mode="21", provinces=15)
    many(made, RED, 15)
    many(made, BLUE, 2, 20)
    victory.look(made, "act")
    assert made.table.winners == [RED]


def test_the_prices_of_the_source():
    made = realm(phase="cards")
    put(made, "YEC", RED, 4)
    assert (buying.card_price(made, RED, 3), buying.general_price(made, RED)) == (6, 3)
    assert (buying.infantry_price(made, RED, 8), buying.infantry_price(made, RED, 7)) == (4, 0)
