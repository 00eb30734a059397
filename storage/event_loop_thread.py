"""A coroutine in a thread with an event loop of its own: what keeps the first loop busy does not delay it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress


class LoopThread:
    """Runs a coroutine elsewhere; `done` is a future of the loop that began it, and ends as it ends."""

    def __init__(self, work: Coroutine[object, object, None]) -> None:
        self._loop = asyncio.new_event_loop()
        self._task = self._loop.create_task(work)
        self._thread = ThreadPoolExecutor(1, "loop")
        self.done = asyncio.get_running_loop().run_in_executor(self._thread, self._run)

    async def end(self) -> None:
        """Cancel the coroutine, and wait until it is over."""
        with suppress(RuntimeError):  # the loop is closed: it is over
            self._loop.call_soon_threadsafe(self._task.cancel)
        await asyncio.wait({self.done})
        self._thread.shutdown(wait=False)

    def _run(self) -> None:
        try:
            with suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._task)
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        finally:
            self._loop.close()
