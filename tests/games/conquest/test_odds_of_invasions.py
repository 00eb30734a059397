"""The odds shown before an invasion are those of the rules: by hand, and by many games of dice."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from games.conquest.card_data import PERSONS, RULERS
from games.conquest.command_question import commanding, glossed
from games.conquest.commands.execution import carry_out
from games.conquest.commands.reader import read
from games.conquest.public_state_model import owner
from games.conquest.state import Realm
from games.conquest.what_if import what_if
from games.core.rules.errors import Unconfirmed
from games.core.rules.prompts import CHANCE
from games.core.rules.protocol import view
from tests.examples import LONG, few
from tests.games.conquest.board import BLUE, RED, put, realm
from tests.games.conquest.test_menus import orders

POSITIONS: dict[str, tuple[str, tuple[int, tuple[str, ...]], tuple[int, tuple[str, ...]], str]] = {
    # Name: tactics, the attacker's infantry and persons, the defender's, and what is written besides.
    "archery of the defender": ("defend", (6, ()), (4, ("Sun Shangxiang",)), ""),
    "bridge": ("defend", (10, ()), (4, ("Zhang Fei",)), ""),
    "archery of the attacker": ("defend", (5, ("Huang Zhong",)), (6, ()), ""),
    "fire and tactician": ("defend", (3, ("Zhou Yu",)), (4, ()), ""),
    "fire of both, the attacker first": ("attack", (4, ("Lu Xun",)), (3, ("Zhuge Liang",)), ""),
    "a might that falls": ("attack", (1, ("Lü Bu",)), (5, ()), ""),
    "two that fall one after the other": ("defend", (2, ("Ma Chao", "Zhang Liao")), (5, ("Cao Ren",)), ""),
    "terror and fortress": ("attack", (7, ()), (4, ("Jia Xu", "Cao Ren")), ""),
    "veterans": ("defend", (6, ("Yan Liang",)), (7, ()), ""),
    "white horses with their ruler": ("defend", (4, ("Gongsun Zan",)), (5, ()), ""),
    "mountain passes while the ruler lives": ("attack", (6, ()), (2, ("Liu Yan", "Guan Yu")), ""),
    "a bodyguard": ("defend", (5, ()), (1, ("Cao Cao", "Dian Wei")), ""),
    "losses as written": ("defend", (1, ("Guan Yu", "Cao Cao")), (4, ()), " LOSSES RULER"),
    "ten archers' volleys": ("attack", (6, ("Huang Zhong", "Taishi Ci")), (5, ("Sun Shangxiang",)), ""),
    "a stop": ("defend", (8, ("Sun Shangxiang",)), (6, ("Xu Chu",)), " UNTIL UNITS<=4"),
    "fewer dice": ("defend", (6, ()), (4, ()), " ROLL 2"),
    "reinforcements": ("defend", (4, ()), (6, ()), " REINFORCE FROM SHD 4"),
    "feint": ("defend", (6, ()), (6, ()), " PLAY Feint"),
    "fire attacks": ("defend", (5, ()), (6, ()), " PLAY Fire Attack PLAY Fire Attack"),
}


def position(name: str) -> tuple[Realm, str]:
    """Return the board, and the command as it is typed."""
    tactics, (ours, we), (theirs, they), more = POSITIONS[name]
    group = " + ".join([str(ours), *we])
    return board(tactics, (ours, we), (theirs, they)), f"INVADE YEC - TAI WITH {group}{more}"


def board(tactics: str, ours: tuple[int, Sequence[str]], theirs: tuple[int, Sequence[str]]) -> Realm:
    """Return Red in Ye beside Blue in Taiyuan, each with so many infantry and these persons."""
    made = realm()
    made.table.tactics = tactics
    put(made, "YEC", RED, ours[0], *ours[1])
    put(made, "SHD", RED, 4)
    put(made, "KJI", RED, 1)  # so that the group may leave nothing behind and lose all
    put(made, "TAI", BLUE, theirs[0], *theirs[1])
    put(made, "JNG", BLUE, 1)
    made.hands[RED].cards = ["reinforcements", "feint", "fire_attack", "fire_attack"]
    return made


class Lots:
    """Dice of a seeded random."""

    def __init__(self, seed: int) -> None:
        self.lots = random.Random(seed)

    def throw(self, _label: str, count: int, sides: int) -> list[int]:
        return [self.lots.randint(1, sides) for _ in range(count)]

    def shuffle(self, _label: str, n: int) -> list[int]:
        return self.lots.sample(range(n), n)


def fought(made: Realm, line: str, dice: Lots) -> tuple[bool, int, int]:
    """Fight an invasion out by the rules; return whether it took the province, and what both sides lost."""
    board = made.model_copy(deep=True)
    if "UNTIL" not in line:
        line = (
            line.replace(" PLAY", " UNTIL ROUNDS 16 PLAY", 1)
            if " PLAY" in line
            else f"{line} UNTIL ROUNDS 16"
        )
    command = read(line)
    assert command is not None
    script = carry_out(board, RED, command)
    sent = None
    try:
        while True:
            asked = next(script) if sent is None else script.send(sent)
            sent = {
                seat: prompt.read(prompt.shape.sample(dice) if seat == CHANCE else prompt.default)
                for seat, prompt in asked.prompts.items()
            }
    except StopIteration:
        pass
    [facts] = [event.facts for event in board.told if event.kind == "invasion"]
    return owner(board.table, "TAI") == RED, int(facts["lost"]), int(facts["killed"])


def shown(made: Realm, line: str) -> tuple[float, float, float]:
    """Return what is shown of a command: percent taken, losses of both sides."""
    said = glossed(made, RED, line)
    percent, _, rest = said.partition(" % taken")
    lost, killed = rest.split("loses ")[1].split(" for ")
    return float(percent), float(lost.split()[0]), float(killed.split()[0])


def drawn(seed: int) -> tuple[Realm, str]:
    """Return a board by lot, any persons on both sides, and an invasion with what may be written to it."""
    lots = random.Random(f"odds {seed}")
    people = lots.sample(sorted(PERSONS), len(PERSONS))
    rulers = [name for name in people if name in RULERS]
    others = [name for name in people if name not in RULERS]
    we, they = (
        [*others[side::2][: lots.choice((0, 0, 1, 2))], *rulers[side::2][: lots.choice((0, 0, 0, 1))]]
        for side in (0, 1)
    )
    ours, theirs = lots.randint(3, 9), lots.randint(1, 7)
    wishes = {
        " LOSSES RULER": 0.2 if set(we) & set(rulers) else 0,
        " ROLL 2": 0.15,
        f" UNTIL UNITS<={lots.randint(2, ours - 1)}": 0.25,
        " PLAY Feint": 0.1,
        " PLAY Fire Attack": 0.1,
        " REINFORCE FROM SHD 4": 0.1,
    }
    made = board(lots.choice(("attack", "defend")), (ours, we), (theirs, they))
    group = " + ".join([str(ours), *we])
    typed = "".join(wish for wish, often in wishes.items() if lots.random() < often)
    [line] = orders(commanding(made, RED)).check(f"INVADE YEC - TAI WITH {group}{typed}", ()).lines
    return made, line


@pytest.mark.long
@pytest.mark.parametrize("seed", range(400 if LONG else 40))
def test_shown_odds_of_any_invasion_are_those_of_the_rules(seed: int):
    made, line = drawn(seed)
    holds(made, line, 2_000 if LONG else 250)


@pytest.mark.parametrize("name", few(POSITIONS, 1))
def test_shown_odds_are_those_of_invasions_played_by_the_rules(name: str):
    made, line = position(name)
    holds(made, line, 4_000 if LONG else 300)


def holds(made: Realm, line: str, times: int) -> None:
    """Fight an invasion out so many times, and compare what came of it with what is shown of it."""
    dice = Lots(7)
    runs = [fought(made, line, dice) for _ in range(times)]
    percent, lost, killed = shown(made, line)
    wins = sum(won for won, _, _ in runs) / times
    # Five standard deviations of a share, and of a loss of at most 24 units.
    assert percent / 100 == pytest.approx(
        wins, abs=5 * math.sqrt(max(wins * (1 - wins), 0.02) / times) + 0.001
    )
    for told, counts in ((lost, [run[1] for run in runs]), (killed, [run[2] for run in runs])):
        mean = sum(counts) / times
        spread = math.sqrt(sum((count - mean) ** 2 for count in counts) / times)
        assert told == pytest.approx(mean, abs=5 * spread / math.sqrt(times) + 0.06)


@pytest.mark.parametrize(
    "tactics, ours, theirs, percent",
    [
        ("attack", (6, ()), (5, ("Sun Shangxiang",)), 25.6),
        ("attack", (10, ()), (5, ("Zhang Fei",)), 52.3),
        ("defend", (6, ("Huang Zhong",)), (6, ()), 82.1),
    ],
)
def test_shown_odds_are_those_that_another_program_reckoned(tactics, ours, theirs, percent):
    """Figures of a referee who knew the rulebook and nothing of this program."""
    made = realm()
    made.table.tactics = tactics
    put(made, "YEC", RED, ours[0], *ours[1])
    put(made, "TAI", BLUE, theirs[0], *theirs[1])
    line = "INVADE YEC - TAI WITH " + " + ".join([str(ours[0]), *ours[1]])
    assert shown(made, line)[0] == percent


def beats(attack: int, defence: int, add: int, *, ties: bool) -> Fraction:
    """Return how often one die of so many sides and a bonus beats another."""
    faces = list(product(range(1, attack + 1), range(1, defence + 1)))
    return Fraction(sum(a + add > d or (ties and a + add == d) for a, d in faces), len(faces))


def by_the_rules(
    line: str, ours: tuple[str, ...], theirs: tuple[str, ...], *, us: int = 0, them: int = 0
) -> float:
    made = realm()
    put(made, "YEC", RED, us, *ours)
    put(made, "TAI", BLUE, them, *theirs)
    return shown(made, line)[0]


def test_archery_by_hand():
    """An arrow kills the one infantry on 5 or 6; else a D8 and ASSAULT 1 against a D6, ties to the D6."""
    chance = Fraction(1, 3) + Fraction(2, 3) * beats(8, 6, 1, ties=False)
    told = by_the_rules("INVADE YEC - TAI WITH Huang Zhong", ("Huang Zhong",), (), them=1)
    assert told == pytest.approx(float(100 * chance), abs=0.051)


def test_fire_by_hand():
    """Fire burns one of two, never the last; then a D8 against a D6, ties to the TACTICIAN."""
    told = by_the_rules("INVADE YEC - TAI WITH Zhou Yu", ("Zhou Yu",), (), them=2)
    assert told == pytest.approx(float(100 * beats(8, 6, 0, ties=True)), abs=0.051)


def test_bridge_by_hand():
    """Three attack Zhang Fei (D8, GUARD 2) alone: two dice at first, then as many as are left."""

    def won(dice: int) -> Fraction:
        throws = list(product(*[range(1, 7)] * dice, range(1, 9)))
        return Fraction(sum(max(each[:-1]) > each[-1] + 2 for each in throws), len(throws))

    chance = won(2) + (1 - won(2)) * (won(2) + (1 - won(2)) * won(1))
    told = by_the_rules("INVADE YEC - TAI WITH 3", (), ("Zhang Fei",), us=3)
    assert told == pytest.approx(float(100 * chance), abs=0.051)


def test_the_bonus_of_a_general_who_falls_is_gone_by_hand():
    """One infantry beats the better of two D8 and MIGHT 2; Guan Yu falls, and the Ruler's D8 has no bonus."""
    throws = list(product(range(1, 7), range(1, 9), range(1, 9)))
    first = Fraction(sum(one > max(two) + 2 for one, *two in throws), len(throws))
    told = by_the_rules("INVADE YEC - TAI WITH 1", (), ("Cao Cao", "Guan Yu"), us=1)
    assert told == pytest.approx(float(100 * first * beats(6, 8, 0, ties=False)), abs=0.051)


