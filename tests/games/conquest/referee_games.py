"""Games for referees to read, and the program's state at every question of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from games.conquest import GAME
from games.core.play import runner
from games.core.play.save import Document, Position, Save
from games.core.play.self_play import Player
from games.core.record.verifying import load, parse
from tests.conformance import courses
from tests.games.conquest.referee_tape import Place


def shown(export: Document) -> Callable[[Place], Document]:
    """Return the program's own state at the question of a turn and step of an export."""
    look = asked(export)
    return lambda place: look(place).state.model_dump(mode="json")


def asked(export: Document) -> Callable[[Place], Position[Any]]:
    """Return the program's own position at the question of a turn and step of an export."""
    record = load(export)
    state = GAME.setup(record.seats, GAME.options.model_validate(record.options)).model_dump(mode="json")
    saves = [Save(0, state)]

    def save_of(turn: int) -> Save:
        while len(saves) <= turn:
            number = len(saves) - 1
            whole = replace(record.turns[number], state=saves[number].state)
            position = runner.resume(GAME, whole, record.dice)
            following = position.filled[1].save if len(position.filled) > 1 else position.save
            saves.append(Save(number + 1, following.state))
        return saves[turn]

    def look(place: Place) -> Position[Any]:
        turn, step = place
        start, played = save_of(turn), record.turns[turn]
        acts = tuple(act for act in played.acts if act.step <= step)
        save = replace(start, acts=acts, log=played.log[:step])
        return runner.resume(GAME, save, record.dice)

    return look


def game(seed: int, player: Player, count: int, **options: Any) -> Document:
    """Play a game and return its export."""
    return courses.played(GAME, seed, player, count, **options).export


def exported(path: Path) -> Document:
    """Return an export from a file."""
    return parse(path.read_text(encoding="utf-8"))
