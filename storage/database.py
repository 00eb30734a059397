"""The database: sessions that read one moment, and units of work that are stored whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker

from storage import queries, seals
from storage.change import Change
from storage.errors import Stale
from storage.models import Message
from storage.queries.stored import Stored
from storage.transactions import WRITES, acknowledged, translated, whole
from storage.work import Work

P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """Sessions on a database of games. `now` tells the time; the database is never asked for it.

    All methods raise StorageError when the database fails. With a `session` all that is read and written is
    part of its transaction; see `together`.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        now: Callable[[], datetime],
        session: AsyncSession | None = None,
        stored: dict[int, Stored] | None = None,
    ) -> None:
        self.engine = engine
        self.now = now
        self._session = session
        self._stored = stored or {}
        moment = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        self._readers = _sessions(engine.execution_options(**moment))
        self._writers = _sessions(engine.execution_options(**{WRITES: True}))
        self._lock = asyncio.Lock()
        self._writer: asyncio.Task[Any] | None = None

    @asynccontextmanager
    async def reading(self, game_id: int | None = None) -> AsyncGenerator[AsyncSession]:
        """Read what stands in the database at one moment."""
        if self._session is not None:
            yield self._session
            return
        session = self._readers()
        try:
            with translated(game_id):
                await _begin(session, game_id)
                yield session
        finally:
            await whole(session.close())

    async def read(
        self, query: Callable[Concatenate[AsyncSession, P], Awaitable[T]], *values: P.args, **named: P.kwargs
    ) -> T:
        """Return what one query finds, in a session of its own."""
        async with self.reading() as session:
            return await query(session, *values, **named)

    @asynccontextmanager
    async def writing(self, game_id: int | None = None) -> AsyncGenerator[AsyncSession]:
        """Write under the write lock: committed at the end of the block, undone by an exception."""
        if self._session is not None:
            yield self._session
            return
        async with self._alone():
            session = self._writers()
            try:
                with translated(game_id):
                    await _begin(session, game_id)
                    yield session
                    await session.flush()
                    await whole(acknowledged(await session.connection(), session.commit))
            finally:
                await whole(session.close())

    @asynccontextmanager
    async def work(self) -> AsyncGenerator[Work]:
        """Write what belongs to no game or makes a new one: all of the block is stored, or nothing."""
        async with self.writing() as session:
            yield Work(session, self.now())

    async def due_message(self, message_id: int) -> Message | None:
        """Return a message that is due, None if it no longer is; a damaged one is dropped."""
        found = await self.read(queries.due_message, message_id)
        if found is None or seals.is_sound(found):
            return found
        async with self.work() as work:
            await work.take_out(found)
        return None

    @asynccontextmanager
    async def change(self, game_id: int, version: int | None = None) -> AsyncGenerator[Change]:
        """Change one game: all of the block is stored and counts as one version, or nothing of it.

        Raises Missing, Damaged, and Stale at once if the game has another version than the one given.
        """
        async with self.writing(game_id) as session:
            stored = self._stored.pop(game_id, None)
            if stored is None:
                stored = await queries.stored(session, game_id, lock=True)
            if version not in {None, stored.game.version}:
                raise Stale(game_id)
            change = Change(session, self.now(), stored)
            yield change
            change.finish()

    @asynccontextmanager
    async def view(self, game_id: int) -> AsyncGenerator[Change]:
        """Read one game as a change would find it, without the write lock; nothing of it may be changed."""
        async with self.reading(game_id) as session:
            yield Change(session, self.now(), await queries.stored(session, game_id))
            if session.new or session.dirty or session.deleted:
                raise RuntimeError(f"what only reads game {game_id} has changed it")

    @asynccontextmanager
    async def together(self, game_ids: Iterable[int] = ()) -> AsyncGenerator[Database]:
        """Change several games in one transaction, through the database that this gives: all, or nothing.

        The games that are named are loaded at once; raises Damaged if one of them cannot be read.
        """
        async with self.writing() as session:
            stored = await queries.all_stored(session, game_ids)
            yield Database(self.engine, self.now, session, stored)

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[None]:
        """Let one task of this program write at a time."""
        task = asyncio.current_task()
        if self._writer is not None and self._writer is task:
            raise RuntimeError("this task is writing already; use the session or unit of work that it has")
        async with self._lock:
            self._writer = task
            try:
                yield
            finally:
                self._writer = None


def _sessions(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    return async_sessionmaker(engine, expire_on_commit=False)


async def _begin(session: AsyncSession, game_id: int | None) -> None:
    """Begin a transaction; on SQLite a writer has the write lock from here on."""
    with translated(game_id, connecting=True):
        await whole(session.connection())
