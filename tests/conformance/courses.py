"""Whole games that tests look at: played at random, by computers, by nobody. Each is played once and kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel

from games import catalogue
from games.core.play import runner
from games.core.play.dice import Rewind, Seeded, Under
from games.core.play.save import (
    STANDING,
    Act,
    ClosedQuestion,
    Document,
    FinishedTurn,
    Position,
    Premove,
    Save,
)
from games.core.play.self_play import Player, at_random, play
from games.core.record.verifying import Record, completed
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Dice, Seat
from games.core.rules.protocol import AnyGame
from tests import caravan, toy

GAMES: dict[str, AnyGame] = {**catalogue(), toy.GAME.slug: toy.GAME, caravan.GAME.slug: caravan.GAME}
LIMITS = {"year_limit": 2, "rounds": 3}
"""Options by which games are kept short, where a game has them."""

ENDLESS = 20_000
SHORT = 12
"""Questions of a turn that is still taken back: a long one would never come to its end."""


@dataclass(frozen=True)
class Course:
    """A game from its beginning to its end, position by position."""

    game: AnyGame
    seats: tuple[Seat, ...]
    options: BaseModel
    dice: Dice
    seed: bytes
    positions: tuple[Position[Any], ...]

    @property
    def end(self) -> Position[Any]:
        return self.positions[-1]

    @property
    def pages(self) -> tuple[FinishedTurn, ...]:
        return tuple(page for position in self.positions for page in position.filled)

    @property
    def asking(self) -> list[Position[Any]]:
        return [position for position in self.positions if position.ask is not None]

    def some(self, count: int) -> list[Position[Any]]:
        """Return positions in which a question is open, spread over the whole game."""
        asking = self.asking
        return [asking[number * len(asking) // count] for number in range(min(count, len(asking)))]

    @property
    def record(self) -> Record:
        turns, outcome = tuple(page.save for page in self.pages), self.game.outcome(self.end.state)
        assert outcome is not None
        epochs = {e.epoch: turn.turn for turn in reversed(turns) for e in turn.log if e.epoch}
        record = Record(
            game="g1",
            slug=self.game.slug,
            edition=self.game.edition,
            seats=self.seats,
            options=self.options.model_dump(mode="json"),
            seed=self.seed,
            salts=salts(self.seats),
            turns=turns,
            outcome=dict(outcome.dump()),
            rewinds=tuple(_rewind(epoch, epochs[epoch]) for epoch in sorted(epochs)),
        )
        return completed(self.game, record, self.end.save.state)

    @property
    def export(self) -> Document:
        document: Document = json.loads(json.dumps(self.record.dump()))
        return document


def _rewind(epoch: int, turn: int) -> Rewind:
    return Rewind(epoch=epoch, turn=turn, message=None, tries=1, by="gamemaster")


def salts(seats: Sequence[Seat]) -> dict[Seat, str]:
    """Every second player has thrown in a salt."""
    return {seat: f"salt of {seat}" for seat in seats[::2]}


def options_of(game: AnyGame, **chosen: object) -> BaseModel:
    short = {name: value for name, value in LIMITS.items() if name in game.options.model_fields}
    options: BaseModel = game.options.model_validate({**short, **chosen})
    return options


def seats_of(game: AnyGame, count: int | None = None, options: BaseModel | None = None) -> tuple[Seat, ...]:
    """Return as many seats as are asked for, else as many as play under the options."""
    return tuple(power.seat for power in game.powers)[: count or game.size(options or options_of(game))[1]]


def dice_of(seats: Sequence[Seat], seed: int) -> tuple[bytes, Dice]:
    secret = seed.to_bytes(32, "big")
    return secret, Seeded(secret, "g1", salts(seats))


def played(game: AnyGame, seed: int, player: Player, count: int | None = None, **chosen: object) -> Course:
    """Play a game in which every seat answers by `player`."""
    options = options_of(game, **chosen)
    seats = seats_of(game, count, options)
    secret, dice = dice_of(seats, seed)
    positions: list[Position[Any]] = []
    for position in play(game, seats, options, dice, dict.fromkeys(seats, player)):
        positions.append(position)
        assert len(positions) < ENDLESS, f"{game.slug} does not end"
    return Course(game, seats, options, dice, secret, tuple(positions))


@cache
def at_chance(slug: str, seed: int = 1) -> Course:
    """Every seat answers anything that is legal."""
    return played(GAMES[slug], seed, at_random)


@cache
def by_computers(slug: str, seed: int = 1) -> Course:
    """Every seat is a computer's."""
    return played(GAMES[slug], seed, GAMES[slug].computer)


