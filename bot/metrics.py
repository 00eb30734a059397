"""Metrics of the bot for Prometheus: how much, how long, how late; never who, and nothing of what is secret.

What happens is counted where it happens. What stands in the database is looked up when Prometheus asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds in seconds of what is told apart of times."""

RULING = Histogram(
    "mandate_ruling_seconds",
    "From the beginning of a ruling in a game to its commit",
    ["rules"],
    buckets=QUICK,
)
PICTURE = Histogram("mandate_picture_seconds", "From the wish for a picture to the picture", buckets=QUICK)
DELIVERIES = Counter("mandate_deliveries", "Messages that were tried on Discord", ["outcome"])
LATE = Histogram("mandate_loop_late_seconds", "How late the event loop wakes who slept", buckets=QUICK)

WORDS = Gauge("mandate_words_waiting", "Messages, commands, buttons and forms that wait for their turn")
PICTURES = Gauge("mandate_pictures_waiting", "Pieces of work that wait for a painter, or are with one")
ROOM = Gauge("mandate_requests_left", "Requests that Discord's limit of this second has room for")

LEADS = Gauge("mandate_leads", "Whether this process leads in its role, or stands by", ["of"])
CONNECTED = Gauge("mandate_gateway_connected", "Whether Discord's gateway is connected")
READABLE = Gauge("mandate_database_readable", "Whether the database can be read")
GAMES = Gauge("mandate_games", "Games in the database", ["rules", "status"])
DUE = Gauge("mandate_messages_due", "Messages that are due and not on Discord yet")
OLDEST = Gauge("mandate_oldest_due_seconds", "How long a message has been due that nothing holds up")
OVERDUE = Gauge("mandate_deadline_overdue_seconds", "How long ago the oldest deadline that is not closed was")

BEAT = 0.5
"""Seconds between two looks at how late the loop is."""


@asynccontextmanager
async def watched_loop() -> AsyncGenerator[None]:
    """Note how late the event loop is, as long as the block lasts."""
    watching = asyncio.create_task(_watch())
    try:
        yield
    finally:
        watching.cancel()


async def _watch() -> None:
    loop = asyncio.get_running_loop()
    while True:
        begun = loop.time()
        await asyncio.sleep(BEAT)
        LATE.observe(max(0.0, loop.time() - begun - BEAT))
