"""The same on a PostgreSQL server."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from storage.seal_inspection import inspect
from tests import postgres
from tests.proof.bazaar import Time, begun, judge_of
from tests.proof.killing import Killer
from tests.proof.progress import Progress
from tests.proof.test_races import crowd, many, race


@pytest.fixture
async def server() -> AsyncIterator[str]:
    """An empty database with all its tables; afterwards it is sound."""
    async with postgres.database() as url:
        yield url
        async with judge_of(url, Time()) as judge:
            assert await inspect(judge.database) == []


async def killer(folder: Path, server: str) -> Killer:
    async with judge_of(server, Time(datetime.now(UTC))) as judge:
        return Killer(folder, [await begun(judge) for _ in range(2)], server)


@pytest.mark.long
async def test_200_changes_at_once_all_count_on_a_server(server) -> None:
    await crowd(server)


@pytest.mark.long
async def test_whoever_closes_a_phase_it_has_one_result_on_a_server(server) -> None:
    now = Time()
    async with judge_of(server, now) as one:
        game = await begun(one)
        for trial in range(8):
            await race(server, one, game, now, random.Random(trial))


@pytest.mark.long
async def test_a_bot_that_is_killed_loses_nothing_on_a_server(server, tmp_path) -> None:
    host = await killer(tmp_path, server)
    for number in range(3):
        host.live(random.Random(number))
    host.end()


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_races_on_a_server(server) -> None:
    await many(server, Progress.of("server-races", 1000))


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_kills_on_a_server(tmp_path) -> None:
    progress = Progress.of("server-kill", 1000)
    for done in progress.each(25):
        async with postgres.database() as url:
            host = await killer(tmp_path / f"{done}", url)
            for number in range(done, done + 25):
                host.live(random.Random(number))
            host.end()
        progress.count("orders sent", host.number)
        progress.count("questions closed", len(host.entries))
