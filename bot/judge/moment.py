"""The moment of a game that an open question belongs to, and the clocks that several questions share.

Every control names the moment it was made for. A turn of many commands has one clock: one deadline, and one
story on the table. What is known of the clock that runs stands in the game's settings, so that it survives a
restart.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from pydantic import BaseModel

from bot.judge.game_settings import schedule_of
from bot.judge.judge import Judge
from bot.judge.schedule import DAY
from games.core.prompts import Orders
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
    consists. It was `begun` when the first of its questions was put.
    """

    name: str
    turn: int
    step: int
    told: int
    mark: str
    left: int | None = None
    parts: int = 0
    begun: datetime | None = None


def clock_of(row: Game) -> Clock | None:
    """Return the clock of a game, also one that stands still while others are asked."""
    kept = row.settings.get(KEY)
    return Clock.model_validate(kept) if kept else None


def keep_clock(row: Game, clock: Clock | None) -> None:
    """Keep a clock, or forget it."""
    others = {name: value for name, value in row.settings.items() if name != KEY}
    row.settings = {**others, KEY: clock.model_dump(mode="json")} if clock else others


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
        deadline = schedule.closes(now, ask.hours, is_small=is_small(ask))
    if row.status == "paused":
        row.left_seconds = int((deadline - now).total_seconds())
    else:
        row.deadline = deadline


def is_small(ask: Ask) -> bool:
    """Return whether a question is a small one: what is asked amid another's turn, and what the rules give
    less than a day; never a whole turn of commands, which they shorten for the silent.
    """
    return bool(ask.during) or (ask.hours < DAY and not ask.clock)


def left_of(judge: Judge, row: Game) -> int:
    """Return how many seconds the deadline is away."""
    if row.status == "paused":
        return row.left_seconds or 0
    return max(0, int((row.deadline - judge.now()).total_seconds())) if row.deadline else 0


ASKED, PHASE = "asked", ", phase "


class Asked(BaseModel):
    """The open question by a name that no other of the game has, and since when it is open."""

    name: str
    since: datetime


def note_asked(row: Game, position: Position[Any], now: datetime) -> None:
    """Keep since when the question is open that is open now, and the clock that begins with it."""
    kept, name = _asked_of(row), _name_of(row, position)
    if kept is None or kept.name != name:
        since = kept.since if kept and _led_on(kept.name, name, position) else now
        asked = Asked(name=name, since=since)
        row.settings = {**row.settings, ASKED: asked.model_dump(mode="json")}
    if (clock := clock_of(row)) is not None and clock.begun is None:
        keep_clock(row, clock.model_copy(update={"begun": now}))


def asked_since(row: Game, *, ending: bool = False) -> datetime | None:
    """Return since when the open question stands, None if that was not noted yet.

    What is `ending` a turn of many commands was asked when the turn began.
    """
    clock = clock_of(row) if ending else None
    if clock is not None:
        return clock.begun
    asked = _asked_of(row)
    return asked.since if asked else None


def _asked_of(row: Game) -> Asked | None:
    kept = row.settings.get(ASKED)
    return Asked.model_validate(kept) if kept else None


def _name_of(row: Game, position: Position[Any]) -> str:
    """Return the name of the open question: the commands of a phase all answer one."""
    save, clock = position.save, clock_of(row)
    if position.ask is None:
        return ""
    if (shape := _commands(position)) is not None and clock is not None and clock.name == position.ask.clock:
        return f"{clock.mark}{PHASE}{shape.phase}"
    return f"{save.turn}.{len(save.log)}.{save.epoch} {position.ask.key}"


def _commands(position: Position[Any]) -> Orders | None:
    """Return how commands are asked for that are carried out in phases, None if none are."""
    prompts = position.ask.prompts.values() if position.ask else ()
    return next((p.shape for p in prompts if isinstance(p.shape, Orders) and p.shape.phase), None)


def _led_on(before: str, name: str, position: Position[Any]) -> bool:
    """Return whether a command led to a phase: who gave it knows of it, unless it was one that closes."""
    clock, _, phase = name.partition(PHASE)
    if not phase or not before.startswith(clock + PHASE) or not position.save.log or position.ask is None:
        return False
    given = [position.save.log[-1].answers.get(seat) for seat in position.ask.prompts]
    shape = _commands(position)
    closing = shape.closing if shape else ()
    return all(isinstance(lines, list) and not set(lines) & set(closing) for lines in given)
