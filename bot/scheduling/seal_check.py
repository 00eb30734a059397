"""Once a day the seals of all rows are looked at, a few at a time, beside the bot's own work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta

import structlog

from bot import words
from games.core.rules.protocol import Fact
from storage import queries
from storage.database import Database
from storage.errors import StorageError
from storage.seal_inspection import slices

log = structlog.get_logger()

CHECKED = "rows checked"
"""Mark: when all rows were last looked at, how many they were, and which are damaged."""

EVERY = timedelta(days=1)

FIRST = 600.0
"""Seconds after the start before which nothing is looked at, and between two looks at the clock."""

REST = 0.1
"""Seconds between two slices: 50 rows take about two thousandths of a second."""

NAMED = 20
"""Damaged rows that the mark names; the log names all."""


class Inspector:
    """Looks through the database once a day."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._database, self._now, self._sleep = database, now, sleep

    async def run(self) -> None:
        """Look for ever; what the database cannot answer now it is asked again later."""
        while True:
            await self._sleep(FIRST)
            try:
                if await self.is_due():
                    await self.look()
            except StorageError as error:
                log.warning("rows.unchecked", error=str(error))

    async def is_due(self) -> bool:
        """Return whether the last look is a day ago."""
        last = checked_at(await self._database.ask(queries.marked, CHECKED))
        return last is None or abs(self._now() - last) >= EVERY

    async def look(self) -> list[str]:
        """Look at every row; log and mark what is damaged, and return its names."""
        began, rows, damaged = self._now(), 0, list[str]()
        async for each in slices(self._database):
            rows += each.rows
            for one in each.damaged:
                log.error("row.damaged", row=one.what, game=one.game_id)
                damaged.append(one.what)
            await self._sleep(REST)
        async with self._database.work() as work:
            names = ", ".join(damaged[:NAMED])
            await work.mark(
                CHECKED, {"at": began.isoformat(), "rows": rows, "count": len(damaged), "damaged": names}
            )
        log.info("rows.checked", rows=rows, damaged=len(damaged))
        return damaged


def checked_at(found: Fact) -> datetime | None:
    """Return when a mark says that the rows were looked at."""
    try:
        return datetime.fromisoformat(str(found["at"])) if isinstance(found, Mapping) else None
    except (KeyError, ValueError):
        return None


def sentence(found: Fact) -> str:
    """Return what the last look found, for the host."""
    at = checked_at(found)
    if at is None or not isinstance(found, Mapping):
        return words.terminal.UNCHECKED
    text = words.terminal.DAMAGED_ROWS if found["count"] else words.terminal.ALL_WELL
    return text.format(**{**found, "at": at})
