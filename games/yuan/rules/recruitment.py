"""Recruitment: armies for one's own City."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.yuan.public_state_model import Table
from games.yuan.rules.resolution_state import Course

ARMIES = (0, 0, 1, 3)
"""Armies by level."""


def recruit(course: Course) -> None:
    """Step 3: who targets their own City adds armies to it, as far as the stock goes; more than three may
    stand there until the end of the turn.
    """
    table = course.table
    for seat, plan in course.active():
        holding = table.held.get(plan.target)
        if not plan.militarization or holding is None or holding.seat != seat:
            continue
        if not holding.cities or not may_arm(table, seat, plan.target):
            course.s.tell("recruited none", seat=seat, at=plan.target)
            continue
        wanted = recruits(table, seat, plan.militarization)
        if wanted:
            added = course.raise_armies(plan.target, wanted)
            course.s.tell("recruited", seat=seat, at=plan.target, armies=added, wanted=wanted)


def recruits(table: Table, seat: Seat, level: int) -> int:
    """Return how many armies a level brings; Naiman's second level brings one more."""
    return ARMIES[level] + (1 if level == 2 and table.clan_of(seat) == "naiman" else 0)


def may_arm(table: Table, seat: Seat, at: str) -> bool:
    """On Mystic Island the house of the island recruits nothing, and attacks with nothing, that stands
    outside it.
    """
    return seat not in islanders(table) or at in table.island


def islanders(table: Table) -> list[Seat]:
    """Return the house that began on the island, if there is an island."""
    return [seat for seat, at in table.capital.items() if at in table.island]
