"""The promise of attacks to a computer: provinces taken and cut off, and the losses of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.yuan.computer.peaceful_actions import NONE, ActionLevel, Steps, works
from games.yuan.computer.planning_view import Mind
from games.yuan.computer.survey import Survey, guarded
from games.yuan.computer.worth import ARMY, CITY, LAND, RIVAL, TEMPLE
from games.yuan.land import connected
from games.yuan.public_state_model import YELLOW, Holding
from games.yuan.rules.attack import reach
from games.yuan.rules.fortification import defence, undefended

SURE = 0.75
"""Probability of an attack that would succeed if the defender did nothing."""


def strike(mind: Mind, at: str) -> Iterator[tuple[str, Steps]]:
    """An attack on another's province: what it takes, what falls with it, what can be built there then."""
    look, seat = mind.look, mind.seat
    table = look.table
    force = sum(table.held[home].armies for home in reach(table, seat, at))
    place = table.held[at]
    met = guarded(look, at)
    if not force or (place.seat == YELLOW and place.armies):
        return
    spare = 1 if mind.stock else 0
    steps: list[ActionLevel] = []
    for level in (1, 2, 3):
        size = force + (spare if level > 1 or table.clan_of(seat) == "borjigin" else 0)
        if size > met:
            taken = [at, *struck(mind, at)] if level == 3 else [at]
            wall = defence(table, at) if table.options.rampart_kills else 0
            lost = ARMY * (min(force, place.armies + wall) - place.armies * RIVAL)
            steps.append(ActionLevel(level, SURE * spoils(mind, taken) - 0.5 * lost + 0.3 * (size - met)))
    if steps:
        village = Holding(seat=seat)
        kept = [step for step in works(mind, at, village) if step.level > 1]
        yield at, ([NONE], [NONE, *kept], steps)


def struck(mind: Mind, at: str) -> list[str]:
    """Return the enemy provinces that a victory of level III takes besides."""
    table = mind.look.table
    return [
        other
        for other in mind.look.near[at]
        if table.owner(other) not in (None, mind.seat) and undefended(table, other)
    ]


def spoils(mind: Mind, taken: Sequence[str]) -> float:
    """Return what captures are worth: what is taken, what it cuts off, and that others lose it."""
    look = mind.look
    held, total = look.table.held, 0.0
    for at in [*taken, *severed(look, taken)]:
        owner = held[at].seat
        total += mind.site(at)
        if owner in mind.rival:
            share, loss = mind.rival[owner]
            total += RIVAL * share * (LAND + held[at].armies * ARMY + CITY * bool(held[at].cities))
            if at in look.table.temples:
                total += RIVAL * share * TEMPLE + loss
    return total


def severed(look: Survey, taken: Sequence[str]) -> list[str]:
    """Return what hangs together with no City any more when some provinces are taken."""
    held, near = look.table.held, look.near
    seen, lost = set(taken), list[str]()
    for at in taken:
        own = set(look.own[held[at].seat]).difference(taken)
        for start in near[at]:
            if start in own and start not in seen:
                part = connected(start, near, own)
                seen.update(part)
                lost += [] if any(held[here].feeds for here in part) else part
    return lost
