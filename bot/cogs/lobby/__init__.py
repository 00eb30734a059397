"""Games before they begin and after they end.

_cog       the commands; they only receive
_challenge the command for a game of two
_opening   what must be clear before a game is opened: rules, place, permissions
"""

from __future__ import annotations

from bot.cogs.lobby._challenge import Challenge
from bot.cogs.lobby._cog import Lobby
from bot.ui.app import App


async def setup(bot: App) -> None:
    """Open games."""
    await bot.add_cog(Lobby(bot))
    await bot.add_cog(Challenge(bot))
