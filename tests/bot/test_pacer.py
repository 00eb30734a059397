"""Requests that arrive together though they left apart; what discord.py itself spends on limits."""

import asyncio
import random

import pytest

from bot.delivery.discord_requests import MOST, PER_SECOND, Pacer


@pytest.mark.long
@pytest.mark.parametrize("rate, most", [(PER_SECOND, MOST), (20, 20)])
async def test_no_more_requests_arrive_in_a_second_than_may_however_long_each_is_under_way(
    rate: int, most: int
) -> None:
    """Each takes up to 1.5 s to arrive and as long again to be answered; half of them are urgent."""
    loop, chance, arrived = asyncio.get_running_loop(), random.Random(3), []
    pacer = Pacer(rate, most=most)
    now = 0.0
    loop.time = lambda: now  # the loop's own time, which passes as it is told to

    async def request(number: int) -> None:
        await asyncio.sleep(number / 60)
        await pacer.turn(urgent=number % 2 == 0)
        await pacer.begin()
        await asyncio.sleep(chance.choice([0.0, 0.05, 0.3, 1.5]))
        arrived.append(now)
        await asyncio.sleep(chance.choice([0.0, 0.05, 1.5]))
        pacer.end()

    running = [asyncio.create_task(request(number)) for number in range(400)]
    while not all(task.done() for task in running):
        await asyncio.sleep(0)
        now += 0.002
    del loop.time
    assert len(arrived) == 400
    arrived.sort()
    assert min(b - a for a, b in zip(arrived, arrived[most:], strict=False)) >= 1


@pytest.mark.parametrize("latency, passing", [(0.02, 48), (0.08, 45)])
async def test_so_many_pass_in_a_second_where_discord_answers_fast(latency: float, passing: int) -> None:
    now, ends = 0.0, []

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds
        while ends and ends[0] <= now:
            ends.pop(0)
            pacer.end()

    pacer = Pacer(time=lambda: now, sleep=sleep)
    for _ in range(10 * passing):
        await pacer.turn()
        await pacer.begin()
        ends.append(now + latency)
    assert now < 10.1
