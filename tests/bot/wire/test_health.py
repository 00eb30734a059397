"""The health endpoint tells the truth in numbers, and the host hears once of what they must mend."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import sqlalchemy
from prometheus_client import REGISTRY

from bot import words
from bot.__main__ import main
from bot.health_endpoint import endpoint
from bot.judge.telling import host_notices
from bot.scheduling import health_status
from bot.scheduling.judge_timekeeper import REFUSED
from bot.scheduling.seal_check import CHECKED
from bot.serve import opened_judge
from bot.settings import Settings
from local_discord import permissions
from storage import queries
from storage.models import Message
from tests.bot.watch import Clock
from tests.bot.wire.conftest import Table

WELL = {"well", "database", "alive", "token", "gateway", "outbox", "disk"}


def at_any_port() -> socket.socket:
    """Return a socket that listens on this machine."""
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    bound.listen()
    return bound


async def asked(port: int, path: str = "/health") -> tuple[int, Mapping[str, Any]]:
    """Return the status and what is told."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.json() if answer.status in (200, 503) else {}


@pytest.mark.long
async def test_a_bot_that_is_well_answers_200_and_each_thing_that_is_not_503(tmp_path: Path) -> None:
    connected = [True]
    settings, clock = Settings(_env_file=None, home=tmp_path), Clock()
    async with opened_judge(settings, clock, asyncio.Event()) as judge:
        base, url, bound = judge.database, settings.database_url, at_any_port()
        port = bound.getsockname()[1]
        async with endpoint(bound, base, url, lambda: connected[0]):
            status, parts = await asked(port)
            assert status == 200
            assert {name for name, value in parts.items() if value is True} == WELL
            assert parts["alive_seconds"] <= 90

            connected[0] = False
            status, parts = await asked(port)
            assert (status, parts["gateway"], parts["well"], parts["alive"]) == (503, False, False, True)
            connected[0] = True

            async with base.work() as work:
                await work.mark(REFUSED, "2026-01-01T00:00:00+00:00")
            assert (await asked(port))[1]["token"] is False
            async with base.work() as work:
                await work.mark(REFUSED, "")
                await work.tell(Message(kind="notice", user_id=5, body={"text": "secret plans"}))
            assert (await asked(port))[0] == 200
            clock.ahead += timedelta(minutes=10)
            status, parts = await asked(port)
            assert (status, parts["outbox"], parts["outbox_seconds"]) == (503, False, 600)
            assert "secret" not in str(parts)
            assert (await asked(port, "/"))[0] == 404


async def test_a_database_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    settings, bound = Settings(_env_file=None, home=tmp_path), at_any_port()
    port = bound.getsockname()[1]
    async with (
        opened_judge(settings, Clock(), asyncio.Event()) as judge,
        endpoint(bound, judge.database, settings.database_url, lambda: True),
    ):
        async with judge.database.writing() as session:
            await session.execute(sqlalchemy.text("alter table mark rename to gone"))
        status, parts = await asked(port)
        async with judge.database.writing() as session:
            await session.execute(sqlalchemy.text("alter table gone rename to mark"))
    assert (status, parts["database"], parts["well"]) == (503, False, False)


