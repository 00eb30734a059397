"""Starts the bot."""

from __future__ import annotations

import argparse

from bot.commands import Mistake
from bot.commands.hosting import settings
from bot.serve import main as serve


def main(arguments: argparse.Namespace) -> int:
    """Serve until the program is stopped; raises Mistake for a new table where none is served."""
    set_now = settings()
    if arguments.new and set_now.token is not None:
        raise Mistake("--new begins a new table on this machine; with a DISCORD_TOKEN there is none")
    return serve(set_now, new=arguments.new)
