"""The phases of a turn: how the next ones are reached, and how things will stand when they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.conquest.card_data import levels
from games.conquest.rules import deployment, own_turn_cards, repositioning
from games.conquest.state import Realm, turn_of
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script

PHASES = own_turn_cards.PHASES
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

    Only what the end of a phase may change is copied: the turn, own provinces and reserve, and the pile of
    Generals. Nobody may change anything else in it.
    """
    if not phase or phase == turn_of(realm).phase:
        return realm
    table, hand = realm.table, realm.hands[seat]
    turn = turn_of(realm).model_copy(update={"moved": list(turn_of(realm).moved)})
    copied: dict[str, object] = {"turn": turn}
    if turn.unplaced or levels(list(table.rosters[seat].generals), "RECRUIT"):
        lands = table.lands.items()
        copied["lands"] = {code: land.model_copy() if land.owner == seat else land for code, land in lands}
    copy = Realm.model_construct(
        table=table.model_copy(update=copied),
        hands={**realm.hands, seat: hand.model_copy()},
        deck=dict(realm.deck),
    )
    return _reached(copy, seat, phase)


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
