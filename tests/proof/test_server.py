"""The same on a PostgreSQL server: run with POSTGRES_TEST_URL=postgresql://user@127.0.0.1:5432/an-empty-database."""

from __future__ import annotations

import os
import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from storage.engine import migrate, open_engine
from storage.inspection import inspect
from tests.proof.bazaar import Time, begun, judge_of
from tests.proof.killing import Killer
from tests.proof.progress import Progress
from tests.proof.test_races import crowd, many, race

URL = os.environ.get("POSTGRES_TEST_URL", "")
pytest.importorskip("asyncpg", reason="the driver of PostgreSQL is not installed")
pytestmark = pytest.mark.skipif(not URL, reason="no server was named")


@pytest.fixture
async def server() -> AsyncIterator[str]:
    """An empty database with all its tables; afterwards it is sound, and empty again."""
    await emptied()
    yield URL
    engine = open_engine(URL)
    try:
        assert await inspect(engine) == []
    finally:
        await engine.dispose()
        await emptied()


async def emptied() -> None:
    """Leave nothing on the server but empty tables."""
    engine = open_engine(URL)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await migrate(engine)
    await engine.dispose()


async def killer(folder: Path, server: str) -> Killer:
    async with judge_of(server, Time(datetime.now(UTC))) as judge:
        return Killer(folder, [await begun(judge) for _ in range(2)], server)


async def test_200_changes_at_once_all_count_on_a_server(server) -> None:
    await crowd(server)


async def test_whoever_closes_a_phase_it_has_one_result_on_a_server(server) -> None:
    now = Time()
    async with judge_of(server, now) as one:
        game = await begun(one)
        for trial in range(40):
            await race(server, one, game, now, random.Random(trial))


async def test_a_bot_that_is_killed_loses_nothing_on_a_server(server, tmp_path) -> None:
    host = await killer(tmp_path, server)
    for number in range(8):
        host.live(random.Random(number))
    host.end()


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_races_on_a_server(server) -> None:
    await many(server, Progress.of("server-races", 1000))


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_kills_on_a_server(server, tmp_path) -> None:
    progress, host = Progress.of("server-kill", 1000), await killer(tmp_path, server)
    for done in progress.each():
        host.live(random.Random(done))
        if done % 25 == 24:
            host.end()
            progress.count("orders sent", host.number)
            progress.count("questions closed", len(host.entries))
            await emptied()
            host = await killer(tmp_path / f"{done}", server)
    host.end()
