"""`/preset`: what a server's managers keep under a name for new games."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import words
from bot.judge.judge import Refusal
from bot.judge.lobby import presets
from bot.ui.app import Act
from bot.ui.components import PAGE
from bot.ui.game_choice import SEEN, Seen
from bot.ui.responses import manages, say, tell


async def presets_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the presets of this server to offer for what is typed so far."""
    names = await presets.every(act.client.judge, act.guild_id)
    fits = [name for name in names if current.strip().casefold() in name.casefold()]
    return [Choice(name=name, value=name) for name in fits][:PAGE]


class Preset(commands.Cog):
    """Keeps with what games are opened."""

    preset = app_commands.Group(name="preset", description="…")

    @preset.command()
    async def keep(
        self, act: Act, name: app_commands.Range[str, 1, presets.LONGEST], game: Seen = SEEN
    ) -> None:
        """Keep the options and terms of a game."""
        row = await game.resolve(act)
        _require_manager(act)
        await say(act, await presets.keep(act.client.judge, act.guild_id, name, row))

    @preset.command()
    @app_commands.autocomplete(name=presets_like)
    async def forget(self, act: Act, name: app_commands.Range[str, 1, presets.LONGEST]) -> None:
        """Forget a preset."""
        _require_manager(act)
        await say(act, await presets.forget(act.client.judge, act.guild_id, name))

    @preset.command()
    async def list(self, act: Act) -> None:
        """Tell which presets there are."""
        if act.guild_id is None:
            raise Refusal(words.lobby.IN_SERVER)
        await tell(act, await presets.listed(act.client.judge, act.guild_id), "presets.txt")


def _require_manager(act: Act) -> None:
    """Raise Refusal unless a person may manage the server that they act in."""
    if act.guild_id is None:
        raise Refusal(words.lobby.IN_SERVER)
    if not manages(act, act.guild_id):
        raise Refusal(words.lobby.PRESET_MANAGERS)
