"""An event loop whose clock jumps to the next thing to happen as soon as nothing is left to do now."""

from __future__ import annotations

import asyncio
import selectors
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

T = TypeVar("T")

PROGRAM = ContextVar("PROGRAM", default=0)
"""Which program a task belongs to, so that it can be killed; 0 is none."""

BEGINS = datetime(2030, 3, 4, 12, tzinfo=UTC)
"""A Monday that is always to come: what discord.py takes for old is measured by the machine's own clock."""

GRACE = 0.001
"""Real seconds in which what was just written to a socket of this machine reaches its other end."""

THREADS = 0.05
"""Real seconds after which it is looked again whether a thread is done."""


class Leaping(selectors.DefaultSelector):
    """Waits for sockets and threads while something is under way; else the time until then is over."""

    def __init__(self) -> None:
        super().__init__()
        self.elapsed = 0.0
        self.working = 0
        self.is_walking = False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; if nothing is, let the time pass until the next timer."""
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if self.is_walking:
            return self._walk(timeout)
        while self.working or timeout is None:
            if ready := super().select(THREADS):
                return ready
        if ready := super().select(GRACE):
            return ready
        self.elapsed += timeout
        return []

    def _walk(self, timeout: float | None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait as other loops do: for whom no time can be made to leap."""
        begun = time.monotonic()
        ready = super().select(timeout)
        self.elapsed += time.monotonic() - begun
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """Tells its own time: it stands still while something is done, and leaps when nothing is."""

    def __init__(self) -> None:
        self._leaping = Leaping()
        self._tasks: dict[int, weakref.WeakSet[asyncio.Task[Any]]] = {}
        super().__init__(self._leaping)

    def create_task(self, coro: Any, **named: Any) -> asyncio.Task[Any]:
        """Begin a task, and note whose it is."""
        task = super().create_task(coro, **named)
        self._tasks.setdefault(PROGRAM.get(), weakref.WeakSet()).add(task)
        return task

    def tasks_of(self, program: int) -> list[asyncio.Task[Any]]:
        """Return the tasks of a program that are not over."""
        return [task for task in self._tasks.get(program, ()) if not task.done()]

    @contextmanager
    def walking(self) -> Iterator[None]:
        """Let time pass as it does elsewhere: a browser has a clock of its own."""
        self._leaping.is_walking = True
        try:
            yield
        finally:
            self._leaping.is_walking = False

    def time(self) -> float:
        """Return the seconds since this loop was made."""
        return self._leaping.elapsed

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        """Run something in a thread; meanwhile no time passes."""
        self._leaping.working += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._done)
        return future

    def _done(self, _: object) -> None:
        self._leaping.working -= 1


class VirtualClock:
    """The one clock of a world: a day on the calendar, and the time of its loop since then."""

    def __init__(self, loop: VirtualLoop, begins: datetime = BEGINS) -> None:
        self.loop, self.begins = loop, begins

    def __call__(self) -> datetime:
        return self.begins + timedelta(seconds=self.loop.time())


def run(world: Any) -> Any:
    """Run what a function of a clock makes, in virtual time; return what it returns."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        return runner.run(world(VirtualClock(loop)))
