"""Many games due at one instant, against a Discord that allows 50 requests a second.

    python -m tests.bench.storm --games 2000

The real bot and bot/local run in one process, which therefore does the work of both. While the storm lasts a
person asks for the chances of a battle again and again.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord

from bot.address import point_at
from bot.client import Mandate
from bot.judge.bench import Judge
from bot.keeping import Keeper
from bot.local import LocalDiscord
from bot.settings import Settings
from storage.engine import migrate, open_engine
from storage.ledger import Ledger
from tests.bench.crowd import Crowd, gather
from tests.bench.measuring import machine, quiet

ALLOWED = 50
"""Requests a second that this Discord allows."""


class Clock:
    """The present, plus what was skipped."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


@dataclass
class Result:
    """What came of a storm; times are seconds since the instant at which all were due."""

    games: int
    resolved: float = 0.0
    maps: list[float] = field(default_factory=list)
    told: float = 0.0
    processor: float = 0.0
    answers: list[float] = field(default_factory=list)
    requests: int = 0
    refused: int = 0
    lost: int = 0
    twice: int = 0


@asynccontextmanager
async def scene(folder: Path) -> AsyncIterator[tuple[LocalDiscord, Ledger, Clock]]:
    """A Discord and a database; what discord.py was pointed at before is put back."""
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    clock, local = Clock(), LocalDiscord()
    point_at(await local.start())
    engine = open_engine(str(folder / "storm.sqlite"))
    await migrate(engine)
    try:
        yield local, Ledger(engine, clock), clock
    finally:
        await engine.dispose()
        await local.close()
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@asynccontextmanager
async def serving(
    local: LocalDiscord, ledger: Ledger, clock: Clock, *, heard: bool = True
) -> AsyncIterator[Mandate]:
    """The bot, ready; with `heard` also done with what was typed meanwhile, so that its clock runs."""
    bot = Mandate(Judge(ledger, clock), Settings(_env_file=None), ready_timeout=0.1)  # type: ignore[call-arg]  pydantic-settings' own
    running = asyncio.create_task(bot.start(local.token))
    while bot.clock._held if heard else not bot.is_ready():
        await asyncio.wait({running}, timeout=0.02)
        if running.done():
            running.result()
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.wait({running}, timeout=5)


async def storm(games: int, folder: Path, *, people: int = 0) -> Result:
    """Let so many games fall due at once; return what came of it when all is told."""
    async with scene(folder) as (local, ledger, clock):
        crowd = await gather(ledger, local, games, clock() + timedelta(hours=2), people or games // 5)
        before = {row.id: row.turn for row in await ledger.games()}
        async with serving(local, ledger, clock) as bot:
            local.pace.limit, local.pace.requests = ALLOWED, 0
            clock.ahead += timedelta(hours=2)
            await Keeper(bot.judge).beat(ticking=True)
            started, used = time.perf_counter(), time.process_time()
            began = datetime.now(UTC)
            result = Result(games)
            asking = asyncio.create_task(_ask(local, crowd, result.answers))
            await bot.settle()
            while await ledger.due_deadlines(clock(), 1):
                await asyncio.sleep(0.05)
            result.resolved = time.perf_counter() - started
            while bot.outbox._busy or await ledger.due_messages(clock(), 1):
                await asyncio.sleep(0.05)
            result.told = time.perf_counter() - started
            result.processor = time.process_time() - used
            asking.cancel()
        result.requests, result.refused = local.pace.requests, local.pace.answered_429
        after = {row.id: row for row in await ledger.games()}
        for number, thread in crowd.games.items():
            drawn = [m for m in thread.messages.values() if m.attachments]
            result.maps += [(m.created_at - began).total_seconds() for m in drawn]
            result.lost += after[number].turn == before[number] or not drawn
            closed = (await ledger.checkpoint(number, before[number])).log
            names = [attachment.filename for m in drawn for attachment in m.attachments]
            asked = sum(not entry.is_roll for entry in closed)
            result.twice += asked > 1 or len(names) > len(dict.fromkeys(names))
        return result


async def _ask(local: LocalDiscord, crowd: Crowd, answers: list[float]) -> None:
    """Use a command in one game's thread after the other and note how long each answer takes."""
    for thread in crowd.games.values():
        started = time.perf_counter()
        answer = await local.slash(crowd.people[0], thread, "who", seconds=60)
        assert answer.text or answer.message
        answers.append(time.perf_counter() - started)
        await asyncio.sleep(0.5)


def lines(result: Result) -> list[str]:
    """Return the figures in words."""
    maps, answers = sorted(result.maps), sorted(result.answers)
    posted = f"all maps posted within {maps[-1]:.1f} s ({len(maps) / maps[-1]:.1f} a second)"
    wrong = f"{result.lost} games without their map, {result.twice} resolved or drawn twice"
    half = f"half within {answers[len(answers) // 2]:.2f} s, all within {answers[-1]:.2f} s"
    each = 1000 * result.processor / result.games
    return [
        f"{result.games} games due at one instant, {ALLOWED} requests a second allowed",
        f"all resolved within {result.resolved:.1f} s ({result.games / result.resolved:.0f} a second)",
        f"{posted}, all messages within {result.told:.1f} s",
        f"{result.processor:.0f} s of processor time, {each:.0f} ms for each game",
        f"{result.requests} requests, {result.refused} answered with 429, {wrong}",
        f"/who meanwhile, {len(answers)} times: {half}",
    ]


def main(words: list[str]) -> int:
    """Measure and print; the exit code tells whether something was lost, done twice or refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.storm", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    chosen = parser.parse_args(words)
    print(machine(), end="\n\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="mandate-storm-") as folder:
        result = asyncio.run(storm(chosen.games, Path(folder)))
    print(*lines(result), sep="\n")
    return 1 if result.lost or result.twice or result.refused else 0


if __name__ == "__main__":
    quiet()
    raise SystemExit(main(sys.argv[1:]))
