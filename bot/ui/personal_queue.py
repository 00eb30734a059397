"""Everything one person asks waits behind their own: who floods waits for themselves alone."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from itertools import count

import discord

MOST_TYPED = 12
"""Messages of one person that wait at most; the next are not read, and they are told so."""

MOST_ASKED = 100
"""Commands, buttons, menus and forms of one person that wait at most; the next are answered with a no."""

MOST_COMPLETED = 4
"""How many may wait at most for a completion to be looked for: what it completes is typed on meanwhile."""

KEPT = 4096
"""Interactions that are remembered; a token is good for fifteen minutes, and nobody asks so fast."""
NUMBER = "number"

REST = 0.25
"""Seconds of rest between two turns of one person at most."""


class PersonalQueue:
    """One line for each person: their messages, commands, buttons, menus, forms and completions in order.

    Between two turns a person who has more waiting rests for as long as the last one took, `rest` seconds at
    most, so that whoever asks without end takes half of the program's time, and others come in between.
    """

    def __init__(self, rest: float = REST) -> None:
        self._rest = rest
        self._locks: dict[int, asyncio.Lock] = {}
        self._waiting: dict[int, int] = {}
        self._began: dict[int, float] = {}
        self._warned: dict[int, None] = {}
        self._numbers = count()
        self._firsts: OrderedDict[int, int] = OrderedDict()

    def is_first(self, act: discord.Interaction[discord.Client]) -> bool:
        """Return whether this is the first event of its interaction, however often that is asked.

        Discord may send an event again when a lost connection is resumed: nothing is done for it then.
        """
        mine: int = act.extras.setdefault(NUMBER, next(self._numbers))
        first = self._firsts.setdefault(act.id, mine)
        if len(self._firsts) > KEPT:
            self._firsts.popitem(last=False)
        return first == mine

    async def take(self, user_id: int, most: int = MOST_ASKED) -> bool:
        """Wait until it is a person's turn; return False, at once, if `most` of theirs wait already."""
        waiting = self._waiting.get(user_id, 0)
        if waiting >= most:
            return False
        self._waiting[user_id] = waiting + 1
        try:
            await self._locks.setdefault(user_id, asyncio.Lock()).acquire()
        except asyncio.CancelledError:
            self._forget(user_id)
            raise
        self._began[user_id] = asyncio.get_running_loop().time()
        return True

    def waiting(self, user_id: int) -> int:
        """Return how much of a person waits, or is done just now."""
        return self._waiting.get(user_id, 0)

    def leave(self, user_id: int) -> None:
        """End a turn that was taken."""
        loop = asyncio.get_running_loop()
        spent = loop.time() - self._began.pop(user_id)
        lock = self._locks[user_id]
        self._forget(user_id)
        if user_id in self._waiting and self._rest:
            loop.call_later(min(spent, self._rest), lock.release)
        else:
            lock.release()

    async def run(self, user_id: int, work: Callable[[], Awaitable[None]], most: int = MOST_TYPED) -> bool:
        """Do something for a person when it is their turn; return False, undone, if too much waits."""
        if not await self.take(user_id, most):
            return False
        try:
            await work()
        finally:
            self.leave(user_id)
        return True

    def warns(self, user_id: int) -> bool:
        """Return whether this is the first time in this flood that a person is told of it."""
        if user_id in self._warned:
            return False
        self._warned[user_id] = None
        return True

    def _forget(self, user_id: int) -> None:
        """Count one thing less; who has nothing left is forgotten."""
        self._waiting[user_id] -= 1
        if not self._waiting[user_id]:
            del self._waiting[user_id], self._locks[user_id]
            self._warned.pop(user_id, None)
