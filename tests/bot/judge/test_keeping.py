"""Data that the clock keeps, and data that it lets go."""

from datetime import timedelta

from sqlalchemy import func, select

from bot.scheduling.judge_timekeeper import REMEMBERED, SWEEP, Keeper
from storage.models import Seen
from tests.bot.judge.steps import CAO, begun, say


async def kept(judge):
    async with judge.database.reading() as session:
        return await session.scalar(select(func.count()).select_from(Seen))


async def test_an_event_is_forgotten_by_the_clock_after_thirty_days_and_not_before(judge, watch):
    number = await begun(judge)
    await say(judge, number, CAO, "5", event_id=7)
    keeper = Keeper(judge)
    watch.ahead(hours=REMEMBERED / timedelta(hours=1) - 1)
    await keeper.beat(ticking=True)
    assert await kept(judge) == 1
    assert (await say(judge, number, CAO, "6", event_id=7)).repeated
    watch.ahead(hours=2)
    await keeper.beat(ticking=False)
    assert await kept(judge) == 1
    await keeper.beat(ticking=True)
    assert await kept(judge) == 0


async def test_of_many_events_some_are_forgotten_at_a_time(judge, watch):
    async with judge.database.work() as work:
        for event_id in range(1, 1201):
            await work.seen(event_id)
    watch.ahead(hours=24 * 31)
    keeper = Keeper(judge)
    await keeper.beat(ticking=True)
    assert await kept(judge) == 200
    await keeper.beat(ticking=True)
    assert await kept(judge) == 200
    watch.ahead(hours=SWEEP / timedelta(hours=1))
    await keeper.beat(ticking=True)
    assert await kept(judge) == 0
