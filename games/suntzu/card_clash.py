"""The clash of two cards, before any army moves."""

from __future__ import annotations

from games.suntzu.public_state_model import PLAGUE, RELATIVE


def difference(ours: str, theirs: str) -> int | None:
    """Return by how much our card wins, below zero by how much it loses; None where a Plague cancels it.

    Numbers are subtracted. A +k wins against a number by k, a -1 loses to it by 1. Between two of these the
    difference counts, a -1 as nothing.
    """
    if PLAGUE in (ours, theirs):
        return None
    a, b = RELATIVE.get(ours), RELATIVE.get(theirs)
    if a is not None and b is not None:
        return max(a, 0) - max(b, 0)
    if a is not None:
        return a
    if b is not None:
        return -b
    return int(ours) - int(theirs)


def remain(armies: int, *, up: bool, virulent: bool) -> int:
    """Return how many armies a Plague leaves: half of them, at least one (S5); a virulent one leaves one."""
    if armies <= 1 or virulent:
        return min(armies, 1)
    return -(-armies // 2) if up else max(armies // 2, 1)


def set_aside(card: str) -> int:
    """Return how many armies the player of a card sets aside after the clash."""
    return {"+2": 1, "+3": 2}.get(card, 0)
