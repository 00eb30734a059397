"""The sources of armies when the pool is dry (S1), and exceptional support (S7)."""

import pytest

from games.suntzu.armies import preferred
from games.suntzu.public_state_model import BLUE, RED
from tests.games.suntzu.play import asked, board, duel, force, mark, play, told

REST = "qin 1 chu 2 jin 3 han 4"


def dry(**held):
    """Blue has these armies, and so many in the pool that the sum is 21; nothing is set aside."""
    return duel({BLUE: held}, blue=["10", "P"], red=["9", "10"], aside=0)


def test_placement_takes_the_pool_first_and_is_compulsory():
    state = play(dry(CHU=15), f"wuu 10 {REST}", f"wuu 1 {REST.replace('qin 1', 'qin 5')}")
    # Wu 10 against 1: nine armies, six from the pool and three from Chu, which borders it. Qin is lost by 4.
    assert board(state)["WUU"] == (BLUE, 9)
    assert board(state)["CHU"] == (BLUE, 12)
    assert state.table.pool[BLUE] == 0
    assert told(state, "clash")[-1]["moved"] == [["CHU", 3]]


def test_the_province_that_is_fought_for_gives_nothing():
    state = play(dry(WUU=12, CHU=8), f"wuu 10 {REST}", "wuu 6 qin 1 chu 2 jin 3 han 4")
    # Four are needed: one is in the pool, three come from Chu.
    assert (board(state)["WUU"], board(state)["CHU"]) == ((BLUE, 16), (BLUE, 5))


def test_bordering_provinces_give_before_any_others_even_their_last_army():
    state = play(dry(HAN=2, QIN=17), f"wuu 10 {REST}", "wuu 6 qin 1 chu 2 jin 3 han 4")
    # Four are needed and two are in the pool; Han-Qi borders Wu, Qin does not.
    assert board(state)["HAN"] is None
    assert board(state)["QIN"] == (BLUE, 17)
    assert board(state)["WUU"] == (BLUE, 4)


def test_others_give_when_bordering_provinces_have_too_few():
    state = play(dry(HAN=1, QIN=18), f"wuu 10 {REST}", "wuu 5 qin 1 chu 2 jin 3 han 4")
    # Five are needed: two of the pool, one of Han-Qi, two of Qin.
    assert (board(state)["HAN"], board(state)["QIN"]) == (None, (BLUE, 16))


def test_what_cannot_be_found_is_forgotten():
    state = duel({BLUE: {"QIN": 1}}, blue=["10"], aside=3)
    state.table.pool[BLUE], state.table.aside[BLUE] = 0, 20
    play(state, f"wuu 10 {REST}", "wuu 3 qin 1 chu 2 jin 4 han 5")
    # Seven are needed, one can be found; Jin-Yan and Han-Qi are lost by one each to an enemy with a pool.
    assert force(state, "WUU") == (BLUE, 1)
    assert told(state, "clash")[-1]["short"] == 6


def test_armies_may_leave_provinces_that_are_not_resolved_yet():
    state = duel({BLUE: {"HAN": 2}}, blue=["10"], aside=3)
    state.table.pool[BLUE], state.table.aside[BLUE] = 0, 19
    play(state, "qin 10 chu 1 jin 2 han 3 wuu 4", "qin 6 chu 1 jin 2 han 5 wuu 4 order qin han chu jin wuu")
    assert force(state, "QIN") == (BLUE, 2)
    assert force(state, "HAN") == (RED, 2)


@pytest.mark.parametrize(
    "there, missing, wish, given",
    [
        ({"CHU": 5, "HAN": 3}, 2, [], {"CHU": 2, "HAN": 0}),
        ({"CHU": 5, "HAN": 3}, 4, [], {"CHU": 3, "HAN": 1}),
        ({"CHU": 3, "HAN": 3}, 4, [], {"CHU": 2, "HAN": 2}),
        ({"CHU": 2, "HAN": 3}, 4, [], {"CHU": 2, "HAN": 2}),
        ({"CHU": 5, "HAN": 3}, 2, ["HAN"], {"CHU": 0, "HAN": 2}),
        ({"CHU": 5, "HAN": 3}, 5, ["HAN"], {"CHU": 2, "HAN": 3}),
        ({"CHU": 5, "HAN": 3, "JIN": 9}, 4, ["WUU", "HAN", "CHU"], {"CHU": 1, "HAN": 3, "JIN": 0}),
    ],
)
def test_named_sources_first_then_the_most_armies_each_keeping_its_last_s1(there, missing, wish, given):
    assert preferred(there, missing, wish) == given


@pytest.mark.parametrize(
    "there, missing, given",
    [
        ({"WUU": 3, "QIN": 3}, 1, {"QIN": 1, "WUU": 0}),
        ({"HAN": 3, "CHU": 3}, 1, {"CHU": 1, "HAN": 0}),
        ({"HAN": 3, "JIN": 3}, 3, {"JIN": 2, "HAN": 1}),
        ({"HAN": 4, "JIN": 3}, 2, {"HAN": 1, "JIN": 1}),
        ({"WUU": 1, "HAN": 1, "CHU": 1}, 2, {"CHU": 1, "HAN": 1, "WUU": 0}),
    ],
)
def test_of_equally_strong_provinces_the_first_from_qin_to_wu_gives_s32(there, missing, given):
    assert preferred(there, missing, []) == given


