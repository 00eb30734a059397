"""Steps 2 and 5: urbanization, reinforcement, ramparts, defence, fortification after attack."""

import pytest

from games.yuan.rules.fortification import defence
from tests.games.yuan import oracle_board
from tests.games.yuan.play import DRAGON, HORSE, TIGER, at, board, chao, play, position, yuan


def fortified(before, level, **more):
    """Return Dragon's province GUD after fortification at a level."""
    state = play(yuan({DRAGON: f"GUD:{before}"}, **more), dragon=f"GUD F{level}")
    return at(state, "GUD").removeprefix("dragon GUD").removeprefix(":")


@pytest.mark.parametrize(
    "level, after",
    [
        (1, ""),  # no effect
        (2, "C"),  # turn the Village into a City
        (3, "CW1"),  # a fortified Town, and an army
    ],
)
def test_urbanization_targets_one_of_its_villages(level, after):
    assert fortified("", level) == after


@pytest.mark.parametrize(
    "level, after",
    [
        (1, "CC"),  # add a City to the first
        (2, "CCW"),  # a wooden rampart, and a second City
        (3, "CS1"),  # indestructible, not doubled, and an army
    ],
)
def test_reinforcement_targets_one_of_its_cities(level, after):
    assert fortified("C", level) == after


@pytest.mark.parametrize("before, level, after", [("CC", 1, "CC"), ("CC", 2, "CCW"), ("CCW", 2, "CCW")])
def test_you_can_never_increase_the_production_of_a_doubled_city(before, level, after):
    assert fortified(before, level) == after


@pytest.mark.parametrize("before, after", [("CC", "CCS1"), ("CCW", "CCS1"), ("CCS2", "CCS3")])
def test_indestructible_does_not_double_but_if_it_already_did_the_doubling_is_retained(before, after):
    assert fortified(before, 3) == after


@pytest.mark.parametrize("before", ["C", "CW"])
def test_a_city_or_an_already_fortified_city_turns_indestructible(before):
    assert fortified(before, 3) == "CS1"


def test_an_already_indestructible_city_only_gets_the_army():
    assert fortified("CS1", 3) == "CS2"


@pytest.mark.parametrize("level, after", [(1, "CCS"), (2, "CCS")])
def test_an_indestructible_city_is_doubled_and_keeps_its_stone(level, after):
    assert fortified("CS", level) == after


def test_if_all_armies_are_in_play_no_new_ones_can_be_created():
    state = play(yuan({DRAGON: "GUD:C HEG:3 SHX:3 YID:3"}), dragon="GUD F3")
    assert at(state, "GUD") == "dragon GUD:CS"


def test_a_second_town_doubles_production_from_the_next_turn_on():
    """HEG yields 1 rice while it is being doubled, then 2: Development II costs 3, then 2."""
    state = yuan({DRAGON: "HEG:C"}, chao=10)
    play(state, dragon="HEG D2 F1")
    assert chao(state, DRAGON) == 10 - 3 + 2
    state.table.held = {"HEG": state.table.held["HEG"]}
    play(state, dragon="HEG D2")
    assert chao(state, DRAGON) == 9 - 2 + 2


# --------------------------------------------------------------------------------------------------- Defence


def defends(held, code, **more):
    """Both computations' word on what defends a province."""
    state = yuan(held, **more)
    assert defence(state.table, code) == oracle_board.defence(position(state), code)
    return defence(state.table, code)


@pytest.mark.parametrize(
    "place, points", [("HEG", 0), ("HEG:C", 0), ("HEG:CC3", 0), ("HEG:CW", 2), ("HEG:CCW", 2), ("HEG:CS", 0)]
)
def test_one_rampart_around_a_city_gives_a_defence_of_two(place, points):
    assert defends({DRAGON: place}, "HEG") == points


@pytest.mark.parametrize("code, points", [("HEG", 1), ("SHX", 1), ("YAA", 0)])
def test_an_indestructible_city_generates_a_defence_of_one_on_adjacent_provinces(code, points):
    """YAA and GUD share a lake but no side."""
    assert defends({DRAGON: "GUD:CS HEG SHX:C YAA"}, code) == points


