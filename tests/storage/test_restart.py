"""A program that is killed at any moment has lost nothing that it acknowledged when it starts again."""

import asyncio
import random
import sqlite3
import sys
from contextlib import closing

import pytest

from storage.engine import migrate, open_engine
from storage.errors import StorageError
from storage.inspection import inspect
from storage.ledger import Ledger
from tests.storage import toy
from tests.storage.test_damage import eventful

CYCLES = 3
FLIPS = 60
COUNTER = """
import asyncio, sys
from storage.engine import open_engine
from storage.ledger import Ledger
from storage.models import Message
from tests.storage import toy
from tests.storage.conftest import Watch

async def main(path, game_id):
    ledger = Ledger(open_engine(path), Watch())
    while True:
        async with ledger.change(game_id) as move:
            await toy.count(move, 1)
            await move.tell(Message(kind="report"))
        print(flush=True)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


async def test_what_was_acknowledged_before_a_kill_is_there_afterwards(ledger, engine, path):
    game = await toy.begun(ledger)
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
        row = await ledger.game(game.id)
        after = row.turn * toy.STEPS + row.step
        assert stored + acknowledged <= after <= stored + acknowledged + 1
        assert len(await ledger.messages(game.id)) == after
        assert await inspect(engine) == []
        stored = after


async def test_a_sound_database_is_found_sound(ledger, engine):
    await eventful(ledger)
    await toy.opened(ledger)
    assert await inspect(engine) == []


async def test_a_byte_that_flips_anywhere_in_the_file_is_found_or_harmless(
    ledger, engine, path, tmp_path, watch
):
    """Whatever is still read is what was written; the inspection finds what the reader could not."""
    game = await eventful(ledger)
    truth = await everything(ledger, game.id)
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
            read = await everything(Ledger(opened, watch), game.id)
            assert read == truth or await inspect(opened)
        except StorageError:
            harmful += 1
        finally:
            await opened.dispose()
    assert harmful > 0


async def everything(ledger, game_id: int) -> list:
    return [
        await ledger.game(game_id),
        await ledger.seats(game_id),
        await ledger.save(game_id),
        await ledger.pages(game_id),
        await ledger.players(game_id),
        await ledger.submissions(game_id),
        await ledger.messages(game_id),
        await ledger.undone(game_id),
    ]


@pytest.mark.parametrize("table", ["entry", "checkpoint"])
async def test_the_inspection_names_every_damaged_row(ledger, engine, path, table):
    game, other = await eventful(ledger), await eventful(ledger)
    with closing(sqlite3.connect(path)) as database, database:
        change = "UPDATE {} SET at = at + 1 WHERE game_id = ? AND turn = 0"
        database.execute(change.format(table), (game.id,))
    found = await inspect(engine)
    assert {damage.game_id for damage in found} == {game.id} != {other.id}
    assert f"{table} {game.id}/0" in str(found[0])
