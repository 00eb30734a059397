"""Skills in a battle: small functions under hooks, each named after its skill, asked of the names on a
side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from games.conquest.card_data import level, levels
from games.conquest.public_state_model import Table, has_ruler_skill
from games.core.rules.prompts import Seat


@dataclass
class Side:
    """One side of an engagement: whose it is, who stands in it beside infantry, and what was played for it.

    `names` are Rulers and Generals whose skills work; those that are charmed are left out. `fortify` are
    bonuses of cards.
    """

    seat: Seat
    attacks: bool
    names: list[str]
    infantry: int
    persons: list[str]
    at: str = ""
    fortify: list[int] = field(default_factory=list[int])
    feint: bool = False


Bonus: TypeAlias = Callable[[Table, Side], Sequence[int]]


def might(_table: Table, side: Side) -> Sequence[int]:
    """MIGHTn adds n, attacking and defending."""
    return levels(side.names, "MIGHT")


def assault(_table: Table, side: Side) -> Sequence[int]:
    """ASSAULTn adds n, attacking."""
    return levels(side.names, "ASSAULT") if side.attacks else []


def guard(_table: Table, side: Side) -> Sequence[int]:
    """GUARDn adds n, defending."""
    return [] if side.attacks else levels(side.names, "GUARD")


def mountain_passes(table: Table, side: Side) -> Sequence[int]:
    """Mountain Passes adds one when the province of the Ruler whose skill it is, or of his lord, is
    defended.
    """
    roster = table.rosters.get(side.seat)
    at_home = roster is not None and not side.attacks and roster.ruler_at == side.at != ""
    return [1] if at_home and has_ruler_skill(table, side.seat, "Mountain Passes") else []


def fortify(_table: Table, side: Side) -> Sequence[int]:
    """Fortify adds one for the rest of an invasion."""
    return side.fortify


BONUSES: tuple[Bonus, ...] = (might, assault, guard, mountain_passes, fortify)
"""Bonuses to dice: each to another die, the biggest to the highest."""


def bonuses(table: Table, side: Side) -> list[int]:
    """Return a side's bonuses, the biggest first."""
    return sorted((each for hook in BONUSES for each in hook(table, side)), reverse=True)


def tactician(_table: Table, side: Side) -> bool:
    """TACTICIAN: his side wins ties."""
    return level(side.names, "TACTICIAN") > 0


def feint(_table: Table, side: Side) -> bool:
    """Feint: the attacker wins ties for the rest of the invasion."""
    return side.feint


def white_horses(table: Table, side: Side) -> bool:
    """White Horses: attack groups with the Ruler in them win ties."""
    roster = table.rosters.get(side.seat)
    present = roster is not None and bool(roster.ruler) and roster.ruler in side.persons
    return side.attacks and present and has_ruler_skill(table, side.seat, "White Horses")


TIES: tuple[Callable[[Table, Side], bool], ...] = (tactician, feint, white_horses)
"""Skills that win ties; where both sides have one, or neither, Tactical Advantage decides."""


def wins_ties(table: Table, side: Side) -> bool:
    """Return whether a side has something that wins ties."""
    return any(hook(table, side) for hook in TIES)


def attacker_wins_ties(table: Table, attack: Side, defence: Side) -> bool:
    """Return whether ties go to the attacker."""
    ours, theirs = wins_ties(table, attack), wins_ties(table, defence)
    return table.tactics == "attack" if ours == theirs else ours


def infantry_die(side: Side) -> int:
    """Infantry roll a D6; a D8 with VETERANS attacking, or with FORTRESS defending."""
    skill = "VETERANS" if side.attacks else "FORTRESS"
    return 8 if level(side.names, skill) else 6


def is_immune(name: str, against: str) -> bool:
    """LOYAL is immune to Betrayal and CHARM."""
    immune: Mapping[str, tuple[str, ...]] = {"betrayal": ("LOYAL",), "CHARM": ("LOYAL",)}
    return any(level([name], skill) for skill in immune.get(against, ()))
