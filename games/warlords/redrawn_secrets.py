"""Practice from a game under way: in Warlords of China all but the orders is open."""

from __future__ import annotations

from games.core.rules.prompts import Dice
from games.core.rules.protocol import Hand, View
from games.warlords.public_state_model import Table
from games.warlords.state import China


def imagined(seen: View[Table, Hand], _dice: Dice) -> China:
    """Return the board as all see it."""
    return China(table=seen.table)
