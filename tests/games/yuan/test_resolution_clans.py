"""The clans' powers, of both boxes; and that nobody has them where clans are not played."""

import pytest

from games.yuan.plan_model import bill
from tests.games.yuan.oracle_board import produced
from tests.games.yuan.play import DRAGON, HORSE, LAYOUTS, TIGER, at, board, chao, plan, play, position, yuan


def clan(slug, held, **more):
    """Dragon is that clan."""
    return yuan(held, clans={DRAGON: slug}, **more)


# ------------------------------------------------------------------------------------------------------ Huan


def test_huan_the_city_with_doubled_production_has_quadrupled_production():
    state = clan("huan", {DRAGON: "HEG:CC"}, chao=20)
    assert produced(position(state), DRAGON, "rice") == 4
    assert chao(play(state, dragon="HEG D3"), DRAGON) == 20 - 3


@pytest.mark.parametrize("plan", ["HEG F1", "HEG F2"])
def test_huan_a_new_action_to_double_a_citys_production_replaces_the_previous_one(plan):
    state = play(clan("huan", {DRAGON: "HEG:C LON:CCW"}), dragon=plan)
    assert at(state, "LON") == "dragon LON:CW"
    assert at(state, "HEG").startswith("dragon HEG:CC")


def test_huan_an_action_that_doubles_nothing_replaces_nothing():
    state = play(clan("huan", {DRAGON: "HEG:C LON:CC"}), dragon="HEG F3")
    assert at(state, "LON") == "dragon LON:CC"


# ----------------------------------------------------------------------------------------------------- Luong


@pytest.mark.parametrize("before, after", [("", "CCW1"), ("C", "CCS1"), ("CW", "CCS1")])
def test_luong_level_iii_fortification_costs_one_more_but_doubles_the_city(before, after):
    state = play(clan("luong", {DRAGON: f"GUD:{before}"}, chao=8), dragon="GUD F3")
    assert at(state, "GUD") == f"dragon GUD:{after}"
    assert chao(state, DRAGON) == 0


def test_luong_other_levels_cost_what_they_cost_everybody():
    state = clan("luong", {DRAGON: "GUD"})
    assert [bill(state.table, DRAGON, plan(f"GUD {word}")).total for word in ("F2", "D3", "M3")] == [4, 7, 7]


def test_luong_a_fortification_iii_that_fails_to_follow_an_attack_gives_back_eight():
    state = play(clan("luong", {DRAGON: "GUD:C1", TIGER: "HEG:1"}, chao=8), dragon="HEG F3 M1")
    assert chao(state, DRAGON) == 8


# --------------------------------------------------------------------------------------------------- Goujian

ROUND = "HEG:C SHX"
"""The neighbours of GUD."""


@pytest.mark.parametrize("before, level", [("", 3), ("C", 2), ("C", 3), ("CW", 3)])
def test_goujian_when_a_fortified_or_indestructible_city_is_built_adjacent_provinces_are_rendered_neutral(
    before, level
):
    state = clan("goujian", {DRAGON: f"GUD:{before}", TIGER: ROUND}, temples="SHX")
    play(state, dragon=f"GUD F{level}")
    assert [at(state, code) for code in ("HEG", "SHX")] == ["free", "free"]
    assert state.table.temples == ["SHX"]


@pytest.mark.parametrize("before, level", [("", 2), ("C", 1), ("CW", 1), ("CW", 2), ("CS", 3), ("CS", 2)])
def test_goujian_nothing_is_rendered_neutral_when_no_rampart_is_built(before, level):
    state = clan("goujian", {DRAGON: f"GUD:{before}", TIGER: ROUND})
    assert board(play(state, dragon=f"GUD F{level}"))[TIGER] == ROUND


@pytest.mark.parametrize("guard", ["HEG:1", "HEG:CW", "HEG:CS", "HEG XIA:CS"])
def test_goujian_only_undefended_provinces_are(guard):
    held = {DRAGON: "GUD:C", TIGER: guard}
    assert board(play(clan("goujian", held), dragon="GUD F2"))[TIGER] == guard


def test_goujian_only_enemy_provinces_are():
    held = {DRAGON: "GUD:C HEG", TIGER: "SHX"}
    assert board(play(clan("goujian", held), dragon="GUD F2")) == {DRAGON: "GUD:CCW HEG"}


