"""Small storms: what the large ones measure holds for few games too, in a few seconds."""

from __future__ import annotations

import pytest

from tests.bench import letters, storm, waking
from tests.examples import LONG

GAMES = 16 if LONG else 3


@pytest.mark.long
@pytest.mark.deeper
async def test_games_due_at_one_instant_are_all_resolved_and_drawn_once_and_nobody_waits(tmp_path) -> None:
    result = await storm.storm(GAMES, tmp_path)
    assert (result.refused, result.lost, result.twice) == (0, 0, 0)
    assert len(result.maps) >= GAMES
    assert result.requests >= 2 * GAMES
    assert result.answers
    assert f"{GAMES} games due at one instant" in storm.lines(result)[0]


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_storm(tmp_path, capsys) -> None:
    result = await storm.storm(2000, tmp_path)
    with capsys.disabled():
        print("", *storm.lines(result), sep="\n")
    assert (result.refused, result.lost, result.twice) == (0, 0, 0)


@pytest.mark.long
async def test_orders_that_come_at_once_are_all_answered_after_their_commit(tmp_path) -> None:
    taken, rate = await letters.written(tmp_path, 10, 20)
    assert len(taken) == 10
    assert taken == sorted(taken)
    assert rate > 0


@pytest.mark.long
async def test_a_bot_wakes_beside_games_that_wait_and_breaks_no_limit(tmp_path) -> None:
    result = await waking.measured(30, tmp_path, 14, to_the_end=True)
    assert result["refused"] == 0
    assert {"answering", "read", "again"} <= result.keys()
    assert result["resident"] > 10_000_000
