"""The clash of all pairs of cards; and the effect of a battle on the armies."""

import pytest

from games.suntzu.card_clash import difference, remain
from games.suntzu.public_state_model import BLUE, CARDS, RED, foe
from tests.games.suntzu.play import duel, force, play, told

PAIRS = [(ours, theirs) for ours in CARDS for theirs in (*CARDS, "0")]

# Card of the row against card of the column: by how much the row wins. The relative cards among themselves.
RELATIVE = """
     +1  +2  +3  -1
+1    0  -1  -2   1
+2    1   0  -1   2
+3    2   1   0   3
-1   -1  -2  -3   0
"""


def relative_table():
    head, *rows = [line.split() for line in RELATIVE.strip().splitlines()]
    return {(row[0], column): int(cell) for row in rows for column, cell in zip(head, row[1:], strict=True)}


def by_the_digest(ours, theirs):
    """The rule of the digest, another way: numbers on a scale, relative cards beside it."""
    if "P" in (ours, theirs):
        return None
    if (ours, theirs) in (table := relative_table()):
        return table[ours, theirs]
    if ours[0] in "+-":
        return {"+1": 1, "+2": 2, "+3": 3, "-1": -1}[ours]
    if theirs[0] in "+-":
        return {"+1": -1, "+2": -2, "+3": -3, "-1": 1}[theirs]
    scale = [str(number) for number in range(11)]
    return scale.index(ours) - scale.index(theirs)


@pytest.mark.parametrize("ours, theirs", PAIRS)
def test_every_pair_of_cards(ours, theirs):
    assert difference(ours, theirs) == by_the_digest(ours, theirs)


def test_all_kinds_of_cards_are_in_the_table():
    assert CARDS == ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "+1", "+2", "+3", "-1", "P")
    assert len(PAIRS) == 15 * 16


@pytest.mark.parametrize("ours, theirs", [pair for pair in PAIRS if "0" not in pair])
def test_what_one_side_wins_the_other_loses(ours, theirs):
    won, lost = difference(ours, theirs), difference(theirs, ours)
    assert (won is None) == (lost is None)
    assert won is None or won == -lost


# The rulebook's example in Wu: Blue plays 5, Red 9, a difference of 4.
SITUATIONS = [
    ("the province was empty: Red adds 4", None, (RED, 4), 0),
    ("Red's own: Red adds 4", (RED, 2), (RED, 6), 0),
    ("Blue with more than four: Blue removes 4 and remains master", (BLUE, 6), (BLUE, 2), 4),
    ("Blue with exactly four: the province is empty", (BLUE, 4), None, 4),
    ("Blue with three: all are eliminated, Red adds 1", (BLUE, 3), (RED, 1), 3),
]


@pytest.mark.parametrize("winner", [RED, BLUE])
@pytest.mark.parametrize(
    "before, after, lost", [row[1:] for row in SITUATIONS], ids=[row[0] for row in SITUATIONS]
)
def test_the_four_situations_of_the_rulebook(before, after, lost, winner):
    """The example as it stands, and with the sides exchanged."""
    loser = foe(winner)
    side = {RED: winner, BLUE: loser}
    held = {side[before[0]]: {"WUU": before[1]}} if before else {}
    state = duel(held, **{winner: ["9"]})
    pools = dict(state.table.pool)
    play(state, **{loser: "wuu 5 qin 1 chu 2 jin 3 han 4", winner: "wuu 9 qin 1 chu 2 jin 3 han 4"})
    assert force(state, "WUU") == (after and (side[after[0]], after[1]))
    assert state.table.pool[loser] == pools[loser] + lost
    clash = next(clash for clash in state.table.last.clashes if clash.at == "WUU")
    assert (clash.winner, clash.by) == (winner, 4)
    assert clash.lost == ({loser: lost} if lost else {})


