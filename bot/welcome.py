"""The table on this machine: a local Discord, the same bot, and a game with a seat for the visitor."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from datetime import datetime, timedelta

from pydantic import SecretStr

from bot.address import point_at
from bot.client import Mandate
from bot.judge import lobby
from bot.judge.bench import Judge, utcnow
from bot.judge.body import Body
from bot.keeping import Keeper
from bot.local import LocalDiscord, Person
from bot.serve import bench, serve, stopping
from bot.settings import Settings
from storage.errors import StorageError
from storage.models import Message

FIRST_GAME = "warlords"


class Skipped:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self._ahead = timedelta()

    def now(self) -> datetime:
        """Return the present of this table, in UTC."""
        return utcnow() + self._ahead

    def skip_to(self, moment: datetime) -> None:
        """Put the clock forward to a moment; it never goes back."""
        self._ahead += max(timedelta(), moment - self.now())


async def local_table(settings: Settings) -> int:
    """Serve a table on this machine until told to stop; return the exit code."""
    own = settings.home / "local.sqlite"
    for path in (own, own.with_name(own.name + "-wal"), own.with_name(own.name + "-shm")):
        path.unlink(missing_ok=True)
    here = settings.model_copy(update={"database": f"sqlite+aiosqlite:///{own}", "token": SecretStr("local")})
    clock, stop = Skipped(), stopping()
    try:
        async with bench(here, clock.now, stop) as judge:
            return await _open(judge, here, clock, stop)
    except (StorageError, OSError) as error:
        print(error, file=sys.stderr)
        return 3


async def _open(judge: Judge, settings: Settings, clock: Skipped, stop: asyncio.Event) -> int:
    logging.getLogger("discord.gateway").setLevel(logging.ERROR)  # on loopback it misreads its own latency
    table = Table(judge, clock)
    url = await table.discord.start(port=settings.port)
    point_at(url)
    try:
        game_id = await table.lay(table.discord.add_person("You", owner=True))
        print(f"\n  Mandate is ready: open {url} in your browser.\n", flush=True)
        print("  No DISCORD_TOKEN is set, so this is a table on your own machine, against computers.")
        print(
            f"  Your game is #{game_id}; the bot writes to you in Direct Messages. Ctrl+C ends it.\n",
            flush=True,
        )
        return await serve(judge, settings, table.discord.token, stop, table.seat)
    finally:
        await table.discord.close()


class Table:
    """The visitor's table: its Discord, its game, and what is printed of it."""

    def __init__(self, judge: Judge, clock: Skipped) -> None:
        self.discord = LocalDiscord(clock=clock.now, on_skip=self.skip)
        self._judge, self._clock = judge, clock
        self._client: Mandate | None = None

    def seat(self, client: Mandate) -> None:
        """Take the bot that serves this table."""
        self._client = client
        client.outbox.listeners.append(self.tell)

    async def lay(self, visitor: Person) -> int:
        """Open and start the first game; return its number."""
        channel = self.discord.general
        row = await lobby.create(
            self._judge, FIRST_GAME, visitor.id, guild_id=self.discord.guild_id, channel_id=channel.id
        )
        await lobby.join(self._judge, row.id, visitor.id, visitor.name)
        await lobby.start(self._judge, row.id, visitor.id)
        return row.id

    async def skip(self) -> str:
        """Put the clock forward to the next deadline, and say to what."""
        due = await self._judge.ledger.next_deadline()
        if due is None:
            return "No game has a deadline just now."
        await Keeper(self._judge).ticked(due[0])
        self._clock.skip_to(due[0])
        if self._client is not None:
            self._client.clock.wake()
        return f"It is now {due[0]:%A %d %B, %H:%M} UTC: the deadline of game #{due[1]}."

    def tell(self, message: Message, body: Body) -> None:
        """Print what was posted to the table: the story of the game, line by line."""
        if message.user_id is None and message.kind == "report":
            for line in body.text.splitlines():
                if plain := _plain(line):
                    print(f"  {self._clock.now():%d %b %H:%M}  {plain}", flush=True)


def _plain(line: str) -> str:
    """Return a line without Discord's markup."""
    bare = re.sub(
        r"<t:(\d+):\w>", lambda m: f"{datetime.fromtimestamp(int(m[1]), utcnow().tzinfo):%d %b %H:%M}", line
    )
    return re.sub(r"[*_`]|^#+ |^-# |^- ", "", re.sub(r"<@\d+>", "you", bare)).strip()
