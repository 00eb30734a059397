"""Copies a database whole into an empty one of another kind: from SQLite to a server, back, or alike.

All of it is one transaction, read again and compared before it is committed: a copy that is interrupted, or
differs in anything, leaves the other database empty.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlmodel import SQLModel

from storage.database import WRITES, acknowledged, file_of, translated
from storage.engine import SCRIPTS, migrate
from storage.errors import Cause, StorageError, Taken
from storage.instance_lock import FileLock, Lock, ServerLock

SLICE = 500
"""Rows that are read and written at a time."""

NONE: list[dict[str, Any]] = []

Told = Callable[[str, int], None]
"""Called with each table that is copied and compared, and its number of rows."""


async def copy(source: AsyncEngine, target: AsyncEngine, told: Told = lambda _table, _rows: None) -> int:
    """Copy every row of one database into another, and return how many there are.

    Raises Taken if a bot is on one of them, StorageError if the source is not of this version, if the target
    holds something, or if what was written is not what was read.
    """
    if source.url == target.url:
        raise StorageError(Cause.ITSELF, path=target.url.render_as_string())
    await migrate(target)
    async with AsyncExitStack() as stack:
        for engine in (source, target):
            await stack.enter_async_context(_alone(engine))
        with translated(connecting=True):
            reading = await stack.enter_async_context(source.connect())
            writing = await stack.enter_async_context(target.execution_options(**{WRITES: True}).connect())
            return await _copy(reading, writing, told)


async def _copy(source: AsyncConnection, target: AsyncConnection, told: Told) -> int:
    head = ScriptDirectory(str(SCRIPTS)).get_current_head()
    if await source.run_sync(lambda one: MigrationContext.configure(one).get_current_revision()) != head:
        raise StorageError(Cause.OTHER_VERSION)
    tables = [_plain(table) for table in SQLModel.metadata.sorted_tables]
    for table in tables:
        if await target.scalar(sa.select(sa.func.count()).select_from(table)):
            raise StorageError(Cause.NOT_EMPTY, table=table.name)
    rows = 0
    for table in tables:
        async for some in _slices(source, table):
            await target.execute(sa.insert(table), some)
        count = await _compared(source, target, table)
        await _number_on(target, table)
        told(table.name, count)
        rows += count
    await acknowledged(target, target.commit)
    return rows


async def _compared(source: AsyncConnection, target: AsyncConnection, table: sa.Table) -> int:
    """Return how many rows a table has in both; raises StorageError for the first that is not the same."""
    count, there = 0, _slices(target, table)
    async for some in _slices(source, table):
        others = await anext(there, NONE)
        for row, other in zip(some, [*others, *[None] * len(some)], strict=False):
            if row != other:
                key = "/".join(str(row[column.name]) for column in table.primary_key)
                raise StorageError(Cause.UNLIKE, table=table.name, key=key)
        count += len(some)
    if await anext(there, NONE):
        raise StorageError(Cause.UNLIKE, table=table.name, key="")
    return count


async def _slices(connection: AsyncConnection, table: sa.Table) -> AsyncGenerator[list[dict[str, Any]]]:
    """Yield the rows of a table in the order of its key, some at a time."""
    names, last = [column.name for column in table.primary_key], None
    keys = [_by_bytes(connection, table.c[name]) for name in names]
    while True:
        query = sa.select(table).order_by(*keys).limit(SLICE)
        if last is not None:
            query = query.where(sa.tuple_(*keys) > sa.tuple_(*(sa.literal(last[name]) for name in names)))
        some = [dict(row) for row in (await connection.execute(query)).mappings()]
        if not some:
            return
        yield some
        last = some[-1]


async def _number_on(target: AsyncConnection, table: sa.Table) -> None:
    """Let a server number the next row of a table above those that it has now."""
    numbered = "id" in table.c and len(table.primary_key) == 1
    if target.dialect.name != "sqlite" and numbered:
        highest = await target.scalar(sa.select(sa.func.max(table.c.id)))
        if highest is not None:
            sequence = sa.func.pg_get_serial_sequence(f'"{table.name}"', "id")
            await target.execute(sa.select(sa.func.setval(sequence, highest)))


def _plain(table: sa.Table) -> sa.Table:
    """Return a table whose values are read and written as they stand: no document changes its shape."""

    def kind(column: sa.Column[Any]) -> sa.types.TypeEngine[Any]:
        return column.type.impl_instance if isinstance(column.type, sa.types.TypeDecorator) else column.type

    keys = {column.name for column in table.primary_key}
    columns = [
        sa.Column(column.name, kind(column), primary_key=column.name in keys, autoincrement=False)
        for column in table.columns
    ]
    return sa.Table(table.name, sa.MetaData(), *columns)


def _by_bytes(connection: AsyncConnection, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """Return a column of a key in an order that is the same in both kinds of databases."""
    is_text = isinstance(column.type, sa.String) and connection.dialect.name != "sqlite"
    return column.collate("C") if is_text else column


@asynccontextmanager
async def _alone(engine: AsyncEngine) -> AsyncGenerator[None]:
    """Keep every bot off a database for the length of the block; raises Taken if one is there."""
    lock: Lock = FileLock(engine) if file_of(engine) else ServerLock(engine, shared=False)
    try:
        if not await lock.take():
            raise Taken("", datetime.now(UTC))
        yield
    finally:
        await lock.leave()
