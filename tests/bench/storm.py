"""Many games due at one instant, against a Discord that allows 50 requests a second.

    python -m tests.bench.storm --games 2000

The local Discord runs in this process, the bot in one of its own.
While the storm lasts a person asks in one game's
thread after the other who plays there.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from storage import queries
from storage.database import Database
from tests.bench.crowd import Crowd, gather
from tests.bench.measuring import machine, quiet
from tests.bench.stage import ALLOWED, Apart, Clock, apart, discord, opened_database
from tests.fake_discord import FakeDiscord

FOR_EVER = 10.0**6


@dataclass
class Result:
    """The results of a storm; times are seconds since the instant at which all were due."""

    games: int
    resolved: float = 0.0
    maps: list[float] = field(default_factory=list)
    told: float = 0.0
    processor: float = 0.0
    answers: list[float] = field(default_factory=list)
    unanswered: int = 0
    requests: int = 0
    refused: int = 0
    unresolved: int = 0
    unmapped: int = 0
    untold: int = 0
    twice: int = 0

    @property
    def lost(self) -> int:
        """Return how many games or messages were not dealt with, though all was done or the time was over."""
        return self.unresolved + self.unmapped + self.untold


async def storm(games: int, folder: Path, *, people: int = 0, limit: float = FOR_EVER) -> Result:
    """Let so many games fall due at once; return what came of it when all is told, or the time is over."""
    path, clock = folder / "storm.sqlite", Clock()
    async with discord() as local, opened_database(path, clock) as database:
        crowd = await gather(database, local, games, clock() + timedelta(hours=2), people or games // 5)
        before = {row.id: row.turn for row in await database.read(queries.games)}
        async with apart(path, local) as bot:
            local.pace.limit, local.pace.requests = ALLOWED, 0
            result, began = await _watched(bot, local, crowd, limit)
        result.requests, result.refused = local.pace.requests, local.pace.answered_429
        await _counted(result, database, crowd, before, began)
        return result


async def _watched(bot: Apart, local: FakeDiscord, crowd: Crowd, limit: float) -> tuple[Result, datetime]:
    """Let time pass, and wait until all is resolved and told, or as long as that may take."""
    result = Result(len(crowd.games))
    skipped = await bot.ask("skip 2")
    started = time.perf_counter()
    asking = asyncio.create_task(_ask(local, crowd, result))
    await bot.ask(f"resolved {limit}")
    result.resolved = time.perf_counter() - started
    told = await bot.ask(f"told {max(0.0, limit - result.resolved)}")
    result.told = time.perf_counter() - started
    asking.cancel()
    result.untold, result.processor = told["left"], told["processor"] - skipped["processor"]
    return result, datetime.fromisoformat(skipped["began"])


async def _counted(
    result: Result, database: Database, crowd: Crowd, before: Mapping[int, int], began: datetime
) -> None:
    """Count in the database and on Discord what became of each game."""
    after = {row.id: row for row in await database.read(queries.games)}
    for number, thread in crowd.games.items():
        drawn = [m for m in thread.messages.values() if m.attachments]
        result.maps += [(m.created_at - began).total_seconds() for m in drawn]
        result.unresolved += after[number].turn == before[number]
        result.unmapped += not drawn
        closed = (await database.read(queries.checkpoint, number, before[number])).log
        names = [attachment.filename for m in drawn for attachment in m.attachments]
        asked = sum(not entry.is_roll for entry in closed)
        result.twice += asked > 1 or len(names) > len(dict.fromkeys(names))


async def _ask(local: FakeDiscord, crowd: Crowd, result: Result) -> None:
    """Use a command in one game's thread after the other and note how long each answer takes."""
    for thread in crowd.games.values():
        started = time.perf_counter()
        answer = await local.slash(crowd.people[0], thread, "who", seconds=60)
        result.unanswered += not (answer.text or answer.message)
        result.answers.append(time.perf_counter() - started)
        await asyncio.sleep(0.5)


def lines(result: Result) -> list[str]:
    """Return the figures in words."""
    maps, answers = sorted(result.maps) or [FOR_EVER], sorted(result.answers) or [FOR_EVER]
    posted = f"all maps posted within {maps[-1]:.1f} s ({len(maps) / maps[-1]:.1f} a second)"
    wrong = f"{result.unresolved} games not resolved, {result.unmapped} without their map"
    wrong += f", {result.twice} resolved or deeper twice"
    half = f"half within {answers[len(answers) // 2]:.2f} s, all within {answers[-1]:.2f} s"
    each = 1000 * result.processor / result.games
    return [
        f"{result.games} games due at one instant, {ALLOWED} requests a second allowed",
        f"all resolved within {result.resolved:.1f} s ({result.games / result.resolved:.0f} a second)",
        f"{posted}, {'not all' if result.untold else 'all'} messages within {result.told:.1f} s",
        f"{result.processor:.0f} s of processor time of the bot, {each:.1f} ms for each game",
        f"{result.requests} requests, {result.refused} answered with 429, {wrong}",
        f"/who meanwhile, {len(answers)} times: {half}, {result.unanswered} never",
    ]


def main(words: list[str]) -> int:
    """Measure and print; the exit code tells whether something was lost, done twice or refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.storm", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--limit", type=float, default=FOR_EVER, help="seconds after which it is broken off")
    chosen = parser.parse_args(words)
    print(machine(), end="\n\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="mandate-storm-") as folder:
        result = asyncio.run(storm(chosen.games, Path(folder), limit=chosen.limit))
    print(*lines(result), sep="\n")
    return 1 if result.lost or result.twice or result.refused else 0


if __name__ == "__main__":
    quiet()
    raise SystemExit(main(sys.argv[1:]))
