"""kill -9 at any moment: nothing that was acknowledged is lost, no phase is skipped or resolved twice."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.proof.bazaar import Time, begun, fresh, judge_of
from tests.proof.killing import Killer
from tests.proof.progress import Progress

SHORT = 12


async def killer(folder: Path) -> Killer:
    path = fresh(folder / "game.sqlite")
    async with judge_of(path, Time(datetime.now(UTC))) as judge:
        games = [await begun(judge) for _ in range(2)]
    return Killer(folder, games)


async def test_a_bot_that_is_killed_loses_nothing_and_does_nothing_twice(tmp_path) -> None:
    host = await killer(tmp_path)
    number = 0
    while number < SHORT or len(host.entries) <= 2:  # more than the first shuffles, however slow the machine
        assert number < 10 * SHORT
        host.live(random.Random(number))
        number += 1
    host.end()


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
