"""Whether the bot on a database is well: one truth for `mandate health`, the health endpoint and the host."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile

from sqlalchemy import make_url

from bot.judge.judge import utcnow
from bot.scheduling.judge_timekeeper import REFUSED, TICKED
from storage import queries
from storage.columns import EPOCH, TICK
from storage.database import Database
from storage.errors import StorageError
from storage.instance_lock import KEY

ROOM, LITTLE = 1 << 20, 200 << 20
"""Bytes for which there must be room beside the database, and below which the host is told."""

OLDEST = timedelta(seconds=90)
"""A bot renews its lease every ten seconds; one that has not for so long hangs or is gone."""

STUCK = timedelta(minutes=10)
"""How long a message may be due that nothing holds up and nobody has tried to send."""


@dataclass(frozen=True)
class Signs:
    """The signs of a bot in its database: its last sign of life, since when its token is refused, when its
    clock last ran, and how long a message has been due that nothing holds up.
    """

    beat: datetime | None
    refused: str | None
    ticked: datetime | None
    overdue: timedelta

    @property
    def is_alive(self) -> bool:
        """Return whether the bot gave a sign of life within 90 seconds, by the clock of the machine."""
        return self.beat is not None and utcnow() - self.beat < OLDEST


async def signs(database: Database) -> Signs:
    """Return what the database tells of its bot; raises StorageError."""
    async with database.reading() as session:
        kept, refused = await queries.marked(session, KEY), await queries.marked(session, REFUSED)
        ticked = await queries.marked(session, TICKED)
        now = database.now()
        due = await queries.untried(session, now)
    beat = kept.get("beat") if isinstance(kept, Mapping) else None
    return Signs(
        beat=EPOCH + beat * TICK if isinstance(beat, int) else None,
        refused=refused if isinstance(refused, str) and refused else None,
        ticked=datetime.fromisoformat(ticked) if isinstance(ticked, str) else None,
        overdue=max(now - due, timedelta()) if due is not None else timedelta(),
    )


def folder_of(url: str) -> Path | None:
    """Return the folder of an SQLite database, given as its file or address; None for one on a server."""
    address = make_url(url) if "://" in url else None
    if address is not None and address.get_backend_name() != "sqlite":
        return None
    return Path(str(address.database) if address else url).absolute().parent


def is_full(url: str) -> bool:
    """Return whether a mebibyte can no longer be written beside an SQLite database.

    The bot may still renew its lease then, for SQLite writes again where it wrote before.
    """
    if (folder := folder_of(url)) is None:
        return False
    try:
        with TemporaryFile(dir=folder) as file:
            os.posix_fallocate(file.fileno(), 0, ROOM)
    except OSError as error:
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return False


def is_nearly_full(url: str) -> bool:
    """Return whether less than 200 MiB are left beside an SQLite database."""
    folder = folder_of(url)
    return folder is not None and folder.is_dir() and shutil.disk_usage(folder).free < LITTLE


Report = Mapping[str, bool | int | None]
"""The answer to a health check: nothing of it is secret."""


async def report(
    database: Database, url: str, *, gateway: bool, standby: bool = False
) -> tuple[bool, Report]:
    """Return whether the bot is well, and of each thing whether it is, with ages in seconds; and whether this
    process stands by, which is well too.
    """
    try:
        found = await signs(database)
    except StorageError:
        parts = {"database": False, "gateway": gateway, "disk": not is_full(url)}
        return False, {"well": False, "standby": standby, **parts}
    now = database.now()
    parts = {
        "database": True,
        "alive": found.is_alive,
        "token": found.refused is None,
        "gateway": gateway,
        "outbox": found.overdue < STUCK,
        "disk": not is_full(url),
    }
    ages = {
        "alive_seconds": _seconds(utcnow(), found.beat),
        "clock_seconds": _seconds(now, found.ticked),
        "outbox_seconds": int(found.overdue.total_seconds()),
    }
    well = all(parts.values())
    return well, {"well": well, "standby": standby, **parts, **ages}


def _seconds(now: datetime, since: datetime | None) -> int | None:
    return None if since is None else max(0, int((now - since).total_seconds()))
