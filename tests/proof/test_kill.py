"""kill -9 at any moment: nothing that was acknowledged is lost, no phase is skipped or resolved twice."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.databases import fresh
from tests.proof.bazaar import Time, begun, judge_of
from tests.proof.killing import Killer
from tests.proof.progress import Progress

SHORT = 5
MANY, STORMS = 40, 10
"""Games that are due at one instant, and how often that comes over one table."""


async def killer(folder: Path, games: int = 2) -> Killer:
    path = fresh(folder / "game.sqlite")
    async with judge_of(path, Time(datetime.now(UTC))) as judge:
        numbers = [await begun(judge) for _ in range(games)]
    return Killer(folder, numbers)


@pytest.mark.long
async def test_a_bot_that_is_killed_loses_nothing_and_does_nothing_twice(tmp_path) -> None:
    host = await killer(tmp_path)
    number = 0
    while number < SHORT or len(host.entries) <= 2:  # more than the first shuffles, however slow the machine
        assert number < 40 * SHORT, "a bot that lives for half a second closes no question"
        host.live(random.Random(number))
        number += 1
    host.end()


def weathered(host: Killer, begin: int, storms: int) -> None:
    """No question is closed before its time, so none twice; a bot that is there to tell of it closes each.

    A deadline that passes while there is no bot is extended.
    """
    for number in range(begin, begin + storms):
        host.storm(random.Random(number))
        assert max(map(host.closed, host.games)) <= number - begin + 1
    host.end()
    assert min(map(host.closed, host.games)) >= 1


@pytest.mark.long
async def test_many_that_are_due_at_once_are_closed_once_whenever_the_bot_is_killed(tmp_path) -> None:
    weathered(await killer(tmp_path, MANY), 0, 2)


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_kill_while_many_are_due(tmp_path) -> None:
    progress = Progress.of("kill-storms", 200)
    for done in progress.each(STORMS):
        host = await killer(tmp_path / str(done), MANY)
        weathered(host, done, STORMS)
        progress.count("games at a time", MANY - progress.facts.get("games at a time", 0))


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_kill(tmp_path) -> None:
    progress, host = Progress.of("kill", 1000), await killer(tmp_path)
    for done in progress.each():
        host.live(random.Random(done))
        if done % 25 == 24:
            host.end()
            progress.count("orders sent", host.number)
            progress.count("questions closed", len(host.entries))
            host = await killer(tmp_path / str(done))
    host.end()
