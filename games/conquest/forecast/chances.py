"""Exact chances: what an engagement costs both sides, and how a whole invasion ends."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from games.conquest.rules.battle import MOST_DICE, beaten, cascade
from games.conquest.vocabulary import EVEN, GENERAL, ODD, UNTIL, VERSUS
from games.core.rules.errors import Illegal, Unreadable

MOST = 48
"""Units of one side about which one can ask."""
EXAMPLE = "8 v 5"


class Hand(NamedTuple):
    """A side's dice, the bonuses on them, and TERROR. Many forces have the same."""

    dice: tuple[int, ...]
    bonuses: tuple[int, ...]
    terror: bool


@dataclass(frozen=True)
class Stage:
    """A side while so many of its Rulers and Generals are left: bonuses (the biggest first), the sides of the
    infantry's dice, TERROR, something that wins ties, and how many shoot (ARCHERY).
    """

    bonuses: tuple[int, ...] = ()
    die: int = 6
    terror: bool = False
    wins_ties: bool = False
    archers: int = 0


ARROW, FIRE = "arrow", "fire"


@dataclass(frozen=True)
class Force:
    """One side: infantry, and a stage for each number of Rulers and Generals left, from none to all of them.

    `first` are the shots before the first engagement, in their order; later ones are the archers' alone. It
    rolls `most` dice at the most, `first_most` in the first engagement (BRIDGE).
    """

    infantry: int
    stages: tuple[Stage, ...] = (Stage(),)
    first: tuple[str, ...] = ()
    most: int = MOST_DICE
    first_most: int = MOST_DICE

    @property
    def persons(self) -> int:
        """Return how many Rulers and Generals there are."""
        return len(self.stages) - 1

    @property
    def size(self) -> int:
        """Return how many units there are."""
        return self.infantry + self.persons

    def stage(self, left: int) -> Stage:
        """Return what it has while so many units are left: infantry fall first."""
        return self.stages[min(left, self.persons)]

    def infantry_of(self, left: int) -> int:
        """Return how many of so many units are infantry."""
        return max(0, left - self.persons)

    def hand(self, left: int, *, first: bool) -> Hand:
        """Return what it rolls with while so many units are left."""
        stage = self.stage(left)
        count = min(left, self.most, self.first_most if first else MOST_DICE)
        eights = min(count, self.persons)
        return Hand((*(8,) * eights, *(stage.die,) * (count - eights)), stage.bonuses, stage.terror)


def numbered(infantry: int, persons: int = 0, bonuses: tuple[int, ...] = ()) -> Force:
    """Return a side of mere numbers, whose bonuses are nobody's and stay to the end."""
    return Force(infantry, (Stage(bonuses),) * (persons + 1))


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


@lru_cache(maxsize=4096)
def matched(attack: Hand, defence: Hand, *, ties_to_attacker: bool) -> Mapping[tuple[int, int], float]:
    """Return the chance of each pair of losses between dice; forces that roll the same share it."""
    found: dict[tuple[int, int], float] = {}
    most = min(len(attack.dice), len(defence.dice))
    ours = highest(rolled(attack.dice, attack.bonuses, feared=defence.terror), most)
    theirs = highest(rolled(defence.dice, defence.bonuses, feared=attack.terror), most)
    for mine, chance in ours.items():
        for other, against in theirs.items():
            killed = beaten(mine, other, ties_to_attacker=ties_to_attacker)
            key = (most - killed, killed)
            found[key] = found.get(key, 0) + chance * against
    return found


def highest(rows: Mapping[tuple[int, ...], float], most: int) -> Mapping[tuple[int, ...], float]:
    """Return the chance of the highest dice of each row, so many of them: others meet no die."""
    found: dict[tuple[int, ...], float] = {}
    for row, chance in rows.items():
        found[row[:most]] = found.get(row[:most], 0) + chance
    return found


Left: TypeAlias = tuple[int, int]
"""Units left of the attacker and of the defender."""


@dataclass(frozen=True)
class War:
    """Two sides, and who has the Tactical Advantage: that side shoots first, and wins ties unless one side
    alone has something that does.
    """

    attack: Force
    defence: Force
    advantage: bool

    def ties_to_attacker(self, left: Left) -> bool:
        """Return who wins ties while so many are left."""
        ours, theirs = self.attack.stage(left[0]).wins_ties, self.defence.stage(left[1]).wins_ties
        return self.advantage if ours == theirs else ours

    def engagement(self, left: Left, *, first: bool) -> Mapping[Left, float]:
        """Return the chances of what remains after one engagement: shots before it, then dice and losses."""
        found: dict[Left, float] = {}
        for (ours, theirs), chance in self._shot(left, first=first).items():
            if not ours or not theirs:
                found[ours, theirs] = found.get((ours, theirs), 0) + chance
                continue
            hands = self.attack.hand(ours, first=first), self.defence.hand(theirs, first=first)
            pairs = matched(*hands, ties_to_attacker=self.ties_to_attacker((ours, theirs)))
            for (lost, killed), part in pairs.items():
                after = ours - lost, theirs - killed
                found[after] = found.get(after, 0) + chance * part
        return found

    def _shot(self, left: Left, *, first: bool) -> Mapping[Left, float]:
        """Return the chance of what is left once both sides have shot, one after the other."""
        found: dict[Left, float] = {left: 1.0}
        for attacks in (True, False) if self.advantage else (False, True):
            side, own = (self.attack, left[0]) if attacks else (self.defence, left[1])
            for shot in side.first if first else (ARROW,) * side.stage(own).archers:
                found = self._after(found, shot, attacks=attacks)
        return found

    def _after(self, before: Mapping[Left, float], shot: str, *, attacks: bool) -> dict[Left, float]:
        found: dict[Left, float] = {}
        for (ours, theirs), chance in before.items():
            enemy, there = (self.defence, theirs) if attacks else (self.attack, ours)
            for dead, part in hits(shot, enemy.infantry_of(there), there) if ours and theirs else ((0, 1.0),):
                after = (ours, theirs - dead) if attacks else (ours - dead, theirs)
                found[after] = found.get(after, 0) + chance * part
        return found


