"""Waiting for a table that forms by itself."""

from __future__ import annotations

from typing import Literal, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot import words
from bot.judge.judge import Refusal
from bot.judge.lobby import join_requirements
from bot.judge.queue import queue_reading, queueing
from bot.judge.queue.queue_reading import Stated
from bot.ui import queueing as waiting
from bot.ui.app import Act
from bot.ui.game_opening_checks import place_of, rules_like, schedules_like
from bot.ui.responses import say
from storage import queries

Company: TypeAlias = Literal["yes", "no", "either"]
Line: TypeAlias = app_commands.Range[str, 1, 300]


class Queue(commands.Cog):
    """Lets people wait for a table."""

    queue = app_commands.Group(name="queue", description="…")

    @queue.command()
    @app_commands.autocomplete(rules=rules_like, length=schedules_like)
    async def join(
        self,
        act: Act,
        wish: Line = "",
        rules: Line = "",
        length: Line = "",
        awake: app_commands.Range[str, 1, 60] = "",
        anonymous: Company | None = None,
        joining: app_commands.Range[str, 1, 100] = "",
        people: app_commands.Range[int, 2, 10] | None = None,
    ) -> None:
        """Wait for a table, or change what one waits for."""
        channel_id, judge = place_of(act), act.client.judge
        zone = await waiting.zone_of(judge, act.user.id)
        stated = queue_reading.read(judge, wish, zone)
        given = Stated(
            rules=queue_reading.rules(judge, rules) if rules else None,
            schedules=queue_reading.schedules(length, judge.now()) if length else None,
            awake=queue_reading.awake(awake, zone) if awake else None,
            hidden=anonymous,
            joining=join_requirements.read(joining) if joining else None,
            people=people,
        )
        stated.add(given)
        await say(act, await waiting.join(act.client, act.guild_id or 0, channel_id, act.user, stated))

    @queue.command()
    async def leave(self, act: Act) -> None:
        """Wait no more."""
        text = await queueing.leave(act.client.judge, await _server(act), act.user.id)
        await act.client.settle()
        await say(act, text)

    @queue.command()
    async def show(self, act: Act) -> None:
        """Tell what one waits for."""
        await say(act, await queueing.show(act.client.judge, await _server(act), act.user.id))


async def _server(act: Act) -> int:
    """Return the server in which a command was used, or where one waits; raises Refusal."""
    if act.guild_id is not None:
        return act.guild_id
    if mine := await act.client.judge.database.read(queries.queued_by, act.user.id):
        return mine[0].guild_id
    raise Refusal(words.queue.NOT_WAITING)
