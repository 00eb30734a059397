"""Tells whether a write-ahead log belongs to the database file that it stands beside.

SQLite takes any log that stands there for the file's own and writes its pages into the file: a good copy that
is laid over a database beside an old log is spoiled for good. Nothing in a log names its file, but the first
page has a number that goes up with each change of it, and a stamp that each backup gets anew
(`PRAGMA user_version`); the bot writes that page with every beat of its lease.
"""

from __future__ import annotations

import shutil
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from storage.errors import Cause, StorageError, Unwritable
from storage.sqlite_file import lock_beside

HEADER, FRAME, FIRST = 32, 24, 100
"""Bytes of a log's header, of a frame's, and of what the first page says of the file."""


@dataclass(frozen=True)
class FirstPage:
    """Facts of the first page of a database: the number of its changes, and the stamp of the file."""

    changes: int
    stamp: int

    @classmethod
    def read(cls, page: bytes) -> FirstPage:
        """Return what a page says."""
        return cls(struct.unpack_from(">I", page, 24)[0], struct.unpack_from(">I", page, 60)[0])


def check(path: Path) -> None:
    """Raise StorageError if the log beside a database is that of another file; nothing is touched.

    A database that a program has open is left alone.
    """
    log = log_of(path)
    if not log.is_file() or not log.stat().st_size or (lock := lock_beside(path)) is None:
        return
    try:
        if not belongs(path, log):
            raise StorageError(Cause.OTHER_LOG, path=path, log=log.name)
    except OSError as error:
        raise Unwritable(Cause.UNREAD, path=log, strerror=error.strerror) from error
    finally:
        lock.close()


def log_of(path: Path) -> Path:
    """Return where the log of a database is: beside the file itself, also if it is reached by a link."""
    path = path.resolve()
    return path.with_name(f"{path.name}-wal")


def belongs(path: Path, log: Path) -> bool:
    """Return whether a log can have been written for this very file, as far as that can be told."""
    written = log.read_bytes()
    pages = list(_committed(written))
    if not pages:
        return True
    head = b""
    if path.exists():
        with path.open("rb") as file:
            head = file.read(FIRST)
    if len(head) < FIRST or _page_size(head[16:18]) != _log_size(written):
        return False
    firsts = [FirstPage.read(page) for number, page in pages if number == 1]
    if not firsts:
        return _fits(path, log)
    own = FirstPage.read(head)
    # A file whose log was not yet written back is one change behind; one that was, at one of those in it.
    near = firsts[0].changes - 1 <= own.changes <= firsts[-1].changes
    return near and all(page.stamp == own.stamp for page in firsts)


def _committed(written: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield number and beginning of each page of the newest writing of a log, up to its last commit."""
    if len(written) <= HEADER:
        return
    size, salts = _log_size(written), written[16:24]
    if size == 0:
        return
    found: list[tuple[int, bytes]] = []
    for at in range(HEADER, len(written) - FRAME - size + 1, FRAME + size):
        if written[at + 8 : at + 16] != salts:
            break
        number, commits = struct.unpack_from(">II", written, at)
        found.append((number, written[at + FRAME : at + FRAME + FIRST]))
        if commits:
            yield from found
            found.clear()


def _page_size(two: bytes) -> int:
    size: int = struct.unpack(">H", two)[0]
    return 65536 if size == 1 else size


def _log_size(written: bytes) -> int:
    """Return the size of a log's pages, 0 if it says none."""
    magic, _, size = struct.unpack_from(">III", written)
    known = magic in (0x377F0682, 0x377F0683)
    return size if known and 512 <= size <= 65536 and size & (size - 1) == 0 else 0


def _fits(path: Path, log: Path) -> bool:
    """Return whether a file that is sound alone stays so with the log, tried on copies of both.

    A young log may hold no first page. Where there is no room for the copies it is believed.
    """
    try:
        with TemporaryDirectory(prefix=f"{path.name}-", dir=path.parent) as folder:
            copy = Path(shutil.copyfile(path, Path(folder) / path.name))
            if not _sound(copy):
                return True
            shutil.copyfile(log, log_of(copy))
            return _sound(copy)
    except OSError:
        return True


def _sound(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as database:
            return database.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
    except sqlite3.Error:
        return False
