"""Times of Three Kingdoms Redux: a placement, three sheets at once, a computer's thoughts, its picture."""

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

GAME = catalogue()["redux"]
SEATS = tuple(power.seat for power in GAME.powers)
DICE = Seeded(b"bench", "bench")
ROUNDS = range(3, 8)
"""Rounds that are looked at."""


@cache
def course(bidding: str) -> tuple[Position[Any], ...]:
    """Return a game of computers as far as it is needed."""
    positions: list[Position[Any]] = []
    for position in play(GAME, SEATS, GAME.options.model_validate({"bidding": bidding}), DICE):
        positions.append(position)
        if position.state.table.round > ROUNDS[-1]:
            break
    return tuple(positions)


def rows() -> Iterator[Row]:
    """Yield the rows for Redux."""
    yield from placements()
    yield from sheets()
    yield from picture()


def asked(bidding: str, key: str) -> list[Position[Any]]:
    """Return the positions of the rounds looked at in which one seat is awaited for a question."""
    found: list[Position[Any]] = []
    for position in course(bidding):
        left = [s for s in position.ask.prompts if s not in position.save.ready] if position.ask else []
        if len(left) == 1 and position.state.table.round in ROUNDS and position.ask is not None:
            found += [position] if position.ask.prompts[left[0]].key == key else []
    return found


def answered(position: Position[Any]) -> float:
    """Return the seconds from the last answer to the next question, as the judge has it carried out: the turn
    runs again with it.
    """
    assert position.ask is not None
    seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
    answer = GAME.computer(view(position.state, seat), position.ask.prompts[seat], DICE)
    sent = runner.submit(GAME, position.save, DICE, seat, answer)
    return median(partial(runner.ready, GAME, sent, DICE, seat), 5)


def placements() -> Iterator[Row]:
    """A bid read and weighed, and a placement on the open ladder up to the next question."""
    moments = asked("ladder", "bid")
    position = moments[len(moments) // 2]
    assert position.ask is not None
    seat, prompt = next(iter(position.ask.prompts.items()))
    shape = prompt.shape
    assert isinstance(shape, Orders)
    line = GAME.computer(view(position.state, seat), prompt, DICE)
    text = line[0] if isinstance(line, list) else ""
    yield Row("Redux: a bid read and weighed", ms(median(partial(shape.check, str(text), ()))), "1 ms")
    first = [one for one in moments if len(one.save.log) < 2]
    floor = statistics.median(median(partial(again, one.save.state), 5) for one in first[:5])
    taken = statistics.median(answered(one) for one in first[:5])
    yield Row(
        "Redux: a placement, to the next question", ms(taken), "1 ms", ms(floor), "its state read and written"
    )
    deep = statistics.median(answered(one) for one in sorted(moments, key=lambda p: -len(p.save.log))[:5])
    yield Row(
        "Redux: the last placement of a circle", ms(deep), "1 ms", ms(floor), "its state read and written"
    )
    mind = median(partial(GAME.computer, view(position.state, seat), prompt, DICE), 5)
    yield Row("Redux: a computer's placement", ms(mind))


def sheets() -> Iterator[Row]:
    """A round of three sheets, from the last answer to the next question; and what a computer thinks."""
    moments = asked("waves", "sheet")
    taken = statistics.median(answered(one) for one in moments)
    floor = statistics.median(median(partial(again, one.save.state), 5) for one in moments)
    yield Row("Redux: a round of three sheets", ms(taken), "10 ms", ms(floor), "its state read and written")
    position = moments[len(moments) // 2]
    assert position.ask is not None
    seat, prompt = next(iter(position.ask.prompts.items()))
    mind = median(partial(GAME.computer, view(position.state, seat), prompt, DICE), 5)
    yield Row("Redux: a computer's sheet", ms(mind))


def again(state: object) -> object:
    """Read a state and write it again."""
    return GAME.state.model_validate(state).model_dump(mode="json")


def picture() -> Iterator[Row]:
    """The picture while actions are taken, with all the bids of the round."""
    seen = view(asked("waves", "sheet")[-1].state, None)
    png = renderers.paint(GAME.slug, seen).png
    warm = median(lambda: renderers.paint(GAME.slug, seen), 9)
    with Image.open(io.BytesIO(png)) as image:
        image.load()
        floor = median(lambda: image.save(io.BytesIO(), "PNG"), 9)
        pixels = "x".join(map(str, image.size))
    yield Row("Redux: a picture, warm", ms(warm), "30 ms", ms(floor), "the same pixels encoded")
    size = f"{len(png) / 1024:.0f} KiB"
    yield Row("Redux: a picture, its size", size, f"{LARGEST // 1024} KiB", pixels, "pixels")
