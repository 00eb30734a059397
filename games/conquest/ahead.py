"""The phases of a turn: how the next ones are reached, and how things will stand when they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.conquest import deployment, plots, repositioning
from games.conquest.decks import levels
from games.conquest.state import RESERVE_LIMIT, Realm, Retinue, turn_of
from games.conquest.table import Table, Turn
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
    if _is_turn_alone(realm, seat):
        turn = Turn.model_validate(turn_of(realm).model_dump())
        table = realm.table.model_copy(update={"turn": turn})
        return _reached(Realm(table=table, hands=realm.hands, deck=realm.deck), seat, phase)
    copy = Realm(
        table=Table.model_validate(realm.table.model_dump()),
        hands={one: Retinue.model_validate(hand.model_dump()) for one, hand in realm.hands.items()},
        deck={name: list(cards) for name, cards in realm.deck.items()},
    )
    return _reached(copy, seat, phase)


def _is_turn_alone(realm: Realm, seat: Seat) -> bool:
    """Return whether closing phases would change nothing but the turn: nobody is placed, nobody dismissed."""
    generals = list(realm.table.rosters[seat].generals)
    waits = turn_of(realm).unplaced or len(realm.hands[seat].reserve) > RESERVE_LIMIT
    return not waits and not levels(generals, "RECRUIT")


def _reached(copy: Realm, seat: Seat, phase: str) -> Realm:
    """Return a copy in which a phase is reached; what is asked on the way is answered as it is by default."""
    script = reach(copy, seat, phase)
    try:
        asked = next(script)
        while True:
            prompts = asked.prompts
            asked = script.send({one: prompt.read(prompt.default) for one, prompt in prompts.items()})
    except StopIteration:
        return copy
