"""The lease: one bot on one database.

On SQLite it is a lock of the operating system, which ends with the process that holds it, however that dies.
On a server it is a row that is renewed every ten seconds and is good for thirty.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel import col

from games.core.protocol import Fact
from storage import listing
from storage.columns import EPOCH, TICK, ticks
from storage.desk import Desk
from storage.errors import StorageError, Taken
from storage.files import file_of, lock_beside
from storage.models import Mark
from storage.transactions import reading, writing

KEY = "lease"
BEAT = 10
GOOD = 30


@dataclass
class Lease:
    """The right to serve a database; `lost` is set if another took it over, and then this one must stop."""

    owner: str
    since: datetime
    lost: asyncio.Event = field(default_factory=asyncio.Event)


@asynccontextmanager
async def hold(
    engine: AsyncEngine,
    owner: str,
    now: Callable[[], datetime],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> AsyncGenerator[Lease]:
    """Be the only bot on a database for the length of the block; raises Taken if another is."""
    path = file_of(engine)
    lock = lock_beside(path) if path else None
    try:
        if path is not None and lock is None:
            raise await _other(engine, now())
        lease = Lease(owner, now())
        await _take(engine, lease, now(), alone=lock is not None)
        beat = asyncio.create_task(_beat(engine, lease, now, sleep))
        try:
            yield lease
        finally:
            beat.cancel()
            await asyncio.wait({beat})
            with suppress(StorageError):
                await _leave(engine, lease)
    finally:
        if lock is not None:
            lock.close()


async def _take(engine: AsyncEngine, lease: Lease, now: datetime, *, alone: bool) -> None:
    """Write the row of the lease; raises Taken if another's is good and no lock says that he is gone."""
    async with writing(engine) as connection:
        kept: Any = await listing.marked(connection, KEY)
        if kept and not alone and ticks(now) - kept["beat"] < GOOD / TICK.total_seconds():
            raise Taken(kept["owner"], EPOCH + kept["since"] * TICK)
        await _write(Desk(connection, now), lease)


async def _beat(
    engine: AsyncEngine, lease: Lease, now: Callable[[], datetime], sleep: Callable[[float], Awaitable[None]]
) -> None:
    """Renew the lease for as long as it is ours. A disk that is full for a while does not end it."""
    while not lease.lost.is_set():
        await sleep(BEAT)
        with suppress(StorageError):
            async with writing(engine) as connection:
                kept: Any = await listing.marked(connection, KEY)
                if kept and kept["owner"] != lease.owner:
                    lease.lost.set()
                else:
                    await _write(Desk(connection, now()), lease)


async def _leave(engine: AsyncEngine, lease: Lease) -> None:
    async with writing(engine) as connection:
        kept: Any = await listing.marked(connection, KEY)
        if kept and kept["owner"] == lease.owner:
            await connection.execute(delete(Mark).where(col(Mark.key) == KEY))


async def _write(desk: Desk, lease: Lease) -> None:
    row: dict[str, Fact] = {"owner": lease.owner, "since": ticks(lease.since), "beat": ticks(desk.now)}
    await desk.mark(KEY, row)


async def _other(engine: AsyncEngine, now: datetime) -> Taken:
    """Return who holds the lease."""
    async with reading(engine, single=True) as connection:
        kept: Any = await listing.marked(connection, KEY)
    return Taken(kept["owner"], EPOCH + kept["since"] * TICK) if kept else Taken("of an unknown name", now)
