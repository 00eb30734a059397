"""Copies a database while it is in use."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncEngine

from storage.database import file_of
from storage.errors import Cause, Damaged, StorageError, Unwritable, of_sqlite


async def backup(engine: AsyncEngine, path: Path) -> None:
    """Write a sound copy of the whole database as it is at one moment; nobody waits for it meanwhile.

    An earlier file of that name is replaced when the copy is complete, and not before. Raises StorageError.
    """
    source = file_of(engine)
    if source is None:
        raise StorageError(Cause.ON_SERVER)
    await asyncio.to_thread(copy, source, path)


def copy(source: Path, path: Path) -> None:
    """Write a sound copy of an SQLite file as it is at one moment, for its owner alone.

    Raises StorageError.
    """
    path, source = path.absolute(), source.absolute()
    part, address = path.with_name(f"{path.name}.part"), f"{source.as_uri()}?mode=rw"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as database:
            database.execute("VACUUM INTO ?", (str(part),))
        stamp(part)
        check(part)
        keep(part, path)
    except sqlite3.Error as error:
        raise of_sqlite(error, None) or error from error
    except OSError as error:
        raise Unwritable(Cause.UNWRITTEN, path=path, strerror=error.strerror) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def stamp(path: Path) -> None:
    """Give a copy a stamp of its own, so that a log of the file it was made from is known as another's."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None)) as database:
        database.execute(f"PRAGMA user_version = {1 + secrets.randbelow(2**31 - 1)}")


def check(part: Path) -> None:
    """Raise Damaged if SQLite finds a file unsound."""
    with closing(sqlite3.connect(f"{part.as_uri()}?mode=ro", uri=True)) as database:
        [[verdict]] = database.execute("PRAGMA integrity_check(1)").fetchall()
    if verdict != "ok":
        raise Damaged(None, str(verdict))


def keep(part: Path, path: Path) -> None:
    """Give the copy its name, once all of it is on the disk."""
    with part.open("rb") as copy:
        os.fsync(copy.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
