"""Starts the bot: on Discord with a token, at a table on this machine without one."""

from __future__ import annotations

import argparse
import asyncio
import errno
import re
import socket
import sys
from contextlib import ExitStack

from bot import database_error_text, logs, words
from bot.commands import Mistake
from bot.commands.command_context import settings
from bot.cpu_affinity import kept_to_one
from bot.roles import delivery_parts as reading_parts
from bot.roles import shard_range as reading_shards
from bot.roles.delivery_parts import ReaderParts
from bot.roles.shard_range import Shards
from bot.serve import ended_by, on_discord
from bot.settings import Settings
from storage.errors import StorageError

LAST_PORT = 65535


def main(arguments: argparse.Namespace) -> int:
    """Serve until the program is stopped; raises Mistake for a new table or a port where no table is served,
    where a port cannot be had, and then nothing is made, and where the home folder cannot be made.
    """
    set_now = settings()
    if arguments.new and set_now.token is not None:
        raise Mistake(words.terminal.NEW_IS_LOCAL)
    if arguments.port is not None:
        set_now.port = _port(arguments.port, set_now)
    shards, parts = _shards(arguments, set_now), _parts(arguments, set_now)
    with ExitStack() as ports:
        table = _bound(ports, set_now.port, words.terminal.PORT) if set_now.token is None else None
        health = _bound(ports, set_now.health_port, words.terminal.HEALTH_PORT)
        try:
            set_now.home.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(words.terminal.HOME_UNMADE, path=set_now.home, why=error.strerror) from error
        logs.configure(set_now)
        try:
            with kept_to_one():
                if arguments.role is not None:
                    return asyncio.run(_in_role(set_now, arguments.role, shards, parts, health))
                return asyncio.run(_serve(set_now, table, health, new=arguments.new))
        except KeyboardInterrupt:
            return 0


def _bound(ports: ExitStack, port: int | None, other: str) -> socket.socket | None:
    """Return a socket that has a port of this machine, None if none is wanted.

    Raises Mistake, with what to set to take an `other` one, if it cannot be had.
    """
    if port is None:
        return None
    made = ports.enter_context(socket.socket(socket.AF_INET, socket.SOCK_STREAM))
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("127.0.0.1", port))
        made.listen()
    except OSError as error:
        said = words.terminal.PORT_TAKEN if error.errno == errno.EADDRINUSE else words.terminal.PORT_REFUSED
        raise Mistake(said, port=port, why=error.strerror, other=other) from error
    return made


def _port(number: str, set_now: Settings) -> int:
    """Return the port that is asked for; raises Mistake if it is none, or if there is no table."""
    if set_now.token is not None:
        raise Mistake(words.terminal.PORT_IS_LOCAL)
    if not re.fullmatch("[0-9]{1,5}", number) or int(number) > LAST_PORT:
        raise Mistake(words.terminal.NO_PORT, number=number)
    return int(number)


def _shards(arguments: argparse.Namespace, set_now: Settings) -> Shards:
    """Return the shards that are asked for; raises Mistake where a role or its shards cannot be."""
    if arguments.shards is not None and arguments.role != "gateway":
        raise Mistake(words.terminal.SHARDS_OF_GATEWAY)
    if arguments.role is None:
        return Shards()
    if not set_now.database_url.startswith("postgres"):
        raise Mistake(words.terminal.ROLE_NEEDS_SERVER)
    if set_now.token is None:
        raise Mistake(words.terminal.ROLE_ON_DISCORD)
    try:
        return Shards() if arguments.shards is None else reading_shards.read(arguments.shards)
    except ValueError as error:
        raise Mistake("{error}", error=error) from error


def _parts(arguments: argparse.Namespace, set_now: Settings) -> ReaderParts:
    """Return the parts of all readers that are asked for; raises Mistake where they cannot be."""
    if arguments.part is None:
        return ReaderParts()
    if arguments.role != "delivery":
        raise Mistake(words.terminal.PART_OF_DELIVERY)
    if not set_now.discord_proxy:
        raise Mistake(words.terminal.PART_NEEDS_PROXY)
    try:
        return reading_parts.read(arguments.part)
    except ValueError as error:
        raise Mistake("{error}", error=error) from error


async def _in_role(
    set_now: Settings, role: str, shards: Shards, parts: ReaderParts, health: socket.socket | None
) -> int:
    from bot.roles.role_process import in_role  # one process that does all needs none of it

    token = set_now.token.get_secret_value() if set_now.token is not None else ""
    try:
        return await in_role(set_now, token, role, shards, parts, health=health)
    except StorageError as error:
        print(database_error_text.sentence(error), file=sys.stderr)
        return ended_by(error)


async def _serve(
    set_now: Settings, table: socket.socket | None, health: socket.socket | None, *, new: bool
) -> int:
    if set_now.token is not None:
        return await on_discord(set_now, set_now.token.get_secret_value(), health=health)
    from bot.local_table import local_table  # a host with a token needs no local server

    return await local_table(set_now, table, health=health, new=new)
