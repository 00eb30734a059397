"""A process in its role: it waits until it leads in it, does it, and begins again when it leads no more."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

import aiohttp
import discord
import structlog

from bot import metrics
from bot.bot_token_renewal import token_now
from bot.discord_api_url import reach
from bot.health_endpoint import endpoint
from bot.jobs import queue
from bot.judge.judge import Judge, utcnow
from bot.roles import clock, delivery, worker
from bot.roles.delivery_parts import ReaderParts
from bot.roles.gateway import Gateway
from bot.roles.shard_range import Shards
from bot.serve import LAST_SECONDS, PATIENCE, WRONG_TOKEN, opened_judge, serve, stopping
from bot.settings import Settings
from storage.errors import StorageError
from storage.leadership import SILENT, Leadership, leading
from storage.signals import Signals

log = structlog.get_logger()

SILENT_GATEWAY = 12.0
"""Seconds in which nothing is heard of a gateway before another listens in its place: that one identifies
itself and reads what was missed, which takes longer. One that ends is replaced at once.
"""

Doing: TypeAlias = Callable[[Leadership], Awaitable[int | None]]
"""The work of a leader until it is cancelled; returns an exit code, or None to begin again."""


@dataclass(frozen=True)
class Process:
    """The resources of a process in a role."""

    settings: Settings
    token: str
    shards: Shards
    judge: Judge
    signals: Signals
    stop: asyncio.Event
    leads: asyncio.Event

    def stands_by(self) -> bool:
        """Return whether another process leads in this role, as far as is known."""
        return not self.leads.is_set()


async def in_role(
    settings: Settings,
    token: str,
    role: str,
    shards: Shards,
    parts: ReaderParts,
    *,
    health: socket.socket | None = None,
) -> int:
    """Do one part of the bot until told to stop; return the exit code. Raises StorageError."""
    reach(settings)
    stop = stopping()
    async with opened_judge(settings, utcnow, stop, shared=True) as judge:
        await queue.install(judge.database.engine)
        signals = Signals(judge.database.engine)
        process = Process(settings, token, shards, judge, signals, stop, asyncio.Event())
        signalling = asyncio.create_task(signals.run())
        try:
            listening, url = _Listening(process), settings.database_url
            async with endpoint(health, judge.database, url, listening.is_well, process.stands_by):
                if role == "gateway":
                    return await _led(process, shards.names, listening, silent=SILENT_GATEWAY)
                if role == "worker":
                    name = f"worker {os.getpid()} on {socket.gethostname()}"
                    return await _led(process, [name], _working(process))
                if role == "delivery":
                    return await _led(process, parts.names, _delivering(process, parts), str(parts))
                return await _led(process, [role], _closing(process))
        finally:
            signalling.cancel()
            await asyncio.wait({signalling})


def _closing(process: Process) -> Doing:
    async def close(_leadership: Leadership) -> int | None:
        await clock.serve(process.judge, process.signals)
        return None

    return close


def _working(process: Process) -> Doing:
    async def work(_leadership: Leadership) -> int | None:
        await worker.serve(process.judge, process.signals)
        return None

    return work


def _delivering(process: Process, parts: ReaderParts) -> Doing:
    async def deliver(leadership: Leadership) -> int | None:
        token = token_now() or process.token
        try:
            await delivery.serve(process.judge, process.settings, token, process.signals, leadership, parts)
        except (delivery.Refused, discord.LoginFailure):
            log.warning("discord.token_refused", when="by delivery")
            return WRONG_TOKEN
        return None

    return deliver


class _Listening:
    """Listens while this process leads on its shards."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._client: Gateway | None = None

    def is_well(self) -> bool:
        """Return whether Discord is connected where this process is to listen."""
        client = self._client
        return client is None or (client.is_ready() and not client.is_closed())

    async def __call__(self, _leadership: Leadership) -> int | None:
        process, ended = self._process, asyncio.Event()
        serving = asyncio.create_task(
            serve(
                process.judge,
                process.settings,
                process.token,
                ended,
                self._made,
                renewed=token_now,
            )
        )
        try:
            await asyncio.wait({serving})
        finally:  # also if it is to stop, or another leads: what is under way is finished
            ended.set()
            await asyncio.wait({serving}, timeout=LAST_SECONDS)
            self._client = None
        return serving.result() or None

    def _made(self) -> Gateway:
        process = self._process
        self._client = Gateway(process.judge, process.settings, process.shards, process.signals)
        return self._client


async def _led(
    process: Process, names: Sequence[str], part: Doing, title: str = "", silent: float = SILENT
) -> int:
    """Do a part while this process leads in all of some things, again and again until it is to stop; return
    the exit code. `title` is what is said of the part, if that are not the names; after so many seconds of
    silence another process leads.
    """
    tries, stop, title = 0, process.stop, title or ", ".join(names)
    while not stop.is_set():
        leading_in = asyncio.create_task(_lead(process, names, part, title, silent))
        halting = asyncio.create_task(stop.wait())
        await asyncio.wait((halting, leading_in), return_when=asyncio.FIRST_COMPLETED)
        halting.cancel()
        if not leading_in.done():
            leading_in.cancel()
            await asyncio.wait({leading_in}, timeout=LAST_SECONDS + 2)
            break
        code = _outcome(leading_in, title)
        if code is not None:
            return code
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE[min(tries, len(PATIENCE) - 1)]):
                await stop.wait()
        tries += 1
    return 0


def _outcome(task: asyncio.Task[int | None], title: str) -> int | None:
    """Return the exit code of a part that is over, None if it is to begin again."""
    try:
        return task.result()
    except (StorageError, discord.DiscordException, aiohttp.ClientError, OSError) as error:
        log.warning("role.interrupted", of=title, why=f"{type(error).__name__}: {error}")
        return None


async def _lead(process: Process, names: Sequence[str], part: Doing, title: str, silent: float) -> int | None:
    """Wait for leadership, and do a part until it is over or leadership lost; return its exit code."""
    leads = metrics.LEADS.labels(of=title)
    leads.set(0)

    def waits() -> None:
        log.info("role.standing_by", of=title)

    engine = process.judge.database.engine
    async with leading(engine, *names, silent=silent, standing_by=waits) as leadership:
        leads.set(1)
        process.leads.set()
        doing = asyncio.ensure_future(part(leadership))
        losing = asyncio.create_task(leadership.lost.wait())
        try:
            await asyncio.wait((doing, losing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leads.set(0)
            process.leads.clear()
            losing.cancel()
            doing.cancel()
            await asyncio.wait({doing})
        return None if doing.cancelled() else doing.result()
