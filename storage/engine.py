"""Opens the engine of a database and brings its tables up to date. No file is made while the program runs."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import cast

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool
from sqlalchemy.util.concurrency import greenlet_spawn

from storage import wal_damage, wal_pairing
from storage.backup import backup
from storage.database import WRITES, acknowledged, arranged, file_of, noticed, translated
from storage.errors import Cause, StorageError
from storage.sqlite_file import address, lock_beside, make
from storage.unit_of_work import ALONE

__all__ = ["backup", "close", "migrate", "open_engine"]

SCRIPTS = Path(__file__).parent / "migrations"


def open_engine(url: str, patience: float = 5.0) -> AsyncEngine:
    """Open a database by its URL, or an SQLite file by its path.

    `patience` is the longest wait for a lock, in seconds. A file that is not there is made, empty and for its
    owner alone; `migrate` fills it. Raises Unwritable if it cannot be, StorageError for any other URL, and
    if a log stands beside the file that is not its own.
    """
    target = make_url(url if "://" in url else URL.create("sqlite", database=url))
    if target.get_backend_name() in {"postgresql", "postgres"}:
        target = target.set(drivername="postgresql+asyncpg")
        return noticed(create_async_engine(target, hide_parameters=True, pool_pre_ping=True))
    if target.get_backend_name() != "sqlite" or target.database in {None, "", ":memory:"}:
        raise StorageError(Cause.NO_KIND, url=target.render_as_string())
    path = Path(str(target.database)).absolute()
    wal_pairing.check(path)
    make(path)
    engine = create_async_engine(
        address(path),
        connect_args={"isolation_level": None, "timeout": patience, "cached_statements": 256},
        hide_parameters=True,
        pool_size=8,
        max_overflow=4,
        pool_use_lifo=True,  # the one used last has its pages at hand
        pool_reset_on_return=None,  # the session that began a transaction ends it
    )
    arranged(engine, path, patience)
    return noticed(engine)


async def close(engine: AsyncEngine, patience: float = 5.0) -> None:
    """Close a database once what is under way on it is over, or after so many seconds.

    A closed pool keeps what comes back to it later, open and out of reach. So what begins meanwhile has
    another pool, which is closed in turn, and what comes back after its time is closed on the way.
    """
    until = time.monotonic() + patience
    while True:
        pool = cast("QueuePool", engine.pool)
        await engine.dispose(close=False)
        event.listen(pool, "checkin", _ended)
        while pool.checkedout() and time.monotonic() < until:  # noqa: ASYNC110  a pool has no event
            await asyncio.sleep(0.01)
        await greenlet_spawn(pool.dispose)
        begun = cast("QueuePool", engine.pool)
        if not begun.checkedin() + begun.checkedout() or time.monotonic() >= until:
            return


def _ended(_connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    entry.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring an empty or older database up to date, in one transaction.

    Raises StorageError if it is newer than this program, older and in use by another bot, or damaged so that
    acknowledged changes would silently be gone.
    """
    if (path := file_of(engine)) is not None:
        wal_damage.check(path)
    with translated(connecting=True):
        async with engine.execution_options(**{WRITES: True}).connect() as connection:
            if path is None:  # of several processes that start at once one does it
                await connection.execute(ALONE, {"matter": "migration"})
            try:
                await connection.run_sync(_upgrade, file_of(engine))
            except CommandError as error:
                raise StorageError(Cause.NEWER) from error
            await acknowledged(connection, connection.commit)


def _upgrade(connection: Connection, path: Path | None) -> None:
    config = Config()
    found = MigrationContext.configure(connection).get_current_revision()
    if found == ScriptDirectory(str(SCRIPTS)).get_current_head():
        return
    lock = lock_beside(path) if path else None
    if path and lock is None:
        raise StorageError(Cause.IN_USE)
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    finally:
        if lock is not None:
            lock.close()
