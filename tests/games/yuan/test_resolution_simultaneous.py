"""Special situations: simultaneous attacks, what they cut off, and automatic urbanization after an attack."""

import pytest

from tests.games.yuan.play import DRAGON, HORSE, OX, TIGER, at, board, play, yuan

# ------------------------------------------------------------------------------------ Automatic urbanization


def test_after_a_successful_attack_the_targeted_village_becomes_a_town_if_its_group_has_none():
    held = {DRAGON: "GUN:1", TIGER: "GUY:C"}
    assert board(play(yuan(held), dragon="GUY M1")) == {DRAGON: "GUN GUY:C1"}


def test_it_stays_a_village_if_a_town_is_in_the_group():
    held = {DRAGON: "GUN:1 DAT:C", TIGER: "GUY:C"}
    assert board(play(yuan(held), dragon="GUY M1")) == {DRAGON: "DAT:C GUN GUY:1"}


def test_a_town_over_the_water_is_in_another_group():
    held = {DRAGON: "SHA:C1 JIA:C", TIGER: "YOP:C"}
    assert at(play(yuan(held), dragon="YOP M1"), "YOP") == "dragon YOP:C1"


def test_of_a_level_iii_attack_only_the_target_becomes_a_town():
    held = {DRAGON: "GUN:1", TIGER: "GUY:C DAL"}
    assert board(play(yuan(held), dragon="GUY M3")) == {DRAGON: "DAL GUN GUY:C2"}


# -------------------------------------------------------------------------------------------- Groups cut off


def test_if_the_defenders_group_has_no_towns_left_armies_are_removed_and_villages_replaced():
    """HEG was the only City; the armies of GUD and SHX go to the stock."""
    held = {DRAGON: "YAA:C1", TIGER: "HEG:C GUD:3 SHX:1"}
    state = play(yuan(held, temples="GUD"), dragon="HEG M1")
    assert board(state) == {DRAGON: "GUD HEG:1 SHX YAA:C"}
    assert state.table.stock(TIGER) == 9
    assert state.table.temples_of(DRAGON) == 1


def test_a_group_that_keeps_a_town_loses_only_the_target():
    held = {DRAGON: "YAA:C1", TIGER: "HEG:C GUD SHX:C"}
    assert board(play(yuan(held), dragon="HEG M1")) == {DRAGON: "HEG:1 YAA:C", TIGER: "GUD SHX:C"}


def test_villages_that_are_parted_from_their_town_are_lost_and_the_others_stay():
    """LON joins QIN to ZHQ; with LON taken QIN hangs on nothing."""
    held = {DRAGON: "CHE:C1", TIGER: "QIN LON ZHQ:C WEN"}
    assert board(play(yuan(held), dragon="LON M1")) == {DRAGON: "CHE:C LON:1 QIN", TIGER: "WEN ZHQ:C"}


def test_other_groups_of_the_defender_are_not_touched():
    held = {DRAGON: "YAA:C1", TIGER: "HEG:C GUD YUE DAL"}
    assert board(play(yuan(held), dragon="HEG M1")) == {DRAGON: "GUD HEG:1 YAA:C", TIGER: "DAL YUE"}


def test_y27_a_group_that_had_no_town_is_cut_off_as_any_other():
    held = {DRAGON: "YAA:C1", TIGER: "HEG GUD SHX:2 LON:C"}
    assert board(play(yuan(held), dragon="HEG M1")) == {DRAGON: "GUD HEG:1 SHX YAA:C", TIGER: "LON:C"}


def test_y13_and_y27_a_group_without_a_town_that_nobody_touches_stays():
    held = {DRAGON: "YAA:C1", TIGER: "HEG:C", HORSE: "LON QIN"}
    assert board(play(yuan(held), dragon="HEG M1"))[HORSE] == "LON QIN"


def test_a_group_is_reckoned_as_it_was_before_the_attack():
    """Tiger's conquest of YID does not save SHX and GUD, which lose HEG in the same moment."""
    held = {DRAGON: "YAA:C1", TIGER: "HEG:C GUD SHX:1", HORSE: "YID:C"}
    state = play(yuan(held), dragon="HEG M1", tiger="YID M1")
    assert board(state) == {DRAGON: "GUD HEG:1 SHX YAA:C", TIGER: "YID:C1"}


# -------------------------------------------------------------------------------------- Simultaneous attacks


def test_1_example_blue_attacks_the_yellow_city_and_yellow_attacks_the_blue_village():
    """Everyone takes their target; Blue takes the Yellow Villages too, which have no City for the moment; on
    automatic urbanization the two newly conquered provinces become Towns.
    """
    blue, yellow = DRAGON, TIGER
    held = {blue: "YAA:1 YID", yellow: "HEG:C SHX:1"}
    state = play(yuan(held), dragon="HEG M1", tiger="YID M1")
    assert board(state) == {blue: "HEG:C1 SHX YAA", yellow: "YID:C1"}


def test_1_a_level_iii_attack_also_removes_adjacent_villages_before_groups_are_looked_at():
    """ZHQ falls, and the City of LON to the blow; QIN has nothing left."""
    held = {DRAGON: "WEN:C1", TIGER: "ZHQ LON:C QIN"}
    assert board(play(yuan(held), dragon="ZHQ M3")) == {DRAGON: "LON QIN WEN:C ZHQ:2"}


