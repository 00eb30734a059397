"""Lets the computers at a table answer, so that a game goes on until a person is awaited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core import runner
from games.core.game import AnyGame
from games.core.play import computer_acts, computer_answer
from games.core.prompts import Dice, Seat
from games.core.runner import Position

AT_ONCE = 24
"""Answers of computers in one transaction; more wait for the next, so that nobody else waits long."""


def awaited_computer(position: Position[Any], computers: Sequence[Seat]) -> Seat | None:
    """Return the next computer that has not yet answered the open question, if any."""
    if position.ask is None:
        return None
    waiting = (s for s in position.ask.prompts if s in computers and s not in position.save.ready)
    return next(waiting, None)


def drive(
    game: AnyGame,
    position: Position[Any],
    dice: Dice,
    computers: Sequence[Seat],
    enough: Callable[[], bool] = lambda: False,
) -> list[Position[Any]]:
    """Return the positions from this one to where a person is awaited, or to where it is `enough`.

    At least one computer answers, if one is awaited, and at most AT_ONCE do.
    """
    positions = [position]
    for _ in range(AT_ONCE):
        seat = awaited_computer(position, computers)
        if seat is None:
            break
        for act in computer_acts(game, position, dice, seat):
            position = runner.act(game, position.save, dice, act)
            positions.append(position)
        answer = computer_answer(game, position, dice, seat)
        position = runner.answer(game, position.save, dice, seat, answer)
        positions.append(position)
        if enough():
            break
    return positions
