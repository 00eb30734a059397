"""The course of a game: preparation, privilege of order, scoring, drawing, and how it ends."""

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Act
from games.suntzu import GAME
from games.suntzu.public_state_model import (
    BLUE,
    DECK,
    DISPLAYS,
    PROVINCES,
    RED,
    SIDES,
    Options,
    foe,
    privileged,
)
from games.suntzu.scoring import score
from games.suntzu.state import outcome, setup
from games.suntzu.turn import question
from tests.games.suntzu.play import HALF, LOW, asked, duel, force, mark, play, told

DICE = Seeded(b"round", "g1")


def begun(**options):
    return runner.begin(GAME, SIDES, Options(**options), DICE)


def closed(position):
    return runner.expire(GAME, position.save, DICE)


# ------------------------------------------------------------------ preparation


def test_each_side_starts_with_18_armies_and_3_set_aside():
    table = setup(SIDES, Options()).table
    assert table.pool == {BLUE: 18, RED: 18}
    assert table.aside == {BLUE: 3, RED: 3}


def test_the_beginner_version_has_no_plus_two_and_three_no_warlords_and_21_armies():
    state = setup(SIDES, Options(beginner=True))
    assert state.table.pool == {BLUE: 21, RED: 21}
    assert state.table.aside == {BLUE: 0, RED: 0}
    assert sorted(state.deck[BLUE]) == sorted(card for card in DECK if card not in ("+2", "+3"))
    position = begun(beginner=True)
    assert {prompt.key for prompt in position.ask.prompts.values()} == {"sheet"}


def test_there_are_twenty_cards_a_side_fourteen_of_them_in_the_deck():
    assert len(DECK) == 14
    assert {card: DECK.count(card) for card in DECK} == {
        "7": 1, "8": 1, "9": 1, "10": 1, "+1": 3, "-1": 3, "+2": 1, "+3": 1, "P": 2,
    }  # fmt: skip


def test_every_display_is_worth_eight():
    assert [sum(values) for values in DISPLAYS] == [8] * 10


def test_four_cards_are_drawn_beside_the_six_framed_ones_and_five_displays_laid_out():
    state = closed(begun()).state
    assert list(state.table.displays) == list(PROVINCES)
    assert all(values in DISPLAYS for values in state.table.displays.values())
    for seat in SIDES:
        assert state.hands[seat].cards[:6] == ["1", "2", "3", "4", "5", "6"]
        assert len(state.hands[seat].cards) == 10
        assert len(state.deck[seat]) == state.table.decks[seat] == 10
        assert sorted(state.hands[seat].cards[6:] + state.deck[seat]) == sorted(DECK)


def test_each_side_keeps_one_of_its_five_warlord_cards_by_lot_if_it_says_nothing():
    position = begun()
    assert [prompt.key for prompt in position.ask.prompts.values()] == ["warlord", "warlord"]
    state = closed(position).state
    for seat, letter in ((BLUE, "S"), (RED, "K")):
        held = [*state.hands[seat].warlords, *state.table.played[seat]]
        assert len(held) == 1
        assert sorted([*held, *state.hands[seat].spare]) == [f"{letter}{n}" for n in range(1, 6)]


def test_with_all_ten_the_warlord_cards_are_dealt():
    state = closed(begun(warlord_pool="all10")).state
    dealt = [[*state.hands[s].warlords, *state.table.played[s], *state.hands[s].spare] for s in SIDES]
    assert [len(cards) for cards in dealt] == [5, 5]
    assert sorted(dealt[0] + dealt[1]) == sorted([f"{letter}{n}" for letter in "KS" for n in range(1, 6)])
    assert {code[0] for code in dealt[0]} == {"K", "S"}, "with this seed each gets some of either side"


