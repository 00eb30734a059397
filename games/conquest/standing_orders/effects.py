"""Standing orders carried out at the moment they are needed: in a battle, at a disaster, at a plot."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.public_state_model import Table, persons_at
from games.conquest.standing_orders.in_force import SAVED, rules_of
from games.conquest.standing_orders.order import Fate, Losses, Play, React, Roll
from games.core.rules.prompts import Seat


def loss_order(table: Table, lines: Sequence[str], at: str, seat: Seat) -> list[str]:
    """Return in which order a player's persons in a province fall: as ordered, else Generals, the last to
    come into play first, then the Ruler (C11).
    """
    here = persons_at(table, at)
    roster = table.rosters[seat]
    usual = [name for name in reversed(here) if name != roster.ruler] + [n for n in here if n == roster.ruler]
    wished = _wished(lines, roster.ruler)
    return [*(name for name in wished if name in here), *(name for name in usual if name not in wished)]


def _wished(lines: Sequence[str], ruler: str) -> list[str]:
    named = [name for rule in rules_of(lines) if isinstance(rule.deed, Losses) for name in rule.deed.names]
    return list(dict.fromkeys(ruler if name == "RULER" else name for name in named))


def dice_wanted(lines: Sequence[str], at: str, by: Seat, force: int, units: int) -> int:
    """Return with how many dice a player defends at the most (C25)."""
    for rule in rules_of(lines):
        if isinstance(rule.deed, Roll) and rule.holds(at, by, force, units):
            return rule.deed.count
    return 3


def threshold(lines: Sequence[str]) -> int:
    """Return how much a disaster must threaten before the card against it is played."""
    return next((rule.deed.count for rule in rules_of(lines) if isinstance(rule.deed, Fate)), SAVED)


def reacts(lines: Sequence[str]) -> bool:
    """Return whether Counter-intelligence is played by itself."""
    return next((rule.deed.yes for rule in rules_of(lines) if isinstance(rule.deed, React)), True)


def orders_dams(lines: Sequence[str]) -> bool:
    """Return whether Dams are to be played: only when ordered (C45)."""
    return any(rule.deed == Play("dams") for rule in rules_of(lines))
