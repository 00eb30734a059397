"""The clock: nothing early, nothing twice, nothing struck that nobody could answer."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.scheduling.deadline_loop import LONGEST_SLEEP, Clock
from storage.errors import Busy, Cause

START = datetime(2026, 3, 28, 12, tzinfo=UTC)


class Games:
    """A timekeeper over a plain list of deadlines."""

    def __init__(self, *deadlines: datetime) -> None:
        self.at = START
        self.deadlines = sorted(deadlines)
        self.closed: list[datetime] = []
        self.ticked: datetime | None = None
        self.beats: list[bool] = []
        self.fail: list[Exception] = []

    def now(self) -> datetime:
        return self.at

    async def next_deadline(self) -> datetime | None:
        return min(self.deadlines, default=None)

    async def close_due(self) -> int:
        if self.fail:
            raise self.fail.pop(0)
        due = [deadline for deadline in self.deadlines if deadline <= self.at]
        self.deadlines = [deadline for deadline in self.deadlines if deadline > self.at]
        self.closed += due
        return len(due)

    async def bridge(self, since: datetime) -> int:
        gap = self.at - since
        fell = [deadline for deadline in self.deadlines if since < deadline <= self.at]
        self.deadlines = sorted(d + gap if d in fell else d for d in self.deadlines)
        return len(fell)

    async def last_tick(self) -> datetime | None:
        return self.ticked

    async def beat(self, *, ticking: bool) -> None:
        self.beats.append(ticking)
        if ticking:
            self.ticked = self.at


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


def going(games: Games) -> Clock:
    clock = Clock(games, games.now)
    clock.go()
    return clock


async def test_it_sleeps_until_the_deadline_but_never_longer_than_a_minute() -> None:
    games = Games(START + timedelta(seconds=20))
    clock = going(games)
    assert await clock.tick() == 20
    games.deadlines = [START + hours(5)]
    assert await clock.tick() == LONGEST_SLEEP
    games.deadlines = []
    assert await clock.tick() == LONGEST_SLEEP


async def test_nothing_closes_early_and_nothing_twice() -> None:
    games = Games(START + timedelta(seconds=90))
    clock = going(games)
    for _ in range(8):
        await clock.tick()
        assert games.closed == (
            [START + timedelta(seconds=90)] if games.at >= START + timedelta(seconds=90) else []
        )
        games.at += timedelta(seconds=30)
    assert len(games.closed) == 1


async def test_a_held_clock_closes_nothing_yet_shows_that_the_program_lives() -> None:
    games = Games(START - hours(1))
    clock = Clock(games, games.now)
    await clock.tick()
    assert games.closed == []
    assert games.beats == [False]


@pytest.mark.parametrize("gap", [hours(1), hours(72)])
async def test_deadlines_that_fell_while_it_was_away_are_extended_by_that_time(gap: timedelta) -> None:
    games = Games(START + hours(0.5), START + hours(100))
    clock = going(games)
    await clock.tick()
    games.at += gap
    await clock.tick()
    assert games.closed == []
    assert games.deadlines == [START + hours(0.5) + gap, START + hours(100)]


async def test_a_gap_before_a_restart_is_known_from_the_last_tick() -> None:
    games = Games(START + hours(0.5))
    games.ticked = START
    games.at = START + hours(3)
    await going(games).tick()
    assert games.deadlines == [START + hours(3.5)]


async def test_a_clock_set_back_by_an_hour_closes_nothing_early_or_twice() -> None:
    games = Games(START + timedelta(minutes=2), START + hours(2))
    clock = going(games)
    games.at += timedelta(minutes=2)
    await clock.tick()
    games.at -= hours(1)
    await clock.tick()
    assert games.closed == [START + timedelta(minutes=2)]
    assert games.deadlines == [START + hours(2)]


async def test_an_error_of_one_tick_does_not_stop_the_clock() -> None:
    games = Games(START - timedelta(seconds=1))
    games.fail = [Busy(Cause.LOCKED), ZeroDivisionError()]
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) > 3:
            await asyncio.sleep(3600)

    clock = Clock(games, games.now, sleep)
    clock.go()
    task = asyncio.create_task(clock.run())
    async with asyncio.timeout(60):
        while not games.closed:
            await asyncio.sleep(0.01)
    task.cancel()
    assert len(games.closed) == 1


async def test_waking_looks_at_the_deadlines_again() -> None:
    games = Games()

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(3600)

    clock = Clock(games, games.now, sleep)
    task = asyncio.create_task(clock.run())
    await asyncio.sleep(0.02)
    games.deadlines = [START]
    clock.go()
    async with asyncio.timeout(60):
        while not games.closed:
            await asyncio.sleep(0.01)
    task.cancel()
    assert games.closed == [START]


async def test_all_who_wake_it_in_a_tenth_of_a_second_wake_it_once(monkeypatch) -> None:
    games, looks = Games(), 0

    async def look() -> int:
        nonlocal looks
        looks += 1
        return 0

    monkeypatch.setattr(games, "close_due", look)
    clock = Clock(games, games.now)
    clock.go()
    task = asyncio.create_task(clock.run())
    for _ in range(40):
        await asyncio.sleep(0.005)
        clock.wake()
    task.cancel()
    assert 2 <= looks <= 12  # a busy machine sleeps longer than it was told to
