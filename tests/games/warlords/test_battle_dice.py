"""Combat: the tables of chances, who rolls what, ties, capitals, supporters."""

import itertools
from fractions import Fraction

import pytest

from games.warlords.battle_dice import odds, spread
from tests.games.warlords.play import BIAO, CAO, NOBODY, YUAN, china, play, results, told

# From the rulebook's digest: the attacker's chance for 1-4 dice (rows) against 1-4 dice (columns).
PLAIN = [
    ["1/2", "20/201", "15/1276", "2/2587"],
    ["181/201", "1/2", "197/1206", "62/1685"],
    ["1261/1276", "1009/1206", "1/2", "17888/87203"],
    ["2585/2587", "1623/1685", "69315/87203", "1/2"],
]
WALLED = [
    ["3/16", "2/105", "1/1292", "0"],
    ["135/191", "310/1171", "457/7471", "1/100"],
    ["117/124", "1556/2347", "869/2850", "8760/89273"],
    ["3825/3853", "39908/44409", "163985/256969", "512955/1554028"],
]
SALLY = [
    ["13/16", "56/191", "7/124", "28/3853"],
    ["103/105", "861/1171", "791/2347", "4501/44409"],
    ["1291/1292", "7014/7471", "1981/2850", "92984/256969"],
    ["1", "99/100", "80513/89273", "1041073/1554028"],
]


@pytest.mark.parametrize("table, bonus", [(PLAIN, 0), (WALLED, -2), (SALLY, 2)])
def test_the_three_tables_of_exact_chances(table, bonus):
    for attack, row in enumerate(table, 1):
        for defence, share in enumerate(row, 1):
            assert odds(attack, defence, bonus) == Fraction(share)


@pytest.mark.parametrize("attack", [1, 2, 3, 4])
@pytest.mark.parametrize("defence", [1, 2, 3, 4])
@pytest.mark.parametrize("bonus", [-2, 0, 2])
def test_chances_are_those_of_counting_every_throw(attack, defence, bonus):
    counts = {0: 1}
    for sign in [1] * attack + [-1] * defence:
        counts = {
            total: sum(counts.get(total - sign * face, 0) for face in range(1, 7))
            for total in range(-6 * defence, 6 * attack + 1)
        }
    won = sum(n for margin, n in counts.items() if margin + bonus > 0)
    lost = sum(n for margin, n in counts.items() if margin + bonus < 0)
    assert odds(attack, defence, bonus) == Fraction(won, won + lost)
    assert odds(attack, defence, bonus) == 1 - odds(defence, attack, -bonus)


@pytest.mark.parametrize("attack, defence, bonus", [(1, 2, 0), (2, 1, -2), (3, 2, 0), (2, 2, 2)])
def test_with_the_best_die_counting_chances_are_those_of_every_throw(attack, defence, bonus):
    won = lost = 0
    for faces in itertools.product(range(1, 7), repeat=attack + defence):
        margin = max(faces[:attack]) + bonus - max(faces[attack:])
        won, lost = won + (margin > 0), lost + (margin < 0)
    assert odds(attack, defence, bonus, best=True) == Fraction(won, won + lost)


def test_ties_are_as_frequent_as_the_digest_says():
    ties = []
    for dice in (1, 2, 3, 4):
        ways = spread(dice, best=False)
        ties.append(round(100 * sum(n * n for n in ways.values()) / 36**dice, 2))
    assert ties == [16.67, 11.27, 9.28, 8.09]


def test_an_army_that_enters_an_enemys_territory_fights_with_one_die_each():
    state = play(china({YUAN: "JIH", CAO: "YAN"}), ["A JIH - YAN"], [4, 3])
    assert state.table.armies == {"YAN": YUAN}
    assert results(state) == {"JIH": "won"}


def test_w15_the_loser_is_destroyed_there_is_no_retreat():
    state = play(china({YUAN: "JIH", CAO: "YAN"}), ["A JIH - YAN"], [3, 4])
    assert state.table.armies == {"YAN": CAO}
    assert results(state) == {"JIH": "lost"}


def test_a_tie_is_rolled_again_by_both_sides():
    state = play(
        china({YUAN: "JIH FAN", CAO: "YAN"}), ["A JIH - YAN", "A FAN S JIH - YAN"], [1, 4, 5], [6, 6, 1]
    )
    [battle] = state.table.last.battles
    assert battle.rounds == [([1, 4], [5]), ([6, 6], [1])]
    assert state.table.armies == {"YAN": YUAN, "FAN": YUAN}


@pytest.mark.parametrize(
    "faces, survivors", [([2, 4, 5], {"YAN": YUAN, "FAN": YUAN}), ([1, 3, 5], {"YAN": CAO, "FAN": YUAN})]
)
def test_yuan_shaos_example_the_supporter_is_not_affected_whatever_the_outcome(faces, survivors):
    state = play(china({YUAN: "JIH FAN", CAO: "YAN"}), ["A JIH - YAN", "A FAN S JIH - YAN"], faces)
    assert state.table.armies == survivors


