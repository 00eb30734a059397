"""`/challenge`: a game of two, opened for one person and nobody else."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot import words
from bot.judge.judge import Refusal
from bot.judge.lobby import challenges
from bot.judge.question_moment import START
from bot.judge.telling import texts
from bot.ui import rule_option_reading as writing
from bot.ui.app import Act
from bot.ui.game_opening_checks import (
    missed,
    options_for_two_like,
    place_of,
    rules_for_two,
    rules_for_two_like,
)
from bot.ui.message_controls import controls
from bot.ui.responses import ALOUD, manages, proclaim


class Challenge(commands.Cog):
    """Lets one person challenge another."""

    @app_commands.command(extras={ALOUD: True})
    @app_commands.autocomplete(rules=rules_for_two_like, options=options_for_two_like)
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
        if act.client.settings.creators == "managers" and not manages(act, act.guild_id):
            raise Refusal(words.lobby.MANAGERS)
        if friend.bot:
            raise Refusal(words.challenges.NO_BOTS)
        game = rules_for_two(act.client.judge, rules)
        row = await challenges.challenge(
            act.client.judge,
            game.slug,
            (act.user.id, act.user.display_name),
            friend.id,
            best_of=best_of,
            options=writing.read(game, options),
            salt=salt,
            guild_id=act.guild_id,
            channel_id=channel_id,
        )
        await act.client.settle()
        text = words.challenges.YOU_ARE_CHALLENGED.format(
            friend=friend.mention,
            challenger=act.user.mention,
            title=texts.title(row),
            best_of=words.challenges.IN_THREE if best_of == 3 else "",
            until=texts.until(row.deadline),
        )
        await proclaim(act, text + missed(act), view=controls("challenge", row.id, START), to=[friend])
