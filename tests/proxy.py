"""A proxy between a bot and Discord that keeps the limit of requests, as a host may run one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web

GAP = 1 / 45
"""Seconds between two requests: fewer than Discord's fifty in any second."""
OF_THE_CONNECTION = {"host", "content-length", "transfer-encoding", "content-encoding", "connection", "date"}
"""Headers that are not of the request or the answer, but of the way that it takes."""


class Proxy:
    """Passes on what comes, one after the other, and counts."""

    def __init__(self, there: str, session: aiohttp.ClientSession) -> None:
        self._there, self._session = there, session
        self._turn = asyncio.Lock()
        self.passed = 0

    async def pass_on(self, request: web.Request) -> web.Response:
        """Pass on a request when it is its turn; an answer to an interaction does not count."""
        if "/interactions/" not in request.path and "/webhooks/" not in request.path:
            async with self._turn:
                await asyncio.sleep(GAP)
        self.passed += 1
        headers = {
            name: value for name, value in request.headers.items() if name.lower() not in OF_THE_CONNECTION
        }
        async with self._session.request(
            request.method, f"{self._there}{request.path_qs}", headers=headers, data=await request.read()
        ) as answer:
            kept = {
                name: value for name, value in answer.headers.items() if name.lower() not in OF_THE_CONNECTION
            }
            return web.Response(status=answer.status, headers=kept, body=await answer.read())


def _passed_on(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() not in OF_THE_CONNECTION}


@asynccontextmanager
async def proxy(there: str) -> AsyncIterator[tuple[Proxy, str]]:
    """Put a proxy on a port of this machine; gives it and its address."""
    async with aiohttp.ClientSession(auto_decompress=True) as session:
        passing = Proxy(there, session)
        app = web.Application(client_max_size=64 << 20)
        app.router.add_route("*", "/{path:.*}", passing.pass_on)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            yield passing, f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()
