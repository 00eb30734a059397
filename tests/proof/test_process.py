"""`mandate run` as a process of its own: killed while it posts, started without Discord, told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import sys
from asyncio.subprocess import DEVNULL, Process
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.judge.judge import Judge, utcnow
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.settings.terms import Terms
from storage import queries
from storage.database import Database
from storage.engine import migrate, open_engine
from tests.fake_discord import FakeDiscord
from tests.proof.progress import Progress


@pytest.fixture
async def local() -> AsyncIterator[FakeDiscord]:
    server = FakeDiscord()
    await server.start()
    yield server
    await server.close()


async def started(local: FakeDiscord, home: Path) -> Process:
    own = {"DISCORD_TOKEN": local.token, "MANDATE_DISCORD_URL": local.url, "MANDATE_HOME": str(home)}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env={**os.environ, **own}, stdout=DEVNULL, stderr=DEVNULL
    )


async def lay(local: FakeDiscord, home: Path, phases: int) -> None:
    """Play some phases before the bot is there, so that it finds a heap of messages and maps to post."""
    ann, bob = local.add_person("Ann", owner=True), local.add_person("Bob")
    engine = open_engine(str(home / "mandate.sqlite"))
    await migrate(engine)
    judge = Judge(Database(engine, utcnow), utcnow)
    row = await lobby.create(
        judge,
        "warlords",
        ann.id,
        guild_id=local.guild_id,
        terms=Terms.model_validate({"fill": "independents"}),
    )
    for person in (ann, bob):
        await lobby.join(judge, row.id, person.id, person.name)
    await lobby.start(judge, row.id, ann.id)  # at once, for it is told of nowhere yet
    async with judge.database.change(row.id) as change:
        change.game.channel_id = local.general.id
    for _ in range(phases):
        at = await judge.database.read(queries.game, row.id)
        await gamemaster.force(judge, row.id, ann.id, at.turn, at.step)
    await engine.dispose()


def messages(home: Path, *states: str) -> list[tuple[str, int | None]]:
    """Return text and place of the messages that are in these states and are due by now."""
    query = "SELECT json_extract(body, '$.text'), channel_id, state FROM message "
    query += "WHERE due_at < 1000000 * (1 + strftime('%s', 'now'))"
    with contextlib.closing(sqlite3.connect(home / "mandate.sqlite")) as raw:
        rows = raw.execute(query).fetchall()
    return [(text.strip(), channel) for text, channel, state in rows if state in states]


def posted(local: FakeDiscord) -> Counter[tuple[str, int | None]]:
    return Counter(
        (message.content, channel.id)
        for channel in local.world.channels.values()
        for message in local.messages(channel)
        if message.author_id == local.bot.id and message.kind == 0
    )


async def kill_again_and_again(local: FakeDiscord, home: Path, times: int, chance: random.Random) -> None:
    await lay(local, home, 1 + times)
    for _ in range(times):
        process = await started(local, home)
        before = sum(posted(local).values())
        while sum(posted(local).values()) == before and messages(home, "due"):
            await asyncio.sleep(0.01)
        if chance.random() < 0.5:
            local.faults.delay(0.05, times=None, method="POST", path="/messages$")
        await asyncio.sleep(chance.random() * 0.4)
        process.kill()
        await process.wait()
        local.faults.clear()
        await asyncio.sleep(0.1)
        if chance.random() < 0.5:
            local.world.nonces.clear()
    process = await started(local, home)
    while messages(home, "due"):
        await asyncio.sleep(0.1)
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0
    assert posted(local) == Counter(messages(home, "sent"))
    with contextlib.closing(sqlite3.connect(home / "mandate.sqlite")) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.long
async def test_a_process_that_is_killed_while_it_posts_shows_each_message_once(local, tmp_path) -> None:
    await kill_again_and_again(local, tmp_path, 1, random.Random(1))


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_a_process_killed_while_it_posts(tmp_path) -> None:
    progress = Progress.of("process", 100)
    for done in progress.each(5):
        server = FakeDiscord()
        await server.start()
        await kill_again_and_again(server, tmp_path / str(done), 5, random.Random(done))
        await server.close()


@pytest.mark.long
async def test_it_waits_for_a_discord_that_is_not_there_and_ends_when_told(local, tmp_path) -> None:
    await lay(local, tmp_path, 1)
    local.faults.refuse()
    process = await started(local, tmp_path)
    await asyncio.sleep(3)
    assert process.returncode is None
    assert not posted(local)
    local.faults.accept()
    while messages(tmp_path, "due"):
        await asyncio.sleep(0.1)
    assert posted(local) == Counter(messages(tmp_path, "sent"))
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0


@pytest.mark.long
@pytest.mark.parametrize(
    "lost", ["both", *[pytest.param(each, marks=pytest.mark.soak) for each in ("rest", "gateway")]]
)
async def test_it_ends_without_discord_too(local, tmp_path, lost) -> None:
    await lay(local, tmp_path, 1)
    process = await started(local, tmp_path)
    while not posted(local):
        await asyncio.sleep(0.05)
    local.faults.refuse(rest=lost != "gateway", gateway=lost != "rest")
    await asyncio.sleep(0.5)
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0
