"""Where Discord is: its own address, or another that speaks the same protocol."""

from __future__ import annotations

import discord.gateway
import discord.http
import yarl


def point_at(url: str) -> None:
    """Make every discord.py client of this process speak to the server at this address."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1)) / "gateway" / ""
