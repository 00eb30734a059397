"""What the computers at a table answer: thought of from a stored game, with no transaction open.

What is thought of fits a moment of the game. It is stored if that moment is still there; if the game went on
meanwhile, nothing comes of it and the computers think again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.judge.session import awaited_computer
from games import catalogue
from games.core import runner
from games.core.play import computer_acts, computer_answer
from games.core.prompts import Answer, Dice, Seat
from games.core.protocol import AnyGame
from games.core.runner import Position
from games.core.save import Act, Save

AT_ONCE = 24
"""Answers of computers that are stored together; more wait for the next time, so that nobody waits long."""


@dataclass(frozen=True)
class Thought:
    """What a computer does for an open question; `moment` is the game as it saw it."""

    moment: Save
    seat: Seat
    acts: tuple[Act, ...]
    answer: Answer


def moment_of(save: Save) -> Save:
    """Return what an answer to the open question is thought of from: what others send for it is unknown."""
    return replace(save, submitted={}, ready=(), premoves={})


def thoughts(
    game: AnyGame,
    save: Save,
    dice: Dice,
    computers: Sequence[Seat],
    *,
    span: float,
    timer: Callable[[], float] = time.perf_counter,
) -> list[Thought]:
    """Return what the computers do from here to where a person is awaited, or for `span` seconds of `timer`.

    At least one computer answers, if one is awaited, and at most AT_ONCE do. Raises Diverged.
    """
    found: list[Thought] = []
    begun, position = timer(), runner.resume(game, save, dice)
    while len(found) < AT_ONCE and (seat := awaited_computer(position, computers)) is not None:
        acts = tuple(computer_acts(game, position, dice, seat))
        moment = moment_of(position.save)
        for act in acts:
            position = runner.act(game, position.save, dice, act)
        answer = computer_answer(game, position, dice, seat)
        position = runner.answer(game, position.save, dice, seat, answer)
        found.append(Thought(moment, seat, acts, answer))
        if timer() - begun >= span:
            break
    return found


def thoughts_elsewhere(
    slug: str, save: Save, dice: Dice, computers: Sequence[Seat], span: float
) -> list[Thought]:
    """Return the same for a game of the catalogue, by names that another process knows too."""
    return thoughts(catalogue()[slug], save, dice, computers, span=span)


def carried_out(
    game: AnyGame, position: Position[Any], dice: Dice, computers: Sequence[Seat], found: Sequence[Thought]
) -> list[Position[Any]]:
    """Return the positions that thoughts lead to, one after the other, as far as they fit where it stands."""
    positions: list[Position[Any]] = []
    for thought in found:
        awaited = position.ask is not None and thought.seat in position.ask.prompts
        free = thought.seat in computers and thought.seat not in position.save.ready
        if not (awaited and free and moment_of(position.save) == thought.moment):
            continue
        for act in thought.acts:
            position = runner.act(game, position.save, dice, act)
            positions.append(position)
        position = runner.answer(game, position.save, dice, thought.seat, thought.answer)
        positions.append(position)
    return positions
