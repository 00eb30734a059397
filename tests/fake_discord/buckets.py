"""Rate limits of single routes: a bucket for each, and in it a count for each channel, guild or webhook.

Discord tells of a bucket in the headers of every answer and publishes no numbers; those here are ours, of the
size that clients meet. A client must read them from the headers.
"""

import hashlib
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in so many seconds."""

    requests: int
    seconds: float


USUAL = Limit(10, 2.0)
LIMITS: Mapping[tuple[str, str], Limit] = {
    ("POST", "/channels/{channel}/messages"): Limit(5, 2.0),
    ("PATCH", "/channels/{channel}/messages/{message}"): Limit(5, 2.0),
    ("DELETE", "/channels/{channel}/messages/{message}"): Limit(5, 1.0),
    ("PUT", "/channels/{channel}/messages/pins/{message}"): Limit(5, 2.0),
    ("POST", "/channels/{channel}/threads"): Limit(10, 5.0),
    ("PATCH", "/channels/{channel}"): Limit(5, 5.0),
    ("POST", "/webhooks/{application}/{token}"): Limit(5, 2.0),
}
"""The limits that differ from the usual, by method and route."""

MAJOR = ("channel", "guild", "application", "token", "interaction")
"""Names in a path whose values have a count of their own in the bucket of their route."""


@dataclass(slots=True)
class Window:
    """One count: it begins with its first request, and begins anew when its seconds are over."""

    ends: float
    used: int = 0


@dataclass(frozen=True, slots=True)
class Count:
    """The state of a count after a request; `wait` are the seconds to its repetition, 0 if it passed."""

    bucket: str
    limit: Limit
    left: int
    resets: float
    wait: float

    def headers(self, now: float) -> dict[str, str]:
        """Return its headers for the answer; `now` is the present as seconds since 1970."""
        return {
            "X-RateLimit-Limit": str(self.limit.requests),
            "X-RateLimit-Remaining": str(self.left),
            "X-RateLimit-Reset": f"{now + self.resets:.3f}",
            "X-RateLimit-Reset-After": f"{self.resets:.3f}",
            "X-RateLimit-Bucket": self.bucket,
        }


@dataclass(slots=True)
class Buckets:
    """All counts. `counted` tells how many requests each route had, and `refused` how many were too many."""

    limits: Mapping[tuple[str, str], Limit] = field(default_factory=lambda: LIMITS)
    usual: Limit = USUAL
    clock: Callable[[], float] = time.monotonic
    windows: dict[tuple[str, ...], Window] = field(default_factory=dict[tuple[str, ...], Window])
    refused: int = 0

    def count(self, method: str, route: str, names: Mapping[str, str]) -> Count:
        """Count a request, unless it is one too many."""
        now = self.clock()
        limit = self.limits.get((method, route), self.usual)
        bucket = hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32]
        key = (bucket, *(names.get(name, "") for name in MAJOR))
        window = self.windows.get(key)
        if window is None or now >= window.ends:
            window = self.windows[key] = Window(now + limit.seconds)
        resets = window.ends - now
        if window.used >= limit.requests:
            self.refused += 1
            return Count(bucket, limit, 0, resets, max(0.001, math.ceil(resets * 1000) / 1000))
        window.used += 1
        return Count(bucket, limit, limit.requests - window.used, resets, 0.0)
