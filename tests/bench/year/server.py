"""A server of Discord and the program that serves it, which can be stopped, killed, deployed anew."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import discord

from bot.address import point_at
from bot.delivery import outbox
from bot.judge import views
from bot.judge.judge import Judge, Refusal
from bot.judge.session import PlayerView
from bot.local import Channel, Person
from bot.local.world import Happening
from bot.pictures.gallery import Gallery
from bot.scheduling import clock as ticking
from bot.settings import Settings
from storage.database import Database
from storage.engine import migrate
from tests.bench.year.books import Books, Received, Sample
from tests.bench.year.virtual_time import VirtualClock
from tests.bot.wire.conftest import Quick, Sketchers
from tests.databases import fresh, opened
from tests.fake_discord import FakeDiscord

SLEEP, IDLE = 290.0, 3600.0
"""Seconds: the clock ticks a little more often than it calls a gap, the outbox looks when something is due.
A year has 525 600 minutes, and in most of them nothing happens.
"""

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
        self.is_up = False
        self.phases = 0
        self.waiting: dict[int, list[asyncio.Future[Received]]] = {}
        self._database, self._reader = AsyncExitStack(), AsyncExitStack()
        self._judge: Judge | None = None
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
        engine = await self._database.enter_async_context(opened(self.path, inline=True))
        await migrate(engine)
        judge = Judge(Database(engine, self.clock), self.clock, self.entropy)
        self.bot = Quick(
            judge, Settings(_env_file=None), ready_timeout=0.1, gallery=Gallery(judge, Sketchers())
        )
        self.bot._connection.heartbeat_timeout = UNHEARD
        self.running = asyncio.create_task(self.bot.start(self.local.token))
        while not self.bot.is_ready():
            await asyncio.sleep(0.5)
            if self.running.done():
                self.running.result()
        self.is_up = True

    async def stop(self) -> None:
        """Stop the program as its host does."""
        self.is_up = False
        await self.bot.close()
        await asyncio.wait({self.running}, timeout=5)
        await self._database.aclose()

    async def kill(self) -> None:
        """End the program where it stands: database and sockets are gone before any of its farewells."""
        self.is_up = False
        await self._database.aclose()
        tasks = [*self.bot.services, *self.bot.outbox.sending, self.running]
        for task in tasks:
            task.cancel()
        await self.bot.http.close()
        if self.bot.ws is not None:
            await self.bot.ws.close()
        await asyncio.wait(tasks, timeout=5)
        self.bot.gallery.close()

    # ------------------------------------------------------------ its people

    async def look(self, game: int, person: Person) -> PlayerView | None:
        """Return what a person may know of a game, to find words that are legal; None if that is nothing."""
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
        """Return the thread of a game, where it is announced."""
        while True:
            for one in self.books.received:
                channel = self.local.world.channels.get(one.channel_id)
                if one.game == game and channel is not None and channel.is_thread and not one.readers:
                    return channel
            await asyncio.sleep(1)

    def sample(self, games: int) -> None:
        """Note how large the program is now."""
        gc.collect()
        size = sum(each.stat().st_size for each in self.path.parent.glob(f"{self.path.name}*"))
        days = self.clock.loop.time() / 86400
        self.books.samples.append(Sample(self.clock(), days, games, self.phases, len(gc.get_objects()), size))


@asynccontextmanager
async def served(clock: VirtualClock, folder: Path, seed: int) -> AsyncIterator[Server]:
    """Lay a server and start the program on it."""
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    before = ticking.LONGEST_SLEEP, outbox.IDLE
    ticking.LONGEST_SLEEP, outbox.IDLE = SLEEP, IDLE
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
    ticking.LONGEST_SLEEP, outbox.IDLE = before
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
