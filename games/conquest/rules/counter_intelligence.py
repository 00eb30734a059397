"""Counter-intelligence: it meets a plot by itself."""

from __future__ import annotations

from games.conquest.standing_orders.effects import reacts
from games.conquest.state import Realm, spend_card
from games.core.rules.prompts import Seat


def counters(realm: Realm, victim: Seat, card: str) -> bool:
    """Return whether Counter-intelligence was played against a card that strikes somebody, and spend it."""
    hand = realm.hands.get(victim)
    if hand is None or "counterspy" not in hand.cards or not reacts(hand.standing):
        return False
    spend_card(realm, victim, "counterspy")
    realm.tell("countered", seat=victim, card=card)
    return True
