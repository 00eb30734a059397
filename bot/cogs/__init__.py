"""Commands and listeners: each takes an event, calls the judge, and replies. Nothing is decided here."""

from collections.abc import Sequence

from discord.ext import commands

from bot.cogs.away import Away
from bot.cogs.challenge import Challenge
from bot.cogs.correspondence import Correspondence
from bot.cogs.direct_messages import DirectMessages
from bot.cogs.gamemaster import Gamemaster
from bot.cogs.guide import Guide
from bot.cogs.league import Leagues
from bot.cogs.lobby import Lobby
from bot.cogs.me import Me
from bot.cogs.orders import Orders
from bot.cogs.player_settings import Player
from bot.cogs.preset import Preset
from bot.cogs.queue import Queue
from bot.cogs.records import Records
from bot.cogs.sandbox import Sandbox
from bot.cogs.table import TableCommands
from bot.cogs.votes import Votes
from bot.ui.app import App


def every(client: App) -> Sequence[commands.Cog]:
    """Return a cog of each kind."""
    letters = DirectMessages(client)
    return (
        Lobby(),
        Challenge(),
        Leagues(),
        Orders(),
        letters,
        TableCommands(),
        Votes(),
        Away(),
        Guide(),
        Me(),
        Player(),
        Gamemaster(),
        Preset(),
        Records(),
        Queue(),
        Correspondence(),
        Sandbox(),
    )
