"""One test a skill, named after it: Rulers first, then Generals. YEC borders SHD, TAI and CHL."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.conquest.card_data import GENERALS, RULERS, level
from games.conquest.rules import buying, deployment, fate, income
from games.conquest.rules.invasion_state import strike
from games.conquest.state import card_limit
from games.core.rules.errors import OrderError
from tests.games.conquest.board import BLUE, RED, at, drive, put, realm, say, told


def facing(*mine, theirs=(), count=3, against=3):
    """Return Red's group in YEC beside Blue's defenders in SHD."""
    made = realm()
    put(made, "YEC", RED, count, *mine)
    put(made, "SHD", BLUE, against, *theirs)
    return made


def dice(made, number=0):
    return told(made, "invasion")[-1]["dice"][number]


# -------------------------------------------------------------------- Rulers


def test_ambition_the_first_card_of_a_turn_costs_one():
    made = realm(phase="cards")
    put(made, "YEC", RED, 1, "Cao Cao")
    made.hands[RED].gold = 9
    assert buying.card_price(made, RED, 3) == 5
    say(made, "BUY 1")
    assert made.hands[RED].gold == 8
    assert buying.card_price(made, RED, 1) == 2


def test_benevolence_generals_cost_two_and_are_immune_to_betrayal():
    made = facing(theirs=("Liu Bei", "Diao Chan"))
    assert buying.general_price(made, BLUE) == 2
    made.hands[RED].cards = ["betrayal"]
    with pytest.raises(OrderError, match="nothing would come of Betrayal in SHD"):
        say(made, "INVADE YEC - SHD WITH 3 PLAY Betrayal")
    made.hands[RED].cards, made.hands[BLUE].cards = [], ["betrayal"]
    made.hands[BLUE].standing = ["PLAY Betrayal"]
    put(made, "YEC", RED, 3, "Wei Yan")
    say(made, "INVADE YEC - SHD WITH 1 + Wei Yan", [1], [8, 8, 8])
    assert made.hands[BLUE].cards == [], "the Generals of the other side are not under Benevolence"
    assert "Wei Yan" in made.table.rosters[BLUE].generals


def test_masterful_repositions_any_number_of_steps_through_own_full_provinces():
    made = realm(phase="reposition")
    put(made, "YEC", RED, 5, "Sun Jian")
    put(made, "SHD", RED, 20)
    put(made, "LUO", RED, 1)
    made.table.turn.phase = "invade"
    say(made, "MOVE 3 YEC - LUO")
    assert at(made, "LUO")[1] == 4


def test_tyranny_brings_one_gold_each_turn():
    made = realm()
    put(made, "YEC", RED, 4, "Dong Zhuo")
    income.income(made, RED)
    assert made.hands[RED].gold == 1 + 1 + 1


def test_great_house_is_a_skill_of_the_start_alone():
    assert RULERS["Yuan Shao"].skills[0].name == "Great House"


def test_two_seats_is_a_skill_of_the_start_alone():
    assert RULERS["Liu Biao"].skills[0].name == "Two Seats"


def test_imperial_seal_the_first_gold_buys_three_infantry():
    made = realm(phase="infantry")
    put(made, "YEC", RED, 1, "Yuan Shu")
    made.hands[RED].gold = 3
    with pytest.raises(OrderError, match="3, 5, 7"):
        say(made, "HIRE 1 INFANTRY")
    say(made, "HIRE 5 INFANTRY")
    assert (made.hands[RED].gold, made.table.turn.unplaced) == (1, 5)
    with pytest.raises(OrderError, match="2, 4, 6"):
        say(made, "HIRE 3 INFANTRY")
    say(made, "HIRE 2 INFANTRY")
    assert (made.hands[RED].gold, made.table.turn.unplaced) == (0, 7)


def test_cavalry_commander_every_unit_captures_twice():
    made = realm()
    put(made, "YEC", RED, 4, "Ma Teng")
    say(made, "INVADE YEC - SHD WITH 3")
    say(made, "INVADE SHD - CHL WITH 3")
    with pytest.raises(OrderError, match="captured already"):
        say(made, "INVADE CHL - XUC WITH 1")


def test_cavalry_commander_and_fearless_do_not_add_up():
    made = realm()
    put(made, "YEC", RED, 3, "Ma Teng", "Guan Yu")
    for line in ("YEC - SHD", "SHD - CHL"):
        say(made, f"INVADE {line} WITH 3 + Guan Yu")
    with pytest.raises(OrderError, match="cannot capture again"):
        say(made, "INVADE CHL - XUC WITH 3 + Guan Yu")


def test_white_horses_groups_with_the_ruler_win_ties():
    made = facing("Gongsun Zan", count=2, against=2)
    say(made, "INVADE YEC - SHD WITH RULER", [5], [5, 5])
    assert at(made, "SHD")[1] == 1
    say(made, "INVADE YEC - SHD WITH 2", [5, 5], [5])
    assert at(made, "YEC")[1] == 1


def test_hospitality_draws_a_card_while_nobody_holds_fewer_provinces():
    made = realm()
    put(made, "YEC", RED, 4, "Tao Qian")
    put(made, "SHD", BLUE, 4)
    income.income(made, RED)
    assert len(made.hands[RED].cards) == 1
    put(made, "TAI", RED, 1)
    income.income(made, RED)
    assert len(made.hands[RED].cards) == 1


def test_mountain_passes_adds_one_when_the_rulers_province_is_defended():
    made = facing(theirs=("Liu Yan",), against=2)
    say(made, "INVADE YEC - SHD WITH 3", [6, 6, 6], [5], [5, 5])
    assert dice(made) == [[6, 6, 6], [6, 5, 5]]


def test_five_pecks_of_rice_famine_and_plague_never_touch():
    made = realm()
    put(made, "LDG", RED, 6, "Zhang Lu")
    put(made, "LXI", BLUE, 6)
    drive(fate.epidemic(made), [1])
    drive(fate.famine(made), [1])
    assert (at(made, "LDG")[1], at(made, "LXI")[1]) == (6, 3)
    assert (income.land_gold(made, RED), income.land_gold(made, BLUE)) == (1, 0)


def test_scholars_court_holds_eight_cards():
    made = realm()
    put(made, "YEC", RED, 4, "Kong Rong")
    assert (card_limit(made.table, RED), card_limit(made.table, BLUE)) == (8, 6)


# -------------------------------------------------------------------- Generals


def test_might_adds_attacking_and_defending():
    made = facing("Lü Bu", theirs=("Zhao Yun",), count=1, against=1)
    say(made, "INVADE YEC - SHD WITH 1 + Lü Bu", [3], [2], [4], [1])
    assert dice(made) == [[6, 2], [5, 1]]


def test_assault_adds_attacking_only():
    made = facing("Ma Chao", theirs=("Wei Yan",), count=1, against=1)
    say(made, "INVADE YEC - SHD WITH 1 + Ma Chao", [3], [2], [4], [1])
    assert dice(made) == [[5, 2], [4, 1]]


def test_guard_adds_defending_only():
    made = facing("Dian Wei", theirs=("Cao Ren",), count=1, against=0)
    say(made, "INVADE YEC - SHD WITH 1 + Dian Wei", [3], [2], [4])
    assert dice(made) == [[3, 2], [4 + 2]]


def test_fearless_captures_a_second_province_with_those_who_entered_with_him_following_too():
    made = realm()
    put(made, "YEC", RED, 6, "Sun Ce")
    say(made, "INVADE YEC - SHD WITH 2 + Sun Ce BRING 3")
    say(made, "INVADE SHD - CHL WITH 5 + Sun Ce")
    assert at(made, "CHL") == (RED, 5, ["Sun Ce"])


def test_aggressive_retreat_of_a_general_by_order_once_in_an_invasion():
    made = facing(theirs=("Jia Xu",), count=9, against=3)
    put(made, "LUO", BLUE, 2)
    made.hands[BLUE].standing = ["IF UNITS<=4 RETREAT TO LUO"]
    # Parting volley: 6 6 6 beats everything, yet only the attacker could lose.
    say(made, "INVADE YEC - SHD WITH 9", [6, 6, 6], [1], [1, 1])
    assert at(made, "SHD")[0] == ""
    assert at(made, "LUO") == (BLUE, 5, ["Jia Xu"])
    assert told(made, "invasion")[0]["end"] == "retreated"


def test_strategist_draws_cards_at_the_start_of_the_turn():
    made = realm()
    put(made, "YEC", RED, 4, "Guo Jia")
    put(made, "SHD", RED, 4, "Sima Yi")
    income.income(made, RED)
    assert len(made.hands[RED].cards) == 2


def test_archery_shoots_one_infantry_on_a_five_before_each_engagement_on_both_sides():
    made = facing("Huang Zhong", theirs=("Taishi Ci",), count=4, against=4)
    say(made, "INVADE YEC - SHD WITH 3", [4], [1, 1, 1], [6], [6, 6])
    assert told(made, "archery")[0]["name"] == "Taishi Ci"
    say(made, "INVADE YEC - SHD WITH 1 + Huang Zhong", [5], [5], [8], [1], [1, 1])
    # Blue shot one of the two in the group; Huang Zhong one of four.
    assert at(made, "SHD")[1] == 4 - 1 - 1


def test_fire_burns_d3_infantry_once_but_never_the_last_unit():
    made = facing("Zhou Yu", against=2)
    say(made, "INVADE YEC - SHD WITH Zhou Yu", [6], [8], [1])
    assert at(made, "SHD")[0] == RED
    assert told(made, "fire")[0]["dead"] == 1


def test_duel_both_roll_a_d8_and_the_lower_dies():
    made = facing("Xu Chu", theirs=("Diao Chan",))
    say(made, "INVADE YEC - SHD WITH 3 + Xu Chu DUEL Diao Chan", [6, 5], [8], [6, 6], [1, 1, 1])
    assert made.table.rosters[BLUE].generals == {}


def test_duel_a_tie_hurts_nobody_and_defenders_challenge_by_standing_order():
    made = facing("Diao Chan", theirs=("Taishi Ci",))
    made.hands[BLUE].standing = ["DUEL Diao Chan"]
    say(made, "INVADE YEC - SHD WITH 3 + Diao Chan", [4, 4], [6], [8], [6, 6], [1], [1, 1])
    assert "Diao Chan" in made.table.rosters[RED].generals


def test_bridge_the_attacker_rolls_two_dice_in_the_first_engagement():
    made = facing(theirs=("Zhang Fei",))
    say(made, "INVADE YEC - SHD WITH 3", [6, 6], [1], [1, 1])
    say(made, "INVADE YEC - SHD WITH 2 UNTIL ROUNDS 1", [1, 1], [1], [1])
    made = facing(theirs=("Zhang Fei",))
    put(made, "YEC", RED, 9)
    say(made, "INVADE YEC - SHD WITH 9 UNTIL ROUNDS 2", [1, 1], [8], [1, 1], [1, 1, 1], [8], [1, 1])


def test_pin_enemies_cannot_use_aggressive_retreat():
    made = facing("Pang Tong", theirs=("Jia Xu",))
    put(made, "LUO", BLUE, 2)
    made.hands[BLUE].standing = ["RETREAT TO LUO"]
    say(made, "INVADE YEC - SHD WITH Pang Tong", [8], [1], [1, 1])
    assert at(made, "SHD")[0] == BLUE


def test_terror_takes_one_from_the_highest_die_after_bonuses_once_and_dice_are_sorted_anew():
    made = facing("Zhang Liao", theirs=("Zhao Yun",), against=1)
    say(made, "INVADE YEC - SHD WITH Zhang Liao", [2], [4], [5])
    # Defence 5 + 1 (MIGHT, cascade on the highest) and 4; TERROR makes 6 a 5.
    assert dice(made)[1] == [5, 4]
    made = facing("Zhang Liao", "Jia Xu", against=1)
    say(made, "INVADE YEC - SHD WITH Zhang Liao + Jia Xu", [1, 1], [1])
    assert dice(made) == [[2, 1], [1]]


def test_charm_on_a_five_takes_the_skills_of_an_enemy_for_this_invasion():
    made = facing("Diao Chan", theirs=("Zhang Fei",))
    say(made, "INVADE YEC - SHD WITH 3 + Diao Chan CHARM Zhang Fei", [5], [3], [1, 1], [6], [1, 1])
    # Neither GUARD nor BRIDGE: three dice against a bare 6.
    assert dice(made) == [[3, 1, 1], [6, 1, 1]]


def test_intrigue_an_assassination_cannot_be_cancelled():
    made = facing("Diao Chan", theirs=("Guo Jia",))
    made.hands[RED].cards, made.hands[BLUE].cards = ["assassination"], ["counterspy"]
    say(made, "PLAY Assassination Guo Jia")
    assert made.table.rosters[BLUE].generals == {}
    assert made.hands[BLUE].cards == ["counterspy"]


def test_loyal_is_immune_to_betrayal_and_charm():
    made = facing("Diao Chan", theirs=("Xiahou Dun",))
    made.hands[RED].cards = ["betrayal"]
    line = "INVADE YEC - SHD WITH 3 + Diao Chan"
    with pytest.raises(OrderError, match="Xiahou Dun is no General in SHD whom Betrayal can win"):
        say(made, f"{line} PLAY Betrayal Xiahou Dun")
    say(made, f"{line} CHARM", [8], [1, 1], [1], [1, 1])
    assert not told(made, "charm")


def test_unruly_a_betrayal_cannot_be_cancelled_and_needs_no_roll():
    made = realm(card_rolls=True)
    put(made, "YEC", RED, 3)
    put(made, "SHD", BLUE, 3, "Lü Bu")
    made.hands[RED].cards, made.hands[BLUE].cards = ["betrayal"], ["counterspy"]
    say(made, "INVADE YEC - SHD WITH 3 PLAY Betrayal", [8], [1, 1], [6, 6, 6])
    assert "Lü Bu" in made.table.rosters[RED].generals


def test_bodyguard_dies_in_the_place_of_the_ruler_beside_him():
    made = facing(theirs=("Cao Cao", "Dian Wei"))
    made.hands[RED].cards = ["assassination"]
    say(made, "PLAY Assassination Cao Cao")
    assert (made.table.rosters[BLUE].ruler, made.table.rosters[BLUE].generals) == ("Cao Cao", {})


def test_bodyguard_helps_an_attacking_ruler_only_in_the_group():
    made = facing("Cao Cao", "Dian Wei", count=0)
    strike(made, "Cao Cao", RED, ["Cao Cao"])
    assert made.table.rosters[RED].ruler == ""
    made = facing("Cao Cao", "Dian Wei", count=0)
    assert strike(made, "Cao Cao", RED, ["Cao Cao", "Dian Wei"]) == "Dian Wei"


def test_fortress_defending_infantry_roll_d8():
    made = facing(theirs=("Cao Ren",))
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [8, 8, 8])


def test_veterans_attacking_infantry_roll_d8():
    made = facing("Yan Liang")
    say(made, "INVADE YEC - SHD WITH 3 + Yan Liang", [8, 8, 8], [1, 1, 1])


def test_tactician_wins_ties_with_one_on_both_sides_tactical_advantage_does():
    made = facing("Guo Jia", count=4, against=4)
    say(made, "INVADE YEC - SHD WITH Guo Jia", [5], [5, 1, 1])
    assert at(made, "SHD")[1] == 3
    made = facing("Guo Jia", theirs=("Zhou Yu",), count=4, against=4)
    # Zhou Yu's FIRE finds no infantry in a group of one General.
    say(made, "INVADE YEC - SHD WITH Guo Jia", [1], [5], [5], [1, 1])
    assert (at(made, "SHD")[1], at(made, "YEC")[2]) == (4, [])


def test_raid_brings_a_gold_for_each_capture():
    made = realm()
    put(made, "YEC", RED, 3, "Gan Ning", "Wei Yan")
    say(made, "INVADE YEC - SHD WITH Gan Ning + Wei Yan")
    assert made.hands[RED].gold == 2


def test_swift_repositions_two_steps_with_six_infantry():
    made = realm()
    put(made, "YEC", RED, 9, "Xiahou Yuan")
    put(made, "SHD", RED, 1)
    put(made, "LUO", RED, 1)
    with pytest.raises(OrderError, match="not beside"):
        say(made, "MOVE 7 + Xiahou Yuan YEC - LUO")
    say(made, "MOVE 6 + Xiahou Yuan YEC - LUO")
    assert at(made, "LUO") == (RED, 7, ["Xiahou Yuan"])


def test_tax_brings_gold_and_recruit_infantry():
    made = realm(phase="cards")
    put(made, "YEC", RED, 4, "Xun Yu")
    income.income(made, RED)
    assert made.hands[RED].gold == 1 + 1
    say(made, "PLACE 1 YEC")
    assert at(made, "YEC")[1] == 5
    assert deployment.space(made, RED) == 24 - 6


def test_every_skill_of_every_general_and_ruler_is_tested_here():
    text = Path(__file__).read_text(encoding="utf-8").casefold()
    for person in [*RULERS.values(), *GENERALS.values()]:
        for skill in person.skills:
            name = skill.name.casefold().replace(" ", "_").replace("'", "")
            assert f"def test_{name}" in text or f"_{name}" in text, skill.name
    assert level(["Lü Bu"], "MIGHT") == 3
