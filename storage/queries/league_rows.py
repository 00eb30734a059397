"""Questions asked of leagues: those of a server, who takes part, what their games came to."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage.league_models import League, Member
from storage.models import Result
from storage.seals import listed, sound


async def league(session: AsyncSession, league_id: int) -> League | None:
    """Return a league, None if there is none of that number; raises Damaged."""
    return next(iter(await listed(session, select(League).where(League.id == league_id))), None)


async def leagues(session: AsyncSession, guild_id: int | None) -> list[League]:
    """Return the leagues of a server, the newest first; damaged ones are left out."""
    query = select(League).where(League.guild_id == guild_id).order_by(col(League.id).desc())
    return await sound(session, query)


async def members(session: AsyncSession, league_id: int) -> list[Member]:
    """Return who takes part in a league or did, in the order they came; raises Damaged."""
    query = select(Member).where(Member.league_id == league_id)
    return await listed(session, query.order_by(col(Member.joined_at), col(Member.user_id)))


async def memberships(session: AsyncSession, user_id: int) -> list[Member]:
    """Return the leagues that a person takes part in still; damaged rows are left out."""
    query = select(Member).where(Member.user_id == user_id, col(Member.left_at).is_(None))
    return await sound(session, query)


async def results_in(session: AsyncSession, games: Iterable[int]) -> list[Result]:
    """Return the results of some games, those of each together."""
    query = select(Result).where(col(Result.game_id).in_(list(games)))
    return await listed(session, query.order_by(col(Result.game_id), col(Result.id)))
