"""The whole bot, with the real client, at a table on loopback: over real HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext
from datetime import timedelta
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import discord
import pytest

from bot.client import Mandate
from bot.discord_api_url import point_at
from bot.judge.judge import Judge
from bot.pictures.gallery import Gallery
from bot.pictures.render_pool import Painters
from bot.settings import Settings
from games.core.play.dice import Seeded
from local_discord import Channel, Message, Person
from renderers import Plate
from storage import queries
from storage.database import Database
from storage.engine import migrate
from tests.bot.cogs.quiet import PIXEL
from tests.bot.watch import Clock
from tests.databases import fresh, opened
from tests.examples import LONG
from tests.fake_discord import FakeDiscord

T = TypeVar("T")
PATIENCE = 60.0


class Quick(Mandate):
    """The bot, but it does not rest for five seconds before it identifies anew."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Take no time."""


def _pixels(_slug: str, views: Sequence[object], *, palette: str) -> list[Plate]:
    """Return one pixel for each picture of a page."""
    assert palette
    return [Plate(PIXEL) for _ in views]


class Sketchers(Painters):
    """Painters that say what a picture shows and draw one pixel: for tests that look at no picture."""

    def __init__(self) -> None:
        super().__init__()
        self._one = asyncio.Lock()

    async def do(self, work: Callable[[], T], share: str = "") -> T:
        async with self._one:
            with (
                patch("renderers.scene_painter.png", lambda _scene: PIXEL),
                patch("renderers.plates", _pixels),
            ):
                return await asyncio.to_thread(work)


class Table:
    """A local Discord, a database, and a bot that can be stopped and started again."""

    def __init__(self, local: FakeDiscord, clock: Clock, path: Path | str, *, draws: bool = False) -> None:
        self.local, self.clock, self.path, self.draws = local, clock, path, draws
        self.bot: Mandate
        self.reading = timedelta()
        self.entropy = random.Random(1).randbytes
        self._database = AsyncExitStack()
        self.running: asyncio.Task[None]

    async def start(self) -> None:
        """Start the bot in a process state of its own: nothing but the database is kept."""
        engine = await self._database.enter_async_context(opened(self.path))
        await migrate(engine)
        judge = Judge(Database(engine, self.clock), self.clock, self.entropy, reading=self.reading)
        gallery = Gallery(judge, None if self.draws else Sketchers())
        self.bot = Quick(judge, Settings(_env_file=None), ready_timeout=0.1, gallery=gallery)
        self.running = asyncio.create_task(self.bot.start(self.local.token))
        waiting = asyncio.create_task(self.bot.wait_until_ready())
        await asyncio.sleep(0)
        await asyncio.wait({self.running}, timeout=0.05)
        async with asyncio.timeout(PATIENCE):
            while not self.bot.is_ready():
                assert not self.running.done(), self.running.exception()
                await asyncio.sleep(0.02)
        waiting.cancel()

    async def stop(self) -> None:
        """Stop the bot as SIGTERM does."""
        await self.bot.close()
        await asyncio.wait({self.running}, timeout=5)
        await asyncio.sleep(0.05)  # the last events of the client begin, and end
        await self.disconnect()

    async def disconnect(self) -> None:
        """Close the database."""
        await self._database.aclose()

    @property
    def judge(self) -> Judge:
        return self.bot.judge

    def dm(self, person: Person) -> list[Message]:
        """Return a person's direct messages with the bot."""
        return list(self.local.messages(self.local.dm(person), person))

    def from_bot(self, channel: Channel, person: Person | None = None) -> list[Message]:
        """Return the bot's messages in a channel."""
        return [m for m in self.local.messages(channel, person) if m.author_id == self.local.bot.id]

    async def until(self, seen: Callable[[], object], what: str = "it") -> None:
        """Wait until something is seen."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not seen():
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"{what} was not seen") from None

    async def runs(self, game_id: int = 1) -> None:
        """Wait until a game runs: it begins when its announcement stands, and nobody has a seat before."""
        try:
            async with asyncio.timeout(PATIENCE):
                while (await self.judge.database.read(queries.game, game_id)).status != "running":
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"game {game_id} did not begin") from None

    async def say(self, person: Person, text: str) -> Message:
        """Write to the bot and return what it replies to that message."""
        sent = self.local.say(person, self.local.dm(person), text)
        return await self.reply_to(person, sent)

    async def reply_to(self, person: Person, sent: Message) -> Message:
        """Wait for the bot's reply to a message."""

        def replies() -> list[Message]:
            return [m for m in self.dm(person) if m.reply_to and m.reply_to[1] == sent.id and not m.loading]

        await self.until(replies, f"a reply to {sent.content!r}")
        return replies()[-1]


@contextmanager
def same_dice() -> Iterator[None]:
    """Throw the same dice in each run of a test, so that what fails fails again: the numbers of messages that
    go into the dice tell the time of the run. In the long run they differ, as they do in a game.
    """
    first = Seeded.__init__

    def begin(
        dice: Seeded,
        seed: bytes,
        game: str,
        salts: Mapping[str, str] | None = None,
        closed: str | None = None,
        rewound: Sequence[tuple[int, str]] = (),
    ) -> None:
        first(dice, seed, game, salts, closed and "1", [(epoch, "1") for epoch, _ in rewound])

    with nullcontext() if LONG else patch.object(Seeded, "__init__", begin):
        yield


@asynccontextmanager
async def seated_at(
    database: Path | str, *, draws: bool = False, reading: timedelta = timedelta()
) -> AsyncIterator[Table]:
    """Set a table whose database is a file or on a server; its pictures are drawn or mere pixels.

    `reading` is how long people need to read a question: those of most tests need no time.
    """
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    clock = Clock()
    local = FakeDiscord(clock=clock)
    point_at(await local.start())
    table = Table(local, clock, database, draws=draws)
    table.reading = reading
    with same_dice():
        await table.start()
        yield table
        local.faults.clear()
        await table.stop()
    await local.close()
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with seated_at(fresh(tmp_path / "table.sqlite")) as table:
        yield table


@pytest.fixture
async def drawing_table(tmp_path: Path) -> AsyncIterator[Table]:
    """A table for tests that look at its pictures."""
    async with seated_at(fresh(tmp_path / "table.sqlite"), draws=True) as table:
        yield table
