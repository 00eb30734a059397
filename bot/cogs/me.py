"""`/me`: what concerns one person in all their games."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui import duties
from bot.ui.app import Act
from bot.ui.responses import say


class Me(commands.Cog):
    """Tells a person what they owe."""

    me = app_commands.Group(name="me", description="…")

    @me.command()
    async def now(self, act: Act) -> None:
        """Tell what is asked of one, in all games."""
        texts, view = await duties.shown(act.client.judge, act.user.id)
        for number, text in enumerate(texts, 1):
            await say(act, text, view=view if number == len(texts) else None)
