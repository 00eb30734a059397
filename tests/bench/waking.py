"""A bot that starts on a database of many games that wait: how soon it is ready, and what it keeps of each.

    python -m tests.bench.waking --games 10000

The local Discord runs in this process, the bot in one of its own,
once on an empty database and once on the full one.
`answering` is when Discord hears it; `read`, with `--to-the-end`, when it has read what was typed meanwhile
by all who hold a seat, so that every game goes on. Discord tells no list of direct messages: where somebody's
channel is not known yet, reading them costs two requests, each of `--latency` seconds; `again` is a second
start, which knows all channels.

    python -m tests.bench.waking --games 200 --people 200 --to-the-end --latency 0.3
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from bot.discord_api_url import point_at
from bot.judge.judge import Judge
from bot.scheduling.judge_timekeeper import Keeper
from tests.bench.crowd import gather
from tests.bench.measuring import machine, quiet
from tests.bench.stage import ALLOWED, TOKEN, Clock, discord, opened_database, serving

SECONDS = 900.0

READING = r"^/channels/\d+/messages$|^/users/@me/channels$"
"""The requests that read what was typed."""


async def wake(path: Path, url: str, *, to_the_end: bool) -> dict[str, float]:
    """Start a bot here; return seconds and bytes."""
    point_at(url)
    started = time.perf_counter()
    clock, token = Clock(), TOKEN
    async with (
        opened_database(path, clock) as database,
        serving(Judge(database, clock), token, heard=False) as bot,
    ):
        answering = time.perf_counter() - started
        while to_the_end and (bot.clock.is_held or bot.judge.unheard):
            await asyncio.sleep(0.02)
        woken = time.perf_counter() - started
        await asyncio.sleep(1)
        kept = resident()
    return {"answering": answering, "read": woken, "resident": kept}


def resident() -> float:
    """Return the bytes that this process holds in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096.0


async def measured(
    games: int, folder: Path, people: int, latency: float = 0.0, *, to_the_end: bool
) -> dict[str, float]:
    """Make a database and a Discord with so many games, and start a bot in a process of its own; twice if it
    is to read to the end.
    """
    path, clock = folder / f"{games}.sqlite", Clock()
    async with discord() as local:
        async with opened_database(path, clock) as database:
            await gather(database, local, games, clock() + timedelta(days=1), people)
            await Keeper(Judge(database, clock)).beat(ticking=True)
        local.pace.limit = ALLOWED
        words = ["--wake", str(path), local.url, *(["--to-the-end"] if to_the_end else [])]
        local.faults.delay(latency, times=None, path=READING)
        result = await _started(words)
        if to_the_end:
            result["again"] = (await _started(words))["read"]
    return {**result, "refused": local.pace.answered_429}


async def _started(words: list[str]) -> dict[str, float]:
    """Start a bot in a process of its own; return what it measured."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.waking", *words, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await asyncio.wait_for(child.communicate(), SECONDS)
    found: dict[str, float] = json.loads(out)
    return found


def main(words: list[str]) -> int:
    """Measure and print, or be the bot that is measured."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.waking", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--to-the-end", action="store_true", help="wait until the clock runs")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds of each request that reads")
    parser.add_argument("--wake", nargs=2, metavar=("FILE", "URL"), help=argparse.SUPPRESS)
    chosen = parser.parse_args(words)
    if chosen.wake:
        path, url = chosen.wake
        print(json.dumps(asyncio.run(wake(Path(path), url, to_the_end=chosen.to_the_end))))
        return 0
    print(machine(), end="\n\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="mandate-waking-") as folder:
        people, latency, end = chosen.people, chosen.latency, chosen.to_the_end
        empty = asyncio.run(measured(0, Path(folder), people, latency, to_the_end=end))
        full = asyncio.run(measured(chosen.games, Path(folder), people, latency, to_the_end=end))
    for name, result in (("no game", empty), (f"{chosen.games} games", full)):
        print(f"{name}: {', '.join(f'{key} {value:.2f}' for key, value in result.items())}")
    print(f"{(full['resident'] - empty['resident']) / chosen.games / 1024:.1f} KiB for each game")
    return 0


if __name__ == "__main__":
    quiet()
    raise SystemExit(main(sys.argv[1:]))
