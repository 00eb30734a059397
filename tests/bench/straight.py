"""Games of computers played straight through: the same dice as `mandate play`, without saves and re-runs.

What is stored of a game, and checked at each step, costs three quarters of the time of a game of computers.
Here a turn runs once from its beginning to its end. `test_straight` proves that the games are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from bot.commands import Mistake
from bot.commands.play import MOST_TURNS
from games.core.play.dice import Seeded, Under
from games.core.play.save import STANDING
from games.core.rules.prompts import CHANCE, Dice, Prompt, Seat
from games.core.rules.protocol import AnyGame, Ask, Event, Outcome, State, View


@dataclass(frozen=True)
class Straight:
    """A game that was played to its end: its state, all that was told, its turns, and how it ended."""

    state: State[Any, Any]
    told: tuple[Event, ...]
    turns: int
    outcome: Outcome


@dataclass
class _At:
    """Dice whose every throw bears the label of one step, as the runner has it."""

    dice: Dice
    label: str

    def throw(self, _label: str, count: int, sides: int) -> list[int]:
        return self.dice.throw(self.label, count, sides)

    def shuffle(self, _label: str, n: int) -> list[int]:
        return self.dice.shuffle(self.label, n)


def played(
    game: AnyGame, seats: Sequence[Seat], options: BaseModel, seed: bytes, name: str, most: int = MOST_TURNS
) -> Straight:
    """Play a game of computers to its end; raises Mistake if it has none in so many turns."""
    dice = Seeded(seed, name)
    state = game.setup(seats, options)
    for turn in range(most):
        if (outcome := game.outcome(state)) is not None:
            return Straight(state, state.told, turn, outcome)
        _turn(game, state, dice, turn)
    raise Mistake(f"nobody has won after {most} turns; this game does not end by itself.")


def _turn(game: AnyGame, state: State[Any, Any], dice: Dice, turn: int) -> None:
    script, step = game.turn(state), 0
    try:
        asked: Ask = next(script)
        while True:
            asked = script.send(_answers(game, state, asked, dice, (turn, step)))
            step += 1
    except StopIteration:
        return


def _answers(
    game: AnyGame, state: State[Any, Any], asked: Ask, dice: Dice, at: tuple[int, int]
) -> Mapping[Seat, Any]:
    """Return what chance or the computers answer to one question, as the rules read it."""
    turn, step = at
    if asked.is_chance:
        prompt = asked.prompts[CHANCE]
        return {CHANCE: prompt.read(prompt.shape.sample(_At(dice, f"0/{turn}/{step}")))}
    found: dict[Seat, Any] = {}
    for seat, prompt in asked.prompts.items():
        label = f"computer/{seat}/{turn}/{step}"
        if not asked.heard:
            _stands(game, state, seat, Under(dice, f"{label}/{STANDING}"))
        found[seat] = prompt.read(game.computer(_seen(state, seat), prompt, Under(dice, label)))
    for seat in asked.prompts:
        state.absences[seat] = 0
    return found


def _stands(game: AnyGame, state: State[Any, Any], seat: Seat, dice: Dice) -> None:
    """Let a computer lay down its standing orders, as it does once under each clock."""
    if game.acts is None or game.perform is None:
        return
    prompt: Prompt[Any] | None = game.acts(state, seat).get(STANDING)
    if prompt is not None:
        answer = game.computer(_seen(state, seat), prompt, dice)
        if answer != prompt.default:
            game.perform(state, seat, STANDING, prompt.read(answer))


def _seen(state: State[Any, Any], seat: Seat) -> View[Any, Any]:
    """Return what a computer sees; it only reads, so nothing is copied."""
    backs = {other: dict(hand.back()) for other, hand in state.hands.items() if other != seat}
    return View(seat, state.table, state.hands.get(seat), backs)
