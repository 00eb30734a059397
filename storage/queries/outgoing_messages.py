"""Every question that is asked of messages: what is to be delivered now, and what was told.

What is due is looked for in one statement with a part for each priority, every part by the index: fifty
thousand messages that wait cost no more than fifty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

import sqlalchemy
from sqlalchemy import BindParameter, ColumnElement, Integer, Select, bindparam, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage import seals
from storage.columns import Moment
from storage.models import Message, Priority
from storage.seals import sound

DUE = col(Message.state) == "due"

PARTS = 12
"""Parts into which all readers fall, for several processes that deliver: it divides by 2, 3, 4 and 6."""

WHEN = 22
"""Bits of a number of Discord's below the moment at which it was given."""


def part(user_id: int | None, game_id: int | None) -> int:
    """Return in which part a person is, or without one the table of a game."""
    return (user_id >> WHEN if user_id is not None else game_id or 0) % PARTS


def _foremost(most: int | BindParameter[int], *when: ColumnElement[bool]) -> Iterator[Select[int]]:
    """Yield the queries for the numbers of the messages that are due first, so many of each priority."""
    for priority in Priority:
        found = select(col(Message.id)).where(DUE, col(Message.priority) == int(priority), *when)
        first = found.order_by(col(Message.due_at), col(Message.id)).limit(most).subquery()
        yield select(first.c.id)


NOW, MOST = bindparam("now", type_=Moment()), bindparam("most", type_=Integer())
OF = sqlalchemy.func.coalesce(
    col(Message.user_id).op(">>")(sqlalchemy.literal_column(str(WHEN))), col(Message.game_id), 0
).op("%")(sqlalchemy.literal_column(str(PARTS)))


@cache
def _waiting(parts: frozenset[int] | None) -> sqlalchemy.Select[*tuple[Any, ...]]:
    """Return the query for what waits in some parts, or in all; made once: it is asked all the time."""
    of = () if parts is None else (OF.in_(sorted(parts)),)
    due = _foremost(MOST, col(Message.due_at) <= NOW, *of)
    later = _foremost(1, col(Message.due_at) > NOW, *of)
    return sqlalchemy.select(
        *(col(Message.id), col(Message.priority), col(Message.game_id), col(Message.user_id)),
        *(col(Message.message_id), col(Message.due_at)),
    ).where(col(Message.id).in_(union_all(*due, *later)))


STANDING = "message "
"""With which the lane of a message begins that stands on Discord."""


@dataclass(frozen=True)
class WaitingMessage:
    """A message that is due, who reads it (a person, or else the table of its game), and where it stands."""

    id: int
    priority: int
    game_id: int | None
    user_id: int | None
    message_id: int | None = None

    @classmethod
    def of(cls, row: Message) -> WaitingMessage:
        """Return a message as one that waits."""
        return cls(row.id, row.priority, row.game_id, row.user_id, row.message_id)

    @property
    def part(self) -> int:
        """Return in which part its reader is."""
        return part(self.user_id, self.game_id)

    @property
    def lane(self) -> str:
        """Return the name of what is carried one after the other: the posts of a game to one reader, and
        all reminders of a person, for those of several games are one message; what stands on Discord is
        edited and deleted beside them.
        """
        if self.message_id is not None:
            return f"{STANDING}{self.message_id}"
        return lane(self.user_id, None if self.priority == Priority.REMINDER else self.game_id)


def lane(user_id: int | None, game_id: int | None) -> str:
    """Return the name of the posts of a game to a person, or to its table."""
    return f"user {user_id}, game {game_id}" if user_id is not None else f"game {game_id}"


async def waiting(
    session: AsyncSession, now: datetime, limit: int, parts: frozenset[int] | None = None
) -> tuple[list[WaitingMessage], datetime | None]:
    """Return which messages are to be sent now, the most urgent first, and when the next one is due; in some
    parts, or in all.
    """
    due: list[tuple[int, datetime, int, WaitingMessage]] = []
    later: list[datetime] = []
    rows = await session.execute(_waiting(parts), {"now": now, "most": limit})
    for number, priority, game_id, user_id, message_id, due_at in rows:
        if due_at is None or due_at > now:
            later += [due_at] if due_at else []
        else:
            due.append(
                (priority, due_at, number, WaitingMessage(number, priority, game_id, user_id, message_id))
            )
    return [each for *_, each in sorted(due, key=lambda one: one[:3])[:limit]], min(later, default=None)


