"""The faults that a test sets between the bot and Discord, and the rate limit.

A fault waits for matching requests and is spent on them; `between` lets it strike. Faults of the gateway act
on the sessions of a `FaultyGateway`.
"""

import asyncio
import math
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from local_discord.gateway import Gateway
from local_discord.gateway_sessions import OpenSocket
from local_discord.json_validation import Body, Object, whole
from local_discord.rest import API, WITHOUT_TOKEN, respond
from local_discord.world import Happening
from tests.fake_discord.buckets import Buckets

Kind = Literal["answer", "reset", "lose_reply", "delay"]
MESSAGES = {429: "You are being rate limited.", 500: "500: Internal Server Error"}


@dataclass(slots=True)
class Fault:
    """One scripted fault; `left` counts down with each request it strikes, None strikes for ever."""

    kind: Kind
    left: int | None = 1
    method: str = ""
    path: str = ""
    status: int = 500
    retry_after: float = 0.0
    everywhere: bool = False
    body: Body | None = None
    raw: str | None = None
    seconds: float = 0.0
    struck: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Whether a request is meant: an empty method or path pattern means any."""
        return (not self.method or method == self.method) and bool(re.search(self.path, path))


@dataclass(slots=True)
class Faults:
    """The scripted faults. `path` is a regular expression searched in the path below `/api/v10`."""

    scripted: list[Fault] = field(default_factory=list[Fault])
    rest_refused: bool = False
    gateway_refused: bool = False
    events_lost: bool = False
    events_held: bool = False
    replay_again: int = 0
    lag: Callable[[], float] | None = None
    """Seconds that a request takes until it is served, and again until its answer is there."""
    gateway: "FaultyGateway | None" = None

    def answer(
        self,
        status: int,
        *,
        times: int | None = 1,
        method: str = "",
        path: str = "",
        retry_after: float = 0.05,
        body: Body | None = None,
        raw: str | None = None,
    ) -> Fault:
        """Answer the next requests with this status instead of serving them; with a `raw` body, if one is
        given, as Discord or something between might.
        """
        fault = Fault("answer", times, method, path, status, retry_after, body=body, raw=raw)
        self.scripted.append(fault)
        return fault

    def limit_everything(self, *, retry_after: float = 0.05, times: int | None = 1) -> Fault:
        """Answer the next requests with a 429 that speaks for the whole bot (`global`)."""
        fault = Fault("answer", times, status=429, retry_after=retry_after, everywhere=True)
        self.scripted.append(fault)
        return fault

    def reset(self, *, times: int | None = 1, method: str = "", path: str = "") -> Fault:
        """Cut the connection before anything is stored."""
        fault = Fault("reset", times, method, path)
        self.scripted.append(fault)
        return fault

    def lose_reply(self, *, times: int | None = 1, method: str = "", path: str = "") -> Fault:
        """Serve the request and store its effect, then cut the connection instead of answering."""
        fault = Fault("lose_reply", times, method, path)
        self.scripted.append(fault)
        return fault

    def delay(self, seconds: float, *, times: int | None = 1, method: str = "", path: str = "") -> Fault:
        """Serve the next requests only after so many seconds."""
        fault = Fault("delay", times, method, path, seconds=seconds)
        self.scripted.append(fault)
        return fault

    def refuse(self, *, rest: bool = True, gateway: bool = True) -> None:
        """Cut every connection to the REST interface or the gateway until `accept`."""
        self.rest_refused, self.gateway_refused = rest, gateway
        if gateway:
            self.drop_gateway()

    def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cut the gateway's connections; not resumable also forgets the sessions with their events."""
        if self.gateway is not None:
            self.gateway.forget(resumable=resumable)
            self.gateway.drop()

    def replay(self, events: int) -> None:
        """On the next RESUME send so many events again that the client has already had."""
        self.replay_again = events

    def lose_events(self, *, lost: bool = True) -> None:
        """Lose every gateway event from now on, or no longer."""
        self.events_lost = lost

    def hold_events(self) -> None:
        """Keep gateway events back until `release_events`."""
        self.events_held = True

    def release_events(self, order: list[int] | None = None) -> None:
        """Let the held events go: as they came, or in this order of their positions (repeats duplicate)."""
        if self.gateway is not None:
            self.gateway.release(order)

    def accept(self) -> None:
        """Serve again."""
        self.rest_refused = self.gateway_refused = False

    def clear(self) -> None:
        """Forget every scripted fault and serve again."""
        self.scripted.clear()
        self.accept()
        self.events_lost = self.events_held = False
        self.replay_again = 0

    def strike(self, method: str, path: str, kinds: tuple[Kind, ...]) -> Fault | None:
        """The first fault of these kinds that this request meets; it is spent by one."""
        for fault in self.scripted:
            if fault.kind in kinds and fault.left != 0 and fault.matches(method, path):
                fault.struck += 1
                if fault.left is not None:
                    fault.left -= 1
                return fault
        return None


@dataclass(slots=True)
class Pace:
    """Discord's limit on requests in any one second, and those of single routes.

    Off until `limit` and `buckets` are set. What bears the token of an interaction is exempt from the first.

    `agents` holds methods and paths of the last requests, and how each named its sender.
    """

    limit: int | None = None
    seconds: float = 1.0
    buckets: Buckets | None = None
    requests: int = 0
    answered_429: int = 0
    refused: dict[int, int] = field(default_factory=dict[int, int])
    agents: deque[tuple[str, str]] = field(default_factory=lambda: deque[tuple[str, str]](maxlen=200))
    recent: deque[float] = field(default_factory=deque[float])

    def allow(self, *, exempt: bool) -> float:
        """Count a request; the seconds to wait where there were too many, else 0."""
        self.requests += 1
        if self.limit is None or exempt:
            return 0.0
        now = time.monotonic()
        while self.recent and now - self.recent[0] >= self.seconds:
            self.recent.popleft()
        if len(self.recent) >= self.limit:
            return max(0.001, self.seconds - (now - self.recent[0]))
        self.recent.append(now)
        return 0.0

    def note(self, status: int) -> None:
        """Count an answer that refuses."""
        if status == 429:
            self.answered_429 += 1
        if status >= 400:
            self.refused[status] = self.refused.get(status, 0) + 1


