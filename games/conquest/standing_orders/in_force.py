"""Standing orders: what a player's provinces do while the player is asleep, one line a rule, tried from
the top.

Without any, disasters and plots are met by themselves, and nothing else is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.conquest.standing_orders.order import Ask, Rule
from games.conquest.standing_orders.reader import kept
from games.core.rules.prompts import Seat

SAVED = 2
"""Units or gold that a disaster must threaten before the card against it is played by itself."""


def matching(lines: Sequence[str], at: str, by: Seat, force: int, units: int) -> Iterator[Rule]:
    """Yield the rules that hold, from top to bottom."""
    for rule in rules_of(lines):
        if rule.holds(at, by, force, units):
            yield rule


def asked_below(lines: Sequence[str]) -> int:
    """Return below how many percent an invasion of one's own is held until it says GO, 0 for none (C72)."""
    return next((rule.deed.below for rule in rules_of(lines) if isinstance(rule.deed, Ask)), 0)


def rules_of(lines: Sequence[str]) -> list[Rule]:
    """Return the rules of standing orders as they are kept."""
    return [rule for rule in map(kept, lines) if rule is not None]