def test_goujian_whether_they_are_undefended_is_judged_after_all_fortifications_of_the_step():
    held = {DRAGON: "GUD:C", TIGER: "HEG:C", HORSE: "SHX:C"}
    state = play(clan("goujian", held), dragon="GUD F2", tiger="HEG F2", horse="SHX F1")
    assert board(state) == {DRAGON: "GUD:CCW", TIGER: "HEG:CCW"}


def test_goujian_and_y13_groups_that_lose_their_city_by_it_stay():
    held = {DRAGON: "GUD:C", TIGER: "HEG:C YAA"}
    assert board(play(clan("goujian", held), dragon="GUD F2"))[TIGER] == "YAA"


def test_goujian_a_city_built_after_an_attack_renders_neutral_too():
    """HEG is taken and walled; YAA and XIA beside it are freed, GUD with its army is not."""
    held = {DRAGON: "SHX:C1", TIGER: "HEG YAA:C XIA", HORSE: "GUD:C1"}
    state = play(clan("goujian", held), dragon="HEG F3 M1")
    assert board(state) == {DRAGON: "HEG:CW2 SHX:C", HORSE: "GUD:C1"}


def test_goujian_frees_what_a_clan_builds_in_vain_without_giving_back_its_cost():
    held = {DRAGON: "GUD:C", TIGER: "HEG"}
    state = play(clan("goujian", held, chao=8), dragon="GUD F2", tiger="HEG F2 M2")
    assert board(state) == {DRAGON: "GUD:CCW"}
    assert chao(state, TIGER) == 0


@pytest.mark.parametrize("armies, outcome", [(1, "dragon GUY:CW"), (2, "tiger GUY:2")])
def test_goujian_its_fortified_towns_only_have_a_defence_of_one(armies, outcome):
    held = {DRAGON: "GUY:CW", TIGER: f"GUN:C{armies}"}
    assert at(play(clan("goujian", held), tiger="GUY M1"), "GUY") == outcome


def test_goujian_and_y3_its_wood_adds_up_with_stone_where_so_played():
    held = {DRAGON: "GUY:CW DAL:CS", TIGER: "GUN:C2"}
    assert at(play(clan("goujian", held, stack_defence=True), tiger="GUY M1"), "GUY") == "dragon GUY:CW"
    assert at(play(clan("goujian", held), tiger="GUY M1"), "GUY") == "tiger GUY:2"


# ------------------------------------------------------------------------------------------- Mongolia (ours)


@pytest.mark.parametrize("slug, outcome", [("borjigin", "dragon GUY:1"), ("merkit", "tiger GUY")])
def test_borjigin_attack_i_also_adds_an_army_from_the_stock(slug, outcome):
    held = {DRAGON: "GUN:C1", TIGER: "GUY:1"}
    assert at(play(clan(slug, held), dragon="GUY M1"), "GUY") == outcome


def test_borjigin_its_attack_ii_adds_no_more_than_others():
    held = {DRAGON: "GUN:C1", TIGER: "GUY"}
    assert at(play(clan("borjigin", held), dragon="GUY M2"), "GUY") == "dragon GUY:2"


@pytest.mark.parametrize("slug, gain", [("kerait", 3), ("naiman", 2)])
def test_kerait_expansion_ii_pays_three(slug, gain):
    state = play(clan(slug, {DRAGON: "GUD:C"}, chao=4), dragon="GUD D2")
    assert chao(state, DRAGON) == gain


def test_kerait_colonization_ii_pays_two_as_to_everybody():
    assert chao(play(clan("kerait", {DRAGON: "GUD:C"}, chao=4), dragon="SHX D2"), DRAGON) == 2


@pytest.mark.parametrize("level, armies", [(1, 0), (2, 2), (3, 3)])
def test_naiman_recruitment_ii_gives_two_armies(level, armies):
    state = play(clan("naiman", {DRAGON: "GUD:C"}), dragon=f"GUD M{level}")
    assert state.table.held["GUD"].armies == armies


@pytest.mark.parametrize(
    "force, homes, taken",
    [
        (1, "DAL GUN:C2", "GUY:1"),
        (2, "DAL GUN:C1", "GUY:2"),
        (3, "DAL GUN:C", "GUY:3"),
        (0, "DAL GUN:C", "GUY:3"),
        (9, "DAL GUN:C", "GUY:3"),
    ],
)
def test_merkit_and_y26_may_attack_with_any_number_which_marches_from_its_homes_in_code_order(
    force, homes, taken
):
    """DAL's one army comes first, then those of GUN; "WITH 0" is all."""
    held = {DRAGON: "GUN:C2 DAL:1", TIGER: "GUY:C"}
    state = play(clan("merkit", held), dragon=f"GUY M1 WITH {force}")
    assert board(state) == {DRAGON: f"{homes} {taken}"}


