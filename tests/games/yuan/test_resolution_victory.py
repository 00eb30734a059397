"""Phase IV: who holds as many temples as the wheel asks for, and who of several."""

import pytest

from games.yuan.public_state_model import HOUSES, YELLOW, need
from games.yuan.rules.victory import victory
from tests.games.yuan import oracle_end
from tests.games.yuan.play import DRAGON, HORSE, OX, TIGER, position, yuan

WHEEL = {
    2: [12, 12, 11, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1],
    8: [11, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1],
}
WHEEL |= {3: WHEEL[2], 4: WHEEL[2], 5: WHEEL[2], 6: WHEEL[2], 7: WHEEL[8]}


@pytest.mark.parametrize("players", range(2, 9))
def test_the_wheel_asks_for_one_temple_fewer_every_second_turn(players):
    seats = [seat for seat in HOUSES if seat != YELLOW][:players]
    for turn, temples in enumerate(WHEEL[players], 1):
        state = yuan(dict.fromkeys(seats, ""), turn=turn, wheel=None)
        assert (need(state.table), oracle_end.wheel(position(state))) == (temples, temples)


def won(held, temples, *, turn=15, **more):
    """Return the winners; in turn 15 of two houses one temple is enough."""
    state = yuan(held, temples=temples, turn=turn, **more)
    expected = oracle_end.winners(position(state))
    victory(state)
    assert state.table.winners == expected
    assert bool(state.table.ended) == bool(expected)
    return state.table.winners


def test_the_clan_that_controls_as_many_temples_as_the_wheel_indicates_wins():
    assert won({DRAGON: "GUD HUI", TIGER: "LON"}, "GUD HUI LON", turn=13) == [DRAGON]


def test_or_more():
    assert won({DRAGON: "GUD HUI DOC", TIGER: "LON"}, "GUD HUI DOC LON", turn=13) == [DRAGON]


def test_nobody_wins_with_fewer_or_with_temples_in_free_provinces():
    assert won({DRAGON: "GUD", TIGER: "LON"}, "GUD HUI DOC LON RUN", turn=13) == []


def test_y11_of_several_the_one_with_most_mines_wins_however_many_temples_each_has():
    assert won({DRAGON: "GUD HUI", TIGER: "LON YAA"}, "GUD HUI LON") == [TIGER]


def test_in_the_event_of_a_tie_the_clan_with_the_most_mines_wins():
    held = {DRAGON: "GUD HEG", TIGER: "LON YAA"}
    assert won(held, "GUD LON", chao={DRAGON: 9, TIGER: 1}) == [TIGER]


def test_y11_the_number_of_temples_decides_before_mines_where_so_played():
    assert won({DRAGON: "GUD HUI", TIGER: "LON YAA XIA"}, "GUD HUI LON", most_temples=True) == [DRAGON]


def test_mines_are_counted_by_what_they_produce():
    held = {DRAGON: "GUD YAA:CC", TIGER: "LON TAN"}
    assert won(held, "GUD LON", chao={DRAGON: 1, TIGER: 9}) == [DRAGON]


def test_in_the_event_of_a_new_tie_the_clan_with_the_most_chao():
    held = {DRAGON: "GUD:C3 YAA", TIGER: "LON TAN"}
    assert won(held, "GUD LON", chao={DRAGON: 4, TIGER: 5}) == [TIGER]


def test_or_failing_that_the_most_armies():
    assert won({DRAGON: "GUD:C1", TIGER: "LON:C2"}, "GUD LON") == [TIGER]


def test_who_is_equal_in_all_shares_the_victory():
    held = {DRAGON: "GUD:C1", TIGER: "LON:C1", HORSE: "HUI", OX: "DOC:1 YAA"}
    assert won(held, "GUD LON HUI") == [DRAGON, TIGER]


def test_only_those_who_reach_the_wheel_are_compared():
    """Ox has the most Mines and Chão, but one temple of two."""
    held = {DRAGON: "GUD HUI", TIGER: "LON DOC DAL", OX: "RUN YAA XIA"}
    assert won(held, "GUD HUI LON DOC RUN", turn=11, chao={DRAGON: 5, TIGER: 4, OX: 9}) == [DRAGON]


def test_yellow_does_not_win():
    held = {DRAGON: "HUA:C", TIGER: "", HORSE: "", YELLOW: "ZHE:C2"}
    more = {"scenario": "foreign_invasion", "tiles": ["CL 0 0 0", "CK 1 0 0"]}
    assert won(held, "ZHE GUP", turn=13, yellow_city="ZHE", **more) == []


def test_y22_after_the_last_turn_the_same_counts_decide_among_all():
    state = yuan({DRAGON: "GUD HUI", TIGER: "LON DOC YAA"}, temples="GUD HUI LON DOC", turn=5, last_turn=5)
    victory(state)
    assert state.table.winners == [TIGER]
