"""Looks through a whole database for rows that are not what was written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy import bindparam, tuple_
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel import SQLModel

from storage import reading
from storage.errors import Damaged
from storage.models import (
    Audit,
    Checkpoint,
    Entry,
    Game,
    Mark,
    Message,
    Page,
    Player,
    Preference,
    Seat,
    Submission,
    Undone,
)
from storage.quick import Connection
from storage.rows import called, is_sound, layout, table
from storage.transactions import reading as transaction

SEALED: tuple[type[SQLModel], ...] = (
    Game,
    Player,
    Seat,
    Checkpoint,
    Entry,
    Page,
    Undone,
    Message,
    Submission,
    Preference,
    Audit,
    Mark,
)


SLICE = 50
"""Rows that are read in one transaction while the bot is at work."""


@dataclass(frozen=True)
class Slice:
    """What a look at some rows came to: how many they were, and which are damaged."""

    rows: int
    damaged: tuple[Damaged, ...]


async def slices(engine: AsyncEngine) -> AsyncIterator[Slice]:
    """Look at every seal, a few rows in each transaction, so that whoever asks may rest in between.

    The file's own structure, and whether the rows of a game fit together, only `inspect` looks at. Raises
    StorageError.
    """
    for model in SEALED:
        async for each in _slices_of(engine, model):
            yield each


async def _slices_of(engine: AsyncEngine, model: type[SQLModel]) -> AsyncIterator[Slice]:
    known = layout(model)
    key = [known.table.c[name] for name in known.key]
    first = known.table.select().order_by(*key).limit(SLICE)
    after = tuple_(*[bindparam(f"_{each.name}", type_=each.type) for each in key])
    query, values = first, dict[str, object]()
    while True:
        async with transaction(engine, single=True) as connection:
            rows = await reading.judged(connection, model, query, **values)
        damaged = [Damaged(reading.owner(row), called(row)) for row, is_whole in rows if not is_whole]
        yield Slice(len(rows), tuple(damaged))
        if len(rows) < SLICE:
            return
        query = first.where(tuple_(*key) > after)
        values = {f"_{name}": getattr(rows[-1][0], name) for name in known.key}


async def inspect(engine: AsyncEngine) -> list[Damaged]:
    """Return all damage: the file's own structure, every seal, and every game whose rows do not fit together.

    Raises StorageError if the database cannot be read at all.
    """
    async with transaction(engine) as connection:
        found = await _structure(connection)
        for model in SEALED:
            found += [
                Damaged(reading.owner(row), called(row))
                for row in await reading.listed(connection, model, table(model).select())
                if not is_sound(row)
            ]
        for game in await reading.listed(connection, Game, table(Game).select()):
            found += await _fits(connection, game)
    return found


async def _structure(connection: Connection) -> list[Damaged]:
    """Return what SQLite finds wrong with its file; a server looks after its own."""
    if connection.dialect.name != "sqlite":
        return []
    verdicts = (await connection.exec_driver_sql("PRAGMA integrity_check(100)")).scalars()
    return [Damaged(None, str(verdict)) for verdict in verdicts if verdict != "ok"]


async def _fits(connection: Connection, game: Game) -> list[Damaged]:
    """Return what is wrong with a game as a whole."""
    try:
        await reading.save(connection, game)
        await reading.pages(connection, game)
    except Damaged as damage:
        return [damage]
    return []
