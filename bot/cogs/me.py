"""`/me`: what concerns one person in all their games."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot import words
from bot.judge import personal_data
from bot.ui import duties
from bot.ui.app import Act
from bot.ui.confirmations import sure_of_oneself
from bot.ui.responses import say


class Me(commands.Cog):
    """Tells a person what they owe and what is stored of them, and forgets them."""

    me = app_commands.Group(name="me", description="…")

    @me.command()
    async def now(self, act: Act) -> None:
        """Tell what is asked of one, in all games."""
        texts, view = await duties.shown(act.client.judge, act.user.id)
        for number, text in enumerate(texts, 1):
            await say(act, text, view=view if number == len(texts) else None)

    @me.command()
    async def export(self, act: Act) -> None:
        """Give a person all that is stored of them."""
        name, data = await personal_data.exported(act.client.judge, act.user.id)
        await say(act, words.preferences.EXPORTED, files=[discord.File(io.BytesIO(data), name)])

    @me.command()
    async def forget(self, act: Act) -> None:
        """Let a person's name leave all tables."""
        await personal_data.refuse_while_playing(act.client.judge, act.user.id)

        async def yes(decider: Act) -> None:
            left = await personal_data.forget(act.client.judge, decider.user.id)
            more = words.preferences.FORGOTTEN_BUT.format(left=left) if left else ""
            await say(decider, words.preferences.FORGOTTEN + more)

        await sure_of_oneself(act, words.preferences.SURE_TO_FORGET, words.preferences.FORGET, yes)
