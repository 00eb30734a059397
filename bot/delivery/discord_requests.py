"""Every request to Discord: it keeps under the limit, bears a name, a 401 is noticed.

And what Discord's refusals mean for a message, in one table: never, later, or elsewhere, and who can do what.

Undeliverable  Gone      the message, or the place it should go to (Nowhere), is no more
               Closed    the person takes no direct messages; there is another way
               Wrong     Discord does not take this form of it
Later          Homeless  the channel of the message's game is deleted
               Archived  the thread is archived; it can be opened
               Left      the person shares no server with the bot; it waits until they are back
               Barred    the bot may not see the place, or lacks a permission there
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import discord
import structlog

from bot import words
from bot.settings import Settings
from bot.version import version

PER_SECOND = 48
"""Requests in a second, evenly, of those who can wait."""

MOST, SPAN = 50, 1.03
"""Requests in any so many seconds, those that somebody waits for among them; of all processes together."""

SECOND = 1.02
"""A second of Discord's, by a clock that may be a little faster."""

patient: ContextVar[bool] = ContextVar("patient", default=False)
"""Whether nobody waits for what this task requests."""


class Pacer:
    """Lets through at most `rate` callers in any second, evenly, in the order they came.

    One who is urgent goes at once while there is room for them, and those who wait make up for it. `most` go
    in any second: a process that shares Discord's limit with others has its part of it.
    """

    def __init__(
        self,
        rate: int = PER_SECOND,
        time: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        *,
        most: int = MOST,
    ) -> None:
        self._gap, self._most = 1 / rate, most
        self._time, self._sleep = time, sleep
        self._next = 0.0
        self._passed: deque[float] = deque(maxlen=2 * most)
        self._gone: deque[float] = deque(maxlen=most)
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
        gone = max(woken, self._gone[0] + SPAN) if len(self._gone) == self._most else woken
        self._gone.append(gone)
        if gone > woken:
            await self._sleep(gone - woken)

    async def begin(self) -> None:
        """Wait until no second can hold more requests than it may, and begin one.

        Discord counts a request at some moment between its beginning and its end. So those that are under way
        and those that ended within a second are no more than that at each beginning, however long each takes.
        """
        while self._under_way + self._lately() >= self._most:
            await self._sleep(max(0.001, self._ended[0] + SECOND - self._now()) if self._ended else 0.02)
        self._under_way += 1

    @property
    def room(self) -> int:
        """Return how many requests may begin now."""
        return max(0, self._most - self._under_way - self._lately())

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
        return sum(moment > now - SPAN for moment in self._passed) < self._most


class Unpaced(Pacer):
    """Lets all through at once: a proxy between this process and Discord keeps the limit."""

    async def turn(self, *, urgent: bool = False) -> None:
        """Wait for nothing."""

    async def begin(self) -> None:
        """Begin a request."""

    def end(self) -> None:
        """Note nothing: what is not counted when it begins is not counted when it ends."""


def pacer(settings: Settings, rate: int = PER_SECOND, most: int = MOST) -> Pacer:
    """Return what keeps the requests of a process to so many a second, unless the host's proxy does."""
    return Unpaced() if settings.discord_proxy else Pacer(rate, most=most)


AGENT = f"DiscordBot (https://github.com/Rapptz/discord.py, {discord.__version__}) Mandate/{version()}"
"""The bot's name in the form that Discord asks for: an address and a version, then anything."""

UNAUTHORIZED, LIMITED = 401, 429
GLOBAL = "X-RateLimit-Global"
"""The header of a 429 of Discord's that is for all requests of a bot."""


def _is_ours(path: str) -> bool:
    """Return whether a request bears the bot's token and counts: an answer to an interaction has its own."""
    return "/interactions/" not in path and "/webhooks/" not in path


def let_go_on(client: discord.Client, seconds: float) -> None:
    """Let a client's requests go on when a limit for all of them is over, in so many seconds.

    discord.py holds them all back, and lets them go when the request that was told of the limit has waited:
    one that was given up meanwhile would leave the bot mute until it is started anew.
    """
    requests: Any = client.http
    asyncio.get_running_loop().call_later(seconds, requests._global_over.set)  # noqa: SLF001  no public name


