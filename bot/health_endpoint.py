"""Two pages on this machine: whether the bot is well, 200 if it is, else 503; and metrics for Prometheus."""

from __future__ import annotations

import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import metrics
from bot.scheduling import health_status
from storage import queries
from storage.database import Database
from storage.errors import StorageError

log = structlog.get_logger()

HEALTH, METRICS = "/health", "/metrics"


@asynccontextmanager
async def endpoint(
    bound: socket.socket | None,
    database: Database,
    url: str,
    gateway: Callable[[], bool],
    standby: Callable[[], bool] = lambda: False,
) -> AsyncGenerator[None]:
    """Answer at a port that is bound already, as long as the block lasts; without one nowhere.

    `gateway` says whether Discord is connected, `standby` whether this process waits for another to end.
    """
    if bound is None:
        yield
        return

    async def health(_request: web.Request) -> web.Response:
        well, parts = await health_status.report(database, url, gateway=gateway(), standby=standby())
        return web.json_response(dict(parts), status=200 if well else 503)

    async def measured(_request: web.Request) -> web.Response:
        body = await exposition(database, gateway=gateway())
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get(HEALTH, health)
    app.router.add_get(METRICS, measured)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.SockSite(runner, bound).start()
        log.info("health.listening", port=bound.getsockname()[1])
        async with metrics.watched_loop():
            yield
    finally:
        await runner.cleanup()


async def exposition(database: Database, *, gateway: bool) -> bytes:
    """Return all of it as Prometheus reads it; what a database that cannot be read would tell is left out."""
    metrics.CONNECTED.set(gateway)
    metrics.GAMES.clear()
    for gauge in (metrics.DUE, metrics.OLDEST, metrics.OVERDUE):
        gauge.set(float("nan"))
    try:
        counted = await database.read(queries.counted, database.now())
        signs = await health_status.signs(database)
    except StorageError:
        metrics.READABLE.set(0)
        return generate_latest()
    metrics.READABLE.set(1)
    for (rules, status), number in counted.games.items():
        metrics.GAMES.labels(rules=rules, status=status).set(number)
    metrics.DUE.set(counted.due)
    metrics.OLDEST.set(signs.overdue.total_seconds())
    metrics.OVERDUE.set(counted.overdue.total_seconds())
    return generate_latest()