def test_merkit_the_army_from_the_reserve_comes_on_top_of_the_number():
    held = {DRAGON: "GUN:C3", TIGER: "GUY:1"}
    state = play(clan("merkit", held), dragon="GUY M2 WITH 1")
    assert board(state) == {DRAGON: "GUN:C2 GUY:1"}


def test_only_merkit_may_choose():
    held = {DRAGON: "GUN:C3", TIGER: "GUY"}
    assert at(play(clan("naiman", held), dragon="GUY M1 WITH 1"), "GUY") == "dragon GUY:3"


POWERS = [
    ("huan", "HEG F1", {"LON": "dragon LON:CC"}),
    ("luong", "HEG F3", {"HEG": "dragon HEG:CS2"}),
    ("goujian", "HEG F2", {"GUD": "tiger GUD"}),
    ("borjigin", "GUD M1", {"GUD": "dragon GUD:1"}),
    ("naiman", "HEG M2", {"HEG": "dragon HEG:C2"}),
    ("merkit", "GUD M1 WITH 1", {"GUD": "dragon GUD:1"}),
]


@pytest.mark.parametrize("slug, text, outcome", POWERS)
def test_clan_powers_are_an_option(slug, text, outcome):
    """The clans are dealt, but the table plays without their powers."""
    state = clan(slug, {DRAGON: "HEG:C1 LON:CC", TIGER: "GUD"})
    state.table.options.clans = False
    play(state, dragon=text)
    assert {code: at(state, code) for code in outcome} == outcome


# ------------------------------------------------------------------------------------------------- Volcanoes

JAL = ["MC 0 0 0"]
"""JAL in the middle; a volcano in the east, beside it KHU in the northeast and HIG in the southeast."""


def test_what_lies_beside_a_volcano_produces_double():
    state = yuan({DRAGON: "JAL KHU:CC KHE:CC"}, tiles=JAL)
    grown = [produced(position(state), DRAGON, kind) for kind in ("forest", "rice", "mine")]
    assert grown == [2, 4, 2]
    assert bill(state.table, DRAGON, plan("JAL D3 F3 M3")).total == 3 + 5 + 5


def test_huans_doubled_city_beside_a_volcano_produces_eight():
    state = clan("huan", {DRAGON: "KHU:CC"}, tiles=JAL)
    assert produced(position(state), DRAGON, "rice") == 8
    assert bill(state.table, DRAGON, plan("KHU D3")).total == 0


@pytest.mark.parametrize("turn", range(1, 16))
def test_at_the_end_of_turns_5_9_and_13_everything_next_to_a_volcano_vanishes_but_temples(turn):
    held = {DRAGON: "HIG:CS2 JAL:C1 MER KHE:C", TIGER: "KHU"}
    state = play(yuan(held, tiles=JAL, turn=turn, temples="HIG KHU"), dragon="PASS")
    quiet = held | {DRAGON: "HIG:CS2 JAL:C1 KHE:C MER"}
    assert board(state) == ({DRAGON: "KHE:C MER"} if turn in {5, 9, 13} else quiet)
    assert state.table.temples == ["HIG", "KHU"]


def test_y13_groups_that_lose_their_city_by_an_eruption_stay():
    state = play(yuan({DRAGON: "JAL:C MER KHE"}, tiles=JAL, turn=5), dragon="PASS")
    assert board(state) == {DRAGON: "KHE MER"}


def test_volcanoes_are_an_option():
    state = yuan({DRAGON: "KHU JAL:C"}, tiles=JAL, turn=5, volcanoes=False)
    assert bill(state.table, DRAGON, plan("KHU D3 F3")).total == 6 + 6
    assert board(play(state, dragon="PASS")) == {DRAGON: "JAL:C KHU"}


def test_china_has_no_volcanoes():
    for name in ("default_2p", "default_3p", "default_4p"):
        held = {DRAGON: LAYOUTS[name]["cities"][0] + ":C"}
        assert board(play(yuan(held, tiles=LAYOUTS[name]["tiles"], turn=9), dragon="PASS")) == held
