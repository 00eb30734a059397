"""What a test makes go wrong, and the rate limit.

A fault waits for matching requests and is spent on them. Faults of the gateway act on the sessions.
"""

import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Literal, Protocol

from bot.local.buckets import Buckets
from bot.local.wire import Body

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
    seconds: float = 0.0
    struck: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Whether a request is meant: an empty method or path pattern means any."""
        return (not self.method or method == self.method) and bool(re.search(self.path, path))


class Gatewaylike(Protocol):
    """What faults of the gateway need of it."""

    def drop(self, *, resumable: bool = True) -> None: ...
    def release(self, order: list[int] | None = None) -> None: ...


@dataclass(slots=True)
class Faults:
    """The scripted faults. `path` is a regular expression searched in the path below `/api/v10`."""

    scripted: list[Fault] = field(default_factory=list[Fault])
    rest_refused: bool = False
    gateway_refused: bool = False
    events_lost: bool = False
    events_held: bool = False
    replay_again: int = 0
    line: Gatewaylike | None = None

    def answer(
        self,
        status: int,
        *,
        times: int | None = 1,
        method: str = "",
        path: str = "",
        retry_after: float = 0.05,
        body: Body | None = None,
    ) -> Fault:
        """Answer the next requests with this status instead of serving them."""
        fault = Fault("answer", times, method, path, status, retry_after, body=body)
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
        if gateway and self.line is not None:
            self.line.drop()

    def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cut the gateway's connections; not resumable also forgets the sessions with their events."""
        if self.line is not None:
            self.line.drop(resumable=resumable)

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
        if self.line is not None:
            self.line.release(order)

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

    `agents` holds the paths of the last requests, and how each named its sender.
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
