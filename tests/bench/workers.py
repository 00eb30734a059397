"""Pictures a second that workers draw and store on a PostgreSQL server, which waits for its disk as it must.

    python -m tests.bench.workers --workers 1 2 4 --pictures 200

Each worker is a process as `mandate run --role worker` is. All pictures are asked for at one moment, each of
another game of Warlords amid play, and the watch stops when the last is stored. Workers that are just started
draw some before: what they load the first time is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing.process import BaseProcess
from pathlib import Path

from sqlalchemy import func
from sqlmodel import col, select

from bot.cpu_affinity import kept_to_one
from bot.jobs import queue
from bot.jobs.painting import PAINT, wish_of
from bot.jobs.queue import Queue
from bot.judge.judge import Judge, utcnow
from bot.judge.telling.messages import PictureOf
from bot.roles import worker
from bot.serve import opened_judge
from bot.settings import Settings
from storage.database import Database
from storage.engine import open_engine
from storage.models import Game, Message
from storage.pictures import Picture
from storage.signals import Signals
from tests import postgres
from tests.bench.crowd import gather
from tests.bench.measuring import machine, quiet
from tests.bench.stage import discord

WARM = 20
"""Pictures that each worker draws first."""

SECONDS = 300.0


@dataclass(frozen=True)
class Result:
    """The work done by a number of workers."""

    workers: int
    pictures: int
    seconds: float
    processor: float
    """Seconds of the processor of all of them."""
    resident: float
    """Bytes in memory of all of them, and of the processes that draw for them."""


def live(url: str) -> None:
    """Be a worker until told to stop."""
    quiet()
    kept_to_one()
    asyncio.run(_work(url))


async def _work(url: str) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    settings = Settings(database=url, _env_file=None)  # type: ignore[call-arg]
    async with opened_judge(settings, utcnow, stop, shared=True) as judge:
        signals = Signals(judge.database.engine)
        tasks = [
            asyncio.create_task(signals.run()),
            asyncio.create_task(_serve(judge, signals)),
            asyncio.create_task(stop.wait()),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _serve(judge: Judge, signals: Signals) -> None:
    """Work, and begin again when nothing can be heard, as the role does."""
    while True:
        await worker.serve(judge, signals)


@asynccontextmanager
async def server(games: int) -> AsyncIterator[tuple[str, Database]]:
    """A database of so many games amid play on a server; its URL, and the same opened."""
    async with postgres.database() as url:
        await postgres.wait_for_disk()
        engine = open_engine(url)
        await queue.install(engine)
        database = Database(engine, utcnow)
        async with discord() as local:
            await gather(database, local, games, utcnow() + timedelta(days=1), 20)
        try:
            yield url, database
        finally:
            await engine.dispose()


async def drawn(database: Database, games: Sequence[Game]) -> float:
    """Ask for a picture of each game at one moment; return the seconds until the last of them is stored."""
    before = await database.read(_count)
    wishes = []
    async with database.work() as work:
        for game in games:
            picture = PictureOf(turn=game.turn)
            body = {"text": "a report", "picture": picture.model_dump(exclude_defaults=True)}
            message = await work.tell(Message(game_id=game.id, kind="report", body=body))
            wishes.append(wish_of(message, picture))
    begun, asking = time.perf_counter(), Queue(database.engine)
    for wish in wishes:
        await asking.ask(PAINT, wish.model_dump_json(), wish.key)
    async with asyncio.timeout(SECONDS):
        while await database.read(_count) < before + len(games):
            await asyncio.sleep(0.02)
    return time.perf_counter() - begun


async def _count(session) -> int:
    return await session.scalar(select(func.count()).select_from(Picture)) or 0


async def _games(session) -> list[Game]:
    return list(await session.scalars(select(Game).order_by(col(Game.id))))


async def measured(workers: int, pictures: int) -> Result:
    """Start so many workers and have them draw so many pictures."""
    async with server(pictures + workers * WARM) as (url, database):
        context = multiprocessing.get_context("spawn")
        processes = [context.Process(target=live, args=(url,)) for _ in range(workers)]
        for process in processes:
            process.start()
        try:
            games = await database.read(_games)
            await drawn(database, games[: workers * WARM])
            spent = _processor(processes)
            seconds = await drawn(database, games[workers * WARM :])
            return Result(workers, pictures, seconds, _processor(processes) - spent, _resident(processes))
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.join(20)
                process.kill()


def _tree(processes: Sequence[BaseProcess]) -> list[int]:
    """Return the numbers of some processes and of all that they started."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # it ended meanwhile
        parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [process.pid for process in processes if process.pid is not None]
    for number in found:
        found += parents.get(number, [])
    return found


def _processor(processes: Sequence[BaseProcess]) -> float:
    """Return the seconds of the processor that they used."""
    ticks = 0
    for number in _tree(processes):
        fields = Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / 100


def _resident(processes: Sequence[BaseProcess]) -> float:
    """Return the bytes that they hold in memory; what they share counts once for each part of it."""
    kept = 0
    for number in _tree(processes):
        lines = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="utf-8").splitlines()
        kept += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kept * 1024.0


def line(result: Result) -> str:
    """Return a result in words."""
    return (
        f"{result.workers} workers: {result.pictures / result.seconds:.1f} pictures a second,"
        f" {1000 * result.processor / result.pictures:.0f} ms of the processor for each,"
        f" {result.resident / result.workers / 2**20:.0f} MiB for each worker"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.workers", description=__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--pictures", type=int, default=200)
    chosen = parser.parse_args()
    print(machine(), end="\n\n", flush=True)
    for workers in chosen.workers:
        print(line(asyncio.run(measured(workers, chosen.pictures))), flush=True)


if __name__ == "__main__":
    quiet()
    main()
