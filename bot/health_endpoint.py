"""A page on this machine that tells a health check whether the bot is well: 200 if it is, else 503."""

from __future__ import annotations

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
    port: int | None, database: Database, url: str, gateway: Callable[[], bool]
) -> AsyncGenerator[int | None]:
    """Answer at a port of this machine, 0 for any, as long as the block lasts; without one nowhere.

    `gateway` says whether Discord is connected. Gives the port; raises OSError where it is taken.
    """
    if port is None:
        yield None
        return

    async def health(_request: web.Request) -> web.Response:
        well, parts = await report(database, url, gateway=gateway())
        return web.json_response(dict(parts), status=200 if well else 503)

    app = web.Application()
    app.router.add_get(PATH, health)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        given = int(runner.addresses[0][1])
        log.info("health.listening", port=given)
        yield given
    finally:
        await runner.cleanup()
