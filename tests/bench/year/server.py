"""A server of Discord and the program that serves it, which can be stopped, killed, deployed anew."""

from __future__ import annotations

import asyncio
import gc
import random
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import replace
from pathlib import Path

import discord
from aiohttp import connector
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event

from bot.delivery import outbox
from bot.discord_api_url import point_at
from bot.judge.audience import views
from bot.judge.judge import Judge, Refusal
from bot.judge.session import PlayerView
from bot.pictures.gallery import Gallery
from bot.scheduling import deadline_loop as ticking
from bot.settings import Settings
from games import catalogue
from local_discord import Channel, Person
from local_discord.world import Happening
from storage.database import Database
from storage.engine import SCRIPTS, migrate
from tests.bench.year.books import Books, Received, Sample
from tests.bench.year.virtual_time import PROGRAM, VirtualClock
from tests.bot.wire.conftest import Quick, Sketchers
from tests.databases import fresh, opened
from tests.fake_discord import FakeDiscord

LINE_BY_LINE = {slug: replace(game, chronicle=None) for slug, game in catalogue().items()}
"""The games, each of which tells an event a line: so its lines can be counted by playing an export again."""

SLEEP, IDLE = 290.0, 3600.0
"""Seconds: the clock ticks a little more often than it calls a gap, the outbox looks when something is due.
A year has 525 600 minutes, and in most of them nothing happens. Idle connections age by the same clock.
"""

PAGES = ("page_count", "freelist_count", "page_size")
DEPLOYMENTS = 2
"""The number of times in a year that a newer version is put in place."""

UNHEARD = 10.0**9
"""Seconds of silence after which the client takes its line for dead: here hours pass in no time."""


