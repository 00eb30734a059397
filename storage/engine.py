"""Opens the engine of a database and brings its tables up to date.

SQLite writes ahead, syncs at every commit, and takes the write lock when a writer begins, not when it first
writes: with the libraries' defaults two who read before they write undo each other's work. No file is made
while the program runs, and a connection whose file was replaced is not used again: nothing is written where
nobody will read it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import cast

import aiosqlite
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, AdaptedConnection, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from storage import wal
from storage.backup import backup
from storage.errors import StorageError, is_refusal
from storage.files import address, file_of, identity, lock_beside, make
from storage.transactions import FAILED, FILE, WRITES, acknowledged, translated, whole

PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "cell_size_check = ON",
    "trusted_schema = OFF",
    "temp_store = MEMORY",
    "cache_size = -8000",
    "journal_size_limit = 67108864",
)
__all__ = ["backup", "close", "migrate", "open_engine"]

SCRIPTS = Path(__file__).parent / "migrations"


def open_engine(url: str, patience: float = 5.0) -> AsyncEngine:
    """Open a database by its URL, or an SQLite file by its path.

    `patience` is the longest wait for a lock, in seconds. A file that is not there is made, empty and for its
    owner alone; `migrate` fills it. Raises Unwritable if it cannot be, ValueError for any other URL.
    """
    target = make_url(url if "://" in url else URL.create("sqlite", database=url))
    if target.get_backend_name() in {"postgresql", "postgres"}:
        target = target.set(drivername="postgresql+asyncpg")
        return _noticed(create_async_engine(target, hide_parameters=True, pool_pre_ping=True))
    if target.get_backend_name() != "sqlite" or target.database in {None, "", ":memory:"}:
        raise ValueError(f"{target.render_as_string()} is neither an SQLite file nor a PostgreSQL database")
    path = Path(str(target.database)).absolute()
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
    _arrange(engine, path)
    return _noticed(engine)


async def close(engine: AsyncEngine, patience: float = 5.0) -> None:
    """Close a database once what is under way on it is over, or after so many seconds."""
    pool, until = engine.pool, time.monotonic() + patience
    while isinstance(pool, QueuePool) and pool.checkedout() and time.monotonic() < until:  # noqa: ASYNC110  a pool has no event
        await asyncio.sleep(0.01)
    await engine.dispose()


async def migrate(engine: AsyncEngine) -> None:
    """Bring an empty or older database up to date, in one transaction.

    Raises StorageError if it is newer than this program, older and in use by another bot, or damaged so that
    acknowledged changes would silently be gone.
    """
    if (path := file_of(engine)) is not None:
        wal.check(path)
    with translated():
        async with engine.execution_options(**{WRITES: True}).connect() as connection:
            try:
                await connection.run_sync(_upgrade, file_of(engine))
            except CommandError as error:
                raise StorageError("The database was written by a newer version of this program.") from error
            await acknowledged(connection, connection.commit)


def _upgrade(connection: Connection, path: Path | None) -> None:
    config = Config()
    found = MigrationContext.configure(connection).get_current_revision()
    if found == ScriptDirectory(str(SCRIPTS)).get_current_head():
        return
    lock = lock_beside(path) if path else None
    if path and lock is None:
        raise StorageError(
            "The database is older than this program and in use by another bot: stop that first."
        )
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    finally:
        if lock is not None:
            lock.close()


def _noticed(engine: AsyncEngine) -> AsyncEngine:
    """Note on a connection that a statement failed: nothing of that transaction is committed then."""

    def begin(connection: Connection) -> None:
        connection.info.pop(FAILED, None)

    def fail(context: ExceptionContext) -> None:
        if context.connection is not None and not context.connection.invalidated:
            context.connection.info[FAILED] = True

    event.listen(engine.sync_engine, "begin", begin)
    event.listen(engine.sync_engine, "handle_error", fail)
    return engine


def _arrange(engine: AsyncEngine, path: Path) -> None:
    """Set up every connection, begin every transaction as it must, drop connections to a replaced file."""

    def prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        entry.info[FILE] = identity(path)
        # A flipped byte may leave text that is no UTF-8: the row must come, so that its seal can tell.
        cast("aiosqlite.Connection", entry.driver_connection).text_factory = _text
        try:
            cursor = connection.cursor()
            for pragma in PRAGMAS:
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()
        except sqlite3.Error:
            connection.close()
            raise

    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    def check(connection: object, entry: ConnectionPoolEntry, proxy: object) -> None:
        if entry.info.get(FILE) != identity(path):
            raise DisconnectionError("the database file was replaced")

    def undo(connection: AdaptedConnection, entry: ConnectionPoolEntry, error: BaseException | None) -> None:
        # SQLite keeps a closed connection, its transaction and its lock while a cursor of it is held, and the
        # traceback of a cancelled task holds one.
        connection.run_async(_undone)

    def let_go(context: ExceptionContext) -> None:
        # A connection that was opened while only reading was allowed never writes again: all are opened anew.
        if isinstance(context.original_exception, sqlite3.Error) and is_refusal(context.original_exception):
            context.is_disconnect = context.invalidate_pool_on_disconnect = True

    event.listen(engine.sync_engine, "handle_error", let_go)
    event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "begin", begin)
    event.listen(engine.sync_engine, "checkout", check)
    event.listen(engine.sync_engine, "invalidate", undo)


async def _undone(connection: aiosqlite.Connection) -> None:
    """Undo what a cancelled task left open, however often it is cancelled: its own cancellation goes on."""
    with suppress(asyncio.CancelledError, sqlite3.Error, ValueError):
        await whole(connection.rollback())


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
