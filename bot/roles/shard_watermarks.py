"""Until when all is heard that is said on a shard: a question closes when all was heard of its people.

A mark of each shard says so, and stands still while nobody listens there. What was said meanwhile is read
afterwards, and the games of whoever is not read yet wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

import structlog

from bot.judge.clock import deadlines
from bot.judge.judge import Judge
from bot.judge.queue import queueing
from bot.roles.shard_range import Shards
from bot.scheduling.deadline_loop import ASLEEP
from bot.scheduling.judge_timekeeper import Keeper
from storage import process_coordination, queries
from storage.cooperative_iteration import in_steps
from storage.errors import StorageError
from storage.queries import Correspondent

log = structlog.get_logger()

BEAT = 2.0
"""Seconds between two marks."""

LATE = timedelta(seconds=10)
"""The longest time that a mark waits for words in somebody's line: nobody holds up all others."""


class Listening:
    """The marks of some shards; held while nobody can be heard."""

    def __init__(
        self, judge: Judge, shards: Shards, is_idle: Callable[[], bool], is_behind: Callable[[], bool]
    ) -> None:
        self._judge, self._shards = judge, shards
        self._is_idle, self._is_behind = is_idle, is_behind
        self._held = True
        self._back, self._bridged = 0, -1
        self._going = asyncio.Event()

    def hold(self) -> None:
        """Mark nothing: Discord cannot be heard."""
        self._held, self._back = True, self._back + 1

    def go(self) -> None:
        """Go on: of each game is known whether all is read."""
        self._held = False
        self._going.set()

    async def run(self) -> None:
        """Mark for ever; what the database cannot take now it takes later."""
        while True:
            try:
                await self.beat()
            except StorageError as error:
                log.warning("listening.unmarked", why=str(error))
            self._going.clear()
            try:
                async with asyncio.timeout(BEAT):
                    await self._going.wait()
            except TimeoutError:
                continue

    async def beat(self) -> None:
        """Mark until when all is heard; after a gap the deadlines in it are moved first."""
        if not self._held:
            back = self._back
            if back != self._bridged:
                await self._bridge(self._judge.now())
                self._bridged = back
        if not self._held:
            await self._mark(self._judge.now())

    async def _mark(self, now: datetime) -> None:
        """Write down until when all is heard."""
        until = now if self._is_idle() else now - LATE
        async with self._judge.database.work() as work:
            for number in self._shards.numbers:
                before = await process_coordination.heard(work.session, number)
                heard = process_coordination.ShardProgress(self._shards.count, until, until)
                if before is not None:
                    read = before.read if self._is_behind() else until
                    heard = replace(heard, at=max(until, before.at), read=read)
                await work.mark(process_coordination.key(number), heard.document)

    async def _bridge(self, now: datetime) -> None:
        """Move the deadlines that fell into a gap in which nobody listened."""
        judge, own = self._judge, self._shards
        async with judge.database.reading() as session:
            marks = [await process_coordination.heard(session, number) for number in own.numbers]
        since = min((mark.at for mark in marks if mark is not None), default=None)
        if since is None or None in marks:
            before = await Keeper(judge).last_tick()
            since = min((moment for moment in (since, before) if moment is not None), default=None)
        if since is None or now - since <= ASLEEP:
            return
        log.warning("listening.gap", shards=str(own), seconds=int((now - since).total_seconds()))
        places = await judge.database.read(queries.servers_of_games)
        games = {number for number, guild_id in places.items() if 0 in own.numbers or own.hears(guild_id)}
        await deadlines.bridge(judge, since, games)
        if 0 in own.numbers:
            await queueing.bridge(judge, since)


class HearingShards:
    """Hearing on some shards: see `bot.games_with_unread_messages.Hearing`."""

    def __init__(self, judge: Judge, shards: Shards) -> None:
        self._judge, self._shards = judge, shards
        self._key = shards.numbers[0]

    async def heard_until(self) -> datetime | None:
        """Return up to when all that is said on these shards is read, in this process or one before."""
        async with self._judge.database.reading() as session:
            marks = [await process_coordination.heard(session, number) for number in self._shards.numbers]
        if None in marks:  # one process did all before
            return await Keeper(self._judge).heard_until()
        return min(mark.read for mark in marks if mark is not None)

    async def own(self, people: Iterable[Correspondent]) -> list[Correspondent]:
        """Return whoever writes on these shards: in threads of servers there, on 0 in direct messages."""
        people = list(people)
        alone = people[0].user_id if len(people) == 1 else None
        async with self._judge.database.reading() as session:
            corners = await queries.corners(session, alone)
            games = None if alone is None else [game for game, _ in corners]
            places = await queries.servers_of_games(session, games)
        own = {game for game, guild_id in places.items() if self._shards.hears(guild_id)}
        here = {thread for (game, _), thread in corners.items() if game in own}
        direct = 0 in self._shards.numbers
        found = [_here(each, here, direct=direct) async for each in in_steps(people)]
        return [each for each in found if each.direct or each.corners]

    async def set_unread(self, games: Mapping[int, process_coordination.Question | None]) -> None:
        """Let these games wait for these shards, and no other, but for the question beside each."""
        async with self._judge.database.work() as work:
            await process_coordination.set_unread(work.session, self._key, games, self._judge.now())

    async def unread_since(self, games: Collection[int]) -> Mapping[int, datetime]:
        """Return which of some games wait for these shards, and since when."""
        waiting = await self._judge.database.ask(process_coordination.unread, self._key, games=games)
        return {game: waiting[game].since for game in games if game in waiting}

    async def set_besides(self, games: Mapping[int, process_coordination.Question]) -> None:
        """Let one question close of games that wait."""
        async with self._judge.database.work() as work:
            await process_coordination.set_besides(work.session, self._key, games)

    async def set_read(self, games: Collection[int]) -> None:
        """Let games go on."""
        async with self._judge.database.work() as work:
            await process_coordination.set_read(work.session, self._key, games)


def _here(person: Correspondent, threads: Collection[int], *, direct: bool) -> Correspondent:
    """Return a person with those of their threads alone that are heard here."""
    corners = tuple(thread for thread in person.corners if thread in threads)
    if (person.direct, person.corners) == (direct, corners):
        return person
    return replace(person, direct=direct, corners=corners)
