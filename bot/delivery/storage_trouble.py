"""The pauses of the outbox while the database takes nothing, and its log entries about that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import structlog

from storage.errors import StorageError

log = structlog.get_logger()

SHORTEST, LONGEST = 0.5, 30.0
"""Seconds that it waits at least and at most."""
SELDOM = timedelta(minutes=1)
"""How often the same trouble is logged."""


class StorageTrouble:
    """A trouble of the database, from the first failure to the first success."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._since: datetime | None = None
        self._said: tuple[str, datetime] | None = None

    def pause(self, error: StorageError, message: int | None = None) -> float:
        """Return the seconds to wait after a failure, which is logged unless it was a moment ago."""
        now, what = self._now(), str(error)
        self._since = self._since or now
        if self._said is None or self._said[0] != what or now - self._said[1] >= SELDOM:
            self._said = (what, now)
            log.warning("outbox.storage", message=message, error=what, since=self._since.isoformat())
        return min(LONGEST, max(SHORTEST, (now - self._since).total_seconds()))

    def over(self) -> None:
        """Note that something could be stored."""
        if self._since is not None:
            log.info("outbox.storage_well", since=self._since.isoformat())
        self._since = self._said = None
