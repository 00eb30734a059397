"""The server: one Discord on this machine, started, kept and stopped."""

import secrets
import socket
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Middleware

from local_discord import (
    attachment_downloads,
    channel_operations,
    guild_operations,
    rest_account,
    rest_channels,
    rest_commands,
    rest_interactions,
    rest_messages,
)
from local_discord.gateway import Gateway
from local_discord.interactions import OpenInteractions
from local_discord.origin_check import guarded
from local_discord.page_server import PageServer, SkipTime
from local_discord.rest import Context, attach
from local_discord.store import Store
from local_discord.world import TEXT, Person, World

LARGEST_REQUEST = 25 * 1024 * 1024
ROUTES = {
    **rest_account.ROUTES,
    **rest_messages.ROUTES,
    **rest_channels.ROUTES,
    **rest_commands.ROUTES,
    **rest_interactions.ROUTES,
}


def utcnow() -> datetime:
    """The present, in UTC."""
    return datetime.now(UTC)


class LocalDiscord:
    """A Discord on loopback: REST, gateway, and a web page to play on.

    `clock` tells the time of everything that ages: messages, nonces, interactions, file addresses.
    `token` is what the bot must show: a fresh random one at each start, if none is given. `gateway` and
    `middlewares` are for tests, which make things go wrong there.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], datetime] = utcnow,
        token: str | None = None,
        gateway: Callable[[World, str], Gateway] = Gateway,
        middlewares: Sequence[Middleware] = (),
    ) -> None:
        self.token = token or secrets.token_urlsafe(32)
        self.world = World(clock)
        guild_operations.found(self.world, "Mandate")
        self.general = channel_operations.create(self.world, "general")
        self.gateway = gateway(self.world, self.token)
        self.context = Context(self.world, OpenInteractions(), self.gateway)
        self.world.listeners.append(self.gateway.hear)
        self._page = PageServer(self.context)
        self._middlewares = (guarded, *middlewares)
        self._runner: web.AppRunner | None = None
        self._store: Store | None = None

    # ------------------------------------------------------------ the machine

    async def start(self, host: str = "127.0.0.1", port: int = 0, bound: socket.socket | None = None) -> str:
        """Listen, where a socket is bound already there; port 0 takes a free one.

        Return the address, such as http://127.0.0.1:8123.
        """
        runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            site = web.TCPSite(runner, host, port) if bound is None else web.SockSite(runner, bound)
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self.world.base = f"http://{host}:{runner.addresses[0][1]}"
        return self.world.base

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST_REQUEST, middlewares=self._middlewares)
        attach(app, self.context, ROUTES)
        app.router.add_get("/gateway/", self.gateway.serve)
        attachment_downloads.attach(app, self.world)
        self._page.attach(app)
        return app

    async def stop(self) -> None:
        """Stop listening and hang up on everybody; all that is there stays for the next start."""
        self.gateway.drop()
        await self._page.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def close(self) -> None:
        """Stop, and let go of the file if there is one."""
        await self.stop()
        if self._store is not None:
            self._store.close()
            self._store = None

    def keep_in(self, path: Path) -> bool:
        """Go on as the world in a file, or keep this one in a new file; return whether there was one.

        What changes from now on is written at once. Raises DamagedWorld and leaves this world as it is.
        """
        store = Store(self.world, self._page.reading.marks, path)
        found = store.open()
        self._store = store
        first = next((one for one in self.world.channels.values() if one.kind == TEXT), None)
        self.general = first or channel_operations.create(self.world, "general")
        return found

    def now(self) -> datetime:
        """The present of this world, in UTC."""
        return self.world.now()

    def skip_to(self, moment: datetime) -> None:
        """Put this world's time forward to a moment; it never goes back."""
        self.world.ahead += max(timedelta(), moment - self.now())
        if self._store is not None:
            self._store.write()

    @property
    def on_skip(self) -> SkipTime | None:
        """Return the function of the page's button for skipping time; it may be set later."""
        return self._page.on_skip

    @on_skip.setter
    def on_skip(self, skip: SkipTime | None) -> None:
        self._page.on_skip = skip

    @property
    def chinese(self) -> bytes:
        """A font with Chinese characters that the page offers to machines that have none; it may be empty."""
        return self._page.chinese

    @chinese.setter
    def chinese(self, font: bytes) -> None:
        self._page.chinese = font

    # ------------------------------------------------------------ the guild

    @property
    def guild_id(self) -> int:
        return self.world.guild_id

    def add_person(self, name: str, *, owner: bool = False) -> Person:
        """A new person in the first guild."""
        person = Person(self.world.new_id(), name, self.world.now())
        if owner:
            self.world.home.owner_id = person.id
        guild_operations.add_person(self.world, person, self.world.home)
        return person
