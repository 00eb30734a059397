"""Questions asked of those who follow a game, and of those who look over a seat by consent."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage.models import Message
from storage.seals import sound
from storage.seatless_people_models import Consent, Watch

DIGEST = "digest"
"""The kind of messages to those who watch: they are told of nothing by any other."""


async def watchers(session: AsyncSession, game_id: int) -> list[Watch]:
    """Return who is told of each phase of a game; damaged rows are left out."""
    query = select(Watch).where(Watch.game_id == game_id, Watch.news != "none").order_by(col(Watch.user_id))
    return await sound(session, query)


async def watched(session: AsyncSession, user_id: int) -> list[Watch]:
    """Return which games a person follows, in their order; damaged rows are left out."""
    query = select(Watch).where(Watch.user_id == user_id).order_by(col(Watch.game_id))
    return await sound(session, query)


async def consents(session: AsyncSession, game_id: int) -> list[Consent]:
    """Return what was asked, given and ended of looking over seats of a game; damaged rows are left out."""
    query = select(Consent).where(Consent.game_id == game_id).order_by(col(Consent.id))
    return await sound(session, query)


async def digests_due(session: AsyncSession, game_id: int, user_id: int) -> list[Message]:
    """Return what a watcher of a game is still to be told; damaged rows are left out."""
    query = select(Message).where(Message.game_id == game_id, Message.kind == DIGEST)
    query = query.where(Message.user_id == user_id, Message.state == "due")
    return await sound(session, query)