def supervised(
    pacer: Pacer,
    refused: Callable[[], None],
    limited: Callable[[float], None],
    may_go: Callable[[], bool] = lambda: True,
) -> aiohttp.TraceConfig:
    """Return what paces and names each request of an HTTP session; `refused` is called at a 401, `limited`
    with the seconds to wait at a 429 for all requests. A request that may not go any more fails.
    """

    async def begin(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if "/api/" not in request.url.path:
            return
        if _is_ours(request.url.path):
            await pacer.turn(urgent=not patient.get())
            await pacer.begin()
            context.begun = True
            if not may_go():
                raise aiohttp.ClientConnectionError  # another process does this now
        # discord.py names itself at its own requests, but not at answers to interactions.
        request.headers["User-Agent"] = AGENT

    async def end(session: aiohttp.ClientSession, context: SimpleNamespace, over: object) -> None:
        if getattr(context, "begun", False):
            context.begun = False
            pacer.end()

    async def look(
        session: aiohttp.ClientSession, context: SimpleNamespace, over: aiohttp.TraceRequestEndParams
    ) -> None:
        if over.response.status == UNAUTHORIZED and _is_ours(over.url.path):
            refused()
        if over.response.status == LIMITED and GLOBAL in over.response.headers:
            limited(float(over.response.headers.get("Retry-After", "1")))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begin)
    trace.on_request_end.extend([end, look])
    trace.on_request_exception.append(end)
    return trace


T = TypeVar("T")

log = structlog.get_logger()


class Undeliverable(Exception):
    """Discord will never take this message; the message says why, for the host.

    `advice` tells the gamemaster what can be done, "" if there is nothing to tell.
    """

    def __init__(self, why: str, advice: str = "") -> None:
        super().__init__(why)
        self.advice = advice


class TryLater(Exception):
    """Discord cannot take this message now; the message says why, for the host.

    `advice` tells the gamemaster what can be done. It is tried again after `wait` at the earliest; what is
    `lasting` is not dropped however long that takes; where it `alone` is refused, others there are not.
    """

    def __init__(
        self,
        why: str,
        advice: str = "",
        wait: timedelta = timedelta(),
        *,
        lasting: bool = False,
        alone: bool = False,
    ) -> None:
        super().__init__(why)
        self.advice, self.wait, self.lasting, self.alone = advice, wait, lasting, alone


class Homeless(TryLater):
    """The channel of the message's game is deleted."""

    def __init__(self, why: str, channel_id: int) -> None:
        super().__init__(why, wait=timedelta(seconds=10), lasting=True)
        self.channel_id = channel_id


class Gone(Undeliverable):
    """The channel or person that the message should go to, or the message itself, is no more."""


class Nowhere(Gone):
    """The channel or thread is no more."""


class ClosedToMessages(Undeliverable):
    """The person takes no direct messages from the bot."""


class Wrong(Undeliverable):
    """Discord does not take a message of this form."""


class Archived(TryLater):
    """The thread is archived: nothing in it can be edited until it is opened."""


class Left(TryLater):
    """The person is on no server with the bot, or is no more."""


class Barred(TryLater):
    """The bot may not see the place, or may not do there what it tried."""


@dataclass(frozen=True)
class Meaning:
    """The meaning of a code; `advice` is for the gamemaster, `wait` is the least time until a retry. It is
    about one message `alone`, or about the place it goes to.
    """

    kind: type[Undeliverable | TryLater]
    what: str
    advice: Callable[[], str] = str
    wait: timedelta = timedelta()
    alone: bool = False


