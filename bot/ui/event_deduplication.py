"""The events of Discord that were dealt with: nothing is heard and answered again, however often it comes."""

from __future__ import annotations

import hashlib

import structlog

from storage.database import Database
from storage.errors import StorageError

log = structlog.get_logger()


def edit_event(message_id: int, moment: float) -> int:
    """Return the number of an edit, which no message bears: edits are heard once each, too."""
    digest = hashlib.sha256(f"{message_id}/{moment}".encode()).digest()
    return -(int.from_bytes(digest[:8], "big") >> 1) - 1


class HandledEvents:
    """Notes which events were dealt with, so that nothing is heard and answered again.

    What the database cannot take now, as it has no room, is noted with the next one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._owed: dict[int, None] = {}

    def is_owed(self, event_id: int) -> bool:
        """Return whether an event was dealt with, though that is not stored yet."""
        return event_id in self._owed

    async def note(self, *event_ids: int) -> None:
        """Note that events are dealt with."""
        self._owed.update(dict.fromkeys(event_ids))
        owed = list(self._owed)
        try:
            async with self._database.work() as work:
                for event_id in owed:
                    await work.seen(event_id)
        except StorageError as error:
            log.warning("letter.unnoted", count=len(owed), why=str(error))
            return
        for event_id in owed:
            self._owed.pop(event_id, None)
