"""The differences that an independent referee, who knew the digest alone, found: one test for each."""

from __future__ import annotations

import pytest

from games.conquest.land import BOARD
from games.conquest.rules import fate, income, victory
from games.conquest.turn import turn as course
from games.core.rules.errors import OrderError
from tests.games.conquest.board import BLUE, GREEN, RED, at, drive, neutral, put, realm, say, told

SHD = list(BOARD).index("SHD") + 1


def facing(count=6, against=3, **options):
    made = realm(**options)
    put(made, "YEC", RED, count)
    put(made, "SHD", BLUE, against)
    put(made, "GLG", BLUE, 2)
    return made


# -------------------------------------------------------------------- entering


def test_who_cannot_follow_for_want_of_room_stays_and_no_die_is_taken_back():
    made = facing(count=23, against=1)  # Ye holds 24, Shangdang 20
    say(made, "INVADE YEC - SHD WITH 21 BRING 2", [6, 6, 6], [1])
    assert at(made, "SHD") == (RED, 20, [])
    assert at(made, "YEC") == (RED, 3, [])


def test_followers_belong_to_the_group_that_a_forced_march_leads_on():
    made = facing(count=6, against=1)
    made.hands[RED].cards = ["forced_march"]
    say(made, "INVADE YEC - SHD WITH 3 BRING 2 PLAY Forced March", [6, 6, 6], [1])
    say(made, "INVADE SHD - CHL WITH 5")
    assert at(made, "CHL") == (RED, 5, [])


def test_c47_followers_of_one_order_leave_no_province_that_was_held_before_it():
    made = realm(turn=BLUE)
    put(made, "SHD", BLUE, 4)
    say(made, "INVADE SHD - LUO WITH 3 BRING 1")
    assert at(made, "LUO") == (BLUE, 4, [])
    assert made.table.abandoned == []


def test_a_charmed_general_raids_nothing():
    made = facing(against=1)
    put(made, "YEC", RED, 3, "Wei Yan")  # ASSAULT 1, RAID
    put(made, "SHD", BLUE, 1, "Diao Chan")
    made.hands[BLUE].standing = ["CHARM"]
    say(made, "INVADE YEC - SHD WITH 3 + Wei Yan UNTIL ENEMY<=0", [5], [8], [6, 6], [1], [1])
    assert at(made, "SHD")[0] == RED
    assert made.hands[RED].gold == 0


# -------------------------------------------------------------------- the declaration


def test_an_envoy_bars_every_province_of_the_sender_for_the_turn():
    made = facing()
    put(made, "TAI", BLUE, 2)
    made.hands[BLUE].cards, made.hands[BLUE].standing = ["envoy"], ["PLAY Envoy"]
    say(made, "INVADE YEC - SHD WITH 3")
    with pytest.raises(OrderError, match="Envoy"):
        say(made, "INVADE YEC - TAI WITH 3")


def test_c65_envoy_fealty_and_retreat_come_before_a_duel():
    made = facing()
    made.table.tactics = "attack"
    put(made, "YEC", RED, 3, "Xu Chu")
    put(made, "SHD", BLUE, 1, "Guan Yu")
    made.hands[BLUE].cards, made.hands[BLUE].standing = ["envoy"], ["PLAY Envoy"]
    say(made, "INVADE YEC - SHD WITH 3 + Xu Chu DUEL Guan Yu")
    assert at(made, "SHD") == (BLUE, 1, ["Guan Yu"])


def test_c65_fealty_is_offered_before_a_retreat_at_the_declaration():
    made = realm()
    put(made, "YEC", RED, 6)
    put(made, "SHD", BLUE, 2)
    made.hands[BLUE].cards = ["aggressive_retreat"]
    made.hands[BLUE].standing = ["PLAY Aggressive Retreat", "FEALTY YES"]
    say(made, "INVADE YEC - SHD WITH 6", ["ACCEPT"])
    assert made.table.lords == {BLUE: RED}


@pytest.mark.parametrize("answer, fought", [(["REJECT"], 1), ([], 0)])
def test_who_is_silent_on_fealty_rejects_it_and_the_invasion_ends(answer, fought):
    made = realm()
    put(made, "YEC", RED, 6)
    put(made, "SHD", BLUE, 3)
    made.hands[BLUE].standing = ["IF UNITS<=3 FEALTY YES"]
    dice = [[1, 1, 1], [6, 6, 6], ["REJECT"]] * fought
    say(made, "INVADE YEC - SHD WITH 6", answer, *dice)
    assert made.table.lords == {}
    assert told(made, "invasion")[-1]["engagements"] == fought


# -------------------------------------------------------------------- losses


def test_a_ruler_whose_bodyguard_fell_falls_after_all_where_two_must():
    made = facing(against=3)
    put(made, "YEC", RED, 0, "Cao Cao", "Dian Wei")
    put(made, "TAI", RED, 2)
    say(made, "INVADE YEC - SHD WITH Cao Cao + Dian Wei LOSSES RULER", [1, 1], [6, 6, 6])
    assert at(made, "YEC") == ("", 0, [])
    defended = facing(count=6, against=0)
    put(defended, "SHD", BLUE, 0, "Liu Bei", "Dian Wei")
    defended.hands[BLUE].standing = ["LOSSES RULER, Dian Wei"]
    say(defended, "INVADE YEC - SHD WITH 6", [6, 6, 6], [1, 1])
    assert at(defended, "SHD") == (RED, 6, [])


