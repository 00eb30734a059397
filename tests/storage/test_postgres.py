"""The same on a PostgreSQL server."""

import asyncio
from types import SimpleNamespace

import pytest
from alembic import command
from sqlalchemy import make_url, text
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_dbapi
from sqlalchemy.exc import DBAPIError

from storage import instance_lock, queries
from storage.database import Database
from storage.engine import migrate, open_engine
from storage.errors import Cause, StorageError, Taken, Unwritable, understood
from storage.instance_lock import hold
from storage.models import Message, Preference
from storage.seal_inspection import inspect
from storage.seatless_people_models import Watch
from tests import postgres
from tests.due import due_messages
from tests.storage import toy
from tests.storage.test_damage import eventful
from tests.storage.test_migrations import run
from tests.storage.test_plans import everyday
from tests.storage.test_restart import everything


@pytest.fixture
async def engines():
    async with postgres.database() as url:
        pair = [open_engine(url), open_engine(url)]
        yield pair
        for engine in pair:
            await engine.dispose()


@pytest.mark.long
async def test_models_and_migrations_agree_on_a_server(engines):
    await migrate(engines[0])
    await run(engines[0], command.check)


async def test_all_that_is_written_on_a_server_is_read_again_and_sound(engines, watch):
    database = Database(engines[0], watch)
    game = await eventful(database)
    assert len(await everything(database, game.id)) == 8
    await everyday(database, await toy.begun(database, thread_id=1 << 60))
    assert await inspect(Database(engines[0], watch)) == []


@pytest.mark.long
async def test_changes_through_two_bots_on_a_server_all_count_and_a_step_closes_once(engines, watch):
    databases = [Database(engine, watch) for engine in engines]
    game = await toy.begun(databases[0])

    async def once(number: int) -> None:
        async with databases[number % 2].change(game.id) as change:
            change.game.settings["count"] = change.game.settings.get("count", 0) + 1

    await asyncio.gather(*[once(number) for number in range(100)])
    assert (await databases[1].read(queries.game, game.id)).settings == {"count": 100}
    for trial in range(40):
        closed = [
            toy.close(database, game.id, *divmod(trial, toy.STEPS)) for database in (*databases, databases[0])
        ]
        assert sorted(await asyncio.gather(*closed)) == [False, False, True]


@pytest.mark.long
async def test_one_bot_on_one_server(engines, watch):
    async with hold(engines[0], "the first bot", watch):
        with pytest.raises(Taken, match="the first bot"):
            async with hold(engines[1], "the second bot", watch):
                pass


@pytest.mark.parametrize("name, value", [("NUMBER", "no number"), ("WRITERS", "SELECT x FROM nowhere")])
async def test_a_bot_that_cannot_take_the_lease_of_a_server_keeps_nothing_of_it(
    engines, watch, monkeypatch, name, value
):
    """Neither the connection, nor the lock where it had that already."""
    with monkeypatch.context() as patch:
        patch.setattr(instance_lock, name, value)
        with pytest.raises(DBAPIError) as caught:
            async with hold(engines[0], "the first bot", watch):
                pass
    assert caught.value.orig is not None
    assert engines[0].pool.checkedout() == 0
    monkeypatch.setattr(instance_lock, "HANDOVER", 0)
    async with hold(engines[1], "the second bot", watch):
        pass


@pytest.mark.long
async def test_who_reads_as_a_server_dies_is_told_that_it_does_not_answer(engines, watch):
    """Giving the connection back failed besides, in words of the driver, and hid what was to be said."""
    database = Database(engines[0], watch)
    game = await toy.begun(database)
    seen, living = set[type[Exception]](), True

    async def look() -> None:
        while living:
            try:
                await database.read(queries.game, game.id)
            except Exception as error:  # noqa: BLE001  any other than a StorageError is what is looked for
                seen.add(type(error))
            await asyncio.sleep(0)

    looking = [asyncio.create_task(look()) for _ in range(8)]
    for _ in range(20):
        await asyncio.sleep(0.02)
        async with engines[1].begin() as other:
            await other.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            )
    living = False
    await asyncio.gather(*looking)
    assert {kind for kind in seen if not issubclass(kind, StorageError)} == set()
    assert await database.read(queries.game, game.id), "a new connection is made"


