"""The SQLite file itself: where it is, and whether it is still the same one."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import TextIO
from urllib.parse import quote

from sqlalchemy import URL

from storage.errors import Cause, Unwritable


def address(path: Path) -> URL:
    """Return the URL that opens a file, and never makes one."""
    query = {"mode": "rw", "uri": "true"}
    return URL.create("sqlite+aiosqlite", database=f"file:{quote(str(path))}", query=query)


def make(path: Path) -> None:
    """Make an empty file that its owner alone may read, if there is none; raises Unwritable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        if not path.exists():
            raise Unwritable(Cause.UNMADE, path=path, strerror=error.strerror) from error


def lock_beside(path: Path) -> TextIO | None:
    """Lock the file beside a database until what is returned is closed; None if another process has it.

    The file is its owner's alone. A link in its place is not followed, and nothing is emptied. Of a database
    that is reached by a link it is the file beside the database itself, so that both ways in have one lock.
    """
    path = path.resolve()
    beside = path.with_name(f"{path.name}-lease")
    try:
        opened = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as error:
        raise Unwritable(Cause.UNMADE, path=beside, strerror=error.strerror) from error
    with suppress(OSError):
        os.fchmod(opened, 0o600)
    file = os.fdopen(opened, "r+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file
