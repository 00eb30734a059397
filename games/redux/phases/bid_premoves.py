"""Bids sent while another state is at its turn on the open ladder: they wait for one's own."""

from __future__ import annotations

from typing import Any

from games.core.rules.prompts import Prompt, Seat
from games.redux.phases.open_bidding import turn_prompt
from games.redux.state import Redux


def foresee(s: Redux, seat: Seat) -> Prompt[Any] | None:
    """Return the question for a state's next placement, while it will still be put to it in this round."""
    table = s.table
    if table.options.bidding != "ladder" or table.stage != "bid":
        return None
    if seat in table.passed or seat in table.absent or not table.realms[seat].at_home:
        return None
    return turn_prompt(s, seat)
