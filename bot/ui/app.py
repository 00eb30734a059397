"""What commands and controls find at the client they were used with. The client itself stands above them."""

from __future__ import annotations

from typing import TypeAlias

import discord
from discord.ext import commands

from bot.delivery.channels import Channels
from bot.delivery.outbox import Outbox
from bot.judge.judge import Judge
from bot.pictures.gallery import Gallery
from bot.settings import Settings
from bot.ui.heard_events import Heard
from bot.ui.personal_queue import PersonalQueue


class App(commands.Bot):
    """A client of Discord with the services that answers need; `bot.client` puts it together."""

    judge: Judge
    settings: Settings
    queue: PersonalQueue
    gallery: Gallery
    channels: Channels
    outbox: Outbox
    heard: Heard
    untold: set[int]
    """Events whose answer could be neither stored nor sent: they are heard again, and answered."""

    async def settle(self) -> None:
        """Look at once for messages to send and deadlines that changed: called after every ruling."""
        raise NotImplementedError


Act: TypeAlias = "discord.Interaction[App]"
"""What a person did: a command, a button, a choice, a filled form."""
