"""What can be written in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Coroutine, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, case, delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import col

from games.core.dice import commitment
from games.core.protocol import Fact
from storage import reading
from storage.errors import Unwritable
from storage.models import Audit, Game, Mark, Message, Preference, Seen
from storage.prepared import Statement
from storage.putting import Done, insertion, put, replacement
from storage.quick import Connection
from storage.rows import M, layout, numbered, table

EDITED = "status"
STORY = "story"
"""What is told of a turn of many commands: it grows in place, under a nonce of its own."""

NONCE = table(Message).select().where(col(Message.nonce) == bindparam("nonce"))
LAST_MESSAGE = select(func.max(table(Message).c.id))
SEEN = reading.first(Seen, "event_id").where(col(Seen.event_id) == bindparam("event_id"))
OLDEST_SEEN = (
    reading.first(Seen, "event_id")
    .where(col(Seen.at) < bindparam("before"))
    .order_by(col(Seen.at))
    .limit(bindparam("most"))
)
FORGET = delete(table(Seen)).where(col(Seen.event_id).in_(OLDEST_SEEN))
CHOSEN = reading.first(Preference, "user_id").where(col(Preference.user_id) == bindparam("user_id"))
MARKED = reading.first(Mark, "key").where(col(Mark.key) == bindparam("key"))
AS_READ = (col(Message.revision) == bindparam("_revision"), "sent")
SENT = (
    update(table(Message))
    .where(col(Message.id) == bindparam("_id"))
    .values(
        channel_id=bindparam("_channel_id"),
        message_id=bindparam("_message_id"),
        sent_at=bindparam("_sent_at"),
        error="",
        state=case(AS_READ, else_=col(Message.state)),
    )
)


class Desk:
    """An open transaction: what is written at it is stored together, at the moment `now`, or not at all."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self.connection = connection
        self.now = now
        self.wrote = False
        self.failed = False

    async def run(self, statement: Statement, values: Mapping[str, Any] | None = None) -> Done:
        """Run one statement that writes; after one that failed nothing of this transaction is stored."""
        return await self._write(self.connection.execute(statement, values))

    async def add(self, row: M) -> M:
        """Store a new row, sealed; a row with a number of its own gets it."""
        model = type(row)
        done = await self._write(put(self.connection, row, insertion(model)))
        if not layout(model).is_numbered:
            return row
        key = done.inserted_primary_key
        return numbered(row, key[0] if key else 0)

    async def replace(self, row: M) -> M:
        """Store a row that is there already, sealed again."""
        await self._write(put(self.connection, row, replacement(type(row))))
        return row

    async def _write(self, work: Coroutine[Any, Any, Done]) -> Done:
        """Write; after a part that failed nothing of this transaction is stored."""
        if self.failed:
            # SQLite may have undone the transaction by itself: this would be stored alone.
            work.close()
            raise Unwritable("an earlier part of it failed")
        self.wrote = True
        try:
            return await work
        except (SQLAlchemyError, sqlite3.Error):
            self.failed = True
            raise

    async def create(self, game: Game) -> Game:
        """Store a new game and give it its number and the commitment to its seed."""
        game.created_at = game.created_at or self.now
        game.commitment = commitment(game.seed)
        await self.add(game)
        return await self.replace(game)

    async def tell(self, message: Message) -> Message:
        """Store something to be told.

        Without a nonce it gets one. One of kind "status" or "story" with the nonce of an earlier one takes
        its place: the same message on Discord, with a new text, due again. A story with the same text stays
        as it is.
        """
        message.created_at = message.created_at or self.now
        message.due_at = message.due_at or self.now
        if not message.nonce:
            message.nonce = await self._nonce(message)
        if message.kind in (EDITED, STORY):
            rows = await reading.judged(self.connection, Message, NONCE, nonce=message.nonce)
            if rows and not rows[0][1]:
                return await self._restore(rows[0][0], message)
            if rows and message.kind == STORY and rows[0][0].body == message.body:
                return rows[0][0]
            if rows:
                return await self._edit(rows[0][0], message)
        return await self.add(message)

    async def tell_once(self, message: Message) -> Message | None:
        """Store something to be told under its nonce; return None if that was stored before."""
        if await reading.listed(self.connection, Message, NONCE, nonce=message.nonce):
            return None
        return await self.tell(message)

    async def seen(self, event_id: int) -> bool:
        """Note that a Discord event is dealt with; return False if it was already."""
        if await reading.highest(self.connection, SEEN, event_id=event_id) is not None:
            return False
        await self.add(Seen(event_id=event_id, at=self.now))
        return True

    async def forget_seen(self, before: datetime, most: int = 1000) -> None:
        """Forget the events that were dealt with before a moment, the oldest first, `most` at a time."""
        await self.run(FORGET, {"before": before, "most": most})

    async def audit(
        self, deed: str, *, user_id: int | None = None, game_id: int | None = None, **facts: object
    ) -> Audit:
        """Write down who did what."""
        return await self.add(Audit(deed=deed, user_id=user_id, game_id=game_id, facts=facts, at=self.now))

    async def prefer(self, preference: Preference) -> Preference:
        """Store what a person chose for himself."""
        if await reading.highest(self.connection, CHOSEN, user_id=preference.user_id) is None:
            return await self.add(preference)
        return await self.replace(preference)

    async def mark(self, key: str, value: Fact) -> None:
        """Store a small fact under a key."""
        row = Mark(key=key, value=value)
        known = await reading.highest(self.connection, MARKED, key=key) is not None
        await (self.replace(row) if known else self.add(row))

    async def sent(self, message: Message, *, channel_id: int, message_id: int) -> None:
        """Note that a message is on Discord; if its text was replaced meanwhile it stays due, as an edit."""
        place = {"_channel_id": channel_id, "_message_id": message_id, "_sent_at": self.now}
        await self.run(SENT, {**place, "_id": message.id, "_revision": message.revision})

    async def retry(self, message: Message, error: str, due_at: datetime) -> None:
        """Note that a message could not be sent, and when to try again."""
        await self._progress(message, tries=message.tries + 1, error=error, due_at=due_at)

    async def dropped(self, message: Message, error: str) -> None:
        """Note that a message will never be sent, and why."""
        await self._progress(message, state="dropped", error=error)

    async def _progress(self, message: Message, **columns: object) -> None:
        of_this = (col(Message.id) == message.id, col(Message.revision) == message.revision)
        await self.run(update(Message).where(*of_this).values(**columns))

    async def _nonce(self, message: Message) -> str:
        """Return the next nonce of messages that belong to no game."""
        last = await reading.highest(self.connection, LAST_MESSAGE)
        return f"m{int(str(last or 0)) + 1}"

    async def _restore(self, damaged: Message, message: Message) -> Message:
        """Put a message in the place of a damaged one, of which only where it stands on Discord is kept."""
        reading.left_out(damaged)
        known = str(damaged.revision)
        message.id, message.revision = damaged.id, 1 + (int(known[:6]) if known.isdecimal() else 0)
        message.channel_id, message.message_id = damaged.channel_id, damaged.message_id
        return await self.replace(message)

    async def take_out(self, message: Message) -> None:
        """Drop a message that is damaged, and log it."""
        if message.state != "dropped":
            reading.left_out(message)
            await self._progress(message, state="dropped", error="damaged")

    async def _edit(self, kept: Message, message: Message) -> Message:
        """Put a new text in place of an earlier one."""
        kept.body, kept.due_at, kept.priority = message.body, message.due_at, message.priority
        kept.turn, kept.step, kept.state, kept.tries, kept.error = message.turn, message.step, "due", 0, ""
        kept.revision += 1
        return await self.replace(kept)
