"""Every question that is asked of messages: what is to be delivered now, and what was told.

What is due is looked for one priority after the other, each by the index: fifty thousand messages that wait
cost no more than fifty.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from storage import seals
from storage.models import Message

LEAST = -(2**31)
DUE = col(Message.state) == "due"


@dataclass(frozen=True)
class Waiting:
    """A message that is due, and who reads it: one person, or else the table of its game."""

    id: int
    priority: int
    game_id: int | None
    user_id: int | None

    @classmethod
    def of(cls, row: Message) -> Waiting:
        """Return a message as one that waits."""
        return cls(row.id, row.priority, row.game_id, row.user_id)

    @property
    def reader(self) -> str:
        """Return the name of who reads it."""
        return f"user {self.user_id}" if self.user_id is not None else f"game {self.game_id}"


async def waiting(session: AsyncSession, now: datetime, limit: int) -> list[Waiting]:
    """Return which messages are to be sent now, the most urgent first."""
    found: list[Waiting] = []
    async for priority in _priorities(session):
        head = select(Message.id, Message.priority, Message.game_id, Message.user_id)
        query = head.where(DUE, Message.priority == priority, col(Message.due_at) <= now)
        query = query.order_by(col(Message.due_at), col(Message.id)).limit(limit - len(found))
        found += [Waiting(*row) for row in await session.execute(query)]
        if len(found) >= limit:
            break
    return found


async def put_off(session: AsyncSession) -> list[tuple[Waiting, datetime]]:
    """Return what was tried and is still due, the oldest first, and when it is to be tried again."""
    query = select(Message).where(DUE, Message.tries > 0).order_by(col(Message.id))
    rows = await session.scalars(query, execution_options=seals.TOLERANT)
    return [(Waiting.of(row), row.due_at) for row in rows if row.due_at is not None]


async def due_message(session: AsyncSession, message_id: int) -> Message | None:
    """Return a message that is due, damaged or not; None if it no longer is."""
    query = select(Message).where(DUE, Message.id == message_id)
    return (await session.scalars(query, execution_options=seals.TOLERANT)).first()


async def next_message(session: AsyncSession) -> datetime | None:
    """Return when the next message is due."""
    moments: list[datetime] = []
    async for priority in _priorities(session):
        query = select(Message.due_at).where(DUE, Message.priority == priority)
        moments += [
            each for each in await session.scalars(query.order_by(col(Message.due_at)).limit(1)) if each
        ]
    return min(moments, default=None)


async def _priorities(session: AsyncSession) -> AsyncIterator[int]:
    """Yield the priorities of what is due now or later, the most urgent first."""
    above = LEAST
    while True:
        query = select(func.min(col(Message.priority))).where(DUE, col(Message.priority) > above)
        if (found := await session.scalar(query)) is None:
            return
        yield (above := int(found))


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


async def messages_on(session: AsyncSession, message_id: int) -> list[Message]:
    """Return what stands in the message of a number on Discord: more than one only if they are reminders."""
    query = select(Message).where(Message.message_id == message_id).order_by(col(Message.id))
    return seals.sound(await session.scalars(query, execution_options=seals.TOLERANT))


async def message_on(session: AsyncSession, message_id: int) -> Message | None:
    """Return the message that has a number on Discord, the first of those that stand in it together."""
    return next(iter(await messages_on(session, message_id)), None)


async def due_reminders(session: AsyncSession, user_id: int, before: datetime) -> list[Message]:
    """Return the reminders to one person that were never tried and are due by a moment."""
    query = select(Message).where(DUE, Message.user_id == user_id, Message.kind == "reminder")
    query = query.where(col(Message.due_at) <= before, Message.tries == 0)
    query = query.order_by(col(Message.due_at), col(Message.id))
    return seals.sound(await session.scalars(query, execution_options=seals.TOLERANT))
