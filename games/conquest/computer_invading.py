"""Which invasion a computer makes next: one that pays, against whoever is ahead before others."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.computer_cards import with_invasion
from games.conquest.computer_outlook import Outlook, is_contested, outlook
from games.conquest.land import BOARD, region
from games.conquest.muster import Contingent, able
from games.conquest.state import Retinue
from games.conquest.table import (
    NEUTRAL,
    NOBODY,
    Table,
    Turn,
    has_ruler_skill,
    owner,
    persons_at,
    provinces_of,
    region_at,
    units,
)
from games.core.prompts import Seat

ALARMED, DESPERATE = 1.15, 1.0
"""So many attack each defender who is near victory, and fewer still where one province lacks."""
EMPTY, BROKEN, CONTESTED = 0.5, 1.0, 0.3
"""What a province is worth besides: if nobody is in it, if its owner holds the whole region, and if it is
nobody's and somebody else may take it first.
"""
TOGETHER, SHARE, WORTH_BEGINNING = 1.25, 3, 3
"""Several provinces that border one attack it one after the other where, together, they have so many times
what one alone would need; the others bring at least one unit for each SHARE of the first, and the first
has more than half of the defenders.
"""
HOARD, RECKLESS = 30, 0.6
"""Gold that lies idle because provinces are full, and how many attack each defender then: what falls is
bought again, and several groups wear down what none can take alone. Without it full armies stand for ever.
"""
LED = 4.0
SPARED = 4
"""A Ruler whose skill helps goes along where so many attack each defender, until so few are left."""


def invasion(table: Table, seat: Seat, hand: Retinue) -> str:
    """Return the command for the invasion that pays most, "" if none does."""
    if table.turn is None or table.turn.phase == "reposition":
        return ""
    seen, best, found = outlook(table, seat, hand), 0.0, ""
    for code in provinces_of(table, seat):
        targets = [other for other in BOARD.neighbours(code) if owner(table, other) != seat]
        ready = targets and any(part.infantry for part in _able(table, code))
        for target in targets if ready else ():
            value, group = _worth(seen, table.turn, code, target)
            if value > best:
                best, found = value, _written(seen, code, target, group)
    return found


def _worth(seen: Outlook, turn: Turn, code: str, target: str) -> tuple[float, int]:
    """Return what an invasion is worth, 0 if it is not made, and with how many infantry."""
    table, theirs = seen.table, owner(seen.table, target)
    alarm, against = seen.danger.get(theirs, 0.0), seen.strength[target]
    hoards, desperate = seen.hand.gold >= HOARD, alarm >= seen.last
    least = RECKLESS if hoards else DESPERATE if desperate else ALARMED if alarm else seen.calm
    group = _group(seen, code, target, least)
    weak = against and group < least * against + 1 and not _together(seen, code, target, least)
    if group < 1 or weak or _is_barred(table, turn, code, target):
        return 0.0, 0
    value = _value(table, seen.seat, target) + (group - against) / 20 + alarm + seen.leads.get(theirs, 0)
    return value, group


def _group(seen: Outlook, code: str, target: str, least: float) -> int:
    """Return how many infantry go: all who can still capture, but for those who stay; one stays where the
    attack is made at any price.
    """
    stay = 1 if least <= DESPERATE else _threat(seen, code, target)
    ready = sum(part.infantry for part in _able(seen.table, code))
    return min(ready, seen.table.lands[code].infantry - stay)


def _together(seen: Outlook, code: str, target: str, least: float) -> bool:
    """Return whether a group that is too weak alone begins an attack that others go on with."""
    against, group = seen.strength[target], _group(seen, code, target, least)
    if group < against // 2 + WORTH_BEGINNING:
        return False
    near = (far for far in BOARD.neighbours(target) if far != code and owner(seen.table, far) == seen.seat)
    more = sum(max(0, _group(seen, far, target, least)) for far in near)
    return more >= group // SHARE and group + more >= TOGETHER * least * against + 2


def _is_barred(table: Table, turn: Turn, code: str, target: str) -> bool:
    """Return whether a province cannot be invaded from another: flood, fealty, an invasion called off."""
    seat, theirs, flood = turn.seat, owner(table, target), table.tokens.flood
    bound = theirs == table.lords.get(seat, NOBODY) != NOBODY or table.lords.get(theirs) == seat
    called_off = any(each.target == target and each.called_off for each in turn.invasions)
    return bound or called_off or code in flood or target in flood


def _written(seen: Outlook, code: str, target: str, group: int) -> str:
    table, seat, against = seen.table, seen.seat, seen.strength[target]
    if not against:
        return f"INVADE {code} - {target} WITH 1"
    ruler = _leading_ruler(table, seat, code) if group >= LED * against else ""
    names = "".join(f" + {name}" for name in [*_generals(table, code), *([ruler] if ruler else [])])
    stop = min(max(SPARED if ruler else 2, against // 2), group - 1)
    cards = with_invasion(table, seat, seen.hand, target)
    return f"INVADE {code} - {target} WITH {group}{names} UNTIL UNITS<={stop}{cards}"


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


def _threat(seen: Outlook, code: str, target: str) -> int:
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
    extra = (BROKEN if whole else 0.0) + (0.0 if units(table, code) else EMPTY)
    return 1.0 + mine + extra + (CONTESTED if is_contested(table, seat, code) else 0.0)
