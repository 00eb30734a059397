"""The style of stored messages: which kinds are of Discord's second kind, and in whose colour."""

from __future__ import annotations

from collections.abc import Mapping

import renderers
from storage.game_change import Change

LAYOUTS = ("question", "reminder", "report", "status", "invitation")
"""Kinds of messages that are of Discord's second kind; what stands there already stays as it is."""


def face_of(change: Change, kind: str, user_id: int | None) -> Mapping[str, object]:
    """Return what a message says of its looks: its kind, and the colour of the seat it is for."""
    if kind not in LAYOUTS:
        return {}
    mine = (seat.seat for seat in change.seats if user_id is not None and seat.user_id == user_id)
    seat = next(mine, None)
    return {"layout": True, "accent": None if seat is None else renderers.colour(change.game.slug, seat)}
