"""Rulings that are short to tell, one test each, in the order of their numbers."""

from __future__ import annotations

import pytest

from games.conquest import anytime_acts, gifts
from games.conquest.rules import fealty, income, victory
from games.conquest.rules.battle import cascade, terror
from games.conquest.rules.skills import Side
from games.conquest.turn import turn as course
from games.core.rules.errors import OrderError
from tests.games.conquest.board import BLUE, BROWN, GREEN, RED, at, drive, put, realm, say, told


def facing(count=6, against=6, **options):
    made = realm(**options)
    put(made, "YEC", RED, count)
    put(made, "SHD", BLUE, against)
    return made


def rolled(made):
    return told(made, "invasion")[-1]["dice"][0]


def test_c2_bonuses_beyond_the_dice_are_lost():
    assert cascade([5], [3, 2]) == [8]
    assert cascade([4, 2], [1, 1, 1]) == [5, 3]


def test_c3_bonuses_cascade_in_defence_as_in_attack():
    made = facing()
    put(made, "YEC", RED, 3, "Ma Chao")  # ASSAULT 2
    put(made, "SHD", BLUE, 1, "Sun Shangxiang", "Cao Ren")  # GUARD 1 and 2; ARCHERY, FORTRESS
    say(made, "INVADE YEC - SHD WITH 2 + Ma Chao", [1], [4], [3, 2], [4, 3, 2])
    assert rolled(made) == [[6, 3, 2], [4 + 2, 3 + 1, 2]]


def test_c5_a_conquered_province_counts_at_once_but_by_option_at_the_next_turns_start():
    for control, count in (("present", 2), ("turn_start", 1)):
        made = realm(control=control)
        put(made, "YEC", RED, 6)
        made.table.began[RED] = ["YEC"]
        say(made, "INVADE YEC - SHD WITH 3")
        assert victory.counted(made.table, RED) == count


def test_c7_fate_is_thrown_by_nobody_though_the_first_player_is_out():
    made = realm(BLUE, RED, GREEN)
    put(made, "SHD", BLUE, 3)
    put(made, "NHI", GREEN, 3)
    made.table.turn, made.table.at, made.table.out = None, -1, [RED]
    # A die of the game's own, then Blue is asked: nobody is asked for the throw.
    drive(course(made), [2], ["END"])
    assert (made.table.round, made.table.fate_die) == (3, 2)


def test_c11_the_owner_chooses_who_falls_and_unsaid_the_ruler_is_last():
    for standing, left in (([], "Cao Cao"), (["LOSSES RULER"], "Guan Yu")):
        made = facing()
        put(made, "SHD", BLUE, 0, "Cao Cao", "Guan Yu")
        made.hands[BLUE].standing = standing
        # Two D8 of 1, MIGHT 2 on one of them: 6 beats 3, and one of the two falls.
        say(made, "INVADE YEC - SHD WITH 1", [6], [1, 1])
        assert at(made, "SHD") == (BLUE, 0, [left])


def test_c17_nobody_enters_a_flooded_province():
    made = facing()
    made.table.tokens.flood = ["SHD"]
    with pytest.raises(OrderError, match="under water"):
        say(made, "INVADE YEC - SHD WITH 3")


def test_c18_a_vassals_provinces_complete_no_region_for_the_lord():
    made = realm()
    for code in ("LUO", "HDG"):
        put(made, code, RED, 1)
    put(made, "WAN", BLUE, 1)
    made.table.lords = {BLUE: RED}
    assert income.land_gold(made, RED) == 2
    put(made, "WAN", RED, 1)
    # Three provinces, and one for the whole region of three.
    assert income.land_gold(made, RED) == 4


def test_c19_gold_to_a_vassal_but_none_from_or_to_who_is_out():
    made = realm(RED, BLUE, GREEN)
    put(made, "YEC", RED, 1)
    put(made, "SHD", BLUE, 1)
    made.table.lords, made.table.out = {BLUE: RED}, [GREEN]
    made.hands[RED].gold = 3
    assert gifts.gift(made, RED, "GIVE 2 TO BLUE") == (BLUE, 2)
    with pytest.raises(OrderError, match="C19"):
        gifts.gift(made, RED, "GIVE 2 TO GREEN")
    assert anytime_acts.acts(made, GREEN) == {}


def test_c20_a_rebellion_may_take_the_last_province():
    made = facing()
    made.hands[RED].cards = ["rebellion"]
    say(made, "PLAY Rebellion SHD")
    assert at(made, "SHD")[:2] == ("neutral", 6)


def test_c23_one_may_buy_as_often_as_wished_until_a_card_is_discarded():
    made = realm(phase="cards")
    put(made, "YEC", RED, 4)
    made.hands[RED].gold = 20
    say(made, "BUY 1")
    say(made, "BUY 1")
    made.hands[RED].cards = ["taxes", "ambush"]
    say(made, "DISCARD Ambush")
    with pytest.raises(OrderError, match="C23"):
        say(made, "BUY 1")


def test_c24_there_is_no_limit_to_repositioning():
    made = realm()
    put(made, "YEC", RED, 20)
    put(made, "SHD", RED, 1)
    for _ in range(10):
        say(made, "MOVE 1 YEC - SHD")
    assert (at(made, "YEC")[1], at(made, "SHD")[1]) == (10, 11)


