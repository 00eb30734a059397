"""A seal says what it covers: a table may grow, and rows sealed before are as good as before."""

import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlmodel import SQLModel

import storage
from storage import queries, resealing
from storage.database import Database
from storage.engine import migrate, open_engine
from storage.league_models import League, Member
from storage.models import Block, Letter, Preference
from storage.seal_inspection import SEALED, inspect
from storage.seals import fits, seal, table
from storage.seatless_people_models import Consent, Queued
from storage.seatless_people_models import Watch as Watcher
from tests.storage.conftest import Watch
from tests.storage.test_damage import eventful, tampered

ROOT = Path(storage.__file__).parents[1]
FULL = Path(__file__).parent / "saves" / "full" / "0003.sql"

STEP = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{down}"


def upgrade():
    for table in {tables}:
        op.add_column(table, sa.Column("motto", sa.Text(), nullable=False, server_default="of old"))
"""

LATER = """
import asyncio, sys
from dataclasses import dataclass
from storage import models, queries
from storage.seals import listed
from storage.engine import migrate, open_engine
from storage.seal_inspection import SEALED, inspect
from storage.database import Database
from sqlmodel import select
from tests.storage import toy
from tests.storage.conftest import Watch

async def main(path):
    engine = open_engine(path)
    await migrate(engine)
    database = Database(engine, Watch())
    assert await inspect(database) == []
    for model in SEALED:
        async with database.work() as desk:
            rows = await listed(desk.session, select(model))
            assert rows and all(row.motto == "of old" for row in rows), model
            for row in rows[1:]:
                row.motto = "new"
    for game in await database.read(queries.games):
        async with database.change(game.id) as move:
            move.game.motto = "new"
            await toy.count(move, 1)
    assert await inspect(database) == []
    for model in SEALED:
        async with database.work() as desk:
            rows = await listed(desk.session, select(model))
            changed = [row for row in rows if row.motto == "new"]
            assert changed and all("motto" in row.covers.split() for row in changed), model
    await engine.dispose()
    print("all of it")

