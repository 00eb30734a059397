"""What a transaction promises beyond the library: whole under cancellation, believed only if it is stored."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import Unwritable, understood
from storage.files import file_of, identity

T = TypeVar("T")
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
