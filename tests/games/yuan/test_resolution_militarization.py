"""Steps 3, 4 and 7: recruitment, attack, and armies above three."""

import pytest

from tests.games.yuan.play import DRAGON, HORSE, TIGER, at, board, play, yuan

# ----------------------------------------------------------------------------------------------- Recruitment


@pytest.mark.parametrize("level, armies", [(1, 0), (2, 1), (3, 3)])
def test_recruitment_targets_one_of_its_cities(level, armies):
    state = play(yuan({DRAGON: "GUD:C"}), dragon=f"GUD M{level}")
    assert state.table.held["GUD"].armies == armies


def test_a_village_recruits_nothing():
    assert at(play(yuan({DRAGON: "GUD"}), dragon="GUD M3"), "GUD") == "dragon GUD"


def test_a_village_that_becomes_a_city_in_step_2_recruits():
    assert at(play(yuan({DRAGON: "GUD"}), dragon="GUD F2 M3"), "GUD") == "dragon GUD:C3"


def test_the_number_of_armies_for_each_clan_is_limited_to_nine():
    state = play(yuan({DRAGON: "GUD:C HEG:3 SHX:3 YID:2"}), dragon="GUD M3")
    assert at(state, "GUD") == "dragon GUD:C1"
    assert state.table.stock(DRAGON) == 0


def test_at_the_end_of_the_turn_surplus_armies_return_to_the_clans_stock():
    state = play(yuan({DRAGON: "GUD:C2 HEG:1"}), dragon="GUD M3")
    assert board(state) == {DRAGON: "GUD:C3 HEG:1"}
    assert state.table.stock(DRAGON) == 5


def test_more_than_three_armies_defend_until_the_end_of_the_turn():
    """Six attack GUY, where three stood and three were recruited: a tie, and the defender stays."""
    held = {DRAGON: "GUY:C3", TIGER: "GUN:C3 DAL:3"}
    assert board(play(yuan(held), dragon="GUY M3", tiger="GUY M1")) == {DRAGON: "GUY:C", TIGER: "DAL GUN:C"}
    assert at(play(yuan(held), tiger="GUY M1"), "GUY") == "tiger GUY:3"


# ---------------------------------------------------------------------------------------------------- Attack


def fight(attackers, defenders, level=1, **more):
    """Dragon attacks GUY from GUN, from where nothing else is reached."""
    held = {DRAGON: f"GUN:C{attackers}", TIGER: f"GUY:{defenders}"}
    return at(play(yuan(held, **more), dragon=f"GUY M{level}"), "GUY")


@pytest.mark.parametrize(
    "attackers, defenders, outcome",
    [
        (1, "C1", "tiger GUY:C"),
        (1, "C2", "tiger GUY:C1"),
        (2, "C1", "dragon GUY:1"),
        (3, "C1", "dragon GUY:2"),
        (3, "C2", "dragon GUY:1"),
        (3, "C3", "tiger GUY:C"),
        (1, "C", "dragon GUY:1"),
        (1, "", "dragon GUY:1"),
    ],
)
def test_armies_annihilate_each_other_and_in_a_tie_the_advantage_goes_to_the_defender(
    attackers, defenders, outcome
):
    assert fight(attackers, defenders) == outcome


@pytest.mark.parametrize("level, outcome", [(1, "tiger GUY:C"), (2, "dragon GUY:1"), (3, "dragon GUY:1")])
def test_levels_ii_and_iii_add_an_army_from_the_reserve(level, outcome):
    assert fight(1, "C1", level) == outcome


def test_y30_without_an_army_in_the_reserve_none_is_added():
    held = {DRAGON: "GUN:C1 JIN:3 CHE:3 LON:2", TIGER: "GUY:C1"}
    state = play(yuan(held), dragon="GUY M2")
    assert at(state, "GUY") == "tiger GUY:C"
    assert state.table.stock(DRAGON) == 1


def test_the_army_from_the_reserve_counts_towards_the_nine():
    held = {DRAGON: "GUN:C2 JIN:3 CHE:3", TIGER: "GUY:C"}
    state = play(yuan(held), dragon="GUY M2")
    assert at(state, "GUY") == "dragon GUY:3"
    assert state.table.stock(DRAGON) == 0


def test_y34_you_cannot_initiate_an_attack_just_by_creating_an_army():
    """GUY and GUN are Dragon's to reach, but no army stands there."""
    held = {DRAGON: "GUN:C JIN:3", TIGER: "GUY"}
    state = play(yuan(held), dragon="GUY M3")
    assert board(state) == held


