"""Facts that the processes of one bot share through the server: whose words are unread, messages in hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TypeAlias

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from games.core.rules.protocol import Fact
from storage import queries, seals
from storage.cooperative_iteration import AT_ONCE
from storage.database import Database
from storage.errors import Cause, Unwritable
from storage.models import Game, Message, Unread

TERM = "delivery term"
"""Mark: how often a process began to deliver."""

SHARD = "shard/"
"""With which the key of a shard's mark begins."""


@dataclass(frozen=True)
class ShardProgress:
    """A shard of `count` has heard its people until `at` but for unread messages, and all until `read`."""

    count: int
    at: datetime
    read: datetime

    @property
    def document(self) -> Fact:
        """Return it as it is stored."""
        return {"count": self.count, "at": self.at.isoformat(), "read": self.read.isoformat()}


def _heard(fact: Fact) -> ShardProgress | None:
    match fact:
        case {"count": int(count), "at": str(at), "read": str(read)}:
            return ShardProgress(count, datetime.fromisoformat(at), datetime.fromisoformat(read))
        case _:
            return None


def key(shard: int) -> str:
    """Return the key of a shard's mark."""
    return f"{SHARD}{shard}"


async def heard(session: AsyncSession, shard: int) -> ShardProgress | None:
    """Return how far a shard is heard, None if it never was."""
    return _heard(await queries.marked(session, key(shard)))


async def every_heard(session: AsyncSession) -> dict[int, ShardProgress]:
    """Return how far each shard is heard that ever was."""
    marks = await queries.marks(session, SHARD)
    found = {int(name.removeprefix(SHARD)): _heard(fact) for name, fact in marks.items()}
    return {number: mark for number, mark in found.items() if mark is not None}


Question: TypeAlias = tuple[int, int]
"""A question of a game, by its turn and step."""


@dataclass(frozen=True)
class Unheard:
    """Since when words of a game's people are unread. The question `besides` may close: it concerns none of
    them.
    """

    since: datetime
    besides: Question | None = None

    def holds(self, question: Question) -> bool:
        """Return whether a question must wait until all is read."""
        return question != self.besides


async def unread(
    session: AsyncSession,
    shard: int | None = None,
    *,
    games: Collection[int] | None = None,
    due: datetime | None = None,
) -> dict[int, Unheard]:
    """Return the games of which words are unread, on a shard or any, and since when at the longest: all, some
    of them, or those whose deadline has passed at a moment.
    """
    query = select(col(Unread.game_id), col(Unread.since), col(Unread.turn), col(Unread.step))
    if shard is not None:
        query = query.where(col(Unread.shard) == shard)
    if games is not None:
        query = query.where(col(Unread.game_id).in_(games))
    if due is not None:
        query = query.join(Game, col(Game.id) == Unread.game_id)
        query = query.where(col(Game.status) == "running", col(Game.deadline) <= due)
    found: dict[int, Unheard] = {}
    for game_id, since, turn, step in await session.execute(query):
        here = Unheard(since, None if turn is None or step is None else (turn, step))
        other = found.get(game_id, here)
        besides = here.besides if here.besides == other.besides else None
        found[game_id] = Unheard(min(since, other.since), besides)
    return found


async def set_unread(
    session: AsyncSession, shard: int, games: Mapping[int, Question | None], since: datetime
) -> None:
    """Store of which games words are unread on a shard: of these, and of no other; and which question of each
    may close all the same.
    """
    await session.execute(delete(Unread).where(col(Unread.shard) == shard))
    rows = (
        {"game_id": game_id, "shard": shard, "since": since, **_named(besides)}
        for game_id, besides in games.items()
    )
    while some := list(islice(rows, AT_ONCE)):
        await session.execute(insert(Unread), some)


async def set_besides(session: AsyncSession, shard: int, games: Mapping[int, Question]) -> None:
    """Store which question of some games may close though words are unread on a shard."""
    for game_id, besides in games.items():
        waiting = update(Unread).where(col(Unread.shard) == shard, col(Unread.game_id) == game_id)
        await session.execute(waiting.values(_named(besides)))


def _named(question: Question | None) -> dict[str, int | None]:
    turn, step = question or (None, None)
    return {"turn": turn, "step": step}


async def set_read(session: AsyncSession, shard: int, games: Iterable[int]) -> None:
    """Store that the words of some games are read on a shard."""
    of_this = (col(Unread.shard) == shard, col(Unread.game_id) == bindparam("game"))
    for game_id in games:
        await session.execute(delete(Unread).where(*of_this), {"game": game_id})


def _of_part(number: int) -> str:
    """Return the key of the mark that says who delivers in a part."""
    return f"{TERM}/{number}"


class Claims:
    """Messages to be sent that one process has in hand, in some parts or all: nobody else sends them
    meanwhile.

    A message that is claimed by a process before may stand on Discord.
    """

    def __init__(self, database: Database, parts: Iterable[int] | None = None) -> None:
        self._database = database
        self.parts = None if parts is None else frozenset(parts)
        self._term = 0
        self._inherited: set[int] = set()

    async def begin(self) -> None:
        """Begin a term: who claimed before in these parts claims no more. Called by whoever leads in them."""
        async with self._database.work() as work:
            await work.alone(TERM)
            before = await queries.marked(work.session, TERM)
            self._term = 1 + (before if isinstance(before, int) else 0)
            await work.mark(TERM, self._term)
            for number in range(queries.PARTS) if self.parts is None else self.parts:
                await work.mark(_of_part(number), self._term)

    def may_stand(self, message: Message) -> bool:
        """Return whether another process had a message in hand before this one."""
        return message.id in self._inherited

    async def take(self, number: int) -> Message | None:
        """Claim a message that is due and return it, None if it is due no more; a damaged one is dropped.

        Raises Unwritable if another process has begun a term.
        """
        async with self._database.work() as work:
            found = await queries.due_message(work.session, number)
            if found is None:
                return None
            part = queries.WaitingMessage.of(found).part
            if await queries.marked(work.session, _of_part(part)) != self._term:
                raise Unwritable(Cause.SILENT)
            if not seals.is_sound(found):
                await work.take_out(found)
                return None
            if found.claimed not in (0, self._term):
                self._inherited.add(number)
            claiming = update(Message).where(col(Message.id) == number).values(claimed=self._term)
            await work.session.execute(claiming, execution_options={"synchronize_session": False})
            return found

    def done(self, number: int) -> None:
        """Forget a message that is sent or given up."""
        self._inherited.discard(number)
