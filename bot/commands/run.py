"""Starts the bot: on Discord with a token, at a table on this machine without one."""

from __future__ import annotations

import argparse
import asyncio
import re

from bot import logs, words
from bot.commands import Mistake
from bot.commands.hosting import settings
from bot.cores import kept_to_one
from bot.serve import on_discord
from bot.settings import Settings

LAST_PORT = 65535


def main(arguments: argparse.Namespace) -> int:
    """Serve until the program is stopped; raises Mistake for a new table or a port where no table is served,
    and where the home folder cannot be made.
    """
    set_now = settings()
    if arguments.new and set_now.token is not None:
        raise Mistake(words.terminal.NEW_IS_LOCAL)
    if arguments.port is not None:
        set_now.port = _port(arguments.port, set_now)
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


def _port(number: str, set_now: Settings) -> int:
    """Return the port that is asked for; raises Mistake if it is none, or if there is no table."""
    if set_now.token is not None:
        raise Mistake(words.terminal.PORT_IS_LOCAL)
    if not re.fullmatch("[0-9]{1,5}", number) or int(number) > LAST_PORT:
        raise Mistake(words.terminal.NO_PORT, number=number)
    return int(number)


async def _serve(set_now: Settings, *, new: bool) -> int:
    if set_now.token is not None:
        return await on_discord(set_now, set_now.token.get_secret_value())
    from bot.local_table import local_table  # a host with a token needs no local server

    return await local_table(set_now, new=new)
