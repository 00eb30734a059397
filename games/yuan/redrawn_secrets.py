"""Practice from a game under way: what a house cannot know of YUAN is the Chão of the others."""

from __future__ import annotations

from games.core.rules.prompts import Dice
from games.core.rules.protocol import View
from games.yuan.public_state_model import Table
from games.yuan.state import CHAO, Purse, Yuan, lay_open


def imagined(seen: View[Table, Purse], _dice: Dice) -> Yuan:
    """Return the land as all see it; where money is secret the others have as much as the viewer, or what a
    house starts with.
    """
    own = seen.hand.chao if seen.hand is not None else CHAO
    hands = {seat: Purse(chao=own) for seat in seen.table.seats}
    state = Yuan(table=seen.table, hands=hands)
    lay_open(state)
    return state