def test_an_army_recruited_this_turn_elsewhere_is_none_of_the_attacks():
    """One province is targeted in a turn: who attacks does not recruit."""
    held = {DRAGON: "GUN:C1", TIGER: "GUY:C"}
    state = play(yuan(held), dragon="GUY M2")
    assert board(state) == {DRAGON: "GUN:C GUY:2"}


def test_all_armies_adjacent_or_connected_to_the_targeted_province_must_attack():
    """RUN: BIA is adjacent, SHA and DAL lie on its lake, KUI is too far."""
    held = {DRAGON: "BIA:1 SHA:1 DAL:C1 KUI:1", TIGER: "RUN:C2"}
    state = play(yuan(held), dragon="RUN M1")
    assert board(state) == {DRAGON: "BIA DAL:C KUI:1 RUN:1 SHA"}


def test_y33_a_march_needs_a_link():
    """ZHA and GAO are adjacent to one another; GAO reaches DAM over the lake, ZHA does not."""
    held = {DRAGON: "ZHA:2 GAO:C1", TIGER: "DAM:C1"}
    assert board(play(yuan(held), dragon="DAM M1")) == {DRAGON: "GAO:C ZHA:2", TIGER: "DAM:C"}


def test_they_are_no_longer_on_their_home_province_to_defend_it():
    """Dragon leaves GUN for GUY; Horse walks in from DAM."""
    held = {DRAGON: "GUN:C3", TIGER: "GUY:C", HORSE: "DAM:C1"}
    state = play(yuan(held), dragon="GUY M1", horse="GUN M1")
    assert board(state) == {DRAGON: "GUY:C3", HORSE: "DAM:C GUN:1"}


def test_armies_that_cross_do_not_meet():
    """Each takes the other's undefended City; both make a new one."""
    held = {DRAGON: "GUN:C2", TIGER: "GUY:C3"}
    state = play(yuan(held), dragon="GUY M1", tiger="GUN M1")
    assert board(state) == {DRAGON: "GUY:C2", TIGER: "GUN:C3"}


@pytest.mark.parametrize("armies, outcome", [(1, "tiger GUY:CW"), (2, "tiger GUY:CW"), (3, "dragon GUY:3")])
def test_for_a_defence_of_two_three_armies_are_needed_to_take_the_province(armies, outcome):
    state = play(yuan({DRAGON: f"GUN:C{armies}", TIGER: "GUY:CW"}), dragon="GUY M1")
    assert at(state, "GUY") == outcome
    assert at(state, "GUN") == "dragon GUN:C"


@pytest.mark.parametrize("kills, left", [({}, 3), ({"rampart_kills": True}, 1)])
def test_y2_strength_is_compared_with_a_rampart_which_costs_armies_only_where_so_played(kills, left):
    assert fight(3, "CW", **kills) == f"dragon GUY:{left}"


@pytest.mark.parametrize("kills", [True, False])
def test_y2_attackers_who_do_not_overcome_a_rampart_die(kills):
    held = {DRAGON: "GUN:C2", TIGER: "GUY:CW"}
    assert board(play(yuan(held, rampart_kills=kills), dragon="GUY M1")) == {DRAGON: "GUN:C", TIGER: "GUY:CW"}


@pytest.mark.parametrize(
    "defenders, outcome", [("CW", "dragon GUY:3"), ("CW1", "dragon GUY:3"), ("CW2", "tiger GUY:CW")]
)
def test_the_armies_face_off_first_and_then_their_strength_is_compared_with_the_defence(defenders, outcome):
    """Three march, a fourth comes from the reserve; of four that are left three stay."""
    assert fight(3, defenders, 2) == outcome


@pytest.mark.parametrize("armies, outcome", [(1, "tiger GUY"), (2, "dragon GUY:2")])
def test_beside_an_indestructible_city_two_armies_are_needed(armies, outcome):
    held = {DRAGON: f"GUN:C{armies}", TIGER: "GUY DAL:CS"}
    assert at(play(yuan(held), dragon="GUY M1"), "GUY") == outcome


def test_surviving_armies_remain_and_all_villages_towns_and_ramparts_are_removed():
    held = {DRAGON: "GUN:C3", TIGER: "GUY:CCW YUE:C"}
    assert board(play(yuan(held, temples="GUY"), dragon="GUY M1")) == {DRAGON: "GUN:C GUY:3", TIGER: "YUE:C"}


