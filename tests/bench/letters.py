"""Fifty orders by direct message at one moment, each answered after its commit.

    python -m tests.bench.letters

The local Discord runs in this process, the bot in one of its own. How many orders a second the judge
takes in is measured without Discord, which allows 50 requests a second, and so at most 50 answers.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import cycle, islice
from pathlib import Path

from bot.cpu_affinity import kept_to_one
from bot.judge.audience import views
from bot.judge.judge import Judge
from bot.judge.orders import message_intake
from local_discord import Person
from local_discord.world import Happening
from storage import queries
from tests.bench.crowd import Crowd, gather
from tests.bench.measuring import Row, machine, ms, quiet
from tests.bench.rules import SEATS
from tests.bench.stage import ALLOWED, Clock, apart, discord, opened_database
from tests.fake_discord import FakeDiscord

AT_ONCE = 50
SUSTAINED = 300
LONGEST = 30.0


async def written(
    folder: Path, at_once: int = AT_ONCE, sustained: int = SUSTAINED
) -> tuple[list[float], float]:
    """Return the seconds from each message to its answer, in order of length, and orders a second."""
    path, clock = folder / "letters.sqlite", Clock()
    async with discord() as local, opened_database(path, clock) as database:
        due = clock() + timedelta(hours=20)
        crowd = await gather(database, local, at_once, due, at_once * len(SEATS))
        judge = Judge(database, clock)
        orders = await _orders(judge, crowd)
        async with apart(path, local):
            taken = await _all_answered(local, orders)
            for game_id in crowd.games:
                assert await database.read(queries.submissions, game_id)
    with kept_to_one():  # as the bot's process is
        async with opened_database(path, clock) as database:
            return taken, await _sustained(Judge(database, clock), crowd, orders, sustained)


async def floor(folder: Path, at_once: int = AT_ONCE) -> list[float]:
    """Return the seconds that answers take which say nothing and store nothing."""
    async with discord() as local:
        people = [local.add_person(f"Person {number}") for number in range(at_once)]
        async with apart(folder, local, parrot=True):
            return await _all_answered(local, [(person, "Hello") for person in people])


async def _all_answered(local: FakeDiscord, orders: list[tuple[Person, str]]) -> list[float]:
    """Write all orders at one moment; return the seconds to each answer, in order of length."""
    local.pace.limit = ALLOWED
    await _answered(local, orders[:1])  # what is loaded once is loaded
    await asyncio.sleep(1.2)
    taken = await _answered(local, orders)
    assert local.pace.answered_429 == 0
    return sorted(taken)


async def _orders(judge: Judge, crowd: Crowd) -> list[tuple[Person, str]]:
    """Return who is asked in each game, and a line that they may write."""
    people = {person.id: person for person in crowd.people}
    orders = []
    for game_id in crowd.games:
        seen = await views.look(judge, game_id, None)
        assert seen.position.ask is not None
        [asked] = seen.position.ask.prompts
        person = next(people[s.user_id] for s in seen.seats if s.seat == asked and s.user_id is not None)
        legal = (await views.look(judge, game_id, person.id)).legal
        orders.append((person, next(line for lines in legal.values() for line in lines)))
    return orders


async def _answered(local: FakeDiscord, orders: list[tuple[Person, str]]) -> list[float]:
    """Write to the bot, all at one moment; return the seconds until each answer stands there."""
    waiting: dict[int, float] = {}
    taken: list[float] = []
    done = asyncio.Event()

    def hear(happening: Happening) -> None:
        channel = local.world.channels.get(happening.channel_id or 0)
        last = channel.messages.get(channel.last_message_id or 0) if channel else None
        if last is not None and last.reply_to and (began := waiting.pop(last.reply_to[1], None)):
            taken.append(time.perf_counter() - began)
        if len(taken) == len(orders):
            done.set()

    channels = [local.dm(person) for person, _ in orders]
    local.world.listeners.append(hear)
    for (person, text), channel in zip(orders, channels, strict=True):
        began = time.perf_counter()
        waiting[local.say(person, channel, text).id] = began
    await asyncio.wait_for(done.wait(), LONGEST)
    local.world.listeners.remove(hear)
    return taken


async def _sustained(judge: Judge, crowd: Crowd, orders: list[tuple[Person, str]], number: int) -> float:
    """Return how many orders a second the judge takes in, one after the other."""
    mine = list(zip(crowd.games, orders, strict=True))
    started = time.perf_counter()
    for game_id, (person, text) in islice(cycle(mine), number):
        await message_intake.receive(judge, game_id, person.id, text)
    return number / (time.perf_counter() - started)


def rows() -> Iterator[Row]:
    """The rows for orders by direct message."""
    with tempfile.TemporaryDirectory(prefix="mandate-letters-") as folder:
        taken, rate = asyncio.run(written(Path(folder)))
        least = asyncio.run(floor(Path(folder)))
    half, most = len(taken) // 2, min(len(taken) - 1, len(taken) * 99 // 100)
    what, of = f"{AT_ONCE} orders at once answered", "answers that say nothing"
    yield Row(f"{what}, half within", ms(taken[half]), "", ms(least[half]), of)
    yield Row(f"{what}, 99 % within", ms(taken[most]), "500 ms", ms(least[most]), of)
    yield Row("orders taken in one after another, a second", f"{rate:.0f}", "120")


if __name__ == "__main__":
    quiet()
    print(machine(), end="\n\n")
    for row in rows():
        aim, least = f" (aim {row.aim})" if row.aim else "", f", {row.of} {row.floor}" if row.of else ""
        print(f"{row.what}: {row.value}{aim}{least}")