def test_head_start_is_shown_at_once_and_moves_the_marker():
    position = begun()
    position = runner.submit(GAME, position.save, DICE, RED, "K4")
    state = closed(position).state
    assert state.table.marker == -1
    assert state.table.points[0] == {BLUE: 0, RED: 1}
    assert state.table.played[RED] == ["K4"]
    assert state.hands[RED].warlords == []


# ------------------------------------------------------------------ privilege and order


def test_in_round_one_the_printed_order_holds():
    state = play(duel({BLUE: {"QIN": 1}}, number=1))
    assert [clash.at for clash in state.table.last.clashes] == ["QIN", "CHU", "JIN", "HAN", "WUU"]
    assert privileged(duel({BLUE: {"QIN": 1}}, number=1).table) is None


@pytest.mark.parametrize(
    "held, before, leader",
    [
        ({BLUE: {"QIN": 1}}, None, RED),
        ({RED: {"QIN": 1}}, None, BLUE),
        ({RED: {"QIN": 1}}, RED, BLUE),
        ({RED: {"QIN": 1}, BLUE: {"CHU": 1}}, RED, RED),
        ({RED: {"QIN": 1}, BLUE: {"CHU": 1}}, None, None),
    ],
)
def test_fewer_armies_decide_the_order_and_a_tie_leaves_it_where_it_was(held, before, leader):
    state = duel(held)
    state.table.privilege = before
    assert privileged(state.table) == leader


def test_the_privileged_player_s_order_applies_s2():
    state = play(duel({RED: {"QIN": 1}}), f"{LOW} / order wuu qin han jin chu")
    assert [clash.at for clash in state.table.last.clashes] == ["WUU", "QIN", "HAN", "JIN", "CHU"]
    assert state.table.privilege == BLUE


@pytest.mark.parametrize("leader", SIDES)
@pytest.mark.parametrize("reveal, told_to", [("preset", [True, False]), ("stepwise", [False, False])])
def test_who_decides_the_order_in_the_sheet_is_told_so_s2(reveal, told_to, leader):
    state = duel({foe(leader): {"QIN": 1}}, reveal=reveal)
    told = ["You decide the order of the battles" in question(state, seat) for seat in (leader, foe(leader))]
    assert told == told_to


def test_privilege_is_measured_before_warlord_cards_s3():
    state = duel({RED: {"QIN": 3}, BLUE: {"CHU": 3}}, warlords={RED: ["K2"]})
    state.table.privilege = RED
    play(state, LOW, f"{LOW} / use k2 qin / order wuu han jin chu qin")
    # With the levy Red has more armies than Blue, but it came later.
    assert force(state, "QIN") == (RED, 4)
    assert state.table.last.clashes[0].at == "WUU"
    assert state.table.privilege == RED


def test_stepwise_the_privileged_side_chooses_province_by_province_s2():
    state = duel({RED: {"QIN": 1}}, reveal="stepwise")
    play(state, answers={"next": ["WUU", "CHU", "QIN", "HAN"]})
    assert [clash.at for clash in state.table.last.clashes] == ["WUU", "CHU", "QIN", "HAN", "JIN"]
    assert asked(state) == [(BLUE, "next")] * 4


def test_stepwise_the_silent_get_the_printed_order():
    state = play(duel({RED: {"QIN": 1}}, reveal="stepwise"))
    assert [clash.at for clash in state.table.last.clashes] == list(PROVINCES)


# ------------------------------------------------------------------ scoring and the end


def test_the_example_of_the_rulebook_six_against_three_moves_the_marker_by_three():
    state = duel({RED: {"QIN": 3, "CHU": 3}, BLUE: {"JIN": 3, "HAN": 3, "WUU": 3}}, number=3)
    state.table.displays = {
        "QIN": (2, 9, 9),
        "CHU": (1, 9, 9),
        "JIN": (3, 9, 9),
        "HAN": (2, 9, 9),
        "WUU": (1, 9, 9),
    }
    play(state)
    assert state.table.marker == 3
    assert state.table.points[-1] == {BLUE: 6, RED: 3}