async def put_off(session: AsyncSession) -> list[tuple[WaitingMessage, datetime, int]]:
    """Return what was tried and is still due, the oldest first, when it is to be tried again, and how often
    it was.
    """
    query = select(Message).where(DUE, Message.tries > 0).order_by(col(Message.id))
    rows = await session.scalars(query, execution_options=seals.TOLERANT)
    return [(WaitingMessage.of(row), row.due_at, row.tries) for row in rows if row.due_at is not None]


async def is_put_off(session: AsyncSession, user_id: int, game_id: int | None) -> bool:
    """Return whether a message of a game to a person was tried and is still due."""
    query = select(col(Message.id)).where(DUE, Message.tries > 0, Message.user_id == user_id)
    query = query.where(Message.game_id == game_id, Message.priority != Priority.REMINDER)
    return (await session.scalar(query.limit(1))) is not None


async def untried(session: AsyncSession, now: datetime) -> datetime | None:
    """Return since when the longest a message is due that was never tried and waits behind no other."""
    tried = {each.lane for each, _, _ in await put_off(session)}
    query = select(Message).where(DUE, Message.tries == 0, col(Message.due_at) <= now)
    rows = await session.scalars(
        query.order_by(col(Message.due_at)).limit(500), execution_options=seals.TOLERANT
    )
    free = (row.due_at for row in rows if row.due_at is not None and WaitingMessage.of(row).lane not in tried)
    return next(free, None)


async def due_message(session: AsyncSession, message_id: int) -> Message | None:
    """Return a message that is due, damaged or not; None if it no longer is."""
    query = select(Message).where(DUE, Message.id == message_id)
    return (await session.scalars(query, execution_options=seals.TOLERANT)).first()


async def messages(
    session: AsyncSession,
    game_id: int,
    turn: int | None = None,
    step: int | None = None,
    kind: str | None = None,
    *,
    tolerant: bool = False,
) -> list[Message]:
    """Return what was told in a game, in order; raises Damaged unless it is `tolerant` of damaged rows."""
    wanted = {"turn": turn, "step": step, "kind": kind}
    query = select(Message).where(Message.game_id == game_id).order_by(col(Message.id))
    query = query.filter_by(**{name: value for name, value in wanted.items() if value is not None})
    return list(await session.scalars(query, execution_options=seals.TOLERANT if tolerant else {}))


async def waiting_of(session: AsyncSession, game_id: int, kind: str) -> list[Message]:
    """Return what of a kind is still to be told in a game, in order, without what is damaged."""
    query = select(Message).where(DUE, Message.game_id == game_id, Message.kind == kind)
    return await sound(session, query.order_by(col(Message.id)))


async def messages_on(session: AsyncSession, message_id: int) -> list[Message]:
    """Return the rows in the message of a number on Discord: more than one only if they are reminders."""
    query = select(Message).where(Message.message_id == message_id).order_by(col(Message.id))
    return await sound(session, query)


async def is_told(session: AsyncSession, nonce: str) -> bool:
    """Return whether something is stored under a nonce, sent or not."""
    found = await session.scalar(select(col(Message.id)).where(col(Message.nonce) == nonce).limit(1))
    return found is not None


async def told_as(session: AsyncSession, nonce: str) -> Message | None:
    """Return what is stored under a nonce, None if nothing is or it is damaged."""
    query = select(Message).where(col(Message.nonce) == nonce)
    return next(iter(await sound(session, query)), None)


async def message_on(session: AsyncSession, message_id: int) -> Message | None:
    """Return the message that has a number on Discord, the first of those that stand in it together."""
    return next(iter(await messages_on(session, message_id)), None)


async def due_reminders(session: AsyncSession, user_id: int, before: datetime) -> list[Message]:
    """Return the reminders to one person that were never tried and are due by a moment."""
    query = select(Message).where(DUE, Message.user_id == user_id, Message.kind == "reminder")
    query = query.where(col(Message.due_at) <= before, Message.tries == 0)
    query = query.order_by(col(Message.due_at), col(Message.id))
    return await sound(session, query)