class Server:
    """Discord, the database, and the program. `books` hold what its people write and receive."""

    def __init__(self, local: FakeDiscord, clock: VirtualClock, path: Path, seed: int) -> None:
        self.local, self.clock, self.path = local, clock, path
        self.entropy = random.Random(seed).randbytes
        self.books = Books(local.world)
        self.bot: Quick
        self.running: asyncio.Task[None]
        self.is_up, self.is_alive = False, True
        self.phases = 0
        self.waiting: dict[int, list[asyncio.Future[Received]]] = {}
        self._database, self._reader = AsyncExitStack(), AsyncExitStack()
        self._judge: Judge | None = None
        self._is_taken_back = False
        self.calm = asyncio.Lock()
        self.program = self.deployments = 0
        local.world.listeners.append(self._hear)
        self.readers: list[Callable[[Received], None]] = []

    def _hear(self, happening: Happening) -> None:
        one = self.books.hear(happening)
        if one is None:
            return
        for read in self.readers:
            read(one)
        if one.reply_to is not None:
            for waiting in self.waiting.pop(one.reply_to, []):
                if not waiting.done():
                    waiting.set_result(one)

    # ------------------------------------------------------------ the program

    async def start(self) -> None:
        """Start the program with nothing but its database."""
        self.program, self.is_alive = self.program + 1, True
        before = PROGRAM.set(self.program)
        engine = await self._database.enter_async_context(opened(self.path, inline=True))
        event.listen(engine.sync_engine, "before_cursor_execute", self._guard)
        self._database.callback(event.remove, engine.sync_engine, "before_cursor_execute", self._guard)
        await migrate(engine)
        judge = Judge(Database(engine, self.clock), self.clock, self.entropy, LINE_BY_LINE)
        gallery = Gallery(judge, Sketchers())
        self.bot = Quick(judge, Settings(_env_file=None), ready_timeout=0.1, gallery=gallery)
        self.bot._connection.heartbeat_timeout = UNHEARD
        self.running = asyncio.create_task(self.bot.start(self.local.token))
        PROGRAM.reset(before)
        while not self.bot.is_ready():
            await asyncio.sleep(0.5)
            if self.running.done():
                self.running.result()
        self.is_up, self._is_taken_back = True, False

    def _guard(self, *_: object) -> None:
        """Let no program that was killed write or read any more."""
        if 0 < PROGRAM.get() < self.program or (PROGRAM.get() and not self.is_alive):
            raise asyncio.CancelledError

    async def stop(self) -> None:
        """Stop the program as its host does."""
        self.is_up = False
        await self.bot.close()
        await asyncio.wait({self.running}, timeout=5)
        await self._database.aclose()

    async def kill(self) -> None:
        """End the program where it stands: no task of it reaches database or Discord any more."""
        self.is_up = self.is_alive = False
        if self.bot.ws is not None and self.bot.ws.socket is not None:
            await self.bot.ws.socket.close()
        await self.bot.http.close()
        tasks = self.clock.loop.tasks_of(self.program)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=5)
        await self._database.aclose()
        for task in tasks:
            with suppress(Exception, asyncio.CancelledError):
                task.exception()
        self.bot.gallery.close()

    async def take_back(self, version: str) -> None:
        """Take the stored database back to an earlier version, as that program left it."""
        self._is_taken_back = True
        await self.look_away()
        async with opened(self.path, inline=True) as engine, engine.begin() as connection:
            await connection.run_sync(_downgraded, version)

    # ------------------------------------------------------------ its people

    async def look(self, game: int, person: Person) -> PlayerView | None:
        """Return what a person may know of a game, to find words that are legal; None if that is nothing."""
        if self._is_taken_back:
            return None
        if self._judge is None:
            engine = await self._reader.enter_async_context(opened(self.path, inline=True))
            self._judge = Judge(Database(engine, self.clock), self.clock)
        try:
            return await views.look(self._judge, game, person.id)
        except Refusal:
            return None

    async def look_away(self) -> None:
        """Let go of the database, to be taken back to an earlier version."""
        self._judge = None
        await self._reader.aclose()
        self._reader = AsyncExitStack()

    async def reply(self, message_id: int, seconds: float = 120.0) -> Received | None:
        """Wait for a reply to a message; None if none comes in so long."""
        waiting: asyncio.Future[Received] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(message_id, []).append(waiting)
        try:
            async with asyncio.timeout(seconds):
                return await waiting
        except TimeoutError:
            return None

    async def thread(self, game: int) -> Channel:
        """Return the thread of a game, once it is announced there."""
        while game not in self.books.threads:
            await asyncio.sleep(1)
        return self.local.world.channels[self.books.threads[game]]

    def say(self, text: str) -> None:
        """Say how far the year is, to whoever waits for it."""
        day, work = self.clock.loop.time() / 86400, time.process_time()
        sys.stderr.write(f"day {day:6.1f}, {work:6.0f} s of work: {text}\n")

    def tell_of_the_day(self) -> None:
        """Say how much there is by now."""
        books = self.books
        self.say(f"{len(books.slugs)} games, {len(books.typed)} texts typed, {len(books.received)} received")

    async def cut_short(self, course: asyncio.Task[None]) -> None:
        """Let what has its days go no further, and Discord and the program be well again."""
        is_over = course.done()
        course.cancel()
        with suppress(asyncio.CancelledError):
            await course
        if not is_over:
            self.local.faults.clear()
            self.local.set_available(available=True)
            self.local.invite_bot()
            await self.stop()
            await self.start()
            await asyncio.sleep(3600)

    def sample(self, games: int) -> None:
        """Note how large the program is now."""
        gc.collect()
        with closing(sqlite3.connect(self.path)) as raw:
            count = {name: raw.execute(f"PRAGMA {name}").fetchone()[0] for name in PAGES}
        size = (count["page_count"] - count["freelist_count"]) * count["page_size"]
        days = self.clock.loop.time() / 86400
        self.books.samples.append(Sample(self.clock(), days, games, self.phases, len(gc.get_objects()), size))


def _downgraded(connection: Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    command.downgrade(config, version)


@asynccontextmanager
async def served(clock: VirtualClock, folder: Path, seed: int) -> AsyncIterator[Server]:
    """Lay a server and start the program on it."""
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    before = ticking.LONGEST_SLEEP, outbox.IDLE, connector.monotonic
    ticking.LONGEST_SLEEP, outbox.IDLE, connector.monotonic = SLEEP, IDLE, clock.loop.time
    local = FakeDiscord(clock=clock)
    point_at(await local.start())
    server = Server(local, clock, fresh(folder / "year.sqlite"), seed)
    await server.start()
    yield server
    local.faults.clear()
    if server.is_up:
        await server.stop()
    await server.look_away()
    await local.close()
    ticking.LONGEST_SLEEP, outbox.IDLE, connector.monotonic = before
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
