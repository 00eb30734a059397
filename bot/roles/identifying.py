"""Sessions of the gateway begin one after the other, for all processes of a bot together.

Discord lets a bot begin so many in five seconds, each in a bucket of its own, and so many in a day; whoever
uses them up is given a new token. When half of a day's are used the rest is spread over the day, so that no
process that ends again and again can use them up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import discord
import structlog

from bot.judge.judge import utcnow
from storage import queries
from storage.database import Database

log = structlog.get_logger()

GAP = timedelta(seconds=5)
KEY = "identify"


def spread(limits: discord.SessionStartLimits) -> timedelta:
    """Return how far apart sessions of one bucket are to begin, by what Discord has left of the day's."""
    if 2 * limits.remaining > limits.total:
        return GAP
    left = timedelta(milliseconds=limits.reset_after)
    return max(GAP, left / max(1, limits.remaining) * max(1, limits.max_concurrency))


async def turn(
    database: Database,
    shard: int,
    limits: discord.SessionStartLimits,
    now: Callable[[], datetime] = utcnow,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Wait until a shard may begin a session; raises StorageError. Who waits and ends holds up nobody."""
    bucket, gap = shard % max(1, limits.max_concurrency), spread(limits)
    if gap > GAP:
        seconds = gap.total_seconds()
        log.warning("gateway.sessions_spread", shard=shard, left=limits.remaining, seconds=seconds)
    left = gap.total_seconds()
    while left > 0:
        left = await _left(database, f"{KEY}/{bucket}", gap, now)
        await sleep(left)


async def _left(database: Database, key: str, gap: timedelta, now: Callable[[], datetime]) -> float:
    """Return for how many seconds a bucket is taken, 0 if it is this session's from now on."""
    async with database.work() as work:
        await work.alone(key)
        last, moment = await queries.marked(work.session, key), now()
        free = moment if not isinstance(last, str) else datetime.fromisoformat(last) + gap
        if free <= moment:
            await work.mark(key, moment.isoformat())
        return max(0.0, min(free - moment, gap).total_seconds())
