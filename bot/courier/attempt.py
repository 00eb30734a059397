"""What Discord's refusals mean for a message: never, later, or elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

import aiohttp
import discord

from bot.outbox import Later, Undeliverable

T = TypeVar("T")

GONE = (10003, 10004, 10008, 10013)
"""Unknown channel, server, message, person."""

CLOSED = (50007, 50278)
"""Direct messages are closed, or there is no server in common."""

FORBIDDEN = (50001, 50013)
"""The bot may not see the channel, or lacks a permission in it."""

LOCKED = (50083, 160005)
"""The thread is archived or locked."""


class Gone(Undeliverable):
    """What the message should go to, or the message itself, is no more."""


class Closed(Undeliverable):
    """The person takes no direct messages from the bot."""


async def attempt(request: Awaitable[T], what: str) -> T:
    """Await a request to Discord; raises Gone, Closed, Undeliverable or Later, saying what was tried."""
    try:
        return await request
    except discord.HTTPException as error:
        raise meaning(error, what) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Later(f"{what}: Discord does not answer ({type(error).__name__})") from error


def meaning(error: discord.HTTPException, what: str) -> Undeliverable | Later:
    """Return what an error means. A missing permission may be given later, so the message waits for it."""
    if error.code in GONE or (error.status == 404 and error.code == 0):
        return Gone(f"{what}: it is gone ({error.code})")
    if error.code in CLOSED:
        return Closed(f"{what}: direct messages are closed ({error.code})")
    if error.code in FORBIDDEN or error.status == 403:
        return Later(f"{what}: the bot lacks a permission there ({error.code})")
    if error.status in (401, 429) or error.status >= 500 or error.code in LOCKED:
        return Later(f"{what}: {error.status} ({error.code})")
    return Undeliverable(f"{what}: refused with {error.status} ({error.code}): {error.text[:200]}")