def test_two_indestructible_neighbours_defend_no_better_than_one():
    assert defends({DRAGON: "GUD:CS SHX:CS HEG"}, "HEG") == 1


@pytest.mark.parametrize("stack, points", [(False, 2), (True, 3)])
def test_y3_a_rampart_and_an_indestructible_neighbour_do_not_add_up_unless_played_so(stack, points):
    assert defends({DRAGON: "GUD:CS HEG:CW"}, "HEG", stack_defence=stack) == points


def test_y4_an_indestructible_city_defends_only_its_owners_provinces():
    assert defends({DRAGON: "GUD:CS", TIGER: "HEG"}, "HEG") == 0


# -------------------------------------------------------------------------------- Fortification after attack


def test_example_the_blue_clan_destroys_the_town_takes_the_villages_and_reinforces():
    """HEG falls; GUD and SHX have no Town left; HEG becomes a Town, so Fortification II is a reinforcement
    which adds a wooden rampart and doubles production.
    """
    held = {DRAGON: "YAA:1", TIGER: "HEG:C GUD SHX"}
    state = play(yuan(held), dragon="HEG F2 M1")
    assert board(state) == {DRAGON: "GUD HEG:CCW1 SHX YAA"}


@pytest.mark.parametrize("level, after", [(1, "HEG:1"), (2, "HEG:C1"), (3, "HEG:CW2")])
def test_on_a_village_fortification_after_attack_is_an_urbanization(level, after):
    held = {DRAGON: "YAA:C1", TIGER: "HEG:C"}
    assert at(play(yuan(held), dragon=f"HEG F{level} M1"), "HEG") == f"dragon {after}"


def test_a_fortification_planned_with_an_attack_does_not_happen_before_it():
    """The defender's province is not fortified for them, nor is the attacker's home."""
    held = {DRAGON: "YAA:C2", TIGER: "HEG:C1"}
    assert board(play(yuan(held), dragon="HEG F3 M1")) == {DRAGON: "HEG:CW2 YAA:C"}


def test_if_the_attack_fails_the_fortification_is_reimbursed_but_not_the_militarization():
    held = {DRAGON: "GUD:C1", TIGER: "HEG:C3"}
    state = play(yuan(held, chao=20), dragon="HEG F3 M2")
    assert board(state) == {DRAGON: "GUD:C", TIGER: "HEG:C1"}
    assert chao(state, DRAGON) == 20 - 4


def test_y23_an_attack_on_a_province_that_goujian_frees_finds_nothing_and_the_armies_stay_home():
    """Tiger walls GUD; HEG beside it is Horse's and undefended, so it is nobody's when Dragon comes."""
    held = {DRAGON: "YAA:C1", TIGER: "GUD:C", HORSE: "HEG:C"}
    state = play(yuan(held, chao=20, clans={TIGER: "goujian"}), dragon="HEG F2 M3", tiger="GUD F2")
    assert board(state) == {DRAGON: "YAA:C1", TIGER: "GUD:CCW"}
    assert chao(state, DRAGON) == 20 - 6


def test_y10_a_plan_that_hoped_for_an_enemy_and_found_nobody_gets_its_fortification_back():
    state = yuan({DRAGON: "GUD:C1", TIGER: "LON:C"}, speculative=True, chao=20)
    play(state, dragon="HEG F2 M2")
    assert board(state) == {DRAGON: "GUD:C1", TIGER: "LON:C"}
    assert chao(state, DRAGON) == 16


def test_y10_a_plan_may_hope_that_its_target_belongs_to_somebody_else_by_then():
    """Tiger colonizes HEG with SHX and YAA; Dragon takes it at once, and SHX which it cuts off."""
    state = yuan({DRAGON: "GUD:C1", TIGER: "XIA:C"}, speculative=True, chao=20)
    play(state, dragon="HEG F2 M1", tiger="HEG D1")
    assert board(state) == {DRAGON: "GUD:C HEG:C1 SHX", TIGER: "XIA:C YAA"}
