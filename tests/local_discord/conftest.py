"""A running local Discord with a clock of its own, and the parrot connected to it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import discord
import pytest

from bot.discord_api_url import point_at
from local_discord import permissions
from tests.bot.watch import Clock
from tests.fake_discord import FakeDiscord
from tests.local_discord.parrot import Parrot


@dataclass
class Table:
    """The server with two people in it."""

    local: FakeDiscord
    clock: Clock
    ann: "discord.abc.Snowflake"
    bob: "discord.abc.Snowflake"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@contextlib.asynccontextmanager
async def serving(clock: Clock) -> AsyncIterator[FakeDiscord]:
    """Run a local Discord and lead discord.py to it."""
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    server = FakeDiscord(clock=clock)
    more = permissions.MANAGE_THREADS | permissions.MANAGE_MESSAGES | permissions.MANAGE_CHANNELS
    server.set_bot_rights(permissions.EVERYBODY | permissions.BOT | more)
    point_at(await server.start())
    yield server
    await server.close()
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@pytest.fixture
async def local(clock: Clock) -> AsyncIterator[FakeDiscord]:
    async with serving(clock) as server:
        yield server


@pytest.fixture
def ann(local: FakeDiscord):
    return local.add_person("Ann")


@pytest.fixture
def bob(local: FakeDiscord):
    return local.add_person("Bob")


@contextlib.asynccontextmanager
async def parrots(local: FakeDiscord) -> AsyncIterator[Callable[[], Awaitable[Parrot]]]:
    """Start parrots; each is stopped at the end."""
    async with contextlib.AsyncExitStack() as stack:

        async def start() -> Parrot:
            bot = Parrot(local.guild_id)
            running = asyncio.create_task(bot.start(local.token))
            stack.push_async_callback(stop, bot, running)
            waiting = asyncio.create_task(bot.ready.wait())
            await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=15)
            if running.done():
                waiting.cancel()
                running.result()
            assert bot.ready.is_set()
            return bot

        yield start


@pytest.fixture
async def start_parrot(local: FakeDiscord) -> AsyncIterator[Callable[[], Awaitable[Parrot]]]:
    async with parrots(local) as start:
        yield start


async def stop(bot: Parrot, running: "asyncio.Task[None]") -> None:
    await bot.close()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await running


@pytest.fixture
async def parrot(start_parrot) -> Parrot:
    return await start_parrot()
