"""Lays a backup down in the place of a database, so that neither of the two can be spoiled by it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic.config import Config
from alembic.script import ScriptDirectory

from storage import backup, wal_pairing
from storage.errors import Cause, Damaged, StorageError, Taken, Unwritable, of_sqlite
from storage.sqlite_file import lock_beside

SCRIPTS = Path(__file__).parent / "migrations"
BESIDE = ("-wal", "-shm", "-journal")
"""Endings of SQLite's files beside a database; they belong to that database alone."""


def restore(copies: Mapping[Path, Path], now: datetime) -> Path | None:
    """Lay copies down where they belong, the games first; return the folder of what stood there before.

    The copies stay as they are. Raises Taken if a program has the database, Damaged if a copy is not sound,
    StorageError if it is no database of this program or its log is another's; then nothing is changed.
    """
    copies = {source.absolute(): target.resolve() for source, target in copies.items()}
    games = next(iter(copies.values()))
    try:
        games.parent.mkdir(parents=True, exist_ok=True)
        for source, target in copies.items():
            if not source.is_file():
                raise StorageError(Cause.NO_COPY, path=source)
            if target.exists() and target.samefile(source):
                raise StorageError(Cause.ITSELF, path=source)
        if (lock := lock_beside(games)) is None:
            raise Taken("", now)
        with closing(lock), TemporaryDirectory(prefix="restoring-", dir=games.parent) as folder:
            fresh = {_checked(source, Path(folder)): target for source, target in copies.items()}
            _ours(next(iter(fresh)), next(iter(copies)))
            aside = _aside(list(copies.values()))
            for one, target in fresh.items():
                backup.keep(one, target)
                _clear(target, aside)
            return aside
    except OSError as error:
        raise Unwritable(Cause.UNWRITTEN, path=games, strerror=error.strerror) from error


def _checked(source: Path, folder: Path) -> Path:
    """Return a sound copy of a backup, with what its own log adds to it, stamped anew."""
    fresh = folder / source.name
    log, beside = wal_pairing.log_of(source), wal_pairing.log_of(fresh)
    try:
        shutil.copyfile(source, fresh)
        fresh.chmod(0o600)
        if log.is_file():
            shutil.copyfile(log, beside)
            if not wal_pairing.belongs(fresh, beside):
                raise StorageError(Cause.OTHER_LOG, path=source, log=log.name)
        with closing(sqlite3.connect(f"{fresh.as_uri()}?mode=rw", uri=True, isolation_level=None)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            file.execute("PRAGMA journal_mode = DELETE")
        backup.stamp(fresh)
        backup.check(fresh)
    except sqlite3.Error as error:
        raise of_sqlite(error, None) or Damaged(None, str(error)) from error
    return fresh


def _ours(fresh: Path, source: Path) -> None:
    """Raise StorageError unless a file holds games, in a version that this program knows."""
    try:
        with closing(sqlite3.connect(f"{fresh.as_uri()}?mode=ro", uri=True)) as file:
            file.execute("SELECT count(*) FROM game")
            found = file.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.Error as error:
        raise StorageError(Cause.NOT_OURS, path=source) from error
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    if not {version for (version,) in found} <= known:
        raise StorageError(Cause.NEWER)


def _aside(targets: list[Path]) -> Path | None:
    """Keep what stands in the place of copies in a folder of its own; return it, None if nothing does.

    It keeps its place as well until the copy takes it: a bot that started in between would begin anew.
    """
    if not any(target.with_name(target.name + end).exists() for target in targets for end in ("", *BESIDE)):
        return None
    home = targets[0].parent
    taken = [int(one.name[9:]) for one in home.glob("replaced-*") if one.name[9:].isdecimal()]
    folder = home / f"replaced-{max(taken, default=0) + 1}"
    folder.mkdir(mode=0o700)
    for target in targets:
        if target.exists():
            try:
                os.link(target, folder / target.name)
            except OSError:
                shutil.copy2(target, folder / target.name)
    return folder


def _clear(target: Path, aside: Path | None) -> None:
    """Move away what SQLite kept beside the file that was replaced."""
    for end in BESIDE:
        beside = target.with_name(target.name + end)
        with suppress(FileNotFoundError):
            if aside is not None:
                beside.rename(aside / beside.name)
