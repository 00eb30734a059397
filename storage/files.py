"""The SQLite file itself: where it is, and whether it is still the same one."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import TextIO
from urllib.parse import quote

from sqlalchemy import URL

from storage.errors import Unwritable, Why


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
            raise Unwritable(Why.UNMADE, path=path, strerror=error.strerror) from error


def lock_beside(path: Path) -> TextIO | None:
    """Lock the file beside a database until what is returned is closed; None if another process has it."""
    beside = path.with_name(f"{path.name}-lease")
    try:
        file = beside.open("w")
    except OSError as error:
        raise Unwritable(Why.UNMADE, path=beside, strerror=error.strerror) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file
