"""Waiting for a table: for commands, for buttons, and for words in a direct message."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord

from bot import words
from bot.delivery.discord_requests import TryLater, Undeliverable, attempt
from bot.judge.judge import Judge, Refusal
from bot.judge.queue import queue_reading, queueing
from bot.judge.queue.queue_reading import Stated
from bot.judge.telling import texts
from bot.ui.access import GREATEST
from bot.ui.app import Act, App
from bot.ui.components import ControlTag, deed
from bot.ui.responses import say
from storage import queries

QUEUE = re.compile(
    r"\s{0,9}/?(?:(?P<left>leave|quit) (?:the )?queue"
    r"|queue\b[:\s]{0,9}(?:(?P<leave>leave|off|out)|(?P<show>show)?|(?:join\s)?(?P<wish>\S.{0,400})))[.!\s]{0,3}",
    re.IGNORECASE | re.DOTALL,
)
"""`queue Conquest or Warlords, 24h, evenings`, `queue show`, `queue leave`."""


ANSWER = re.compile(
    r"\s{0,9}(?:(?P<joins>(?:i )?join(?: (?:in|it))?|i['’]?m in|count me in)"
    r"|not now|maybe later|later)[.!\s]{0,3}",
    re.IGNORECASE,
)
"""Words that answer the question about a table that formed, as its buttons do."""


async def asked_of(judge: Judge, user_id: int) -> int | None:
    """Return the table that formed about which a person is asked, None if about none."""
    rows = await judge.database.read(queries.queued_by, user_id)
    return next((row.game_id for row in rows if row.game_id is not None), None)


async def answered(client: App, user: discord.abc.User, game_id: int, *, joins: bool) -> str:
    """Join the table that formed, or wait on; return what is said. Raises Refusal."""
    said = await (
        _joined(client, user, game_id) if joins else queueing.decline(client.judge, game_id, user.id)
    )
    await client.settle()
    return said


async def zone_of(judge: Judge, user_id: int) -> str:
    """Return the time zone that a person has chosen."""
    return (await judge.database.read(queries.preference, user_id)).time_zone


async def join(client: App, guild_id: int, channel_id: int, user: discord.abc.User, stated: Stated) -> str:
    """Wait for a table, or change what one waits for; return what is said. Raises Refusal."""
    if client.settings.creators == "managers":
        raise Refusal(words.queue.CLOSED)
    text = await queueing.join(client.judge, guild_id, channel_id, user.id, user.display_name, stated)
    await client.settle()
    return text


async def word(client: App, user: discord.abc.User, said: re.Match[str]) -> str:
    """Return what is said to `queue …` in a direct message; raises Refusal."""
    guild_id, channel_id = await _place(client, user.id)
    if said["leave"] or said["left"]:
        text = await queueing.leave(client.judge, guild_id, user.id)
        await client.settle()
        return text
    if not said["wish"]:
        return await queueing.show(client.judge, guild_id, user.id)
    stated = queue_reading.read(client.judge, said["wish"], await zone_of(client.judge, user.id))
    return await join(client, guild_id, channel_id, user, stated)


async def _place(client: App, user_id: int) -> tuple[int, int]:
    """Return the server and channel that words in a direct message are about: where one waits, or the only
    server of the bot, if they are on it; raises Refusal.
    """
    if mine := await client.judge.database.read(queries.queued_by, user_id):
        return mine[0].guild_id, mine[0].channel_id
    if len(client.guilds) == 1:
        [guild] = client.guilds
        may = ("view_channel", "send_messages")
        for channel in guild.text_channels:
            if all(getattr(channel.permissions_for(guild.me), name) for name in may):
                await refuse_strangers(client, guild.id, user_id, words.queue.NOBODY_HERE)
                return guild.id, channel.id
    raise Refusal(words.queue.NOBODY_HERE)


async def refuse_strangers(client: App, guild_id: int | None, user_id: int, why: str) -> None:
    """Raise Refusal if a person is not on a server."""
    guild = client.get_guild(guild_id or 0)
    try:
        if guild is None:
            raise Refusal(why)
        await attempt(guild.fetch_member(user_id), "look for a person on the server")
    except (Undeliverable, TryLater) as error:
        raise Refusal(why) from error


@deed("queuejoin", "own")
async def _join(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    if tag.game_id >= GREATEST:
        raise Refusal(words.queue.NOT_ASKED)
    await say(act, await answered(act.client, act.user, tag.game_id, joins=True))


async def _joined(client: App, user: discord.abc.User, game_id: int) -> str:
    """Let somebody join who is asked about a table that formed, if they are still on its server."""
    judge = client.judge
    asked = await judge.database.read(queries.queued_for, game_id)
    mine = next((each for each in asked if each.user_id == user.id), None)
    if mine is None:
        raise Refusal(words.queue.NOT_ASKED)
    row = await judge.database.ask(queries.game, game_id)
    gone = words.queue.NOT_A_MEMBER.format(title=texts.title(row))
    try:
        await refuse_strangers(client, mine.guild_id, user.id, gone)
    except Refusal:
        await queueing.leave(judge, mine.guild_id, user.id)
        await client.settle()
        raise
    return await queueing.accept(judge, game_id, user.id, user.display_name)


@deed("queuelater", "own")
async def _later(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    if tag.game_id >= GREATEST:
        raise Refusal(words.queue.NOT_ASKED)
    await say(act, await answered(act.client, act.user, tag.game_id, joins=False))
