"""The database: sessions that read one moment, and units of work that are stored whole or not at all.

What a transaction promises beyond the library: it is whole under cancellation, and believed only if it is
stored. SQLite writes ahead, syncs at every commit, and takes the write lock when a writer begins, not when it
first writes: with the libraries' defaults two who read before they write undo each other's work. A connection
whose file was replaced is not used again: nothing is written where nobody will read it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from urllib.parse import unquote

import aiosqlite
from sqlalchemy import AdaptedConnection, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor, ExceptionContext
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, async_sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry

from storage import queries, seals
from storage.errors import Cause, Stale, Unwritable, is_held, is_refusal, understood
from storage.game_change import Change
from storage.models import Message
from storage.saves import Stored
from storage.unit_of_work import Work

P = ParamSpec("P")
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

WRITES, APART = "writes", "apart"
"""Execution options: the transaction takes the write lock when it begins; none is begun on SQLite, and each
statement sees a moment of its own.
"""

WRITERS = 4
"""Tasks of one program that write at the same time on a server: each of them may have to read beside that,
and there are connections for all.
"""

FILE, FAILED = "file", "failed"
"""Notes on a connection: the file it opened, and that a statement of its transaction failed."""


class Database:
    """Sessions on a database of games. `now` tells the time; the database is never asked for it.

    All methods raise StorageError when the database fails. With a `session` all that is read and written is
    part of its transaction; see `together`.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        now: Callable[[], datetime],
        session: AsyncSession | None = None,
        stored: dict[int, Stored] | None = None,
    ) -> None:
        self.engine = engine
        self.now = now
        self._session = session
        self._stored = stored or {}
        moment = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        self._readers = _sessions(engine.execution_options(**moment))
        self._askers = _sessions(engine.execution_options(**{APART: True}))
        self._writers = _sessions(engine.execution_options(**{WRITES: True}))
        self._room = asyncio.Semaphore(1 if engine.dialect.name == "sqlite" else WRITERS)
        self._writing: set[asyncio.Task[Any] | None] = set()

    @asynccontextmanager
    async def reading(
        self, game_id: int | None = None, *, apart: bool = False
    ) -> AsyncGenerator[AsyncSession]:
        """Read what stands in the database at one moment, or with statements `apart` at a moment of each."""
        if self._session is not None:
            yield self._session
            return
        session = self._askers() if apart else self._readers()
        try:
            with translated(game_id):
                await _begin(session, game_id)
                yield session
        finally:
            await _close(session)

    async def read(
        self, query: Callable[Concatenate[AsyncSession, P], Awaitable[T]], *values: P.args, **named: P.kwargs
    ) -> T:
        """Return what one query finds, in a session of its own."""
        async with self.reading() as session:
            return await query(session, *values, **named)

    async def ask(
        self, query: Callable[Concatenate[AsyncSession, P], Awaitable[T]], *values: P.args, **named: P.kwargs
    ) -> T:
        """Return what a query finds that is one statement, or whose statements need not see the same moment.

        Without a transaction around it, it asks the database for less than `read` does.
        """
        async with self.reading(apart=True) as session:
            return await query(session, *values, **named)

    @asynccontextmanager
    async def writing(self, game_id: int | None = None) -> AsyncGenerator[AsyncSession]:
        """Write, on SQLite under its lock: committed at the end of the block, undone by an exception."""
        if self._session is not None:
            yield self._session
            return
        async with self._turn():
            session = self._writers()
            try:
                with translated(game_id):
                    await _begin(session, game_id)
                    yield session
                    await session.flush()
                    await whole(acknowledged(await session.connection(), session.commit))
            finally:
                await _close(session)

    @asynccontextmanager
    async def work(self) -> AsyncGenerator[Work]:
        """Write what belongs to no game or makes a new one: all of the block is stored, or nothing."""
        async with self.writing() as session:
            yield Work(session, self.now())

    async def due_message(self, message_id: int) -> Message | None:
        """Return a message that is due, None if it no longer is; a damaged one is dropped."""
        found = await self.ask(queries.due_message, message_id)
        if found is None or seals.is_sound(found):
            return found
        async with self.work() as work:
            await work.take_out(found)
        return None

    @asynccontextmanager
    async def change(self, game_id: int, version: int | None = None) -> AsyncGenerator[Change]:
        """Change one game: all of the block is stored and counts as one version, or nothing of it.

        Raises Missing, Damaged, and Stale at once if the game has another version than the one given.
        """
        async with self.writing(game_id) as session:
            stored = self._stored.pop(game_id, None)
            if stored is None:
                stored = await queries.stored(session, game_id, lock=True)
            if version not in {None, stored.game.version}:
                raise Stale(game_id)
            change = Change(session, self.now(), stored)
            yield change
            change.finish()

    @asynccontextmanager
    async def view(self, game_id: int) -> AsyncGenerator[Change]:
        """Read one game as a change would find it, without the write lock; nothing of it may be changed."""
        async with self.reading(game_id) as session:
            yield Change(session, self.now(), await queries.stored(session, game_id))
            if session.new or session.dirty or session.deleted:
                raise RuntimeError(f"what only reads game {game_id} has changed it")

    @asynccontextmanager
    async def together(self, game_ids: Iterable[int] = ()) -> AsyncGenerator[Database]:
        """Change several games in one transaction, through the database that this gives: all, or nothing.

        The games that are named are loaded at once; raises Damaged if one of them cannot be read.
        """
        async with self.writing() as session:
            stored = await queries.all_stored(session, game_ids)
            yield Database(self.engine, self.now, session, stored)

    @asynccontextmanager
    async def _turn(self) -> AsyncGenerator[None]:
        """Let one task of this program write at a time, on a server some: it locks the rows they change."""
        task = asyncio.current_task()
        if task in self._writing:
            raise RuntimeError("this task is writing already; use the session or unit of work that it has")
        async with self._room:
            self._writing.add(task)
            try:
                yield
            finally:
                self._writing.discard(task)


