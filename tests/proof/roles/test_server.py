"""The database server ends as in a crash and is back; the network between a process and it stalls."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import text

from tests import postgres, stalling
from tests.examples import LONG
from tests.proof.roles.test_roles import PROCESSES, running
from tests.proof.roles.trial import Trial, begun


async def played(trial: Trial, seconds: float, chance: random.Random) -> None:
    """Let people write and questions fall due for a while; what the test itself cannot store is left out."""
    until = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < until:
        await trial.speak(chance)
        await asyncio.sleep(0.1 + chance.random() * 0.4)


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_server_that_crashes_and_is_back_loses_and_doubles_nothing(tmp_path: Path) -> None:
    chance = random.Random(3)
    async with postgres.server_of_ones_own() as server, begun(tmp_path, url=server.url) as trial:
        await running(trial)
        for _ in range(3):
            for game in trial.games:
                await trial.fall_due(game, chance)
            await played(trial, 2, chance)
            server.crash()
            await played(trial, 1 + 2 * chance.random(), chance)
            server.start()
            await played(trial, 2, chance)
            trial.fleet.keep()
        await trial.reach(4, chance)
        await trial.quiet()
        await trial.look()


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("role", ["delivery", "gateway-0", *(["clock", "worker"] if LONG else [])])
async def test_a_network_that_stalls_for_twenty_seconds_loses_and_doubles_nothing(
    tmp_path: Path, role: str
) -> None:
    """A process that was thought dead comes back meanwhile, and does nothing twice."""
    chance = random.Random(role)
    async with begun(tmp_path) as trial, AsyncExitStack() as stack:
        network, far = await stack.enter_async_context(stalling.between(trial.fleet.url))
        trial.fleet.begin(role, *PROCESSES[role], url=far)
        await asyncio.sleep(2)  # it is the first, and so it leads
        await running(trial, besides=role)
        await played(trial, 2, chance)
        network.stall()
        for game in trial.games:
            await trial.fall_due(game, chance)
        await played(trial, 20, chance)
        network.go_on()
        await played(trial, 3, chance)
        await trial.reach(2, chance)
        await trial.quiet()
        await trial.look()
        if role != "worker":
            assert trial.fleet.told("leadership.lost"), "nobody was thought dead"


ENDED = {
    "every": "TRUE",
    "leadership": "application_name = 'mandate leadership'",
    "listening": "query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify%' OR query = 'SELECT 1'",
}
"""The connections that the server ends, by what it knows of them."""


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("which", ENDED)
async def test_connections_that_the_server_ends_lose_and_double_nothing(tmp_path: Path, which: str) -> None:
    """All processes live on: whoever led does no more of it, and leads again or stands by."""
    chance = random.Random(which)
    ending = text(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "  # noqa: S608  our own words
        f"WHERE datname = current_database() AND pid <> pg_backend_pid() AND ({ENDED[which]})"
    )
    async with begun(tmp_path) as trial:
        await running(trial)
        phases = 0
        for _ in range(4):
            await played(trial, 2, chance)
            async with trial.judge.database.engine.connect() as connection:
                assert await connection.scalar(ending)
            await played(trial, 2 + 2 * chance.random(), chance)
            phases += 2
            await trial.reach(phases, chance)
        await trial.quiet()
        await trial.look()
        assert all(process.is_alive() for process in trial.fleet.running.values())
        assert trial.fleet.told("Session is closed") == trial.fleet.told("interaction.failed") == []
        assert trial.fleet.told("catchup.failed") == []
