"""The invasions that a computer would make next: those that pay, against whoever is ahead before others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.conquest.computer.cards import with_invasion
from games.conquest.land import BOARD, CAPS, region
from games.conquest.public_state_model import (
    NEUTRAL,
    NOBODY,
    Table,
    Turn,
    free,
    has_ruler_skill,
    owner,
    persons_at,
    playing,
    provinces_of,
    region_at,
    strengths,
    units,
    vassals_of,
)
from games.conquest.rules.fealty import forbidden
from games.conquest.rules.invading_units import Contingent, able
from games.conquest.rules.victory import goal
from games.conquest.state import Retinue
from games.core.rules.prompts import Seat

CALM, ALARMED, DESPERATE = 1.5, 1.15, 1.0
"""So many attack each defender; fewer against one near victory, fewer still where one province lacks."""
WARY, HOME, FEW = 2.2, 4, 3
"""So many where so few play, and so many infantry stay behind: nobody else stops who takes a lost land."""
NEAR = {2: 7, 3: 7, 4: 8, 5: 7, 6: 5}
"""Provinces short of victory at which others begin to look at somebody, by how many play; 4 where more do."""
LAST = {2: 3, 3: 3, 4: 3, 5: 2, 6: 2}
"""Provinces short of it at which they are stopped at any price, by how many play; 1 where more do."""
SWIFT = 0.5
"""Provinces by which a player whose units capture twice counts as nearer to victory."""
LEAD = {2: 0.15, 3: 0.15, 4: 0.15, 5: 0.15, 6: 0.07, 7: 0.05, 8: 0.02}
"""Worth of a province for each one that its owner holds more than oneself, by how many play."""
OUT = 0.05
"""Worth that a province loses for each one that its owner has, where players are to be eliminated."""
EMPTY, BROKEN = 0.5, 1.0
"""Worth added to a province if nobody is in it, and if its owner holds the whole region."""
HOARD, RECKLESS = 30, 0.6
"""Gold that lies idle because provinces are full, and how many attack each defender then: what falls is
bought again, and several groups wear down what none can take alone. Without it full armies stand for ever.
"""
PATIENCE = 60
"""Rounds after which nobody is stopped for being ahead, and who is nearly out is finished first: where all
stop whoever leads, a war of equals has no end.
"""
LED = 4.0
SPARED = 4
"""A Ruler whose skill helps goes along where so many attack each defender, until so few are left."""


@dataclass(frozen=True)
class InvasionFigures:
    """The figures behind one decision of a computer, counted once: units of each province, provinces of each
    player, who is about to win and what a province of each player is worth for that; `last` is the alarm at
    which somebody is stopped at any price, `calm` how many attack each defender else, `home` who stays.
    """

    table: Table
    seat: Seat
    hand: Retinue
    strength: Mapping[str, int]
    danger: Mapping[Seat, float]
    last: float
    calm: float
    home: int
    leads: Mapping[Seat, float]


def outlook(table: Table, seat: Seat, hand: Retinue) -> InvasionFigures:
    """Return what a player's computer looks at."""
    held = Counter(land.owner for land in table.lands.values())
    last = near_of(table) - LAST.get(len(playing(table)), 1)
    danger = threats(table, seat, held) if table.round <= PATIENCE else {}
    calm, home = (WARY, HOME) if len(playing(table)) <= FEW else (CALM, 1)
    return InvasionFigures(
        table, seat, hand, strengths(table), danger, last, calm, home, _leads(table, seat, held)
    )


def invasions(table: Table, seat: Seat, hand: Retinue) -> Iterator[str]:
    """Yield the commands for invasions that pay, the one that pays most first; each with the cards that help
    it, and without.
    """
    if table.turn is None or table.turn.phase == "reposition":
        return
    seen, found = outlook(table, seat, hand), list[tuple[float, str, str, int, str]]()
    for code in provinces_of(table, seat):
        targets = [other for other in BOARD.neighbours(code) if owner(table, other) != seat]
        ready = sum(part.infantry for part in _able(table, code)) if targets else 0
        for target in targets if ready else ():
            value, group, helpers = _worth(seen, table.turn, code, target, ready)
            if value:
                found.append((value, code, target, group, helpers))
    for _, code, target, group, helpers in sorted(found, key=lambda each: -each[0]):
        line = _written(seen, code, target, group)
        if cards := with_invasion(table, seat, hand, target) if seen.strength[target] else "":
            yield line + cards + helpers
        yield line + helpers


def _worth(seen: InvasionFigures, turn: Turn, code: str, target: str, ready: int) -> tuple[float, int, str]:
    """Return what an invasion is worth, 0 if it is not made, with how many infantry of those ready, and the
    Reinforcements without which they would be too few.
    """
    table, theirs = seen.table, owner(seen.table, target)
    alarm, against = seen.danger.get(theirs, 0.0), seen.strength[target]
    desperate = alarm >= seen.last
    hoards = seen.hand.gold >= HOARD
    stay = 1 if desperate or hoards else _threat(seen, code, target)
    group = min(ready, table.lands[code].infantry - stay)
    if table.options.group_cap:
        group = min(group, CAPS[target] - len(persons_at(table, code)))
    least = RECKLESS if hoards else DESPERATE if desperate else ALARMED if alarm else seen.calm
    needed = least * against + 1 if against else 0
    more, helper = _helper(seen, code, target) if 1 <= group < needed else (0, "")
    if group < 1 or group + more < needed or _is_barred(table, turn, code, target):
        return 0.0, 0, ""
    value = _value(table, seen.seat, target) + (group - against) / 20 + alarm + seen.leads.get(theirs, 0)
    return value, group, f" REINFORCE FROM {helper} {more}" if helper else ""


