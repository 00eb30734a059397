"""Fifty orders by direct message at one moment, each answered after its commit.

    python -m tests.bench.letters

The real bot and bot/local run in one process. How many orders a second the judge takes in is measured without
Discord, which allows 50 requests a second, and so at most 50 answers.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import cycle, islice
from pathlib import Path

from bot.judge import hearing, sight
from bot.judge.bench import Judge
from bot.local import LocalDiscord, Person
from tests.bench.crowd import Crowd, gather
from tests.bench.measuring import Row, machine, ms, quiet
from tests.bench.rules import SEATS
from tests.bench.storm import ALLOWED, scene, serving

AT_ONCE = 50
SUSTAINED = 300
LONGEST = 30.0


async def written(
    folder: Path, at_once: int = AT_ONCE, sustained: int = SUSTAINED
) -> tuple[list[float], float]:
    """Return the seconds from each message to its answer, in order of length, and orders a second."""
    async with scene(folder) as (local, ledger, clock):
        due = clock() + timedelta(hours=20)
        crowd = await gather(ledger, local, at_once, due, at_once * len(SEATS))
        async with serving(local, ledger, clock) as bot:
            local.pace.limit = ALLOWED
            orders = await _orders(bot.judge, crowd)
            await _answered(local, *orders[0])  # what is loaded once is loaded
            await asyncio.sleep(1.2)
            taken = await asyncio.gather(*[_answered(local, *order) for order in orders])
            for game_id in crowd.games:
                assert await ledger.submissions(game_id)
            assert local.pace.answered_429 == 0
            return sorted(taken), await _sustained(bot.judge, crowd, orders, sustained)


async def _orders(judge: Judge, crowd: Crowd) -> list[tuple[Person, str]]:
    """Return who is asked in each game, and a line that he may write."""
    people = {person.id: person for person in crowd.people}
    orders = []
    for game_id in crowd.games:
        seen = await sight.look(judge, game_id, None)
        assert seen.position.ask is not None
        [asked] = seen.position.ask.prompts
        person = next(people[s.user_id] for s in seen.seats if s.seat == asked and s.user_id is not None)
        legal = (await sight.look(judge, game_id, person.id)).legal
        orders.append((person, next(line for lines in legal.values() for line in lines)))
    return orders


async def _answered(local: LocalDiscord, person: Person, text: str) -> float:
    """Write to the bot; return the seconds until its answer stands there."""
    channel = local.dm(person)
    started = time.perf_counter()
    sent = local.say(person, channel, text)
    async with asyncio.timeout(LONGEST):
        while not any(m.reply_to and m.reply_to[1] == sent.id for m in channel.messages.values()):
            await asyncio.sleep(0.001)
    return time.perf_counter() - started


async def _sustained(judge: Judge, crowd: Crowd, orders: list[tuple[Person, str]], number: int) -> float:
    """Return how many orders a second the judge takes in, one after the other."""
    mine = list(zip(crowd.games, orders, strict=True))
    started = time.perf_counter()
    for game_id, (person, text) in islice(cycle(mine), number):
        await hearing.receive(judge, game_id, person.id, text)
    return number / (time.perf_counter() - started)


def rows() -> Iterator[Row]:
    """The rows for orders by direct message."""
    with tempfile.TemporaryDirectory(prefix="mandate-letters-") as folder:
        taken, rate = asyncio.run(written(Path(folder)))
    half, most = taken[len(taken) // 2], taken[min(len(taken) - 1, len(taken) * 99 // 100)]
    yield Row(f"{AT_ONCE} orders at once answered, half within", ms(half))
    yield Row(f"{AT_ONCE} orders at once answered, 99 % within", ms(most), "50 ms")
    yield Row("orders taken in one after another, a second", f"{rate:.0f}")


if __name__ == "__main__":
    quiet()
    print(machine(), end="\n\n")
    for row in rows():
        print(f"{row.what}: {row.value}{f' (aim {row.aim})' if row.aim else ''}")
