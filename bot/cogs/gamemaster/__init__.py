"""The gamemaster's commands.

_cog    the commands; they only receive
_deeds  what each does, and how the grave ones ask once more
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cogs.gamemaster._cog import Gamemaster

if TYPE_CHECKING:
    from bot.client import Mandate


async def setup(bot: Mandate) -> None:
    """Let gamemasters rule."""
    await bot.add_cog(Gamemaster(bot))