def _sessions(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    return async_sessionmaker(engine, expire_on_commit=False)


async def _begin(session: AsyncSession, game_id: int | None) -> None:
    """Begin a transaction; on SQLite a writer has the write lock from here on."""
    with translated(game_id, connecting=True):
        await whole(session.connection())


async def _close(session: AsyncSession) -> None:
    """Give a connection back. Where a server went away meanwhile that fails, and what was read or stored
    before stands all the same: the pool drops the connection and makes another.
    """
    with suppress(SQLAlchemyError, sqlite3.Error, OSError):
        await whole(session.close())


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
        raise Unwritable(Cause.FAILED)
    path = file_of(connection.engine)
    # SQLite undoes some transactions by itself, and its driver does not object to committing nothing.
    if path is not None and not getattr(raw.driver_connection, "in_transaction", False):
        raise Unwritable(Cause.UNDONE)
    opened = raw.info.get(FILE)
    with translated(connecting=True):
        await commit()
    if path is not None and opened != identity(path):
        raise Unwritable(Cause.REPLACED)


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


def _set(connection: DBAPIConnection, cursor: DBAPICursor, pragma: str, patience: float) -> None:
    """Set what SQLite sets without waiting: of those who begin at a new file at once one makes it WAL."""
    until = time.monotonic() + patience
    while True:
        try:
            cursor.execute(f"PRAGMA {pragma}")
        except sqlite3.OperationalError as error:
            if not is_held(error) or time.monotonic() >= until:
                raise
            cast("AdaptedConnection", connection).run_async(lambda _: asyncio.sleep(0.01))
        else:
            return


def arranged(engine: AsyncEngine, path: Path, patience: float) -> None:
    """Set up every connection, begin every transaction as it must, drop connections to a replaced file.

    `patience` is the longest wait for a lock, in seconds.
    """

    def prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        entry.info[FILE] = identity(path)
        # A flipped byte may leave text that is no UTF-8: the row must come, so that its seal can tell.
        driver = cast("aiosqlite.Connection", entry.driver_connection)
        driver.text_factory = partial(str, encoding="utf-8", errors="replace")
        try:
            cursor = connection.cursor()
            for pragma in PRAGMAS:
                _set(connection, cursor, pragma, patience)
            cursor.close()
        except sqlite3.Error:
            connection.close()
            raise

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
    event.listen(engine.sync_engine, "begin", _begun)
    event.listen(engine.sync_engine, "checkout", check)
    event.listen(engine.sync_engine, "invalidate", undo)


def _begun(connection: Connection) -> None:
    """Begin a transaction as its engine wants it."""
    options = connection.get_execution_options()
    if not options.get(APART):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(WRITES) else "BEGIN")


async def _undone(connection: aiosqlite.Connection) -> None:
    """Undo what a cancelled task left open, however often it is cancelled: its own cancellation goes on."""
    with suppress(asyncio.CancelledError, sqlite3.Error, ValueError):
        await whole(connection.rollback())
