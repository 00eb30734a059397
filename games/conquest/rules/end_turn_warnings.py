"""Business that END would leave undone: gold to be spent, and persons who could still come into play."""

from __future__ import annotations

from collections.abc import Callable

from games.conquest.public_state_model import MOST_GENERALS
from games.conquest.rules import buying, deployment
from games.conquest.rules.own_turn_cards import PHASES
from games.conquest.state import Realm, turn_of
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Seat
from games.core.telling.prose import listed

LEAST_HIRED = (2, 3)
"""Infantry that one gold buys, usually and under the Imperial Seal."""


def left_undone(realm: Realm, seat: Seat) -> str:
    """Return in words what could still be done in phases that END would close, "" if nothing."""
    gold, waiting = _spendable(realm, seat), _unplaced(realm, seat)
    found = [f"{realm.hands[seat].gold} gold could still buy {listed(gold)}"] if gold else []
    found += [f"{listed(waiting)} could still come into play"] if waiting else []
    return ", and ".join(found)


def _spendable(realm: Realm, seat: Seat) -> list[str]:
    """Return what a player has the gold, the room and the time for."""
    now = PHASES.index(turn_of(realm).phase)
    offers: tuple[tuple[str, str, Callable[[int], None], tuple[int, ...]], ...] = (
        ("cards", "cards", lambda count: buying.check_buy(realm, seat, count), (1,)),
        ("generals", "Generals", lambda count: buying.check_generals(realm, seat, count), (1,)),
        ("infantry", "infantry", lambda count: buying.check_hire(realm, seat, count), LEAST_HIRED),
    )
    return [
        name
        for phase, name, check, counts in offers
        if now <= PHASES.index(phase) and any(_may(check, count) for count in counts)
    ]


def _may(check: Callable[[int], None], count: int) -> bool:
    try:
        check(count)
    except OrderError:
        return False
    return True


def _unplaced(realm: Realm, seat: Seat) -> list[str]:
    """Return the Generals in reserve for whom a place is free, and a Ruler who waits."""
    table, roster = realm.table, realm.table.rosters[seat]
    late = PHASES.index(turn_of(realm).phase) > PHASES.index("deploy")
    if late or not deployment.open_provinces(realm, seat):
        return []
    ruler = [roster.ruler] if roster.ruler and not roster.ruler_at else []
    free = MOST_GENERALS - len(table.rosters[seat].generals)
    return [*ruler, *(realm.hands[seat].reserve if free > 0 else ())]
