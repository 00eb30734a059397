"""A network between a process and its server that can stall: nothing comes through, and nobody is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy import make_url


class Network:
    """Carries bytes both ways, at once or, while it stalls, when it goes on."""

    def __init__(self, there: str) -> None:
        self._there = there
        self._open = asyncio.Event()
        self._open.set()

    def stall(self) -> None:
        """Carry nothing from now on."""
        self._open.clear()

    def go_on(self) -> None:
        """Carry what waits, and all that comes."""
        self._open.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        await self._open.wait()
        writer.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection to its end."""
        far_reader, far_writer = await asyncio.open_unix_connection(self._there)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))


@asynccontextmanager
async def between(url: str) -> AsyncIterator[tuple[Network, str]]:
    """Put a network between whoever uses the URL that this gives and a server behind a socket file."""
    address = make_url(url)
    folder = address.query["host"]
    network = Network(f"{folder if isinstance(folder, str) else folder[0]}/.s.PGSQL.5432")
    server = await asyncio.start_server(network.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        plain = address.set(host="127.0.0.1", port=port, query={})
        yield network, plain.render_as_string(hide_password=False)
    finally:
        network.go_on()
        server.close()
