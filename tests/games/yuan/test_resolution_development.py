"""Step 1: colonization, expansion, temples and thefts, automatic urbanization; and who wants the same."""

import pytest

from tests.games.yuan.play import DRAGON, HORSE, OX, TIGER, at, board, chao, play, yuan

# ---------------------------------------------------------------------------------------------- Colonization


def test_colonization_i_acquires_the_free_province_adjacent_to_ones_own_and_the_free_ones_adjacent_to_it():
    state = play(yuan({DRAGON: "GUN:C"}), dragon="GUY D1")
    assert board(state) == {DRAGON: "DAL GUN:C GUY SHA"}


def test_colonizing_a_province_connected_by_water_squares():
    """XIY and TAN lie on the shore of one lake, four water squares apart."""
    state = play(yuan({DRAGON: "XIY:C"}), dragon="TAN D1")
    assert board(state) == {DRAGON: "DEZ LON NAY TAN:C XIY:C ZHQ"}


def test_provinces_that_are_only_connected_to_the_target_are_not_acquired():
    """GAO and DAM share a lake."""
    state = play(yuan({DRAGON: "ZHA:C"}), dragon="GAO D1")
    assert board(state) == {DRAGON: "DAT GAO ZHA:C"}


@pytest.mark.parametrize("level, gain", [(1, 0), (2, 2)])
def test_colonization_ii_is_the_same_with_a_gain_of_two_chao(level, gain):
    state = play(yuan({DRAGON: "LON:C"}, chao=4), dragon=f"CHE D{level}")
    assert board(state) == {DRAGON: "ANF CHE JIN LON:C QIN"}
    assert chao(state, DRAGON) == (4 if level == 1 else 0) + gain


def test_colonization_iii_anywhere_on_the_tiles():
    state = play(yuan({DRAGON: "LON:C"}, chao=7), dragon="GUN D3")
    assert board(state) == {DRAGON: "DAM DAN DAT GUN:C GUY LON:C"}
    assert chao(state, DRAGON) == 0


def test_provinces_of_others_and_beyond_mountains_are_not_acquired():
    """Next to QUA lie HUI, JJG, DOC and XIA; HEG lies behind a mountain."""
    state = play(yuan({DRAGON: "JJG:C", TIGER: "XIA:C"}), dragon="QUA D1")
    assert board(state) == {DRAGON: "DOC HUI JJG:C QUA", TIGER: "XIA:C"}


def test_a_free_province_may_contain_a_temple_which_is_then_controlled():
    state = play(yuan({DRAGON: "JJG:C"}, temples="DOC"), dragon="QUA D1")
    assert state.table.temples_of(DRAGON) == 1


def test_y16_a_clan_without_provinces_may_come_back_by_colonization_iii():
    state = play(yuan({DRAGON: "", TIGER: "LON:C"}), dragon="GUD D3", tiger="PASS")
    assert board(state) == {DRAGON: "GUD:C HEG SHX", TIGER: "LON:C"}


# ------------------------------------------------------------------------------------------------- Expansion


def test_expansion_i_acquires_free_provinces_adjacent_to_the_target_group():
    """The group of JIN reaches from JIN to LON; QIN, ANF, TAN and ZHQ lie beside it. GUD is another group."""
    state = play(yuan({DRAGON: "JIN CHE LON:C GUD"}), dragon="JIN D1")
    assert board(state) == {DRAGON: "ANF CHE GUD JIN LON:C QIN TAN ZHQ"}


def test_expansion_ii_is_identical_with_a_gain_of_two_chao():
    state = play(yuan({DRAGON: "LON:C"}, chao=4), dragon="LON D2")
    assert board(state) == {DRAGON: "CHE LON:C QIN TAN ZHQ"}
    assert chao(state, DRAGON) == 2


def test_expansion_ii_is_possible_even_if_it_does_not_acquire_new_provinces():
    state = play(yuan({DRAGON: "YUE:C DAL YOP", TIGER: "GUY SHA:C"}, chao=4), dragon="YUE D2")
    assert chao(state, DRAGON) == 4 - 3 + 2


def test_expansion_makes_no_city_of_a_group_without_one():
    assert board(play(yuan({DRAGON: "YUE"}), dragon="YUE D1")) == {DRAGON: "DAL YOP YUE"}


def test_expansion_iii_builds_a_temple_and_steals_two_chao_from_the_clans_adjacent_to_it():
    """YID's neighbours are SHX, HUI, NAY, WEN: Tiger has one of them, Horse two, Ox none."""
    held = {DRAGON: "YID", TIGER: "SHX:C", HORSE: "NAY WEN:C", OX: "ZHQ:C"}
    state = yuan(held, chao={DRAGON: 7, TIGER: 5, HORSE: 5, OX: 5})
    play(state, dragon="YID D3", tiger="SHX M1", horse="WEN M1", ox="ZHQ M1")
    assert [chao(state, seat) for seat in held] == [7 - 6 + 2 + 2, 3, 3, 5]
    assert (state.table.temples, state.table.temples_left) == (["YID"], 17)


