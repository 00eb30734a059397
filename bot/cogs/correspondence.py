"""Letters by command: write one, read one's own."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.judge.letters import letter_archive
from bot.judge.letters.letters import ROOM
from bot.ui import letter_forms
from bot.ui.app import Act
from bot.ui.game_choice import PLAYED, SEEN, Played, Seen
from bot.ui.responses import tell


class Correspondence(commands.Cog):
    """Carries letters between seats."""

    @app_commands.command()
    @app_commands.autocomplete(to=letter_forms.seats_like)
    async def letter(
        self,
        act: Act,
        to: app_commands.Range[str, 0, 200] = "",
        text: app_commands.Range[str, 0, ROOM] = "",
        game: Played = PLAYED,
    ) -> None:
        """Write a letter; without an addressee or words it is asked for them."""
        row = await game.resolve(act)
        if to.strip() and text.strip():
            await letter_forms.send(act, row.id, to, text)
        else:
            await letter_forms.choose(act, row.id)

    @app_commands.command()
    async def letters(self, act: Act, page: app_commands.Range[int, 1, 1000] = 1, game: Seen = SEEN) -> None:
        """Read one's letters."""
        row = await game.resolve(act)
        lines = await letter_archive.archive(act.client.judge, row.id, act.user.id, page)
        await tell(act, lines, f"letters-{row.id}.txt")
