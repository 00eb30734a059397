"""The table on this machine: a local Discord, the same bot, and a game with a seat for the visitor.

It is kept: the next start goes on with the same games, in the same channels, with the same people.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from pydantic import SecretStr

from bot import database_error_text, words
from bot.client import Mandate
from bot.discord_api_url import point_at
from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.telling.messages import Body
from bot.scheduling.judge_timekeeper import Keeper
from bot.serve import ended_by, opened_judge, serve, stopping
from bot.settings import LOCAL_DISCORD, LOCAL_GAMES, Settings
from local_discord import DamagedWorld, LocalDiscord, Person
from renderers import fonts
from storage import queries, wal_pairing
from storage.errors import Damaged, StorageError
from storage.models import Message

FIRST_GAME = "warlords"
GAMES, WORLD = LOCAL_GAMES, LOCAL_DISCORD


async def local_table(
    settings: Settings, bound: socket.socket | None, *, health: socket.socket | None = None, new: bool = False
) -> int:
    """Serve a table at a port that is bound already, until told to stop; return the exit code.

    It is the table of last time unless there is none, it is `new`, or it cannot be read.
    """
    stop = stopping()
    try:
        async with AsyncExitStack() as stack:
            table = await open_table(stack, settings, stop, new=new)
            return await _serve(table, settings, stop, bound, health)
    except (StorageError, OSError) as error:
        print(database_error_text.sentence(error), file=sys.stderr)
        return ended_by(error)


async def open_table(
    stack: AsyncExitStack, settings: Settings, stop: asyncio.Event, *, new: bool = False
) -> VisitorsTable:
    """Open the table of last time; put it aside where a new one is asked for or it cannot be read."""
    try:
        table = await stack.enter_async_context(_at_table(settings, stop))
    except (Damaged, DamagedWorld) as error:
        said, why = words.terminal.TABLE_UNREAD, database_error_text.sentence(error).rstrip(".")
    else:
        if not new or table.is_new:
            return table
        said, why = words.terminal.TABLE_ENDED, ""
        await stack.aclose()
    print(said.format(why=why, folder=put_aside(settings.home)), flush=True)
    return await stack.enter_async_context(_at_table(settings, stop))


@asynccontextmanager
async def _at_table(settings: Settings, stop: asyncio.Event) -> AsyncGenerator[VisitorsTable]:
    """Open the games and their Discord for this process alone; raises StorageError and DamagedWorld."""
    games, world = settings.home / GAMES, settings.home / WORLD
    here = settings.model_copy(
        update={"database": f"sqlite+aiosqlite:///{games}", "token": SecretStr("local")}
    )
    were = games.exists()
    wal_pairing.check(world)
    discord = LocalDiscord()
    async with opened_judge(here, discord.now, stop) as judge:
        if were != world.exists():
            raise DamagedWorld(words.terminal.FILE_GONE.format(name=WORLD if were else GAMES))
        table = VisitorsTable(judge, discord, is_new=not discord.keep_in(world))
        try:
            yield table
        finally:
            await discord.close()


def put_aside(home: Path) -> Path:
    """Move the files of a table into a folder of their own; return it."""
    taken = [int(one.name[6:]) for one in home.glob("table-*") if one.name[6:].isdecimal()]
    folder = home / f"table-{max(taken, default=0) + 1}"
    folder.mkdir(mode=0o700)
    for name in (GAMES, WORLD):
        for path in home.glob(f"{name}*"):
            path.rename(folder / path.name)
    return folder


async def _serve(
    table: VisitorsTable,
    settings: Settings,
    stop: asyncio.Event,
    bound: socket.socket | None,
    health: socket.socket | None,
) -> int:
    logging.getLogger("discord.gateway").setLevel(logging.ERROR)  # on loopback it misreads its own latency
    discord = table.discord
    url = await discord.start(bound=bound)
    point_at(url)
    games = [await table.lay(discord.add_person(words.terminal.VISITOR, owner=True))] if table.is_new else []
    print(words.terminal.TABLE_READY.format(url=url), flush=True)
    print(words.terminal.NEW_TABLE.format(number=games[0]) if games else words.terminal.OLD_TABLE)
    print(words.terminal.FRIENDS, flush=True)
    made = partial(table.client, settings)
    return await serve(table.judge, settings, discord.token, stop, made, health=health)


class VisitorsTable:
    """The visitors' table: its Discord, its games, and what is printed of them."""

    def __init__(self, judge: Judge, discord: LocalDiscord, *, is_new: bool = True) -> None:
        self.judge, self.discord, self.is_new = judge, discord, is_new
        self._client: Mandate | None = None
        discord.on_skip = self.skip
        discord.chinese = fonts.data("chinese")

    def client(self, settings: Settings) -> Mandate:
        """Return a new bot, which serves this table from now on."""
        self._client = Mandate(self.judge, settings)
        self._client.outbox.listeners.append(self.tell)
        return self._client

    async def lay(self, visitor: Person) -> int:
        """Open and start the first game; return its number."""
        channel = self.discord.general
        row = await lobby.create(
            self.judge, FIRST_GAME, visitor.id, guild_id=self.discord.guild_id, channel_id=channel.id
        )
        await lobby.join(self.judge, row.id, visitor.id, visitor.name)
        await lobby.start(self.judge, row.id, visitor.id)
        return row.id

    async def skip(self) -> str:
        """Put the clock forward to the next deadline, and say to what."""
        due = await self.judge.database.ask(queries.next_deadline)
        if due is None:
            return words.terminal.NO_DEADLINE
        await Keeper(self.judge).ticked(due[0])
        self.discord.skip_to(due[0])
        if self._client is not None:
            self._client.clock.wake()
        return words.terminal.SKIPPED.format(now=due[0], number=due[1])

    def tell(self, message: Message, body: Body) -> None:
        """Print what was posted to the table: the story of the game, line by line."""
        if message.user_id is None and message.kind == "report":
            for line in body.text.splitlines():
                if plain := self._plain(line):
                    print(f"  {self.discord.now():%d %b %H:%M}  {plain}", flush=True)

    def _plain(self, line: str) -> str:
        """Return a line without Discord's markup."""

        def named(found: re.Match[str]) -> str:
            person = self.discord.world.people.get(int(found[1]))
            return words.terminal.SOMEBODY if person is None else person.name

        bare = re.sub(
            r"<t:(\d+):\w>", lambda m: f"{datetime.fromtimestamp(int(m[1]), UTC):%d %b %H:%M}", line
        )
        return re.sub(r"[*_`]|^#+ |^-# |^- ", "", re.sub(r"<@(\d+)>", named, bare)).strip()
