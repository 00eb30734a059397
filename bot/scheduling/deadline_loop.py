"""One task, asleep until the next deadline, that lets the judge close what is due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Protocol

import structlog

from storage.errors import StorageError

log = structlog.get_logger()

LONGEST_SLEEP = 60.0
"""Seconds: so that a changed system clock heals within a minute."""

RETRY = 5.0
"""Seconds until a tick that failed is tried again."""

REST = 0.1
"""Seconds in which all who wake the clock wake it once, and which it leaves to people after much work."""

BUSY = 0.02
"""Seconds of work after which the clock rests as long as it took, REST at most."""

BEAT = timedelta(seconds=10)
"""Least time between two notes in the database that the clock runs."""

ASLEEP = timedelta(minutes=5)
"""A gap between two ticks longer than this is time the program was not there."""


class Timekeeper(Protocol):
    """The judge as the clock uses it."""

    async def next_deadline(self) -> datetime | None:
        """Return the least deadline of all running games."""
        ...

    async def close_due(self) -> int:
        """Close what is due now; return how many games moved."""
        ...

    async def bridge(self, since: datetime) -> int:
        """Extend the deadlines that fell between `since` and now; return how many."""
        ...

    async def last_tick(self) -> datetime | None:
        """Return when the clock last ran, in this process or one before."""
        ...

    async def beat(self, *, ticking: bool) -> None:
        """Note that the program is alive, and whether the clock runs."""
        ...


class Clock:
    """Sleeps until the next deadline or until it is woken because a deadline has changed.

    It begins held: nothing resolves before what was typed meanwhile has been read. Time that it was held or
    not there is a gap, and deadlines in a gap are extended.
    """

    def __init__(
        self,
        keeper: Timekeeper,
        now: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._keeper, self._now, self._sleep = keeper, now, sleep
        self._woken = asyncio.Event()
        self._held = True

    def wake(self) -> None:
        """Look at the deadlines again."""
        self._woken.set()

    @property
    def is_held(self) -> bool:
        """Return whether nothing is closed."""
        return self._held

    def hold(self) -> None:
        """Close nothing: Discord cannot be heard."""
        self._held = True

    def go(self) -> None:
        """Go on: all that was typed has been read."""
        self._held = False
        self.wake()

    async def run(self) -> None:
        """Tick for ever; an error of one tick is logged and the next one comes."""
        while True:
            self._woken.clear()
            pause, began = RETRY, asyncio.get_running_loop().time()
            try:
                pause = await self.tick()
            except StorageError as error:
                log.warning("clock.storage", error=str(error))
            except Exception:  # of one game or of this program: no clock may stop for it
                log.exception("clock.tick_failed")
            spent = asyncio.get_running_loop().time() - began
            if spent > BUSY:
                await self._sleep(min(spent, REST))
            await self._until(pause)

    async def tick(self) -> float:
        """Bridge a gap, close what is due, and return the seconds to sleep."""
        if self._held:
            await self._keeper.beat(ticking=False)
            return LONGEST_SLEEP / 2
        now, last = self._now(), await self._keeper.last_tick()
        if last is not None and now - last > ASLEEP:
            log.warning("clock.gap", seconds=int((now - last).total_seconds()))
            await self._keeper.bridge(last)
        moved = await self._keeper.close_due()
        if last is None or not timedelta() <= now - last < BEAT:
            await self._keeper.beat(ticking=True)
        deadline = await self._keeper.next_deadline()
        if deadline is None:
            return LONGEST_SLEEP
        left = (deadline - self._now()).total_seconds()
        # What is due and did not move cannot be moved now: it must not keep the clock busy.
        return min(LONGEST_SLEEP, max(RETRY if left <= 0 and not moved else 0.0, left))

    async def _until(self, seconds: float) -> None:
        sleeping = asyncio.ensure_future(self._sleep(seconds))
        waking = asyncio.ensure_future(self._woken.wait())
        try:
            await asyncio.wait((sleeping, waking), return_when=asyncio.FIRST_COMPLETED)
            if waking.done():
                await asyncio.sleep(REST)
        finally:
            for task in (sleeping, waking):
                task.cancel()
