"""A gateway: it listens on some shards, has the judge rule, and answers; others send and close."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence

from discord.ext import commands

from bot.catch_up import CatchUp
from bot.client import Client
from bot.host_alerts import HostWatch
from bot.jobs.queue import Queue
from bot.jobs.thinking import hand_over
from bot.judge.judge import Judge
from bot.pictures.gallery import Gallery
from bot.roles import identifying
from bot.roles.shard_range import Shards
from bot.roles.shard_watermarks import HearingShards, Listening
from bot.settings import Settings
from storage import queries
from storage.database import Database
from storage.models import Message
from storage.signals import HURRY, Signals

DIRECT, ELSEWHERE = 16, 4
"""Requests in a second of the gateway that hears direct messages, and of all others together: what is left of
Discord's fifty is for delivery, which also sends the answers that wait too long.
"""


def share_of(shards: Shards) -> int:
    """Return how many requests a second the gateway of some shards may make."""
    return DIRECT * (0 in shards.numbers) + max(1, ELSEWHERE * len(shards.numbers) // shards.count)


class Relay:
    """Stored messages go out in another process."""

    def __init__(self, database: Database, signals: Signals) -> None:
        self._database, self._signals = database, signals

    async def is_behind(self, user_id: int, game_id: int | None = None) -> bool:
        """Return whether a message of a game to a person was put off: what follows must wait for it."""
        return await self._database.ask(queries.is_put_off, user_id, game_id)

    def put_behind(self, message: Message) -> None:
        """Have a stored message sent that may stand on Discord already: it says so itself, and is urgent."""
        self.wake()

    def wake(self) -> None:
        """Have due messages looked for."""
        self._signals.give()

    def hurry(self) -> None:
        """Have what was put off tried again."""
        self._signals.give(HURRY)


class Gateway(Client, commands.AutoShardedBot):
    """Listens on some of Discord's shards."""

    def __init__(
        self,
        judge: Judge,
        settings: Settings,
        shards: Shards,
        signals: Signals,
        *,
        ready_timeout: float = 2.0,
        gallery: Gallery | None = None,
    ) -> None:
        share = share_of(shards)
        super().__init__(
            judge,
            settings,
            ready_timeout=ready_timeout,
            gallery=gallery,
            rate=share,
            most=share,
            shard_ids=list(shards.numbers),
            shard_count=shards.count,
        )
        self.shards_served, self.signals = shards, signals
        self.mail = Relay(judge.database, signals)
        self._queue = Queue(judge.database.engine)
        self.timing = self.listening = Listening(judge, shards, self._is_idle, self._is_behind)
        self._away = set(shards.numbers)

    async def settle(self) -> None:
        """Tell the other processes that there may be something to send, to close or to think of."""
        await hand_over(self.judge, self._queue)
        self.signals.give()

    def hears(self, guild_id: int) -> bool:
        """Return whether Discord tells this client of a server."""
        return self.shards_served.hears(guild_id)

    def begin(self) -> Sequence[Coroutine[object, object, None]]:
        """Make what reads missed words; return what runs beside the client."""
        self.catch_up = CatchUp(self, self.listening, HearingShards(self.judge, self.shards_served))
        if not self.hears(0):
            return (self.listening.run(),)
        watch = HostWatch(self.judge, self.settings.database_url, self.host, self.mail.wake)
        return self.listening.run(), watch.run()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may begin a session."""
        await identifying.turn(self.judge.database, shard_id or 0, await self.fetch_session_start_limits())

    async def on_ready(self) -> None:
        """Wait for the shards one by one instead: one that comes back alone is not told here."""

    async def on_resumed(self) -> None:
        """Wait for the shards one by one instead."""

    async def on_disconnect(self) -> None:
        """Wait for the shards one by one instead."""

    async def on_shard_ready(self, shard_id: int) -> None:
        """Read what was typed while nobody listened, once all shards are there."""
        self._away.discard(shard_id)
        if not self._away:
            await self.back()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Go on, once all shards are there: Discord has replayed what was missed."""
        self._away.discard(shard_id)
        if not self._away:
            await self.hear_all()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Let everything wait for a shard that cannot be heard."""
        self._away.add(shard_id)
        self.catch_up.lost()

    def _is_idle(self) -> bool:
        """Return whether nothing that was heard waits to be ruled on."""
        return not self.queue.length

    def _is_behind(self) -> bool:
        """Return whether something that somebody wrote is not read."""
        return self.catch_up.is_behind
