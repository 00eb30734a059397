"""How the database is opened."""

import pytest

from storage.database import file_of
from storage.engine import migrate, open_engine
from storage.errors import StorageError
from tests.databases import fresh

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
