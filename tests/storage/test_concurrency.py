"""Many at once: every change counts, every step closes once, on one database that many processes may open."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest
from sqlalchemy import text

from games.core.play.save import FinishedTurn
from storage import queries
from storage.database import Database
from storage.engine import close, migrate, open_engine
from storage.errors import Busy
from storage.models import Message
from tests.due import next_message
from tests.examples import LONG
from tests.storage import toy
from tests.storage.conftest import Watch

TRIALS = 1000 if LONG else 60
WRITER = """
import asyncio, sys
from storage.engine import open_engine
from storage.database import Database
from tests.storage.conftest import Watch
from tests.storage import toy

async def main(path, game_id, times):
    engine = open_engine(path, patience=20)
    database = Database(engine, Watch())
    won = 0
    for step in range(times):
        async with database.change(game_id) as move:
            move.game.settings["count"] = move.game.settings.get("count", 0) + 1
        won += await toy.close(database, game_id, step // toy.STEPS, step % toy.STEPS)
    await engine.dispose()
    print(won)

asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
"""


@pytest.mark.long
async def test_two_hundred_concurrent_changes_of_one_game_all_count(database):
    game = await toy.begun(database)

    async def once() -> None:
        async with database.change(game.id) as change:
            before = change.game.settings.get("count", 0)
            await asyncio.sleep(0)
            change.game.settings["count"] = before + 1

    await asyncio.gather(*[once() for _ in range(200)])
    after = await database.read(queries.game, game.id)
    assert after.settings == {"count": 200}
    assert after.version == game.version + 200


@pytest.mark.long
async def test_two_hundred_concurrent_changes_through_two_engines_all_count(database, path):
    game = await toy.begun(database)
    engines = [open_engine(str(path), patience=20) for _ in range(2)]
    databases = [Database(engine, Watch()) for engine in engines]

    async def once(number: int) -> None:
        async with databases[number % 2].change(game.id) as change:
            change.game.settings["count"] = change.game.settings.get("count", 0) + 1

    await asyncio.gather(*[once(number) for number in range(200)])
    for engine in engines:
        await engine.dispose()
    assert (await database.read(queries.game, game.id)).settings == {"count": 200}


@pytest.mark.deeper
async def test_three_triggers_of_one_step_close_it_once(database):
    """The deadline, the last ready mark and the gamemaster come at one moment, again and again."""
    game = await toy.begun(database)
    for trial in range(TRIALS):
        turn, step = divmod(trial, toy.STEPS)
        closed = await asyncio.gather(*[toy.close(database, game.id, turn, step) for _ in range(3)])
        assert sorted(closed) == [False, False, True], (turn, step)
    after = await database.read(queries.game, game.id)
    assert (after.turn, after.step) == divmod(TRIALS, toy.STEPS)
    assert after.version == game.version + TRIALS
    pages = await database.read(queries.pages, game.id)
    assert [page.save.turn for page in pages] == list(range(TRIALS // toy.STEPS))
    assert (await database.read(queries.save, game.id)).state == {"sum": TRIALS}
    told = [(message.turn, message.step) for message in await database.read(queries.messages, game.id)]
    assert told == [divmod(trial, toy.STEPS) for trial in range(TRIALS)]


@pytest.mark.long
async def test_two_processes_change_one_game_and_nothing_is_lost(database, path):
    game = await toy.begun(database)
    times = 40
    command = [sys.executable, "-c", WRITER, str(path), str(game.id), str(times)]
    writers = [
        await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    answers = [await writer.communicate() for writer in writers]
    assert [errors for _, errors in answers] == [b"", b""]
    won = sum(int(answer) for answer, _ in answers)
    after = await database.read(queries.game, game.id)
    assert after.settings == {"count": 2 * times}
    assert won == times
    assert (after.turn, after.step) == divmod(times, toy.STEPS)


async def test_readers_do_not_wait_for_a_writer(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await toy.count(change, 1)
        seen = await database.read(queries.save, game.id)
    assert seen.log == ()
    assert len((await database.read(queries.save, game.id)).log) == 1


@pytest.mark.long
async def test_a_save_is_read_at_one_moment_while_it_is_changed(database):
    game = await toy.begun(database)
    going = True

    async def read() -> int:
        times = 0
        while going:
            save = await database.read(queries.save, game.id)
            assert save.state["sum"] == save.turn * toy.STEPS
            pages: list[FinishedTurn] = await database.read(queries.pages, game.id)
            assert [page.save.turn for page in pages] == list(range(len(pages)))
            times += 1
        return times

    reader = asyncio.create_task(read())
    for _ in range(60):
        async with database.change(game.id) as change:
            await toy.count(change, 1)
    going = False
    assert await reader > 5


@pytest.mark.long
async def test_a_foreign_lock_is_waited_for(path, engine, watch):
    patient = open_engine(str(path), patience=20)
    database = Database(patient, watch)
    game = await toy.begun(database)
    holder = locked_for(path, 2.0)
    async with database.change(game.id) as change:
        await toy.count(change, 1)
    holder.join()
    assert len((await database.read(queries.save, game.id)).log) == 1
    await patient.dispose()


async def test_who_waits_for_a_foreign_lock_holds_up_nobody(path, engine, watch):
    patient = open_engine(str(path), patience=20)
    database = Database(patient, watch)
    game = await toy.begun(database)
    holder = locked_for(path, 1.0)
    change = asyncio.create_task(toy.close(database, game.id, 0, 0))
    ticks = 0
    while not change.done():
        await asyncio.sleep(0.005)
        # Reads go on; what was committed may be read in the moment before its writer is told.
        step = (await database.read(queries.game, game.id)).step
        ticks += step == 0
    assert await change
    assert ticks > 20
    holder.join()
    await patient.dispose()


@pytest.mark.long
async def test_who_reads_on_and_on_lets_others_have_their_turn(database):
    game = await toy.begun(database)
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    task = asyncio.create_task(other())
    for _ in range(200):
        await database.read(queries.game, game.id)
    task.cancel()
    assert turns >= 10


@pytest.mark.long
async def test_a_foreign_lock_that_stays_is_said_and_stores_nothing(database, path):
    game = await toy.begun(database)
    holder = locked_for(path, 2.5)
    with pytest.raises(Busy, match="another program holds its lock"):
        await toy.close(database, game.id, 0, 0)
    assert (await asyncio.wait_for(database.read(queries.save, game.id), 0.5)).log == ()
    holder.join()
    assert await toy.close(database, game.id, 0, 0)


def locked_for(path, seconds: float) -> threading.Thread:
    """Hold the write lock as another program would."""
    held, over = threading.Event(), threading.Event()

    def hold() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            held.set()
            over.wait(seconds)
            other.execute("ROLLBACK")

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    return thread


async def test_a_cancelled_change_is_whole_or_nothing_and_blocks_nobody(database):
    game = await toy.begun(database)

    async def once(number: int) -> None:
        async with database.change(game.id) as change:
            await toy.count(change, 1)
            await change.tell(Message(kind="report", body={"number": number}))

    done = 0
    for number in range(60):
        task = asyncio.create_task(once(number))
        await asyncio.sleep(number % 40 / 10_000)
        task.cancel()
        done += not isinstance(
            (await asyncio.gather(task, return_exceptions=True))[0], asyncio.CancelledError
        )
    await once(-1)
    after = await database.read(queries.game, game.id)
    steps = after.turn * toy.STEPS + after.step
    assert after.version - game.version == steps == len(await database.read(queries.messages, game.id))
    assert done < steps <= 61


async def test_a_change_cancelled_in_the_middle_of_a_statement_leaves_no_lock_behind(path):
    """The errors are kept, for their tracebacks hold the cursors; another program writes after each."""
    engines = [open_engine(str(path), patience=20), open_engine(str(path), patience=0.5)]
    await migrate(engines[0])
    ours, other = (Database(engine, Watch()) for engine in engines)
    long = text(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT i FROM n"
    )

    async def write(begun: asyncio.Event) -> None:
        async with ours.writing() as session:
            begun.set()
            while True:
                await session.execute(long)

    kept = []
    for number in range(60):
        begun = asyncio.Event()
        task = asyncio.create_task(write(begun))
        await begun.wait()
        await asyncio.sleep(number % 20 / 5_000)
        for _ in range(1 + number % 3):
            task.cancel()
            await asyncio.sleep(0)
        kept += await asyncio.gather(task, return_exceptions=True)
        async with other.work():
            pass
    assert all(isinstance(error, asyncio.CancelledError) for error in kept)
    for engine in engines:
        await close(engine)


@pytest.mark.parametrize("trial", range(8))
async def test_migrating_twice_at_once_is_no_harm(path, trial):
    """Once in eight times SQLite did not wait for the one that made the new file WAL."""
    engines = [open_engine(str(path), patience=10) for _ in range(3)]
    await asyncio.gather(*[migrate(engine) for engine in engines])
    for engine in engines:
        await engine.dispose()


async def test_who_is_cancelled_again_and_again_while_reading_is_told_so(database):
    """The session is closed when its connection is there, and not before."""
    told = 0
    for number in range(60):
        task = asyncio.create_task(next_message(database))
        await asyncio.sleep(number % 20 / 20_000)
        for _ in range(3):
            task.cancel()
            await asyncio.sleep(0)
        [found] = await asyncio.gather(task, return_exceptions=True)
        told += isinstance(found, asyncio.CancelledError)
        assert found is None or isinstance(found, asyncio.CancelledError), found
    assert told
    assert await database.read(queries.games) == []
