"""Messages that one person typed, changed and deleted while the bot was not there: in direct messages, and in
the private threads of those who closed theirs.

Discord tells a bot no list of its direct messages; where a person's channel is known, one request brings the
last hundred messages that stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

import discord
import structlog

from bot.delivery import tolerant_parsing
from bot.delivery.channels import Channels
from bot.delivery.discord_requests import Barred, ClosedToMessages, Gone, Left, TryLater, Wrong, attempt
from storage.queries import Correspondent

log = structlog.get_logger()

MOST = 1000
"""Messages of one conversation since the bot was last there that are read at most."""

LOST = timedelta(hours=6)
"""Time before that of which unanswered messages are read too: Discord may have lost them on their way."""

EARLIER = 50
"""Messages before those that are looked through, at least, for what was changed or deleted meanwhile."""

SHUT = (Gone, ClosedToMessages, Left, Barred)
"""Refusals of Discord, by its codes, for a place where nobody can write to the bot, or not while it is so."""

Unread: TypeAlias = Callable[[tolerant_parsing.Payload], None]
"""Called with a message that was missed and cannot be read."""

Place: TypeAlias = discord.DMChannel | discord.PartialMessageable | discord.Thread


@dataclass(frozen=True)
class Missed:
    """A missed act of a person: they typed a message, changed it, or deleted the one of that number, now or
    before.

    `snowflake` orders it among all that they did; `is_answered` says that the bot's answer stands there,
    `was_lost` that the bot listened as it was written, and may have heard it.
    """

    at: datetime
    snowflake: int
    message: discord.Message | None
    is_answered: bool = False
    changed: bool = False
    deleted: int = 0
    was_lost: bool = False


async def missed(
    client: discord.Client, channels: Channels, person: Correspondent, since: datetime, unread: Unread
) -> list[Missed]:
    """Return what a person did since then where only they and the bot read, in the order they did it.

    `unread` is called with what was written since then in a form that nobody can read. Raises Later if some
    cannot be read now.
    """
    found = list[Missed]()
    for number in (*([None] if person.direct else []), *person.corners):
        try:
            if number is None:
                found += await _direct(client, channels, person, since, unread)
            else:
                found += await _missed(client, await _thread(client, number), person.user_id, since, unread)
        except SHUT as error:
            log.info("catchup.closed", why=str(error))
        except Wrong as error:
            raise TryLater(str(error)) from error
    return sorted(found, key=lambda each: each.snowflake)


async def _direct(
    client: discord.Client, channels: Channels, person: Correspondent, since: datetime, unread: Unread
) -> list[Missed]:
    """Return what a person did in their direct messages; where these stand is asked if it is not known."""
    if (stored := await channels.stored(person.user_id)) is not None:
        known = client.get_partial_messageable(stored, type=discord.ChannelType.private)
        try:
            return await _missed(client, known, person.user_id, since, unread)
        except SHUT as error:
            log.info("catchup.moved", why=str(error))
    found = await attempt(client.create_dm(discord.Object(person.user_id)), "open direct messages")
    await channels.keep(person.user_id, found.id)
    return await _missed(client, found, person.user_id, since, unread)


async def _thread(client: discord.Client, number: int) -> discord.Thread:
    """Return a private thread; what is said in another place is no direct message."""
    place = client.get_channel(number) or await attempt(client.fetch_channel(number), "find a private thread")
    if not isinstance(place, discord.Thread) or not place.is_private():
        raise Gone("the private thread is none any more")
    return place


async def _missed(
    client: discord.Client, place: Place, user_id: int, since: datetime, unread: Unread
) -> list[Missed]:
    """Return what a person did in one place."""
    told = partial(_tell, place, since, unread)
    every = await attempt(_messages(client, place, since, told), "read what was written in private")
    mine = client.user.id if client.user else 0
    return _done(every, user_id, mine, since)


def _tell(place: Place, since: datetime, unread: Unread, data: tolerant_parsing.Payload) -> None:
    """Hand on a message that cannot be read, with its server as in an event, if it was written since then."""
    number = str(data.get("id", ""))
    if number.isdecimal() and len(number) < 20 and discord.utils.snowflake_time(int(number)) >= since:
        unread(data if place.guild is None else {**data, "guild_id": str(place.guild.id)})


async def _messages(
    client: discord.Client, place: Place, since: datetime, unread: Unread
) -> list[discord.Message]:
    """Return the messages of a place since then and somewhat earlier, the oldest first."""
    every, earlier = list[discord.Message](), 0
    async for page in tolerant_parsing.newest(client, place, unread):
        every += page
        earlier += sum(each.created_at < since for each in page)
        if earlier >= EARLIER or len(every) >= MOST:
            break
    return every[::-1]


def _done(every: Sequence[discord.Message], user_id: int, mine: int, since: datetime) -> list[Missed]:
    """Return what a person did since then, as their messages tell and the replies of the bot (`mine`).

    A message that was deleted is known by the reply to it; an edit is answered by a reply that is newer.
    """
    replied = {each.reference.message_id: each for each in every if each.reference and each.author.id == mine}
    done: list[Missed] = []
    for each in every:
        if each.author.id != user_id or each.type not in tolerant_parsing.TYPED:
            continue
        written, reply = each.edited_at or each.created_at, replied.get(each.id)
        answered = reply is not None and reply.created_at >= written
        if written >= since or (not answered and written >= since - LOST):
            changed, was_lost = each.edited_at is not None, written < since
            place = tolerant_parsing.snowflake_of(each)
            done.append(Missed(written, place, each, answered, changed, was_lost=was_lost))
    there = {each.id for each in every}
    for number, reply in replied.items():
        if number is not None and number not in there and number > every[0].id:
            done.append(Missed(reply.created_at, tolerant_parsing.LAST, None, deleted=number))
    return done
