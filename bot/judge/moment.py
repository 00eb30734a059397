"""The moment of a game that an open question belongs to; every control names the one it was made for."""

from __future__ import annotations

from typing import NamedTuple

from bot.judge import shared_clock
from storage import saves
from storage.models import Game


class At(NamedTuple):
    """A turn, the questions closed in it, and how often the game had been taken back.

    Turn and step come again after a rewind; the three together never do.
    """

    turn: int = 0
    step: int = 0
    epoch: int = 0


START = At()
"""The moment of a game that has not begun."""


def now_of(row: Game) -> At:
    """Return the moment at which a game stands; raises Damaged if its row cannot be read."""
    return At(row.turn, row.step, saves.opened(row).epoch)


def is_current(row: Game, at: At, *, ending: bool = False) -> bool:
    """Return whether a control that was made at a moment still stands for what is asked now.

    One that is `ending` a turn of many commands holds for all of them, so that it may stand under any answer.
    """
    now, clock = now_of(row), shared_clock.running(row)
    if ending and clock is not None:
        return At(clock.turn, clock.step, now.epoch) <= at <= now and at.epoch == now.epoch
    return at == now
