"""The moment of a game that an open question belongs to, and the clocks that several questions share.

Every control names the moment it was made for. A turn of many commands has one clock: one deadline, and one
story on the table. What is known of the clock that runs stands in the game's settings, so that it survives a
restart.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from bot.judge.judge import Judge
from bot.judge.settings.running_game_models import Clock, OpenQuestion
from bot.judge.settings.schedule import DAY
from bot.judge.settings.stored_game_settings import changing, schedule_of, settings_of
from games.core.play.save import AnyPosition
from games.core.rules.prompts import Orders
from games.core.rules.protocol import Ask
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
    now, clock = now_of(row), settings_of(row).clock
    if ending and clock is not None:
        return At(clock.turn, clock.step, now.epoch) <= at <= now and at.epoch == now.epoch
    return at == now


def goes_on(row: Game, ask: Ask | None) -> bool:
    """Return whether a question is put under the clock that runs already."""
    clock = settings_of(row).clock
    return bool(ask and ask.clock and clock and clock.name == ask.clock and clock.left is None)


def clock_begun(position: AnyPosition, mark: str) -> Clock | None:
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
    clock = settings_of(row).clock
    if goes_on(row, ask) and not waiting and row.hours:
        return
    if clock is not None and clock.name != ask.clock and clock.left is None:
        with changing(row) as kept:
            kept.clock = clock.model_copy(update={"left": left_of(judge, row)})
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


PHASE = ", phase "


def note_asked(row: Game, position: AnyPosition, now: datetime) -> None:
    """Keep since when the question is open that is open now, and the clock that begins with it."""
    name = _name_of(row, position)
    with changing(row) as kept:
        before, clock = kept.asked, kept.clock
        if before is None or before.name != name:
            since = before.since if before and _led_on(before.name, name, position) else now
            kept.asked = OpenQuestion(name=name, since=since)
        if clock is not None and clock.begun is None:
            clock.begun = now


def asked_since(row: Game, *, ending: bool = False) -> datetime | None:
    """Return since when the open question stands, None if that was not noted yet.

    What is `ending` a turn of many commands was asked when the turn began.
    """
    kept = settings_of(row)
    if ending and kept.clock is not None:
        return kept.clock.begun
    return kept.asked.since if kept.asked else None


def _name_of(row: Game, position: AnyPosition) -> str:
    """Return the name of the open question: the commands of a phase all answer one."""
    save, clock = position.save, settings_of(row).clock
    if position.ask is None:
        return ""
    if (shape := _commands(position)) is not None and clock is not None and clock.name == position.ask.clock:
        return f"{clock.mark}{PHASE}{shape.phase}"
    return f"{save.turn}.{len(save.log)}.{save.epoch} {position.ask.key}"


def _commands(position: AnyPosition) -> Orders | None:
    """Return how commands are asked for that are carried out in phases, None if none are."""
    prompts = position.ask.prompts.values() if position.ask else ()
    return next((p.shape for p in prompts if isinstance(p.shape, Orders) and p.shape.phase), None)


def _led_on(before: str, name: str, position: AnyPosition) -> bool:
    """Return whether a command led to a phase: who gave it knows of it, unless it was one that closes."""
    clock, _, phase = name.partition(PHASE)
    if not phase or not before.startswith(clock + PHASE) or not position.save.log or position.ask is None:
        return False
    given = [position.save.log[-1].answers.get(seat) for seat in position.ask.prompts]
    shape = _commands(position)
    closing = shape.closing if shape else ()
    return all(isinstance(lines, list) and not set(lines) & set(closing) for lines in given)
