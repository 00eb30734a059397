"""A running local Discord with a clock of its own, and the parrot connected to it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.address import point_at
from bot.local import LocalDiscord, permissions
from tests.bot.local.parrot import Parrot


class Clock:
    """The present, plus what a test adds to it."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def pass_(self, **time: float) -> None:
        self.ahead += timedelta(**time)


@dataclass
class Table:
    """The server with two people in it."""

    local: LocalDiscord
    clock: Clock
    ann: "discord.abc.Snowflake"
    bob: "discord.abc.Snowflake"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def local(clock: Clock) -> AsyncIterator[LocalDiscord]:
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    server = LocalDiscord(clock=clock)
    more = permissions.MANAGE_THREADS | permissions.MANAGE_MESSAGES | permissions.MANAGE_CHANNELS
    server.set_bot_rights(permissions.EVERYBODY | permissions.BOT | more)
    point_at(await server.start())
    yield server
    await server.close()
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@pytest.fixture
def ann(local: LocalDiscord):
    return local.add_person("Ann")


@pytest.fixture
def bob(local: LocalDiscord):
    return local.add_person("Bob")


@pytest.fixture
async def start_parrot(local: LocalDiscord) -> AsyncIterator[Callable[[], Awaitable[Parrot]]]:
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


async def stop(bot: Parrot, running: "asyncio.Task[None]") -> None:
    await bot.close()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await running


@pytest.fixture
async def parrot(start_parrot) -> Parrot:
    return await start_parrot()
