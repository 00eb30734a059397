"""The bot's own name in a text: what calls it is no part of an order."""

from __future__ import annotations

import re

import discord

from bot.ui.app import App


def without_me(client: App, text: str, guild: discord.Guild | None = None) -> str:
    """Return a text without mentions of the bot or of its role, and without `@Mandate` typed in front."""
    me = client.user
    if me is None or "@" not in text:
        return text.strip()
    called = [f"<@!?{me.id}>"]
    if guild is not None and guild.self_role is not None:
        called.append(f"<@&{guild.self_role.id}>")
    names = "|".join(re.escape(name) for name in dict.fromkeys((me.name, me.display_name)))
    typed = re.sub(rf"^\s*@(?:{names})\b[,:]*", "", text, flags=re.IGNORECASE)
    return re.sub(f"(?:{'|'.join(called)})[,:]?", " ", typed).strip()
