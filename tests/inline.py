"""SQLite without a thread, for tests whose subject is not how the program waits for its database.

aiosqlite gives each connection a thread, and every statement goes there and back four times: most of what a
short ruling costs. Here the statement runs where it is asked for. The event loop still has its turn before
each one, so that others come in between as with aiosqlite; but who waits for a lock of SQLite stops the
loop, so that two engines that write to one file belong to aiosqlite.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from typing import Any, Self

from sqlalchemy import Dialect, event
from sqlalchemy.ext.asyncio import AsyncEngine


class Cursor:
    """Stands for a cursor of aiosqlite, as far as SQLAlchemy uses it."""

    def __init__(self, raw: sqlite3.Cursor) -> None:
        self._raw = raw

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        return self._raw.description

    @property
    def rowcount(self) -> int:
        return self._raw.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._raw.lastrowid

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        await asyncio.sleep(0)
        self._raw.execute(statement, values)
        return self

    async def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> Cursor:
        await asyncio.sleep(0)
        self._raw.executemany(statement, values)
        return self

    async def fetchall(self) -> list[Any]:
        return self._raw.fetchall()

    async def fetchmany(self, size: int) -> list[Any]:
        return self._raw.fetchmany(size)

    async def close(self) -> None:
        self._raw.close()


class Connection:
    """Stands for a connection of aiosqlite, as far as SQLAlchemy and the storage use it."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._connection = raw  # SQLAlchemy looks here whether it is open

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    @property
    def text_factory(self) -> Any:
        return self._connection.text_factory

    @text_factory.setter
    def text_factory(self, read: Any) -> None:
        self._connection.text_factory = read

    def cursor(self) -> Cursor:
        return Cursor(self._connection.cursor())

    async def create_function(self, *args: Any, **named: Any) -> None:
        self._connection.create_function(*args, **named)

    async def commit(self) -> None:
        await asyncio.sleep(0)
        self._connection.commit()

    async def rollback(self) -> None:
        self._connection.rollback()

    async def close(self) -> None:
        self._connection.close()

    def stop(self) -> None:
        self._connection.close()


def without_a_thread(engine: AsyncEngine) -> AsyncEngine:
    """Let an engine of a file open such connections."""

    async def connect(*args: Any, **named: Any) -> Connection:
        return Connection(sqlite3.connect(*args, **named))

    def opened(dialect: Dialect, _record: object, args: list[Any], named: dict[str, Any]) -> Any:
        return dialect.connect(*args, async_creator_fn=connect, **named)

    event.listen(engine.sync_engine, "do_connect", opened)
    return engine
