"""A turn is a part of a round: recruitment, the Conflict Phase, or actions and maintenance."""

from __future__ import annotations

from games.core.rules.protocol import Script
from games.redux.phases.conflict import conflict
from games.redux.phases.recruiting import recruit
from games.redux.phases.resolution import resolution
from games.redux.state import Redux


def turn(s: Redux) -> Script[None]:
    """Play the part of the round that comes next."""
    match s.table.stage:
        case "recruit":
            yield from recruit(s)
        case "bid":
            yield from conflict(s)
        case _:
            yield from resolution(s)
