"""Questions asked about one person: their games, what they chose; and of facts about the program itself.

In lists of games a damaged one stands frozen: it hides no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import sqlalchemy
from sqlalchemy import BigInteger, bindparam, exists
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from games.core.rules.protocol import Fact
from storage import seals
from storage.models import Game, Mark, Player, Preference, Seat, Seen, Submission, Tenure
from storage.seals import as_shown, first, listed, shown, sound, tolerant

Choice: TypeAlias = tuple[Preference, str]
"""A person's settings; of a damaged row the usual, and the damaged row's seal."""


def chosen(user_id: int, row: Preference | None) -> Choice:
    """Return what a person chose as their row says it, or what holds for those who have none.

    A row that is damaged counts for nothing; of such a one the seal is returned too, else "".
    """
    if row is None:
        return Preference(user_id=user_id), ""
    if seals.is_sound(row):
        return row, ""
    seals.left_out(row)
    return Preference(user_id=user_id), str(row.sha) or "no seal"


async def choice(session: AsyncSession, user_id: int) -> Choice:
    """Return what a person chose, see `chosen`."""
    query = select(Preference).where(Preference.user_id == user_id)
    return chosen(user_id, first(await tolerant(session, query)))


async def preference(session: AsyncSession, user_id: int) -> Preference:
    """Return what a person chose, or what holds for those who chose nothing or whose row is damaged."""
    return (await choice(session, user_id))[0]


async def ruled_by(session: AsyncSession, user_id: int) -> list[Game]:
    """Return the games that a person is the gamemaster of; a damaged one stands frozen."""
    return await shown(session, select(Game).where(Game.gamemaster_id == user_id).order_by(col(Game.id)))


async def games_of(session: AsyncSession, user_id: int) -> list[tuple[Game, Seat]]:
    """Return the games that have begun and in which a person holds a seat."""
    return [(row, seat) for row, seat, *_ in await _seated(session, user_id)]


@dataclass(frozen=True)
class Sender:
    """The sender of a message: their settings, the games they hold a seat in, whether it was read before, and
    whether the event that brought it was dealt with.
    """

    preference: Preference
    games: Sequence[Game]
    is_filed: bool
    is_heard: bool


IS_FILED = exists().where(col(Submission.source_id) == bindparam("source", type_=BigInteger))
IS_HEARD = exists().where(col(Seen.event_id) == bindparam("event", type_=BigInteger))


async def sender(session: AsyncSession, user_id: int, source_id: int, event_id: int) -> Sender:
    """Return who wrote a message: all that is to be known of them in one statement, two without a seat."""
    if not (rows := await _seated(session, user_id, source_id, event_id)):
        values = {"source": source_id, "event": event_id}
        filed, heard = (await session.execute(sqlalchemy.select(IS_FILED, IS_HEARD), values)).one()
        return Sender(await preference(session, user_id), (), bool(filed), bool(heard))
    games = [row for row, seat, *_ in rows if seat.status == "held"]
    return Sender(chosen(user_id, rows[0][2])[0], games, bool(rows[0][3]), bool(rows[0][4]))


SEATED = (
    sqlalchemy.select(Game, Seat, Preference, IS_FILED, IS_HEARD)
    .join(Seat)
    .join(Preference, col(Preference.user_id) == Seat.user_id, isouter=True)
    .where(col(Seat.user_id) == bindparam("user", type_=BigInteger))
    .order_by(col(Game.id))
)


async def _seated(
    session: AsyncSession, user_id: int, source_id: int | None = None, event_id: int | None = None
) -> list[tuple[Game, Seat, Preference | None, bool, bool]]:
    """Return the games that a person sits in, their seats, what they chose, if a message was read, and if an
    event was dealt with.
    """
    values = {"user": user_id, "source": source_id, "event": event_id}
    rows = (await session.execute(SEATED, values, execution_options=seals.TOLERANT)).all()
    for _, seat, *_ in rows:
        if not seals.is_sound(seat):
            raise seals.damage(seat)
    return [(as_shown(session, row), seat, wishes, filed, heard) for row, seat, wishes, filed, heard in rows]


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


async def marks(session: AsyncSession, beginning: str) -> dict[str, Fact]:
    """Return the small facts whose keys begin so; damaged ones are left out."""
    query = select(Mark).where(col(Mark.key).startswith(beginning, autoescape=True))
    return {mark.key: mark.value for mark in await sound(session, query)}


async def marked(session: AsyncSession, key: str) -> Fact:
    """Return the small fact under a key, None if there is none or it is damaged."""
    found = first(await sound(session, select(Mark).where(Mark.key == key)))
    fact: Fact = found.value if found else None
    return fact