def test_who_is_asked_first_is_asked_by_the_same_odds():
    """10 against Zhang Fei and five take the province in 52.3 %; without his BRIDGE it were 61.3."""
    made = realm()
    made.table.tactics = "attack"
    put(made, "YEC", RED, 10)
    put(made, "TAI", BLUE, 5, "Zhang Fei")
    for below, is_held in ((60, True), (52, False)):
        made.hands[RED].standing = [f"ASK FIRST BELOW {below}"]
        errors = orders(commanding(made, RED)).check("INVADE YEC - TAI WITH 10", ()).errors
        assert [isinstance(each, Unconfirmed) for each in errors] == [True] * is_held
        assert all("52.3 % taken" in each.message for each in errors)


def test_what_the_odds_do_not_count_is_said():
    made = realm()
    put(made, "YEC", RED, 8, "Diao Chan")
    put(made, "TAI", BLUE, 5, "Guan Yu")
    made.hands[RED].cards = ["betrayal", "feint", "plunder"]
    line = "YEC - TAI WITH 8 + Diao Chan CHARM PLAY Betrayal PLAY Feint PLAY Plunder"
    assert what_if(view(made, RED), line)[0].endswith(". CHARM and Betrayal are not counted.")
    assert "not counted" not in what_if(view(made, RED), "YEC - TAI WITH 8 PLAY Feint")[0]


def test_nothing_of_the_defenders_orders_or_hand_is_in_the_odds():
    made, line = position("losses as written")
    told = shown(made, line)
    made.hands[BLUE].cards, made.hands[BLUE].standing = ["ambush", "fortify"], ["PLAY Ambush", "ROLL 1"]
    assert shown(made, line) == told
