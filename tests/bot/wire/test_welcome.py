"""The table at home: a game with a seat for the visitor, time that can be skipped, and a next start."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import discord
import pytest

from bot.discord_api_url import point_at
from bot.judge.lobby import lobby
from bot.local_table import GAMES, WORLD, VisitorsTable, open_table
from bot.serve import serve
from bot.settings import Settings
from local_discord import Message, components
from local_discord.json_validation import Body
from storage import queries
from tests.examples import few
from tests.fake_discord import FakeDiscord


def buttons(message: Message) -> list[Body]:
    """Return the buttons of a message, row by row."""
    return [one for one in components.walk(message.components) if one.get("type") == 2]


@pytest.fixture(autouse=True)
def driven(monkeypatch: pytest.MonkeyPatch) -> None:
    """The people of the table are played by the test."""
    monkeypatch.setattr("bot.local_table.LocalDiscord", FakeDiscord)


@pytest.fixture(autouse=True)
def address() -> Iterator[None]:
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    yield
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


class Home:
    """A folder in which the table is opened, served and ended, as `mandate run` does."""

    def __init__(self, path: Path) -> None:
        self.settings = Settings(_env_file=None, home=path)
        self.table: VisitorsTable
        self._stack = AsyncExitStack()
        self._stop = asyncio.Event()
        self._serving: asyncio.Task[int] | None = None

    async def open(self, *, new: bool = False) -> VisitorsTable:
        self._stop.clear()
        self.table = await open_table(self._stack, self.settings, self._stop, new=new)
        return self.table

    async def serve(self) -> None:
        point_at(await self.table.discord.start())
        made = partial(self.table.client, self.settings)
        running = serve(self.table.judge, self.settings, self.table.discord.token, self._stop, made)
        self._serving = asyncio.create_task(running)
        await self.table.discord.until(lambda: self.table.discord.gateway.connected)

    async def end(self) -> None:
        self._stop.set()
        if self._serving is not None:
            assert await asyncio.wait_for(self._serving, 30) == 0
            self._serving = None
        await self._stack.aclose()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.mark.long
async def test_a_newcomer_finds_a_game_and_skips_to_its_deadline(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await home.open()
    visitor = table.discord.add_person("Player 1", owner=True)
    game_id = await table.lay(visitor)
    await home.serve()
    try:
        dm = table.discord.dm(visitor)
        await table.discord.until(
            lambda: any("You order" in m.content for m in table.discord.messages(dm, visitor))
        )
        row = await table.judge.database.read(queries.game, game_id)
        while await table.judge.database.read(queries.marked, "ticked") is None:
            await asyncio.sleep(0.02)
        said = await table.skip()
        assert f"game #{game_id}" in said
        async with asyncio.timeout(60):
            while (await table.judge.database.read(queries.game, game_id)).turn == row.turn:
                await asyncio.sleep(0.02)
        await table.discord.until(lambda: len(table.discord.messages(dm, visitor)) >= 3)
        assert all("still owed" not in m.content for m in table.discord.messages(dm, visitor))
        assert row.deadline is not None
        assert table.discord.now() >= row.deadline
        printed = capsys.readouterr().out
        assert "begins" in printed
        assert ": Player 1" in printed
        assert "away" not in printed
    finally:
        await home.end()


@pytest.mark.long
async def test_the_next_start_goes_on_with_the_same_duel_between_two_people(home: Home) -> None:
    table = await home.open()
    ann, bob = table.discord.add_person("Ann", owner=True), table.discord.add_person("Bob")
    place = table.discord.general.id
    row = await lobby.create(table.judge, "suntzu", ann.id, guild_id=table.discord.guild_id, channel_id=place)
    for person in (ann, bob):
        await lobby.join(table.judge, row.id, person.id, person.name)
    await lobby.start(table.judge, row.id, ann.id)
    await home.serve()
    for person in (ann, bob):
        await table.discord.until(lambda p=person: len(table.discord.messages(table.discord.dm(p))) == 1)
    await home.end()
    before = {one.id: sorted(one.messages) for one in table.discord.world.channels.values()}

    table = await home.open()
    assert not table.is_new
    assert {one.id: sorted(one.messages) for one in table.discord.world.channels.values()} == before
    await home.serve()
    try:
        people = table.discord.world.people
        for mine, other in ((people[ann.id], people[bob.id]), (people[bob.id], people[ann.id])):
            dm = table.discord.dm(mine)
            first = table.discord.messages(dm)[0]
            assert not table.discord.messages(dm, other)
            show = next(one for one in buttons(first) if one.get("label") == "Show")
            answer = await table.discord.press(mine, first, str(show["custom_id"]))
            assert answer.kind != "none"
            assert "This is over" not in answer.text
            table.discord.say(mine, dm, "help")
            await table.discord.until(lambda d=dm: table.discord.messages(d)[-1].reply_to is not None)
        assert (await table.judge.database.read(queries.game, row.id)).status == "running"
    finally:
        await home.end()


@pytest.mark.long
async def test_a_new_table_is_begun_when_it_is_asked_for_and_the_old_one_is_put_aside(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    await home.open()
    await home.end()
    table = await home.open(new=True)
    assert table.is_new
    assert {one.name for one in (home.settings.home / "table-1").iterdir()} >= {GAMES, WORLD}
    assert "table-1" in capsys.readouterr().out
    await home.end()
    await home.open()
    assert not home.table.is_new
    await home.end()


@pytest.mark.parametrize("damaged", [GAMES, WORLD])
@pytest.mark.parametrize("how", few(["garbage", "gone", "cut"]))
async def test_a_damaged_table_is_put_aside_said_so_and_another_is_begun(
    home: Home, damaged: str, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await home.open()
    home.table.discord.add_person("Ann")
    await home.end()
    path = home.settings.home / damaged
    if how == "gone":
        path.unlink()
    else:
        path.write_bytes(b"a diary, not a database; " * 400 if how == "garbage" else path.read_bytes()[:5000])
    left = path.read_bytes() if path.exists() else None
    table = await home.open()
    assert table.is_new
    assert "The table of last time cannot be read" in capsys.readouterr().out
    aside = home.settings.home / "table-1" / damaged
    assert left is None or aside.read_bytes() == left
    await home.end()
