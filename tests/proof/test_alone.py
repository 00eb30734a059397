"""A game that is damaged or breaks its rules is taken out of play; all others go on as if nothing were."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from bot.judge import failure_isolation
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.orders import message_intake
from bot.scheduling.deadline_loop import RETRY, Clock
from bot.scheduling.judge_timekeeper import Keeper
from storage import queries
from storage.database import WRITES
from storage.errors import Damaged, Unwritable
from tests.databases import fresh
from tests.due import due_messages
from tests.examples import few
from tests.proof.bazaar import ANN, GAMES, MASTER, Time, begun, judge_of
from tests.toy import GAME

THREE, NINE = [1, 2, 3], [*range(1, 10)]
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


async def three(path: Path) -> None:
    """Begin the games 1 to 3."""
    async with judge_of(path, Time()) as judge:
        assert [await begun(judge) for _ in range(3)] == THREE


async def nine(path: Path) -> None:
    """Begin the games 1 to 9, whose first question is over after a day."""
    async with judge_of(path, Time()) as judge:
        assert await due_at_once(judge, 9) == NINE


@pytest.fixture
def with_three(tmp_path: Path) -> Path:
    return fresh(tmp_path / "game.sqlite", three)


def hurt(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(statement)


def broken(_state):
    raise ZeroDivisionError
    yield


def breaking(judge):
    """Return the judge with rules that fail for the game whose slug is `bad`."""
    return replace(judge, games={**GAMES, "bad": replace(GAME, slug="bad", turn=broken)})


@pytest.mark.long
@pytest.mark.parametrize("what", few(HURTS, 3))
async def test_when_its_time_is_up_it_freezes_and_the_others_are_resolved(with_three, what) -> None:
    path, now, games = with_three, Time(), THREE
    async with judge_of(path, now) as judge:
        await message_intake.receive(judge, games[0], ANN, "3")
        if what == "its rules":
            async with judge.database.change(1) as change:
                change.game.slug = "bad"
        else:
            hurt(path, HURTS[what])
        clock = Clock(Keeper(breaking(judge)), now)
        clock.go()
        await clock.tick()
        for _ in range(2):
            now.passes(hours=12.5)
            await Keeper(judge).beat(ticking=True)
            await clock.tick()
        rows = {row.id: row for row in await judge.database.read(queries.games)}
        assert [rows[game].step >= 3 for game in games] == [False, True, True]
        assert [rows[game].status for game in games] == ["frozen", "running", "running"]
        if what != "its rules":
            with pytest.raises((Damaged, Refusal)):
                await message_intake.receive(judge, games[0], ANN, "4")
        assert (await judge.database.read(queries.next_deadline) or (None, 0))[1] != 1
        told = [m for m in await due_messages(judge.database, now(), 1000) if m.user_id == MASTER]
        unknown = what in ("the row of the game", "its open answers")
        assert len(told) == (0 if unknown else 1), [m.body for m in told]


@pytest.mark.parametrize("what", few(HURTS, 4))
async def test_a_gap_is_bridged_for_the_others(with_three, what) -> None:
    path, now, games = with_three, Time(), THREE
    async with judge_of(path, now) as judge:
        clock = Clock(Keeper(breaking(judge)), now)
        clock.go()
        await clock.tick()
        if what == "its rules":
            async with judge.database.change(1) as change:
                change.game.slug = "bad"
        else:
            hurt(path, HURTS[what])
        began, now.at = now.at, now.at + timedelta(hours=30)
        await clock.tick()
        rows = {row.id: row for row in await judge.database.read(queries.games)}
        assert [rows[game].status for game in games] == ["frozen", "running", "running"]
        assert [rows[game].deadline for game in games[1:]] == [began + timedelta(hours=54)] * 2


@pytest.mark.parametrize("what", ["the row of the game", "a seat", "the state of its turn"])
async def test_a_pause_that_ends_is_ended_for_the_others(with_three, what) -> None:
    path, now, games = with_three, Time(), THREE
    async with judge_of(path, now) as judge:
        for game in games:
            await deadlines.pause(judge, game, MASTER)
        hurt(path, HURTS[what])
        now.passes(days=15)
        assert await deadlines.close_due(judge) == 2
        rows = {row.id: row.status for row in await judge.database.read(queries.games)}
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
            async with judge.database.change(game) as change:
                change.game.deadline = now.at + timedelta(hours=1 if number == 3 else -1)
        since = now.at
        now.passes(hours=2)
        assert await deadlines.bridge(judge, since) == 1
        row = await judge.database.read(queries.game, games[3])
        assert row.deadline == since + timedelta(hours=3)
        assert [due[1] for due in await judge.database.read(queries.due_deadlines, now(), limit=2)] == games[
            :2
        ]


async def test_readers_and_writers_of_other_games_do_not_wait_for_a_damaged_one(path) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        games = [await begun(judge) for _ in range(4)]
        hurt(path, HURTS["the state of its turn"])
        results = await asyncio.gather(
            *[message_intake.receive(judge, game, ANN, "3") for game in games], return_exceptions=True
        )
    assert isinstance(results[0], Damaged)
    assert [reply.lines for reply in results[1:]] == [("3",)] * 3


async def due_at_once(judge, count: int) -> list[int]:
    """Begin games whose first question is then over, the first with what one player sent."""
    games = [await begun(judge) for _ in range(count)]
    await message_intake.receive(judge, games[0], ANN, "3")
    judge.now.passes(hours=25)
    return games


async def stored(judge, game: int) -> list[object]:
    """Return all of a game that a closed question changes, without what differs from game to game."""
    row = await judge.database.read(queries.game, game)
    told = [
        (m.kind, m.audience, m.turn, m.step, m.ordinal)
        for m in await judge.database.read(queries.messages, game)
    ]
    return [row.status, row.version, row.turn, row.step, row.deadline, *told]


@asynccontextmanager
async def transactions(judge) -> AsyncIterator[list[str]]:
    """Note how each transaction that writes begins and ends."""
    seen: list[str] = []

    def noted(word: str) -> Callable[[Connection], None]:
        def note(connection: Connection) -> None:
            if connection.get_execution_options().get(WRITES):
                seen.append(word)

        return note

    words = {name: noted(name.upper()) for name in ("begin", "commit", "rollback")}
    for name, note in words.items():
        event.listen(judge.database.engine.sync_engine, name, note)
    try:
        yield seen
    finally:
        for name, note in words.items():
            event.remove(judge.database.engine.sync_engine, name, note)


@pytest.mark.long
async def test_many_that_are_due_are_stored_some_at_a_time(path, monkeypatch) -> None:
    monkeypatch.setattr(failure_isolation, "MOST", 8)
    monkeypatch.setattr(failure_isolation, "SPAN", 60.0)
    async with judge_of(path, Time()) as judge:
        games = await due_at_once(judge, failure_isolation.MOST + 1)
        async with transactions(judge) as seen:
            assert await deadlines.close_due(judge) == len(games)
        assert (seen.count("BEGIN"), seen.count("COMMIT")) == (2, 2)
        assert await judge.database.read(queries.due_deadlines, judge.now()) == []


@pytest.mark.long
async def test_nobody_waits_long_for_what_is_stored_together(path, monkeypatch) -> None:
    monkeypatch.setattr(failure_isolation, "SPAN", 0.0)
    async with judge_of(path, Time()) as judge:
        games = await due_at_once(judge, 5)
        async with transactions(judge) as seen:
            assert await deadlines.close_due(judge) == len(games)
        assert seen.count("COMMIT") == 5


async def closed(path: Path, what: str | None) -> list[list[object]]:
    """Damage one of nine games or none, close what is due; return all that is then stored of the others."""
    now = Time()
    now.passes(hours=25)
    async with judge_of(path, now) as judge:
        sick = NINE[0]
        if what == "its rules":
            async with judge.database.change(sick) as change:
                change.game.slug = "bad"
        elif what is not None:
            hurt(path, HURTS[what])
        moved = await deadlines.close_due(breaking(judge))
        assert moved == len(NINE) - (what is not None)
        first = (await judge.database.read(queries.games))[0]
        assert (first.status == "frozen") == (what is not None)
        return [await stored(judge, game) for game in NINE[1:]]


@pytest.mark.long
async def test_one_that_fails_among_many_fails_alone_and_nothing_is_told_twice(monkeypatch, tmp_path) -> None:
    """The others are then what they are where none fails."""
    monkeypatch.setattr(failure_isolation, "SPAN", 60.0)
    whole = await closed(fresh(tmp_path / "whole" / "game.sqlite", nine), None)
    assert all(["report", "public"] in [list(told[:2]) for told in game[5:]] for game in whole)
    for what in HURTS:
        assert await closed(fresh(tmp_path / what / "game.sqlite", nine), what) == whole, what


async def test_when_nothing_can_be_written_the_clock_says_so_and_nothing_has_moved(path) -> None:
    async with judge_of(path, Time(), patience=0.1) as judge:
        games = await due_at_once(judge, 3)
        before = [await stored(judge, game) for game in games]
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unwritable):
                await deadlines.close_due(judge)
        assert [await stored(judge, game) for game in games] == before
        assert await deadlines.close_due(judge) == 3


async def test_what_is_changed_together_is_stored_together_or_not_at_all(path) -> None:
    async with judge_of(path, Time()) as judge:
        games = await due_at_once(judge, 3)
        before = [await stored(judge, game) for game in games]

        async def all_but_the_end() -> None:
            async with judge.database.together() as database:
                for game in games:
                    row = await database.read(queries.game, game)
                    assert await deadlines.expire(replace(judge, database=database), game, row.turn, row.step)
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await all_but_the_end()
        assert [await stored(judge, game) for game in games] == before
