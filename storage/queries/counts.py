"""Counts of rows, for those who watch the program; damaged ones count too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage.models import Game, Message
from storage.queries.game_lists import next_deadline
from storage.queries.outgoing_messages import DUE

__all__ = ["GameCounts", "counted"]


@dataclass(frozen=True)
class GameCounts:
    """Games by rule set and status, messages that are due, and for how long the oldest deadline is past."""

    games: Mapping[tuple[str, str], int]
    due: int
    overdue: timedelta


async def counted(session: AsyncSession, now: datetime) -> GameCounts:
    """Return the counts at a moment."""
    kinds = select(Game.slug, Game.status, func.count()).group_by(col(Game.slug), col(Game.status))
    games = {(str(slug), str(status)): number for slug, status, number in await session.execute(kinds)}
    waiting = select(func.count()).select_from(Message).where(DUE, col(Message.due_at) <= now)
    deadline = await next_deadline(session)
    overdue = max(now - deadline[0], timedelta()) if deadline else timedelta()
    return GameCounts(games, await session.scalar(waiting) or 0, overdue)
