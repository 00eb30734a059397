"""A client of Discord that only posts: it has no session, and asks for what it must know of a place."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import discord

from bot.delivery.discord_requests import Pacer, let_go_on, supervised

KNOWN = 300.0
"""Seconds for which a place, and what the bot may do there, is not asked for again."""


class Poster(discord.Client):
    """Posts, edits and deletes. `may_go` tells before each request whether this process still posts."""

    def __init__(self, requests: Pacer, refused: Any, may_go: Any) -> None:  # noqa: ANN401  callables
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=supervised(requests, refused, partial(let_go_on, self), may_go),
        )
        self._places: dict[int, tuple[float, Any]] = {}
        self._servers: dict[int, tuple[float, discord.Guild]] = {}

    def get_channel(self, number: int, /) -> Any:  # noqa: ANN401  as discord.py gives it
        """Return a channel or thread that was asked for lately, None if it is to be asked for."""
        since, place = self._places.get(number, (-KNOWN, None))
        return place if time.monotonic() - since < KNOWN else None

    async def fetch_channel(self, number: int, /) -> Any:  # noqa: ANN401  as discord.py gives it
        """Return a channel or thread with its server, so that it is known what the bot may do there."""
        found = await super().fetch_channel(number)
        if isinstance(found, discord.abc.GuildChannel | discord.Thread):
            await self._acquaint(found.guild.id)
            found = await super().fetch_channel(number)
        self._places[number] = time.monotonic(), found
        return found

    async def _acquaint(self, guild_id: int) -> None:
        """Ask for a server, its channels, and who the bot is on it, unless that was done lately."""
        since, _ = self._servers.get(guild_id, (-KNOWN, None))
        if time.monotonic() - since < KNOWN or self.user is None:
            return
        guild: Any = await self.fetch_guild(guild_id, with_counts=False)
        mine = await guild.fetch_member(self.user.id)
        channels = await guild.fetch_channels()
        # Of what is asked for discord.py keeps nothing, and reckons permissions out of what it keeps.
        guild._add_member(mine)  # noqa: SLF001
        for channel in channels:
            guild._add_channel(channel)  # noqa: SLF001
        kept: Any = self._connection
        kept._add_guild(guild)  # noqa: SLF001
        self._servers[guild_id] = time.monotonic(), guild
