"""Opening and closing the database."""

import asyncio

import pytest
from sqlalchemy import event

from storage import queries
from storage.database import Database, file_of
from storage.engine import close, migrate, open_engine
from storage.errors import StorageError
from tests.databases import fresh
from tests.storage.conftest import Watch

SETTINGS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 1000,
    "cell_size_check": 1,
    "trusted_schema": 0,
}


async def test_every_connection_has_the_settings_that_lose_nothing(path):
    engine = open_engine(str(fresh(path)), patience=1.0)
    async with engine.connect() as first, engine.connect() as second:
        for connection in (first, second):
            found = {name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in SETTINGS}
            assert found == SETTINGS
    await engine.dispose()


async def test_a_database_is_readable_by_its_owner_alone(engine, path):
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["plain.sqlite", "with space & ü?#%.sqlite", "deep/er/mandate.sqlite"])
async def test_a_path_may_be_called_anything(tmp_path, name):
    path = tmp_path / name
    engine = open_engine(str(path))
    await migrate(engine)
    assert file_of(engine) == path
    assert path.stat().st_size > 0
    await engine.dispose()


@pytest.mark.parametrize("url", ["sqlite:///{}", "sqlite+aiosqlite:///{}"])
async def test_a_file_may_be_given_by_its_url(tmp_path, url):
    path = tmp_path / "mandate.sqlite"
    engine = open_engine(url.format(path))
    assert file_of(engine) == path
    await engine.dispose()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite+aiosqlite:///:memory:", "mysql://host/name"])
def test_another_kind_of_database_is_refused(url):
    with pytest.raises(StorageError, match="neither an SQLite file nor a PostgreSQL database"):
        open_engine(url)


def test_a_refused_url_does_not_tell_its_password():
    with pytest.raises(StorageError, match="neither") as caught:
        open_engine("mysql://me:secret@host/name")
    assert "secret" not in str(caught.value)


def counted(engine):
    """Return a set of the connections that an engine has open."""
    there = set()
    event.listen(engine.sync_engine, "connect", lambda _, entry: there.add(entry.driver_connection))
    event.listen(engine.sync_engine, "close", lambda _, entry: there.remove(entry.driver_connection))
    return there


async def test_what_begins_while_the_database_is_closed_leaves_no_connection(path):
    """The client's last events come when they like: here when the first of three connections is closed."""
    engine = open_engine(str(fresh(path)))
    database, there, pool, late = Database(engine, Watch()), counted(engine), engine.pool, []

    async def read():
        async with database.reading() as session:
            await queries.games(session)
            while engine.pool is pool:
                await asyncio.sleep(0)

    def begin(*_):
        if not late:
            late.append(asyncio.create_task(read()))

    await asyncio.gather(*(database.read(queries.games) for _ in range(3)))
    event.listen(pool, "close", begin)
    assert len(there) == 3
    await close(engine)
    await asyncio.gather(*late)
    assert late
    assert not there


async def test_what_outlasts_the_patience_of_who_closes_leaves_no_connection(path):
    engine = open_engine(str(fresh(path)))
    there = counted(engine)
    async with Database(engine, Watch()).reading() as session:
        await close(engine, patience=0.05)
        assert len(there) == 1
        assert await queries.games(session) == []
    assert not there
