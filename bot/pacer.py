"""Keeps requests to Discord under its limit."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

PER_SECOND = 45


class Pacer:
    """Lets through at most `rate` callers in any second, evenly, in the order they came."""

    def __init__(
        self,
        rate: int = PER_SECOND,
        time: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._gap = 1 / rate
        self._time, self._sleep = time, sleep
        self._next = 0.0

    async def turn(self) -> None:
        """Wait for one's turn."""
        now = (self._time or asyncio.get_running_loop().time)()
        mine = max(now, self._next)
        self._next = mine + self._gap
        if mine > now:
            await self._sleep(mine - now)