asyncio.run(main(sys.argv[1]))
"""


async def filled(database):
    """Store two games with rows in every table."""
    games = [await eventful(database), await eventful(database)]
    for number, game in enumerate(games):
        async with database.change(game.id) as change:
            await change.note("started", 1)
        async with database.work() as work:
            await work.prefer(Preference(user_id=number + 1, reminders=[12]))
            await work.mark(f"mark {number}", "x")
            await work.block(Block(user_id=number + 1, game_id=game.id, seat="wei", other_id=0))
            work.add(Letter(game_id=game.id, seat="wei", user_id=1, text="hello", at=work.now))
            work.add(Watcher(user_id=number + 1, game_id=game.id, since=work.now))
            work.add(Consent(game_id=game.id, seat="wei", user_id=1, other_id=2, since=work.now))
            made = {"name": "x", "slug": "toy", "games": 1, "user_id": 1, "created_at": work.now}
            work.add(League(id=number + 1, **made))
            await work.session.flush()
            work.add(Member(league_id=number + 1, user_id=1, name="x", place=0, joined_at=work.now))
            work.add(Queued(guild_id=1, user_id=number + 1, channel_id=1, since=work.now, until=work.now))
    return games


def program_of_tomorrow(folder: Path) -> None:
    """Write a storage whose sealed tables all have one more column, and the step that adds it."""
    for file in (ROOT / "storage").rglob("*.py"):
        copy = folder / "storage" / file.relative_to(ROOT / "storage")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    models = folder / "storage" / "models.py"
    text = models.read_text(encoding="utf-8")
    sealed = '    covers: str = Field(default="", sa_type=Text)\n'
    assert text.count(sealed) == 1
    models.write_text(text.replace(sealed, '    motto: str = Field(default="", sa_type=Text)\n' + sealed))
    versions = folder / "storage" / "migrations" / "versions"
    head = max(step.stem[:4] for step in versions.glob("0*.py"))
    tables = [table(model).name for model in SEALED]
    (versions / "next.py").write_text(STEP.format(down=head, tables=tables))


@pytest.mark.long
async def test_a_column_added_to_every_sealed_table_harms_no_row_that_is_there(
    database, engine, path, tmp_path
):
    await filled(database)
    await engine.dispose()
    program_of_tomorrow(tmp_path / "tomorrow")
    paths = os.pathsep.join([str(tmp_path / "tomorrow"), str(ROOT)])
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", LATER, str(path)),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await program.communicate()
    assert said.decode().strip() == "all of it"


def test_every_table_with_a_seal_is_looked_through():
    with_seals = {name for name, each in SQLModel.metadata.tables.items() if "sha" in each.columns}
    assert {table(model).name for model in SEALED} == with_seals
    assert all("covers" in table(model).columns for model in SEALED)


@pytest.mark.parametrize("covers", ["", "user_id", "user_id  palette", "user_id motto", "nothing"])
def test_a_row_whose_cover_is_damaged_is_damaged(covers):
    row = Preference(user_id=7, time_zone="Asia/Shanghai")
    seal(row)
    assert fits(row)
    row.covers = covers
    assert not fits(row)


async def test_every_bit_of_what_a_seal_covers_counts(database, path):
    games = await filled(database)
    with closing(sqlite3.connect(path)) as raw_database:
        length = len(raw_database.execute("SELECT covers FROM page").fetchone()[0])
    for place in range(length):
        tampered(path, games[0].id, "page", "covers", place)
        with pytest.raises(storage.errors.Damaged):
            await database.read(queries.pages, games[0].id)
        tampered(path, games[0].id, "page", "covers", place)
    assert await database.read(queries.pages, games[0].id)


def old_database(path: Path, *damage: str) -> dict[str, int]:
    """Make a database as the program of revision 0003 wrote it; return how many rows each table has."""
    with closing(sqlite3.connect(path)) as raw_database:
        raw_database.executescript(FULL.read_text(encoding="utf-8"))
        for statement in damage:
            assert raw_database.execute(statement).rowcount == 1
        raw_database.commit()
        tables = [
            row[0] for row in raw_database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        count = "SELECT count(*) FROM {}"
        return {name: raw_database.execute(count.format(name)).fetchone()[0] for name in tables}


async def test_rows_from_before_there_were_covers_are_sound_and_none_is_lost(path):
    before = old_database(path)
    assert all(
        before[table(model).name] > 1
        for model in SEALED
        if model not in (Letter, Block, Watcher, Consent, Queued, League, Member)
    )
    engine = open_engine(str(path))
    await migrate(engine)
    assert await inspect(Database(engine, Watch())) == []
    await engine.dispose()
    with closing(sqlite3.connect(path)) as raw_database:
        for name, many in before.items():
            count = "SELECT count(*) FROM {}"
            assert raw_database.execute(count.format(name)).fetchone()[0] == many
        kept = raw_database.execute(
            "SELECT time_zone, quiet, dm_open, covers FROM preference ORDER BY 1, user_id"
        )
        assert kept.fetchall()[0] == (
            "Asia/Shanghai", "[22,7]", 1, "dm_open palette quiet reminders time_zone user_id",
        )  # fmt: skip
        assert raw_database.execute("PRAGMA foreign_key_check").fetchall() == []


DAMAGE = {
    "game 1": "UPDATE game SET name = 'another' WHERE id = 1",
    "preference 2": "UPDATE preference SET palette = 'x' WHERE user_id = 2",
    "entry 2/0/1": "UPDATE entry SET answers = '{}' WHERE game_id = 2 AND turn = 0 AND step = 1",
    "audit 1": "UPDATE audit SET deed = 'nothing' WHERE id = 1",
}


async def test_rows_that_were_damaged_before_stay_damaged_and_are_named(path, caplog):
    old_database(path, *DAMAGE.values())
    engine = open_engine(str(path))
    await migrate(engine)
    assert {damage.what for damage in await inspect(Database(engine, Watch()))} == {*DAMAGE}
    assert "game 1 is not what was written" in caplog.text
    await engine.dispose()


async def test_a_step_that_was_cut_off_is_taken_again(path, monkeypatch):
    old_database(path)
    stored = resealing.stored
    calls = []

    def cut(*arguments):
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        stored(*arguments)

    monkeypatch.setattr(resealing, "stored", cut)
    engine = open_engine(str(path))
    with pytest.raises(KeyboardInterrupt):
        await migrate(engine)
    await engine.dispose()
    with closing(sqlite3.connect(path)) as raw_database:
        assert raw_database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0003",)]
    monkeypatch.setattr(resealing, "BATCH", 1)
    engine = open_engine(str(path))
    await migrate(engine)
    assert await inspect(Database(engine, Watch())) == []
    await engine.dispose()