@pytest.mark.parametrize("number, paid", [(3, 1), (6, 2), (9, 3), (4, 0), (8, 0)])
def test_each_scoring_has_its_own_value_of_the_displays_s9(number, paid):
    state = play(duel({BLUE: {"QIN": 5}}, number=number))
    assert HALF["QIN"] == (1, 2, 3)
    assert state.table.marker == paid


@pytest.mark.parametrize("number, era", [(3, 1), (6, 2), (9, 3)])
def test_a_scoring_is_told_with_the_number_of_its_era(number, era):
    [facts] = told(play(duel({BLUE: {"QIN": 5}}, number=number)), "scored")
    assert facts["era"] == era


def test_marks_control_nothing():
    state = play(mark(duel(number=3), BLUE, "QIN", "CHU", "JIN"))
    assert state.table.marker == 0


@pytest.mark.parametrize("number, track, over", [(3, 9, True), (6, 9, True), (3, 10, False)])
def test_the_end_of_the_track_wins_at_once_s10(number, track, over):
    state = duel({RED: {"QIN": 5}}, number=number, track=track)
    state.table.marker = {3: -8, 6: -7}[number]
    play(state)
    assert state.table.marker == -9
    assert (outcome(state) is not None) == over
    if over:
        assert outcome(state).winners == (RED,)
        assert "at once" in outcome(state).reason


def test_the_marker_stops_at_the_end_of_the_track():
    state = duel({BLUE: dict.fromkeys(PROVINCES, 3)}, number=9)
    state.table.marker = 2
    play(state)
    assert state.table.marker == 9
    assert outcome(state).reason == "Sun Tzu wins by 9 on the track."


@pytest.mark.parametrize("marker, winner", [(4, BLUE), (-1, RED)])
def test_after_round_nine_the_side_of_the_marker_wins(marker, winner):
    state = duel(number=9)
    state.table.marker = marker
    play(state)
    assert outcome(state).winners == (winner,)


@pytest.mark.parametrize("blue, red, winners", [(7, 6, (BLUE,)), (6, 7, (RED,)), (6, 6, ())])
def test_with_the_marker_in_the_middle_the_bigger_pool_wins_and_equal_pools_are_a_draw(blue, red, winners):
    state = duel(number=9)
    for seat, pool in ((BLUE, blue), (RED, red)):
        state.table.pool[seat], state.table.aside[seat] = pool, 21 - pool
    play(state)
    assert outcome(state).winners == winners


def test_after_round_nine_nothing_is_drawn():
    state = play(duel(number=9))
    assert state.table.decks == {BLUE: 14, RED: 14}
    assert told(state, "drawn") == []


def test_three_rounds_in_a_row_without_a_word_lose_s15():
    position = closed(begun())
    for _ in range(2):
        position = runner.submit(GAME, position.save, DICE, RED, [])
        position = closed(position)
    assert position.state.table.missed == {BLUE: 2, RED: 0}
    position = runner.submit(GAME, position.save, DICE, RED, [])
    position = closed(position)
    assert outcome(position.state).winners == (RED,)
    assert "Sun Tzu has let too many rounds pass" in outcome(position.state).reason
    assert position.ask is None


def test_if_both_are_silent_nobody_wins_s15():
    position = begun()
    for _ in range(4):
        position = closed(position)
    assert outcome(position.state).winners == ()
    assert "Both sides" in outcome(position.state).reason


def test_a_round_with_a_word_or_a_return_starts_the_count_anew_s15():
    position = closed(begun())
    for _ in range(2):
        position = closed(runner.submit(GAME, position.save, DICE, RED, []))
    position = runner.act(GAME, position.save, DICE, Act("return", BLUE))
    position = closed(runner.submit(GAME, position.save, DICE, RED, []))
    assert position.state.table.missed[BLUE] == 1
    assert outcome(position.state) is None


