"""Transactions: many that read, one that writes, each whole or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage import quick
from storage.errors import Unwritable, understood
from storage.files import file_of, identity
from storage.quick import Connection, Quick

C = TypeVar("C", AsyncConnection, Quick)


class Unacknowledged(OSError):
    """A commit that is not to be believed."""


OTHERS = 16
"""Transactions after which others have a turn."""

_turns = count()
FAILED = (SQLAlchemyError, sqlite3.Error, Unacknowledged)


@asynccontextmanager
async def reading(
    engine: AsyncEngine, *, single: bool = False, game_id: int | None = None
) -> AsyncGenerator[Connection]:
    """Read what stands in the database at one moment; `single` if one statement does. Raises StorageError."""
    try:
        connection = await _reader(engine, single=single)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        _give_up(error, game_id)
    try:
        yield connection
    except FAILED as error:
        _give_up(error, game_id)
    finally:
        await _end(connection)


@asynccontextmanager
async def writing(engine: AsyncEngine, game_id: int | None = None) -> AsyncGenerator[Connection]:
    """Write, with the write lock from the beginning: committed at the end, undone by an exception.

    Raises StorageError, and then nothing was acknowledged.
    """
    try:
        connection = await _writer(engine)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        _give_up(error, game_id)
    try:
        yield connection
        await _commit(connection, file_of(engine))
    except FAILED as error:
        _give_up(error, game_id)
    finally:
        await _end(connection)


@asynccontextmanager
async def migrating(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    """Write as `writing` does, with all that SQLAlchemy can do."""
    try:
        connection = await _served(engine, writes=True)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        _give_up(error, None)
    try:
        yield connection
        await _commit(connection, file_of(engine))
    except FAILED as error:
        _give_up(error, None)
    finally:
        await _end(connection)


async def whole(work: Coroutine[Any, Any, None]) -> None:
    """Do a piece of work to its end even if the task that waits for it is cancelled meanwhile."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


async def _reader(engine: AsyncEngine, *, single: bool) -> Connection:
    """Return a connection that has begun to read, or is about to ask for one thing."""
    if engine.dialect.name != "sqlite":
        return await _served(
            engine, single=single, **({} if single else {"isolation_level": "REPEATABLE READ"})
        )
    connection = await _local(engine)
    if not single:
        await _begin(connection, connection.begin(writes=False))
    return connection


async def _writer(engine: AsyncEngine) -> Connection:
    """Return a connection that holds the write lock."""
    if not _is_here(engine):
        return await _served(engine, writes=True)
    connection = await _local(engine)
    await _begin(connection, connection.begin(writes=True))
    return connection


def _is_here(engine: AsyncEngine) -> bool:
    """Return whether the database is a file of this machine."""
    return engine.dialect.name == "sqlite"


async def _local(engine: AsyncEngine) -> Quick:
    """Return a connection to SQLite; who reads on and on waits for nothing, and steps aside at times."""
    if next(_turns) % OTHERS == 0:
        await asyncio.sleep(0)
    if quick.has_one(engine):
        return await quick.connected(engine)  # nothing of this waits
    return await _connected(quick.connected(engine))


async def _served(engine: AsyncEngine, **options: object) -> AsyncConnection:
    """Return a connection that SQLAlchemy has begun."""
    connection = await _connected(_open(engine.execution_options(**options)))
    await _begin(connection, _started(connection))
    return connection


async def _started(connection: AsyncConnection) -> None:
    await connection.begin()


async def _begin(connection: Connection, beginning: Coroutine[Any, Any, None]) -> None:
    """Begin, or give the connection back."""
    try:
        await beginning
    except BaseException:
        await whole(connection.close())
        raise


async def _connected(work: Coroutine[Any, Any, C]) -> C:
    """Return a connection; one that is still being opened when the task is cancelled is closed again."""
    opening = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        await asyncio.wait({opening})
        if not opening.cancelled() and opening.exception() is None:
            await whole(opening.result().close())
        raise


async def _open(engine: AsyncEngine) -> AsyncConnection:
    return await engine.connect()


async def _commit(connection: Connection, path: Path | None) -> None:
    """Commit, and believe it only if the file is still the one that was opened."""
    raw = connection if isinstance(connection, Quick) else await connection.get_raw_connection()
    # SQLite undoes some transactions by itself, and its driver does not object to committing nothing.
    if path is not None and not getattr(raw.driver_connection, "in_transaction", False):
        raise Unacknowledged("an earlier error undid the transaction")
    opened = raw.info.get("file")
    try:
        await (connection.commit() if isinstance(connection, Quick) else whole(connection.commit()))
    except OSError as error:
        raise Unacknowledged("it does not answer") from error
    if path is not None and opened != identity(path):
        await connection.invalidate()
        raise Unacknowledged("its file was replaced while this was written")


async def _end(connection: Connection) -> None:
    """Give a connection back, even if the task is cancelled meanwhile."""
    if isinstance(connection, Quick) and connection.is_idle:
        await connection.close()  # nothing of this waits
    else:
        await whole(connection.close())


def _give_up(error: Exception, game_id: int | None) -> NoReturn:
    """Raise what an error means."""
    meaning = Unwritable(str(error)) if isinstance(error, Unacknowledged) else understood(error, game_id)
    raise meaning or error from error
