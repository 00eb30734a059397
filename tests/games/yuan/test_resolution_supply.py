"""Strict supply: 18 Villages, 14 Cities and 6 ramparts for each house, and 34 Chão in a box."""

import pytest

from tests.games.yuan.play import DRAGON, HORSE, LAYOUTS, TIGER, at, board, chao, play, yuan

ALL = LAYOUTS["default_4p"]["tiles"]
MANY = "ANF BIA CHE CHO DAD DAN DEZ GUP HAN HUA JIN JID LON MAO QIN SHU"
"""Sixteen provinces far from the field."""


def supply(held, **more):
    return yuan(held, strict_supply=True, tiles=ALL, **more)


def test_villages_that_are_not_in_the_box_are_not_placed_and_the_target_comes_first():
    """Two are left: one for FEN, one for the first of its neighbours by code."""
    state = supply({DRAGON: f"{MANY} LIY:C"})
    near = [code for code in state.table.land.near["FEN"] if code != "LIY"]
    assert len(near) > 1
    play(state, dragon="FEN D3")
    taken = [code for code in ("FEN", *near) if state.table.owner(code) == DRAGON]
    assert taken == ["FEN", near[0]]


def test_without_the_option_there_are_villages_enough():
    state = yuan({DRAGON: f"{MANY} LIY:C"}, tiles=ALL)
    play(state, dragon="FEN D3")
    assert all(state.table.owner(code) == DRAGON for code in state.table.land.near["FEN"])


def test_a_village_that_becomes_a_city_goes_back_to_the_box():
    state = play(supply({DRAGON: f"{MANY} TAA PUZ"}), dragon="TAA F2")
    assert sum(place.cities == 0 for place in state.table.held.values()) == 17


@pytest.mark.parametrize("cities, outcome", [(12, "dragon TAA:CC"), (13, "dragon TAA:C")])
def test_cities_are_fourteen_second_ones_counted(cities, outcome):
    held = " ".join(f"{code}:C" for code in MANY.split()[:cities])
    assert at(play(supply({DRAGON: f"{held} TAA:C"}), dragon="TAA F1"), "TAA") == outcome


@pytest.mark.parametrize(
    "walls, level, outcome",
    [
        ("ANF:CS BIA:CS", 3, "dragon TAA:CS1"),  # two of six are left, two are needed
        ("ANF:CS BIA:CS CHE:CW", 3, "dragon TAA:C1"),
        ("ANF:CS BIA:CS CHE:CW", 2, "dragon TAA:CCW"),
        ("ANF:CS BIA:CS CHE:CS", 2, "dragon TAA:CC"),
    ],
)
def test_ramparts_are_six_and_an_indestructible_city_has_two(walls, level, outcome):
    assert at(play(supply({DRAGON: f"{walls} TAA:C"}), dragon=f"TAA F{level}"), "TAA") == outcome


@pytest.mark.parametrize(
    "walls, outcome",
    [
        (
            "ANF:CS BIA:CS",
            "dragon TAA:CS1",
        ),  # five stand, its own of wood among them: one is left, one needed
        ("ANF:CS BIA:CS CHE:CW", "dragon TAA:CW1"),
    ],
)
def test_a_rampart_of_wood_becomes_stone_with_one_more(walls, outcome):
    assert at(play(supply({DRAGON: f"{walls} TAA:CW"}), dragon="TAA F3"), "TAA") == outcome


def test_what_is_captured_at_one_moment_is_cleared_before_villages_are_placed():
    """All eighteen stand; Dragon loses TAA as it takes MAO's neighbour, so that one is free for it."""
    eighteen = " ".join(code for code in MANY.split() if code != "MAO") + " FEN HEN"
    held = {DRAGON: f"{eighteen} TAA:1", TIGER: "CHA:C", HORSE: "PUZ:C1"}
    state = play(supply(held), dragon="CHA M1", horse="TAA M1")
    assert at(state, "CHA").startswith("dragon CHA")
    assert at(state, "TAA").startswith("horse TAA")


def test_a_province_taken_without_a_village_left_is_free_and_its_group_cut_off_all_the_same():
    """The armies go to the stock, and what hung on the City is nobody's."""
    eighteen = " ".join(code for code in MANY.split() if code != "MAO") + " FEN HEN"
    held = {DRAGON: f"{eighteen} TAA:2", TIGER: "CHA:C PUZ"}
    state = play(supply(held), dragon="CHA M1")
    assert TIGER not in board(state)
    assert [at(state, code) for code in ("CHA", "PUZ")] == ["free", "free"]
    assert state.table.stock(DRAGON) == 9


def test_a_bank_too_small_for_all_gives_everybody_the_same():
    """Of 34 Chão 5 are left; three pass."""
    state = supply({DRAGON: "ANF:C", TIGER: "BIA:C", HORSE: "CHE:C"}, chao={DRAGON: 9, TIGER: 10, HORSE: 10})
    play(state)
    assert [chao(state, seat) for seat in (DRAGON, TIGER, HORSE)] == [10, 11, 11]