RECONNECT, INVALID = 7, 9


@dataclass(slots=True)
class FaultyGateway(Gateway):
    """A gateway that does to its clients what the faults say."""

    faults: Faults = field(default_factory=Faults)
    held: list[Happening] = field(default_factory=list[Happening])
    leaving: list[asyncio.Task[bool]] = field(default_factory=list["asyncio.Task[bool]"])

    def hear(self, happening: Happening) -> None:
        """Pass a happening on to the sessions unless a fault loses or holds it."""
        if self.faults.events_held:
            self.held.append(happening)
        elif not self.faults.events_lost:
            Gateway.hear(self, happening)

    def release(self, order: list[int] | None = None) -> None:
        """Let held events go, in this order of their positions (or as they came)."""
        self.faults.events_held = False
        held, self.held = self.held, []
        for index in order if order is not None else range(len(held)):
            Gateway.hear(self, held[index])

    def resume(self, line: OpenSocket, body: Body) -> None:
        """Send again what the client missed; a fault may replay events it has already seen."""
        again, self.faults.replay_again = self.faults.replay_again, 0
        Gateway.resume(self, line, {**body, "seq": max(0, whole(body, "seq") - again)})

    def forget(self, *, resumable: bool = False) -> None:
        """Forget the sessions with their events, unless they are to be resumable."""
        for session in self.sessions.values():
            session.alive = session.alive and resumable

    def ask_to_reconnect(self) -> None:
        """Ask every client to come again (op 7)."""
        for line in self.lines:
            line.say({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every client that its session is invalid (op 9)."""
        self.forget(resumable=resumable)
        for line in self.lines:
            line.say({"op": INVALID, "d": resumable})

    def turn_away(self) -> None:
        """Close every connection because its token is no longer good (4004)."""
        self.forget()
        self.leaving = [
            asyncio.create_task(line.socket.close(code=4004, message=b"Authentication failed."))
            for line in self.lines
        ]


def between(faults: Faults, pace: Pace) -> Middleware:
    """Return what stands between each request and what serves it: faults, rate limits, counts."""

    @web.middleware
    async def stand(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path.startswith("/gateway"):
            return _hung_up(request) if faults.gateway_refused else await handler(request)
        if not request.path.startswith(API):
            return await handler(request)
        path = request.path.removeprefix(API)
        pace.agents.append((f"{request.method} {path}", request.headers.get("User-Agent", "")))
        if faults.rest_refused:
            return _hung_up(request)
        if held := faults.strike(request.method, path, ("delay",)):
            await asyncio.sleep(held.seconds)
        if faults.lag is not None:
            await asyncio.sleep(faults.lag())
        if struck := faults.strike(request.method, path, ("answer", "reset")):
            await request.read()
            pace.requests += 1
            reply = None if struck.kind == "reset" else _scripted(struck)
        else:
            reply = await _paced(pace, request, handler)
            if faults.strike(request.method, path, ("lose_reply",)):
                reply = None
        if reply is None:
            return _hung_up(request)
        if faults.lag is not None:
            await asyncio.sleep(faults.lag())
        pace.note(reply.status)
        return reply

    return stand


async def _paced(pace: Pace, request: web.Request, handler: Handler) -> web.StreamResponse:
    """Serve a request, or answer that it is one too many."""
    if wait := pace.allow(exempt=bool(WITHOUT_TOKEN.match(request.path))):
        return too_many(wait, everywhere=True)
    if pace.buckets is None:
        return await handler(request)
    route = request.match_info.route.resource
    template = route.canonical.removeprefix(API) if route else ""
    count = pace.buckets.count(request.method, template, request.match_info)
    reply = too_many(count.wait, everywhere=False) if count.wait else await handler(request)
    reply.headers.update(count.headers(time.time()))
    return reply


def _hung_up(request: web.Request) -> web.Response:
    """Break the connection; the response is never sent."""
    if isinstance(request.transport, asyncio.Transport):
        request.transport.abort()
    return web.Response(status=502)


def _scripted(fault: Fault) -> web.Response:
    if fault.raw is not None:
        is_page = fault.raw.startswith("<")
        kind = "text/html" if is_page else "application/json"
        headers = {} if is_page else {"Via": "1.1 local"}
        return web.Response(status=fault.status, text=fault.raw, content_type=kind, headers=headers)
    if fault.status == 429:
        return too_many(fault.retry_after, everywhere=fault.everywhere)
    plain: Object = {"message": MESSAGES.get(fault.status, str(fault.status)), "code": 0}
    return respond(fault.body or plain, fault.status)


def too_many(wait: float, *, everywhere: bool) -> web.Response:
    """429 with `Via`, without which the client takes it for a ban."""
    reply = respond({"message": MESSAGES[429], "retry_after": round(wait, 3), "global": everywhere}, 429)
    reply.headers["Via"] = "1.1 local"
    reply.headers["Retry-After"] = str(max(1, math.ceil(wait)))
    reply.headers["X-RateLimit-Scope"] = "global" if everywhere else "user"
    if everywhere:
        reply.headers["X-RateLimit-Global"] = "true"
    return reply
