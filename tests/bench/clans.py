"""Times of YUAN with eight houses: a plan read, a turn resolved, the list of plans, its picture."""

from __future__ import annotations

import io
import statistics
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from PIL import Image

import renderers
from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Position
from games.core.play.self_play import play
from games.core.rules.prompts import Orders
from games.core.rules.protocol import view
from renderers.png_packing import LARGEST
from tests.bench.measuring import Row, median, ms

GAME = catalogue()["yuan"]
HOUSES = 8
SEATS = tuple(power.seat for power in GAME.powers)[:HOUSES]
OPTIONS = GAME.options.model_validate({"players": HOUSES})
DICE = Seeded(b"bench", "bench")
TURNS = 10
"""Turns that are looked at."""


@cache
def course() -> tuple[Position[Any], ...]:
    """Return a game of computers as far as it is needed."""
    positions: list[Position[Any]] = []
    for position in play(GAME, SEATS, OPTIONS, DICE):
        positions.append(position)
        if position.save.turn > TURNS + 3:
            break
    return tuple(positions)


def last_answers() -> list[Position[Any]]:
    """Return the positions in which one house is awaited and then a turn is resolved."""
    return [
        before
        for before, after in zip(course(), course()[1:], strict=False)
        if after.filled and before.ask and next(iter(before.ask.prompts.values())).key == "plan"
    ]


def rows() -> Iterator[Row]:
    """Yield the rows for YUAN."""
    yield from plans()
    yield from turns()
    yield from picture()


def plans() -> Iterator[Row]:
    """A plan, read and priced; all plans that are legal; and which one a computer sends."""
    position = last_answers()[-1]
    assert position.ask is not None
    shape = next(iter(position.ask.prompts.values())).shape
    assert isinstance(shape, Orders)
    lines = [line for legal in shape.legal().values() for line in legal]
    taken = median(partial(shape.check, lines[-1], ()))
    yield Row("YUAN: a plan read, priced and foretold", ms(taken))
    yield Row(f"YUAN: all {len(lines):,} legal plans", ms(median(shape.legal, 5)))
    seat, prompt = next(iter(position.ask.prompts.items()))
    thought = median(partial(GAME.computer, view(position.state, seat), prompt, DICE), 5)
    yield Row("YUAN: a computer's plan, 8 houses", ms(thought), "150 ms")


def turns() -> Iterator[Row]:
    """A turn of eight houses resolved, from the checkpoint with all answers to the next question."""
    taken, floors = [], []
    for position in last_answers()[:TURNS]:
        assert position.ask is not None
        seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
        answer = GAME.computer(view(position.state, seat), position.ask.prompts[seat], DICE)
        sent = runner.submit(GAME, position.save, DICE, seat, answer).save
        taken.append(median(partial(runner.ready, GAME, sent, DICE, seat), 5))
        floors.append(median(partial(again, position.save.state), 5))
    resolved, floor = ms(statistics.median(taken)), ms(statistics.median(floors))
    yield Row("YUAN: a turn resolved, 8 houses", resolved, "2 ms", floor, "its state read and written")


def again(state: object) -> object:
    """Read a state and write it again."""
    return GAME.state.model_validate(state).model_dump(mode="json")


def picture() -> Iterator[Row]:
    """The picture of a turn late in a game of eight."""
    seen = view(last_answers()[-1].state, None)
    png = renderers.paint(GAME.slug, seen).png
    warm = median(lambda: renderers.paint(GAME.slug, seen), 9)
    with Image.open(io.BytesIO(png)) as image:
        image.load()
        floor = median(lambda: image.save(io.BytesIO(), "PNG"), 9)
        pixels = "x".join(map(str, image.size))
    yield Row("YUAN: a picture, warm, 8 houses", ms(warm), "30 ms", ms(floor), "the same pixels encoded")
    size = f"{len(png) / 1024:.0f} KiB"
    yield Row("YUAN: a picture, its size", size, f"{LARGEST // 1024} KiB", pixels, "pixels")
