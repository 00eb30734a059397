"""One bot on one database: the second is told who was first."""

import asyncio
import os
import signal
import sys

import pytest

from storage import queries
from storage.columns import ticks
from storage.engine import migrate, open_engine
from storage.errors import StorageError, Taken
from storage.instance_lock import KEY, hold
from tests.storage.conftest import NOON

HOLDER = """
import asyncio, sys
from storage.engine import open_engine
from storage.instance_lock import hold
from tests.storage.conftest import Watch

async def main(path):
    async with hold(open_engine(path), "the first bot", Watch()):
        print("held", flush=True)
        await asyncio.sleep(60)

asyncio.run(main(sys.argv[1]))
"""


class Bell:
    """A sleep that ends when the test rings."""

    def __init__(self) -> None:
        self.rung = asyncio.Semaphore(0)
        self.asleep = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.asleep.set()
        await self.rung.acquire()

    async def ring(self) -> None:
        await self.asleep.wait()
        self.asleep.clear()
        self.rung.release()
        await self.asleep.wait()


async def test_a_second_bot_on_the_database_is_told_of_the_first(engine, path, watch):
    other = open_engine(str(path))
    async with hold(engine, "the first bot", watch):
        with pytest.raises(Taken) as caught:
            async with hold(other, "the second bot", watch):
                pass
        assert (caught.value.owner, caught.value.since) == ("the first bot", NOON)
    async with hold(other, "the second bot", watch) as held:
        assert not held.lost.is_set()
    await other.dispose()


@pytest.mark.long
async def test_the_lease_of_a_bot_that_was_killed_is_free_at_once(engine, path, watch):
    first = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, str(path), stdout=asyncio.subprocess.PIPE
    )
    assert (await first.stdout.readline()) == b"held\n"
    with pytest.raises(Taken):
        async with hold(engine, "the second bot", watch):
            pass
    os.kill(first.pid, signal.SIGKILL)
    await first.wait()
    async with hold(engine, "the second bot", watch):
        pass


async def test_an_error_in_the_block_is_not_swallowed_and_frees_the_lease(engine, watch):
    for error in (BlockingIOError, ZeroDivisionError):
        with pytest.raises(error):
            async with hold(engine, "x", watch):
                raise error
    async with hold(engine, "x", watch):
        pass


async def test_the_mark_of_a_lease_is_renewed_and_goes_with_it(engine, database, watch):
    bell = Bell()
    async with hold(engine, "first", watch, bell):
        for _ in range(3):
            watch.advance(seconds=10)
            await bell.ring()
        kept = await database.read(queries.marked, KEY)
        assert (kept["owner"], kept["since"], kept["beat"]) == ("first", ticks(NOON), ticks(watch()))
    assert await database.read(queries.marked, KEY) is None


async def test_an_older_database_is_not_changed_under_a_bot_that_uses_it(engine, path, watch):
    async with hold(engine, "the first bot", watch):
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.exec_driver_sql("DELETE FROM alembic_version")
        with pytest.raises(StorageError, match="another bot"):
            await migrate(engine)