HOUR = timedelta(hours=1)
GONE_PLACE = Meaning(Nowhere, "the channel is gone")
LEFT = Meaning(Left, "the person is on no server with the bot", lambda: words.delivery.LEFT, HOUR)
LOCKED = Meaning(TryLater, "the thread is locked", lambda: words.delivery.LOCKED)
CROWDED = Meaning(
    TryLater,
    "the server has as many open threads as Discord allows",
    lambda: words.delivery.CROWDED,
    timedelta(minutes=5),
)
FULL = Meaning(
    TryLater,
    "the thread has as many members as Discord allows",
    lambda: words.delivery.TOO_MANY_MEMBERS,
    HOUR,
)
AUTOMOD = Meaning(
    TryLater, "the server's AutoMod blocks it", lambda: words.delivery.AUTOMOD, HOUR, alone=True
)
FORM = Meaning(Wrong, "Discord does not take its form", lambda: words.delivery.NOT_TAKEN)

TABLE: Mapping[int, Meaning] = {
    10003: GONE_PLACE,
    10004: Meaning(TryLater, "the bot is not on the server", wait=timedelta(minutes=5)),
    10007: LEFT,
    10008: Meaning(Gone, "the message is gone"),
    10013: LEFT,
    30003: Meaning(Wrong, "the channel has as many pins as Discord allows"),
    30033: FULL,
    30046: Meaning(TryLater, "it is old and was edited too often", wait=timedelta(minutes=1), alone=True),
    40002: Meaning(TryLater, "the bot's account must be verified", wait=HOUR),
    40003: Meaning(TryLater, "the bot opens direct messages too fast", wait=timedelta(minutes=10)),
    40005: Meaning(Wrong, "it is too large", lambda: words.delivery.NOT_TAKEN),
    50001: Meaning(Barred, "the bot may not see the channel", lambda: words.delivery.UNSEEN),
    50006: FORM,
    50007: Meaning(ClosedToMessages, "direct messages are closed"),
    50013: Meaning(Barred, "the bot lacks a permission there", lambda: words.delivery.LACKING),
    50035: FORM,
    50083: Meaning(Archived, "the thread is archived", lambda: words.delivery.ARCHIVED),
    50278: LEFT,
    160005: LOCKED,
    160006: CROWDED,
    160007: CROWDED,
    200000: AUTOMOD,
    200001: AUTOMOD,
}
"""Discord's codes; what stands in none of the rows is told by its HTTP status."""


CLOSED = "Session is closed"
"""The message of aiohttp's error for a request of a client that was closed meanwhile."""


async def attempt(request: Awaitable[T], what: str, patience: float | None = None) -> T:
    """Await a request to Discord, for so many seconds at most; raises Undeliverable or TryLater, saying what
    was tried. The client waits by itself where Discord limits a request, which may take minutes.
    """
    try:
        async with asyncio.timeout(patience):
            return await request
    except discord.HTTPException as error:
        raise meaning(error, what) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise TryLater(f"{what}: Discord does not answer ({type(error).__name__})") from error
    except RuntimeError as error:
        if str(error) != CLOSED:
            raise
        raise TryLater(f"{what}: this process speaks to Discord no more") from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        # Of discord.py: what came is no answer of Discord's (half of one, a page of a proxy, no retry_after).
        log.exception("discord.answer_unreadable", what=what)
        raise TryLater(f"{what}: the answer cannot be read ({type(error).__name__})") from error


def meaning(error: discord.HTTPException, what: str) -> Undeliverable | TryLater:
    """Return what an error means. What may pass waits, also a permission, which may be given later."""
    row = TABLE.get(error.code) or _by_status(error)
    why = f"{what}: {row.what} ({error.status}, {error.code})"
    if issubclass(row.kind, TryLater):
        return row.kind(why, row.advice(), row.wait, lasting=row.kind is Left, alone=row.alone)
    return row.kind(f"{why}: {error.text[:200]}" if row.kind is Wrong else why, row.advice())


def _by_status(error: discord.HTTPException) -> Meaning:
    """Return what is meant without a code of Discord's: something between may say so, so it is not final."""
    match error.status:
        case 403:
            return replace(TABLE[50013], kind=TryLater)
        case 401 | 404 | 408 | 429:
            return Meaning(TryLater, "not now")
        case status if status >= 500:
            return Meaning(TryLater, "Discord is in trouble")
        case _:
            return FORM
