"""Transactions: many that read, one that writes, each whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NoReturn

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.errors import Unwritable, understood
from storage.files import file_of, identity


@asynccontextmanager
async def reading(
    engine: AsyncEngine, *, single: bool = False, game_id: int | None = None
) -> AsyncGenerator[AsyncConnection]:
    """Read what stands in the database at one moment; `single` if one statement does. Raises StorageError."""
    options: dict[str, Any] = {"single": single}
    if engine.dialect.name == "postgresql" and not single:
        options["isolation_level"] = "REPEATABLE READ"
    connection = await _begun(engine, game_id, **options)
    try:
        yield connection
    except SQLAlchemyError as error:
        _give_up(error, game_id)
    finally:
        await whole(connection.close())


@asynccontextmanager
async def writing(engine: AsyncEngine, game_id: int | None = None) -> AsyncGenerator[AsyncConnection]:
    """Write, with the write lock from the beginning: committed at the end, undone by an exception.

    Raises StorageError, and then nothing was acknowledged.
    """
    connection = await _begun(engine, game_id, writes=True)
    try:
        yield connection
        await _commit(connection, file_of(engine))
    except (SQLAlchemyError, Unacknowledged) as error:
        _give_up(error, game_id)
    finally:
        await whole(connection.close())


class Unacknowledged(OSError):
    """A commit that is not to be believed."""


async def whole(work: Coroutine[Any, Any, None]) -> None:
    """Do a piece of work to its end even if the task that waits for it is cancelled meanwhile."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


async def _begun(engine: AsyncEngine, game_id: int | None, **options: bool | str) -> AsyncConnection:
    """Return a connection that has begun to read, or with `writes` holds the write lock."""
    connection = None
    try:
        connection = await _connected(engine.execution_options(**options))
        await connection.begin()
    except BaseException as error:
        if connection is not None:
            await whole(connection.close())
        if isinstance(error, SQLAlchemyError | OSError):
            _give_up(error, game_id)
        raise
    return connection


async def _connected(engine: AsyncEngine) -> AsyncConnection:
    """Return a connection; one that is still being opened when the task is cancelled is closed again."""
    opening = asyncio.ensure_future(_open(engine))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        await asyncio.wait({opening})
        if not opening.cancelled() and opening.exception() is None:
            await whole(opening.result().close())
        raise


async def _open(engine: AsyncEngine) -> AsyncConnection:
    return await engine.connect()


async def _commit(connection: AsyncConnection, path: Path | None) -> None:
    """Commit, and believe it only if the file is still the one that was opened."""
    proxy = await connection.get_raw_connection()
    # SQLite undoes some transactions by itself, and its driver does not object to committing nothing.
    if path is not None and not getattr(proxy.driver_connection, "in_transaction", False):
        raise Unacknowledged("an earlier error undid the transaction")
    opened = proxy.info.get("file")
    try:
        await whole(connection.commit())
    except OSError as error:
        raise Unacknowledged("it does not answer") from error
    if path is not None and opened != identity(path):
        await connection.invalidate()
        raise Unacknowledged("its file was replaced while this was written")


def _give_up(error: Exception, game_id: int | None) -> NoReturn:
    """Raise what an error means."""
    meaning = Unwritable(str(error)) if isinstance(error, Unacknowledged) else understood(error, game_id)
    raise meaning or error from error
