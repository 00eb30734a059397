"""An empty database and one of any earlier version become one of today, and keep what is in them."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import OperationalError
from sqlmodel import SQLModel

from storage import engine as engines
from storage import queries
from storage.database import Database
from storage.engine import SCRIPTS, migrate, open_engine
from storage.errors import StorageError
from tests import postgres
from tests.storage import toy

OLD = sorted((Path(__file__).parent / "saves").glob("*.sql"))
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{down}"


def upgrade():
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("motto", sa.Text(), nullable=False, server_default="none"))
    {then}


def downgrade():
    pass
"""


async def run(engine, work, *arguments) -> None:
    """Run an alembic command on a database."""

    def inside(connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(SCRIPTS))
        config.attributes["connection"] = connection
        work(config, *arguments)

    async with engine.begin() as connection:
        await connection.run_sync(inside)


async def test_models_and_migrations_agree(engine):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), SQLModel.metadata)

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_the_keys_of_the_models_are_those_of_the_tables(engine):
    """Alembic compares none. By its key a row is known: two games have a turn of one number."""

    def keys(connection):
        tables = SQLModel.metadata.tables
        return {name: inspect(connection).get_pk_constraint(name)["constrained_columns"] for name in tables}

    async with engine.connect() as connection:
        found = await connection.run_sync(keys)
    models = SQLModel.metadata.tables.items()
    assert found == {name: [column.name for column in table.primary_key] for name, table in models}


async def test_alembic_finds_nothing_to_add(engine):
    await run(engine, command.check)


async def test_migrating_again_changes_nothing(engine, path):
    before = schema(path)
    await migrate(engine)
    assert schema(path) == before


async def test_a_step_back_leaves_nothing_behind(engine, path):
    await run(engine, command.downgrade, "base")
    assert [name for name in schema(path) if "alembic" not in name and "sqlite_" not in name] == []
    await migrate(engine)


def schema(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as raw_database:
        return dict(raw_database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall())


@pytest.mark.parametrize("old", OLD, ids=lambda old: old.stem)
async def test_a_database_of_an_earlier_version_is_read_and_goes_on(old, path, watch):
    with closing(sqlite3.connect(path)) as raw_database:
        raw_database.executescript(old.read_text(encoding="utf-8"))
    engine = open_engine(str(path))
    await migrate(engine)
    database = Database(engine, watch)
    [game] = await database.read(queries.games)
    assert (game.status, game.turn, game.step, game.options) == ("running", 1, 1, {"long": True})
    assert [page.save.log[0].answers for page in await database.read(queries.pages, game.id)] == [{"wei": 1}]
    assert (await database.read(queries.save, game.id)).state == {"sum": 4}
    assert [row.kind for row in await database.read(queries.undone, game.id)] == ["open", "entry"]
    assert [row.text for row in await database.read(queries.submissions, game.id)] == ["A x-y"]
    assert (
        len(await database.read(queries.messages, game.id))
        == len(await database.read(queries.players, game.id))
        == 1
    )
    assert await toy.close(database, game.id, 1, 1)
    await engine.dispose()


def test_there_is_a_database_of_every_version():
    revisions = [step.revision for step in ScriptDirectory(str(SCRIPTS)).walk_revisions()]
    assert sorted(old.stem for old in OLD) == sorted(revisions), "python -m tests.storage.save writes it"


@pytest.fixture
def later(monkeypatch, tmp_path):
    """Add a step to the migrations, as a later version of the program would."""

    def add(then: str) -> None:
        scripts = tmp_path / "scripts"
        versions = scripts / "versions"
        versions.mkdir(parents=True)
        (scripts / "env.py").write_text((SCRIPTS / "env.py").read_text())
        for step in (SCRIPTS / "versions").glob("*.py"):
            (versions / step.name).write_text(step.read_text())
        head = ScriptDirectory(str(SCRIPTS)).get_current_head()
        (versions / "next.py").write_text(NEXT.format(down=head, then=then))
        monkeypatch.setattr(engines, "SCRIPTS", scripts)

    return add


async def test_a_later_step_keeps_every_row_whole(database, engine, path, later):
    game = await toy.begun(database)
    later("pass")
    await migrate(engine)
    assert "motto" in schema(path)["game"]
    with closing(sqlite3.connect(path)) as raw_database:
        assert raw_database.execute("SELECT motto FROM game").fetchall() == [("none",)]
        assert raw_database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert await database.read(queries.game, game.id) == game


async def test_a_step_that_fails_changes_nothing(database, engine, path, later):
    game = await toy.begun(database)
    before = schema(path)
    later("op.execute('INSERT INTO nothing VALUES (1)')")
    with pytest.raises((StorageError, OperationalError)):
        await migrate(engine)
    assert schema(path) == before
    assert await toy.close(database, game.id, 0, 0)


async def test_a_database_of_a_later_version_is_left_alone(database, engine, path, later):
    later("pass")
    await migrate(engine)
    before = schema(path)
    engines.SCRIPTS = SCRIPTS
    with pytest.raises(StorageError, match="newer version"):
        await migrate(engine)
    assert schema(path) == before


async def test_a_server_that_ends_a_migration_half_way_has_nothing_of_it():
    """As it does when the process that migrates is killed: the next one begins anew."""
    async with postgres.bare() as url:
        engine, other = open_engine(url), open_engine(url)
        begun = text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE backend_xid IS NOT NULL AND datname = current_database()"
        )
        migrating = asyncio.create_task(migrate(engine))
        looking = other.execution_options(isolation_level="AUTOCOMMIT")  # else it sees one moment only
        async with looking.connect() as connection:
            while not (await connection.execute(begun)).all():
                assert not migrating.done()
        with pytest.raises(StorageError):
            await migrating
        async with other.connect() as connection:
            assert await connection.run_sync(lambda one: inspect(one).get_table_names()) == []
        await migrate(other)
        await migrate(engine)
        await engine.dispose()
        await other.dispose()
