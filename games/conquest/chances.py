"""Exact chances: what an engagement costs both sides, and how a whole invasion ends."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from games.conquest.battle import MOST_DICE, cascade, compare
from games.core.errors import Illegal, Unreadable

MOST = 48
"""Units of one side about which one can ask."""
EXAMPLE = "8 v 5"


class Hand(NamedTuple):
    """What a side rolls with: its dice, the bonuses on them, TERROR. Many forces have the same."""

    dice: tuple[int, ...]
    bonuses: tuple[int, ...]
    terror: bool


@dataclass(frozen=True)
class Force:
    """One side: infantry and persons, the sides of the infantry's dice, bonuses (the biggest first),
    TERROR.
    """

    infantry: int
    persons: int = 0
    die: int = 6
    bonuses: tuple[int, ...] = ()
    terror: bool = False

    @property
    def size(self) -> int:
        """Return how many units there are."""
        return self.infantry + self.persons

    @property
    def hand(self) -> Hand:
        """Return what it rolls with, whatever it has beside that."""
        return Hand(self.dice, self.bonuses, self.terror)

    def without(self, count: int) -> Force:
        """Return what is left after losses: infantry go first."""
        gone = min(count, self.infantry)
        return Force(self.infantry - gone, self.persons - (count - gone), self.die, self.bonuses, self.terror)

    @property
    def dice(self) -> tuple[int, ...]:
        """Return the sides of the dice it rolls."""
        count = min(MOST_DICE, self.size)
        eights = min(count, self.persons)
        return (*(8,) * eights, *(self.die,) * (count - eights))


@lru_cache(maxsize=512)
def rolled(
    dice: tuple[int, ...], bonuses: tuple[int, ...], *, feared: bool
) -> Mapping[tuple[int, ...], float]:
    """Return the chance of each row of dice after bonuses and TERROR, the highest first."""
    found: dict[tuple[int, ...], float] = {}
    total = 1
    for sides in dice:
        total *= sides
    for faces in product(*(range(1, sides + 1) for sides in dice)):
        row = cascade(faces, bonuses)
        if feared:
            row = sorted([max(1, row[0] - 1), *row[1:]], reverse=True)
        key = tuple(row)
        found[key] = found.get(key, 0) + 1 / total
    return found


def exchange(attack: Force, defence: Force, *, ties_to_attacker: bool) -> Mapping[tuple[int, int], float]:
    """Return the chance of each pair of losses, attacker's and defender's, in one engagement."""
    return matched(attack.hand, defence.hand, ties_to_attacker=ties_to_attacker)


@lru_cache(maxsize=4096)
def matched(attack: Hand, defence: Hand, *, ties_to_attacker: bool) -> Mapping[tuple[int, int], float]:
    """Return the chance of each pair of losses between dice; forces that roll the same share it."""
    found: dict[tuple[int, int], float] = {}
    ours = rolled(attack.dice, attack.bonuses, feared=defence.terror)
    theirs = rolled(defence.dice, defence.bonuses, feared=attack.terror)
    for mine, chance in ours.items():
        for other, against in theirs.items():
            result = compare(mine, other, ties_to_attacker=ties_to_attacker)
            key = (result.attacker_loses, result.defender_loses)
            found[key] = found.get(key, 0) + chance * against
    return found


def losses(attack: Force, defence: Force, *, ties_to_attacker: bool) -> tuple[float, float]:
    """Return the expected losses of attacker and defender in one engagement."""
    found = exchange(attack, defence, ties_to_attacker=ties_to_attacker)
    return (
        sum(lost * chance for (lost, _), chance in found.items()),
        sum(killed * chance for (_, killed), chance in found.items()),
    )


@dataclass(frozen=True)
class Forecast:
    """How an invasion that is fought out ends: the chance to take the province, and expected losses."""

    wins: float
    lost: float
    killed: float


def forecast(attack: Force, defence: Force, *, ties_to_attacker: bool, stop: int = 0) -> Forecast:
    """Return how an invasion ends that goes on until one side is gone or the attacker has `stop` units
    left. What may be is gone through by how many units have fallen, on both sides together.
    """
    alive: dict[int, dict[int, float]] = {0: {0: 1.0}}
    wins = lost = killed = 0.0
    for fallen in range(attack.size + defence.size + 1):
        for gone, chance in sorted(alive.pop(fallen, {}).items()):
            dead = fallen - gone
            if dead >= defence.size or attack.size - gone <= stop:
                wins += chance if dead >= defence.size else 0
                lost, killed = lost + chance * gone, killed + chance * dead
                continue
            left, against = attack.without(gone), defence.without(dead)
            for (more, deader), part in exchange(left, against, ties_to_attacker=ties_to_attacker).items():
                later = alive.setdefault(fallen + more + deader, {})
                later[gone + more] = later.get(gone + more, 0) + chance * part
    return Forecast(wins, lost, killed)


BLANKS = re.compile(r"\s+")
SIDE = r"(\d{1,3})(?: ?\+ ?(\d) ?g\w*)?((?: ?\+ ?\d(?! ?g))*)"
QUESTION = re.compile(
    rf"{SIDE} ?(?:v|vs|versus|against|on|:)\.? ?{SIDE} ?(odd|even)? ?(?:until ?(\d{{1,3}}))?", re.IGNORECASE
)
"""What can be asked, its blanks being single: each mark is tried at one place, however long the text."""


def single(text: str) -> str:
    """Return a text with one blank in the place of many."""
    return BLANKS.sub(" ", text)


def asked(text: str) -> re.Match[str] | None:
    """Return what a text asks in numbers, None if it does not."""
    return QUESTION.fullmatch(single(text).strip())


def odds(text: str) -> str:
    """Return the chances of a whole invasion: `8 v 5`, `6+2g +2 +1 v 5+1g odd until 3`; raises OrderError.

    `2g` are Rulers and Generals, `+2` a bonus, odd or even the Fate Die, `until 3` when the attacker stops.
    """
    found = asked(text)
    if found is None:
        raise Unreadable(
            "ask like 8 v 5; with two Generals and a bonus, 6+2g +2 v 5; add odd for an odd Fate Die.",
            quote=text.strip()[:80],
            example=EXAMPLE,
        )
    attack, defence = _force(found.groups()[:3]), _force(found.groups()[3:6])
    for side in (attack, defence):
        if not 1 <= side.size <= MOST:
            raise Illegal(
                f"name from 1 to {MOST} units on each side.", quote=text.strip()[:80], example=EXAMPLE
            )
    stop = int(found[8] or 0)
    ties = [False, True] if found[7] is None else [found[7].lower() == "odd"]
    rows = [f"**{text.strip()}**, fought {'until ' + str(stop) + ' are left' if stop else 'to the end'}:"]
    rows += [said(attack, defence, ties_to_attacker=to_attacker, stop=stop) for to_attacker in ties]
    return "\n".join(rows)


def _force(parts: Sequence[str | None]) -> Force:
    infantry, persons, adds = parts
    bonuses = sorted((int(digit) for digit in re.findall(r"\d", adds or "")), reverse=True)
    return Force(int(infantry or 0), int(persons or 0), bonuses=tuple(bonuses))


def said(attack: Force, defence: Force, *, ties_to_attacker: bool, stop: int = 0) -> str:
    """Return a forecast in words."""
    seen = forecast(attack, defence, ties_to_attacker=ties_to_attacker, stop=stop)
    side = "attackers" if ties_to_attacker else "defenders"
    return (
        f"Ties to {side}: taken {100 * seen.wins:.1f} %, "
        f"expected losses {seen.lost:.2f} of {attack.size} and {seen.killed:.2f} of {defence.size}."
    )
