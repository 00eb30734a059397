"""Army movement and combat: who rolls how many dice, who wins, and what the chances are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import roll
from games.warlords.public_state_model import BOARD, CAPITALS, Battle, Table
from games.warlords.state import China

WALLS = 2
"""Bonus of a capital to the roll of the army stationed within."""

LEAST = Fraction(1, 10_000)
"""The least chance that is shown in figures."""


def line_up(table: Table, source: str, target: str, supporters: Sequence[str]) -> Battle:
    """Both armies roll a die and one more for each supporter (W2); a capital grants +2 within (W8)."""
    most = 1 if table.options.support_cap == "one" else None
    guards = [guard for guard in table.guards.get(target, []) if guard in table.armies]
    sallies = table.options.capital_bonus == "both" and source in CAPITALS
    return Battle(
        at=target,
        source=source,
        attacker=table.armies[source],
        defender=table.armies[target],
        attack_support=list(supporters)[:most],
        defence_support=guards[:most],
        attack_bonus=WALLS if sallies else 0,
        defence_bonus=WALLS if target in CAPITALS else 0,
    )


def fight(china: China, battle: Battle) -> Script[bool]:
    """Both sides roll; if there is a tie, the dice are re-rolled; the higher roll wins."""
    attack = 1 + len(battle.attack_support)
    defence = 1 + len(battle.defence_support)
    best = china.table.options.support_mode == "best"
    while True:
        faces = yield from roll(f"{battle.source}-{battle.at}", attack + defence, each=sides_of(battle))
        battle.rounds.append((faces[:attack], faces[attack:]))
        ours = score(faces[:attack], battle.attack_bonus, best=best)
        theirs = score(faces[attack:], battle.defence_bonus, best=best)
        if ours != theirs:
            battle.won = ours > theirs
            return battle.won


def sides_of(battle: Battle) -> list[str]:
    """Return what each die of a battle is thrown for: the attack's first, then the defence's."""
    return [
        f"attack of {battle.attacker} from {BOARD.name(battle.source)}",
        *(f"support of the attack by {BOARD.name(at)}" for at in battle.attack_support),
        f"defence of {battle.defender} in {BOARD.name(battle.at)}",
        *(f"support of the defence by {BOARD.name(at)}" for at in battle.defence_support),
    ]


def score(faces: Sequence[int], bonus: int, *, best: bool) -> int:
    """Return the score of a roll: the sum of its dice, or with support_mode=best the highest of them."""
    return (max(faces) if best else sum(faces)) + bonus


def chance(table: Table, battle: Battle) -> Fraction:
    """Return the attacker's exact chance in a battle that is lined up."""
    return odds(
        1 + len(battle.attack_support),
        1 + len(battle.defence_support),
        battle.attack_bonus - battle.defence_bonus,
        best=table.options.support_mode == "best",
    )


@cache
def odds(attack: int, defence: int, bonus: int = 0, *, best: bool = False) -> Fraction:
    """Return the attacker's chance with so many dice a side and `bonus` more than the defender, ties
    re-rolled.
    """
    ours, theirs = spread(attack, best=best), spread(defence, best=best)
    won = sum(n * m for a, n in ours.items() for d, m in theirs.items() if a + bonus > d)
    lost = sum(n * m for a, n in ours.items() for d, m in theirs.items() if a + bonus < d)
    return Fraction(won, won + lost)


@cache
def spread(dice: int, *, best: bool) -> dict[int, int]:
    """Return in how many ways so many dice come to each score."""
    if best:
        return {face: face**dice - (face - 1) ** dice for face in range(1, 7)}
    ways = {0: 1}
    for _ in range(dice):
        thrown: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, 7):
                thrown[total + face] = thrown.get(total + face, 0) + count
        ways = thrown
    return ways


def percent(share: Fraction) -> str:
    """Return a chance as players read it: 90.05 %. What can happen is never shown as 0 %, nor as 100 % what
    can fail.
    """
    if 0 < share < LEAST:
        return "less than 0.01 %"
    if 1 - LEAST < share < 1:
        return "more than 99.99 %"
    return f"{float(share * 100):.2f} %"
