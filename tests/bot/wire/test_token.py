"""A token that Discord takes no more: nothing is lost, the host is told, and a new token goes on."""

from __future__ import annotations

import argparse
import asyncio
import inspect
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot import bot_token_renewal
from bot.client import Mandate
from bot.commands import health
from bot.discord_api_url import point_at
from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.settings.terms import Terms
from bot.scheduling.judge_timekeeper import REFUSED
from bot.serve import opened_judge, serve
from bot.settings import Settings
from local_discord import Person
from storage import queries
from tests.bot.watch import Clock
from tests.due import due_messages
from tests.examples import few
from tests.fake_discord import FakeDiscord

POSTS = r"^/channels/\d+/messages$"


class Host:
    """`mandate run` in this process, and the host who sets its token."""

    def __init__(self, local: FakeDiscord, judge: Judge, path: Path) -> None:
        self.local, self.judge, self.path = local, judge, path
        self.stop, self.set_token = asyncio.Event(), local.token
        self.client: Mandate
        self.serving = asyncio.create_task(
            serve(
                judge, Settings(_env_file=None), local.token, self.stop, self._made,
                renewed=lambda: self.set_token,
            )
        )  # fmt: skip

    def _made(self) -> Mandate:
        self.client = Mandate(self.judge, Settings(_env_file=None))
        return self.client

    async def until(self, seen, what: str) -> None:
        async with asyncio.timeout(30):
            while not (await seen() if inspect.iscoroutinefunction(seen) else seen()):
                assert not self.serving.done(), f"the program ended before {what}"
                await asyncio.sleep(0.02)

    async def due(self) -> list[str]:
        return [
            m.body["text"] for m in await self.judge.database.read(queries.messages, 1) if m.state == "due"
        ]

    async def all_told(self) -> bool:
        self.client.outbox.wake()
        return not await due_messages(self.judge.database, self.judge.now(), 1000)

    def is_ready(self) -> bool:
        return self.client.is_ready()

    async def is_refused(self) -> bool:
        return bool(await self.judge.database.read(queries.marked, REFUSED))

    async def is_accepted(self) -> bool:
        return not await self.is_refused()

    async def is_running(self) -> bool:
        return (await self.judge.database.read(queries.game, 1)).status == "running"

    async def begin(self) -> Person:
        ann = self.local.add_person("Ann", owner=True)
        row = await lobby.create(
            self.judge, "warlords", ann.id, guild_id=self.local.guild_id,
            channel_id=self.local.general.id, terms=Terms.model_validate({"fill": "independents"}),
        )  # fmt: skip
        for person in (ann, self.local.add_person("Bob")):
            await lobby.join(self.judge, row.id, person.id, person.name)
        await lobby.start(self.judge, row.id, ann.id)
        self.client.outbox.wake()
        await self.until(self.is_running, "the game began")
        await self.until(self.all_told, "the beginning was told")
        return ann

    async def phase(self) -> None:
        row = await self.judge.database.read(queries.game, 1)
        await gamemaster.force(self.judge, 1, row.gamemaster_id or 0, row.turn, row.step)
        self.client.outbox.wake()

    async def health(self, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
        asked = argparse.Namespace(rows=False, database=str(self.path))
        code = await asyncio.to_thread(health.main, asked)
        return code, capsys.readouterr().out


@pytest.fixture
async def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Host]:
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    monkeypatch.setattr(bot_token_renewal, "LOOK", 0.05)
    settings = Settings(_env_file=None, home=tmp_path)
    local = FakeDiscord()
    point_at(await local.start())
    clock, ending = Clock(), asyncio.Event()
    async with opened_judge(settings, clock, ending) as judge:
        host = Host(local, judge, tmp_path / "mandate.sqlite")
        await host.until(lambda: hasattr(host, "client") and host.client.is_ready(), "the start")
        yield host
        host.stop.set()
        await asyncio.wait_for(host.serving, 15)
    await local.close()
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@pytest.mark.long
@pytest.mark.parametrize("closes", few([False, True]), ids=["at a request", "at the gateway"])
async def test_all_waits_for_a_new_token_and_the_host_is_told(host: Host, closes: bool, capsys) -> None:
    await host.begin()
    host.local.change_token("a.fresh.token", tell=closes)
    await host.phase()
    waiting = len([m for m in await host.judge.database.read(queries.messages, 1) if m.sent_at is None])
    await host.until(host.is_refused, "the refusal was noted")
    await asyncio.sleep(0.3)
    posted = host.local.pace.requests
    await asyncio.sleep(0.3)
    assert host.local.pace.requests <= posted + 1, "it goes on asking with a token that is refused"
    assert not [
        m.error
        for m in await host.judge.database.read(queries.messages, 1)
        if m.error and m.state == "dropped"
    ]
    assert (
        len([m for m in await host.judge.database.read(queries.messages, 1) if m.sent_at is None])
        == waiting
        > 0
    )
    code, told = await host.health(capsys)
    assert code == 1
    assert "Discord has not accepted its token since 20" in told
    assert "Set DISCORD_TOKEN" in told
    host.set_token = "a.fresh.token"
    await host.until(host.is_ready, "the new start")
    await host.until(host.all_told, "all was told")
    await host.until(host.is_accepted, "the new token was noted")
    stored = [m for m in await host.judge.database.read(queries.messages, 1) if m.kind == "report"]
    thread = next(c for c in host.local.world.channels.values() if c.is_thread)
    wanted = Counter(m.body["text"].strip() for m in stored)
    shown = Counter(m.content for m in host.local.messages(thread))
    assert {text: shown[text] for text in wanted} == wanted
    assert {m.state for m in stored} == {"sent"}
    code, told = await host.health(capsys)
    assert (code, "does not accept" in told) == (0, False)


@pytest.mark.long
async def test_one_401_by_mistake_of_discord_loses_nothing(host: Host) -> None:
    await host.begin()
    host.local.faults.answer(401, path=POSTS, method="POST")
    await host.phase()
    await host.until(lambda: host.local.gateway.identified > 1, "it came again with the same token")
    await host.until(host.is_ready, "the new start")
    await host.until(host.all_told, "all was told")
    assert {m.state for m in await host.judge.database.read(queries.messages, 1) if m.kind == "report"} == {
        "sent"
    }
