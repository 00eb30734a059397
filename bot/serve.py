"""Serves Discord until told to stop, with the database open for this process alone."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, closing, suppress
from datetime import datetime

import aiohttp
import discord
import structlog

from bot import database_error_text, words
from bot.bot_token_renewal import TokenLock, is_refusal, token_now
from bot.client import Client, Mandate
from bot.discord_api_url import reach
from bot.health_endpoint import endpoint
from bot.judge.judge import Judge, utcnow
from bot.pictures.render_pool import Painters
from bot.settings import Settings
from storage.database import Database
from storage.engine import close, migrate, open_engine
from storage.errors import Cause, StorageError, Taken
from storage.instance_lock import hold

log = structlog.get_logger()

WRONG_TOKEN, NO_DATABASE, TAKEN = 2, 3, 4
"""Exit codes."""

PATIENCE = (1, 2, 5, 10, 30, 60)
"""Seconds to wait before Discord is tried again, the last for ever."""

SPAN = 0.02
"""Seconds that the computers of one game think before others have a turn."""

LAST_SECONDS = 8.0
"""Seconds that the end may take."""


async def on_discord(settings: Settings, token: str, *, health: socket.socket | None = None) -> int:
    """Serve Discord until told to stop; return the exit code. At `health` is told whether all is well."""
    reach(settings)
    stop = stopping()
    try:
        async with opened_judge(settings, utcnow, stop) as judge:
            return await serve(judge, settings, token, stop, renewed=token_now, health=health)
    except StorageError as error:
        print(database_error_text.sentence(error), file=sys.stderr)
        return ended_by(error)


def ended_by(error: Exception) -> int:
    """Return the exit code if a database cannot be served: whether it may be tried again after a while."""
    is_away = isinstance(error, StorageError) and error.why is Cause.SILENT
    return TAKEN if is_away or isinstance(error, Taken) else NO_DATABASE


@asynccontextmanager
async def opened_judge(
    settings: Settings, now: Callable[[], datetime], stop: asyncio.Event, *, shared: bool = False
) -> AsyncGenerator[Judge]:
    """Open the database for this process alone and bring it up to date; raises StorageError.

    `stop` is set if another process takes the database over. It may be `shared` by processes of one bot.
    """
    settings.home.mkdir(parents=True, exist_ok=True)
    engine = open_engine(settings.database_url)
    try:
        await migrate(engine)
        owner = f"{socket.gethostname()}, process {os.getpid()}"
        async with hold(engine, owner, utcnow, shared=shared) as lease:
            lease.lost = stop
            with closing(Painters()) as workers:
                yield Judge(
                    Database(engine, now), now, games_each=settings.games_each, span=SPAN, workers=workers
                )
    finally:
        await close(engine)


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
    made: Callable[[], Client] | None = None,
    *,
    renewed: Callable[[], str | None] = lambda: None,
    health: socket.socket | None = None,
) -> int:
    """Serve Discord until `stop` is set; return the exit code. Each loss of Discord is waited out.

    `made` makes a client, by default the one that does all.

    A token that Discord never took ends the program. One that it takes no more is waited out too: `renewed`
    returns the token that is set now, None if there is none.
    """
    current: list[Client] = []

    def whole() -> Client:
        return Mandate(judge, settings)

    def connected() -> bool:
        return any(client.is_ready() and not client.is_closed() for client in current)

    async with endpoint(health, judge.database, settings.database_url, connected):
        return await _serve(judge, made or whole, token, stop, renewed, current)


async def _serve(
    judge: Judge,
    made: Callable[[], Client],
    token: str,
    stop: asyncio.Event,
    renewed: Callable[[], str | None],
    current: list[Client],
) -> int:
    """Serve until `stop` is set, see `serve`; the client that serves now is `current`."""
    tries, served, lock = 0, False, TokenLock(judge, stop, renewed)
    while not stop.is_set():
        client = made()
        current[:] = [client]
        running = asyncio.create_task(client.start(token))
        settling = asyncio.create_task(_settle(client))
        halting = asyncio.create_task(stop.wait())
        await asyncio.wait((running, halting), return_when=asyncio.FIRST_COMPLETED)
        halting.cancel()
        settling.cancel()
        tries, served = (0, True) if client.served else (tries, served)
        with suppress(TimeoutError):
            await asyncio.wait_for(client.close(), LAST_SECONDS)
        if stop.is_set():
            running.cancel()
            break
        if is_refusal(running) or client.refused:
            if not served:
                print(words.terminal.REFUSED, words.terminal.RENEW, file=sys.stderr)
                return WRONG_TOKEN
            token = await lock.wait(token)
            continue
        _log_end(running)
        pause = PATIENCE[min(tries, len(PATIENCE) - 1)]
        tries += 1
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pause)
    log.info("stopped")
    return 0


async def _settle(client: Client) -> None:
    await client.wait_until_ready()
    spare()


def spare() -> None:
    """Leave all that is loaded by now out of later garbage collections.

    A full collection of it takes a tenth of a second and holds up everybody; next to nothing of it ends
    before the program does.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _log_end(running: asyncio.Task[None]) -> None:
    """Log why the connection ended, or why none came about."""
    error = running.exception() if running.done() and not running.cancelled() else None
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
