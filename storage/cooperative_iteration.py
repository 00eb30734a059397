"""Long lists gone through beside everything else that the event loop has to do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")
AT_ONCE = 1000
"""Things that are gone through before others have their turn: some milliseconds."""


async def in_steps(many: Iterable[T]) -> AsyncIterator[T]:
    """Yield each of many things; after every thousand of them the event loop goes on with what else waits."""
    for number, each in enumerate(many, 1):
        yield each
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
