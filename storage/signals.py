"""Signals between processes on one PostgreSQL server: that there is something to send or a deadline moved.

They are PostgreSQL's LISTEN and NOTIFY. A signal may be lost with the connection that would have brought it:
it says only that a look is worth while, and whoever waits for one looks from time to time anyhow.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import structlog
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

log = structlog.get_logger()

CHANNEL = "mandate"
NEWS, HURRY, PAINTED = "news", "hurry", "painted"
"""Signals: to look, to try again what was put off, to fetch a picture."""

GIVING = text("SELECT pg_notify(:channel, :topic)")
REST = 0.02
"""Seconds in which all who have news give one signal."""

AGAIN = 1.0
"""Seconds until a connection that was lost is made again."""

LOOK = 5.0
"""Seconds between two looks whether the connection stands."""


class Signals:
    """Gives signals to all processes and hears theirs, its own among them; `run` keeps the connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = create_async_engine(
            engine.url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
            connect_args={"timeout": LOOK, "command_timeout": LOOK},
        )
        self._news = asyncio.Event()
        self._topics = set[str]()
        self.listeners: list[Callable[[str], None]] = []

    def give(self, topic: str = NEWS) -> None:
        """Tell everybody that there is news."""
        self._topics.add(topic)
        self._news.set()

    def _hear(self, topic: str) -> None:
        for listener in self.listeners:
            listener(topic)

    def _heard(self, _connection: object, _process: object, _channel: object, topic: object) -> None:
        self._hear(str(topic))

    def _ended(self, _connection: object) -> None:
        self._news.set()

    async def run(self) -> None:
        """Give and hear for ever; after a connection was lost everybody here looks, for they missed some."""
        while True:
            try:
                await self._connected()
            except (SQLAlchemyError, OSError, TimeoutError) as error:
                log.info("signals.lost", why=type(error).__name__)
            self._hear(NEWS)
            await asyncio.sleep(AGAIN)

    async def _connected(self) -> None:
        """Give and hear on one connection until it fails."""
        async with self._engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            raw.add_termination_listener(self._ended)
            await raw.add_listener(CHANNEL, self._heard)
            self._hear(NEWS)
            while True:
                try:
                    async with asyncio.timeout(LOOK):
                        await self._wait()
                except TimeoutError:
                    await connection.execute(text("SELECT 1"))
                    continue
                await asyncio.sleep(REST)
                self._news.clear()
                if raw.is_closed():
                    raise ConnectionError
                for topic in list(self._topics):
                    await connection.execute(GIVING, {"channel": CHANNEL, "topic": topic})
                    self._topics.discard(topic)

    async def _wait(self) -> None:
        """Wait until there is something to tell, or the connection ended."""
        if not self._topics:
            await self._news.wait()
