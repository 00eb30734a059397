"""A Discord on this machine: server, gateway and a page to play on.

The unmodified discord.py client connects to it over real HTTP and WebSocket, so that the tests cover
the wire and a newcomer plays without a token. Nothing here knows of games, storage or the bot.

    local = LocalDiscord()
    url = await local.start()
    bot.address.point_at(url)
"""

from bot.local.acts import Answer
from bot.local.server import LocalDiscord, utcnow
from bot.local.slash import NotPossible
from bot.local.store import DamagedWorld
from bot.local.wire import Refusal
from bot.local.world import Attachment, Channel, Guild, Message, Person

__all__ = [
    "Answer",
    "Attachment",
    "Channel",
    "DamagedWorld",
    "Guild",
    "LocalDiscord",
    "Message",
    "NotPossible",
    "Person",
    "Refusal",
    "utcnow",
]
