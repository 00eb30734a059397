"""A unit of work: what is written through it is stored together, at one moment, or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    CursorResult,
    String,
    Table,
    bindparam,
    case,
    delete,
    inspect,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import make_transient_to_detached
from sqlmodel import SQLModel, col, select

from games.core.play.dice import commitment
from games.core.rules.protocol import Fact
from storage import queries, seals
from storage.columns import Moment
from storage.errors import Missing
from storage.models import Audit, Block, Game, Mark, Message, Preference, Priority, Sealed, Seen, Taught

STATUS = "status"
LAYOUT = "layout"
"""The mark in the body of a message of Discord's second kind."""
STORY = "story"
"""The message about a turn of many commands: it grows in place, under a nonce of its own."""

INVITATION = "invitation"
"""The invitation to a game that is open: one message of a game, like its status."""

LETTER = "letter"
"""The message that brings a letter to one of its readers, or to the table."""

R = TypeVar("R", bound=SQLModel)

INSERT: dict[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""The INSERT that writes a row unless its key is taken: of two at one moment, one waits and is told so."""

EVENT = {"event_id": bindparam("event", type_=BigInteger), "at": bindparam("at", type_=Moment())}
NOTE_EVENT = {
    engine: insert(seals.table(Seen)).values(EVENT).on_conflict_do_nothing()
    for engine, insert in INSERT.items()
}
"""Made once: every message asks it."""

LESSON = {
    "user_id": bindparam("pupil", type_=BigInteger),
    "slug": bindparam("slug", type_=String),
    "kind": bindparam("kind", type_=String),
}
TEACH = {
    engine: insert(seals.table(Taught)).values(LESSON).on_conflict_do_nothing()
    for engine, insert in INSERT.items()
}

ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:matter, 0))")


class Work:
    """An open session that writes, and the moment at which it does."""

    def __init__(self, session: AsyncSession, now: datetime) -> None:
        self.session = session
        self.now = now
        self._engine = session.get_bind().dialect.name

    async def alone(self, matter: str) -> None:
        """Wait until nobody else works alone in a matter, and do so to the end of the transaction.

        It is for what reads some rows to decide about others; whoever changes a game has it alone anyhow.
        """
        if self._engine != "sqlite":  # there whoever writes is alone in everything
            await self.session.execute(ALONE, {"matter": matter})

    def add(self, row: R) -> R:
        """Store a new row."""
        self.session.add(row)
        return row

    async def replace(self, row: R) -> R:
        """Store a row in the place of the one with its key; what was there may be damaged."""
        key = inspect(type(row)).primary_key_from_instance(row)
        kept = await self.session.get(type(row), key, execution_options=seals.TOLERANT)
        if kept is None and await self._is_first(row):
            return row
        if kept is None:
            kept = await self.session.get(type(row), key, execution_options=seals.TOLERANT)
        if kept is not None:
            seals.renewed(kept)
        return await self.session.merge(row)

    async def create(self, game: Game) -> Game:
        """Store a new game and give it its number and the commitment to its seed."""
        game.created_at = game.created_at or self.now
        game.commitment = commitment(game.seed)
        self.session.add(game)
        await self.session.flush()
        seals.seal(game)  # over its number too
        return game

    async def tell(self, message: Message) -> Message:
        """Store something to be told.

        Without a nonce it gets one. One of kind "status", "story" or "invitation" with the nonce of an
        earlier one takes its place: the same message on Discord, with a new text, due again. A story or
        invitation with the same text stays as it is. Raises ValueError for a priority that nobody looks for.
        """
        self._prepare(message)
        if message.kind not in {STATUS, STORY, INVITATION}:
            return self.add(message)
        kept = await self._told(message.nonce)
        if kept is None:
            return self.add(message)
        if not seals.is_sound(kept):
            return _restore(kept, message)
        if message.kind == STATUS or kept.body != message.body:
            _edit(kept, message)
        return kept

    async def tell_once(self, message: Message) -> Message | None:
        """Store something to be told under its nonce; return None if that was stored before.

        Raises ValueError for a priority that nobody looks for.
        """
        if await self._told(message.nonce):
            return None
        self._prepare(message)
        return message if await self._is_first(message) else None

    async def seen(self, event_id: int) -> bool:
        """Note that a Discord event is dealt with; return False if it was already, by whichever process."""
        done = await self.session.execute(NOTE_EVENT[self._engine], {"event": event_id, "at": self.now})
        return isinstance(done, CursorResult) and done.rowcount == 1

    async def teach(self, user_id: int, slug: str, kind: str) -> bool:
        """Note that a kind of question is explained to a person; return False if it was already."""
        done = await self.session.execute(TEACH[self._engine], {"pupil": user_id, "slug": slug, "kind": kind})
        return isinstance(done, CursorResult) and done.rowcount == 1

    async def unteach(self, user_id: int) -> None:
        """Forget what was explained to a person, so that it is explained again."""
        await self._run(delete(Taught).where(col(Taught.user_id) == user_id))

    async def forget_seen(self, before: datetime, most: int = 1000) -> None:
        """Forget the events that were dealt with before a moment, the oldest first, `most` at a time."""
        oldest = select(col(Seen.event_id)).where(col(Seen.at) < before).order_by(col(Seen.at)).limit(most)
        await self._run(delete(Seen).where(col(Seen.event_id).in_(oldest)))

    def audit(
        self, deed: str, *, user_id: int | None = None, game_id: int | None = None, **facts: object
    ) -> Audit:
        """Write down who did what."""
        return self.add(Audit(deed=deed, user_id=user_id, game_id=game_id, facts=facts, at=self.now))

    async def prefer(self, preference: Preference) -> Preference:
        """Store what a person chose for themselves."""
        return await self.replace(preference)

    async def block(self, block: Block) -> None:
        """Store from whom a person takes no letters."""
        await self.replace(block)

    async def unblock(self, block: Block) -> None:
        """Let a person take letters again from whom they took none."""
        key = inspect(Block).primary_key_from_instance(block)
        kept = await self.session.get(Block, key, execution_options=seals.TOLERANT)
        if kept is not None:
            await self.session.delete(kept)

    async def leave_leagues(self, user_id: int) -> None:
        """Store that a person takes part in no league any more."""
        for member in await queries.memberships(self.session, user_id):
            member.left_at = self.now

    async def forget_letters(self, user_id: int) -> None:
        """Take a person's words and name out of the letters they wrote and were sent, and whom they blocked.

        What stands on Discord stays there.
        """
        for letter in await queries.letters_of(self.session, user_id):
            letter.readers = {seat: who for seat, who in letter.readers.items() if who != user_id}
            if letter.user_id == user_id:
                letter.text, letter.user_id, letter.source_id = "", 0, None
                await self._blank(letter.game_id, letter.id)
        for block in await queries.blocks(self.session, user_id):
            await self.session.delete(block)

    async def _blank(self, game_id: int, number: int) -> None:
        """Take the words out of the stored messages that brought a letter to its readers."""
        query = select(Message).where(col(Message.game_id) == game_id, col(Message.kind) == LETTER)
        for message in await seals.sound(self.session, query):
            if message.body.get("letter") == number:
                message.body = {**message.body, "text": ""}
                message.state = "dropped" if message.state == "due" else message.state

    async def mark(self, key: str, value: Fact) -> None:
        """Store a small fact under a key."""
        await self.replace(Mark(key=key, value=value))

    async def freeze(self, game_id: int, note: str) -> None:
        """Stop a game that cannot be read; a row that is sound stays sound, a damaged one stays damaged."""
        game = await self.session.get(Game, game_id, execution_options=seals.TOLERANT)
        if game is None:
            raise Missing(game_id)
        if seals.is_sound(game):
            game.status, game.note, game.version = "frozen", note, game.version + 1
        else:
            await self._run(update(Game).where(col(Game.id) == game_id).values(status="frozen", note=note))

    async def sent(self, message: Message, *, channel_id: int, message_id: int) -> None:
        """Note that a message is on Discord; if its text was replaced meanwhile it stays due, as an edit."""
        state = case((col(Message.revision) == message.revision, "sent"), else_=col(Message.state))
        place = {"channel_id": channel_id, "message_id": message_id, "sent_at": self.now}
        await self._run(
            update(Message).where(col(Message.id) == message.id).values(state=state, error="", **place)
        )

    async def retry(self, message: Message, error: str, due_at: datetime) -> None:
        """Note that a message could not be sent, and when to try again."""
        await self._progress(message, tries=message.tries + 1, error=error, due_at=due_at)

    async def dropped(self, message: Message, error: str) -> None:
        """Note that a message will never be sent, and why."""
        await self._progress(message, state="dropped", error=error)

    async def take_out(self, message: Message) -> None:
        """Drop a message that is damaged, and log it."""
        if message.state != "dropped":
            seals.left_out(message)
            await self.dropped(message, "damaged")

    async def _progress(self, message: Message, **columns: object) -> None:
        """Note how far a message got, which no seal covers."""
        of_this = (col(Message.id) == message.id, col(Message.revision) == message.revision)
        await self._run(update(Message).where(*of_this).values(**columns))

    async def _told(self, nonce: str) -> Message | None:
        """Return what was told under a nonce, damaged or not."""
        query = select(Message).where(col(Message.nonce) == nonce)
        return (await self.session.scalars(query, execution_options=seals.TOLERANT)).first()

    def _prepare(self, message: Message) -> None:
        """Give something to be told its moments and its nonce; raises ValueError for a priority."""
        message.priority = Priority(message.priority)
        message.created_at = message.created_at or self.now
        message.due_at = message.due_at or self.now
        message.nonce = message.nonce or self._nonce(message)

    def _nonce(self, message: Message) -> str:
        """Return a nonce that no other message has."""
        return f"m{secrets.token_hex(12)}"

    async def _is_first(self, row: SQLModel) -> bool:
        """Store a new row at once, unless one of its keys is another's; return whether it is stored."""
        if isinstance(row, Sealed):
            seals.seal(row)
        table, mapper = seals.table(type(row)), inspect(type(row))
        values = {column.name: getattr(row, column.name) for column in table.columns}
        values = {name: value for name, value in values.items() if value is not None}
        keys = [column.name for column in mapper.primary_key]
        statement = INSERT[self._engine](table).values(values).on_conflict_do_nothing()
        stored = (await self.session.execute(statement.returning(*mapper.primary_key))).first()
        if stored is None:
            return False
        for name, value in zip(keys, stored, strict=True):
            setattr(row, name, value)
        make_transient_to_detached(row)
        self.session.add(row)
        return True

    async def _run(self, statement: Any) -> None:  # noqa: ANN401  any of SQLAlchemy's statements that write
        await self.session.execute(statement, execution_options={"synchronize_session": False})


def _edit(kept: Message, message: Message) -> None:
    """Put a new text in place of an earlier one; what stands on Discord stays of the kind that it is."""
    if kept.message_id is not None and LAYOUT in message.body and LAYOUT not in kept.body:
        message.body = {key: value for key, value in message.body.items() if key != LAYOUT}
    kept.body, kept.due_at, kept.priority = message.body, message.due_at, message.priority
    kept.turn, kept.step, kept.state, kept.tries, kept.error = message.turn, message.step, "due", 0, ""
    kept.revision += 1


def _restore(damaged: Message, message: Message) -> Message:
    """Put a message in the place of a damaged one, of which only where it stands on Discord is kept."""
    seals.left_out(damaged)
    known = str(damaged.revision)
    place = {"id", "channel_id", "message_id", *seals.OWN}
    for name in type(message).model_fields.keys() - place:
        setattr(damaged, name, getattr(message, name))
    damaged.revision = 1 + (int(known[:6]) if known.isdecimal() else 0)
    seals.renewed(damaged)
    return damaged
