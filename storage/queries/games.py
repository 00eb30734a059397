"""Questions asked of many games. In lists a damaged one stands frozen: it hides no other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import BigInteger, bindparam, exists, func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage import seals
from storage.columns import EPOCH
from storage.models import Game, Player, Preference, Seat, Status, Submission, Tenure
from storage.queries.people import chosen, preference
from storage.queries.rows import as_shown, first, listed, shown

Due: TypeAlias = tuple[datetime, int, int, int]
"""A deadline, and the game, turn and step it belongs to."""


async def games(
    session: AsyncSession, guild_id: int | None = None, status: Sequence[Status] = ()
) -> list[Game]:
    """Return the games of a server, or all, in some statuses, or any; a damaged one stands frozen."""
    query = select(Game).order_by(col(Game.id))
    if guild_id is not None:
        query = query.where(Game.guild_id == guild_id)
    if status:
        query = query.where(col(Game.status).in_(status))
    return await shown(session, query)


async def ruled_by(session: AsyncSession, user_id: int) -> list[Game]:
    """Return the games that a person is the gamemaster of; a damaged one stands frozen."""
    return await shown(session, select(Game).where(Game.gamemaster_id == user_id).order_by(col(Game.id)))


async def game_in(session: AsyncSession, thread_id: int) -> Game | None:
    """Return the game, or the last game, that is played in a thread or channel."""
    query = select(Game).where(Game.thread_id == thread_id)
    return first(await shown(session, query.order_by(col(Game.id).desc())))


async def games_of(session: AsyncSession, user_id: int) -> list[tuple[Game, Seat]]:
    """Return the games that have begun and in which a person holds a seat."""
    return [(row, seat) for row, seat, *_ in await _seated(session, user_id, None)]


@dataclass(frozen=True)
class Sender:
    """Who wrote a message: what they chose, the games they hold a seat in, and whether it was read before."""

    preference: Preference
    games: Sequence[Game]
    is_filed: bool


async def sender(session: AsyncSession, user_id: int, source_id: int) -> Sender:
    """Return who wrote a message: all that is to be known of them in one statement, two without a seat."""
    if not (rows := await _seated(session, user_id, source_id)):
        filed = await session.scalar(select(exists().where(col(Submission.source_id) == source_id)))
        return Sender(await preference(session, user_id), (), bool(filed))
    games = [row for row, seat, *_ in rows if seat.status == "held"]
    return Sender(chosen(user_id, rows[0][2])[0], games, rows[0][3])


SEATED = (
    select(Game, Seat, Preference, exists().where(col(Submission.source_id) == bindparam("source")))
    .join(Seat)
    .join(Preference, col(Preference.user_id) == Seat.user_id, isouter=True)
    .where(col(Seat.user_id) == bindparam("user", type_=BigInteger))
    .order_by(col(Game.id))
)


async def _seated(
    session: AsyncSession, user_id: int, source_id: int | None
) -> list[tuple[Game, Seat, Preference | None, bool]]:
    """Return the games that a person sits in, their seats, what they chose, and if a message was read."""
    values = {"user": user_id, "source": source_id}
    rows = (await session.execute(SEATED, values, execution_options=seals.TOLERANT)).all()
    for _, seat, *_ in rows:
        if not seals.is_sound(seat):
            raise seals.damage(seat)
    return [(as_shown(session, row), seat, wishes, is_filed) for row, seat, wishes, is_filed in rows]


async def seated(session: AsyncSession) -> list[int]:
    """Return who holds a seat in a game that is under way, those of the next deadline first."""
    query = select(col(Seat.user_id)).join(Game)
    query = query.where(col(Game.status).in_(["running", "paused"]), Seat.status == "held")
    query = query.where(col(Seat.user_id).is_not(None)).group_by(col(Seat.user_id))
    first = func.min(col(Game.deadline)).nulls_last()
    return [user for user in await session.scalars(query.order_by(first, col(Seat.user_id))) if user]


async def with_computers(session: AsyncSession) -> list[int]:
    """Return the games under way in which a computer plays: a walk through all seats."""
    query = select(col(Seat.game_id)).join(Game).group_by(col(Seat.game_id)).order_by(col(Seat.game_id))
    query = query.where(col(Game.status).in_(["running", "paused"]), Seat.status == "computer")
    return list(await session.scalars(query))


async def held_by(session: AsyncSession, user_id: int) -> list[tuple[Game, Tenure]]:
    """Return every time that a person held a seat, with the game."""
    mine = select(col(Tenure.game_id)).where(Tenure.user_id == user_id)
    rows = {row.id: row for row in await shown(session, select(Game).where(col(Game.id).in_(mine)))}
    query = select(Tenure).where(Tenure.user_id == user_id).order_by(col(Tenure.id))
    return [(rows[tenure.game_id], tenure) for tenure in await listed(session, query)]


async def joined_by(session: AsyncSession, user_id: int) -> list[Game]:
    """Return the games that a person joined and that have not begun."""
    joined = select(col(Player.game_id)).where(Player.user_id == user_id)
    waits = (col(Game.status).in_(["open", "announcing"]), col(Game.started_at).is_(None))
    return await shown(session, select(Game).where(col(Game.id).in_(joined), *waits).order_by(col(Game.id)))


async def next_deadline(session: AsyncSession) -> Due | None:
    """Return the least deadline of all running games as (deadline, game_id, turn, step)."""
    return first(await due_deadlines(session, None, 1))


async def due_deadlines(
    session: AsyncSession, now: datetime | None, limit: int = 100, since: datetime | None = None
) -> list[Due]:
    """Return the deadlines that have passed, or passed after `since`, the oldest first; all without `now`."""
    query = select(Game.deadline, Game.id, Game.turn, Game.step).order_by(col(Game.deadline)).limit(limit)
    query = query.where(Game.status == "running", col(Game.deadline).is_not(None))
    if now is not None:
        query = query.where(col(Game.deadline) <= now, col(Game.deadline) > (since or EPOCH))
    return [(row[0], row[1], row[2], row[3]) for row in await session.execute(query) if row[0]]


async def due_resumes(session: AsyncSession, now: datetime, limit: int = 100) -> list[tuple[datetime, int]]:
    """Return the paused games whose pause is over, as (when, game_id)."""
    return await _pauses(session, limit, now)


async def next_resume(session: AsyncSession) -> tuple[datetime, int] | None:
    """Return the paused game that is to go on by itself first, as (when, game_id)."""
    return first(await _pauses(session, 1))


async def _pauses(
    session: AsyncSession, limit: int, now: datetime | None = None
) -> list[tuple[datetime, int]]:
    query = select(Game.paused_until, Game.id).order_by(col(Game.paused_until)).limit(limit)
    query = query.where(Game.status == "paused", col(Game.paused_until).is_not(None))
    if now is not None:
        query = query.where(col(Game.paused_until) <= now)
    return [(row[0], row[1]) for row in await session.execute(query) if row[0]]


async def due_offers(session: AsyncSession, now: datetime, limit: int = 100) -> list[tuple[datetime, int]]:
    """Return the open games that have waited as long as they were to, as (when, game_id)."""
    query = select(Game.deadline, Game.id).where(Game.status == "open", col(Game.deadline) <= now)
    rows = await session.execute(query.order_by(col(Game.deadline)).limit(limit))
    return [(row[0], row[1]) for row in rows if row[0]]
