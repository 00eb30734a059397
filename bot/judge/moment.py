"""The moment of a game that an open question belongs to, and the clocks that several questions share.

Every control names the moment it was made for. A turn of many commands has one clock: one deadline, and one
story on the table. What is known of the clock that runs stands in the game's settings, so that it survives a
restart.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from pydantic import BaseModel

from bot.judge.game_settings import schedule_of
from bot.judge.judge import Judge
from games.core.protocol import Ask
from games.core.save import Position
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
    now, clock = now_of(row), clock_of(row)
    if ending and clock is not None:
        return At(clock.turn, clock.step, now.epoch) <= at <= now and at.epoch == now.epoch
    return at == now


KEY = "clock"


class Clock(BaseModel):
    """A clock: its name, the turn and step in which it began, and how much had been told in that turn by
    then.

    `mark` tells its messages apart from those of every other clock. `left` are the seconds that were left
    when others were asked in between, None while it runs; `parts` is of how many messages its story
    consists.
    """

    name: str
    turn: int
    step: int
    told: int
    mark: str
    left: int | None = None
    parts: int = 0


def clock_of(row: Game) -> Clock | None:
    """Return the clock of a game, also one that stands still while others are asked."""
    kept = row.settings.get(KEY)
    return Clock.model_validate(kept) if kept else None


def keep_clock(row: Game, clock: Clock | None) -> None:
    """Keep a clock, or forget it."""
    others = {name: value for name, value in row.settings.items() if name != KEY}
    row.settings = {**others, KEY: clock.model_dump()} if clock else others


def goes_on(row: Game, ask: Ask | None) -> bool:
    """Return whether a question is put under the clock that runs already."""
    clock = clock_of(row)
    return bool(ask and ask.clock and clock and clock.name == ask.clock and clock.left is None)


def clock_begun(position: Position[Any], mark: str) -> Clock | None:
    """Return the clock that begins with the question now open, None if it has none to share."""
    ask, save = position.ask, position.save
    if ask is None or not ask.clock:
        return None
    told = len(position.state.told)
    return Clock(name=ask.clock, turn=save.turn, step=len(save.log), told=told, mark=mark)


def set_deadline(judge: Judge, row: Game, ask: Ask, *, waiting: bool) -> None:
    """Give a question its time: none to a computer, to people what the schedule gives, or what is left of it.

    Call it before the clock of the question is kept: it looks at the one before.
    """
    clock = clock_of(row)
    if goes_on(row, ask) and not waiting and row.hours:
        return
    if clock is not None and clock.name != ask.clock and clock.left is None:
        keep_clock(row, clock.model_copy(update={"left": left_of(judge, row)}))
    now, schedule = judge.now(), schedule_of(row)
    row.hours = 0 if waiting else ask.hours
    if waiting:
        deadline = now
    elif clock is not None and clock.name == ask.clock and clock.left is not None:
        deadline = schedule.allowed(now + timedelta(seconds=clock.left))
    else:
        deadline = schedule.closes(now, ask.hours)
    if row.status == "paused":
        row.left_seconds = int((deadline - now).total_seconds())
    else:
        row.deadline = deadline


def left_of(judge: Judge, row: Game) -> int:
    """Return how many seconds the deadline is away."""
    if row.status == "paused":
        return row.left_seconds or 0
    return max(0, int((row.deadline - judge.now()).total_seconds())) if row.deadline else 0
