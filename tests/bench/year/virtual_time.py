"""An event loop whose clock jumps to the next thing to happen as soon as nothing is left to do now."""

from __future__ import annotations

import asyncio
import selectors
import socket
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

T = TypeVar("T")

RESOLUTION = 1e-6
"""Seconds; a timer is due within this of its time."""
PROGRAM = ContextVar("PROGRAM", default=0)
"""The number of the program that a task belongs to, so that it can be killed; 0 is none."""

BEGINS = datetime(2030, 3, 4, 12, tzinfo=UTC)
"""A Monday that is always to come: what discord.py takes for old is measured by the machine's own clock."""


class Leaping(selectors.DefaultSelector):
    """Looks what is ready; if nothing is, the time until the next timer is over."""

    def __init__(self) -> None:
        super().__init__()
        self.elapsed = 0.0
        self.is_walking = False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; if nothing is, let the time pass until the next timer."""
        if self.is_walking and (timeout is None or timeout > 0):
            return self._walk(timeout)
        ready = super().select(0)
        if ready or timeout is None:
            return ready or super().select(None)
        self.elapsed += max(0.0, timeout)
        return []

    def _walk(self, timeout: float | None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait as other loops do: for whom no time can be made to leap."""
        begun = time.monotonic()
        ready = super().select(timeout)
        self.elapsed += time.monotonic() - begun
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """Tells its own time: it stands still while something is done, and leaps when nothing is.

    What is written to a connection is at its other end at once, and what others do in a thread is done on the
    spot: so nothing is ever under way that the loop would have to wait for, and a seed plays the same world.
    """

    def __init__(self) -> None:
        self._leaping = Leaping()
        self._tasks: dict[int, weakref.WeakSet[asyncio.Task[Any]]] = {}
        self._servers: dict[int, tuple[asyncio.Server, Callable[[], asyncio.BaseProtocol]]] = {}
        self._calls: weakref.WeakKeyDictionary[socket.socket, int] = weakref.WeakKeyDictionary()
        super().__init__(self._leaping)
        # The loop's own nanosecond is lost in a number of seconds from 2**24 on, which are 194 days: nothing
        # would ever be due again.
        self._clock_resolution = RESOLUTION

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
        """Do on the spot what would be done in a thread."""
        if self._leaping.is_walking:
            return super().run_in_executor(executor, func, *args)
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001  whoever awaits it is told
            future.set_exception(error)
        return future

    # ------------------------------------------------------------ connections

    async def create_server(self, factory: Any, *args: Any, **named: Any) -> asyncio.Server:
        """Listen, and note who does at which port."""
        server = await super().create_server(factory, *args, **named)
        for each in server.sockets:
            self._servers[each.getsockname()[1]] = server, factory
        return server

    async def sock_connect(self, sock: socket.socket, address: Any) -> None:
        """Note whom a socket calls, if that one listens in this loop."""
        server, _ = self._servers.get(address[1], (None, None))
        if server is None or not server.is_serving():
            await super().sock_connect(sock, address)
        else:
            self._calls[sock] = address[1]

    async def create_connection(self, factory: Any, *args: Any, sock: Any = None, **named: Any) -> Any:
        """Connect with a pair of sockets, which pass on at once what is written, where both ends are here."""
        if (port := self._calls.pop(sock, None) if sock is not None else None) is None:
            return await super().create_connection(factory, *args, sock=sock, **named)
        sock.close()
        here, there = socket.socketpair()
        for each in (here, there):
            each.setblocking(False)
        await self.connect_accepted_socket(self._servers[port][1], there)
        return await super().create_connection(factory, sock=here)


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