def test_the_temple_of_a_taken_province_stays():
    state = play(yuan({DRAGON: "GUN:C1", TIGER: "GUY:C"}, temples="GUY"), dragon="GUY M1")
    assert state.table.temples_of(DRAGON) == 1


# --------------------------------------------------------------------------------------- Indestructible City


def test_y5_the_city_can_no_longer_be_destroyed_but_its_armies_can_be_attacked():
    held = {DRAGON: "GUN:C3", TIGER: "GUY:CS2"}
    assert board(play(yuan(held), dragon="GUY M1")) == {DRAGON: "GUN:C1", TIGER: "GUY:CS"}


@pytest.mark.parametrize("home, outcome", [(True, "GUN:C3"), (False, "GUN:C")])
def test_y5_surplus_attackers_go_home_or_die_if_played_so(home, outcome):
    held = {DRAGON: "GUN:C3", TIGER: "GUY:CS"}
    state = play(yuan(held, surplus_home=home), dragon="GUY M1")
    assert board(state) == {DRAGON: outcome, TIGER: "GUY:CS"}


def test_y25_losses_fall_first_on_the_army_from_the_reserve_then_by_code_of_home():
    """Of DAL 1, GUN 2 and one from the reserve, two fall: the reserve's and DAL's."""
    held = {DRAGON: "GUN:C2 DAL:1", TIGER: "GUY:CS2"}
    state = play(yuan(held), dragon="GUY M2")
    assert board(state) == {DRAGON: "DAL GUN:C2", TIGER: "GUY:CS"}
    assert state.table.stock(DRAGON) == 7


def test_y25_an_unhurt_army_from_the_reserve_goes_back_to_the_stock():
    held = {DRAGON: "GUN:C1", TIGER: "GUY:CS"}
    state = play(yuan(held), dragon="GUY M3")
    assert board(state) == held
    assert state.table.stock(DRAGON) == 8


def test_y25_who_finds_his_home_lost_goes_to_the_stock():
    held = {DRAGON: "GUN:3 DAL:C2", TIGER: "GUY:CS", HORSE: "DAM:C1"}
    state = play(yuan(held), dragon="GUY M1", horse="GUN M1")
    assert board(state) == {DRAGON: "DAL:C2", TIGER: "GUY:CS", HORSE: "DAM:C GUN:1"}
    assert state.table.stock(DRAGON) == 7


def test_armies_that_went_home_stand_there_before_the_blows_of_level_iii_fall():
    """Horse takes DAT beside DAM and GUN; GUN's armies are back from GUY, so one dies and GUN stays."""
    held = {DRAGON: "GUN:C2", TIGER: "GUY:CS DAT:C", HORSE: "ZHA:C1"}
    state = play(yuan(held), dragon="GUY M1", horse="DAT M3")
    assert board(state) == {DRAGON: "GUN:C1", TIGER: "GUY:CS", HORSE: "DAT:2 ZHA:C"}


# -------------------------------------------------------------------------------------------- Tie management


@pytest.mark.parametrize(
    "dragon, horse, outcome",
    [(1, 1, "tiger GUY"), (3, 3, "tiger GUY"), (3, 1, "dragon GUY:2"), (1, 2, "horse GUY:1")],
)
def test_if_several_clans_attack_the_same_province_their_armies_annihilate_each_other_first(
    dragon, horse, outcome
):
    held = {DRAGON: f"GUN:C{dragon}", TIGER: "GUY", HORSE: f"DAL:C{horse}"}
    assert at(play(yuan(held), dragon="GUY M1", horse="GUY M1"), "GUY") == outcome


def test_only_if_there_are_attacking_armies_left_the_attack_on_the_province_is_resolved():
    held = {DRAGON: "GUN:C3", TIGER: "GUY:C2", HORSE: "DAL:C1"}
    state = play(yuan(held), dragon="GUY M1", horse="GUY M1")
    assert board(state) == {DRAGON: "GUN:C", TIGER: "GUY:C", HORSE: "DAL:C"}


def test_the_reserves_of_rivals_fight_too():
    held = {DRAGON: "GUN:C1", TIGER: "GUY", HORSE: "DAL:C1"}
    assert at(play(yuan(held), dragon="GUY M2", horse="GUY M1"), "GUY") == "dragon GUY:1"
