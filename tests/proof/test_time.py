"""Clocks that jump, nights when they change, days asleep: nothing early, nothing twice."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.judge.clock import deadlines
from bot.judge.orders import message_intake
from bot.judge.telling import messages
from bot.scheduling.deadline_loop import Clock
from bot.scheduling.judge_timekeeper import Keeper
from storage import queries
from storage.models import Preference
from tests.databases import fresh
from tests.examples import LONG, few
from tests.proof.bazaar import ANN, BOB, CAT, Time, begun, judge_of

HOUR = timedelta(hours=1)
CHANGES = (datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC))
"""When Berlin's clocks go forward, and when they go back."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return fresh(tmp_path / "game.sqlite")


async def ticking(clock: Clock, now: Time, seconds: float) -> None:
    """Let time pass as the running clock would see it: never more than a minute at once."""
    until = now.at + timedelta(seconds=seconds)
    while now.at < until:
        pause = await clock.tick()
        now.at = min(until, now.at + timedelta(seconds=max(pause, 0.001)))
    await clock.tick()


async def closed(judge, game: int) -> int:
    """Return how many questions people were asked and have been closed."""
    row = await judge.database.read(queries.game, game)
    saves = [await judge.database.read(queries.checkpoint, game, turn) for turn in range(row.turn + 1)]
    return sum(not entry.is_roll for save in saves for entry in save.log)


@pytest.mark.long
@pytest.mark.parametrize("back_first", few([True, False]))
async def test_a_clock_that_jumps_an_hour_and_back_closes_nothing_early_and_nothing_twice(
    path, back_first
) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        game = await begun(judge)
        deadline = (await judge.database.read(queries.game, game)).deadline
        assert deadline is not None
        clock = Clock(Keeper(judge), now)
        clock.go()
        await clock.tick()
        now.at = deadline - timedelta(minutes=30)
        await Keeper(judge).beat(ticking=True)
        await ticking(clock, now, 120)
        now.at += -HOUR if back_first else HOUR  # the system clock is set wrongly
        await ticking(clock, now, 120)
        assert await closed(judge, game) == 0
        now.at += HOUR if back_first else -HOUR  # and set right
        await ticking(clock, now, 120)
        assert await closed(judge, game) == 0
        moved = (await judge.database.read(queries.game, game)).deadline
        assert moved is not None
        assert deadline <= moved <= deadline + 2 * HOUR + timedelta(minutes=10)
        await ticking(clock, now, (moved - now.at).total_seconds() - 1)
        assert await closed(judge, game) == 0
        await ticking(clock, now, 2)
        assert await closed(judge, game) == 1


@pytest.mark.long
@pytest.mark.parametrize("hours", [1, 24, 72])
async def test_what_fell_due_while_the_program_slept_is_extended_by_that_time_and_told(path, hours) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        soon, late = await begun(judge), await begun(judge)
        deadline = (await judge.database.read(queries.game, soon)).deadline
        assert deadline is not None
        async with judge.database.change(late) as change:
            change.game.deadline = deadline + timedelta(days=10)
        now.at = deadline - timedelta(minutes=20)
        await Keeper(judge).beat(ticking=True)
    now.at += timedelta(hours=hours)
    async with judge_of(path, now) as judge:
        clock = Clock(Keeper(judge), now)
        await clock.tick()
        assert await closed(judge, soon) == 0  # held until all that was typed has been read
        clock.go()
        await ticking(clock, now, 60)
        assert (await judge.database.read(queries.game, soon)).deadline == deadline + timedelta(hours=hours)
        assert (await judge.database.read(queries.game, late)).deadline == deadline + timedelta(days=10)
        reply = await message_intake.receive(judge, soon, ANN, "5")
        assert reply.lines == ("5",)
        told = [m.body["text"] for m in await judge.database.read(queries.messages, soon, kind="report")]
        assert sum("I was away" in text for text in told) == 1
        await ticking(clock, now, (deadline + timedelta(hours=hours) - now.at).total_seconds())
        assert await closed(judge, soon) == 1
        assert (await judge.database.read(queries.checkpoint, soon, 0)).log[1].answers["wei"] == 5


@pytest.mark.parametrize("change", CHANGES)
async def test_a_day_of_rules_is_24_hours_on_nights_when_the_clocks_change(path, change) -> None:
    now = Time(change - timedelta(hours=3))
    async with judge_of(path, now) as judge:
        async with judge.database.work() as work:
            for user in (ANN, BOB, CAT):
                await work.prefer(
                    Preference(user_id=user, time_zone="Europe/Berlin", reminders=[22, 12, 2], quiet=[22, 7])
                )
        game = await begun(judge)
        began, deadline = now.at, (await judge.database.read(queries.game, game)).deadline
        assert deadline == began + timedelta(hours=24)
        reminders = [
            m for m in await judge.database.read(queries.messages, game, kind="reminder") if m.user_id == ANN
        ]
        for message in reminders:
            assert message.due_at is not None
            hour = message.due_at.astimezone(ZoneInfo("Europe/Berlin")).hour
            assert 7 <= hour <= 22
            assert began < message.due_at < deadline
        assert len({m.due_at for m in reminders}) == len(reminders)
        clock = Clock(Keeper(judge), now)
        clock.go()
        now.at = deadline - timedelta(minutes=2)
        await Keeper(judge).beat(ticking=True)
        await ticking(clock, now, 119)
        assert await closed(judge, game) == 0
        await ticking(clock, now, 1)
        assert await closed(judge, game) == 1


async def test_a_quiet_hour_that_comes_twice_or_never_gives_one_reminder_outside_of_it() -> None:
    wishes = Preference(user_id=1, time_zone="Europe/Berlin", quiet=[2, 3])
    for change in CHANGES:
        for minutes in range(-180, 240, 10):
            moment = change + timedelta(minutes=minutes)
            awake = messages.awake(moment, wishes)
            assert awake <= moment
            assert moment - awake <= 2 * HOUR


@pytest.mark.long
@pytest.mark.deeper
async def test_a_clock_that_jumps_about_closes_each_question_once_and_never_early(path) -> None:
    """Jumps of up to an hour and a half both ways, for days of play; in the long run for ten."""
    now, chance = Time(), random.Random(11)
    async with judge_of(path, now) as judge:
        game = await begun(judge)
        clock = Clock(Keeper(judge), now)
        clock.go()
        before = 0
        for _ in range(24 if LONG else 7):
            deadline = (await judge.database.read(queries.game, game)).deadline
            assert deadline is not None
            now.at += timedelta(minutes=chance.choice((-60, -30, 4, 30, 60, 90, 240)))
            await clock.tick()
            after = await closed(judge, game)
            assert after - before in (0, 1)
            assert after == before or now.at >= deadline
            before = after
            await ticking(clock, now, 1200)
            again = await closed(judge, game)
            assert again - before in (0, 1)
            before = again


async def test_a_pause_that_ended_while_the_program_slept_leaves_an_hour_at_least(path) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        game = await begun(judge)
        now.passes(hours=23, minutes=50)
        await deadlines.pause(judge, game, 99)
        await Keeper(judge).beat(ticking=True)
        now.passes(days=17)
        clock = Clock(Keeper(judge), now)
        clock.go()
        await clock.tick()
        row = await judge.database.read(queries.game, game)
        assert (row.status, row.deadline) == ("running", now.at + HOUR)
        assert await closed(judge, game) == 0