@pytest.mark.parametrize("armies", range(1, 22))
def test_a_plague_leaves_half_of_the_armies_but_at_least_one_s5(armies):
    assert remain(armies, up=False, virulent=False) == max(1, armies // 2)
    assert remain(armies, up=True, virulent=False) == (armies + 1) // 2
    assert remain(armies, up=False, virulent=True) == 1
    assert remain(0, up=True, virulent=False) == remain(0, up=False, virulent=True) == 0


@pytest.mark.parametrize("options, left", [({}, 2), ({"plague": "remain_up"}, 3)])
def test_a_plague_cancels_the_battle_and_the_dead_return_to_their_pool_s11(options, left):
    state = duel({RED: {"WUU": 5}}, blue=["P"], red=["10"], **options)
    pool = state.table.pool[RED]
    play(state, "wuu p qin 1 chu 2 jin 3 han 4", "wuu 10 qin 1 chu 2 jin 3 han 4")
    assert force(state, "WUU") == (RED, left)
    assert state.table.pool[RED] == pool + 5 - left
    assert state.table.last.clashes[-1].plague


def test_two_plagues_in_one_province_strike_once():
    state = duel({RED: {"WUU": 9}}, blue=["P"], red=["P"])
    play(state, "wuu p qin 1 chu 2 jin 3 han 4", "wuu p qin 1 chu 2 jin 3 han 4")
    assert force(state, "WUU") == (RED, 4)


@pytest.mark.parametrize("card, cost", [("+2", 1), ("+3", 2)])
@pytest.mark.parametrize("against, wins", [("10", True), ("+3", False)])
def test_who_plays_plus_two_or_three_sets_armies_aside_win_or_lose(card, cost, against, wins):
    state = duel(blue=[card], red=[against])
    play(state, f"wuu {card} qin 1 chu 2 jin 3 han 4", f"wuu {against} qin 1 chu 2 jin 3 han 4")
    assert state.table.aside == {BLUE: 3 + cost, RED: 3 + (2 if against == "+3" else 0)}
    assert (force(state, "WUU") == (BLUE, int(card[1]))) == wins


@pytest.mark.parametrize("always, aside", [(False, 3), (True, 5)])
def test_under_a_plague_plus_three_costs_nothing_s6(always, aside):
    state = duel(blue=["+3"], red=["P"], suicide_always=always)
    play(state, "wuu +3 qin 1 chu 2 jin 3 han 4", "wuu p qin 1 chu 2 jin 3 han 4")
    assert state.table.aside[BLUE] == aside


def test_equal_cards_change_nothing():
    state = play(duel({BLUE: {"QIN": 2}}))
    assert force(state, "QIN") == (BLUE, 2)
    assert [clash.winner for clash in state.table.last.clashes] == [None] * 5


@pytest.mark.parametrize("other", ["5", "P"])
def test_a_six_leaves_a_mark_whatever_the_other_card_is(other):
    state = duel(red=["P"])
    play(state, "wuu 6 qin 1 chu 2 jin 3 han 4", f"wuu {other} qin 1 chu 2 jin 3 han 4")
    [made] = state.table.marks
    assert (made.at, made.seat, made.army) == ("WUU", BLUE, True)
    assert state.table.pool[BLUE] == 17 - (1 if other == "5" else 0)


def test_a_mark_without_any_army_is_noted_all_the_same():
    state = duel({BLUE: {}}, aside=3)
    state.table.pool[BLUE], state.table.aside[BLUE] = 0, 21
    play(state, "wuu 6 qin 1 chu 2 jin 3 han 4", "wuu 6 qin 1 chu 2 jin 3 han 4")
    assert [(mark.seat, mark.army) for mark in state.table.marks] == [(BLUE, False), (RED, True)]


def test_a_mark_is_no_army():
    state = duel()
    play(state, "wuu 6 qin 1 chu 2 jin 3 han 4", "wuu 6 qin 1 chu 2 jin 3 han 4")
    assert force(state, "WUU") is None


def test_the_battle_is_told_with_all_that_came_of_it():
    state = duel({BLUE: {"WUU": 3}}, red=["9"])
    play(state, "wuu 5 qin 1 chu 2 jin 3 han 4", "wuu 9 qin 1 chu 2 jin 3 han 4")
    facts = told(state, "clash")[-1]
    assert facts["cards"] == {"blue": "5", "red": "9"}
    assert (facts["winner"], facts["by"], facts["lost"], facts["placed"]) == ("red", 4, {"blue": 3}, 1)
    assert facts["before"] == {"seat": "blue", "armies": 3}
    assert facts["after"] == {"seat": "red", "armies": 1}
