"""Each person's messages are read one after the other; who floods waits for himself alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

MOST_WAITING = 12
AT_ONCE = 8


class Queues:
    """One queue for each person, bounded; a few people are served at the same time."""

    def __init__(self, most: int = MOST_WAITING, at_once: int = AT_ONCE) -> None:
        self._most = most
        self._turns = asyncio.Semaphore(at_once)
        self._locks: dict[int, asyncio.Lock] = {}
        self._waiting: dict[int, int] = {}
        self._warned: dict[int, None] = {}

    async def run(self, user_id: int, work: Callable[[], Awaitable[None]]) -> bool:
        """Do something for a person when it is his turn; return False, undone, if too much of his waits."""
        waiting = self._waiting.get(user_id, 0)
        if waiting >= self._most:
            return False
        self._waiting[user_id] = waiting + 1
        try:
            async with self._locks.setdefault(user_id, asyncio.Lock()), self._turns:
                await work()
        finally:
            self._leave(user_id)
        return True

    def warns(self, user_id: int) -> bool:
        """Return whether this is the first time in this flood that a person is told of it."""
        if user_id in self._warned:
            return False
        self._warned[user_id] = None
        return True

    def _leave(self, user_id: int) -> None:
        self._waiting[user_id] -= 1
        if not self._waiting[user_id]:
            del self._waiting[user_id], self._locks[user_id]
            self._warned.pop(user_id, None)