async def test_a_server_that_does_not_answer_is_said(watch):
    engine = open_engine("postgresql://nobody@127.0.0.1:1/nothing")
    with pytest.raises(Unwritable, match="does not answer"):
        await Database(engine, watch).read(queries.games)
    await engine.dispose()


@pytest.mark.parametrize(
    "state, why",
    [
        ("57P03", Cause.SILENT),  # cannot_connect_now: it was killed and is starting up
        ("57P01", Cause.SILENT),  # admin_shutdown
        ("08006", Cause.SILENT),  # connection_failure
        ("28P01", Cause.NO_USER),  # invalid_password
        ("3D000", Cause.NO_SUCH),  # invalid_catalog_name
        ("53100", Cause.FULL),  # disk_full
        ("53300", Cause.CROWDED),  # too_many_connections
        ("25006", Cause.READ_ONLY),  # read_only_sql_transaction
        ("42P01", None),  # undefined_table: an error of this program
    ],
)
def test_a_server_that_can_do_nothing_now_is_no_error_of_the_program(state: str, why: Cause | None):
    """The codes are those of PostgreSQL's manual, appendix A; one that was killed says 57P03 for a second."""
    told = AsyncAdapt_asyncpg_dbapi.Error(
        "the database system is starting up", SimpleNamespace(sqlstate=state)
    )
    meant = understood(DBAPIError("SELECT 1", {}, told))
    assert (meant.why if meant else None) is why
    assert meant is None or isinstance(meant, Unwritable)


async def test_what_two_bots_write_at_one_moment_is_written_once_and_the_second_is_told(engines, watch):
    databases = [Database(engine, watch) for engine in engines]
    game = await toy.begun(databases[0])
    both_are_in = asyncio.Barrier(2)

    async def twice(write):
        async def one(database):
            async with database.work() as work:
                await work.session.execute(text("SELECT 1"))
                await both_are_in.wait()
                return await write(work)

        return await asyncio.gather(*map(one, databases))

    for number in range(10):
        assert sorted(await twice(lambda work, event=number: work.seen(event))) == [False, True]
        assert sorted(await twice(lambda work, who=number: work.teach(who, "toy", "move"))) == [False, True]
        letter = f"letter {number}"
        told = await twice(lambda work, nonce=letter: work.tell_once(Message(kind="private", nonce=nonce)))
        assert [message is None for message in told].count(True) == 1
        await twice(lambda work, key=letter: work.mark(key, 7))
        await twice(lambda work, who=number: work.prefer(Preference(user_id=who, palette="the same")))
        watching = {"user_id": number, "game_id": game.id, "since": watch()}
        await twice(lambda work, values=watching: work.replace(Watch(**values)))
        await twice(lambda work: work.tell(Message(kind="welcome")))
    assert await databases[1].read(queries.marked, letter) == 7
    assert (await databases[1].read(queries.preference, number)).palette == "the same"
    messages = await due_messages(databases[0], watch())
    assert sorted(message.kind for message in messages) == ["private"] * 10 + ["welcome"] * 20
    assert await inspect(databases[0]) == []


@pytest.mark.parametrize("part, why", [("database", Cause.NO_SUCH), ("username", Cause.NO_USER)])
async def test_a_server_that_refuses_the_address_is_understood(part: str, why: Cause):
    address = make_url(postgres.server()).set(**{part: "nobody"})
    engine = open_engine(address.render_as_string(hide_password=False))
    with pytest.raises(Unwritable) as caught:
        await migrate(engine)
    await engine.dispose()
    assert caught.value.why is why
