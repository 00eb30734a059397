"""The five event cards, and the end they may bring."""

import pytest

from games.core.rules.errors import Illegal
from games.suntzu.event_cards import turn_up
from games.suntzu.public_state_model import BLUE, RED
from games.suntzu.state import EVENTS, outcome
from tests.games.suntzu.play import LOW, asked, duel, force, mark, play, told

REST = "qin 1 chu 2 jin 3 han 4"


def with_event(*pile, **more):
    state = duel(more.pop("held", None), events=True, **more)
    state.deck[EVENTS] = list(pile)
    turn_up(state)
    return state


def test_e1_great_sickness_after_the_fourth_plague_each_sets_one_army_aside():
    state = with_event("E1", "E3", blue=["P"])
    state.table.plagues = 3
    play(state, f"wuu p {REST}")
    assert state.table.aside == {BLUE: 4, RED: 4}
    assert state.table.event == "E3"


def test_e1_counts_plagues_played_not_plagues_given_up():
    state = with_event("E1", "E3", blue=["P"])
    state.table.plagues = 3
    play(state, f"{LOW} / support p")
    assert state.table.event == "E1"


def test_e1_is_unmet_again_by_a_plague_that_went_back_under_the_deck():
    state = with_event("E1", "E3", red=["P"], warlords={RED: ["K5"]})
    play(state, LOW, f"wuu p {REST} / use k5")
    assert state.table.plagues == 0


def test_e2_war_chariot_who_has_three_marks_may_take_another_warlord_card():
    state = mark(with_event("E2", "E3"), BLUE, "QIN", "CHU")
    state.hands[BLUE].spare = ["S1", "S2"]
    play(state, f"wuu 6 {REST}", answers={"chariot": "S2"})
    assert asked(state) == [(BLUE, "chariot")]
    assert state.hands[BLUE].warlords == ["S2"]
    assert state.hands[BLUE].spare == ["S1"]
    assert [event.audience for event in state.told if event.kind == "kept warlord"] == [(BLUE,)]


def test_e2_both_sides_benefit_if_both_have_three_marks():
    state = mark(mark(with_event("E2", "E3"), BLUE, "QIN", "CHU"), RED, "QIN", "CHU")
    state.hands[BLUE].spare, state.hands[RED].spare = ["S1"], ["K1"]
    play(state, f"wuu 6 {REST}", f"wuu 6 {REST}", answers={"blue chariot": "S1", "red chariot": "none"})
    assert asked(state) == [(BLUE, "chariot"), (RED, "chariot")]
    assert (state.hands[BLUE].warlords, state.hands[RED].warlords) == (["S1"], [])


@pytest.mark.parametrize("event, card, cost", [("E3", "9", 1), ("E4", "10", 2)])
@pytest.mark.parametrize(
    "against, pays",
    [("5", False), ("P", True), ("+1", True), ("same", True)],
)
def test_e3_and_e4_a_champion_who_does_not_win_costs_armies(event, card, cost, against, pays):
    against = card if against == "same" else against
    state = with_event(event, "E1", blue=[card], red=[against] if against != "5" else [])
    play(state, f"wuu {card} {REST}", f"wuu {against} {REST}")
    assert state.table.aside[BLUE] == 3 + (cost if pays else 0)
    assert state.table.aside[RED] == 3 + (cost if against == card else 0)


def test_e3_a_9_that_counts_as_6_is_no_9():
    state = with_event("E3", "E1", blue=["9"], red=["8"], warlords={BLUE: ["S5"]})
    play(state, f"wuu 9 {REST} / use s5 wuu", f"wuu 8 {REST}")
    assert state.table.event == "E3"


@pytest.mark.parametrize("marker, side", [(-2, BLUE), (3, RED)])
def test_e5_light_infantry_the_side_behind_may_place_an_army(marker, side):
    state = with_event("E5", "E1")
    state.table.marker = marker
    play(state)
    assert asked(state) == [(side, "infantry")]
    assert force(state, "QIN") == (side, 1)


def test_e5_light_infantry_drives_an_enemy_army_out():
    state = with_event("E5", "E1", held={RED: {"QIN": 2}})
    state.table.marker = -2
    play(state)
    assert force(state, "QIN") == (RED, 1)


def test_e5_light_infantry_may_be_left():
    state = with_event("E5", "E1")
    state.table.marker = -2
    play(state, answers={"infantry": "no"})
    assert force(state, "QIN") is None


def test_e5_with_a_level_score_is_fulfilled_without_effect():
    state = play(with_event("E5", "E1"))
    assert asked(state) == []
    assert state.table.events_done == ["E5"]


@pytest.mark.parametrize(
    "marker, pools, winners", [(2, (9, 9), (BLUE,)), (0, (9, 8), (BLUE,)), (0, (9, 9), ())]
)
def test_the_last_event_ends_the_game_at_once(marker, pools, winners):
    state = with_event("E5", held={})
    state.table.marker = marker
    for seat, pool in zip((BLUE, RED), pools, strict=True):
        state.table.pool[seat], state.table.aside[seat] = pool, 21 - pool
    play(state, answers={"infantry": "no"})
    assert outcome(state).winners == winners
    assert len(told(state, "clash")) == 1
    assert state.table.last.clashes[-1].at == "QIN"


@pytest.mark.parametrize("fresh, done", [(False, ["E5", "E1"]), (True, ["E5"])])
def test_a_state_that_is_true_already_counts_at_once_unless_fresh_only_s16(fresh, done):
    state = with_event("E5", "E1", "E3", events_fresh_only=fresh)
    state.table.plagues = 4
    play(state)
    assert state.table.events_done == done


def test_the_battle_that_turned_an_event_up_does_not_fulfil_it():
    state = with_event("E1", "E4", "E3", blue=["P"], red=["10"])
    state.table.plagues = 3
    play(state, "qin p chu 1 jin 2 han 3 wuu 4", "qin 10 chu 1 jin 2 han 3 wuu 4")
    # The 10 has not won, but when it was played another event lay open.
    assert state.table.events_done == ["E1"]
    assert state.table.event == "E4"


def test_e5_with_an_empty_pool_asks_nobody_s25():
    state = with_event("E5", "E1")
    state.table.marker, state.table.pool[BLUE], state.table.aside[BLUE] = -2, 0, 21
    play(state)
    assert asked(state) == []
    assert state.table.events_done == ["E5"]


def test_e3_the_army_comes_from_the_pool_or_the_board_as_its_player_chooses_s31():
    state = with_event("E3", "E1", held={BLUE: {"QIN": 2}}, blue=["9"], red=["P"])
    play(state, f"wuu 9 {REST}", f"wuu P {REST}", answers={"champion": "board"})
    assert asked(state) == [(BLUE, "champion")]
    assert force(state, "QIN") == (BLUE, 1)
    assert state.table.aside[BLUE] == 4


def test_e2_offers_no_card_whose_time_is_over_and_asks_all_the_same_s26():
    state = mark(with_event("E2", "E3", number=7), BLUE, "QIN", "CHU")
    state.hands[BLUE].spare = ["S3"]
    play(state, f"wuu 6 {REST}")
    assert asked(state) == [(BLUE, "chariot")]
    state = mark(with_event("E2", "E3", number=7), BLUE, "QIN", "CHU")
    state.hands[BLUE].spare = ["S3"]
    with pytest.raises(Illegal):
        play(state, f"wuu 6 {REST}", answers={"chariot": "S3"})
