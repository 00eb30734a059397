"""Reads the direct messages that were typed while the bot was not there, before anything resolves."""

from __future__ import annotations

from contextvars import ContextVar
from datetime import datetime
from typing import TYPE_CHECKING

import discord
import structlog

from bot.courier.attempt import attempt
from bot.outbox import Later, Undeliverable
from bot.pacer import patient

if TYPE_CHECKING:
    from bot.client import Mandate

log = structlog.get_logger()

MOST = 200
"""Messages of one person that are read at most."""

unanswered: ContextVar[bool] = ContextVar("unanswered", default=False)
"""Whether the message that is being heard stands without an answer, though it may have been heard before."""


async def catch_up(client: Mandate, since: datetime, begun: datetime | None = None) -> int:
    """Hand every direct message since then that was not heard yet to the bot.

    Return how many people's messages could not be read now.

    Only those who hold a seat in a running game are looked up, the next deadline first. Each message is
    heard once: what was heard before is known by its number. But what was typed before the program had
    `begun`, was heard and not answered is answered now: the last program ended between the two.
    """
    heard, unread = 0, 0
    patient.set(True)
    for user_id in await client.judge.ledger.seated():
        try:
            for message, is_answered in await _missed(client, user_id, since):
                unanswered.set(begun is not None and message.created_at < begun and not is_answered)
                await client.hear(message)
                heard += 1
        except Undeliverable as error:
            log.info("catchup.closed", why=str(error))
        except Later as error:
            log.warning("catchup.unread", why=str(error))
            unread += 1
    if heard:
        log.info("catchup.heard", messages=heard)
    return unread


async def _missed(client: Mandate, user_id: int, since: datetime) -> list[tuple[discord.Message, bool]]:
    """Return a person's messages, and of each whether the bot has replied to it."""
    place = await attempt(client.create_dm(discord.Object(user_id)), "open direct messages")

    async def read() -> list[tuple[discord.Message, bool]]:
        history = [each async for each in place.history(after=since, limit=MOST, oldest_first=True)]
        replied = [each.reference.message_id for each in history if each.reference and not is_his(each)]
        return [(each, each.id in replied) for each in history if is_his(each)]

    def is_his(message: discord.Message) -> bool:
        return message.author.id == user_id

    return await attempt(read(), "read direct messages")
