"""The client as commands and controls see it. The client itself stands above them."""

from __future__ import annotations

from typing import Protocol, TypeAlias

import discord
from discord.ext import commands

from bot.delivery.channels import Channels
from bot.judge.judge import Judge
from bot.pictures.gallery import Gallery
from bot.settings import Settings
from bot.ui.event_deduplication import HandledEvents
from bot.ui.personal_queue import PersonalQueue
from storage.models import Message


class Mail(Protocol):
    """The delivery of stored messages, in this process or in another."""

    async def is_behind(self, user_id: int, game_id: int | None = None) -> bool:
        """Return whether a message of a game to a person was put off: what follows must wait for it."""
        ...

    def put_behind(self, message: Message) -> None:
        """Let a stored message that may stand on Discord already go before what else waits for its reader."""
        ...

    def wake(self) -> None:
        """Look for due messages now."""
        ...

    def hurry(self) -> None:
        """Try what was put off again: what stood in its way may be gone."""
        ...


class App(commands.Bot):
    """A client of Discord with the services that answers need; `bot.client` puts it together."""

    judge: Judge
    settings: Settings
    queue: PersonalQueue
    gallery: Gallery
    channels: Channels
    mail: Mail
    heard: HandledEvents
    untold: set[int]
    """Events whose answer could be neither stored nor sent: they are heard again, and answered."""

    async def settle(self) -> None:
        """Look at once for messages to send and deadlines that changed: called after every ruling."""
        raise NotImplementedError


Act: TypeAlias = "discord.Interaction[App]"
"""An act of a person: a command, a button, a choice, a filled form."""