def test_y6_expansion_iii_does_not_expand():
    assert board(play(yuan({DRAGON: "LON:C"}), dragon="LON D3")) == {DRAGON: "LON:C"}


def test_y7_a_temple_steals_two_chao_from_each_clan_not_in_all():
    held = {DRAGON: "YID:C", TIGER: "SHX:C", HORSE: "NAY:C"}
    state = yuan(held, chao={DRAGON: 6, TIGER: 2, HORSE: 2})
    play(state, dragon="YID D3", tiger="SHX M1", horse="NAY M1")
    assert [chao(state, seat) for seat in held] == [4, 0, 0]


def test_y8_and_y35_a_second_temple_is_not_built_and_nothing_is_stolen():
    held = {DRAGON: "YID:C", TIGER: "SHX:C"}
    state = play(yuan(held, temples="YID", chao=6), dragon="YID D3", tiger="SHX M1")
    assert (state.table.temples, state.table.temples_left) == (["YID"], 18)
    assert [chao(state, seat) for seat in held] == [0, 6]


def test_y35_who_builds_no_second_temple_is_stolen_from_as_any_other():
    held = {DRAGON: "YID:C", TIGER: "SHX:C"}
    state = yuan(held, temples="YID", chao={DRAGON: 8, TIGER: 7})
    play(state, dragon="YID D3", tiger="SHX D3")
    assert [chao(state, seat) for seat in held] == [0, 2]


def test_a_victim_with_one_chao_loses_it_to_a_single_thief():
    held = {DRAGON: "YID:C", TIGER: "SHX:C"}
    state = play(yuan(held, chao={DRAGON: 6, TIGER: 1}), dragon="YID D3", tiger="SHX M1")
    assert [chao(state, seat) for seat in held] == [1, 0]


def test_neighbours_that_the_temple_gets_in_the_same_step_are_not_stolen_from():
    """Tiger colonizes SHX beside YID while the temple is built: all develop at once."""
    held = {DRAGON: "YID:C", TIGER: "HEG:C"}
    state = play(yuan(held, chao=6), dragon="YID D3", tiger="SHX D1")
    assert [chao(state, seat) for seat in held] == [0, 6]


# ------------------------------------------------------------------------- Special situations: Expansion III


@pytest.mark.parametrize("dragon, tiger", [(9, 9), (6, 9), (9, 7)])
def test_if_two_clans_build_a_temple_at_the_same_time_they_steal_nothing_from_each_other(dragon, tiger):
    """Dragon's temple costs 6, as YID is a rice paddy, Tiger's 7."""
    held = {DRAGON: "YID:C", TIGER: "SHX:C"}
    state = play(yuan(held, chao={DRAGON: dragon, TIGER: tiger}), dragon="YID D3", tiger="SHX D3")
    assert [chao(state, seat) for seat in held] == [dragon - 6, tiger - 7]
    assert state.table.temples == ["SHX", "YID"]


@pytest.mark.parametrize("purse, each", [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (9, 2)])
def test_if_both_have_to_steal_from_a_third_each_takes_one_chao_and_then_a_second(purse, each):
    """They must have stolen the same number of Chão."""
    held = {DRAGON: "YID:C", TIGER: "ZHQ:C", HORSE: "WEN:C"}
    state = yuan(held, chao={DRAGON: 6, TIGER: 7, HORSE: purse})
    play(state, dragon="YID D3", tiger="ZHQ D3", horse="WEN M1")
    assert [chao(state, seat) for seat in held] == [each, each, purse - 2 * each]


@pytest.mark.parametrize("left, built", [(0, []), (1, []), (2, ["YID", "ZHQ"])])
def test_y24_if_fewer_temples_are_left_than_are_to_be_built_none_is_and_nothing_is_stolen(left, built):
    held = {DRAGON: "YID:C", TIGER: "ZHQ:C", HORSE: "WEN:C"}
    state = yuan(held, chao=7, temples_left=left)
    play(state, dragon="YID D3", tiger="ZHQ D3", horse="WEN M1")
    assert state.table.temples == built
    assert chao(state, HORSE) == (3 if built else 7)
    assert state.table.temples_left == left - len(built)


# ------------------------------------------------------------------------------------ Automatic urbanization


