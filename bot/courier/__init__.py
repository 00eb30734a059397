"""Carries stored messages to Discord with discord.py.

attempt   what Discord's refusals mean: never, later, or elsewhere
places    where a message goes: the game's thread, direct messages, a private thread where those are closed
carrier   post, edit, delete, find
"""

from bot.courier.carrier import DiscordCourier
from bot.courier.places import Places

__all__ = ["DiscordCourier", "Places"]
