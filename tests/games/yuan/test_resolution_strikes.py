"""Attack III: who wins strikes the provinces beside their target with force 1."""

import pytest

from tests.games.yuan.play import DRAGON, HORSE, OX, TIGER, at, board, play, yuan


def struck(state):
    """Return the results of the turn's strikes, by province."""
    return {event.facts["at"]: event.facts["result"] for event in state.told if event.kind == "strike"}


def test_in_the_event_of_victory_a_force_1_attack_is_carried_out_on_adjacent_enemy_provinces():
    """Beside GUY lie DAL (undefended) and SHA (one army); YUE lies behind DAL and keeps its City."""
    held = {DRAGON: "GUN:C1", TIGER: "GUY DAL YUE:C SHA:1 KUI:C"}
    state = play(yuan(held), dragon="GUY M3")
    assert board(state) == {DRAGON: "DAL GUN:C GUY:2", TIGER: "KUI:C SHA YUE:C"}
    assert struck(state) == {"DAL": "taken", "SHA": "army"}


@pytest.mark.parametrize(
    "place, after",
    [
        ("DAL", "dragon DAL"),
        ("DAL:CC", "dragon DAL"),
        ("DAL:1", "tiger DAL"),
        ("DAL:C3", "tiger DAL:C2"),
        ("DAL:CW", "tiger DAL:CW"),
        ("DAL:CW1", "tiger DAL:CW"),
        ("DAL:CS", "tiger DAL:CS"),
        ("DAL:CS2", "tiger DAL:CS1"),
        ("DAL YUE:CS", "tiger DAL"),
        ("DAL:1 YUE:CS", "tiger DAL"),
    ],
)
def test_a_force_of_one_takes_what_nothing_defends_and_kills_an_army_where_there_is_one(place, after):
    held = {DRAGON: "GUN:C1", TIGER: f"GUY {place} YOP:C"}
    assert at(play(yuan(held), dragon="GUY M3"), "DAL") == after


@pytest.mark.parametrize("level", [1, 2])
def test_other_levels_strike_nothing_beside_the_target(level):
    held = {DRAGON: "GUN:C1", TIGER: "GUY DAL YUE:C"}
    assert at(play(yuan(held), dragon=f"GUY M{level}"), "DAL") == "tiger DAL"


def test_an_attack_iii_that_fails_strikes_nothing():
    held = {DRAGON: "GUN:C1", TIGER: "GUY:2 DAL YUE:C"}
    assert board(play(yuan(held), dragon="GUY M3"))[TIGER] == "DAL GUY YUE:C"


def test_connected_provinces_are_not_struck():
    """YOP shares SHA's lake."""
    held = {DRAGON: "JIA:C1", TIGER: "SHA YOP:C", HORSE: "KUI"}
    assert board(play(yuan(held), dragon="SHA M3")) == {DRAGON: "JIA:C KUI SHA:2", TIGER: "YOP:C"}


@pytest.mark.parametrize(
    "place, after, result",
    [
        ("DAL", "free", "freed"),
        ("DAL:C", "free", "freed"),
        ("DAL:C1", "tiger DAL:C", "army"),
        ("DAL:C2", "tiger DAL:C", "army"),
        ("DAL:C3", "tiger DAL:C1", "army"),
        ("DAL:CW", "tiger DAL:CW", "walls"),
        ("DAL:CS", "tiger DAL:CS", "walls"),
    ],
)
def test_y28_a_province_that_two_clans_strike_and_would_take_is_freed_and_armies_fall_one_for_each(
    place, after, result
):
    """DAL lies beside GUY and beside YOP."""
    held = {DRAGON: "GUN:C1", TIGER: f"GUY {place} TAN:C", HORSE: "YUE:C1", OX: "YOP:C"}
    state = play(yuan(held), dragon="GUY M3", horse="YOP M3")
    assert at(state, "DAL") == after
    assert struck(state)["DAL"] == result
    assert (at(state, "GUY"), at(state, "YOP")) == ("dragon GUY:2", "horse YOP:2")


def test_y28_what_hangs_on_a_city_that_two_clans_strike_is_cut_off_by_each_and_free():
    """DAL was the City of SHA and of GUY; each of the two that removed it would have cut them off alone."""
    held = {DRAGON: "GUN:C1", TIGER: "GUY DAL:C SHA:3", HORSE: "YUE:C1", OX: "YOP:C"}
    state = play(yuan(held), dragon="GUY M3", horse="YOP M3")
    assert [at(state, code) for code in ("GUY", "DAL", "SHA")] == ["dragon GUY:2", "free", "free"]
    assert state.table.stock(TIGER) == 9


def test_y28_strikes_hit_provinces_as_they_are_after_the_captures():
    """Horse has just taken DAL with one army; Dragon's strike from GUY kills it, DAL stays Horse's."""
    held = {DRAGON: "GUN:C1", TIGER: "GUY DAL KUI:C", HORSE: "YUE:C1"}
    state = play(yuan(held), dragon="GUY M3", horse="DAL M1")
    assert at(state, "DAL") == "horse DAL"


def test_y28_strikes_fall_all_at_once():
    """Each has taken a province beside the other's with two armies: each loses one."""
    held = {DRAGON: "GUN:C1", TIGER: "GUY DAL KUI:C", HORSE: "YUE:C1"}
    state = play(yuan(held), dragon="GUY M3", horse="DAL M3")
    assert at(state, "GUY") == "dragon GUY:1"
    assert at(state, "DAL") == "horse DAL:1"
