"""Says whether the bot on a database is alive: what a container's health check calls. Or, which takes
longer, whether every row of the database is what was written.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile

from sqlalchemy import make_url

from bot import storage_failures, words
from bot.commands.hosting import database, settings
from bot.judge.judge import utcnow
from bot.scheduling.seal_check import CHECKED, sentence
from bot.scheduling.timekeeping import REFUSED
from storage import queries
from storage.columns import EPOCH, TICK
from storage.database import Database
from storage.inspection import inspect
from storage.lease import KEY

ROOM = 1 << 20
"""Bytes for which there must be room beside the database."""

OLDEST = timedelta(seconds=90)
"""A bot renews its lease every ten seconds; one that has not for so long hangs or is gone."""


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
    """Return whether a mebibyte can no longer be written beside an SQLite database.

    The bot may still renew its lease then, for SQLite writes again where it wrote before.
    """
    named = url or settings().served_url
    address = make_url(named) if "://" in named else None
    if address is not None and address.get_backend_name() != "sqlite":
        return False
    folder = Path(str(address.database) if address else named).absolute().parent
    try:
        with TemporaryFile(dir=folder) as file:
            os.posix_fallocate(file.fileno(), 0, ROOM)
    except OSError as error:
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return False


async def rows(url: str | None) -> int:
    """Read every row of a database, whether a bot is running on it or not; return 1 if one is damaged."""
    async with database(url) as engine:
        found = await inspect(Database(engine, utcnow))
    for damage in found:
        print(storage_failures.sentence(damage))
    if not found:
        print(words.terminal.ROWS_SOUND)
    return 1 if found else 0


async def signs(url: str | None) -> tuple[datetime | None, str | None, str]:
    """Return when the bot last renewed its lease, since when Discord refuses its token, None if not, and what
    the last look at all rows found.
    """
    async with database(url) as engine, Database(engine, utcnow).reading() as session:
        kept, refused = await queries.marked(session, KEY), await queries.marked(session, REFUSED)
        checked = sentence(await queries.marked(session, CHECKED))
    beat = kept.get("beat") if isinstance(kept, Mapping) else None
    since = refused if isinstance(refused, str) and refused else None
    return (EPOCH + beat * TICK if isinstance(beat, int) else None), since, checked