def test_c31_cards_of_a_window_have_no_limit_but_one_by_option():
    for one, left in ((False, []), (True, ["fortify"])):
        made = facing(one_card=one)
        hand = made.hands[BLUE]
        hand.cards, hand.standing = ["ambush", "fortify"], ["PLAY Ambush", "PLAY Fortify"]
        say(made, "INVADE YEC - SHD WITH 3", [6, 6], [1, 1, 1])
        assert made.hands[BLUE].cards == left
        assert rolled(made)[1] == ([1, 1, 1] if one else [2, 1, 1])


def test_c34_a_revolt_succeeds_without_a_test():
    made = facing()
    made.table.lords, made.hands[RED].cards = {BLUE: RED}, ["revolt"]
    say(made, "PLAY Revolt BLUE")
    assert made.table.lords == {}


def test_c38_two_terrors_on_one_side_count_once():
    one, two = (Side(RED, True, names, 0, names) for names in (["Jia Xu"], ["Jia Xu", "Zhang Liao"]))
    assert terror([6, 2], one) == terror([6, 2], two) == [5, 2]


def test_c46_a_captured_province_is_flooded_again_for_who_has_no_dams():
    made = facing()
    made.table.tokens.flood, made.table.tokens.dams = ["SHD"], [BLUE]
    assert not income.is_flooded(made, "SHD")
    made.table.lands["SHD"].owner = RED
    assert income.is_flooded(made, "SHD")


def test_c47_what_c37_counts_is_counted_after_the_order_not_amid_it():
    made = realm(turn=BLUE)
    put(made, "SHD", BLUE, 2)
    put(made, "LUO", BLUE, 2)
    # Luoyang is left, and Hedong taken by the same order: two before, two after.
    say(made, "INVADE LUO - HDG WITH 2")
    assert made.table.abandoned == []


def test_c48_an_enemy_on_a_card_is_any_other_player_ones_vassal_too():
    made = facing()
    put(made, "SHD", BLUE, 3, "Guan Yu")
    made.table.lords, made.hands[RED].cards = {BLUE: RED}, ["assassination"]
    say(made, "PLAY Assassination Guan Yu")
    assert made.table.rosters[BLUE].generals == {}


def test_c51_masterful_passes_through_full_provinces():
    made = realm()
    put(made, "YEC", RED, 5, "Sun Jian")
    put(made, "SHD", RED, 20)
    put(made, "LUO", RED, 1)
    say(made, "MOVE 4 YEC - LUO")
    assert (at(made, "YEC")[1], at(made, "SHD")[1], at(made, "LUO")[1]) == (1, 20, 5)


def test_c53_the_groups_own_units_fall_before_those_that_reinforce_it():
    made = facing(count=3)
    put(made, "CHL", RED, 3)
    made.hands[RED].cards = ["reinforcements"]
    say(made, "INVADE YEC - SHD WITH 2 REINFORCE FROM CHL 2", [1, 1, 1], [6, 6, 6])
    # Three fall: both of Ye's, then one of Chenliu's.
    assert (at(made, "YEC")[1], at(made, "CHL")[1]) == (1, 2)


def test_c54_one_command_is_sixteen_engagements_at_the_most():
    made = facing(count=24, against=20)
    lost = [[1], [6, 1, 1]]
    say(made, "INVADE YEC - SHD WITH 24 UNTIL ROUNDS 24 ROLL 1", *lost * 16)
    assert told(made, "invasion")[-1]["engagements"] == 24 - at(made, "YEC")[1] == 16
    say(made, "INVADE YEC - SHD WITH 8 ROLL 1", *lost)
    assert len(made.table.turn.invasions) == 1


def test_c58_when_nobody_is_left_who_plays_the_game_is_drawn():
    made = realm(RED, BLUE, GREEN, BROWN)
    put(made, "YEC", RED, 3)
    put(made, "SHD", BLUE, 3)
    put(made, "NHI", GREEN, 3)
    put(made, "KJI", BROWN, 3)
    made.table.gone, made.absences = [RED, BLUE], {GREEN: 3, BROWN: 3}
    made.table.turn, made.table.at = None, len(made.table.order)
    drive(course(made))
    assert (bool(made.table.ended), made.table.winners) == (True, [])


def test_c74_who_has_given_up_does_not_win_when_the_rounds_are_over():
    made = realm(RED, BLUE, GREEN, mode="seven")
    for code, seat in (
        ("YEC", RED),
        ("SHD", RED),
        ("TAI", RED),
        ("NHI", BLUE),
        ("KJI", BLUE),
        ("JYE", GREEN),
    ):
        put(made, code, seat, 3)
    made.table.round, made.table.gone = 7, [RED]
    victory.look(made, "round")
    assert (made.table.ended, made.table.winners) == ("rounds", [BLUE])


def test_c74_who_has_given_up_does_not_win_by_holding():
    made = realm(RED, BLUE, GREEN, mode="custom", hold="YEC", hold_rounds=2)
    for code, seat in (("YEC", RED), ("SHD", BLUE), ("TAI", GREEN)):
        put(made, code, seat, 3)
    made.table.gone = [RED]
    victory.look(made, "round")
    victory.look(made, "round")
    assert not made.table.ended
    made.table.gone = []
    victory.look(made, "round")
    assert made.table.winners == [RED]


def test_a_wrong_answer_to_an_offer_of_fealty_leaves_the_draft_as_it_was():
    sheet = fealty.answering("fealty", "?", ["REJECT", "ACCEPT"]).shape.check("perhaps", ("ACCEPT",))
    assert sheet.lines == ("ACCEPT",)
    assert sheet.errors
