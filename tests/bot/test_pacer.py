"""Requests that arrive together though they left apart; what discord.py itself spends on limits."""

import asyncio
import random

import discord

from bot.pacer import FORGET, MOST, SPAN, WIDEST, Pacer, seldom


async def test_no_51_requests_arrive_in_a_second_however_long_each_is_under_way() -> None:
    """The way to Discord takes from nothing to 0.9 s, anew for each request; half of them are urgent."""
    loop, chance, pacer, arrived = asyncio.get_running_loop(), random.Random(3), Pacer(), []
    ahead, real = 0.0, loop.time

    def time() -> float:
        return real() + ahead

    loop.time = time

    async def request(number: int) -> None:
        await asyncio.sleep(number / 60)
        await pacer.turn(urgent=number % 2 == 0)
        began = pacer.now()
        await asyncio.sleep(chance.choice([0.0, 0.05, 0.9]))
        arrived.append(loop.time())
        pacer.answered(began)

    running = [asyncio.create_task(request(number)) for number in range(600)]
    while not all(task.done() for task in running):
        await asyncio.sleep(0)
        ahead += 0.002
    del loop.time
    arrived.sort()
    learnt = arrived[3 * MOST :]
    assert min(b - a for a, b in zip(learnt, learnt[MOST:], strict=False)) >= 1


def test_the_span_is_as_wide_as_the_answers_differ() -> None:
    now = 0.0
    pacer = Pacer(time=lambda: now)
    for taken, span in ((0.2, SPAN), (0.25, SPAN), (0.6, 1.4), (5.0, WIDEST)):
        now += 10
        pacer.answered(now - taken)
        assert abs(pacer._span - span) < 1e-6
    for _ in range(MOST):
        pacer.answered(now - 0.3)
    assert pacer._span == SPAN


async def test_limits_of_single_channels_are_looked_through_seldom_but_not_never() -> None:
    client, now, looks = discord.Client(intents=discord.Intents.none()), 0.0, 0
    assert callable(client.http._try_clear_expired_ratelimits)

    def look() -> None:
        nonlocal looks
        looks += 1

    client.http._try_clear_expired_ratelimits = look
    seldom(client.http, lambda: now)
    for second in range(int(3.5 * FORGET)):
        now = float(second)
        client.http.get_ratelimit(f"channel {second}")
    assert looks == 3
    assert client.http.get_ratelimit("channel 0") is client.http.get_ratelimit("channel 0")
