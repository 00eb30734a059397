"""Sessions of the gateway begin one after the other, for all processes of a bot together.

Discord lets a bot begin so many in five seconds, each in a bucket of its own, and so many in a day; whoever
uses them up is given a new token. When half of a day's are used the rest is spread over the day, so that no
process that ends again and again can use them up.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import discord
import structlog

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


async def turn(database: Database, shard: int, limits: discord.SessionStartLimits) -> None:
    """Wait until a shard may begin a session; raises StorageError."""
    bucket, gap = shard % max(1, limits.max_concurrency), spread(limits)
    key = f"{KEY}/{bucket}"
    async with database.work() as work:
        await work.alone(KEY)
        last = await queries.marked(work.session, key)
        now = datetime.now(database.now().tzinfo)
        mine = now if not isinstance(last, str) else max(now, datetime.fromisoformat(last) + gap)
        await work.mark(key, mine.isoformat())
    if gap > GAP:
        log.warning(
            "gateway.sessions_spread", shard=shard, left=limits.remaining, seconds=gap.total_seconds()
        )
    await asyncio.sleep((mine - now).total_seconds())
