"""Leadership: of all processes on a PostgreSQL server, one at a time does what only one may do.

It is an advisory lock of a connection of its own, which the server ends when it has been silent for some
seconds: whoever holds it asks something each second, and gives it up earlier than the server does. So a
process that died, was paused or lost its network is replaced within seconds, and knows that it is. It asks in
a thread of its own: a process whose event loop is busy for a moment leads on, one whose loop hangs does not.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from zlib import crc32

import structlog
from sqlalchemy import Integer, cast, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from storage.database import whole
from storage.event_loop_thread import LoopThread

log = structlog.get_logger()

NUMBER = 0x4D414E44
"""The first half of all our advisory locks; each database of a server has its own."""

BEAT, SILENT = 1.0, 4.0
"""Seconds between two words to the server, and after which it ends a connection that says nothing."""

SURE = 0.75
"""Of those seconds, the part after which leadership is no longer sure if a word was not answered."""

HANGS = 15.0
"""Seconds for which the event loop of a process may do nothing before another process leads."""

LOOK = 0.5
"""Seconds between two looks whether a lock is free."""


@dataclass
class Leadership:
    """That this process leads in something; `lost` is set when it does not know it any more."""

    name: str
    silent: float = SILENT
    lost: asyncio.Event = field(default_factory=asyncio.Event)
    confirmed: float = field(default_factory=time.monotonic)
    awake: float = field(default_factory=time.monotonic)
    is_over: bool = False

    @property
    def sure(self) -> float:
        """Return for how many seconds after a word that was answered nobody else can lead."""
        return SURE * self.silent

    @property
    def holds(self) -> bool:
        """Return whether nobody else can lead: asked right before what no transaction can undo."""
        return not self.is_over and time.monotonic() - self.confirmed < self.sure

    @property
    def hangs(self) -> bool:
        """Return whether the event loop of this process has done nothing for long."""
        return time.monotonic() - self.awake > HANGS

    async def stay_awake(self) -> None:
        """Note each second that the event loop goes on."""
        while True:
            self.awake = time.monotonic()
            await asyncio.sleep(BEAT)


@asynccontextmanager
async def leading(
    engine: AsyncEngine,
    *names: str,
    silent: float = SILENT,
    standing_by: Callable[[], None] = lambda: None,
) -> AsyncGenerator[Leadership]:
    """Wait until nobody else leads in any of some things, and lead in all for the length of the block.

    After so many seconds in which nothing is heard of this process the server gives its place to another.
    `standing_by` is called once if there is a wait. What is in the block must end when `lost` is set. A
    server that does not answer is waited for.
    """
    here, gained = partial(_call, asyncio.get_running_loop()), asyncio.Event()
    leadership = Leadership(", ".join(names), silent)
    awake = asyncio.create_task(leadership.stay_awake())
    thread = LoopThread(
        _lead(engine, names, leadership, partial(here, gained.set), partial(here, standing_by))
    )
    waiting = asyncio.create_task(gained.wait())
    try:
        either: set[asyncio.Future[Any]] = {waiting, thread.done}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not gained.is_set():
            thread.done.result()
        thread.done.add_done_callback(lambda _: leadership.lost.set())
        yield leadership
    finally:
        leadership.is_over = True
        leadership.lost.set()
        waiting.cancel()
        awake.cancel()
        await whole(thread.end())


def _call(loop: asyncio.AbstractEventLoop, function: Callable[[], object]) -> None:
    """Have something called in a loop, if it is not closed."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(function)


async def _lead(
    engine: AsyncEngine,
    names: Sequence[str],
    leadership: Leadership,
    gained: Callable[[], None],
    standing_by: Callable[[], None],
) -> None:
    """Gain the locks of some things and hold them, as long as the server answers and the process goes on."""
    own, connection = talkative(engine, leadership.silent), None
    try:
        leadership.confirmed, connection = await _gained(own, names, standing_by)
        log.info("leadership.gained", of=leadership.name)
        gained()
        await _beat(connection, leadership)
    finally:
        leadership.is_over = True
        await whole(_end(connection))
        await whole(own.dispose())


def talkative(engine: AsyncEngine, silent: float = SILENT) -> AsyncEngine:
    """Return an engine for the same database each of whose connections is new, begins no transaction by
    itself, and is ended by the server when it is silent for so many seconds.
    """
    settings = {"idle_session_timeout": f"{silent:g}s", "application_name": "mandate leadership"}
    return create_async_engine(
        engine.url,
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
        connect_args={
            "server_settings": settings,
            "timeout": SURE * silent,
            "command_timeout": SURE * silent,
        },
    )


async def _gained(
    engine: AsyncEngine, names: Sequence[str], standing_by: Callable[[], None]
) -> tuple[float, AsyncConnection]:
    """Return a connection that holds the locks of some things, and when the first of them was asked for."""
    connection: AsyncConnection | None = None
    while True:
        try:
            connection = connection or await engine.connect()
            begun = time.monotonic()
            if await _all_taken(connection, names):
                return begun, connection
        except asyncio.CancelledError:
            await whole(_end(connection))
            raise
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            log.info("leadership.unanswered", of=", ".join(names), why=type(error).__name__)
            await whole(_end(connection))
            connection = None
        standing_by()
        standing_by = _nothing
        try:
            await asyncio.sleep(LOOK)
        except asyncio.CancelledError:
            await whole(_end(connection))
            raise


async def _all_taken(connection: AsyncConnection, names: Sequence[str]) -> bool:
    """Take all of some locks, or none of them."""
    for name in names:
        lock = cast(NUMBER, Integer), cast(_key(name), Integer)
        if not await connection.scalar(select(func.pg_try_advisory_lock(*lock))):
            await connection.execute(select(func.pg_advisory_unlock_all()))
            return False
    return True


async def _beat(connection: AsyncConnection, leadership: Leadership) -> None:
    """Ask something each second, as long as it is answered in time."""
    while not leadership.hangs:
        begun = time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, leadership.confirmed + leadership.sure - begun)):
                await connection.execute(select(1))
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            log.warning("leadership.lost", of=leadership.name, why=type(error).__name__)
            return
        leadership.confirmed = begun
        await asyncio.sleep(BEAT)
    log.warning("leadership.lost", of=leadership.name, why="the event loop hangs")


async def _end(connection: AsyncConnection | None) -> None:
    """Close a connection, and with it its lock, whatever state it is in."""
    if connection is not None:
        with suppress(SQLAlchemyError, OSError, TimeoutError):
            async with asyncio.timeout(SURE * SILENT):
                await connection.invalidate()
        with suppress(SQLAlchemyError, OSError, TimeoutError):
            await connection.close()


def _key(name: str) -> int:
    """Return the second half of a lock: a number of 32 bits with a sign."""
    return crc32(name.encode()) - (1 << 31)


def _nothing() -> None:
    """Do nothing."""
