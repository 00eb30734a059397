"""A page on this machine that tells a health check whether the bot is well: 200 if it is, else 503."""

from __future__ import annotations

import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import structlog
from aiohttp import web

from bot.scheduling.condition import report
from storage.database import Database

log = structlog.get_logger()

PATH = "/health"


@asynccontextmanager
async def endpoint(
    bound: socket.socket | None, database: Database, url: str, gateway: Callable[[], bool]
) -> AsyncGenerator[None]:
    """Answer at a port that is bound already, as long as the block lasts; without one nowhere.

    `gateway` says whether Discord is connected.
    """
    if bound is None:
        yield
        return

    async def health(_request: web.Request) -> web.Response:
        well, parts = await report(database, url, gateway=gateway())
        return web.json_response(dict(parts), status=200 if well else 503)

    app = web.Application()
    app.router.add_get(PATH, health)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.SockSite(runner, bound).start()
        log.info("health.listening", port=bound.getsockname()[1])
        yield
    finally:
        await runner.cleanup()
