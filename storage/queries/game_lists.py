"""Questions asked of many games. In lists a damaged one stands frozen: it hides no other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeAlias

import sqlalchemy
from sqlalchemy import and_, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from games.core.rules.prompts import Seat as SeatName
from storage.columns import EPOCH
from storage.cooperative_iteration import in_steps
from storage.errors import Damaged
from storage.models import Game, Mark, Player, Preference, Seat, Status, Tenure
from storage.saves import Open, read_open
from storage.seals import first, listed, shown, sound
from storage.seatless_people_models import Queued, Watch

Due: TypeAlias = tuple[datetime, int, int, int]
"""A deadline, and the game, turn and step it belongs to."""


async def games(
    session: AsyncSession, guild_id: int | None = None, status: Sequence[Status] = ()
) -> list[Game]:
    """Return the games of a server, or all, in some statuses, or any; a damaged one stands frozen."""
    query = select(Game).order_by(col(Game.id))
    if guild_id is not None:
        query = query.where(Game.guild_id == guild_id)
    if status:
        query = query.where(col(Game.status).in_(status))
    return await shown(session, query)


async def game_in(session: AsyncSession, thread_id: int) -> Game | None:
    """Return the game, or the last game, that is played in a thread or channel."""
    query = select(Game).where(Game.thread_id == thread_id)
    return first(await shown(session, query.order_by(col(Game.id).desc())))


@dataclass(frozen=True)
class Correspondent:
    """Someone who may write to the bot: their games under way, and the private threads where they write."""

    user_id: int
    games: tuple[int, ...]
    corners: tuple[int, ...]
    direct: bool = True
    """Whether their direct messages are read too."""
    besides: Mapping[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """Those of the games whose open question does not concern them, and its turn and step."""


UNDER_WAY = col(Game.status).in_(["running", "paused"])
QUESTION = (col(Game.id), col(Game.turn), col(Game.step), col(Game.open_document), col(Game.vote_until))
AT_ONCE = 1000
"""Rows that are in memory at a time, where all games are gone through."""


async def correspondents(session: AsyncSession, user_id: int | None = None) -> list[Correspondent]:
    """Return who holds a seat in a game that is under way, or a person if they do: those who owe an answer
    first, then whom the open question concerns, then all others; each time those of the next deadline first.
    """
    held = sqlalchemy.select(col(Seat.user_id), col(Seat.seat), *QUESTION).join_from(Seat, Game)
    held = held.where(UNDER_WAY, col(Seat.status) == "held")
    held = held.order_by(col(Game.deadline).nulls_last(), col(Game.id), col(Seat.position))
    if user_id is not None:
        held = held.where(col(Seat.user_id) == user_id)
    people: dict[int, _Person] = {}
    game, part, number = 0, Open(), 0
    rows = await session.stream(held, execution_options={"yield_per": AT_ONCE})
    async for user, seat, game_id, turn, step, document, votes_until in rows:
        if game_id != game:  # the seats of a game follow one another: its question is read once
            game, part, number = game_id, _open(game_id, document, votes_until), number + 1
        if user is not None:
            person = people.setdefault(user, _Person())
            person.add(number, game_id, (turn, step), part, SeatName(seat))
    own, found = await corners(session, user_id), list[Correspondent]()
    async for user, person in in_steps(sorted(people.items(), key=lambda one: one[1].urgency)):
        threads = tuple(own[game, user] for game in person.games if (game, user) in own)
        found.append(Correspondent(user, tuple(person.games), threads, besides=person.besides))
    return found


def _open(game_id: int, document: str, votes_until: datetime | None) -> Open:
    """Return the open question of a game; one that cannot be read concerns everybody, and so does one beside
    a vote: what somebody wrote may be the vote that is missing.
    """
    try:
        part = read_open(game_id, document)
    except Damaged:
        return Open()
    return part if votes_until is None else replace(part, others_act=True)


@dataclass
class _Person:
    """The findings on one person while rows are read; the lower `urgency` is, the sooner they are read."""

    games: list[int] = field(default_factory=list[int])
    besides: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    urgency: tuple[int, int] = (3, 0)

    def add(self, number: int, game_id: int, at: tuple[int, int], part: Open, seat: SeatName) -> None:
        """Add a seat of theirs in a game, which is so far down by its deadline, and its open question."""
        if game_id not in self.games:
            self.games.append(game_id)
            self.besides[game_id] = at
        if part.concerns(seat):
            self.besides.pop(game_id, None)
        rank = 0 if part.owes(seat) else 1 if part.concerns(seat) else 2
        self.urgency = min(self.urgency, (rank, number))


async def acquaintances(session: AsyncSession, most: int) -> list[Correspondent]:
    """Return who may write without a seat, at most so many: who runs a game, waits for one to begin or for a
    table, or follows one; then who wrote before, the newest conversation first.
    """
    begins = (col(Game.status).in_(["open", "announcing"]), col(Game.started_at).is_(None))
    runs = sqlalchemy.select(col(Game.gamemaster_id))
    runs = runs.where(col(Game.status).in_(["open", "announcing", "running", "paused"]))
    waits = sqlalchemy.select(col(Player.user_id)).join(Game).where(*begins)
    queued, follows = sqlalchemy.select(col(Queued.user_id)), sqlalchemy.select(col(Watch.user_id))
    users = await session.scalars(sqlalchemy.union(runs, waits, queued, follows).limit(most))
    named = [user_id for user_id in users if user_id is not None]
    wrote = select(Preference).where(col(Preference.dm_channel_id).is_not(None))
    newest = await sound(session, wrote.order_by(col(Preference.dm_channel_id).desc()).limit(most))
    found = [*dict.fromkeys([*named, *(row.user_id for row in newest)])][:most]
    return [Correspondent(user_id, (), ()) for user_id in found]


async def corners(session: AsyncSession, user_id: int | None = None) -> dict[tuple[int, int], int]:
    """Return the private threads of people, or of one, by game and person."""
    query = select(Mark).where(col(Mark.key) > "corner/", col(Mark.key) < "corner0")
    if user_id is not None:
        query = query.where(col(Mark.key).endswith(f"/{user_id}"))
    found: dict[tuple[int, int], int] = {}
    for mark in await sound(session, query):
        _, game_id, owner = mark.key.split("/")
        if isinstance(mark.value, int):
            found[int(game_id), int(owner)] = mark.value
    return found


async def servers_of_games(
    session: AsyncSession, games: Collection[int] | None = None
) -> dict[int, int | None]:
    """Return the games under way, or those among some, and the server of each."""
    query = sqlalchemy.select(col(Game.id), col(Game.guild_id))
    if games is not None:
        query = query.where(col(Game.id).in_(games))
    rows = await session.execute(query.where(col(Game.status).in_(["running", "paused"])))
    return {each.id: each.guild_id for each in rows}


async def deadlines_with_servers(
    session: AsyncSession, now: datetime
) -> list[tuple[int, int | None, datetime]]:
    """Return the games whose deadline has passed, with their server and the deadline."""
    query = sqlalchemy.select(col(Game.id), col(Game.guild_id), col(Game.deadline))
    query = query.where(col(Game.status) == "running", col(Game.deadline) <= now)
    rows = await session.execute(query)
    return [(number, guild_id, deadline) for number, guild_id, deadline in rows if deadline]


async def with_computers(session: AsyncSession) -> list[int]:
    """Return the games under way in which a computer plays: a walk through all seats."""
    query = select(col(Seat.game_id)).join(Game).group_by(col(Seat.game_id)).order_by(col(Seat.game_id))
    query = query.where(
        col(Game.status).in_(["running", "paused"]), col(Seat.status).in_(["computer", "open"])
    )
    return list(await session.scalars(query))


async def seats_to_be_had(session: AsyncSession, games: Sequence[int], offering: Sequence[int]) -> list[Seat]:
    """Return the free seats of some games, and those that people hold in games where one is offered."""
    free = and_(col(Seat.game_id).in_(games), col(Seat.status) == "open")
    held = and_(col(Seat.game_id).in_(offering), col(Seat.status) == "held")
    query = select(Seat).where(or_(free, held)).order_by(col(Seat.game_id), col(Seat.position))
    return await sound(session, query)


async def left_open(session: AsyncSession, user_id: int) -> list[Game]:
    """Return the games under way in which the seat that a person held last is free."""
    mine = select(Tenure).where(Tenure.user_id == user_id).order_by(col(Tenure.id))
    last = {tenure.game_id: tenure.seat for tenure in await listed(session, mine)}
    free = select(Seat.game_id, Seat.seat).where(Seat.status == "open", col(Seat.game_id).in_(list(last)))
    found = [game_id for game_id, seat in await session.execute(free) if last[game_id] == seat]
    query = select(Game).where(col(Game.id).in_(found), col(Game.status).in_(["running", "paused"]))
    return await shown(session, query.order_by(col(Game.id)))


async def next_deadline(session: AsyncSession) -> Due | None:
    """Return the least deadline of all running games as (deadline, game_id, turn, step)."""
    return first(await due_deadlines(session, None, 1))


async def due_deadlines(
    session: AsyncSession, now: datetime | None, limit: int = 100, since: datetime | None = None
) -> list[Due]:
    """Return the deadlines that have passed, or passed after `since`, the oldest first; all without `now`."""
    query = select(Game.deadline, Game.id, Game.turn, Game.step).order_by(col(Game.deadline)).limit(limit)
    query = query.where(Game.status == "running", col(Game.deadline).is_not(None))
    if now is not None:
        query = query.where(col(Game.deadline) <= now, col(Game.deadline) > (since or EPOCH))
    return [(row[0], row[1], row[2], row[3]) for row in await session.execute(query) if row[0]]


async def due_resumes(session: AsyncSession, now: datetime, limit: int = 100) -> list[tuple[datetime, int]]:
    """Return the paused games whose pause is over, as (when, game_id)."""
    return await _pauses(session, limit, now)


async def next_resume(session: AsyncSession) -> tuple[datetime, int] | None:
    """Return the paused game that is to go on by itself first, as (when, game_id)."""
    return first(await _pauses(session, 1))


async def _pauses(
    session: AsyncSession, limit: int, now: datetime | None = None
) -> list[tuple[datetime, int]]:
    query = select(Game.paused_until, Game.id).order_by(col(Game.paused_until)).limit(limit)
    query = query.where(Game.status == "paused", col(Game.paused_until).is_not(None))
    if now is not None:
        query = query.where(col(Game.paused_until) <= now)
    return [(row[0], row[1]) for row in await session.execute(query) if row[0]]


async def due_votes(session: AsyncSession, now: datetime, limit: int = 100) -> list[int]:
    """Return the games in which the time of a vote is over."""
    query = select(col(Game.id)).where(col(Game.vote_until) <= now).order_by(col(Game.vote_until))
    return list(await session.scalars(query.limit(limit)))


async def due_offers(session: AsyncSession, now: datetime, limit: int = 100) -> list[tuple[datetime, int]]:
    """Return the open games that have waited as long as they were to, as (when, game_id)."""
    query = select(Game.deadline, Game.id).where(Game.status == "open", col(Game.deadline) <= now)
    rows = await session.execute(query.order_by(col(Game.deadline)).limit(limit))
    return [(row[0], row[1]) for row in rows if row[0]]
