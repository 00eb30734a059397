"""A backup is a sound copy of one moment, taken while others write."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from storage import queries
from storage.backup import backup
from storage.database import Database
from storage.engine import migrate, open_engine
from storage.errors import Damaged, Unwritable
from tests.storage import toy


@pytest.mark.long
async def test_a_backup_while_others_write_is_sound_and_of_one_moment(database, engine, tmp_path, watch):
    game = await toy.begun(database)
    going = True

    async def write() -> int:
        times = 0
        while going:
            async with database.change(game.id) as change:
                await toy.count(change, 1)
            times += 1
        return times

    writer = asyncio.create_task(write())
    copies = [tmp_path / "copies" / f"{number}.sqlite" for number in range(4)]
    for copy in copies:
        await asyncio.sleep(0.05)
        await backup(engine, copy)
    going = False
    assert await writer >= 4
    steps = []
    for copy in copies:
        with closing(sqlite3.connect(copy)) as raw_database:
            assert raw_database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        opened = open_engine(str(copy))
        await migrate(opened)
        other = Database(opened, watch)
        kept = await other.read(queries.game, game.id)
        save = await other.read(queries.save, game.id)
        assert (kept.turn, kept.step) == (save.turn, len(save.log))
        assert save.state == {"sum": toy.STEPS * save.turn}
        steps.append(kept.turn * toy.STEPS + kept.step)
        assert await toy.close(other, game.id, kept.turn, kept.step)
        await opened.dispose()
    assert steps == sorted(steps)
    assert steps[-1] > 0


async def test_a_backup_takes_the_place_of_an_older_one_and_is_for_its_owner_alone(
    database, engine, tmp_path
):
    copy = tmp_path / "copy.sqlite"
    await toy.opened(database)
    await backup(engine, copy)
    await toy.opened(database)
    await backup(engine, copy)
    with closing(sqlite3.connect(copy)) as raw_database:
        assert raw_database.execute("SELECT count(*) FROM game").fetchone() == (2,)
    assert copy.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.sqlite"]


async def test_a_backup_that_cannot_be_written_says_so_and_leaves_the_old_one(engine, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unwritable, match="cannot be written"):
        await backup(engine, tmp_path / "file" / "copy.sqlite")
    assert (tmp_path / "file").read_text() == "in the way"


async def test_a_damaged_database_is_no_backup(database, engine, path, tmp_path):
    game = await toy.begun(database)
    for _ in range(40):
        async with database.change(game.id) as change:
            await toy.count(change, 1)
    await engine.dispose()
    raw = bytearray(path.read_bytes())
    page = 4096
    for place in range(page, len(raw), page):
        raw[place : place + 100] = b"\xff" * 100
    path.write_bytes(raw)
    copy = tmp_path / "copy.sqlite"
    with pytest.raises(Damaged):
        await backup(engine, copy)
    assert not copy.exists()
