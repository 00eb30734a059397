"""What is done at every request to Discord, whoever makes it: pace, name, and the token's end noticed."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
import discord

from bot.delivery.pacer import Pacer, paced
from bot.version import version

AGENT = f"DiscordBot (https://github.com/Rapptz/discord.py, {discord.__version__}) Mandate/{version()}"
"""How a bot names itself in the shape that Discord asks for: an address and a version, then what it likes."""

REFUSED = 401
BY_TOKEN_OF_THEIR_OWN = ("/interactions/", "/webhooks/")
"""Paths of requests that bear the token of an interaction, not the bot's."""


def supervised(pacer: Pacer, refused: Callable[[], None]) -> aiohttp.TraceConfig:
    """Return what paces and names each request of an HTTP session; `refused` is called at a 401."""

    async def name(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if "/api/" in request.url.path:
            # discord.py names itself at its own requests, but not at answers to interactions.
            request.headers["User-Agent"] = AGENT

    async def look(
        session: aiohttp.ClientSession, context: SimpleNamespace, over: aiohttp.TraceRequestEndParams
    ) -> None:
        path = over.url.path
        if over.response.status == REFUSED and not any(part in path for part in BY_TOKEN_OF_THEIR_OWN):
            refused()

    trace = paced(pacer)
    trace.on_request_start.append(name)
    trace.on_request_end.append(look)
    return trace
