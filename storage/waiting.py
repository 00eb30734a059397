"""What is to be told now: one priority after the other, so that nothing less urgent is looked at first."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select
from sqlmodel import col

from storage import reading
from storage.models import Message
from storage.quick import Connection
from storage.rows import table

LEAST = -(2**31)
DUE = col(Message.state) == "due"
LANE = select(func.min(table(Message).c.priority)).where(DUE, col(Message.priority) > bindparam("above"))
OF_LANE = (
    reading.first(Message, "id", "priority", "game_id", "user_id")
    .where(DUE, col(Message.priority) == bindparam("priority"), col(Message.due_at) <= bindparam("now"))
    .order_by(col(Message.due_at), col(Message.id))
    .limit(bindparam("limit"))
)
NEXT = (
    reading.first(Message, "due_at")
    .where(DUE, col(Message.priority) == bindparam("priority"))
    .order_by(col(Message.due_at))
    .limit(1)
)
PUT_OFF = (
    reading.first(Message, "id", "priority", "game_id", "user_id", "due_at")
    .where(DUE, col(Message.tries) > 0)
    .order_by(col(Message.id))
)
MESSAGE = table(Message).select().where(DUE, col(Message.id) == bindparam("message_id"))


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


async def waiting(conn: Connection, now: datetime, limit: int) -> list[Waiting]:
    """Return what is to be told now, the most urgent first."""
    found: list[Waiting] = []
    async for priority in _lanes(conn):
        values = {"priority": priority, "now": now, "limit": limit - len(found)}
        found += [Waiting(*row) for row in await conn.execute(OF_LANE, values)]
        if len(found) >= limit:
            break
    return found


async def put_off(conn: Connection) -> list[tuple[Waiting, datetime]]:
    """Return what was tried and is still due, the oldest first, and when it is to be tried again."""
    return [(Waiting(*row[:4]), row[4]) for row in await conn.execute(PUT_OFF)]


async def message(conn: Connection, message_id: int) -> tuple[Message, bool] | None:
    """Return a message that is due, and whether it is what was written; None if it no longer is."""
    return reading.only(await reading.judged(conn, Message, MESSAGE, message_id=message_id))


async def next_moment(conn: Connection) -> datetime | None:
    """Return when the next message is due."""
    moments = [await reading.highest(conn, NEXT, priority=priority) async for priority in _lanes(conn)]
    return min((moment for moment in moments if isinstance(moment, datetime)), default=None)


async def _lanes(conn: Connection) -> AsyncIterator[int]:
    """Yield the priorities of what is due now or later, the most urgent first."""
    above: object = LEAST
    while (above := await reading.highest(conn, LANE, above=above)) is not None:
        yield int(str(above))
