"""Times of Conquest: a command, an invasion of twenty engagements, menus, odds, its picture."""

from __future__ import annotations

import io
import statistics
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from PIL import Image

import renderers
from games import catalogue
from games.conquest.forecast import chances
from games.conquest.land import BOARD
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Position, Save
from games.core.play.self_play import play
from games.core.rules.prompts import Orders
from games.core.rules.protocol import view
from renderers.png_packing import LARGEST
from tests.bench.measuring import Row, median, ms

GAME = catalogue()["conquest"]
SEATS = tuple(power.seat for power in GAME.powers)
DICE = Seeded(b"bench", "bench")
ROUNDS = range(4, 7)
"""Rounds that are looked at."""
COMMANDS = 60
FIRST_PART, SECOND_PART = 16, 4
"""Engagements of two commands: one command fights sixteen at the most (C54)."""
ARMY = 24
LEAST = "its state read and written"


@cache
def course() -> tuple[Position[Any], ...]:
    """Return a game of eight computers as far as it is needed."""
    positions: list[Position[Any]] = []
    for position in play(GAME, SEATS, GAME.options.model_validate({"mode": "21"}), DICE):
        positions.append(position)
        if position.state.table.round > ROUNDS[-1]:
            break
    return tuple(positions)


def rows() -> Iterator[Row]:
    """Yield the rows for Conquest."""
    yield from commands()
    yield from invasion()
    yield from chances_asked()
    yield from picture()


def commanded() -> list[Position[Any]]:
    """Return positions in which a player is asked for a command."""
    found = [
        position
        for position in course()
        if position.ask and position.state.table.round in ROUNDS and "command" in position.ask.key
    ]
    return found[-COMMANDS:]


def again(state: object) -> object:
    """Read a state and write it: what every command needs at the least."""
    return GAME.state.model_validate(state).model_dump(mode="json")


def commands() -> Iterator[Row]:
    """A command carried out, up to the next question; the first menu; all that may be commanded, listed."""
    taken: list[float] = []
    listed: list[float] = []
    pressed: list[float] = []
    floors: list[float] = []
    for position in commanded():
        assert position.ask is not None
        [(seat, prompt)] = position.ask.prompts.items()
        answer = GAME.computer(view(position.state, seat), prompt, DICE)
        taken.append(median(partial(runner.answer, GAME, position.save, DICE, seat, answer), 3))
        shape = prompt.shape
        assert isinstance(shape, Orders)
        assert shape.steps is not None
        listed.append(median(lambda shape=shape: [list(lines) for lines in shape.legal().values()], 3))
        pressed.append(median(partial(shape.steps, "", (), ()), 3))
        floors.append(median(partial(again, position.save.state), 3))
    floor = ms(statistics.median(floors))
    yield Row("Conquest: a command carried out", ms(statistics.median(taken)), "1 ms", floor, LEAST)
    yield Row("Conquest: the first menu of a turn", ms(statistics.median(pressed)))
    yield Row("Conquest: all commands listed", ms(statistics.median(listed)))


def invasion() -> Iterator[Row]:
    """Twenty engagements of full provinces, one die each, in two commands."""
    position = commanded()[0]
    assert position.ask is not None
    [seat] = position.ask.prompts
    state = position.state.model_copy(deep=True)
    table = state.table
    lands = table.lands
    home = next(code for code, land in lands.items() if land.owner == seat)
    target = BOARD.neighbours(home)[0]
    lands[home].infantry = lands[target].infantry = ARMY
    lands[target].owner = "neutral"
    spent = 0.0
    save = Save(turn=position.save.turn, state=state.model_dump(mode="json"))
    for engagements in (FIRST_PART, SECOND_PART):
        line = f"INVADE {home} - {target} WITH ALL BUT 1 UNTIL ROUNDS {engagements} ROLL 1"
        spent += median(partial(runner.answer, GAME, save, DICE, seat, [line]), 5)
        save = runner.answer(GAME, save, DICE, seat, [line]).save
    floor = 2 * median(partial(again, save.state), 5)
    yield Row("Conquest: an invasion of 20 engagements", ms(spent), "5 ms", ms(floor), LEAST)


def chances_asked() -> Iterator[Row]:
    """The odds of two whole armies with bonuses, asked for the first time, and again."""

    def asked() -> str:
        chances.rolled.cache_clear()
        chances.matched.cache_clear()
        return chances.odds("20+3g +3 +2 v 20+3g +2 odd")

    yield Row("Conquest: odds of 23 v 23, asked first", ms(median(asked, 3)))
    yield Row(
        "Conquest: odds of 23 v 23, asked again", ms(median(lambda: chances.odds("20+3g +3 v 20+3g"), 3))
    )


def picture() -> Iterator[Row]:
    """The map of eight players late in the game, warm, and its size."""
    position = commanded()[-1]
    seen = view(position.state, None)
    paint = partial(renderers.paint, GAME.slug, seen, palette="standard", orders=True)
    drawn = paint()
    taken = median(paint, 9)
    with Image.open(io.BytesIO(drawn.png)) as image:
        image.load()
        floor = median(lambda: image.save(io.BytesIO(), "PNG"), 9)
        pixels = "x".join(map(str, image.size))
    yield Row("Conquest: its map, warm", ms(taken), "30 ms", ms(floor), "the same pixels encoded")
    size = f"{len(drawn.png) // 1024} KiB"
    yield Row("Conquest: the size of its map", size, f"{LARGEST // 1024} KiB", pixels, "pixels")