def test_a_charmed_bodyguard_guards_nobody():
    made = facing()
    put(made, "YEC", RED, 5, "Diao Chan")
    put(made, "SHD", BLUE, 0, "Liu Bei", "Dian Wei")
    made.hands[BLUE].standing = ["LOSSES RULER"]
    say(made, "INVADE YEC - SHD WITH 3 + Diao Chan ROLL 1 CHARM Dian Wei", [5], [8], [1, 1])
    assert at(made, "SHD") == (BLUE, 0, ["Dian Wei"])


# -------------------------------------------------------------------- fate


def test_medicine_holds_for_the_round_in_which_it_was_played():
    made = facing(against=6)
    made.hands[BLUE].cards = ["medicine"]
    drive(fate.pestilence(made), [SHD])
    assert made.hands[BLUE].cards == []
    drive(fate.pestilence(made), [SHD])
    assert at(made, "SHD")[1] == 6


def test_food_stores_are_not_opened_twice_in_a_round():
    made = facing()
    put(made, "TSH", BLUE, 2)
    made.hands[BLUE].cards = ["food_stores", "food_stores"]
    made.table.order, made.table.at = [RED, BLUE], 0
    drive(fate.famine(made), [2])
    drive(fate.famine(made), [2])
    assert made.hands[BLUE].cards == ["food_stores"]


def test_food_stores_stay_closed_where_no_two_gold_are_saved():
    made = facing()
    put(made, "TSH", BLUE, 2)
    made.hands[BLUE].cards = ["food_stores"]
    made.table.tokens.flood = ["TSH"]  # it pays nothing anyway
    drive(fate.famine(made), [2])
    assert made.hands[BLUE].cards == ["food_stores"]
    made.table.tokens.flood, made.table.order, made.table.at = [], [BLUE, RED], 1  # Blue has had the income
    drive(fate.famine(made), [2])
    assert made.hands[BLUE].cards == ["food_stores"]


def test_five_pecks_of_rice_heal_no_fever():
    made = realm()
    put(made, "SHD", BLUE, 2, "Zhang Lu")
    drive(fate.illness(made), [1], [2])
    assert made.table.rosters[BLUE].ruler == ""


def test_c46_dams_keep_a_province_dry_so_that_it_can_be_invaded():
    made = facing(against=1)
    made.table.tokens.flood, made.table.tokens.dams = ["SHD"], [BLUE]
    say(made, "INVADE YEC - SHD WITH 3", [6, 6, 6], [1])
    assert at(made, "SHD")[0] == RED
    assert income.is_flooded(made, "SHD")


# -------------------------------------------------------------------- cards, moves, ends


@pytest.mark.parametrize(
    "standing, flood, place", [([], [], "LUO"), (["RETREAT TO TAI"], [], "TAI"), ([], ["LUO"], "TAI")]
)
def test_who_a_rebellion_drives_out_goes_where_their_orders_say_and_not_into_water(standing, flood, place):
    made = realm()
    put(made, "YEC", RED, 2)
    put(made, "SHD", BLUE, 2, "Guo Jia")
    put(made, "LUO", BLUE, 1)
    put(made, "TAI", BLUE, 5)
    made.hands[BLUE].standing, made.table.tokens.flood = standing, flood
    made.hands[RED].cards = ["rebellion"]
    say(made, "PLAY Rebellion SHD")
    assert made.table.rosters[BLUE].generals == {"Guo Jia": place}


def test_swift_takes_infantry_two_steps_and_nobody_else():
    made = realm(phase="reposition")
    for code in ("YEC", "SHD", "LUO"):
        put(made, code, RED, 2)
    put(made, "YEC", RED, 2, "Xiahou Yuan", "Guo Jia")
    with pytest.raises(OrderError):
        say(made, "MOVE Xiahou Yuan + Guo Jia YEC - LUO")
    assert made.table.rosters[RED].generals["Guo Jia"] == "YEC"


def test_what_a_vassal_holds_on_the_hill_wins_for_the_lord():
    made = realm(BLUE, GREEN, RED, mode="custom", hold="YEC", hold_rounds=1)
    put(made, "YEC", BLUE, 2)
    put(made, "KJI", RED, 2)
    put(made, "JNG", GREEN, 2)
    made.table.lords = {BLUE: RED}
    victory.look(made, "round")
    assert made.table.winners == [RED]


def test_c37_a_second_province_lifts_the_ban_however_it_was_won():
    made = realm(turn=BLUE)
    put(made, "SHD", BLUE, 2)
    neutral(made, "LUO", 2)
    made.table.abandoned, made.hands[BLUE].cards = [BLUE], ["bribery"]
    put(made, "YEC", RED, 2)
    drive(course(made), ["PLAY Bribery LUO"], ["END"])
    assert made.table.abandoned == []
