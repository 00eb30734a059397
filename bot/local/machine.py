"""The listening socket and the application behind it."""

import asyncio

from aiohttp import web

from bot.local import (
    files,
    rest_account,
    rest_channels,
    rest_commands,
    rest_guild,
    rest_interactions,
    rest_messages,
)
from bot.local.guard import guarded
from bot.local.rest import House, attach
from bot.local.webpage import Page

LARGEST_REQUEST = 25 * 1024 * 1024
ROUTES = {
    **rest_account.ROUTES,
    **rest_messages.ROUTES,
    **rest_channels.ROUTES,
    **rest_guild.ROUTES,
    **rest_commands.ROUTES,
    **rest_interactions.ROUTES,
}


class Machine:
    """Starts and stops the server; a new start at the old address finds everything as it was."""

    def __init__(self, house: House, page: Page) -> None:
        self._house = house
        self._page = page
        self._address = ("127.0.0.1", 0)
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> str:
        """Listen; port 0 takes a free one. Return the address."""
        runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self._address = (host, int(runner.addresses[0][1]))
        self._house.world.base = f"http://{host}:{self._address[1]}"
        return self._house.world.base

    async def again(self) -> str:
        """Listen at the same address as before."""
        return await self.start(*self._address)

    async def stop(self) -> None:
        """Stop listening and hang up on everybody."""
        self._house.gateway.drop()
        await self._page.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST_REQUEST, middlewares=[guarded])
        attach(app, self._house, ROUTES)
        app.router.add_get("/gateway/", self._gateway)
        files.attach(app, self._house.world)
        self._page.attach(app)
        return app

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self._house.faults.gateway_refused and isinstance(request.transport, asyncio.Transport):
            request.transport.abort()
            return web.Response(status=502)
        return await self._house.gateway.serve(request)
