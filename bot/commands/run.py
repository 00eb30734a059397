"""Starts the bot: on Discord with a token, at a table on this machine without one."""

from __future__ import annotations

import argparse
import asyncio

from bot import logs, words
from bot.commands import Mistake
from bot.commands.hosting import settings
from bot.cores import kept_to_one
from bot.serve import on_discord
from bot.settings import Settings


def main(arguments: argparse.Namespace) -> int:
    """Serve until the program is stopped; raises Mistake for a new table where none is served, and where the
    home folder cannot be made.
    """
    set_now = settings()
    if arguments.new and set_now.token is not None:
        raise Mistake(words.terminal.NEW_IS_LOCAL)
    try:
        set_now.home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(words.terminal.HOME_UNMADE, path=set_now.home, why=error.strerror) from error
    logs.configure(set_now)
    try:
        with kept_to_one():
            return asyncio.run(_serve(set_now, new=arguments.new))
    except KeyboardInterrupt:
        return 0


async def _serve(set_now: Settings, *, new: bool) -> int:
    if set_now.token is not None:
        return await on_discord(set_now, set_now.token.get_secret_value())
    from bot.local_table import local_table  # a host with a token needs no local server

    return await local_table(set_now, new=new)
