"""Questions asked of those who wait for a table."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage.seals import sound
from storage.seatless_people_models import Queued


async def queue(session: AsyncSession, guild_id: int) -> list[Queued]:
    """Return who waits for a table on a server, the first first; damaged rows are left out."""
    query = select(Queued).where(Queued.guild_id == guild_id)
    return await sound(session, query.order_by(col(Queued.since), col(Queued.user_id)))


async def all_queued(session: AsyncSession) -> list[Queued]:
    """Return all who wait for a table, on any server; damaged rows are left out."""
    query = select(Queued).order_by(col(Queued.guild_id), col(Queued.user_id))
    return await sound(session, query)


async def queued_by(session: AsyncSession, user_id: int) -> list[Queued]:
    """Return where a person waits for a table, a row for each server; damaged rows are left out."""
    query = select(Queued).where(Queued.user_id == user_id).order_by(col(Queued.guild_id))
    return await sound(session, query)


async def queued_for(session: AsyncSession, game_id: int) -> list[Queued]:
    """Return who was asked about a table that formed, the first first."""
    query = select(Queued).where(Queued.game_id == game_id)
    return await sound(session, query.order_by(col(Queued.since), col(Queued.user_id)))


async def queue_due(session: AsyncSession, now: datetime) -> list[Queued]:
    """Return those who wait and of whom something is due: an answer, the end of a rest, of their time."""
    moments = (Queued.asked_until, Queued.rests_until, Queued.until)
    due = sqlalchemy.or_(*(col(each) <= now for each in moments))
    return await sound(session, select(Queued).where(due).order_by(col(Queued.since)))


async def next_of_queue(session: AsyncSession) -> datetime | None:
    """Return when something is due next of those who wait for a table, None if nobody waits."""
    columns = (Queued.asked_until, Queued.rests_until, Queued.until)
    least = sqlalchemy.select(*(sqlalchemy.func.min(col(each)) for each in columns))
    moments = (await session.execute(least)).one()
    return min((each for each in moments if each is not None), default=None)
