"""Databases for tests: one is migrated and all others are copies, and engines serve one test after another.

Migrating is tested in `tests/storage/test_migrations.py`. An engine that opens for one test alone puts each
statement together anew, which takes longer than running it.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import itertools
import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.engine import close, migrate, open_engine
from tests.inline import without_a_thread

Play: TypeAlias = Callable[[Path], Coroutine[Any, Any, None]]
"""Plays on the database at a path and leaves no connection to it."""

_idle: dict[tuple[str, float, bool], list[tuple[Path, AsyncEngine]]] = defaultdict(list)
_numbers = itertools.count()


@functools.cache
def _folder() -> Path:
    """Return a folder of this process, gone when it ends."""
    folder = tempfile.mkdtemp(prefix="mandate-databases-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


async def _migrated(path: Path) -> None:
    engine = open_engine(str(path))
    await migrate(engine)
    await close(engine)


@functools.cache
def _template(play: Play | None) -> Path:
    """Make a database to be copied, in a thread: the event loop of a test may be running."""
    path = _folder() / f"template-{next(_numbers)}.sqlite"
    if play is not None:
        fresh(path)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run((play or _migrated)(path))).result()
    return path


def fresh(path: Path, play: Play | None = None) -> Path:
    """Lay a database at a path: one without a game, or one that was played on, which is done once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(_template(play), path)
    return path


def untouched(path: Path) -> bool:
    """Say whether nothing was written to a database since it was laid there without a game."""
    log = path.with_name(path.name + "-wal")
    return not (log.exists() and log.stat().st_size) and path.read_bytes() == _template(None).read_bytes()


def kept(path: Path) -> Path:
    """Return a copy of a database as it stands, which is there until the process ends."""
    copy = _folder() / f"kept-{next(_numbers)}.sqlite"
    _backed_up(path, copy)
    return copy


def laid_over(copy: Path, path: Path) -> None:
    """Put what a copy holds into a database that may be open."""
    _backed_up(copy, path)


def _backed_up(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as written:
        written.execute("PRAGMA synchronous = OFF")
        read.backup(written)


def _lead(link: Path, folder: Path) -> None:
    """Let a link lead to a folder."""
    link.unlink(missing_ok=True)
    link.symlink_to(folder.absolute(), target_is_directory=True)


def hurried(engine: AsyncEngine) -> AsyncEngine:
    """Let an engine's connections not wait for the disk."""

    def hurry(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = OFF")
        cursor.close()

    event.listen(engine.sync_engine, "connect", hurry)
    return engine


@asynccontextmanager
async def opened(
    database: Path | str, patience: float = 5.0, *, inline: bool = False
) -> AsyncIterator[AsyncEngine]:
    """Open a database that is there already, in a file or on a server; no connection is left at the end.

    The engine of a file has a link of its own to the folder that the file lies in. Between two tests all its
    connections are closed and the link is laid anew; it keeps the statements that it has put together.
    Nothing waits for the disk: no test cuts the power, and what a killed process wrote is there without that.
    `inline` spares its connections their threads; see `tests/inline.py`.
    """
    if "://" in str(database):
        engine = open_engine(str(database), patience)
        try:
            yield engine
        finally:
            await close(engine)
        return
    path = Path(database)
    idle = _idle[path.name, patience, inline]
    link, engine = idle.pop() if idle else (_folder() / f"{next(_numbers)}", None)
    _lead(link, path.parent)
    if engine is None:
        engine = hurried(open_engine(str(link / path.name), patience))
        engine = without_a_thread(engine) if inline else engine
    try:
        yield engine
    finally:
        await close(engine)
        idle.append((link, engine))
