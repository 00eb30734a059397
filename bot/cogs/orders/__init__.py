"""Orders, as they come from players.

_cog       the commands and listeners; they only receive
_letters   direct messages, edits and deletions
_address   to which game a message goes
_lines     completion of orders that are typed into a command
_receipts  what was sent, to be looked up
"""

from __future__ import annotations

from bot.cogs.orders._cog import Orders
from bot.ui.app import App


async def setup(bot: App) -> None:
    """Take orders."""
    await bot.add_cog(Orders(bot))
