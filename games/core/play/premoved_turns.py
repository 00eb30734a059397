"""A turn of many commands that was written before it came: its lines are carried out one after the other.

What is carried out are commands as if they had been typed now, so a record of the game holds nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from games.core.play import runner
from games.core.play.save import AnyPosition
from games.core.rules.errors import Illegal, OrderError, Unconfirmed
from games.core.rules.prompts import AnyPrompt, Dice, Orders, Seat
from games.core.rules.protocol import AnyGame

Why: TypeAlias = Literal["", "wrong", "asked", "waits", "over", "late"]
"""Why a sheet stopped: not at all, at a line that does not fit, because somebody is asked something, because
the player wished to be asked first, because the turn was over, or because no turn ends before its deadline.
"""


@dataclass(frozen=True)
class SheetResult:
    """The result of a sheet: `done` are the commands that were carried out, each with the position it led to,
    `passed` the lines that were not meant as things stood. It stopped `why`, at the line `at`, with `error`
    where that did not fit; `left` are the lines behind it.
    """

    done: tuple[tuple[str, AnyPosition], ...]
    passed: tuple[str, ...] = ()
    why: Why = ""
    at: str = ""
    error: OrderError | None = None
    left: tuple[str, ...] = ()


def is_due(game: AnyGame, position: AnyPosition, seat: Seat) -> bool:
    """Return whether the turn has come for which a seat has written ahead of time."""
    return game.due is not None and seat in position.save.premoves and _command(position, seat) is not None


def without(position: AnyPosition, seat: Seat) -> AnyPosition:
    """Return where a game stands without what a seat has sent ahead of time."""
    premoves = {other: sheet for other, sheet in position.save.premoves.items() if other != seat}
    return replace(position, save=replace(position.save, premoves=premoves))


def carry_out(
    game: AnyGame, position: AnyPosition, dice: Dice, seat: Seat, *, ends: bool = True
) -> tuple[AnyPosition, SheetResult]:
    """Carry out the sheet of a seat whose turn has come, up to the first line that does not fit, or after
    which somebody is asked something; return where the game stands then, and what came of it.

    The sheet is used up in any case. Unless a turn `ends` before its deadline, its end is left to that.
    """
    lines = position.save.premoves[seat].lines
    position = without(position, seat)
    clock = position.ask.clock if position.ask else ""
    done: list[tuple[str, AnyPosition]] = []
    passed: list[str] = []
    for number, line in enumerate(lines):
        left = lines[number + 1 :]
        prompt = _command(position, seat)
        if prompt is None or position.ask is None or position.ask.clock != clock:
            why: Why = "asked" if position.ask is not None and position.ask.during == clock else "over"
            return position, SheetResult(tuple(done), tuple(passed), why, line, left=left)
        found = _found(game, position, prompt, seat, line)
        if isinstance(found, OrderError):
            why = "waits" if isinstance(found, Unconfirmed) else "wrong"
            return position, SheetResult(tuple(done), tuple(passed), why, line, found, left)
        if not found:
            passed.append(line)
            continue
        if [found] == prompt.default and not ends:
            return position, SheetResult(tuple(done), tuple(passed), "late", line, left=left)
        try:
            position = runner.answer(game, position.save, dice, seat, [found])
        except OrderError as error:
            return position, SheetResult(tuple(done), tuple(passed), "wrong", line, error, left)
        done.append((found, position))
    return position, SheetResult(tuple(done), tuple(passed))


def _command(position: AnyPosition, seat: Seat) -> AnyPrompt | None:
    """Return the question for the next command of a seat's own turn, None if another one is put, or none."""
    prompt = position.ask.prompts.get(seat) if position.ask else None
    shape = prompt.shape if prompt else None
    return prompt if isinstance(shape, Orders) and shape.at_once and not shape.amid else None


def _found(
    game: AnyGame, position: AnyPosition, prompt: AnyPrompt, seat: Seat, line: str
) -> str | OrderError:
    """Return the command that a line comes to now, "" if it is not meant, or what is wrong with it."""
    if game.due is None or not isinstance(prompt.shape, Orders):
        return ""
    due = game.due(position.state, seat, line)
    if due.why:
        return Illegal(due.why, quote=line)
    if not due.command:
        return ""
    sheet = prompt.shape.check(due.command, ())
    if sheet.errors:
        return sheet.errors[0]
    return sheet.lines[0] if sheet.lines else ""
