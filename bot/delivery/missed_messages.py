"""Reads what was typed, changed and deleted in direct messages while the bot was not there, and what was
in the private threads of those who closed theirs.

All of it is heard before anything resolves, in the order in which it was done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

import discord
import structlog

from bot.delivery.discord_requests import Later, Undeliverable, attempt, patient
from storage import queries
from storage.database import Database

log = structlog.get_logger()

MOST = 1000
"""Messages of one conversation since the bot was last there that are read at most."""

EARLIER = 100
"""Messages before those that are looked through for what was changed or deleted meanwhile."""

unanswered: ContextVar[bool] = ContextVar("unanswered", default=False)
"""Whether the message that is being heard stands without an answer, though it may have been heard before."""


@dataclass(frozen=True)
class Missed:
    """What a person did: typed a message, changed it, or deleted the one of that number, now or before."""

    at: datetime
    message: discord.Message | None
    is_answered: bool = False
    changed: bool = False
    deleted: int = 0


Hear: TypeAlias = Callable[..., Awaitable[None]]
"""Lets every listener to an event, named first, hear what follows."""


async def catch_up(
    client: discord.Client, database: Database, hear: Hear, since: datetime, begun: datetime | None = None
) -> int:
    """Let the bot hear what was done in private since then and was not heard yet.

    Return how many people's messages could not be read now.

    Only those who hold a seat in a running game are looked up, the next deadline first. Each message, each
    change and each deletion is heard once: what was heard before is known by its number. But what was typed
    before the program had `begun`, was heard and not answered is answered now: the last program ended between
    the two.
    """
    heard, unread = 0, 0
    patient.set(True)
    for user_id in await database.read(queries.seated):
        missed, failed = await _in_private(client, database, user_id, since)
        unread += failed
        for each in missed:
            typed = each.message is not None and not each.changed
            unanswered.set(typed and begun is not None and each.at < begun and not each.is_answered)
            await _hear(hear, user_id, each)
            heard += 1
    if heard:
        log.info("catchup.heard", messages=heard)
    return unread


async def _hear(hear: Hear, user_id: int, each: Missed) -> None:
    if each.message is None:
        await hear("on_letter_deleted", each.deleted, user_id)
    else:
        await hear("on_letter_changed" if each.changed else "on_message", each.message)


async def _in_private(
    client: discord.Client, database: Database, user_id: int, since: datetime
) -> tuple[list[Missed], bool]:
    """Return what a person did where only they and the bot read, in the order they did it.

    And whether some of it could not be read now.
    """
    missed, failed = list[Missed](), False
    corners = await _corners(database, user_id)
    for number in (None, *corners):
        try:
            found = await (
                _thread(client, number)
                if number is not None
                else attempt(client.create_dm(discord.Object(user_id)), "open direct messages")
            )
            missed += await _missed(found, user_id, since)
        except Undeliverable as error:
            log.info("catchup.closed", why=str(error))
        except Later as error:
            log.warning("catchup.unread", why=str(error))
            failed = True
    return sorted(missed, key=lambda each: each.at), failed


async def _corners(database: Database, user_id: int) -> list[int]:
    """Return the private threads of a person, a game each."""
    async with database.reading() as session:
        games = await queries.games_of(session, user_id)
        known = [await queries.marked(session, f"corner/{row.id}/{user_id}") for row, _ in games]
    return [number for number in known if isinstance(number, int)]


async def _thread(client: discord.Client, number: int) -> discord.Thread:
    """Return a private thread; what is said in another place is no direct message."""
    place = await attempt(client.fetch_channel(number), "find a private thread")
    if not isinstance(place, discord.Thread) or not place.is_private():
        raise Undeliverable("the private thread is none any more")
    return place


async def _missed(place: discord.DMChannel | discord.Thread, user_id: int, since: datetime) -> list[Missed]:
    """Return what a person did in one place, in the order they did it."""

    async def read() -> tuple[list[discord.Message], list[discord.Message]]:
        before = [each async for each in place.history(before=since, limit=EARLIER)]
        return before[::-1], [
            each async for each in place.history(after=since, limit=MOST, oldest_first=True)
        ]

    before, after = await attempt(read(), "read what was written in private")
    return sorted(_done(before, after, user_id, since), key=lambda each: each.at)


def _done(
    before: Sequence[discord.Message], after: Sequence[discord.Message], user_id: int, since: datetime
) -> list[Missed]:
    """Return what a person did since then, as their messages and the replies to those tell.

    A message that was deleted is known by the reply to it.
    """
    every = [*before, *after]
    replied = {
        each.reference.message_id: each for each in every if each.reference and each.author.id != user_id
    }
    done: list[Missed] = []
    for each in every:
        if each.author.id != user_id:
            continue
        if each.edited_at is not None and each.edited_at >= since:
            done.append(Missed(each.edited_at, each, changed=True))
        elif each.created_at >= since:
            done.append(Missed(each.created_at, each, is_answered=each.id in replied))
    there = {each.id for each in every}
    for number, reply in replied.items():
        if number is not None and number not in there and number > every[0].id:
            done.append(Missed(reply.created_at, None, deleted=number))
    return done
