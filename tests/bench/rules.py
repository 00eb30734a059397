"""Times of the rules: a sheet, a slot, random play."""

from __future__ import annotations

import json
import re
import statistics
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Position
from games.core.play.self_play import at_random, play
from games.core.rules.prompts import Dice, Orders, Seat
from games.core.rules.protocol import view
from tests.bench.measuring import Row, median, ms

GAME = catalogue()["warlords"]
SEATS = tuple(power.seat for power in GAME.powers)
DICE = Seeded(b"bench", "bench")
ARMIES = 7
SLOTS = 100
LONGEST = 2000


def moment(players: Any, armies: int) -> tuple[Position[Any], Seat, Orders]:
    """Return a slot in which so many armies are to be ordered."""
    for position in play(GAME, SEATS, GAME.options(), DICE, dict.fromkeys(SEATS, players)):
        for seat, prompt in position.ask.prompts.items() if position.ask else ():
            shape = prompt.shape
            if prompt.key == "orders" and isinstance(shape, Orders) and len(shape.legal()) == armies:
                return position, seat, shape
    raise RuntimeError(f"no slot with {armies} armies")


def sheet() -> Iterator[Row]:
    """A seven-army sheet, as people type it, parsed and validated; and as much noise as a message holds."""
    _, _, shape = moment(GAME.computer, ARMIES)
    lines = list(map(str, shape.sample(DICE)))  # type: ignore[arg-type]  orders are lines
    assert len(lines) == ARMIES
    text = "\n".join(lines)
    assert shape.check(text, ()).errors == ()
    words = re.compile(r"[a-z]+|\S")
    floor = median(lambda: [words.findall(line) for line in text.lower().splitlines()])
    taken = median(lambda: shape.check(text, ()))
    yield Row("a seven-army sheet read and checked", ms(taken), "0.25 ms", ms(floor), "cut into words")
    noise = [(piece * LONGEST)[:LONGEST] for piece in ("A", "A B - ", "x\n", "é", "<@1>", "曹", ", ;", "`")]
    worst = max(median(partial(shape.check, each, ()), 3) for each in noise)
    yield Row(f"the worst noise of {LONGEST:,} characters refused", ms(worst))


def slot() -> Iterator[Row]:
    """A slot resolved, from the checkpoint with its answer to the next question: the median of many."""
    taken, floors = [], []
    for position in play(GAME, SEATS, GAME.options(), DICE):
        if len(taken) == SLOTS or position.ask is None:
            break
        [(seat, prompt), *others] = position.ask.prompts.items()
        if prompt.key != "orders" or others:
            continue
        answer = GAME.computer(view(position.state, seat), prompt, DICE)
        sent = runner.submit(GAME, position.save, DICE, seat, answer).save
        taken.append(median(partial(runner.ready, GAME, sent, DICE, seat), 3))
        floors.append(median(partial(copied, json.dumps(position.save.state)), 3))
    yield Row(
        "a slot resolved", ms(statistics.median(taken)), "0.3 ms", ms(statistics.median(floors)),
        "its state read and written",
    )  # fmt: skip


def copied(document: str) -> object:
    """Read a state and write it again."""
    return GAME.state.model_validate(json.loads(document)).model_dump(mode="json")


def whole(dice: Dice, players: Any, **options: object) -> tuple[int, float]:
    """Play one game; return its phases and the seconds it took."""
    started, phases = time.perf_counter(), 0
    chosen = GAME.options.model_validate(options)
    for position in play(GAME, SEATS, chosen, dice, dict.fromkeys(SEATS, players)):
        phases += len(position.filled)
    return phases, time.perf_counter() - started


def random_play() -> Iterator[Row]:
    """Random play: phases and games in a second."""
    games = [whole(Seeded(bytes([n]), "bench"), at_random, year_limit=10) for n in range(7)]
    rates = sorted(phases / seconds for phases, seconds in games)
    length = sorted(seconds for _, seconds in games)[len(games) // 2]
    document = json.dumps(moment(GAME.computer, ARMIES)[0].save.state)
    floor = f"{1 / median(partial(copied, document)):.0f}"
    yield Row(
        "random play, phases a second",
        f"{rates[len(rates) // 2]:.0f}",
        "1,000",
        floor,
        "states read and written",
    )
    yield Row("random play, games of ten years a second", f"{1 / length:.2f}")
    computers = [whole(Seeded(bytes([n]), "bench"), GAME.computer) for n in range(5)]
    rates = sorted(phases / seconds for phases, seconds in computers)
    yield Row("computers, phases a second", f"{rates[len(rates) // 2]:.0f}")
