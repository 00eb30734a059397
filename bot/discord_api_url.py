"""The address of Discord: its own address, another that speaks the same protocol, or behind a proxy."""

from __future__ import annotations

import discord.gateway
import discord.http
import yarl

from bot.settings import Settings


def point_at(url: str) -> None:
    """Make every discord.py client of this process speak to the server at this address."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1)) / "gateway" / ""


def reach(settings: Settings) -> None:
    """Make every discord.py client of this process speak to Discord where the host's settings say it is."""
    if settings.discord_url:
        point_at(settings.discord_url)
    if settings.discord_proxy:
        discord.http.Route.BASE = f"{settings.discord_proxy}/api/v10"
