"""Sessions of all processes begin one after the other, and a day's are not used up."""

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import discord
import pytest

from bot.judge.judge import utcnow
from bot.roles import identifying
from storage.database import Database
from storage.engine import open_engine
from storage.unit_of_work import Work
from tests import postgres


def limits(remaining: int, total: int = 1000, reset: int = 86_400_000, at_once: int = 1):
    return discord.SessionStartLimits(
        total=total, remaining=remaining, reset_after=reset, max_concurrency=at_once
    )


@pytest.mark.parametrize(
    "remaining, reset, at_once, seconds",
    [
        (1000, 86_400_000, 1, 5),  # as Discord says: one in five seconds
        (501, 86_400_000, 1, 5),
        (500, 86_400_000, 1, 172.8),  # half are used: a day for 500
        (10, 3_600_000, 1, 360),  # an hour for ten
        (0, 3_600_000, 1, 3600),
        (500, 1000, 1, 5),  # they come back in a second
        (500, 86_400_000, 16, 16 * 172.8),  # sixteen buckets side by side
    ],
)
def test_when_half_of_a_days_sessions_are_used_the_rest_is_spread_over_the_day(
    remaining, reset, at_once, seconds
):
    assert identifying.spread(limits(remaining, reset=reset, at_once=at_once)) == timedelta(seconds=seconds)


@pytest.fixture
async def databases():
    async with postgres.database() as url:
        engines = [open_engine(url), open_engine(url)]
        yield [Database(engine, utcnow) for engine in engines]
        for engine in engines:
            await engine.dispose()


class Leaping:
    """A clock that leaps to where somebody sleeps to."""

    def __init__(self) -> None:
        self.at = datetime(2026, 3, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    async def sleep(self, seconds: float) -> None:
        until = self.at + timedelta(seconds=seconds)
        await asyncio.sleep(0)
        self.at = max(self.at, until)


async def test_shards_of_one_bucket_begin_five_seconds_apart_in_whatever_process(databases, monkeypatch):
    clock, marked = Leaping(), dict[str, list[datetime]]()
    mark = Work.mark

    async def noted(work: Work, key: str, value: str) -> None:
        marked.setdefault(key, []).append(datetime.fromisoformat(value))
        await mark(work, key, value)

    monkeypatch.setattr(Work, "mark", noted)
    every = limits(1000, at_once=2)
    turns = [identifying.turn(databases[n % 2], n, every, clock, clock.sleep) for n in range(6)]
    await asyncio.gather(*turns)
    assert [len(moments) for moments in marked.values()] == [3, 3]
    for moments in marked.values():
        assert all(b - a >= timedelta(seconds=5) for a, b in pairwise(moments))


async def test_who_waits_for_a_session_and_ends_takes_none(databases, monkeypatch):
    monkeypatch.setattr(identifying, "GAP", timedelta(seconds=2))
    await identifying.turn(databases[0], 0, limits(1000))
    waiting = [asyncio.create_task(identifying.turn(databases[1], 0, limits(1000))) for _ in range(5)]
    await asyncio.sleep(0.1)
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)
    async with asyncio.timeout(9):  # six would be due after 12 seconds
        await identifying.turn(databases[0], 0, limits(1000))
