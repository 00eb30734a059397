"""Looks through a whole database for rows that are not what was written."""

from __future__ import annotations

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
from storage.rows import called, is_sound, table
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
