"""A connection to SQLite that runs statements where they are, without the long way to the driver and back.

A statement that need not wait takes SQLite some millionths of a second, and the way there a hundred times as
long. Two things wait: another program's lock, which is tried here first and waited for in the thread of the
connection, and the commit, which ends on the disk. The connections are those of the engine's pool.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import PoolProxiedConnection
from sqlalchemy.util import greenlet_spawn

from storage.cursor import Line
from storage.errors import is_held, is_refusal
from storage.prepared import SQLITE, Found, Prepared, Raw, Statement, plain, prepared

LINE = "line"
"""Where the pool keeps the way to a connection."""

BEGIN_TO_READ, BEGIN_TO_WRITE = plain("BEGIN"), plain("BEGIN IMMEDIATE")
T = TypeVar("T")


class Quick:
    """A connection of the pool, for one task at a time. Raises sqlite3.Error."""

    def __init__(self, engine: AsyncEngine, proxy: PoolProxiedConnection) -> None:
        self._engine, self._proxy = engine, proxy
        self._line: Line = proxy.info[LINE]
        self._distrusted = False

    @property
    def dialect(self) -> Dialect:
        """Return the dialect of SQL that is spoken here."""
        return SQLITE

    @property
    def driver_connection(self) -> sqlite3.Connection:
        """Return the connection as the driver has it."""
        return self._line.raw

    @property
    def info(self) -> Mapping[str, Any]:
        """Return what the pool knows of the connection."""
        return self._proxy.info

    async def begin(self, *, writes: bool) -> None:
        """Begin to read, or take the write lock, as soon as there is no other."""
        await self._attempt(BEGIN_TO_WRITE if writes else BEGIN_TO_READ, ())

    async def execute(self, statement: Statement, values: Mapping[str, Any] | None = None) -> Found:
        """Run a statement."""
        ready = prepared(statement)
        return await self.run(ready, ready.parameters(values or {}))

    async def exec_driver_sql(self, sql: str) -> Found:
        """Run a statement that is text."""
        return await self.run(plain(sql), ())

    async def run(self, statement: Prepared, parameters: Sequence[Any]) -> Found:
        """Run a statement with its parameters in order and as SQLite takes them."""
        return await self._attempt(statement, parameters)

    async def commit(self) -> None:
        """Commit, on the disk."""
        await self._watched(lambda: self._line.in_thread(self._line.raw.commit))

    async def invalidate(self) -> None:
        """Never use this connection again."""
        self._distrusted = True

    async def close(self) -> None:
        """Undo what is not committed and give the connection back."""
        try:
            await self._line.rollback()
        finally:
            await greenlet_spawn(self._let_go)

    @property
    def is_idle(self) -> bool:
        """Return whether nothing of this connection is under way in its thread."""
        return self._line.is_idle

    def _let_go(self) -> None:
        if self._distrusted:
            self._proxy.invalidate()
        else:
            self._proxy.close()

    async def _attempt(self, statement: Prepared, parameters: Sequence[Any]) -> Found:
        """Run a statement here; if another program's lock is in the way, in the thread, and wait for it."""
        line = self._line
        if line.is_idle:
            line.hurry()
            try:
                return _done(line.raw, statement, parameters)
            except sqlite3.Error as error:
                if not is_held(error) or (line.raw.in_transaction and not statement.sql.startswith("SELECT")):
                    self._distrust(error)
                    raise
        work = partial(_done, line.raw, statement, parameters)
        return await self._watched(lambda: line.patiently(work))

    async def _watched(self, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await work()
        except sqlite3.Error as error:
            self._distrust(error)
            raise

    def _distrust(self, error: sqlite3.Error) -> None:
        """Open all connections anew: one opened while only reading was allowed never writes again."""
        if is_refusal(error):
            self._distrusted = True
            pool = self._engine.sync_engine.pool
            # The pool has no public way to distrust all that it opened before now; the engine uses this one.
            getattr(pool, "_invalidate")(self._proxy, error, _checkin=False)  # noqa: B009  see above


async def connected(engine: AsyncEngine) -> Quick:
    """Return a connection of the engine's pool; raises SQLAlchemyError, sqlite3.Error."""
    return Quick(engine, await greenlet_spawn(engine.sync_engine.raw_connection))


def has_one(engine: AsyncEngine) -> bool:
    """Return whether a connection is there and need not be opened."""
    return bool(getattr(engine.sync_engine.pool, "checkedin", int)())


def _done(raw: sqlite3.Connection, statement: Prepared, parameters: Sequence[Any]) -> Found:
    """Run a statement and take all there is to know of it."""
    cursor = raw.execute(statement.sql, parameters)
    rows: list[Raw] = cursor.fetchall() if cursor.description else []
    found = Found(statement, rows, cursor.rowcount, cursor.lastrowid)
    cursor.close()
    return found


Connection: TypeAlias = AsyncConnection | Quick
"""A way to a server, or to SQLite."""
