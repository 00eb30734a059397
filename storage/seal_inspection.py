"""Looks through a whole database for rows that are not what was written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy import text, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage import queries, seals
from storage.database import Database
from storage.errors import Damaged
from storage.models import Game, Sealed

SEALED: tuple[type[Sealed], ...] = tuple(Sealed.__subclasses__())
"""Every table with a seal."""

SLICE = 50
"""Rows that are read in one transaction while the bot is at work."""


@dataclass(frozen=True)
class Slice:
    """The result of checking some rows: their number, and the damaged ones."""

    rows: int
    damaged: tuple[Damaged, ...]


async def slices(database: Database) -> AsyncIterator[Slice]:
    """Look at every seal, a few rows in each transaction, so that whoever asks may rest in between.

    The file's own structure, and whether the rows of a game fit together, only `inspect` looks at. Raises
    StorageError.
    """
    for model in SEALED:
        last: Sealed | None = None
        while True:
            async with database.reading() as session:
                rows = await _after(session, model, last)
            damaged = [seals.damage(row) for row in rows if not seals.is_sound(row)]
            yield Slice(len(rows), tuple(damaged))
            if len(rows) < SLICE:
                break
            last = rows[-1]


async def _after(session: AsyncSession, model: type[Sealed], last: Sealed | None) -> list[Sealed]:
    """Return some rows of a table in the order of its key, those after the last that was looked at."""
    key = list(seals.table(model).primary_key)
    query = select(model).order_by(*key).limit(SLICE)
    if last is not None:
        query = query.where(tuple_(*key) > tuple_(*[getattr(last, each.name) for each in key]))
    return list(await session.scalars(query, execution_options=seals.TOLERANT))


async def inspect(database: Database) -> list[Damaged]:
    """Return all damage: the file's own structure, every seal, and every game whose rows do not fit together.

    Raises StorageError if the database cannot be read at all.
    """
    async with database.reading() as session:
        found = await _structure(session)
        for model in SEALED:
            rows = await session.scalars(select(model), execution_options=seals.TOLERANT)
            found += [seals.damage(row) for row in rows if not seals.is_sound(row)]
            session.expunge_all()
        for game_id in await session.scalars(select(Game.id).order_by(col(Game.id))):
            said = {str(damage) for damage in found}
            found += [damage for damage in await _fits(session, game_id) if str(damage) not in said]
            session.expunge_all()
    return found


async def _structure(session: AsyncSession) -> list[Damaged]:
    """Return what SQLite finds wrong with its file; a server looks after its own."""
    if (await session.connection()).dialect.name != "sqlite":
        return []
    verdicts = await session.scalars(text("PRAGMA integrity_check(100)"))
    return [Damaged(None, str(verdict)) for verdict in verdicts if verdict != "ok"]


async def _fits(session: AsyncSession, game_id: int) -> list[Damaged]:
    """Return what is wrong with a game as a whole."""
    try:
        await queries.stored(session, game_id)
        await queries.pages(session, game_id)
    except Damaged as damage:
        return [damage]
    return []
