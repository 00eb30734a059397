"""Questions asked of letters: who wrote them, who was sent them, from whom a person takes none."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage.models import Block, Letter, Tenure
from storage.seals import sound


async def letters(session: AsyncSession, game_id: int) -> list[Letter]:
    """Return the letters of a game in the order they were written; damaged ones are left out."""
    query = select(Letter).where(Letter.game_id == game_id).order_by(col(Letter.id))
    return await sound(session, query)


async def letters_of(session: AsyncSession, user_id: int) -> list[Letter]:
    """Return the letters that a person wrote or was sent, in any game; damaged ones are left out."""
    theirs = select(col(Tenure.game_id)).where(Tenure.user_id == user_id)
    query = select(Letter).where(col(Letter.game_id).in_(theirs)).order_by(col(Letter.id))
    found = await sound(session, query)
    return [each for each in found if user_id == each.user_id or user_id in each.readers.values()]


async def letter_from(session: AsyncSession, source_id: int) -> Letter | None:
    """Return the letter that a message or interaction of Discord was, None if it was none."""
    query = select(Letter).where(Letter.source_id == source_id)
    return next(iter(await sound(session, query)), None)


async def letter_times(session: AsyncSession, game_id: int, user_id: int, since: datetime) -> list[datetime]:
    """Return when a person wrote letters in a game since a moment, the oldest first."""
    written = (Letter.game_id == game_id, Letter.user_id == user_id, col(Letter.at) > since)
    return list(await session.scalars(select(Letter.at).where(*written).order_by(col(Letter.id))))


async def blocks(session: AsyncSession, user_id: int) -> list[Block]:
    """Return from whom a person takes no letters; damaged rows are left out."""
    query = select(Block).where(Block.user_id == user_id)
    return await sound(session, query.order_by(col(Block.game_id), col(Block.seat)))


async def blocked_by(session: AsyncSession, user_ids: list[int]) -> list[Block]:
    """Return what some people take no letters from; damaged rows are left out."""
    return await sound(session, select(Block).where(col(Block.user_id).in_(user_ids)))
