"""Errors of the database: the reason, and its facts. The sentences that people read are in the bot.

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
from enum import StrEnum

from sqlalchemy.exc import DBAPIError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class Cause(StrEnum):
    """The reason of an error, as the log has it; each has its sentence in `bot/words/storage.py`."""

    NO_GAME, NOT_BEGUN, NO_TURN = "no such game", "the game has not begun", "no such turn"
    CHANGED = "the game was changed by somebody else"
    TAKEN, UNNAMED = "another bot runs on the database", "another bot of unknown name runs on the database"
    NEWER, IN_USE = "the database is of a newer version", "the database is older and in use by another bot"
    ON_SERVER, NO_KIND = "the database is on a server", "neither an SQLite file nor a PostgreSQL database"

    ROW, LOST, NO_KEY = "damaged", "missing", "a row has lost its key"
    FILE, NO_SQLITE = "the database file is damaged", "the file is no SQLite database"
    WAL = "a damaged byte in the log"
    OTHER_LOG = "the log beside the file is that of another file"
    ITSELF = "the file is the database itself"
    OTHER_VERSION, NOT_EMPTY = "the database is of another version", "the database is not empty"
    UNLIKE = "what was written is not what was read"
    NOT_OURS, NO_COPY = "the file holds no games", "a part of the backup is missing"

    LOCKED, CROWDED = "another program holds its lock", "too many readers are waiting"
    FAILED, UNDONE = "an earlier part failed", "an earlier error undid the transaction"
    SILENT, REPLACED = "the database does not answer", "the file was replaced meanwhile"
    FOREIGN = "the file is not the database of this program"
    FORBIDDEN, READ_ONLY = "the operating system forbids it", "the database is read-only"
    DISK, FULL = "the disk reported an error or is full", "the disk is full"
    UNOPENED, UNMADE = "the file cannot be opened", "the file cannot be made"
    NO_USER, NO_SUCH = "the server refuses the user", "the server has no such database"
    UNREAD, UNWRITTEN = "the file cannot be read", "the file cannot be written"


CORRUPT = {11: Cause.FILE, 26: Cause.NO_SQLITE}
REFUSED = {3: Cause.FORBIDDEN, 8: Cause.READ_ONLY, 10: Cause.DISK, 13: Cause.FULL, 14: Cause.UNOPENED}
HELD = (5, 6)
ON_SERVER = {
    "08": Cause.SILENT,
    "57P": Cause.SILENT,
    "53100": Cause.FULL,
    "53300": Cause.CROWDED,
    "25006": Cause.READ_ONLY,
    "28": Cause.NO_USER,
    "3D": Cause.NO_SUCH,
    "25P": Cause.SILENT,
}
"""Beginnings of the SQLSTATE of a server that can do nothing now; one that is starting up says 57P03."""
TAKEN_TURNS = ("40001", "40P01", "55P03")
"""The SQLSTATE of a server on which two waited for one another, or one for longer than it would."""

ABSENT = ("no such table", "no such column", "has no column")


class StorageError(RuntimeError):
    """Something is wrong with the database: why, and the facts of it. Its text is for logs."""

    def __init__(self, why: Cause, **facts: object) -> None:
        known = [f"{name} {fact}" for name, fact in facts.items() if fact not in (None, "")]
        super().__init__(", ".join([why, *known]))
        self.why, self.facts = why, facts


class Missing(StorageError):
    """No game has this number."""

    def __init__(self, game_id: int) -> None:
        super().__init__(Cause.NO_GAME, game_id=game_id)


class Stale(StorageError):
    """A game was changed by somebody else in between; look again and decide anew."""

    def __init__(self, game_id: int) -> None:
        super().__init__(Cause.CHANGED, game_id=game_id)


class Damaged(StorageError):
    """Something is not what was written: `what` names it, `game_id` is None if it belongs to no game."""

    def __init__(self, game_id: int | None, what: str = "", why: Cause = Cause.ROW, **facts: object) -> None:
        super().__init__(why, game_id=game_id, what=what, **facts)
        self.game_id, self.what = game_id, what


class Taken(StorageError):
    """Another bot is alive on this database; `owner` is "" if nobody knows which."""

    def __init__(self, owner: str, since: datetime) -> None:
        super().__init__(Cause.TAKEN if owner else Cause.UNNAMED, owner=owner, since=since)
        self.owner, self.since = owner, since


class Unwritable(StorageError):
    """Nothing can be written now, and nothing was acknowledged; it may be tried again."""


class Busy(Unwritable):
    """Another program holds the lock of the database."""


def understood(error: Exception, game_id: int | None = None) -> StorageError | None:
    """Return the StorageError that a failed statement means, or None if it is an error of this program."""
    if isinstance(error, PoolTimeout):
        return Busy(Cause.CROWDED)
    if isinstance(error, PendingRollbackError):
        return Unwritable(Cause.FAILED)
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return of_sqlite(cause, game_id)
    state = str(getattr(cause, "sqlstate", None) or "")
    if state in TAKEN_TURNS:
        return Busy(Cause.LOCKED)
    if why := next((why for begin, why in ON_SERVER.items() if state.startswith(begin)), None):
        return Unwritable(why)
    if isinstance(cause, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return Unwritable(Cause.SILENT)
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
        return Busy(Cause.LOCKED)
    if code in CORRUPT:
        return Damaged(game_id, why=CORRUPT[code])
    if code in REFUSED:
        return Unwritable(REFUSED[code])
    if str(cause).startswith(ABSENT):
        return Unwritable(Cause.FOREIGN)
    return None


def _code(cause: sqlite3.Error) -> int:
    """Return the primary code of an error of SQLite; 1 if it has none."""
    return int(getattr(cause, "sqlite_errorcode", 1)) & 0xFF
