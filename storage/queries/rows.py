"""How rows are asked for: what is not what was written raises Damaged, is left out, or stands frozen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel
from sqlmodel.sql.expression import SelectOfScalar

from storage import seals
from storage.errors import Damaged
from storage.models import Game

R = TypeVar("R", bound=SQLModel)
T = TypeVar("T")

DAMAGED = "this game's row in the database is damaged"


async def listed(session: AsyncSession, query: SelectOfScalar[R]) -> list[R]:
    """Return the rows that a query finds; raises Damaged if one is not what was written."""
    return there(await session.scalars(query))


async def tolerant(session: AsyncSession, query: SelectOfScalar[R]) -> list[R]:
    """Return the rows that a query finds, damaged ones too."""
    return there(await session.scalars(query, execution_options=seals.TOLERANT))


async def sound(session: AsyncSession, query: SelectOfScalar[R]) -> list[R]:
    """Return those rows that a query finds that are what was written; the others are logged and left out."""
    return seals.sound(await tolerant(session, query))


async def shown(session: AsyncSession, query: SelectOfScalar[Game]) -> list[Game]:
    """Return games for a list, in which a damaged one stands frozen and without its documents."""
    return [as_shown(session, row) for row in await tolerant(session, query)]


def as_shown(session: AsyncSession, row: Game) -> Game:
    """Return a game as it stands in a list: a damaged one frozen and without its documents."""
    if not seals.is_sound(row) and row in session:
        session.expunge(row)
        row.status, row.note = "frozen", DAMAGED
        row.options, row.settings, row.outcome = {}, {}, None
    return row


def there(rows: Iterable[R | None]) -> list[R]:
    """Return rows; raises Damaged for one whose key a damaged file has lost."""
    found: list[R] = []
    for row in rows:
        if row is None:
            raise Damaged(None, "a row has lost its key")
        found.append(row)
    return found


def first(rows: Sequence[T]) -> T | None:
    """Return the first of what was found, None if there was nothing."""
    return rows[0] if rows else None
