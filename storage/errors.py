"""What can go wrong with the database, each said so that the host can act.

StorageError (a RuntimeError)
├── Missing      no game has this number
├── Stale        somebody else changed the game in between
├── Damaged      a row is not what was written
├── Taken        another bot is alive on this database
└── Unwritable   nothing can be written now; nothing was acknowledged
    └── Busy     another program holds the lock; try again
"""

from __future__ import annotations

import sqlite3
from datetime import datetime

from sqlalchemy.exc import DBAPIError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout

CORRUPT = {11: "the database file is damaged", 26: "the file is no SQLite database"}
REFUSED = {
    3: "the operating system forbids it",
    8: "the database is read-only",
    10: "the disk reported an error or is full",
    13: "the disk is full",
    14: "the database file cannot be opened",
}
HELD = (5, 6)
ABSENT = ("no such table", "no such column", "has no column")


class StorageError(RuntimeError):
    """Something is wrong with the database."""


class Missing(StorageError):
    """No game has this number."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"There is no game {game_id}.")
        self.game_id = game_id


class Stale(StorageError):
    """A game was changed by somebody else in between; look again and decide anew."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"Game {game_id} was changed by somebody else in the meantime; please look again.")
        self.game_id = game_id


class Damaged(StorageError):
    """A row is not what was written: `what` names it, `game_id` is None if it belongs to no game."""

    def __init__(self, game_id: int | None, what: str) -> None:
        owner = "The database" if game_id is None else f"Game {game_id}"
        super().__init__(f"{owner} is damaged: {what}. Restore it from a backup.")
        self.game_id = game_id
        self.what = what


class Taken(StorageError):
    """Another bot is alive on this database."""

    def __init__(self, owner: str, since: datetime) -> None:
        super().__init__(
            f"Another bot ({owner}) has been running on this database since {since:%Y-%m-%d %H:%M} UTC. "
            "Stop it first, or give this one another MANDATE_DATABASE."
        )
        self.owner = owner
        self.since = since


class Unwritable(StorageError):
    """Nothing can be written now, and nothing was acknowledged; it may be tried again."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The database cannot be used: {reason}. Nothing of this was stored.")
        self.reason = reason


class Busy(Unwritable):
    """Another program holds the lock of the database."""


def understood(error: Exception, game_id: int | None = None) -> StorageError | None:
    """Return the StorageError that a failed statement means, or None if it is an error of this program."""
    if isinstance(error, PoolTimeout):
        return Busy("too many readers are waiting")
    if isinstance(error, PendingRollbackError):
        return Unwritable("an earlier part of it failed")
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return of_sqlite(cause, game_id)
    if isinstance(cause, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return Unwritable("it does not answer")
    return None


def is_held(cause: sqlite3.Error) -> bool:
    """Return whether another program holds the lock that SQLite wants."""
    return _code(cause) in HELD


def is_refusal(cause: sqlite3.Error) -> bool:
    """Return whether the operating system refused something to SQLite."""
    return _code(cause) in REFUSED


def of_sqlite(cause: sqlite3.Error, game_id: int | None) -> StorageError | None:
    """Return what an error of SQLite means, or None if it is an error of this program."""
    code = _code(cause)
    if is_held(cause):
        return Busy("another program holds its lock")
    if code in CORRUPT:
        return Damaged(game_id, CORRUPT[code])
    if code in REFUSED:
        return Unwritable(REFUSED[code])
    if str(cause).startswith(ABSENT):
        return Unwritable("the file in its place is not the database of this program")
    return None


def _code(cause: sqlite3.Error) -> int:
    """Return the primary code of an error of SQLite; 1 if it has none."""
    return int(getattr(cause, "sqlite_errorcode", 1)) & 0xFF
