"""The same on a PostgreSQL server: run with POSTGRES_TEST_URL=postgresql://user@127.0.0.1:5432/an-empty-database."""

import asyncio
import os

import pytest
from alembic import command
from sqlalchemy import text

from storage.engine import migrate, open_engine
from storage.errors import Taken, Unwritable
from storage.inspection import inspect
from storage.lease import hold
from storage.ledger import Ledger
from tests.storage import toy
from tests.storage.test_damage import eventful
from tests.storage.test_migrations import run
from tests.storage.test_plans import queries
from tests.storage.test_restart import everything

URL = os.environ.get("POSTGRES_TEST_URL", "")
pytest.importorskip("asyncpg", reason="the driver of PostgreSQL is not installed")
pytestmark = pytest.mark.skipif(not URL, reason="no server was named")


@pytest.fixture
async def engines():
    pair = [open_engine(URL), open_engine(URL)]
    await migrate(pair[0])
    yield pair
    async with pair[0].begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    for engine in pair:
        await engine.dispose()


async def test_models_and_migrations_agree_on_a_server(engines):
    await migrate(engines[0])
    await run(engines[0], command.check)


async def test_all_that_is_written_on_a_server_is_read_again_and_sound(engines, watch):
    ledger = Ledger(engines[0], watch)
    game = await eventful(ledger)
    assert len(await everything(ledger, game.id)) == 8
    await queries(ledger, await toy.begun(ledger, thread_id=1 << 60))
    assert await inspect(engines[0]) == []


async def test_changes_through_two_bots_on_a_server_all_count_and_a_step_closes_once(engines, watch):
    ledgers = [Ledger(engine, watch) for engine in engines]
    game = await toy.begun(ledgers[0])

    async def once(number: int) -> None:
        async with ledgers[number % 2].change(game.id) as move:
            move.game.settings["count"] = move.game.settings.get("count", 0) + 1

    await asyncio.gather(*[once(number) for number in range(100)])
    assert (await ledgers[1].game(game.id)).settings == {"count": 100}
    for trial in range(40):
        closed = [toy.close(ledger, game.id, *divmod(trial, toy.STEPS)) for ledger in (*ledgers, ledgers[0])]
        assert sorted(await asyncio.gather(*closed)) == [False, False, True]


async def test_one_bot_on_one_server(engines, watch):
    async with hold(engines[0], "the first bot", watch):
        with pytest.raises(Taken, match="the first bot"):
            async with hold(engines[1], "the second bot", watch):
                pass


async def test_a_server_that_does_not_answer_is_said(watch):
    engine = open_engine("postgresql://nobody@127.0.0.1:1/nothing")
    with pytest.raises(Unwritable, match="does not answer"):
        await Ledger(engine, watch).games()
    await engine.dispose()