def test_from_is_the_owner_s_choice_s1():
    sheet = f"wuu 10 {REST} / from han"
    state = play(dry(HAN=5, CHU=14), sheet, "wuu 6 qin 1 chu 2 jin 3 han 4")
    assert (board(state)["HAN"], board(state)["CHU"]) == ((BLUE, 3), (BLUE, 14))
    state = play(dry(HAN=5, CHU=14), f"wuu 10 {REST}", "wuu 6 qin 1 chu 2 jin 3 han 4")
    assert (board(state)["HAN"], board(state)["CHU"]) == ((BLUE, 5), (BLUE, 12))


def test_with_transfers_ask_the_owner_is_asked_province_by_province_s1():
    state = duel({BLUE: {"HAN": 5, "CHU": 14}}, blue=["10"], aside=0, transfers="ask")
    play(state, f"wuu 10 {REST}", "wuu 5 qin 1 chu 2 jin 3 han 4", {"transfer-WUU-battle-CHU": 1})
    # Five are needed, two are in the pool; they give one from Chu, so two come from Han-Qi.
    assert asked(state) == [(BLUE, "transfer-WUU-battle-CHU")]
    assert (board(state)["CHU"], board(state)["HAN"]) == ((BLUE, 13), (BLUE, 3))


@pytest.mark.parametrize(
    "held",
    [
        {"HAN": 5, "CHU": 14},
        {"HAN": 9, "CHU": 10},
        {"HAN": 1, "CHU": 18},
        {"HAN": 2, "CHU": 2},
        {"HAN": 1, "QIN": 7, "JIN": 8},
    ],
)
def test_who_is_silent_when_asked_gives_what_would_be_taken_unasked_s1(held):
    """Four armies are to go to Wu, and one is in the pool."""
    left = []
    for transfers in ("preset", "ask"):
        state = duel({BLUE: held}, blue=["10"], aside=0, transfers=transfers)
        state.table.pool[BLUE], state.table.aside[BLUE] = 1, 20 - sum(held.values())
        play(state, f"wuu 10 {REST}", "wuu 6 qin 1 chu 2 jin 3 han 4")
        assert force(state, "WUU") == (BLUE, 4)
        left.append(board(state))
    assert left[0] == left[1]


def test_where_there_is_no_choice_nobody_is_asked():
    state = duel({BLUE: {"CHU": 19}}, blue=["10"], aside=0, transfers="ask")
    play(state, f"wuu 10 {REST}", "wuu 5 qin 1 chu 2 jin 3 han 4")
    assert asked(state) == []
    assert board(state)["CHU"] == (BLUE, 16)


def test_a_mark_and_a_cost_come_from_the_board_when_the_pool_is_dry_s14():
    state = duel({BLUE: {"HAN": 12, "CHU": 6}}, blue=["+2"], aside=3)
    play(state, "wuu 6 han +2 qin 1 chu 2 jin 3 / from han", "wuu 6 qin 1 chu 2 jin 3 han 4")
    # The 6 marks Wu with an army of Han-Qi; +2 brings two from Chu, which the battle's own province cannot
    # give, and then one of Han-Qi is set aside. Han-Qi is resolved first.
    assert state.table.aside[BLUE] == 4
    assert (board(state)["HAN"], board(state)["CHU"]) == ((BLUE, 12), (BLUE, 4))


def test_exceptional_support_gives_up_a_card_for_an_army_set_aside_s7():
    state = duel(blue=["7", "+1", "+1"])
    play(state, "qin 1 chu 2 jin 3 han 4 wuu 5 / support 7 +1")
    assert (state.table.pool[BLUE], state.table.aside[BLUE]) == (20, 1)
    assert state.table.discards[BLUE] == ["7", "+1"]
    assert state.hands[BLUE].cards[:7] == ["1", "2", "3", "4", "5", "6", "+1"]
    assert told(state, "support") == [{"seat": BLUE, "cards": ["7", "+1"]}]


def test_exceptional_support_comes_before_the_battles():
    state = duel({BLUE: {"QIN": 18}}, blue=["7", "8", "9"], aside=3)
    play(state, "wuu 5 qin 1 chu 2 jin 3 han 4 / support 7 8 9", "wuu 2 chu 3 qin 1 jin 4 han 5")
    assert board(state)["QIN"] == (BLUE, 18)
    assert board(state)["WUU"] == (BLUE, 3)


def test_marks_do_not_count_as_armies_on_the_board_s4():
    from games.suntzu.public_state_model import privileged

    state = mark(duel({BLUE: {"QIN": 3}, RED: {"WUU": 4}}), BLUE, "QIN", "CHU", "HAN")
    assert privileged(state.table) == BLUE
