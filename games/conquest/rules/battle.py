"""Combat Engagements: how many dice, which, what is added to them, who loses what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from operator import ge, gt

from games.conquest.card_data import level
from games.conquest.public_state_model import Table
from games.conquest.rules.skills import Side, attacker_wins_ties, bonuses, infantry_die
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import roll

MOST_DICE = 3


@dataclass(frozen=True)
class EngagementResult:
    """An engagement: the dice of both sides after bonuses, highest first, and the losses."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attacker_loses: int
    defender_loses: int


def dice_of(side: Side, count: int) -> tuple[int, int]:
    """Return how many D8 and D6 a side rolls: Rulers and Generals D8 first, infantry D6 or what skills make
    it.
    """
    if infantry_die(side) == 8:
        return count, 0
    eights = min(count, len(side.persons))
    return eights, count - eights


def engage(
    table: Table, attack: Side, defence: Side, attackers: int, defenders: int
) -> Script[EngagementResult]:
    """Both sides roll so many dice, add bonuses in cascade, suffer TERROR, and compare the highest first."""
    rolled: list[list[int]] = []
    for name, side, count in (("attack", attack, attackers), ("defence", defence, defenders)):
        eights, sixes = dice_of(side, count)
        faces = (yield from roll(f"{name}_d8", eights, 8)) if eights else []
        faces = [*faces, *((yield from roll(name, sixes)) if sixes else [])]
        rolled.append(faces)
    ours, theirs = (
        cascade(faces, bonuses(table, s)) for faces, s in zip(rolled, (attack, defence), strict=True)
    )
    ours, theirs = terror(ours, defence), terror(theirs, attack)
    return compare(ours, theirs, ties_to_attacker=attacker_wins_ties(table, attack, defence))


def cascade(faces: Sequence[int], adds: Sequence[int]) -> list[int]:
    """The biggest bonus is added to the highest die, the next to the next; those left over are lost (C2,
    C3).
    """
    high = sorted(faces, reverse=True)
    return [face + add for face, add in zip_longest(high, adds[: len(high)], fillvalue=0)]


def terror(dice: Sequence[int], enemy: Side) -> list[int]:
    """TERROR takes one from the enemy's highest die, once (C38), but leaves one; then they are sorted
    anew.
    """
    if not level(enemy.names, "TERROR") or not dice:
        return list(dice)
    return sorted([max(1, dice[0] - 1), *dice[1:]], reverse=True)


def compare(ours: Sequence[int], theirs: Sequence[int], *, ties_to_attacker: bool) -> EngagementResult:
    """Both sides lose a unit for each of their matched dice that is beaten."""
    killed = beaten(ours, theirs, ties_to_attacker=ties_to_attacker)
    return EngagementResult(tuple(ours), tuple(theirs), min(len(ours), len(theirs)) - killed, killed)


def beaten(ours: Sequence[int], theirs: Sequence[int], *, ties_to_attacker: bool) -> int:
    """The highest are matched first, then the next; who has the lower loses a unit, ties as they are
    decided. Return how many units the defender loses.
    """
    return sum(map(ge if ties_to_attacker else gt, ours, theirs))


def count_dice(size: int, wanted: int, most: int, ambushes: int = 0) -> int:
    """A side rolls up to three dice, as many as it has units, fewer if it wants; each Ambush one fewer."""
    return max(1, min(size, wanted, most, MOST_DICE) - ambushes)
