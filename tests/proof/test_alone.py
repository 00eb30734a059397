"""A game that is damaged or breaks its rules is taken out of play; all others go on as if nothing were."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.clock import RETRY, Clock
from bot.judge import hearing, timing
from bot.judge.bench import Refusal
from bot.keeping import Keeper
from storage.errors import Damaged
from tests.proof.bazaar import ANN, GAMES, MASTER, Time, begun, fresh, judge_of
from tests.toy import GAME

HURTS = {
    "the row of the game": "UPDATE game SET seed = x'00' WHERE id = 1",
    "its open answers": "UPDATE game SET open_document = '{' WHERE id = 1",
    "a closed question": "UPDATE entry SET answers = '{}' WHERE game_id = 1",
    "a closed question is gone": "DELETE FROM entry WHERE game_id = 1",
    "the state of its turn": "UPDATE checkpoint SET state = '{}' WHERE game_id = 1",
    "the state is gone": "DELETE FROM checkpoint WHERE game_id = 1",
    "a seat": "UPDATE seat SET user_id = 666 WHERE game_id = 1 AND seat = 'shu'",
    "its rules": "",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return fresh(tmp_path / "game.sqlite")


def hurt(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(statement)


def broken(_state):
    raise ZeroDivisionError
    yield


def breaking(judge):
    """Return the judge with rules that fail for the game whose slug is `bad`."""
    return replace(judge, games={**GAMES, "bad": replace(GAME, slug="bad", turn=broken)})


@pytest.mark.parametrize("what", HURTS)
async def test_when_its_time_is_up_it_freezes_and_the_others_are_resolved(path, what) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        games = [await begun(judge) for _ in range(3)]
        await hearing.receive(judge, games[0], ANN, "3")
        if what == "its rules":
            async with judge.ledger.change(1) as move:
                move.game.slug = "bad"
        else:
            hurt(path, HURTS[what])
        clock = Clock(Keeper(breaking(judge)), now)
        clock.go()
        await clock.tick()
        for _ in range(2):
            now.passes(hours=12.5)
            await Keeper(judge).beat(ticking=True)
            await clock.tick()
        rows = {row.id: row for row in await judge.ledger.games()}
        assert [rows[game].step >= 3 for game in games] == [False, True, True]
        assert [rows[game].status for game in games] == ["frozen", "running", "running"]
        if what != "its rules":
            with pytest.raises((Damaged, Refusal)):
                await hearing.receive(judge, games[0], ANN, "4")
        assert (await judge.ledger.next_deadline() or (None, 0))[1] != 1
        told = [m for m in await judge.ledger.due_messages(now(), 1000) if m.user_id == MASTER]
        unknown = what in ("the row of the game", "its open answers")
        assert len(told) == (0 if unknown else 1), [m.body for m in told]


@pytest.mark.parametrize("what", HURTS)
async def test_a_gap_is_bridged_for_the_others(path, what) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        games = [await begun(judge) for _ in range(3)]
        clock = Clock(Keeper(breaking(judge)), now)
        clock.go()
        await clock.tick()
        if what == "its rules":
            async with judge.ledger.change(1) as move:
                move.game.slug = "bad"
        else:
            hurt(path, HURTS[what])
        began, now.at = now.at, now.at + timedelta(hours=30)
        await clock.tick()
        rows = {row.id: row for row in await judge.ledger.games()}
        assert [rows[game].status for game in games] == ["frozen", "running", "running"]
        assert [rows[game].deadline for game in games[1:]] == [began + timedelta(hours=54)] * 2


@pytest.mark.parametrize("what", ["the row of the game", "a seat", "the state of its turn"])
async def test_a_pause_that_ends_is_ended_for_the_others(path, what) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        games = [await begun(judge) for _ in range(3)]
        for game in games:
            await timing.pause(judge, game, MASTER)
        hurt(path, HURTS[what])
        now.passes(days=15)
        assert await timing.close_due(judge) == 2
        rows = {row.id: row.status for row in await judge.ledger.games()}
        assert rows == {games[0]: "frozen", games[1]: "running", games[2]: "running"}


async def test_a_due_game_that_cannot_be_closed_does_not_keep_the_clock_busy(path) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        await begun(judge)
        clock = Clock(Keeper(replace(judge, games={})), now)
        clock.go()
        await clock.tick()
        now.passes(hours=24)
        await Keeper(judge).beat(ticking=True)
        assert await clock.tick() >= RETRY


async def test_the_deadlines_of_a_gap_are_bridged_however_many_were_due_before_it(path) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        games = [await begun(judge) for _ in range(4)]
        for number, game in enumerate(games):
            async with judge.ledger.change(game) as move:
                move.game.deadline = now.at + timedelta(hours=1 if number == 3 else -1)
        since = now.at
        now.passes(hours=2)
        assert await timing.bridge(judge, since) == 1
        row = await judge.ledger.game(games[3])
        assert row.deadline == since + timedelta(hours=3)
        assert [due[1] for due in await judge.ledger.due_deadlines(now(), limit=2)] == games[:2]


async def test_readers_and_writers_of_other_games_do_not_wait_for_a_damaged_one(path) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        games = [await begun(judge) for _ in range(4)]
        hurt(path, HURTS["the state of its turn"])
        results = await asyncio.gather(
            *[hearing.receive(judge, game, ANN, "3") for game in games], return_exceptions=True
        )
    assert isinstance(results[0], Damaged)
    assert [reply.lines for reply in results[1:]] == [("3",)] * 3
