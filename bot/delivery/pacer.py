"""What is done at every request to Discord: it keeps under the limit, bears a name, a 401 is noticed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from types import SimpleNamespace

import aiohttp
import discord

from bot.version import version

PER_SECOND = 48
"""Requests in a second, evenly, of those who can wait."""

MOST, SPAN = 50, 1.03
"""Requests in any so many seconds, those that somebody waits for among them."""

SECOND = 1.02
"""A second of Discord's, by a clock that may be a little faster."""

patient: ContextVar[bool] = ContextVar("patient", default=False)
"""Whether nobody waits for what this task requests."""


class Pacer:
    """Lets through at most `rate` callers in any second, evenly, in the order they came.

    One who is urgent goes at once while there is room for them, and those who wait make up for it.
    """

    def __init__(
        self,
        rate: int = PER_SECOND,
        time: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._gap = 1 / rate
        self._time, self._sleep = time, sleep
        self._next = 0.0
        self._passed: deque[float] = deque(maxlen=2 * MOST)
        self._gone: deque[float] = deque(maxlen=MOST)
        self._under_way = 0
        self._ended: deque[float] = deque()

    async def turn(self, *, urgent: bool = False) -> None:
        """Wait for one's turn."""
        now = self._now()
        mine = now if urgent and self._has_room(now) else max(now, self._next)
        self._next = max(now, self._next) + self._gap
        self._passed.append(mine)
        if mine > now:
            await self._sleep(mine - now)
        # A busy program wakes many at one moment whose turns were apart.
        woken = self._now()
        gone = max(woken, self._gone[0] + SPAN) if len(self._gone) == MOST else woken
        self._gone.append(gone)
        if gone > woken:
            await self._sleep(gone - woken)

    async def begin(self) -> None:
        """Wait until no second can hold 51 requests, and begin one.

        Discord counts a request at some moment between its beginning and its end. So those that are under way
        and those that ended within a second are fewer than 51 at each beginning, however long each takes.
        """
        while self._under_way + self._lately() >= MOST:
            await self._sleep(max(0.001, self._ended[0] + SECOND - self._now()) if self._ended else 0.02)
        self._under_way += 1

    def end(self) -> None:
        """Note that a request that was begun is over."""
        self._under_way -= 1
        self._ended.append(self._now())

    def _lately(self) -> int:
        """Return how many requests ended within a second."""
        while self._ended and self._ended[0] <= self._now() - SECOND:
            self._ended.popleft()
        return len(self._ended)

    def _now(self) -> float:
        return (self._time or asyncio.get_running_loop().time)()

    def _has_room(self, now: float) -> bool:
        """Return whether one more may go now, counting those who have been told when to go."""
        return sum(moment > now - SPAN for moment in self._passed) < MOST


def paced(pacer: Pacer) -> aiohttp.TraceConfig:
    """Return what makes each request of an HTTP session wait for its turn.

    Answers to interactions do not count towards the limit.
    """

    async def wait(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        path = request.url.path
        if "/api/" in path and "/interactions/" not in path and "/webhooks/" not in path:
            await pacer.turn(urgent=not patient.get())
            await pacer.begin()
            context.begun = True

    async def end(session: aiohttp.ClientSession, context: SimpleNamespace, over: object) -> None:
        if getattr(context, "begun", False):
            context.begun = False
            pacer.end()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(wait)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(end)
    return trace


AGENT = f"DiscordBot (https://github.com/Rapptz/discord.py, {discord.__version__}) Mandate/{version()}"
"""How a bot names itself in the shape that Discord asks for: an address and a version, then what it likes."""

REFUSED = 401
BY_TOKEN_OF_THEIR_OWN = ("/interactions/", "/webhooks/")
"""Paths of requests that bear the token of an interaction, not the bot's."""


def supervised(pacer: Pacer, refused: Callable[[], None]) -> aiohttp.TraceConfig:
    """Return what paces and names each request of an HTTP session; `refused` is called at a 401."""

    async def name(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if "/api/" in request.url.path:
            # discord.py names itself at its own requests, but not at answers to interactions.
            request.headers["User-Agent"] = AGENT

    async def look(
        session: aiohttp.ClientSession, context: SimpleNamespace, over: aiohttp.TraceRequestEndParams
    ) -> None:
        path = over.url.path
        if over.response.status == REFUSED and not any(part in path for part in BY_TOKEN_OF_THEIR_OWN):
            refused()

    trace = paced(pacer)
    trace.on_request_start.append(name)
    trace.on_request_end.append(look)
    return trace
