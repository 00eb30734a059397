"""Looks every ten minutes whether the bot is well, and has its host told of what they must mend."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import discord
import structlog

from bot import version, words
from bot.judge.judge import Judge
from bot.judge.telling import host_notices
from bot.scheduling import health_status
from bot.scheduling.seal_check import CHECKED
from bot.settings import Settings
from storage import queries
from storage.errors import StorageError

log = structlog.get_logger()

EVERY = 600.0


def host_of(client: discord.Client, settings: Settings) -> int | None:
    """Return who is told when the bot is not well: as it is set, or who owns the application."""
    if settings.host is not None or client.application is None:
        return settings.host
    owner, team = client.application.owner, client.application.team
    found = team.owner_id if team is not None else owner.id
    return None if client.user is not None and found == client.user.id else found


class HostWatch:
    """Tells the host, if it is known who that is."""

    def __init__(
        self,
        judge: Judge,
        url: str,
        host: Callable[[], int | None],
        told: Callable[[], None],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._judge, self._url, self._host, self._told, self._sleep = judge, url, host, told, sleep

    async def run(self) -> None:
        """Look for ever; what the database cannot answer now it is asked again later."""
        while True:
            await self._sleep(EVERY)
            try:
                await self.look()
            except StorageError as error:
                log.warning("host.untold", why=str(error))

    async def look(self) -> list[str]:
        """Tell the host of each trouble there is, unless they were told; return which there are."""
        if (host := self._host()) is None:
            return []
        found = await self._troubles()
        for trouble, text in found.items():
            log.warning("host.trouble", trouble=trouble)
            if await host_notices.tell(self._judge, host, trouble, text):
                self._told()
        return list(found)

    async def _troubles(self) -> dict[str, str]:
        """Return what the host must mend, in words."""
        found: dict[str, str] = {}
        if health_status.is_nearly_full(self._url):
            found["disk"] = words.hosts.NEARLY_FULL
        signs = await health_status.signs(self._judge.database)
        if signs.overdue >= health_status.STUCK:
            found["outbox"] = words.hosts.STUCK.format(minutes=int(signs.overdue.total_seconds()) // 60)
        checked = await self._judge.database.ask(queries.marked, CHECKED)
        if isinstance(checked, Mapping) and checked.get("count"):
            found["rows"] = words.hosts.DAMAGED.format(count=checked["count"])
        return {**found, **self._age()}

    def _age(self) -> dict[str, str]:
        """Return whether the program is out of date, as far as this machine can tell."""
        found: dict[str, str] = {}
        if (installed := version.version()) != version.RUNNING:
            found["restart"] = words.hosts.ANOTHER_INSTALLED.format(ours=version.RUNNING, theirs=installed)
        if self._judge.now().date() - version.RELEASED >= version.STALE:
            found["age"] = words.hosts.OLD.format(ours=version.RUNNING, day=version.RELEASED)
        return found
