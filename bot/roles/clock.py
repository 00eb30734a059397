"""The clock of several processes: it closes what is due of all games whose people are heard."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import structlog

from bot.jobs.queue import Queue
from bot.jobs.thinking import Sweep, hand_over
from bot.judge.clock import deadlines
from bot.judge.judge import Judge
from bot.judge.office import rule_data_changes
from bot.judge.queue import queueing
from bot.judge.records import results_and_ratings
from bot.judge.votes import recounting
from bot.roles.shard_range import Shards
from bot.scheduling.deadline_loop import Clock
from bot.scheduling.judge_timekeeper import Keeper
from bot.scheduling.seal_check import Inspector
from storage import pictures, process_coordination, queries
from storage.errors import StorageError
from storage.signals import Signals

SWEEP = 60.0
KEPT = timedelta(hours=1)
"""Seconds between two looks for what was lost on the way to a worker; how long a picture is kept."""

log = structlog.get_logger()

LOOK = 15.0
"""Seconds after which the clock looks though nobody woke it."""


class FleetKeeper(Keeper):
    """Keeps the deadlines of all games while others listen: it waits for whoever is not heard."""

    def __init__(self, judge: Judge, signals: Signals) -> None:
        super().__init__(judge, signals.give, lambda: True)
        self._queue = Queue(judge.database.engine)

    async def close_due(self) -> int:
        """Close what is due now of all games whose people were heard up to then."""
        judge, now = self._judge, self._judge.now()
        async with judge.database.reading() as session:
            waiting = await process_coordination.unread(session, due=now)
            heard = await process_coordination.every_heard(session)
            late = await queries.deadlines_with_servers(session, now)
        newest = max(heard.values(), key=lambda mark: mark.at, default=None)
        shards = Shards((), newest.count) if newest is not None else None
        for game_id, guild_id, deadline in late:
            needed = {0, shards.of(guild_id)} if shards is not None else {0}
            if any(number not in heard or heard[number].at < deadline for number in needed):
                waiting[game_id] = process_coordination.Unheard(now)
        judge.unheard.clear()
        judge.unheard.update(waiting)
        # What falls due meanwhile was not asked about: it is closed at the next look.
        if closed := await deadlines.close_over(judge, now) + await queueing.due(judge):
            await recounting.count_all(judge)
            self._moved()
        await hand_over(judge, self._queue)
        return closed

    async def bridge(self, since: datetime) -> int:
        """Move nothing: whoever listens does, if nobody was heard; a clock that was away closes late."""
        return 0


class FleetClock(Clock):
    """Looks more often than it must, for a signal may be lost."""

    async def tick(self) -> float:
        """Close what is due, and return the seconds to sleep."""
        return min(LOOK, await super().tick())


async def serve(judge: Judge, signals: Signals) -> None:
    """Close what is due for ever, and look after the database."""
    await rule_data_changes.look(judge)
    await results_and_ratings.wake(judge)
    clock = FleetClock(FleetKeeper(judge, signals), judge.now)
    signals.listeners.append(lambda _: clock.wake())
    clock.go()
    inspector = Inspector(judge.database, judge.now)
    await asyncio.gather(clock.run(), inspector.run(), _sweep(judge))


async def _sweep(judge: Judge) -> None:
    """From time to time look for computers that nobody thinks for, and forget pictures that were sent."""
    thinking = Sweep(judge, Queue(judge.database.engine))
    while True:
        try:
            await thinking.look()
            async with judge.database.work() as work:
                await pictures.forget(work.session, judge.now() - KEPT)
        except StorageError as error:
            log.warning("clock.unswept", why=str(error))
        await asyncio.sleep(SWEEP)
