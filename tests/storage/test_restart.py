"""A program that is killed at any moment has lost nothing that it acknowledged when it starts again."""

import asyncio
import random
import sqlite3
import sys
from contextlib import closing

import pytest

from storage import queries
from storage.database import Database
from storage.engine import migrate, open_engine
from storage.errors import StorageError
from storage.seal_inspection import inspect
from tests.storage import toy
from tests.storage.test_damage import eventful

CYCLES = 3
FLIPS = 60
COUNTER = """
import asyncio, sys
from storage.engine import open_engine
from storage.database import Database
from storage.models import Message
from tests.storage import toy
from tests.storage.conftest import Watch

async def main(path, game_id):
    database = Database(open_engine(path), Watch())
    while True:
        async with database.change(game_id) as move:
            await toy.count(move, 1)
            await move.tell(Message(kind="report"))
        print(flush=True)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


@pytest.mark.long
async def test_what_was_acknowledged_before_a_kill_is_there_afterwards(database, engine, path):
    game = await toy.begun(database)
    chance, stored = random.Random(9), 0
    for _ in range(CYCLES):
        program = await asyncio.create_subprocess_exec(
            sys.executable, "-c", COUNTER, str(path), str(game.id), stdout=asyncio.subprocess.PIPE
        )
        await program.stdout.readline()
        await asyncio.sleep(chance.uniform(0, 0.1))
        program.kill()
        acknowledged = 1 + (await program.stdout.read()).count(b"\n")
        await program.wait()
        row = await database.read(queries.game, game.id)
        after = row.turn * toy.STEPS + row.step
        assert stored + acknowledged <= after <= stored + acknowledged + 1
        assert len(await database.read(queries.messages, game.id)) == after
        assert await inspect(database) == []
        stored = after


async def test_a_sound_database_is_found_sound(database, engine):
    await eventful(database)
    await toy.opened(database)
    assert await inspect(database) == []


@pytest.mark.long
async def test_a_byte_that_flips_anywhere_in_the_file_is_found_or_harmless(
    database, engine, path, tmp_path, watch
):
    """Whatever is still read is what was written; the inspection finds what the reader could not."""
    game = await eventful(database)
    truth = await everything(database, game.id)
    await engine.dispose()
    whole, chance = path.read_bytes(), random.Random(4)
    harmful = 0
    for number in range(FLIPS):
        raw = bytearray(whole)
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        flipped = tmp_path / f"{number}.sqlite"
        flipped.write_bytes(raw)
        opened = open_engine(str(flipped))
        try:
            await migrate(opened)
            read = await everything(Database(opened, watch), game.id)
            assert read == truth or await inspect(Database(opened, watch))
        except StorageError:
            harmful += 1
        finally:
            await opened.dispose()
    assert harmful > 0


async def everything(database, game_id: int) -> list:
    return [
        await database.read(queries.game, game_id),
        await database.read(queries.seats, game_id),
        await database.read(queries.save, game_id),
        await database.read(queries.pages, game_id),
        await database.read(queries.players, game_id),
        await database.read(queries.submissions, game_id),
        await database.read(queries.messages, game_id),
        await database.read(queries.undone, game_id),
    ]


@pytest.mark.parametrize("table", ["entry", "checkpoint"])
async def test_the_inspection_names_every_damaged_row(database, engine, path, table):
    game, other = await eventful(database), await eventful(database)
    with closing(sqlite3.connect(path)) as raw_database, raw_database:
        change = "UPDATE {} SET at = at + 1 WHERE game_id = ? AND turn = 0"
        raw_database.execute(change.format(table), (game.id,))
    found = await inspect(database)
    assert {damage.game_id for damage in found} == {game.id} != {other.id}
    assert f"{table} {game.id}/0" in str(found[0])
