"""What the client of Discord itself spends on limits."""

import discord

from bot.pacer import FORGET, seldom


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