@pytest.mark.parametrize("token", ["", "a.b.c"])
def test_a_taken_port_is_named_and_nothing_is_made(tmp_path: Path, monkeypatch, capsys, token: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    if token:
        monkeypatch.setenv("DISCORD_TOKEN", token)
    monkeypatch.setenv("MANDATE_PORT", "0")
    with at_any_port() as taken:
        port = taken.getsockname()[1]
        monkeypatch.setenv("MANDATE_HEALTH_PORT", str(port))
        assert main(["run"]) == 2
    said = capsys.readouterr()
    assert f"Port {port} is used by another program" in said.err
    assert "like MANDATE_HEALTH_PORT=8081" in said.err
    assert said.out == ""
    assert list(tmp_path.iterdir()) == []


def test_without_a_port_nothing_listens() -> None:
    assert Settings(_env_file=None).health_port is None


async def test_what_waits_behind_another_holds_nobody_up(table: Table) -> None:
    now = table.clock()
    async with table.judge.database.work() as work:
        for tries in (1, 0):
            message = Message(kind="notice", user_id=5, body={"text": "x"}, tries=tries)
            message.due_at = now + timedelta(hours=1) if tries else now - timedelta(hours=2)
            message.priority = 5
            await work.tell(message)
        rows = await queries.put_off(work.session)
        assert len(rows) == 1
        assert await queries.untried(work.session, now) is None


@pytest.mark.long
async def test_the_host_hears_once_where_the_bot_may_not_write(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    table.bot.settings.host = ann.id
    await table.local.slash(ann, table.local.general, "game create", {"rules": "warlords"})
    await table.local.slash(ann, table.local.general, "game join", {"game": "1"})
    speech = permissions.SEND_MESSAGES | permissions.SEND_MESSAGES_IN_THREADS
    table.local.deny_bot(table.local.general, speech)
    await table.local.slash(ann, table.local.general, "game start", {"game": "1"})
    told = f"I may not write in <#{table.local.general.id}>, where game #1 is played."

    def heard() -> list[str]:
        return [m.content for m in table.dm(ann) if told in m.content]

    await table.until(heard, "what the host must mend")
    rows = [row for row in await table.judge.database.read(queries.messages, 1) if row.user_id is None]
    assert not await host_notices.muted(table.judge, ann.id, rows[0], words.delivery.LACKING)
    table.clock.ahead += timedelta(days=8)
    assert await host_notices.muted(table.judge, ann.id, rows[0], words.delivery.LACKING)


async def test_the_host_hears_of_a_disk_that_fills_a_message_that_waits_and_damaged_rows(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.local.add_person("Ann")
    watch = table.bot.watch
    table.bot.settings.host = ann.id
    assert await watch.look() == []
    monkeypatch.setattr(health_status, "is_nearly_full", lambda _url: True)
    async with table.judge.database.work() as work:
        await work.mark(CHECKED, {"at": table.clock().isoformat(), "rows": 9, "count": 2, "damaged": "a, b"})
    assert await watch.look() == ["disk", "rows"]
    assert await watch.look() == ["disk", "rows"]
    await table.until(lambda: len([m for m in table.dm(ann) if "To the host" in m.content]) >= 2)
    texts = [m.content for m in table.dm(ann)]
    assert sum("less than 200 MiB" in text for text in texts) == 1
    assert sum("found 2 damaged rows" in text for text in texts) == 1


async def test_the_host_is_who_owns_the_application_if_nobody_is_set(table: Table) -> None:
    application = table.bot.application
    assert application is not None
    assert table.bot.user is not None
    assert table.bot.host() in (None, application.owner.id)
    table.bot.settings.host = 77
    assert table.bot.host() == 77


async def test_what_is_ruled_and_sent_is_counted_for_prometheus(table: Table) -> None:
    def counted(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(name, labels) or 0.0

    sent = counted("mandate_deliveries_total", outcome="sent")
    ruled = counted("mandate_ruling_seconds_count", rules="suntzu")
    ann, bob = table.local.add_person("Ann"), table.local.add_person("Bob")
    await table.local.slash(ann, table.local.general, "game create", {"rules": "suntzu"})
    for person in (ann, bob):
        await table.local.slash(person, table.local.general, "game join", {"game": "1"})
    await table.local.slash(ann, table.local.general, "game start", {"game": "1"})
    await table.until(lambda: table.dm(ann) and table.dm(bob), "a question to both")
    await table.runs()
    await table.say(ann, "ready")
    assert counted("mandate_ruling_seconds_count", rules="suntzu") > ruled
    assert counted("mandate_deliveries_total", outcome="sent") > sent
    assert 0 <= counted("mandate_requests_left") <= 50
    assert counted("mandate_words_waiting") == table.bot.queue.length
