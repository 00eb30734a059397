"""Any process may be killed at any moment: no word is lost, no question closes twice, no post comes twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from storage import queries
from tests.proof.progress import Progress
from tests.proof.roles.member import CONTROL
from tests.proof.roles.trial import Trial, begun
from tests.proxy import proxy

PROCESSES = {
    "gateway-0": ("gateway", "0/2"),
    "gateway-1": ("gateway", "1/2"),
    "gateway-besides": ("gateway", "0-1/2"),
    "clock": ("clock", ""),
    "clock-besides": ("clock", ""),
    "delivery": ("delivery", ""),
    "delivery-besides": ("delivery", ""),
    "worker": ("worker", ""),
    "worker-besides": ("worker", ""),
    "worker-too": ("worker", ""),
}


async def running(
    trial: Trial, besides: str = "", processes: Mapping[str, tuple[str, str]] = PROCESSES
) -> None:
    """Start all processes, `besides` one that runs, and wait until every game has begun."""
    for name, (role, shards) in processes.items():
        if name != besides:
            trial.fleet.begin(name, role, shards)
    async with asyncio.timeout(120):
        while True:
            rows = [await trial.judge.database.read(queries.game, game) for game in trial.games]
            if all(row.status == "running" for row in rows):
                return
            await asyncio.sleep(0.2)


async def killed(trial: Trial, kills: int, chance: random.Random) -> None:
    """Let people play while processes are killed, and start again a moment later.

    With each tenth kill all wait until games have gone on: else some are dead all the time.
    """
    for number in range(kills):
        if number % 10 == 0:
            await trial.reach(number // 10, chance)
        for _ in range(chance.randrange(2, 12)):
            await trial.speak(chance)
            if chance.random() < 0.3:
                await trial.fall_due(chance.choice(trial.games), chance)
            await asyncio.sleep(chance.random() * 0.3)
        trial.fleet.kill(chance.choice(list(trial.fleet.running)))
        await asyncio.sleep(chance.random() * 0.5)
        trial.fleet.keep()


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_fleet_whose_processes_are_killed_loses_and_doubles_nothing(tmp_path: Path) -> None:
    async with begun(tmp_path) as trial:
        await running(trial)
        await killed(trial, 20, random.Random(1))
        await trial.reach(8, random.Random(3))
        await trial.quiet()
        await trial.look()


async def deliveries_killed(trial: Trial, kills: int, chance: random.Random) -> int:
    """Kill whoever delivers, each time amid a post; return how many posts are there twice."""
    for _ in range(kills):
        await trial.amid_a_post(chance)
        for name in [name for name in trial.fleet.running if name.startswith("delivery")]:
            trial.fleet.kill(name)
        trial.fleet.keep()
        await asyncio.sleep(2 * chance.random())
    await trial.quiet()
    return await trial.unknown()


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_killed_deliveries_double_nothing_though_discord_forgets_nonces(
    tmp_path: Path,
) -> None:
    chance = random.Random(2)
    async with begun(tmp_path) as trial, trial.forgetting(chance):
        await running(trial)
        assert await deliveries_killed(trial, 5, chance) == 0
        await trial.look()


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_without_claims_deliveries_that_are_killed_double_posts(tmp_path: Path) -> None:
    """The control: the trial above can fail. A kill may come a moment too late, so it has some tries."""
    chance = random.Random(2)
    async with begun(tmp_path) as trial, trial.forgetting(chance):
        trial.fleet.more[CONTROL] = "1"
        await running(trial)
        doubled = 0
        while not doubled and trial.fleet.kills < 40:
            doubled = await deliveries_killed(trial, 1, chance)
        assert doubled > 0


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_several_deliveries_behind_a_proxy_lose_and_double_nothing(tmp_path: Path) -> None:
    """Two post at once, each to its own readers; each has one that stands by, and any of them is killed."""
    chance = random.Random(4)
    async with begun(tmp_path) as trial, proxy(trial.local.url) as (passing, address):
        trial.fleet.more["MANDATE_DISCORD_PROXY"] = address
        halves = {f"delivery-{part}-{n}": ("delivery", f"{part}/2") for part in (1, 2) for n in (1, 2)}
        others = {name: each for name, each in PROCESSES.items() if not name.startswith("delivery")}
        await running(trial, processes=halves | others)
        for _ in range(6):
            for game in trial.games:
                await trial.fall_due(game, chance)
            await trial.speak(chance)
            await asyncio.sleep(1 + 2 * chance.random())
            for part in (1, 2):
                trial.fleet.kill(chance.choice([name for name in halves if f"-{part}-" in name]))
            trial.fleet.keep()
        await trial.reach(8, chance)
        await trial.quiet()
        await trial.look()
        assert len(trial.fleet.told("leadership.gained", "delivery 0,")) >= 1
        assert len(trial.fleet.told("leadership.gained", "delivery 1,")) >= 1
        assert passing.passed > 100


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_a_fleet_is_killed_1000_times(tmp_path: Path) -> None:
    progress = Progress.of("roles", 1000)
    for done in progress.each(50):
        async with begun(tmp_path / f"{done}") as trial:
            (tmp_path / f"{done}").mkdir(exist_ok=True)
            await running(trial)
            await killed(trial, 50, random.Random(done))
            await trial.quiet()
            for name, count in (await trial.look()).items():
                progress.count(name, count)
