"""Times of Sun Tzu: a sheet, a round, a computer's answer, random play."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from functools import partial

from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.self_play import at_random, play
from games.core.rules.prompts import Orders
from games.core.rules.protocol import view
from tests.bench.measuring import Row, median, ms

GAME = catalogue()["suntzu"]
SIDES = tuple(power.seat for power in GAME.powers)
DICE = Seeded(b"bench", "bench")
SECONDS = 2.0
TEXT = "place qin 5 chu 4 jin 3 han 2 wuu 1 / from han"


def rounds() -> Iterator[Row]:
    """A round's sheet read, a round resolved, what a computer thinks, and random play."""
    resolved, thought, read = [], [], []
    for position in play(GAME, SIDES, GAME.options(), DICE):
        if position.ask is None or position.save.ready:
            continue
        for seat, prompt in position.ask.prompts.items():
            if prompt.key == "sheet" and isinstance(shape := prompt.shape, Orders):
                read.append(median(partial(shape.check, TEXT, ()), 3))
                seen = view(position.state, seat)
                thought.append(median(partial(GAME.computer, seen, prompt, DICE), 1))
        resolved.append(median(partial(runner.expire, GAME, position.save, DICE), 3))
    yield Row("Sun Tzu: a round's sheet read and checked", ms(statistics.median(read)), "1 ms")
    yield Row("Sun Tzu: a round resolved", ms(statistics.median(resolved)), "3 ms")
    yield Row("Sun Tzu: a computer's cards", ms(statistics.median(thought)), "50 ms")
    yield Row("Sun Tzu: random play, games a second", f"{len(list(games())) / SECONDS:.1f}")


def games() -> Iterator[int]:
    """Yield the games that are played at random in two seconds."""
    until, number = time.perf_counter() + SECONDS, 0
    players = dict.fromkeys(SIDES, at_random)
    while time.perf_counter() < until:
        number += 1
        dice = Seeded(number.to_bytes(32, "big"), "bench")
        yield sum(1 for _ in play(GAME, SIDES, GAME.options(), dice, players))
