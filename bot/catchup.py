"""Reads the direct messages that were typed while the bot was not there, before anything resolves."""

from __future__ import annotations

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


async def catch_up(client: Mandate, since: datetime) -> int:
    """Hand every direct message since then that was not heard yet to the bot.

    Return how many people's messages could not be read now.

    Only those who hold a seat in a running game are looked up, the next deadline first. Each message is
    heard once: what was heard before is known by its number.
    """
    heard, unread = 0, 0
    patient.set(True)
    for user_id in await client.judge.ledger.seated():
        try:
            for message in await _missed(client, user_id, since):
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


async def _missed(client: Mandate, user_id: int, since: datetime) -> list[discord.Message]:
    place = await attempt(client.create_dm(discord.Object(user_id)), "open direct messages")

    async def read() -> list[discord.Message]:
        history = place.history(after=since, limit=MOST, oldest_first=True)
        return [message async for message in history if message.author.id == user_id]

    return await attempt(read(), "read direct messages")
