"""The ledger: how the rest of the program reads and writes games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from games.core.position import Page as Turn
from games.core.protocol import Fact
from games.core.save import Save
from storage import listing, reading, waiting
from storage.desk import Desk
from storage.errors import Stale, StorageError, Unwritable
from storage.listing import Due
from storage.models import Audit, Game, Message, Player, Preference, Seat, Status, Submission, Tenure, Undone
from storage.move import Move
from storage.quick import Connection
from storage.transactions import reading as transaction
from storage.transactions import writing
from storage.waiting import Waiting


class Ledger:
    """A database of games. `now` tells the time; the ledger never asks the system for it.

    With `opened` all that it changes is part of that transaction; see `together`.

    All methods raise StorageError when the database fails; those that name a game raise Missing if there is
    none and Damaged if a row of it is not what was written.
    """

    def __init__(
        self, engine: AsyncEngine, now: Callable[[], datetime], opened: Connection | None = None
    ) -> None:
        self.engine = engine
        self.now = now
        self._opened = opened
        self._lock = asyncio.Lock()
        self._writer: asyncio.Task[Any] | None = None

    @asynccontextmanager
    async def change(self, game_id: int, version: int | None = None) -> AsyncGenerator[Move]:
        """Change one game: committed at the end of the block, undone by an exception.

        With a `version` it raises Stale at once if the game has another.
        """
        async with self._writing(game_id) as connection:
            game = await reading.game(connection, game_id, lock=True)
            if version not in {None, game.version}:
                raise Stale(game_id)
            seats = await reading.seats(connection, game_id)
            move = Move(connection, self.now(), game, seats, await reading.save(connection, game))
            yield move
            await move.finish()
            _check(move)

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Desk]:
        """Write what belongs to no game or makes a new one: all of the block is stored, or nothing."""
        async with self._writing() as connection:
            desk = Desk(connection, self.now())
            yield desk
            _check(desk)

    @asynccontextmanager
    async def together(self) -> AsyncGenerator[Ledger]:
        """Change several games in one transaction, through the ledger that this gives: all of it, or nothing.

        What that ledger only reads is as it was before.
        """
        async with self._writing() as connection:
            yield Ledger(self.engine, self.now, connection)

    async def freeze(self, game_id: int, note: str) -> None:
        """Stop a game that cannot be read; a row that is sound stays sound, a damaged one stays damaged."""
        async with self._writing(game_id) as connection:
            await listing.freeze(Desk(connection, self.now()), game_id, note)

    @asynccontextmanager
    async def _writing(self, game_id: int | None = None) -> AsyncGenerator[Connection]:
        """Write in a transaction of its own, or in the one that is open."""
        if self._opened is not None:
            yield self._opened
            return
        async with self._alone(), writing(self.engine, game_id) as connection:
            yield connection

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[None]:
        """Let one task of this program write at a time."""
        task = asyncio.current_task()
        if self._writer is not None and self._writer is task:
            raise RuntimeError("this task is writing already; use the Move or Desk it has")
        async with self._lock:
            self._writer = task
            try:
                yield
            finally:
                self._writer = None

    # ---------------------------------------------------------------- one game

    async def game(self, game_id: int) -> Game:
        """Return a game."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return await reading.game(conn, game_id)

    async def seats(self, game_id: int) -> list[Seat]:
        """Return the seats of a game in their order, none before it begins."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return await reading.seats(conn, game_id)

    async def save(self, game_id: int) -> Save:
        """Return the Save of a game; raises StorageError before it begins."""
        async with transaction(self.engine, game_id=game_id) as conn:
            found = await reading.save(conn, await reading.game(conn, game_id))
        if found is None:
            raise StorageError(f"Game {game_id} has not begun.")
        return found

    async def checkpoint(self, game_id: int, turn: int) -> Save:
        """Return a turn as it began, with its log; nothing of the open question but the epoch."""
        async with transaction(self.engine, game_id=game_id) as conn:
            return await reading.checkpoint(conn, await reading.game(conn, game_id), turn)

    async def pages(self, game_id: int) -> list[Turn]:
        """Return every finished turn with its log and all that was told in it."""
        async with transaction(self.engine, game_id=game_id) as conn:
            return await reading.pages(conn, await reading.game(conn, game_id))

    async def players(self, game_id: int) -> list[Player]:
        """Return those who joined, in the order they did."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return await reading.players(conn, game_id)

    async def tenures(self, game_id: int, seat: str | None = None) -> list[Tenure]:
        """Return who held the seats of a game, or one of them, in order of time."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return await listing.tenures(conn, game_id, seat)

    async def submissions(
        self, game_id: int, seat: str | None = None, turn: int | None = None, step: int | None = None
    ) -> list[Submission]:
        """Return what was sent in a game, or by one seat, or in one turn or step, in order."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return await listing.submissions(conn, game_id, seat=seat, turn=turn, step=step)

    async def submission(self, game_id: int, receipt: str) -> Submission | None:
        """Return the submission that has a receipt."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return reading.only(await listing.submissions(conn, game_id, receipt=receipt.upper()))

    async def submission_from(self, source_id: int) -> Submission | None:
        """Return the last submission that came from a Discord message or interaction."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.submission_from(conn, source_id)

    async def undone(self, game_id: int) -> list[Undone]:
        """Return what rewinds took out of play, in the order they did."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return await listing.undone(conn, game_id)

    async def audits(self, game_id: int | None, limit: int = 100) -> list[Audit]:
        """Return the last deeds of a game, or of no game, the newest first."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return await listing.audits(conn, game_id, limit)

    async def messages(
        self, game_id: int, turn: int | None = None, step: int | None = None, kind: str | None = None
    ) -> list[Message]:
        """Return what was told in a game, in order."""
        async with transaction(self.engine, single=True, game_id=game_id) as conn:
            return await listing.messages(conn, game_id, turn=turn, step=step, kind=kind)

    # ---------------------------------------------------------------- many games

    async def games(self, guild_id: int | None = None, status: Sequence[Status] = ()) -> list[Game]:
        """Return the games of a server, or all, in some statuses, or any; a damaged one stands frozen."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.games(conn, guild_id, status)

    async def ruled_by(self, user_id: int) -> list[Game]:
        """Return the games that a person is the gamemaster of; a damaged one stands frozen."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.ruled_by(conn, user_id)

    async def game_in(self, thread_id: int) -> Game | None:
        """Return the game that is played in a thread or channel."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.game_in(conn, thread_id)

    async def games_of(self, user_id: int) -> list[tuple[Game, Seat]]:
        """Return the games that have begun and in which a person holds a seat."""
        async with transaction(self.engine) as conn:
            return await listing.games_of(conn, user_id)

    async def seated(self) -> list[int]:
        """Return who holds a seat in a game that is under way, those of the next deadline first."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.seated(conn)

    async def with_computers(self) -> list[int]:
        """Return the games under way in which a computer plays: a walk through all seats."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.with_computers(conn)

    async def held_by(self, user_id: int) -> list[tuple[Game, Tenure]]:
        """Return every time that a person held a seat, with the game."""
        async with transaction(self.engine) as conn:
            return await listing.held_by(conn, user_id)

    async def joined_by(self, user_id: int) -> list[Game]:
        """Return the games that a person joined and that have not begun."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.joined_by(conn, user_id)

    async def next_deadline(self) -> Due | None:
        """Return the least deadline of all running games as (deadline, game_id, turn, step)."""
        async with transaction(self.engine, single=True) as conn:
            return reading.only(await listing.deadlines(conn, None, 1))

    async def due_deadlines(
        self, now: datetime, limit: int = 100, since: datetime | None = None
    ) -> list[Due]:
        """Return the deadlines that have passed, or passed after `since`, the oldest first."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.deadlines(conn, now, limit, since)

    async def due_resumes(self, now: datetime, limit: int = 100) -> list[tuple[datetime, int]]:
        """Return the paused games whose pause is over, as (when, game_id)."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.due_resumes(conn, now, limit)

    async def due_offers(self, now: datetime, limit: int = 100) -> list[tuple[datetime, int]]:
        """Return the open games that have waited as long as they were to, as (when, game_id)."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.due_offers(conn, now, limit)

    async def next_resume(self) -> tuple[datetime, int] | None:
        """Return the paused game that is to go on by itself first, as (when, game_id)."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.next_resume(conn)

    # ---------------------------------------------------------------- messages and people

    async def waiting(self, now: datetime, limit: int) -> list[Waiting]:
        """Return which messages are to be sent now, the most urgent first."""
        async with transaction(self.engine) as conn:
            return await waiting.waiting(conn, now, limit)

    async def put_off(self) -> list[tuple[Waiting, datetime]]:
        """Return what was tried and is still due, the oldest first, and when it is to be tried again."""
        async with transaction(self.engine) as conn:
            return await waiting.put_off(conn)

    async def due_message(self, message_id: int) -> Message | None:
        """Return a message that is due, None if it no longer is; a damaged one is dropped."""
        async with transaction(self.engine, single=True) as conn:
            found = await waiting.message(conn, message_id)
        if found is None or found[1]:
            return found and found[0]
        async with self.write() as desk:
            await desk.take_out(found[0])
        return None

    async def next_message(self) -> datetime | None:
        """Return when the next message is due."""
        async with transaction(self.engine) as conn:
            return await waiting.next_moment(conn)

    async def message_on(self, message_id: int) -> Message | None:
        """Return the message that has a number on Discord, the first of those that stand in it together."""
        return reading.only(await self.messages_on(message_id))

    async def messages_on(self, message_id: int) -> list[Message]:
        """Return what stands in the message of a number on Discord: more than one only if they are
        reminders.
        """
        async with transaction(self.engine, single=True) as conn:
            return await listing.messages_on(conn, message_id)

    async def due_reminders(self, user_id: int, before: datetime) -> list[Message]:
        """Return the reminders to one person that were never tried and are due by a moment."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.due_reminders(conn, user_id, before)

    async def preference(self, user_id: int) -> Preference:
        """Return what a person chose, or what holds for those who chose nothing or whose row is damaged."""
        async with transaction(self.engine, single=True) as conn:
            return (await listing.preference(conn, user_id))[0]

    async def marked(self, key: str) -> Fact:
        """Return the small fact under a key, None if there is none or it is damaged."""
        async with transaction(self.engine, single=True) as conn:
            return await listing.marked(conn, key)


def _check(desk: Desk) -> None:
    if desk.failed:
        raise Unwritable("a part of it failed")
