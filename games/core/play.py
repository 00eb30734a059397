"""Plays games without anybody's help: by computers, or at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from games.core import runner
from games.core.dice import Under
from games.core.game import Game, O, S
from games.core.prompts import Answer, Dice, Prompt, Seat
from games.core.protocol import View, view
from games.core.runner import Position

Player: TypeAlias = Callable[[View[Any, Any], Prompt[Any], Dice], Answer]


def at_random(_view: View[Any, Any], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Answer with any legal answer."""
    return prompt.shape.sample(dice)


def computer_answer(
    game: Game[S, O], position: Position[S], dice: Dice, seat: Seat, player: Player | None = None
) -> Answer:
    """Return what a computer at `seat` answers to the open question; raises KeyError if it is not asked.

    Its dice are labelled computer/seat/turn/step, so a game replays with the same computers' moves.
    """
    if position.ask is None:
        raise KeyError(seat)
    own = Under(dice, f"computer/{seat}/{position.save.turn}/{len(position.save.log)}")
    return (player or game.computer)(view(position.state, seat), position.ask.prompts[seat], own)


def play(
    game: Game[S, O],
    seats: Sequence[Seat],
    options: O,
    dice: Dice,
    players: Mapping[Seat, Player] | None = None,
) -> Iterator[Position[S]]:
    """Play a game from its beginning; yield the position after each answer until the game is over."""
    position = runner.begin(game, seats, options, dice)
    yield position
    while position.ask is not None:
        seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
        answer = computer_answer(game, position, dice, seat, (players or {}).get(seat))
        position = runner.answer(game, position.save, dice, seat, answer)
        yield position
