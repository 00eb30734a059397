"""Says whether the bot on a database is alive: what a container's health check calls. Or, which takes
longer, whether every row of the database is what was written.
"""

from __future__ import annotations

import argparse
import asyncio
from datetime import datetime, timedelta

from bot import database_error_text, words
from bot.commands.command_context import database, settings
from bot.judge.judge import utcnow
from bot.scheduling import health_status
from bot.scheduling.health_status import OLDEST, is_full
from bot.scheduling.seal_check import CHECKED, sentence
from storage import queries
from storage.database import Database
from storage.seal_inspection import inspect


def main(arguments: argparse.Namespace) -> int:
    """Return 0 if the bot gave a sign of life within 90 seconds, its token is taken and its disk has room.

    Else return 1. With --rows return 0 if all rows are sound.
    """
    if arguments.rows:
        return asyncio.run(rows(arguments.database))
    beat, refused, checked = asyncio.run(signs(arguments.database))
    if beat is None:
        print(words.terminal.NO_BOT)
        return 1
    if full_disk(arguments.database):
        print(words.terminal.DISK_FULL)
        return 1
    age = max(utcnow() - beat, timedelta())
    print(words.terminal.SIGN_OF_LIFE.format(seconds=age.total_seconds()))
    print(checked)
    if refused:
        print(words.terminal.REFUSED_SINCE.format(since=refused), words.terminal.RENEW)
        return 1
    return 0 if age < OLDEST else 1


def full_disk(url: str | None) -> bool:
    """Return whether a mebibyte can no longer be written beside the database."""
    return is_full(url or settings().served_url)


async def rows(url: str | None) -> int:
    """Read every row of a database, whether a bot is running on it or not; return 1 if one is damaged."""
    async with database(url) as engine:
        found = await inspect(Database(engine, utcnow))
    for damage in found:
        print(database_error_text.sentence(damage))
    if not found:
        print(words.terminal.ROWS_SOUND)
    return 1 if found else 0


async def signs(url: str | None) -> tuple[datetime | None, str | None, str]:
    """Return when the bot last renewed its lease, since when Discord refuses its token, None if not, and what
    the last look at all rows found.
    """
    async with database(url) as engine:
        base = Database(engine, utcnow)
        found = await health_status.signs(base)
        checked = sentence(await base.ask(queries.marked, CHECKED))
    return found.beat, found.refused, checked