@cache
def unruly(slug: str, seed: int = 1) -> Course:
    """People as they are: some answer at random, some twice, some never; some resign;
    the gamemaster rewinds.
    """
    game = GAMES[slug]
    seats, options = seats_of(game), options_of(game)
    secret, dice = dice_of(seats, seed)
    positions = [runner.begin(game, seats, options, dice)]
    for position in _unruly(game, positions[0], Under(dice, "people"), dice):
        positions.append(position)
        assert len(positions) < ENDLESS, f"{game.slug} does not end"
    return Course(game, seats, options, dice, secret, tuple(positions))


def _unruly(game: AnyGame, position: Position[Any], people: Dice, dice: Dice) -> Iterator[Position[Any]]:
    gone: list[Seat] = []
    number = 0
    while position.ask is not None:
        number += 1
        waiting = [seat for seat in position.ask.prompts if seat not in position.save.ready]
        [who] = people.throw(f"{number}/who", 1, len(waiting))
        [deed] = people.throw(f"{number}/deed", 1, 40)
        seat = waiting[who - 1]
        if deed <= 8:
            position = runner.expire(game, position.save, dice)
        elif deed == 9 and len(gone) < 2 and seat not in gone:
            gone.append(seat)
            position = runner.act(game, position.save, dice, Act("resign", seat))
        elif deed == 10 and 0 < len(position.save.log) <= SHORT:
            position = runner.resume(game, runner.rewind(position.save, 0), dice)
        elif 36 <= deed <= 38 and game.acts is not None:
            position = _at_their_own_time(game, position, Under(people, f"{number}/act"), dice)
        elif deed == 39 and (count := len(runner.takes_back(position, seat))):
            position = runner.undo(game, position.save, dice, seat, min(count, 2))
        elif deed <= 15 and seat in position.save.submitted:
            position = runner.withdraw(game, position.save, dice, seat)
        else:
            answer = position.ask.prompts[seat].shape.sample(Under(people, f"{number}/answer"))
            position = runner.submit(game, position.save, dice, seat, answer)
            if deed > 20:
                position = runner.ready(game, position.save, dice, seat)
        yield position


def _at_their_own_time(game: AnyGame, position: Position[Any], people: Dice, dice: Dice) -> Position[Any]:
    """Let some seat, asked or not, do something that it may do at any time."""
    seats = [seat for seat in position.state.hands if game.acts and game.acts(position.state, seat)]
    seat = seats[people.throw("who", 1, len(seats))[0] - 1] if seats else Seat("")
    prompts = dict(game.acts(position.state, seat)) if game.acts and seats else {}
    prompts = {kind: prompt for kind, prompt in prompts.items() if any(prompt.shape.legal().values())}
    if not prompts:
        return position
    kind = list(prompts)[people.throw("kind", 1, len(prompts))[0] - 1]
    prompt = prompts[kind]
    answer = prompt.shape.sample(Under(people, "answer"))
    if kind != STANDING:
        answer = list(answer)[:1] if isinstance(answer, list) else answer
    try:
        return runner.act(game, position.save, dice, Act(kind, seat, answer))
    except OrderError:
        return position


@cache
def silent(slug: str) -> Course:
    """Nobody ever says a word."""
    game = GAMES[slug]
    seats, options = seats_of(game), options_of(game)
    secret, dice = dice_of(seats, 1)
    positions = [runner.begin(game, seats, options, dice)]
    while positions[-1].ask is not None:
        positions.append(runner.expire(game, positions[-1].save, dice))
        assert len(positions) < ENDLESS, f"{game.slug} does not end"
    return Course(game, seats, options, dice, secret, tuple(positions))


COURSES = (at_chance, by_computers, unruly, silent)


def stored(save: Save) -> Save:
    """Return a save that went through JSON, as every save does between two calls of a bot."""
    document = json.loads(json.dumps(save, default=vars))
    return restored(document)


def restored(document: Document) -> Save:
    """Return the save that a JSON document holds."""
    return Save(
        turn=document["turn"],
        state=document["state"],
        acts=tuple(Act(**act) for act in document["acts"]),
        log=tuple(
            ClosedQuestion(entry["key"], entry["answers"], tuple(entry["missed"]), entry["epoch"])
            for entry in document["log"]
        ),
        submitted=document["submitted"],
        ready=tuple(document["ready"]),
        premoves={
            Seat(seat): Premove(tuple(change["lines"]), change["ready"])
            for seat, change in document["premoves"].items()
        },
        pending=tuple(Act(**act) for act in document["pending"]),
        epoch=document["epoch"],
    )
