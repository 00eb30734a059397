"""One engagement (digest 3, 12): dice, cascade, TERROR, ties, and who falls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest

from tests.games.conquest.referee_standing import lines, losses_order, said_losses
from tests.games.conquest.referee_table import RULER_SKILL, Entered, Invaded, Table, Turn, skill_of


@dataclass
class Pool:
    """Infantry of a group that stands in one province and has captured as often; `entered` None is never."""

    home: str
    entered: Entered | None
    infantry: int


@dataclass
class Fight:
    """The attacker's group, and what holds for this engagement."""

    source: str
    target: str
    invasion: Invaded
    infantry: int
    persons: list[str]
    pools: list[Pool] = field(default_factory=list)
    roll: int = 3
    ambush: int = 0
    shot: list[str] = field(default_factory=list)
    retreated: bool = False
    played: list[str] = field(default_factory=list)
    plays: list[tuple[str, str]] = field(default_factory=list)

    @property
    def size(self) -> int:
        return self.infantry + len(self.persons)

    def lose(self, t: Table, count: int) -> None:
        """Infantry of the group fall: its own before those of Reinforcements (C53)."""
        self.infantry -= count
        for pool in self.pools:
            gone = min(pool.infantry, count)
            count -= gone
            pool.infantry -= gone
            t.infantry[pool.home] -= gone
            if pool.entered is not None:
                pool.entered.infantry -= gone


def able(fight: Fight, names: list[str]) -> list[str]:
    """Return those of them who have their skills in this invasion."""
    return [name for name in names if name not in fight.invasion.charmed]


def bonuses(t: Table, turn: Turn, fight: Fight, *, attack: bool) -> list[int]:
    """Return the bonuses of a side, those of skills, Rulers and cards alike, the biggest first (digest 3)."""
    names = able(fight, fight.persons if attack else t.persons(fight.target))
    found = [skill_of(name, skill) for name in names for skill in ("MIGHT", "ASSAULT" if attack else "GUARD")]
    if not attack:
        found += [1] * fight.invasion.fortify
        seat = t.owner[fight.target]
        if t.has(seat, "Mountain Passes") and t.players[seat].ruler_at == fight.target:
            found.append(1)
    return sorted((each for each in found if each), reverse=True)


def total(dice: list[int], extra: list[int], *, terror: bool) -> list[int]:
    """Return the dice with bonuses cascaded, TERROR taken off the highest, sorted anew (C2, C3, C38)."""
    dice = sorted(dice, reverse=True)
    dice = [die + bonus for die, bonus in zip_longest(dice, extra[: len(dice)], fillvalue=0)]
    dice.sort(reverse=True)
    if terror:
        dice[0] = max(1, dice[0] - 1)
    return sorted(dice, reverse=True)


def has_terror(fight: Fight, names: list[str]) -> bool:
    return any(skill_of(name, "TERROR") for name in able(fight, names))


def dice_of(t: Table, name: str, eights: int, size: int, dice: int) -> list[int]:
    """Throw a side's dice: D8 first, the rest D6 (digest 3)."""
    eights = min(eights, dice)
    thrown = t.tape.roll(f"{name}_d8", eights, 8) if eights else []
    return thrown + (t.tape.roll(name, dice - eights) if dice > eights else [])


def duel_dice(t: Table, turn: Turn, fight: Fight) -> tuple[list[int], list[int]]:
    """Throw for both sides; return what is compared."""
    mine, theirs = fight.persons, t.persons(fight.target)
    attack = min(3, fight.size, fight.roll if not t.options["all_dice"] else 3)
    if any(skill_of(name, "BRIDGE") for name in able(fight, theirs)) and not fight.invasion.engagements:
        attack = min(attack, 2)
    attack = max(1, attack - fight.ambush)
    veterans = any(skill_of(name, "VETERANS") for name in able(fight, mine))
    first = dice_of(t, "attack", fight.size if veterans else len(mine), fight.size, attack)
    fortress = any(skill_of(name, "FORTRESS") for name in able(fight, theirs))
    units = t.units(fight.target)
    second = dice_of(t, "defence", units if fortress else len(theirs), units, defence_dice(t, turn, fight))
    return (
        total(first, bonuses(t, turn, fight, attack=True), terror=has_terror(fight, theirs)),
        total(second, bonuses(t, turn, fight, attack=False), terror=has_terror(fight, mine)),
    )


