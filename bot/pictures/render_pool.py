"""The workers that draw pictures: a thread, and processes beside it while much is asked for, so that the bot
goes on meanwhile.

A thread paints as well as a process, but holds up the rest of the program for more than half of its time.
"""

from __future__ import annotations

import asyncio
import importlib
import math
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

import structlog

from bot import cpu_affinity as machine
from bot import metrics

log = structlog.get_logger()

MANY = 4
"""Pictures that are waited for at one time, from which processes are called to help."""

LONG, LULL = 0.3, 1.0
"""Seconds that the thread works, with no pause of LULL seconds in between, from which they are called too:
one after the other are as many as at one time, and a thread at work takes half of the program's time.
"""

MOST = 4
"""Processes, if there are so many cores; a machine with one has none."""

POLITE = 10
"""How far the processes stand back behind the bot, as `nice` counts it."""

IDLE = 120.0
"""Seconds without a picture after which the processes are let go."""

T = TypeVar("T")


class Shares:
    """Lets so many at a time go on; the shares that wait take turns, however much waits in one of them."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, share: str) -> AsyncGenerator[None]:
        """Wait for a turn of a share, and have it for the length of the block."""
        if self._room:
            self._room -= 1
        else:
            place = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(share, deque()).append(place)
            try:
                await place
            except asyncio.CancelledError:
                if place.done() and not place.cancelled():
                    self._next()
                raise
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        """Give a turn to the share that has waited longest since its last."""
        while self._waiting:
            share = next(iter(self._waiting))
            queue = self._waiting.pop(share)
            place = queue.popleft()
            if queue:
                self._waiting[share] = queue
            if not place.done():
                place.set_result(None)
                return
        self._room += 1


class Painters:
    """Does pieces of work that can be sent to another process; `cores` is how many this machine has."""

    def __init__(self, cores: int | None = None) -> None:
        cores = cores or machine.number()
        self._helpers = min(MOST, cores) if cores > 1 else 0
        self._in_thread, self._in_processes = Shares(1), Shares(max(1, self._helpers))
        self._thread = ThreadPoolExecutor(
            max_workers=1, thread_name_prefix="painter", initializer=machine.spread
        )
        self._processes: ProcessPoolExecutor | None = None
        self._coming: asyncio.Task[None] | None = None
        self._leave: asyncio.TimerHandle | None = None
        self._waited = 0
        self._worked, self._ended = 0.0, -math.inf
        self._closed = False

    async def do(self, work: Callable[[], T], share: str = "") -> T:
        """Do a piece of work where there is room for it, when it is the turn of its share."""
        self._waited += 1
        metrics.PICTURES.set(self._waited)
        try:
            helpers = await self._called()
            if helpers is not None:
                try:
                    async with self._in_processes.turn(share):
                        return await self._in(helpers, work)
                except BrokenExecutor:
                    log.warning("painters.died")
                    self._let_go()
                except Exception as error:  # noqa: BLE001  whatever it is, it shows again in the thread
                    log.warning("painters.failed", why=type(error).__name__)
            async with self._in_thread.turn(share):
                return await self._here(work)
        finally:
            self._waited -= 1
            metrics.PICTURES.set(self._waited)

    def close(self) -> None:
        """Let all painters go."""
        self._closed = True
        self._let_go()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _here(self, work: Callable[[], T]) -> T:
        """Do a piece of work in the thread, and count for how long it has worked without a pause."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        if begun - self._ended > LULL:
            self._worked = 0.0
        try:
            return await self._in(self._thread, work)
        finally:
            self._ended = loop.time()
            self._worked += self._ended - begun

    async def _in(self, executor: Executor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(executor, work)

    async def _called(self) -> Executor | None:
        """Return the processes, called at need; None while the thread does."""
        if not self._helpers or self._closed or (self._processes is None and not self._is_long):
            return None
        if self._processes is None:
            self._coming = self._coming or asyncio.create_task(self._come())
            if self._waited < MANY:
                return None  # one after the other: the thread goes on until they are there
            await asyncio.shield(self._coming)
        return self._stay()

    async def _come(self) -> None:
        """Call the processes; where the system gives none the thread goes on alone."""
        try:
            self._processes = await asyncio.get_running_loop().run_in_executor(None, _called, self._helpers)
            log.info("painters.called", processes=self._helpers)
        except (OSError, BrokenExecutor) as error:
            log.warning("painters.failed", why=type(error).__name__)
        finally:
            self._coming = None

    def _stay(self) -> Executor | None:
        """Return the processes, and keep them for a while longer; after the end let them go."""
        if self._closed:
            self._let_go()
            return None
        if self._leave is not None:
            self._leave.cancel()
        self._leave = asyncio.get_running_loop().call_later(IDLE, self._rest)
        return self._processes

    @property
    def _is_long(self) -> bool:
        """Return whether so much is asked for that processes help."""
        paused = asyncio.get_running_loop().time() - self._ended > LULL
        return self._waited >= MANY or (self._worked > LONG and not paused)

    def _rest(self) -> None:
        """Let the processes go if nothing is asked of them."""
        if self._waited:
            self._stay()
        else:
            self._let_go()

    def _let_go(self) -> None:
        if self._leave is not None:
            self._leave.cancel()
            self._leave = None
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=self._closed)
            self._processes = None


def _called(number: int) -> ProcessPoolExecutor:
    """Call processes and wait for the first, which loads what it works with: so this is done in a thread."""
    processes = ProcessPoolExecutor(
        number, mp_context=multiprocessing.get_context("spawn"), initializer=_begin, initargs=(machine.ALL,)
    )
    processes.submit(_load).result()
    return processes


def _load() -> None:
    """Load what paints, so that the first picture does not wait for it."""
    importlib.import_module("renderers")


def _begin(cores: frozenset[int]) -> None:
    """Begin as a process that paints: end with the bot, however that ends, and not before."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    machine.spread(cores)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    if (bot := multiprocessing.parent_process()) is not None:
        bot.join()
        os._exit(0)