def test_a_placement_that_arrives_ends_the_row_and_answers_after_the_battles_count_neither_way_s15():
    """Silent in rounds 2, 4 and 5 and before the scoring of round 3: two in a row, not three."""
    position = both(closed(begun()))
    assert position.state.table.round == 2
    position = closed(runner.submit(GAME, position.save, DICE, RED, []))
    position = both(position)
    assert position.state.table.stage == "after"
    position = closed(position)
    for _ in range(2):
        position = closed(runner.submit(GAME, position.save, DICE, RED, []))
    assert position.state.table.missed == {BLUE: 2, RED: 0}
    assert outcome(position.state) is None


def both(position):
    """Both sides place."""
    for seat in SIDES:
        position = runner.submit(GAME, position.save, DICE, seat, [])
    return closed(position)


def test_the_order_of_the_battles_is_told_as_it_was_given():
    state = duel({BLUE: {"QIN": 1}, RED: {"WUU": 2}})
    play(state, f"{LOW} / order wuu han chu jin qin")
    [order] = [event for event in state.told if event.kind == "order"]
    assert GAME.prose(order) == "Order of the battles: Wu, Han-Qi, Chu, Jin-Yan, Qin."


def test_who_resigns_loses():
    position = runner.act(GAME, closed(begun()).save, DICE, Act("resign", BLUE))
    assert outcome(position.state).winners == (RED,)
    GAME.depart(position.state, RED)
    assert outcome(position.state).winners == (RED,)


# ------------------------------------------------------------------ drawing


def drawing(cards, blue, hand=("7", "P")):
    return play(duel(number=4, blue=hand, decks={BLUE: cards}), blue)


NO_ONE = "qin 2 chu 3 jin 4 han 5 wuu 6"


def test_two_cards_are_drawn_and_one_stays():
    state = drawing(["9", "+1", "-1"], NO_ONE)
    assert (state.hands[BLUE].drawn, state.hands[BLUE].keep) == (["9", "+1"], 1)
    play(state, "keep +1 qin 1 chu 2 jin 3 han 4 wuu +1")
    assert "+1" in state.table.discards[BLUE]
    assert told(state, "kept")[0] == {"cards": ["+1"], "under": ["9"]}


def test_with_a_1_played_three_are_drawn_and_two_stay():
    state = drawing(["9", "+1", "-1", "8"], LOW)
    assert (state.hands[BLUE].drawn, state.hands[BLUE].keep) == (["9", "+1", "-1"], 2)
    assert state.deck[BLUE] == ["8"]


@pytest.mark.parametrize("sheet, left", [(NO_ONE, 1), (LOW, 1), (LOW, 2)])
def test_with_no_more_cards_than_stay_all_stay(sheet, left):
    state = drawing(["9", "+1"][:left], sheet)
    assert state.hands[BLUE].drawn == []
    assert "9" in state.hands[BLUE].cards
    assert state.table.decks[BLUE] == 0


def test_with_no_cards_left_the_game_goes_on_s12():
    state = drawing([], NO_ONE)
    assert state.hands[BLUE].cards == ["1", "2", "3", "4", "5", "6", "7", "P"]
    assert state.table.round == 5


def test_the_other_card_goes_to_the_bottom_and_its_owner_remembers_it():
    state = drawing(["9", "+1", "-1", "8"], NO_ONE)
    play(state, "keep 9 qin 2 chu 3 jin 4 han 5 wuu 9")
    # -1 and 8 were drawn meanwhile; the +1 is all that is left.
    assert state.deck[BLUE] == ["+1"]
    assert state.hands[BLUE].under == ["+1"]
    assert "under" not in state.hands[BLUE].back()