def defence_dice(t: Table, turn: Turn, fight: Fight) -> int:
    """The defender rolls with all units, three dice at most, fewer by standing order (C25)."""
    seat, units = t.owner[fight.target], t.units(fight.target)
    if seat in t.players and not t.options["all_dice"]:
        for line in lines(t, seat):
            if line.deed == "ROLL" and line.matches(fight.target, turn.seat, fight.size, units):
                return min(3, units, int(line.rest))
    return min(3, units)


def ties_to_attack(t: Table, turn: Turn, fight: Fight) -> bool:
    """Ties: TACTICIAN, Feint or White Horses; with neither side or both, Tactical Advantage (digest 3)."""
    lord = t.players[turn.seat].ruler in fight.persons and t.has(turn.seat, "White Horses")
    mine = fight.invasion.feint or lord
    mine = mine or any(skill_of(name, "TACTICIAN") for name in able(fight, fight.persons))
    theirs = any(skill_of(name, "TACTICIAN") for name in able(fight, t.persons(fight.target)))
    return t.tactics == "attack" if mine == theirs else mine


def engage(
    t: Table, turn: Turn, fight: Fight, choose: Callable[[int], list[str]], *, volley: bool = False
) -> None:
    """Roll, compare the highest with the highest, remove who fell; in a volley the attacker alone loses
    (C42).
    """
    mine, theirs = duel_dice(t, turn, fight)
    fight.invasion.engagements += 1
    attack = ties_to_attack(t, turn, fight)
    pairs = list(zip(mine, theirs, strict=False))
    lost = sum(a < d or (a == d and not attack) for a, d in pairs)
    beaten = 0 if volley else len(pairs) - lost
    attackers_fall(t, turn, fight, lost, choose)
    defenders_fall(t, fight, beaten)


def defenders_fall(t: Table, fight: Fight, count: int) -> None:
    """Infantry first, then as the owner's standing orders say (C11); a BODYGUARD dies instead of the
    Ruler.
    """
    code = fight.target
    infantry = min(count, t.infantry[code])
    t.infantry[code] -= infantry
    seat = t.owner[code]
    people = t.persons(code)
    if count > infantry:
        order = losses_order(t, seat, said_losses(t, seat), people)
        fall_in_order(t, fight, order, count - infantry)


def fall(t: Table, fight: Fight, name: str) -> str:
    """One dies, or a BODYGUARD in the combat instead of their Ruler; return who did."""
    seat = t.owner_of(name)
    beside = [each for each in fight.persons if each in t.players[seat].generals] or (
        t.persons(fight.target) if t.owner[fight.target] == seat else []
    )
    dead = t.bodyguard(name, able(fight, beside)) if name in RULER_SKILL else name
    keep = t.owner[fight.target]
    t.kill(dead)
    if keep in t.players:
        t.owner[fight.target] = keep
    if dead in fight.persons:
        fight.persons.remove(dead)
    for each in t.turn.entered if t.turn else []:
        if dead in each.persons:
            each.persons.remove(dead)
    return dead


def attackers_fall(
    t: Table, turn: Turn, fight: Fight, count: int, choose: Callable[[int], list[str]]
) -> None:
    """Infantry of the group first, then whom the attacker names."""
    infantry = min(count, fight.infantry)
    order = choose(count - infantry) if count > infantry else []
    fight.lose(t, infantry)
    fall_in_order(t, fight, order, count - infantry)
    for code in {fight.source, *(pool.home for pool in fight.pools)}:
        t.settle(code)


def fall_in_order(t: Table, fight: Fight, order: list[str], count: int) -> None:
    """So many fall; a Ruler for whom a BODYGUARD died may fall after all."""
    for name in [*order, *order]:
        if count and t.owner_of(name):
            fall(t, fight, name)
            count -= 1
