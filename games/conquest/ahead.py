"""The phases of a turn: how the next ones are reached, and how things will stand when they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.conquest import deployment, plots, repositioning
from games.conquest.state import Realm, Retinue, turn_of
from games.conquest.table import Table
from games.core.prompts import Seat
from games.core.protocol import Script

PHASES = plots.PHASES
Later: TypeAlias = Callable[[str], Realm]
"""Returns how things will stand when a phase is reached; "" is now."""


def reach(realm: Realm, seat: Seat, phase: str) -> Script[None]:
    """Close the phases before this one."""
    turn = turn_of(realm)
    while PHASES.index(turn.phase) < PHASES.index(phase):
        if turn.phase == "deploy":
            yield from deployment.finish(realm, seat)
        turn.phase = PHASES[PHASES.index(turn.phase) + 1]
        if turn.phase == "deploy":
            deployment.begin(realm, seat)
        if turn.phase == "reposition":
            repositioning.begin(realm, seat)


def ahead(realm: Realm, seat: Seat, phase: str) -> Realm:
    """Return how things will stand when a phase is reached: unplaced infantry are placed, movers are
    counted.
    """
    if not phase or phase == turn_of(realm).phase:
        return realm
    copy = Realm(
        table=Table.model_validate(realm.table.model_dump()),
        hands={one: Retinue.model_validate(hand.model_dump()) for one, hand in realm.hands.items()},
        deck={name: list(cards) for name, cards in realm.deck.items()},
    )
    script = reach(copy, seat, phase)
    try:
        asked = next(script)
        while True:
            prompts = asked.prompts
            asked = script.send({one: prompt.read(prompt.default) for one, prompt in prompts.items()})
    except StopIteration:
        return copy
