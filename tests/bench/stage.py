"""A Discord in this process and the bot in one of its own, as they are in life: each does its own work alone.

    python -m tests.bench.stage FILE URL

is that bot. It says in lines of JSON that it listens, and what came of each word it is sent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from discord import Client, Message

from bot.client import Mandate, intents
from bot.cpu_affinity import kept_to_one
from bot.discord_api_url import point_at
from bot.judge.judge import Judge
from bot.pictures.render_pool import Painters
from bot.scheduling.judge_timekeeper import Keeper
from bot.serve import SPAN, spare
from bot.settings import Settings
from storage import queries
from storage.database import Database
from storage.engine import close, migrate, open_engine
from tests.due import due_messages
from tests.fake_discord import FakeDiscord

ALLOWED = 50
"""Requests a second that this Discord allows."""

PROGRAM = (sys.executable, "-m", "tests.bench.process")
LONGEST = 3600.0


class Clock:
    """The present, plus what was skipped."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


TOKEN = "bench"
"""The token that the processes of one bench on loopback share."""


@asynccontextmanager
async def discord() -> AsyncIterator[FakeDiscord]:
    """A Discord that listens."""
    local = FakeDiscord(token=TOKEN)
    await local.start()
    try:
        yield local
    finally:
        await local.close()


@asynccontextmanager
async def opened_database(path: Path, clock: Clock) -> AsyncIterator[Database]:
    """A database, brought up to date."""
    engine = open_engine(str(path))
    await migrate(engine)
    try:
        yield Database(engine, clock)
    finally:
        await close(engine)


class Apart:
    """The bot in its own process: what it said when it listened, and the way to send it words."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.began: dict[str, Any] = {}

    async def heard(self) -> dict[str, Any]:
        """Return the next line that it says."""
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), LONGEST)
        found: dict[str, Any] = json.loads(line or b'{"error": "it ended"}')
        assert "error" not in found, found
        return found

    async def ask(self, word: str) -> dict[str, Any]:
        """Send it a word and return its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n".encode())
        return await self.heard()


@asynccontextmanager
async def apart(path: Path, local: FakeDiscord, *, parrot: bool = False) -> AsyncIterator[Apart]:
    """The bot in a process of its own, done with what was typed meanwhile; or a parrot in its place."""
    pipe = asyncio.subprocess.PIPE
    words = [str(path), local.url, *(["--parrot"] if parrot else [])]
    process = await asyncio.create_subprocess_exec(*PROGRAM, *words, stdin=pipe, stdout=pipe)
    bot = Apart(process)
    try:
        bot.began = await bot.heard()
        yield bot
    finally:
        if process.returncode is None:
            assert process.stdin is not None
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 30)
            except TimeoutError:
                process.kill()
                await process.wait()


# -------------------------------------------------------------------- the bot's own process


@asynccontextmanager
async def serving(judge: Judge, token: str, *, heard: bool = True) -> AsyncIterator[Mandate]:
    """The bot, ready; with `heard` also done with what was typed meanwhile, so that its clock runs."""
    settings = Settings(_env_file=None)  # type: ignore[call-arg]  pydantic-settings' own
    bot = Mandate(judge, settings, ready_timeout=0.1)
    running = asyncio.create_task(bot.start(token))
    while bot.clock.is_held if heard else not bot.is_ready():
        await asyncio.wait({running}, timeout=0.02)
        if running.done():
            running.result()
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.wait({running}, timeout=5)


def processor() -> float:
    """Return the seconds of processor time that this process and those it started have used."""
    of_threads = [path.read_text().split() for path in Path("/proc/self/task").glob("*/children")]
    return sum(map(_used, ["self", *(child for found in of_threads for child in found)]))


def _used(process: str) -> float:
    """Return the seconds that a process has used, 0 if it is gone."""
    try:
        numbers = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return sum(map(int, numbers[11:15])) / os.sysconf("SC_CLK_TCK")


async def play(path: Path, url: str) -> None:
    """Be the bot until the one who started it hangs up."""
    point_at(url)
    clock, token = Clock(), TOKEN
    with closing(Painters()) as workers:
        async with opened_database(path, clock) as database:
            judge = Judge(database, clock, span=SPAN, workers=workers)
            async with serving(judge, token) as bot:
                spare()
                words = await listening()
                while word := (await words.readline()).decode().strip():
                    say(**await obey(bot, clock, word))


async def listening() -> asyncio.StreamReader:
    """Say that this process listens, and return what it will be sent."""
    words = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(words), sys.stdin)
    say(listens=True, process=os.getpid())
    return words


class Parrot(Client):
    """Answers each message at once, and does nothing else: the least that an answer costs with discord.py."""

    async def on_message(self, message: Message) -> None:
        if message.author != self.user:
            await message.reply("Heard.", mention_author=False)


async def repeat(url: str) -> None:
    """Be a parrot until the one who started it hangs up."""
    point_at(url)
    parrot = Parrot(intents=intents(), guild_ready_timeout=0.1, chunk_guilds_at_startup=False)
    running = asyncio.create_task(parrot.start(TOKEN))
    while not parrot.is_ready():
        await asyncio.sleep(0.02)
    await (await listening()).readline()
    await parrot.close()
    await asyncio.wait({running}, timeout=5)


async def obey(bot: Mandate, clock: Clock, word: str) -> dict[str, Any]:
    """Do what a word says: let hours pass, wait so many seconds until all is resolved, or all is told."""
    deed, _, number = word.partition(" ")
    started = time.perf_counter()
    if deed == "skip":
        clock.ahead += timedelta(hours=float(number))
        await Keeper(bot.judge).beat(ticking=True)
        began = datetime.now(UTC).isoformat()
        await bot.settle()
        return {"began": began, "processor": processor()}
    left = {"resolved": due, "told": untold}[deed]
    while await left(bot, clock) and time.perf_counter() - started < float(number):
        await asyncio.sleep(0.1)
    return {"left": await left(bot, clock), "processor": processor()}


async def due(bot: Mandate, clock: Clock) -> int:
    """Return whether a deadline has passed."""
    return len(await bot.judge.database.read(queries.due_deadlines, clock(), 1))


async def untold(bot: Mandate, clock: Clock) -> int:
    """Return whether something is to be told now."""
    return len(bot.outbox.sending) + len(await due_messages(bot.judge.database, clock(), 1))


def say(**words: object) -> None:
    """Say something to the one who started this process."""
    print(json.dumps(words), flush=True)


def main(words: list[str]) -> None:
    """Be the bot."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.process")
    parser.add_argument("path", type=Path)
    parser.add_argument("url")
    parser.add_argument("--parrot", action="store_true", help="only repeat that something was said")
    chosen = parser.parse_args(words)
    with kept_to_one():
        asyncio.run(repeat(chosen.url) if chosen.parrot else play(chosen.path, chosen.url))
