"""`/challenge`: a game of two, opened for one person and nobody else."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.judge import matches, words
from bot.judge.judge import Refusal
from bot.judge.moment import START
from bot.ui import game_options as writing
from bot.ui.app import Act, App
from bot.ui.message_components import controls
from bot.ui.opening import (
    MANAGERS,
    missed,
    options_for_two_like,
    place_of,
    rules_for_two,
    rules_for_two_like,
)
from bot.ui.responses import ALOUD, manages, proclaim

BOT = "A bot cannot be challenged. `/game create` opens a game in which computers take the empty seats."
CHALLENGED = (
    "{friend}, {challenger} challenges you: **{title}**{best_of}. Accept or decline here or in its thread "
    "until {until}; if you accept, it begins at once."
)


class Challenge(commands.Cog):
    """Lets one person challenge another."""

    def __init__(self, client: App) -> None:
        self.client = client

    @app_commands.command(
        name="challenge",
        description="Challenge somebody to a game, or to a best of three",
        extras={ALOUD: True},
    )
    @app_commands.describe(
        friend="Whom you challenge",
        rules="The rule set (usual: the one made for two)",
        best_of="One game, or until one of you has won two",
        options="Options of the rules, as in /game create",
        salt="Words for the dice",
    )
    @app_commands.autocomplete(rules=rules_for_two_like, options=options_for_two_like)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def challenge(
        self,
        act: Act,
        friend: discord.User | discord.Member,
        rules: str = "",
        best_of: Literal[1, 3] = 1,
        options: app_commands.Range[str, 1, 1000] = "",
        salt: app_commands.Range[str, 1, 64] = "",
    ) -> None:
        """Challenge somebody."""
        channel_id = place_of(act)
        if self.client.settings.creators == "managers" and not manages(act, act.guild_id):
            raise Refusal(MANAGERS)
        if friend.bot:
            raise Refusal(BOT)
        game = rules_for_two(self.client.judge, rules)
        challenging = matches.challenge(
            self.client.judge,
            game.slug,
            (act.user.id, act.user.display_name),
            friend.id,
            best_of=best_of,
            options=writing.read(game, options),
            salt=salt,
            guild_id=act.guild_id,
            channel_id=channel_id,
        )
        row = await challenging
        await self.client.settle()
        text = CHALLENGED.format(
            friend=friend.mention,
            challenger=act.user.mention,
            title=words.title(row),
            best_of=", best of three" if best_of == 3 else "",
            until=words.until(row.deadline),
        )
        await proclaim(act, text + missed(act), view=controls("challenge", row.id, START), to=[friend])


async def setup(bot: App) -> None:
    """Let people challenge one another."""
    await bot.add_cog(Challenge(bot))
