"""The gamemaster's commands.

_cog    the commands; they only receive
_deeds  what each does, and how the grave ones ask once more
"""

from __future__ import annotations

from bot.cogs.gamemaster._cog import Gamemaster
from bot.ui.app import App


async def setup(bot: App) -> None:
    """Let gamemasters rule."""
    await bot.add_cog(Gamemaster(bot))
