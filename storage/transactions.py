"""What a transaction promises beyond the library: whole under cancellation, believed only if it is stored.

SQLite writes ahead, syncs at every commit, and takes the write lock when a writer begins, not when it first
writes: with the libraries' defaults two who read before they write undo each other's work. A connection whose
file was replaced is not used again: nothing is written where nobody will read it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import unquote

import aiosqlite
from sqlalchemy import AdaptedConnection, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry

from storage.errors import Unwritable, is_refusal, understood

T = TypeVar("T")
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

WRITES = "writes"
"""Execution option: the transaction takes the write lock when it begins."""

FILE, FAILED = "file", "failed"
"""What is noted on a connection: the file it opened, and that a statement of its transaction failed."""


@contextmanager
def translated(game_id: int | None = None, *, connecting: bool = False) -> Generator[None]:
    """Raise the StorageError that an error of the database means; other errors stay what they are."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise understood(error, game_id) or error from error
    except OSError as error:
        if connecting:
            raise understood(error, game_id) or error from error
        raise


async def whole(work: Coroutine[Any, Any, T]) -> T:
    """Do a piece of work to its end, however often the task that waits for it is cancelled meanwhile."""
    task, cancelled = asyncio.ensure_future(work), None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
    return task.result()


async def acknowledged(connection: AsyncConnection, commit: Callable[[], Awaitable[None]]) -> None:
    """Commit, and believe it only if all of it was stored in the file that is there; raises Unwritable."""
    raw = await connection.get_raw_connection()
    if raw.info.get(FAILED):
        raise Unwritable("an earlier part of it failed")
    path = file_of(connection.engine)
    # SQLite undoes some transactions by itself, and its driver does not object to committing nothing.
    if path is not None and not getattr(raw.driver_connection, "in_transaction", False):
        raise Unwritable("an earlier error undid the transaction")
    opened = raw.info.get(FILE)
    with translated(connecting=True):
        await commit()
    if path is not None and opened != identity(path):
        raise Unwritable("its file was replaced while this was written")


def file_of(engine: AsyncEngine) -> Path | None:
    """Return the file of an engine, None if it speaks to a server."""
    return _path(engine.url.database or "") if engine.dialect.name == "sqlite" else None


@cache
def _path(database: str) -> Path:
    return Path(unquote(database.removeprefix("file:")))


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another that takes its name, None if there is none."""
    try:
        status = os.stat(path)  # noqa: PTH116  a Path costs five times as much, at every commit
    except OSError:
        return None
    return status.st_dev, status.st_ino


def noticed(engine: AsyncEngine) -> AsyncEngine:
    """Note on a connection that a statement failed: nothing of that transaction is committed then."""

    def begin(connection: Connection) -> None:
        connection.info.pop(FAILED, None)

    def fail(context: ExceptionContext) -> None:
        if context.connection is not None and not context.connection.invalidated:
            context.connection.info[FAILED] = True

    event.listen(engine.sync_engine, "begin", begin)
    event.listen(engine.sync_engine, "handle_error", fail)
    return engine


def arranged(engine: AsyncEngine, path: Path) -> None:
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