def _helper(seen: InvasionFigures, code: str, target: str) -> tuple[int, str]:
    """Return how many infantry can reinforce an invasion, and from which other province; 0 and "" if none."""
    table, found = seen.table, [(0, "")]
    if "reinforcements" in seen.hand.cards:
        for other in BOARD.neighbours(target):
            if other != code and owner(table, other) == seen.seat and other not in table.tokens.flood:
                ready = sum(part.infantry for part in _able(table, other))
                spare = table.lands[other].infantry - _threat(seen, other, target)
                found.append((min(ready, spare), other))
    return max(found)


def _is_barred(table: Table, turn: Turn, code: str, target: str) -> bool:
    """Return whether a province cannot be invaded from another: flood, fealty, a lord's veto, an Envoy, an
    invasion called off.
    """
    seat, flood = turn.seat, table.tokens.flood
    called_off = any(each.target == target and each.called_off for each in turn.invasions)
    off = called_off or owner(table, target) in turn.barred or code in flood or target in flood
    return off or bool(forbidden(table, seat, target))


def _written(seen: InvasionFigures, code: str, target: str, group: int) -> str:
    table, seat, against = seen.table, seen.seat, seen.strength[target]
    if not against:
        return f"INVADE {code} - {target} WITH 1"
    ruler = _leading_ruler(table, seat, code) if group >= LED * against else ""
    names = "".join(f" + {name}" for name in [*_generals(table, code), *([ruler] if ruler else [])])
    stop = min(max(SPARED if ruler else 2, against // 2), group - 1)
    return f"INVADE {code} - {target} WITH {group}{names} UNTIL UNITS<={stop}"


def _leads(table: Table, seat: Seat, held: Mapping[Seat, int]) -> Mapping[Seat, float]:
    """Return what a province of each player is worth for how far they are ahead, less for who is behind.

    Where no number of provinces wins, or the war has lasted too long, it is the other way round: who is
    nearly out is finished first.
    """
    if not goal(table) or table.round > PATIENCE:
        return {other: -OUT * held.get(other, 0) for other in playing(table)}
    lead = LEAD[max(2, len(playing(table)))]
    return {other: lead * (held.get(other, 0) - held.get(seat, 0)) for other in playing(table)}


def threats(table: Table, seat: Seat, held: Mapping[Seat, int]) -> dict[Seat, float]:
    """Return who, with their lords and vassals, is about to win, and by how much they are to be stopped."""
    most = goal(table)
    found: dict[Seat, float] = {}
    for lord in free(table) if most else ():
        swift = SWIFT if has_ruler_skill(table, lord, "Cavalry Commander") else 0.0
        line = (lord, *vassals_of(table, lord))
        near = sum(held.get(each, 0) for each in line) + swift - (most - near_of(table))
        if near > 0 and seat not in line:
            found.update(dict.fromkeys(line, near))
    return found


def near_of(table: Table) -> int:
    """Return how many provinces short of victory somebody is near it."""
    return NEAR.get(len(playing(table)), 4)


def _generals(table: Table, code: str) -> Sequence[str]:
    """Return the Generals in a province who can still capture; the Ruler stays at home."""
    ruler = table.rosters[owner(table, code)].ruler
    return [name for part in _able(table, code) for name in part.persons if name != ruler]


def _leading_ruler(table: Table, seat: Seat, code: str) -> str:
    """Return the Ruler who goes along because their group then wins ties, "" if there is none here."""
    ruler = table.rosters[seat].ruler
    ready = any(ruler in part.persons for part in _able(table, code))
    return ruler if ready and has_ruler_skill(table, seat, "White Horses") else ""


def _able(table: Table, code: str) -> list[Contingent]:
    return able(table, table.turn, code, persons_at(table, code)) if table.turn else []


def _threat(seen: InvasionFigures, code: str, target: str) -> int:
    """Return how many infantry stay behind: one or, where few play, some; more where other enemies stand
    near, and by the Ruler.
    """
    near = [
        seen.strength[other]
        for other in BOARD.neighbours(code)
        if other != target and owner(seen.table, other) not in (seen.seat, NOBODY, NEUTRAL)
    ]
    guard = 2 if near and code == seen.table.rosters[seen.seat].ruler_at else 0
    return seen.home + guard + max(near, default=0) // 3


def _value(table: Table, seat: Seat, code: str) -> float:
    """Return what a province is worth: more the more of its region is held, or if a whole one is broken."""
    board, theirs = table.options.board, owner(table, code)
    holders = [owner(table, other) for other in region(board, region_at(table, code))]
    mine = holders.count(seat) / len(holders)
    whole = theirs not in (NOBODY, NEUTRAL) and holders.count(theirs) == len(holders)
    return 1.0 + mine + (BROKEN if whole else 0.0) + (0.0 if units(table, code) else EMPTY)