def test_1_and_y12_if_several_attackers_are_present_on_a_province_it_is_freed():
    """Each alone would have cut SHX off from ZHQ's City."""
    held = {DRAGON: "NAY:C1", TIGER: "ZHQ:C WEN YID SHX:2", HORSE: "HUI:C1"}
    state = play(yuan(held, temples="SHX"), dragon="WEN M1", horse="YID M1")
    assert board(state) == {DRAGON: "NAY:C WEN:1", TIGER: "ZHQ:C", HORSE: "HUI:C YID:1"}
    assert state.table.temples == ["SHX"]


def test_2_example_each_attacking_clan_becomes_the_owner_of_the_villages_it_has_isolated():
    """YID - WEN - ZHQ (City) - LON - QIN: Dragon takes WEN and isolates YID, Horse takes LON and QIN."""
    held = {DRAGON: "NAY:C1", TIGER: "YID WEN ZHQ:C LON QIN", HORSE: "CHE:C1"}
    state = play(yuan(held), dragon="WEN M1", horse="LON M1")
    assert board(state) == {DRAGON: "NAY:C WEN:1 YID", TIGER: "ZHQ:C", HORSE: "CHE:C LON:1 QIN"}


def test_3_example_if_both_towns_of_a_group_are_destroyed_by_two_clans_the_provinces_become_free():
    """WEN (City) - ZHQ - LON (City): neither alone would have destroyed ZHQ."""
    held = {DRAGON: "YID:C1", TIGER: "WEN:C ZHQ:1 LON:C", HORSE: "QIN:C1"}
    state = play(yuan(held), dragon="WEN M1", horse="LON M1")
    assert board(state) == {DRAGON: "WEN:1 YID:C", HORSE: "LON:1 QIN:C"}
    assert state.table.stock(TIGER) == 9


def test_3_exception_an_attacker_with_level_iii_takes_the_adjacent_provinces_by_his_force_1_attack():
    held = {DRAGON: "YID:C1", TIGER: "WEN:C ZHQ LON:C", HORSE: "QIN:C1"}
    state = play(yuan(held), dragon="WEN M1", horse="LON M3")
    assert board(state) == {DRAGON: "WEN:1 YID:C", HORSE: "LON:2 QIN:C ZHQ"}


def test_3_if_both_have_level_iii_both_stand_in_the_province_and_it_becomes_free():
    held = {DRAGON: "YID:C1", TIGER: "WEN:C ZHQ LON:C", HORSE: "QIN:C1"}
    state = play(yuan(held), dragon="WEN M3", horse="LON M3")
    assert board(state) == {DRAGON: "WEN:2 YID:C", HORSE: "LON:2 QIN:C"}


def test_y12_a_province_goes_to_the_one_attacker_who_alone_has_cut_it_off():
    """Dragon takes WEN and Ox the City of ZHQ. LON hung on ZHQ only: Ox's. YID and SHX have lost both the
    way to ZHQ and its City, each of which would have sufficed: nobody's.
    """
    held = {DRAGON: "NAY:C1", TIGER: "SHX YID WEN ZHQ:C LON", OX: "TAN:C1"}
    state = play(yuan(held), dragon="WEN M1", ox="ZHQ M1")
    assert board(state) == {DRAGON: "NAY:C WEN:1", OX: "LON TAN:C ZHQ:1"}


@pytest.mark.parametrize(
    "dragon, horse, ox, outcome",
    [
        (3, 2, 1, "dragon GUY:1"),  # 3 2 1 -> 2 1 0 -> 1 0 0
        (3, 1, 1, "dragon GUY:2"),  # 3 1 1 -> 2 0 0
        (2, 2, 1, "tiger GUY"),  # 2 2 1 -> 1 1 0 -> 0 0 0
        (3, 3, 3, "tiger GUY"),
        (1, 1, 3, "ox GUY:2"),
        (2, 3, 3, "tiger GUY"),
    ],
)
def test_4_three_clans_face_their_armies_first_and_lose_as_many_as_the_fewest_until_one_remains(
    dragon, horse, ox, outcome
):
    held = {DRAGON: f"GUN:C{dragon}", TIGER: "GUY", HORSE: f"DAL:C{horse}", OX: f"SHA:C{ox}"}
    assert at(play(yuan(held), dragon="GUY M1", horse="GUY M1", ox="GUY M1"), "GUY") == outcome


@pytest.mark.parametrize(
    "defenders, outcome", [("2", "tiger GUY:1"), ("1", "tiger GUY"), ("", "dragon GUY:1")]
)
def test_4_and_only_then_the_defending_armies(defenders, outcome):
    held = {DRAGON: "GUN:C3", TIGER: f"GUY:{defenders}", HORSE: "DAL:C2", OX: "SHA:C1"}
    assert at(play(yuan(held), dragon="GUY M1", horse="GUY M1", ox="GUY M1"), "GUY") == outcome


@pytest.mark.parametrize("armies, outcome", [(2, "tiger GUY:CW"), (3, "dragon GUY:3")])
def test_4_and_finally_the_rampart(armies, outcome):
    """Of Dragon's 5 or 6 two fall to Horse's and one to the defender's: 2 are too few for wood, 3 are not."""
    held = {DRAGON: f"GUN:C3 DAL:{armies}", TIGER: "GUY:CW1", HORSE: "SHA:C2"}
    assert at(play(yuan(held), dragon="GUY M1", horse="GUY M1"), "GUY") == outcome
