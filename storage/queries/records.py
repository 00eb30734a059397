"""Questions asked of what finished games came to: how reliable somebody is, how they are rated.

Nothing here knows of a game that is not over: what stands in the table `result` was written when games ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy
from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage.models import Entry, Game, Result
from storage.seals import listed, sound


@dataclass(frozen=True)
class Reliability:
    """In how many turns of finished games something was asked of a person, and in how many of them they let a
    deadline pass.
    """

    turns: int = 0
    missed: int = 0

    @property
    def percent(self) -> int | None:
        """Return in how many of a hundred turns they kept every deadline, rounded down; None without any."""
        return 100 * (self.turns - self.missed) // self.turns if self.turns else None


@dataclass(frozen=True)
class Rated:
    """The rating of a person, or with `user_id` None of the computer, under one rule set; its games."""

    user_id: int | None
    mu: float
    sigma: float
    games: int


async def reliability(session: AsyncSession, user_id: int) -> Reliability:
    """Return how a person kept their deadlines in all finished games."""
    sums = (func.coalesce(func.sum(col(Result.turns)), 0), func.coalesce(func.sum(col(Result.missed)), 0))
    turns, missed = (
        await session.execute(sqlalchemy.select(*sums).where(col(Result.user_id) == user_id))
    ).one()
    return Reliability(int(turns), int(missed))


async def results_of(session: AsyncSession, user_id: int) -> list[Result]:
    """Return the results of finished games for a person, in order of their end."""
    return await listed(session, select(Result).where(Result.user_id == user_id).order_by(col(Result.id)))


async def results(session: AsyncSession, game_id: int) -> list[Result]:
    """Return the results of a finished game, in order of seats."""
    return await listed(session, select(Result).where(Result.game_id == game_id).order_by(col(Result.id)))


async def results_under(session: AsyncSession, slug: str) -> list[Result]:
    """Return the results of all finished games of a rule set, in order of their end."""
    return await listed(session, select(Result).where(Result.slug == slug).order_by(col(Result.id)))


async def clear_results(session: AsyncSession) -> None:
    """Take out what all finished games came to, to reckon it anew."""
    await session.execute(sqlalchemy.delete(Result))


async def rating(session: AsyncSession, slug: str, user_id: int | None) -> Rated | None:
    """Return how somebody is rated under a rule set, None before their first rated game."""
    found = [each for each in await ratings(session, slug, [user_id]) if each.user_id == user_id]
    return found[0] if found else None


async def ratings(session: AsyncSession, slug: str, users: Iterable[int | None]) -> list[Rated]:
    """Return how these are rated under a rule set; None stands for its computer."""
    who = list(users)
    people = [user for user in who if user is not None]
    is_one = col(Result.user_id).in_(people)
    return await _rated(
        session, slug, sqlalchemy.or_(is_one, col(Result.user_id).is_(None)) if None in who else is_one
    )


async def leaders(session: AsyncSession, slug: str, guild_id: int | None) -> list[Rated]:
    """Return who finished a rated game of a rule set on a server, and its computer, the best first.

    The order is by the rating that is shown, the games as they ended where that is equal.
    """
    here = sqlalchemy.select(col(Result.user_id)).where(col(Result.slug) == slug, col(Result.mu).is_not(None))
    here = here.where(
        col(Result.guild_id) == guild_id if guild_id is not None else col(Result.guild_id).is_(None)
    )
    users = set(await session.scalars(here.distinct()))
    found = await ratings(session, slug, users)
    return sorted(found, key=lambda each: 3 * each.sigma - each.mu)


async def _rated(session: AsyncSession, slug: str, who: sqlalchemy.ColumnElement[bool]) -> list[Rated]:
    """Return the last rating of each, and after how many games: a computer has many seats in one."""
    rated = (col(Result.slug) == slug, col(Result.mu).is_not(None), who)
    count = func.count(sqlalchemy.distinct(col(Result.game_id)))
    last = sqlalchemy.select(func.max(col(Result.id)).label("last"), count.label("games")).where(*rated)
    newest = last.group_by(col(Result.user_id)).subquery()
    query = sqlalchemy.select(col(Result.user_id), col(Result.mu), col(Result.sigma), newest.c.games)
    rows = await session.execute(query.join(newest, newest.c.last == col(Result.id)).order_by(col(Result.id)))
    return [Rated(user, mu or 0.0, sigma or 0.0, games) for user, mu, sigma, games in rows]


@dataclass(frozen=True)
class ClosedQuestion:
    """A closed question: in which turn, who was asked, who missed it, and when that was."""

    turn: int
    answers: str
    missed: str
    at: datetime


async def closed(session: AsyncSession, game_id: int) -> list[ClosedQuestion]:
    """Return the closed questions of a game in order; of a damaged one nothing."""
    query = select(Entry).where(Entry.game_id == game_id).order_by(col(Entry.turn), col(Entry.step))
    rows: Sequence[Entry] = await sound(session, query)
    return [ClosedQuestion(row.turn, row.answers, row.missed, row.at) for row in rows]


async def finished(session: AsyncSession) -> list[int]:
    """Return the numbers of all games that have ended, in order of their end."""
    query = sqlalchemy.select(col(Game.id)).where(
        col(Game.status) == "ended", col(Game.ended_at).is_not(None)
    )
    return list(await session.scalars(query.order_by(col(Game.ended_at), col(Game.id))))
