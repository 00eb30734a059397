"""What Discord's refusals mean for a message, in one table: never, later, or elsewhere, and who can do what.

Undeliverable  Gone    the message, or the place it should go to (Nowhere), is no more
               Closed  the person takes no direct messages; there is another way
               Wrong   Discord does not take this form of it
Later          Left    the person shares no server with the bot; it waits until they are back
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal, TypeAlias, TypeVar

import aiohttp
import discord

from bot.delivery.outbox import Later, Undeliverable

T = TypeVar("T")

Kind: TypeAlias = Literal["gone", "nowhere", "closed", "left", "later", "wrong"]


class Gone(Undeliverable):
    """What the message should go to, or the message itself, is no more."""


class Nowhere(Gone):
    """The channel or thread is no more."""


class Closed(Undeliverable):
    """The person takes no direct messages from the bot."""


class Wrong(Undeliverable):
    """Discord does not take a message of this form."""


class Left(Later):
    """The person is on no server with the bot, or is no more."""


@dataclass(frozen=True)
class Meaning:
    """What a code means; `advice` is for the gamemaster, `wait` is the least time until a retry."""

    kind: Kind
    what: str
    advice: str = ""
    wait: timedelta = timedelta()


HOUR = timedelta(hours=1)
GONE_PLACE = Meaning("nowhere", "the channel is gone")
LEFT = Meaning(
    "left",
    "the person is on no server with the bot",
    "They are no longer on the server. `/gm replace` gives the seat to somebody else; what I have for them "
    "waits until they are back.",
    HOUR,
)
LOCKED = Meaning(
    "later",
    "the thread is locked",
    "The thread is locked. Unlock it, or give me **Manage Threads**; then I send what waits.",
)
CROWDED = Meaning(
    "later",
    "the server has as many open threads as Discord allows",
    "The server has as many open threads as Discord allows. Close or archive some; then I open mine and send "
    "what waits.",
    timedelta(minutes=5),
)
REFUSED = (
    "Discord did not take it in the form it had. The game is not affected; `/game status`, `/map` and "
    "`/orders show` tell the same. The host finds the cause in the log."
)
FORM = Meaning("wrong", "Discord does not take its form", REFUSED)

TABLE: Mapping[int, Meaning] = {
    10003: GONE_PLACE,
    10004: Meaning("later", "the bot is not on the server", wait=timedelta(minutes=5)),
    10007: LEFT,
    10008: Meaning("gone", "the message is gone"),
    10013: LEFT,
    30033: Meaning(
        "later",
        "the thread has as many members as Discord allows",
        "The thread has as many members as Discord allows. Remove some who do not play.",
        HOUR,
    ),
    40002: Meaning("later", "the bot's account must be verified", wait=HOUR),
    40003: Meaning("later", "the bot opens direct messages too fast", wait=timedelta(minutes=10)),
    40005: Meaning("wrong", "it is too large", REFUSED),
    50001: Meaning(
        "later",
        "the bot may not see the channel",
        "I may not see the place where it belongs. Give me **View Channel** there; then I send what waits.",
    ),
    50006: FORM,
    50007: Meaning("closed", "direct messages are closed"),
    50013: Meaning(
        "later",
        "the bot lacks a permission there",
        "I lack a permission where it belongs. I need **View Channel**, **Send Messages**, **Send Messages "
        "in Threads**, **Create Public Threads** and **Create Private Threads** there; then I send what "
        "waits.",
    ),
    50035: FORM,
    50083: LOCKED,
    50278: LEFT,
    160005: LOCKED,
    160006: CROWDED,
    160007: CROWDED,
    200000: Meaning(
        "later",
        "the server's AutoMod blocks it",
        "The server's AutoMod blocks it. Let it leave me alone, in its settings; then I send what waits.",
        HOUR,
    ),
}
"""Discord's codes; what stands in none of the rows is told by its HTTP status."""


async def attempt(request: Awaitable[T], what: str) -> T:
    """Await a request to Discord; raises Undeliverable or Later, saying what was tried."""
    try:
        return await request
    except discord.HTTPException as error:
        raise meaning(error, what) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Later(f"{what}: Discord does not answer ({type(error).__name__})") from error


def meaning(error: discord.HTTPException, what: str) -> Undeliverable | Later:
    """Return what an error means. What may pass waits, also a permission, which may be given later."""
    row = TABLE.get(error.code) or _by_status(error)
    why = f"{what}: {row.what} ({error.status}, {error.code})"
    match row.kind:
        case "gone":
            return Gone(why, row.advice)
        case "nowhere":
            return Nowhere(why, row.advice)
        case "closed":
            return Closed(why, row.advice)
        case "left":
            return Left(why, row.advice, row.wait, lasting=True)
        case "later":
            return Later(why, row.advice, row.wait)
        case "wrong":
            return Wrong(f"{why}: {error.text[:200]}", row.advice)


def _by_status(error: discord.HTTPException) -> Meaning:
    match error.status:
        case 404:
            return Meaning("gone", "it is gone")
        case 403:
            return TABLE[50013]
        case 401 | 408 | 429:
            return Meaning("later", "not now")
        case status if status >= 500:
            return Meaning("later", "Discord is in trouble")
        case _:
            return FORM