def test_who_does_not_say_keeps_the_best_card_or_the_one_he_lays():
    state = drawing(["+1", "P"], NO_ONE, hand=())
    play(state, "")
    assert told(state, "kept")[0] == {"cards": ["P"], "under": ["+1"]}
    state = drawing(["+1", "P"], NO_ONE, hand=())
    play(state, "qin +1 chu 3 jin 4 han 5 wuu 2")
    assert told(state, "kept")[0] == {"cards": ["+1"], "under": ["P"]}


@pytest.mark.parametrize(
    "sheet, drawn, keep, stays",
    [
        ("", ["9", "8", "7"], 2, ["8", "9"]),
        ("qin 9", ["9", "8", "7"], 2, ["8", "9"]),
        ("qin 7", ["9", "8", "7"], 2, ["7", "9"]),
        ("qin +1 chu +1", ["+1", "+1", "9"], 2, ["+1", "+1"]),
        ("", ["-1", "+1", "P"], 2, ["+1", "P"]),
        ("", ["+3", "+2"], 1, ["+3"]),
        ("keep +2", ["+3", "+2"], 1, ["+2"]),
    ],
)
def test_what_stays_of_a_draw_s15(sheet, drawn, keep, stays):
    state = duel(number=4)
    state.hands[BLUE].drawn, state.hands[BLUE].keep = list(drawn), keep
    play(state, sheet)
    [told_of] = told(state, "kept")
    assert sorted(told_of["cards"]) == sorted(stays)
    assert sorted([*told_of["cards"], *told_of["under"]]) == sorted(drawn)


def test_framed_cards_return_to_the_hand_and_others_are_out_of_the_game():
    state = play(duel(blue=["7", "8"]), "qin 7 chu 8 jin 3 han 4 wuu 5")
    assert state.hands[BLUE].cards == ["1", "2", "3", "4", "5", "6"]
    assert state.table.discards[BLUE] == ["7", "8"]


def test_provinces_left_open_get_cards_from_1_to_5_by_lot():
    state = play(duel(blue=["7"]), "chu 7 wuu 2")
    cards = {clash.at: clash.cards[BLUE] for clash in state.table.last.clashes}
    assert cards == {"QIN": "1", "CHU": "7", "JIN": "3", "HAN": "4", "WUU": "2"}


def test_before_the_scoring_of_rounds_3_and_6_both_are_asked_whatever_they_hold_s8():
    for number in range(1, 9):
        for warlords in ({}, {BLUE: ["S3"]}, {RED: ["K1"], BLUE: ["S2"]}):
            state = play(duel({BLUE: {"QIN": 2}}, number=number, warlords=warlords))
            assert asked(state) == ([(BLUE, "after"), (RED, "after")] if number in (3, 6) else [])


def test_without_warlord_cards_nobody_is_asked_for_them():
    state = duel(number=3)
    state.table.options.beginner = True
    assert asked(play(state)) == []


def test_points_add_up_from_round_to_round():
    """QIN pays 1, 2 and 3 in the three eras, HAN 2, 3 and 3: rounds 4, 5 and 6 are of the second."""
    state = duel({BLUE: {"QIN": 1}, RED: {"HAN": 1}}, number=4)
    for state.table.round in (4, 5, 6):
        score(state)
    assert state.table.points[-3:] == [{BLUE: 2, RED: 3}, {BLUE: 4, RED: 6}, {BLUE: 6, RED: 9}]
    assert state.table.marker == -3


def test_a_round_without_a_scoring_leaves_the_points_as_they_were():
    state = duel({BLUE: {"QIN": 1}}, number=4)
    state.table.points[-1] = {BLUE: 2, RED: 1}
    play(state)
    assert len(state.table.points) == 4 + 1
    assert state.table.points[-1] == {BLUE: 2, RED: 1}


def test_the_question_shows_how_the_warlord_card_is_played():
    state = duel({BLUE: {"HAN": 2}}, warlords={RED: ["K1"]})
    assert "K1 Sow Discord (`USE K1 HAN` plays it)" in question(state, RED)
