"""A faster way through the driver of SQLite.

The driver's own cursor goes to the thread of its connection four times for one query: to be made, to run, to
fetch and to be closed, and each way there and back waits for two threads to be scheduled. Here a query goes
once; and once a transaction has its lock, its statements can wait for nobody and nothing is synced before the
commit, so they run where they are. Beginning and committing, which do wait, stay in the thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Self, TypeAlias, TypeVar

import aiosqlite

Row: TypeAlias = tuple[Any, ...]
T = TypeVar("T")
BEGIN = "BEGIN"
"""Begins to read; the lock is taken by the first statement that reads."""


class Line:
    """The way to one connection. Only one task has it at a time, but one that was cancelled may have left a
    statement running in the thread: then whatever comes next queues behind it.
    """

    def __init__(self, connection: aiosqlite.Connection, patience: float) -> None:
        # The driver has no public way to run a function in its thread; these two names are as old as it is.
        self._in_thread: Callable[..., Awaitable[Any]] = getattr(connection, "_execute")  # noqa: B009  see above
        self.raw: sqlite3.Connection = getattr(connection, "_conn")  # noqa: B009  see above
        self._patience = round(1000 * patience)
        self._under_way = 0
        self._locked = self._hurried = False

    @property
    def is_idle(self) -> bool:
        """Return whether nothing is under way in the thread."""
        return not self._under_way

    def hurry(self) -> None:
        """Let no statement wait for another program's lock."""
        if not self._hurried:
            self.raw.execute("PRAGMA busy_timeout = 0")
            self._hurried = True

    def cursor(self) -> OneTrip:
        """Return a cursor."""
        return OneTrip(self)

    async def rollback(self) -> None:
        """Undo what was not committed; there is nothing to undo after a single query."""
        if self._under_way:
            await self.in_thread(self.raw.rollback)
        elif self.raw.in_transaction:
            self.raw.rollback()

    async def run(self, work: Callable[[], None], sql: str) -> None:
        """Run a statement: here if it can wait for nobody, else in the thread."""
        if not self._under_way and (sql == BEGIN or (self._locked and self.raw.in_transaction)):
            self._locked = sql != BEGIN
            work()
            return
        await self.patiently(work)
        self._locked = self.raw.in_transaction

    async def patiently(self, work: Callable[[], T]) -> T:
        """Do something in the thread that may wait for another program's lock."""

        def waiting() -> T:
            if self._hurried:
                self.raw.execute(f"PRAGMA busy_timeout = {self._patience}")
                self._hurried = False
            return work()

        return await self.in_thread(waiting)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Do something in the thread."""
        self._under_way += 1
        done: T = await self._in_thread(self._ended, work)
        return done

    def _ended(self, work: Callable[[], T]) -> T:
        try:
            return work()
        finally:
            self._under_way -= 1


class OneTrip:
    """A cursor that runs a statement and fetches all it finds in one go; SQLAlchemy asks no more of it."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._rows: list[Row] = []
        self.description: tuple[Row, ...] | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        """Be ready at once."""
        return self

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> Self:
        """Run one statement."""
        await self._line.run(partial(self._run, sql, parameters, many=False), sql)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> Self:
        """Run one statement once for each row of parameters."""
        await self._line.run(partial(self._run, sql, parameters, many=True), sql)
        return self

    async def fetchall(self) -> list[Row]:
        """Return what the statement found."""
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Do nothing: all was fetched."""

    def _run(self, sql: str, parameters: Iterable[Any], *, many: bool) -> None:
        """Run a statement and take all there is to know of it."""
        raw = self._line.raw
        cursor = raw.executemany(sql, parameters) if many else raw.execute(sql, tuple(parameters))
        self.description, self.lastrowid = cursor.description, cursor.lastrowid
        self._rows = cursor.fetchall() if cursor.description else []
        self.rowcount = cursor.rowcount
        cursor.close()
