"""Nothing is acknowledged that is not stored: a full disk, a foreign lock, a file that was exchanged."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot import database_error_text
from bot.judge.clock import deadlines
from bot.judge.orders import message_intake
from bot.scheduling.deadline_loop import Clock
from bot.scheduling.judge_timekeeper import Keeper
from storage import queries
from storage.errors import Busy, StorageError, Unwritable
from tests.databases import fresh
from tests.proof.bazaar import ANN, BOB, CAT, Time, begun, judge_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return fresh(tmp_path / "game.sqlite")


@contextmanager
def full_after(log: Path, room: int) -> Iterator[None]:
    """Let no file grow beyond what the log has now and some room: writes fail as on a full disk."""
    size, hard = log.stat().st_size if log.exists() else 0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


def stored(path: Path, receipts: list[str]) -> bool:
    with closing(sqlite3.connect(path)) as raw:
        rows = [row for (row,) in raw.execute("SELECT receipt FROM submission ORDER BY id")]
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return rows == receipts


@pytest.mark.long
async def test_a_disk_that_is_full_at_any_write_acknowledges_nothing_and_heals_by_itself(path) -> None:
    now, receipts, said = Time(), list[str](), list[str]()
    async with judge_of(path, now) as judge:
        game = await begun(judge)
        log = path.with_name(path.name + "-wal")
        for number, room in enumerate(range(0, 60_000, 2_000)):
            with full_after(log, room):
                try:
                    receipts.append((await message_intake.receive(judge, game, ANN, str(number % 7))).receipt)
                except Unwritable as error:
                    said.append(database_error_text.sentence(error))
            assert stored(path, receipts)
            receipts.append((await message_intake.receive(judge, game, BOB, "1")).receipt)
        assert stored(path, receipts)
    assert 5 < len(said) < 30
    assert all("The database cannot be used: " in sentence for sentence in said)
    assert all("Nothing of this was stored." in sentence for sentence in said)


async def test_a_phase_that_ends_on_a_full_disk_ends_once_there_is_room(path) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        game = await begun(judge)
        clock, log = Clock(Keeper(judge), now), path.with_name(path.name + "-wal")
        clock.go()
        await clock.tick()
        now.passes(hours=24)
        await Keeper(judge).beat(ticking=True)
        for room in range(0, 40_000, 4_000):
            with full_after(log, room):
                try:
                    await clock.tick()
                except Unwritable:
                    continue
        await clock.tick()
        save = await judge.database.read(queries.save, game)
        assert len([entry for entry in save.log if not entry.is_roll]) == 1
        reports = [m.body["text"] for m in await judge.database.read(queries.messages, game, kind="report")]
        assert sum("won: " in text for text in reports) == 1


async def lock(path: Path, seconds: float, patience: float) -> None:
    now = Time()
    async with judge_of(path, now, patience=patience) as judge:
        game = await begun(judge)
        with closing(sqlite3.connect(path, isolation_level=None)) as foreign:
            foreign.execute("BEGIN IMMEDIATE")
            until, refused = time.monotonic() + seconds, 0
            while time.monotonic() < until:
                with pytest.raises(Busy, match="another program holds its lock"):
                    await message_intake.receive(judge, game, ANN, "1")
                refused += 1
                assert (
                    await judge.database.read(queries.game, game)
                ).status == "running"  # readers do not wait
            foreign.execute("ROLLBACK")
        reply = await message_intake.receive(judge, game, ANN, "2")
        assert stored(path, [reply.receipt])
        assert refused


async def test_a_foreign_lock_is_said_and_afterwards_all_goes_on(path) -> None:
    await lock(path, 1.0, 0.3)


@pytest.mark.soak
async def test_soak_a_foreign_lock_of_ten_seconds(path) -> None:
    await lock(path, 10.0, 5.0)


async def test_a_foreign_lock_that_goes_in_time_is_waited_for(path) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        game = await begun(judge)
        foreign = sqlite3.connect(path, isolation_level=None)
        foreign.execute("BEGIN IMMEDIATE")
        asyncio.get_running_loop().call_later(0.5, foreign.close)
        replies = await asyncio.gather(
            *[message_intake.receive(judge, game, user, "3") for user in (ANN, BOB, CAT)]
        )
        assert len({reply.receipt for reply in replies}) == 3
        assert stored(path, [s.receipt for s in await judge.database.read(queries.submissions, game)])


async def test_a_database_that_was_exchanged_for_its_backup_is_used_and_nothing_is_said_that_is_not_in_it(
    path, tmp_path
) -> None:
    now = Time()
    async with judge_of(path, now) as judge:
        game = await begun(judge)
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("VACUUM INTO ?", (str(tmp_path / "copy.sqlite"),))
        await message_intake.receive(judge, game, ANN, "1")
        (tmp_path / "copy.sqlite").replace(path)
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        try:
            reply = await message_intake.receive(judge, game, BOB, "2")
        except StorageError:
            reply = await message_intake.receive(judge, game, BOB, "2")
        assert stored(path, [reply.receipt])
        assert await deadlines.close_due(judge) == 0
