"""The lease, a lock of the one instance: one bot on one database, which may be several processes on a server.

It is a lock that ends with the process that holds it, however that dies: on SQLite one of the operating
system on a file beside the database, on a server an advisory lock of a connection. A mark says who has it.
The processes of one bot share it there, and keep out a bot that is all in one process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from games.core.rules.protocol import Fact
from storage import queries
from storage.columns import EPOCH, TICK, ticks
from storage.database import Database, file_of, translated, whole
from storage.errors import StorageError, Taken
from storage.leadership import NUMBER
from storage.models import Mark
from storage.sqlite_file import lock_beside

KEY = "lease"
BEAT = 10
"""Seconds between two beats: the mark is renewed, and on a server the lock is looked after."""

HANDOVER = 2.0
"""Seconds in which a server notices that the process which held the lock was killed."""

PAUSE = 0.02
"""Seconds between two looks at who else is writing."""

WRITERS = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL"""
"""Counts the other connections that are writing in this database now."""


@dataclass
class Lease:
    """The right to serve a database; `lost` is set if another took it over, and then this one must stop."""

    owner: str
    since: datetime
    lost: asyncio.Event = field(default_factory=asyncio.Event)


class Lock(Protocol):
    """A lock that only one process has."""

    async def take(self) -> bool:
        """Take it, or go on having it; return False if another has it. Raises StorageError."""
        ...

    async def leave(self) -> None:
        """Let others have it."""
        ...


class FileLock:
    """A lock of the operating system on a file beside an SQLite database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._path = file_of(engine)
        self._file: Any = None

    async def take(self) -> bool:
        """Take it, or go on having it."""
        if self._file is None and self._path is not None:
            self._file = lock_beside(self._path)
        return self._file is not None

    async def leave(self) -> None:
        """Let others have it."""
        if self._file is not None:
            self._file.close()


class ServerLock:
    """An advisory lock: the server frees it when the connection that took it ends."""

    def __init__(self, engine: AsyncEngine, *, shared: bool) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None
        self._shared = shared
        self._take = func.pg_try_advisory_lock_shared if shared else func.pg_try_advisory_lock

    async def take(self) -> bool:
        """Take it, or see that its connection stands; a connection that was lost is made anew."""
        with translated(connecting=True):
            try:
                if self._connection is not None:
                    await self._connection.execute(select(1))
                    return True
                self._connection = await self._engine.connect()
                if await self._connection.scalar(select(self._take(NUMBER))):
                    if not self._shared:
                        await self._handed_over(self._connection)
                    return True
            except (SQLAlchemyError, OSError):
                await self.leave()
                raise
            await self.leave()
            return False

    async def _handed_over(self, connection: AsyncConnection) -> None:
        """Wait for the last commit of a process that was killed, which may be under way elsewhere."""
        for _ in range(round(HANDOVER / PAUSE)):
            if not await connection.scalar(text(WRITERS)):
                break
            await asyncio.sleep(PAUSE)

    async def leave(self) -> None:
        """Let others have it: the connection is closed, not given back to the pool with the lock."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()


@asynccontextmanager
async def hold(
    engine: AsyncEngine,
    owner: str,
    now: Callable[[], datetime],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    *,
    shared: bool = False,
) -> AsyncGenerator[Lease]:
    """Be the only bot on a database for the length of the block, or one of its processes.

    Raises Taken if another bot is there.
    """
    database, lease = Database(engine, now), Lease(owner, now())
    lock: Lock = FileLock(engine) if file_of(engine) else ServerLock(engine, shared=shared)
    try:
        if not await _taken(lock, HANDOVER if isinstance(lock, ServerLock) else 0):
            raise await _other(database)
        await _write(database, lease)
        beat = asyncio.create_task(_beat(database, lease, lock, sleep))
        try:
            yield lease
        finally:
            beat.cancel()
            await asyncio.wait({beat})
            with suppress(StorageError):
                await _leave(database, lease)
    finally:
        await whole(lock.leave())


async def _taken(lock: Lock, patience: float) -> bool:
    """Take a lock; a server may need a moment to see that whoever had it is gone."""
    until = time.monotonic() + patience
    while not await lock.take():
        if time.monotonic() >= until:
            return False
        await asyncio.sleep(0.1)
    return True


async def _beat(
    database: Database, lease: Lease, lock: Lock, sleep: Callable[[float], Awaitable[None]]
) -> None:
    """Keep the lease for as long as it is ours. A disk that is full for a while does not end it."""
    while not lease.lost.is_set():
        await sleep(BEAT)
        with suppress(StorageError):
            if await lock.take():
                await _write(database, lease)
            else:
                lease.lost.set()


async def _write(database: Database, lease: Lease) -> None:
    row: dict[str, Fact] = {"owner": lease.owner, "since": ticks(lease.since), "beat": ticks(database.now())}
    async with database.work() as work:
        await work.mark(KEY, row)
        # By the first page a log is known to belong to its file (`storage.wal_pairing`): let each hold one.
        if (await work.session.connection()).dialect.name == "sqlite":
            stamp = await work.session.scalar(text("PRAGMA user_version"))
            await work.session.execute(text(f"PRAGMA user_version = {int(stamp or 0)}"))


async def _leave(database: Database, lease: Lease) -> None:
    async with database.writing() as session:
        kept: Any = await queries.marked(session, KEY)
        if kept and kept["owner"] == lease.owner:
            await session.delete(await session.get_one(Mark, KEY))


async def _other(database: Database) -> Taken:
    """Return who holds the lease."""
    kept: Any = await database.read(queries.marked, KEY)
    return Taken(kept["owner"], EPOCH + kept["since"] * TICK) if kept else Taken("", database.now())