def hits(shot: str, infantry: int, enemies: int) -> Sequence[tuple[int, float]]:
    """Return how many fall to a shot, and how likely: an arrow hits one infantry on 5 or 6; fire burns D3,
    never the last unit.
    """
    if shot == FIRE:
        return [(max(0, min(face, infantry, enemies - 1)), 1 / 3) for face in (1, 2, 3)]
    return [(1, 1 / 3), (0, 2 / 3)] if infantry else [(0, 1.0)]


def losses(attack: Force, defence: Force, *, ties_to_attacker: bool) -> tuple[float, float]:
    """Return the expected losses of attacker and defender in one engagement."""
    found = War(attack, defence, ties_to_attacker).engagement((attack.size, defence.size), first=True)
    return (
        sum((attack.size - ours) * chance for (ours, _), chance in found.items()),
        sum((defence.size - theirs) * chance for (_, theirs), chance in found.items()),
    )


@dataclass(frozen=True)
class Forecast:
    """The outcome of an invasion that is fought out: the chance to take the province, and expected losses."""

    wins: float
    lost: float
    killed: float


def forecast(attack: Force, defence: Force, *, ties_to_attacker: bool, stop: int = 0) -> Forecast:
    """Return how an invasion ends that goes on until one side is gone or the attacker has `stop` units
    left. What may be is gone through by how many units are left, of both sides together.
    """
    war, start = War(attack, defence, ties_to_attacker), (attack.size, defence.size)
    alive: dict[int, dict[Left, float]] = {sum(start): {start: 1.0}}
    wins = lost = killed = 0.0
    for left in range(sum(start), -1, -1):
        for (ours, theirs), chance in sorted(alive.pop(left, {}).items()):
            if not theirs or ours <= stop:
                wins += 0 if theirs else chance
                lost += chance * (attack.size - ours)
                killed += chance * (defence.size - theirs)
                continue
            is_first = (ours, theirs) == start
            for after, part in war.engagement((ours, theirs), first=is_first).items():
                later = alive.setdefault(sum(after), {})
                later[after] = later.get(after, 0) + chance * part
    return Forecast(wins, lost, killed)


BLANKS = re.compile(r"\s+")
SIDE = (
    rf"(?:(\d{{1,3}})(?! ?{GENERAL})(?: ?\+ ?(\d) ?{GENERAL}\w*)?|(\d) ?{GENERAL}\w*)"
    rf"((?: ?\+ ?\d(?! ?{GENERAL}))*)"
)
QUESTION = re.compile(
    rf"{SIDE} ?(?:{'|'.join(VERSUS.split())})\.? ?{SIDE} ?({ODD}|{EVEN})? ?(?:{UNTIL} ?(\d{{1,3}}))?",
    re.IGNORECASE,
)
"""A question for chances, its blanks being single: each mark is tried at one place, however long the text."""


def single(text: str) -> str:
    """Return a text with one blank in the place of many."""
    return BLANKS.sub(" ", text)


def asked(text: str) -> re.Match[str] | None:
    """Return what a text asks in numbers, None if it does not."""
    return QUESTION.fullmatch(single(text).strip())


def odds(text: str) -> str:
    """Return the chances of a whole invasion: `8 v 5`, `6+2g +2 +1 v 5+1g odd until 3`; raises OrderError.

    `2g` are Rulers and Generals, alone or beside infantry, `+2` a bonus, odd or even the Fate Die, `until 3`
    when the attacker stops.
    """
    found = asked(text)
    if found is None:
        raise Unreadable(
            "ask like 8 v 5; with two Generals and a bonus, 6+2g +2 v 5; add odd for an odd Fate Die.",
            quote=text.strip()[:80],
            example=EXAMPLE,
        )
    attack, defence = _force(found.groups()[:4]), _force(found.groups()[4:8])
    for side in (attack, defence):
        if not 1 <= side.size <= MOST:
            raise Illegal(
                f"name from 1 to {MOST} units on each side.", quote=text.strip()[:80], example=EXAMPLE
            )
    stop = int(found[10] or 0)
    ties = [False, True] if found[9] is None else [found[9].lower() == ODD]
    rows = [f"**{text.strip()}**, fought {'until ' + str(stop) + ' are left' if stop else 'to the end'}:"]
    rows += [said(attack, defence, ties_to_attacker=to_attacker, stop=stop) for to_attacker in ties]
    return "\n".join(rows)


def _force(parts: Sequence[str | None]) -> Force:
    infantry, persons, alone, adds = parts
    bonuses = sorted((int(digit) for digit in re.findall(r"\d", adds or "")), reverse=True)
    return numbered(int(infantry or 0), int(persons or alone or 0), tuple(bonuses))


def said(attack: Force, defence: Force, *, ties_to_attacker: bool, stop: int = 0) -> str:
    """Return a forecast in words."""
    seen = forecast(attack, defence, ties_to_attacker=ties_to_attacker, stop=stop)
    war = War(attack, defence, ties_to_attacker)
    side = "attackers" if war.ties_to_attacker((attack.size, defence.size)) else "defenders"
    return (
        f"Ties to {side}: taken {100 * seen.wins:.1f} %, "
        f"expected losses {seen.lost:.2f} of {attack.size} and {seen.killed:.2f} of {defence.size}."
    )