def test_the_village_in_the_targeted_province_becomes_a_town_if_the_new_group_has_none():
    state = play(yuan({DRAGON: "CHE:C"}), dragon="DEZ D1")
    assert at(state, "DEZ") == "dragon DEZ:C"
    assert at(state, "HAN") == "dragon HAN"


def test_it_stays_a_village_if_a_town_is_in_the_group_it_joins():
    """TAN brings LON, which touches the City of CHE."""
    assert at(play(yuan({DRAGON: "CHE:C"}), dragon="TAN D1"), "TAN") == "dragon TAN"


def test_a_group_of_villages_that_it_joins_does_not_count_as_a_town():
    assert at(play(yuan({DRAGON: "GUN"}), dragon="GUY D1"), "GUY") == "dragon GUY:C"


@pytest.mark.parametrize(
    "more, outcome",
    [
        ("F1", "dragon DEZ:CC"),
        ("F2", "dragon DEZ:CCW"),
        ("F3", "dragon DEZ:CS1"),
        ("M2", "dragon DEZ:C1"),
        ("M3", "dragon DEZ:C3"),
        ("F3 M2", "dragon DEZ:CS2"),
    ],
)
def test_any_further_action_during_the_turn_applies_to_a_town_and_not_to_a_village(more, outcome):
    assert at(play(yuan({DRAGON: "CHE:C"}), dragon=f"DEZ D1 {more}"), "DEZ") == outcome


@pytest.mark.parametrize(
    "more, outcome",
    [("F1", "dragon TAN"), ("F2", "dragon TAN:C"), ("M3", "dragon TAN"), ("F2 M2", "dragon TAN:C1")],
)
def test_without_automatic_urbanization_further_actions_apply_to_the_village(more, outcome):
    assert at(play(yuan({DRAGON: "CHE:C"}), dragon=f"TAN D1 {more}"), "TAN") == outcome


# -------------------------------------------------------------------------------------------- Tie management


def test_if_several_clans_colonize_one_target_their_actions_are_cancelled_with_all_that_follow():
    """No Chão is spent, each gains 6, and nothing is built or recruited."""
    held = {DRAGON: "HEG:C", TIGER: "YID:C"}
    state = play(yuan(held, chao=11), dragon="SHX D1 F2 M2", tiger="SHX D2 F3")
    assert board(state) == held
    assert [chao(state, seat) for seat in held] == [17, 17]
    assert state.table.last.collided == ["SHX"]


def test_y19_it_is_a_collision_at_different_levels_too():
    held = {DRAGON: "HEG:C", TIGER: "YID:C", HORSE: "JIN:C"}
    state = play(yuan(held, chao=7), dragon="SHX D1", tiger="SHX D2", horse="SHX D3")
    assert board(state) == held
    assert [chao(state, seat) for seat in held] == [13, 13, 13]


def test_the_target_of_a_cancelled_colonization_is_nobodys_and_another_claim_on_it_stands():
    """Horse expands from GUD, beside SHX; the neighbours that the others wanted stay free too."""
    held = {DRAGON: "HEG:C", TIGER: "YID:C", HORSE: "GUD:C"}
    state = play(yuan(held), dragon="SHX D1", tiger="SHX D1", horse="GUD D1")
    assert board(state) == held | {HORSE: "GUD:C SHX"}


def test_a_province_claimed_by_several_and_target_of_none_remains_empty():
    """WEN lies beside YID and beside ZHQ."""
    held = {DRAGON: "SHX:C", TIGER: "LON:C"}
    state = play(yuan(held), dragon="YID D1", tiger="ZHQ D1")
    assert board(state) == {DRAGON: "HUI SHX:C YID", TIGER: "LON:C TAN ZHQ"}


def test_colonization_and_expansion_claim_alike():
    held = {DRAGON: "SHX:C", TIGER: "ZHQ:C"}
    state = play(yuan(held), dragon="YID D1", tiger="ZHQ D2")
    assert board(state) == {DRAGON: "HUI SHX:C YID", TIGER: "LON TAN ZHQ:C"}


def test_the_clan_that_has_targeted_a_province_has_priority_and_takes_it():
    """NAY is in the way of YID's neighbours and Tiger's target."""
    held = {DRAGON: "SHX:C", TIGER: "TAN:C"}
    state = play(yuan(held), dragon="YID D1", tiger="NAY D1")
    assert board(state) == {DRAGON: "SHX:C YID", TIGER: "NAY TAN:C ZHQ"}


def test_each_of_two_targets_beside_each_other_goes_to_its_clan():
    held = {DRAGON: "JIA:C", TIGER: "GUN:C"}
    state = play(yuan(held), dragon="SHA D1", tiger="GUY D1")
    assert at(state, "SHA") == "dragon SHA"
    assert at(state, "GUY") == "tiger GUY"
    assert at(state, "DAL") == "free"
