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
from pgqueuer.models import Job
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

log = structlog.get_logger()

asyncpg: Any = untyped
"""The driver, which has no types."""

AT_ONCE = 2
"""Jobs that one worker has in hand at most: whoever dies takes no more along."""

ALIVE = timedelta(seconds=3)
"""How long a worker may be silent before its jobs are another's."""

IDLE = timedelta(seconds=5)
"""After how long a worker looks for jobs of which it was not told."""

Doing: TypeAlias = Callable[[str], Awaitable[None]]
"""Does a job, whose facts are a text."""


async def install(engine: AsyncEngine) -> None:
    """Bring PgQueuer's own tables up to date: they are no migrations of ours."""
    connection = await asyncpg.connect(dsn(engine))
    try:
        queries = Queries(AsyncpgDriver(connection))
        async with queries.schema_lock():
            if await queries.schema_is_installed():
                await queries.upgrade()
            else:
                await queries.install()
    finally:
        await connection.close()


def dsn(engine: AsyncEngine) -> str:
    """Return the address of a server as asyncpg takes it."""
    return engine.url.set(drivername="postgresql").render_as_string(hide_password=False)


class Queue:
    """Asks for jobs, as far as the server answers: what nobody was told of is found in the rows."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def ask(self, name: str, facts: str, key: str | None = None) -> None:
        """Ask for a job; while one is asked for under the same key there is no second."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
                raw = await connection.get_raw_connection()
                assert raw.driver_connection is not None  # noqa: S101  it has just answered
                queries = Queries(AsyncpgDriver(raw.driver_connection))
                await queries.enqueue(
                    [name], [facts.encode()], [0], dedupe_key=[key], on_conflict="update_priority"
                )
        except (SQLAlchemyError, asyncpg.PostgresError, OSError) as error:
            log.warning("job.unasked", job=name, why=type(error).__name__)


async def work(engine: AsyncEngine, doings: Mapping[str, Doing]) -> None:
    """Do jobs until this process can hear of no more, or the task is cancelled."""
    pool = await asyncpg.create_pool(dsn(engine), min_size=1, max_size=4)
    try:
        worker = PgQueuer.from_asyncpg_pool(pool)
        for name, doing in doings.items():
            worker.entrypoint(name)(_done(name, doing))
        await worker.run(
            batch_size=1,
            max_concurrent_tasks=AT_ONCE,
            dequeue_timeout=IDLE,
            heartbeat_timeout=ALIVE,
            shutdown_on_listener_failure=True,
        )
    finally:
        pool.terminate()


def _done(name: str, doing: Doing) -> Callable[[Job], Awaitable[None]]:
    async def done(job: Job) -> None:
        try:
            await doing((job.payload or b"").decode())
        except asyncio.CancelledError:
            raise
        except Exception:  # of a renderer, the rules or storage: it is asked for again if it is still wanted
            log.exception("job.failed", job=name)

    return done
