"""Plays games without anybody's help: by computers, or at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from games.core.play import runner
from games.core.play.dice import Seeded, Under
from games.core.play.runner import Position
from games.core.play.save import STANDING, Act
from games.core.rules.prompts import Answer, AnyPrompt, Dice, Seat
from games.core.rules.protocol import AnyView, Game, O, S, view

Player: TypeAlias = Callable[[AnyView, AnyPrompt, Dice], Answer]


def at_random(_view: AnyView, prompt: AnyPrompt, dice: Dice) -> Answer:
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


def computer_acts(
    game: Game[S, O], position: Position[S], dice: Dice, seat: Seat, player: Player | None = None
) -> list[Act]:
    """Return what a computer at `seat` lays down for later before it answers, once under each clock."""
    if game.acts is None or position.ask is None or position.ask.heard:
        return []
    prompt = game.acts(position.state, seat).get(STANDING)
    if prompt is None:
        return []
    own = Under(dice, f"computer/{seat}/{position.save.turn}/{len(position.save.log)}/{STANDING}")
    answer = (player or game.computer)(view(position.state, seat), prompt, own)
    return [] if answer == prompt.default else [Act(STANDING, seat, answer)]


def play(
    game: Game[S, O],
    seats: Sequence[Seat],
    options: O,
    dice: Dice,
    players: Mapping[Seat, Player] | None = None,
) -> Iterator[Position[S]]:
    """Play a game from its beginning; yield the position after each act and answer until it is over."""
    position = runner.begin(game, seats, options, dice)
    yield position
    while position.ask is not None:
        seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
        player = (players or {}).get(seat)
        for act in computer_acts(game, position, dice, seat, player):
            position = runner.act(game, position.save, dice, act)
            yield position
        answer = computer_answer(game, position, dice, seat, player)
        position = runner.answer(game, position.save, dice, seat, answer)
        yield position


def first_view(game: Game[S, O], options: O) -> AnyView:
    """Return what all see of a game with as many seats as there can be when the first question is put."""
    seats = [power.seat for power in game.powers][: game.size(options)[1]]
    return view(runner.begin(game, seats, options, Seeded(bytes(32), "first view")).state, None)