def test_an_army_in_a_capital_adds_two_to_its_roll():
    state = play(china({CAO: "YAN", YUAN: "JIH"}, order=[CAO, YUAN]), ["A YAN - JIH"], [6, 5])
    assert state.table.armies == {"JIH": YUAN}
    assert state.table.last.battles[0].defence_bonus == 2


def test_an_invader_in_a_capital_has_its_walls_too():
    state = china({YUAN: "JIH", CAO: "LUO"}, {CAO: "JIH"}, order=[CAO, YUAN])
    state.table.armies = {"JIH": CAO, "FAN": YUAN}
    state.table.order = [YUAN, CAO]
    play(state, ["A FAN - JIH"], [6, 4], [6, 5])
    assert state.table.armies == {"JIH": CAO}


def test_independents_in_yong_defend_with_a_die_and_its_walls():
    state = play(china({CAO: "HED", NOBODY: "YON"}), ["A HED - YON"], [6, 3])
    assert state.table.armies == {"YON": CAO}


@pytest.mark.parametrize("rule, bonus", [("defence", 0), ("both", 2)])
def test_w8_the_capital_helps_an_attack_out_of_it_only_by_option(rule, bonus):
    state = china({YUAN: "JIH", CAO: "YAN"}, capital_bonus=rule)
    play(state, ["A JIH - YAN"], [4, 5] if bonus else [6, 5])
    assert state.table.last.battles[0].attack_bonus == bonus
    assert state.table.armies == {"YAN": YUAN}


def test_w2_every_supporter_adds_a_die():
    state = china({YUAN: "JIH FAN TSH", CAO: "YAN"})
    play(state, ["A JIH - YAN", "A FAN S JIH - YAN", "A TSH S JIH - YAN"], [1, 1, 1, 2])
    assert state.table.armies["YAN"] == YUAN


def test_w22_with_a_cap_the_first_supporter_in_writing_order_counts():
    state = china({YUAN: "JIH FAN TSH", CAO: "YAN"}, support_cap="one")
    play(state, ["A TSH S JIH - YAN", "A JIH - YAN", "A FAN S JIH - YAN"], [1, 1, 3])
    assert state.table.armies == {"FAN": YUAN, "TSH": YUAN, "YAN": CAO}
    assert state.table.last.battles[0].attack_support == ["TSH"]


def test_w2_with_a_cap_every_supporter_beyond_the_first_is_for_nothing_in_defence_too():
    state = china({YUAN: "JIH FAN SHD", CAO: "YAN"}, order=[YUAN, CAO], support_cap="one")
    play(state, ["A FAN S JIH", "A SHD S JIH"])
    play(state, ["A YAN - JIH"], [6, 1, 1])
    assert state.table.armies["JIH"] == CAO


def test_w2_with_the_best_die_counting_dice_are_not_added():
    state = china({YUAN: "JIH FAN", CAO: "YAN"}, support_mode="best")
    play(state, ["A JIH - YAN", "A FAN S JIH - YAN"], [4, 4, 4], [4, 4, 5])
    assert state.table.armies == {"FAN": YUAN, "YAN": CAO}


def test_several_attacks_on_one_army_each_have_their_own_supporters():
    state = china({CAO: "CHL TSH XPI", YUAN: "YAN", BIAO: "CSH"}, order=[CAO, YUAN, BIAO])
    play(state, ["A TSH - YAN", "A CHL - YAN", "A XPI S CHL - YAN"], [1, 6], [3, 4, 6])
    assert [len(battle.attack_support) for battle in state.table.last.battles] == [0, 1]
    assert state.table.armies["YAN"] == CAO
    assert "TSH" not in state.table.armies


def test_a_support_for_another_attack_adds_nothing():
    state = china({CAO: "WAN XCH LUO", YUAN: "RUN HNG"}, order=[CAO, YUAN])
    play(state, ["A WAN - RUN", "A XCH S WAN - RUN", "A LUO - HNG"], [1, 2, 1], [3, 2])
    assert [battle.attack_support for battle in state.table.last.battles] == [["XCH"], []]


def test_a_battle_is_told_with_every_die():
    state = play(china({YUAN: "JIH", CAO: "YAN"}), ["A JIH - YAN"], [3, 3], [5, 1])
    [battle] = told(state, "battle")
    assert battle["rounds"] == [[[3], [3]], [[5], [1]]]


def test_an_army_with_two_supporters_defends_with_three_dice():
    state = china({YUAN: "JIH", CAO: "YAN XPI QIA"}, order=[YUAN, CAO])
    state.table.guards = {"YAN": ["XPI", "QIA"]}
    play(state, ["A JIH - YAN"], [6, 1, 2, 4])
    assert state.table.armies["YAN"] == CAO
