"""Jobs on PostgreSQL with PgQueuer: asked for by name, done by whoever is free, again if that one dies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any, TypeAlias

import asyncpg as untyped  # pyright: ignore[reportMissingTypeStubs]
import structlog
from pgqueuer import PgQueuer, Queries
from pgqueuer.db import AsyncpgDriver
from pgqueuer.domain.settings import db_settings
from pgqueuer.errors import FailingListenerError
from pgqueuer.models import Job
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

log = structlog.get_logger()

asyncpg: Any = untyped
"""The driver, which has no types."""

Pool: TypeAlias = Any
"""Connections of the driver."""

AT_ONCE = 2
"""Jobs that one worker has in hand at most: whoever dies takes no more along."""

ALIVE = timedelta(seconds=3)
"""How long a worker may be silent before its jobs are another's."""

IDLE = timedelta(seconds=5)
"""After how long a worker looks for jobs of which it was not told."""

USUAL, LAST = 0, -1
"""Priorities of jobs; the highest is begun first."""

KEPT, FIRST, SWEEP = timedelta(days=1), 60.0, 3600.0
"""How long PgQueuer's own record of what was done is kept; seconds until it is looked at, and again."""

NOT_ASYNCPG_S = frozenset(
    {"async_creator_fn", "prepared_statement_cache_size", "prepared_statement_name_func"}
)
"""Settings in an address that only SQLAlchemy knows."""

FAILURES = (
    SQLAlchemyError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""Errors of a server that goes away, that of a driver among them which it leaves amid a request."""

Doing: TypeAlias = Callable[[str], Awaitable[None]]
"""Does a job, whose facts are a text."""


async def install(engine: AsyncEngine) -> None:
    """Bring PgQueuer's own tables up to date: they are no migrations of ours."""
    connection = await asyncpg.connect(**server_of(engine))
    try:
        queries = Queries(AsyncpgDriver(connection))
        async with queries.schema_lock():
            if await queries.schema_is_installed():
                await queries.upgrade()
            else:
                await queries.install()
    finally:
        await connection.close()


def server_of(engine: AsyncEngine) -> dict[str, Any]:
    """Return what asyncpg is told to speak to the server of an engine, with all that its address says."""
    _, facts = engine.dialect.create_connect_args(engine.url)
    return {name: value for name, value in facts.items() if name not in NOT_ASYNCPG_S}


class Queue:
    """Asks for jobs, as far as the server answers: what nobody was told of is found in the rows."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def ask(self, name: str, facts: str, key: str) -> None:
        """Ask for a job; while one is asked for under the same key, or in hand, there is no second."""
        await self.ask_all(name, {key: facts})

    async def ask_all(self, name: str, wanted: Mapping[str, str], priority: int = USUAL) -> list[str]:
        """Ask for jobs by their keys; return the keys under which one is asked for already, or in hand."""
        if not wanted:
            return []
        keys: list[str | None] = [*wanted]
        payload: list[bytes | None] = [facts.encode() for facts in wanted.values()]
        try:
            async with self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
                raw = await connection.get_raw_connection()
                assert raw.driver_connection is not None  # noqa: S101  it has just answered
                asked = await Queries(AsyncpgDriver(raw.driver_connection)).enqueue(
                    [name] * len(keys),
                    payload,
                    [priority] * len(keys),
                    dedupe_key=keys,
                    on_conflict="skip",
                )
        except FAILURES as error:
            log.warning("job.unasked", job=name, jobs=len(keys), why=type(error).__name__)
            return []
        return [key for key, number in zip(wanted, asked, strict=True) if number is None]


async def work(engine: AsyncEngine, doings: Mapping[str, Doing]) -> None:
    """Do jobs until this process can hear of no more, or the task is cancelled: then what is in hand is
    finished.
    """
    try:
        # PgQueuer asks itself whether it listens before it does: with one connection that is open it is the
        # asking that waits for a second. In the other order it would end after ten seconds.
        async with asyncpg.create_pool(**server_of(engine), min_size=1, max_size=4) as pool:
            try:
                await _work(pool, doings)
            finally:
                pool.terminate()
    except (*FAILURES, FailingListenerError) as error:
        log.warning("jobs.deaf", why=type(error).__name__)


async def _work(pool: Pool, doings: Mapping[str, Doing]) -> None:
    worker = PgQueuer.from_asyncpg_pool(pool)
    for name, doing in doings.items():
        worker.entrypoint(name)(_done(name, doing))
    forgetting = asyncio.create_task(_forget_for_ever(pool))
    running = asyncio.create_task(
        worker.run(
            batch_size=1,
            max_concurrent_tasks=AT_ONCE,
            dequeue_timeout=IDLE,
            heartbeat_timeout=ALIVE,
            shutdown_on_listener_failure=True,
        )
    )
    try:
        await asyncio.wait({running})
    finally:
        # Cancelled, PgQueuer cancels what it waits for a second time, and so may cancel what is in hand.
        worker.shutdown.set()
        forgetting.cancel()
        await asyncio.wait({forgetting})
        await running


async def _forget_for_ever(pool: Pool) -> None:
    await asyncio.sleep(FIRST)
    while True:
        try:
            await forget(pool, KEPT)
        except FAILURES as error:
            log.warning("jobs.unforgotten", why=type(error).__name__)
        await asyncio.sleep(SWEEP)


async def forget(pool: Pool, kept: timedelta) -> None:
    """Delete what PgQueuer noted of jobs that were done, which it keeps for ever by itself."""
    tables = db_settings().qualified
    for table in (tables.queue_table_log, tables.statistics_table):
        await pool.execute(f"DELETE FROM {table} WHERE created < now() - $1::interval", kept)  # noqa: S608  its own name


def _done(name: str, doing: Doing) -> Callable[[Job], Awaitable[None]]:
    async def done(job: Job) -> None:
        try:
            await doing((job.payload or b"").decode())
        except asyncio.CancelledError:
            raise
        except Exception:  # of a renderer, the rules or storage: it is asked for again if it is still wanted
            log.exception("job.failed", job=name)

    return done
