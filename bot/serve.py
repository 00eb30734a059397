"""`mandate run`: serve Discord with a token, or a table on this machine without one, until told to stop."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime

import aiohttp
import discord
import structlog

from bot import logs
from bot.address import point_at
from bot.client import Mandate
from bot.judge.bench import Judge, utcnow
from bot.settings import Settings
from storage.engine import migrate, open_engine
from storage.errors import StorageError, Taken
from storage.lease import hold
from storage.ledger import Ledger

log = structlog.get_logger()

WRONG_TOKEN, NO_DATABASE, TAKEN = 2, 3, 4
"""Exit codes."""

PATIENCE = (1, 2, 5, 10, 30, 60)
"""Seconds to wait before Discord is tried again, the last for ever."""

LAST_SECONDS = 8.0
"""How long the end may take."""


def main(settings: Settings) -> int:
    """Serve until told to stop; return the exit code."""
    logs.configure(settings)
    try:
        return asyncio.run(_main(settings))
    except KeyboardInterrupt:
        return 0


async def _main(settings: Settings) -> int:
    if settings.token is None:
        from bot.welcome import local_table  # noqa: PLC0415  a host with a token needs no local server

        return await local_table(settings)
    if settings.discord_url:
        point_at(settings.discord_url)
    stop = stopping()
    try:
        async with bench(settings, utcnow, stop) as judge:
            return await serve(judge, settings, settings.token.get_secret_value(), stop)
    except Taken as error:
        print(error, file=sys.stderr)
        return TAKEN
    except StorageError as error:
        print(error, file=sys.stderr)
        return NO_DATABASE


@asynccontextmanager
async def bench(
    settings: Settings, now: Callable[[], datetime], stop: asyncio.Event
) -> AsyncGenerator[Judge]:
    """Open the database for this process alone and bring it up to date; raises StorageError.

    `stop` is set if another process takes the database over.
    """
    settings.home.mkdir(parents=True, exist_ok=True)
    engine = open_engine(settings.database_url)
    try:
        await migrate(engine)
        async with hold(engine, f"{socket.gethostname()}, process {os.getpid()}", utcnow) as lease:
            lease.lost = stop
            yield Judge(Ledger(engine, now), now)
    finally:
        await engine.dispose()


def stopping() -> asyncio.Event:
    """Return an event that SIGTERM and SIGINT set."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def serve(
    judge: Judge,
    settings: Settings,
    token: str,
    stop: asyncio.Event,
    began: Callable[[Mandate], None] | None = None,
) -> int:
    """Serve Discord until `stop` is set; return the exit code. Each loss of Discord is waited out."""
    tries = 0
    while not stop.is_set():
        client = Mandate(judge, settings)
        if began is not None:
            began(client)
        running = asyncio.create_task(client.start(token))
        halting = asyncio.create_task(stop.wait())
        await asyncio.wait((running, halting), return_when=asyncio.FIRST_COMPLETED)
        halting.cancel()
        tries = 0 if client.is_ready() else tries
        with suppress(TimeoutError):
            await asyncio.wait_for(client.close(), LAST_SECONDS)
        if stop.is_set():
            running.cancel()
            break
        if (code := _verdict(running)) is not None:
            return code
        pause = PATIENCE[min(tries, len(PATIENCE) - 1)]
        tries += 1
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pause)
    log.info("stopped")
    return 0


def _verdict(running: asyncio.Task[None]) -> int | None:
    """Return the exit code that a failed start means, or None if it may be tried again."""
    error = running.exception() if running.done() and not running.cancelled() else None
    if isinstance(error, discord.LoginFailure):
        print("Discord does not accept this token. Set DISCORD_TOKEN to your bot's token.", file=sys.stderr)
        return WRONG_TOKEN
    expected = (
        discord.DiscordException,
        aiohttp.ClientError,
        OSError,
        AttributeError,
        asyncio.CancelledError,
    )
    if error is not None and not isinstance(error, expected):
        log.error("discord.failed", exc_info=error)
    else:
        log.warning("discord.unreachable", why=type(error).__name__ if error else "the connection ended")
    return None
