"""What the sender of a text is told: what is in force, what is wrong, until when, for which seat and game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.judge.moment import At


@dataclass(frozen=True)
class Reply:
    """The whole state of a sender's orders after their text was heard.

    `lines` are in force, `echo` the same with names behind them;
    `errors` were not accepted; `warnings` speak of doomed lines, `notes` of exact odds,
    `said` answers words to the bot. `receipt` names what was stored, "" if nothing was. `premove` lines wait
    for their question. `closed` says that this text closed the question, `repeated` that it was heard before,
    `stale` that it was meant for a question that is over, `spoken` that the gamemaster sent it for the seat:
    then `lines` are only those they wrote.

    Where lines are commands (`at_once`) `carried` are those carried out with what came of each, `left` those
    that were not because one before them was wrong, `next` what may be sent now, `undo` what `undo` would
    take back. `standing` are the standing orders where they are shown.
    """

    game_id: int
    title: str
    power: str
    phase: str
    lines: tuple[str, ...] = ()
    echo: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    receipt: str = ""
    ready: bool = False
    premove: bool = False
    asked: bool = True
    closed: bool = False
    repeated: bool = False
    spoken: bool = False
    stale: bool = False
    deadline: datetime | None = None
    turn: int = 0
    step: int = 0
    epoch: int = 0
    shape: str = "Orders"
    at_once: bool = False
    carried: tuple[tuple[str, tuple[str, ...]], ...] = ()
    left: tuple[str, ...] = ()
    next: str = ""
    undo: tuple[str, ...] = ()
    standing: tuple[str, ...] | None = None

    @property
    def at(self) -> At:
        """Return the moment that this answer speaks of."""
        return At(self.turn, self.step, self.epoch)
