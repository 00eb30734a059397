"""A Discord on this machine: server, gateway and a page to play on.

The unmodified discord.py client connects to it over real HTTP and WebSocket, so that the tests cover
the wire and a newcomer plays without a token. Nothing here knows of games, storage or the bot.

    local = LocalDiscord()
    url = await local.start()
    bot.discord_api_url.point_at(url)

server                 starts, keeps and stops all of it
world                  the state: guilds, people, roles, channels, threads, messages (store: kept in a file)
guild_operations       guilds, people and roles
channel_operations     channels and threads
message_operations     messages (message_requests: request bodies; attachment_downloads)
interactions           commands, buttons, forms on their way to the bot (interaction_responses: its answers)
permissions            permissions in a channel; lengths and numbers allowed (limits, component_limits)
components             buttons, menus, fields and layouts: their kinds, and how they are found
json_validation        values as JSON, and refusals
payloads               the world as Discord's JSON (message_payloads)
gateway                events over WebSocket (gateway_sessions, intents)
rest                   one door for every request, and the routes behind it: those that the bot asks for
                       (rest_account, rest_channels, rest_commands, rest_interactions, rest_messages)
page_server            the page, and the check of its requests (origin_check, page_actions, page_views)
person_actions, slash  a person's actions; the commands they may type
"""

from local_discord.json_validation import RequestRefused
from local_discord.person_actions import InteractionAnswer
from local_discord.server import LocalDiscord, utcnow
from local_discord.slash import NotPossible
from local_discord.store import DamagedWorld
from local_discord.world import Attachment, Channel, Guild, Message, Person

__all__ = [
    "Attachment",
    "Channel",
    "DamagedWorld",
    "Guild",
    "InteractionAnswer",
    "LocalDiscord",
    "Message",
    "NotPossible",
    "Person",
    "RequestRefused",
    "utcnow",
]
