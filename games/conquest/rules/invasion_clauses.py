"""Parts that are written with an invasion: when it stops, cards and skills, each with whom it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

REINFORCEMENTS = "reinforcements"
DUEL, CHARM, REFUSE = "DUEL", "CHARM", "REFUSE"


@dataclass(frozen=True)
class Until:
    """When an invasion stops: when so few units are left, when the enemy has so few, after so many rounds."""

    what: Literal["units", "enemy", "rounds"]
    count: int


ONCE, TO_THE_END = Until("rounds", 1), Until("units", 0)
"""For one engagement; until the province is taken, or nobody is left who could."""


@dataclass(frozen=True)
class Helpers:
    """Units of another own province that reinforce."""

    at: str
    infantry: int
    persons: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardPlay:
    """A strategy card: `whom` Betrayal is to win, or who comes with Reinforcements."""

    card: str
    whom: str = ""
    helpers: tuple[Helpers, ...] = ()


@dataclass(frozen=True)
class SkillPlay:
    """A duel, with a rival if one is named, a charm, or that a duel is refused."""

    skill: str
    rival: str = ""


Play: TypeAlias = CardPlay | SkillPlay
