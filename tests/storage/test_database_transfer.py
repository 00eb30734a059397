"""A database is copied whole into another of either kind, row by row, or not at all."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import func, select, table, text

from bot.__main__ import main
from bot.judge.audience import views
from bot.judge.judge import Judge, utcnow
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.settings.terms import Terms
from games import catalogue
from storage import database_transfer, queries
from storage.database import Database
from storage.engine import close, migrate, open_engine
from storage.errors import Cause, StorageError, Taken
from storage.instance_lock import hold
from storage.models import Message
from storage.seal_inspection import inspect
from tests import postgres
from tests.examples import few
from tests.storage import toy
from tests.storage.test_damage import eventful

ANN = 11


@pytest.fixture
async def server():
    async with postgres.database() as url:
        yield url


@pytest.fixture
async def opened():
    """Return what opens databases, which are closed afterwards."""
    engines = []

    def one(url):
        engines.append(open_engine(str(url)))
        return engines[-1]

    yield one
    for engine in engines:
        await close(engine)


async def full(engine, watch):
    """Fill a database with all that a game leaves."""
    await migrate(engine)
    return await eventful(Database(engine, watch))


async def rows_of(engine):
    async with engine.connect() as connection:
        tables = ("game", "seat", "entry", "checkpoint", "message", "submission", "audit", "mark")
        return {
            name: await connection.scalar(select(func.count()).select_from(table(name))) for name in tables
        }


@pytest.mark.parametrize("way", few(["to a server", "back", "file to file", "server to server"], 2))
async def test_every_row_is_there_and_sound(way, server, opened, watch, tmp_path):
    async with postgres.database() as other:
        places = {
            "to a server": (tmp_path / "a.sqlite", server),
            "back": (server, tmp_path / "b.sqlite"),
            "file to file": (tmp_path / "a.sqlite", tmp_path / "b.sqlite"),
            "server to server": (server, other),
        }
        source, target = map(opened, places[way])
        await full(source, watch)
        told = {}
        rows = await database_transfer.copy(source, target, told.__setitem__)
        assert rows == sum(told.values())
        assert await rows_of(source) == await rows_of(target)
        assert {table: told[table] for table in await rows_of(source)} == await rows_of(source)
        assert await inspect(Database(target, watch)) == [], "every seal fits"
        new = await toy.begun(Database(target, watch))
        assert new.id > 1, "what is numbered goes on above what is there"
        await close(source)
        await close(target)


@pytest.mark.long
async def test_games_of_all_rules_amid_play_go_on_where_they_were_copied_to_and_back(
    server, opened, tmp_path
):
    """They go on alike in the file, on the server it was copied to, and in the file copied from there."""
    source, target, third = opened(tmp_path / "a.sqlite"), opened(server), opened(tmp_path / "b.sqlite")
    await migrate(source)
    here, there, back = (Judge(Database(engine, utcnow)) for engine in (source, target, third))
    games = []
    for slug in catalogue():
        terms = Terms.model_validate({"fill": "computers"})
        row = await lobby.create(here, slug, ANN, terms=terms)
        await lobby.join(here, row.id, ANN, "Ann")
        await lobby.start(here, row.id, ANN)
        games.append(row.id)
    assert len(games) == 5
    for game in games:
        await force(here, game)
        await message_intake.receive(here, game, ANN, "ready")
    judges = [here]
    for judge, one, other in ((there, source, target), (back, target, third)):
        assert await database_transfer.copy(one, other) > 0
        judges.append(judge)
        for game in games:
            for each in judges:
                await force(each, game)
            first, *others = [await each.database.read(queries.save, game) for each in judges]
            assert others == [first] * len(others), "the same dice fall on the copy"
            views_of = [(await views.look(each, game, ANN)).view for each in judges]
            assert views_of[1:] == views_of[:1] * len(others)
    assert await inspect(back.database) == [], "every seal fits"


async def force(judge, game):
    """Let the computers think, and close the open question."""
    row = await judge.database.read(queries.game, game)
    await gamemaster.force(judge, game, ANN, row.turn, row.step)


async def test_what_is_not_empty_is_not_written_to(server, opened, watch, tmp_path):
    source, target = opened(tmp_path / "a.sqlite"), opened(server)
    await full(source, watch)
    async with Database(target, watch).work() as work:
        await work.mark("somebody", 1)
    with pytest.raises(StorageError) as caught:
        await database_transfer.copy(source, target)
    assert (caught.value.why, caught.value.facts["table"]) == (Cause.NOT_EMPTY, "mark")
    assert (await rows_of(target))["game"] == 0


async def test_a_copy_that_differs_or_is_interrupted_leaves_nothing(
    server, opened, watch, tmp_path, monkeypatch
):
    source, target = opened(tmp_path / "a.sqlite"), opened(server)
    await full(source, watch)
    compared = database_transfer._compared

    async def changed(reading, writing, table):
        if table.name == "message":
            await writing.execute(text("UPDATE message SET audience = 'everybody' WHERE id = 1"))
        return await compared(reading, writing, table)

    monkeypatch.setattr(database_transfer, "_compared", changed)
    with pytest.raises(StorageError) as caught:
        await database_transfer.copy(source, target)
    assert caught.value.why is Cause.UNLIKE
    assert (caught.value.facts["table"], caught.value.facts["key"]) == ("message", "1")
    assert set((await rows_of(target)).values()) == {0}
    monkeypatch.undo()

    def interrupted(table, _rows):
        if table == "message":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await database_transfer.copy(source, target, interrupted)
    assert set((await rows_of(target)).values()) == {0}
    assert await database_transfer.copy(source, target) > 0, "the next one copies all"


async def test_no_bot_may_be_on_either(server, opened, watch, tmp_path):
    source, target, other = opened(tmp_path / "a.sqlite"), opened(server), opened(server)
    await full(source, watch)
    async with hold(source, "a bot", watch):
        with pytest.raises(Taken):
            await database_transfer.copy(source, target)
    async with hold(other, "a bot in several processes", watch, shared=True):
        with pytest.raises(Taken):
            await database_transfer.copy(source, target)


async def test_a_database_of_another_version_is_not_copied(server, opened, watch, tmp_path):
    source, target = opened(tmp_path / "a.sqlite"), opened(server)
    await full(source, watch)
    await close(source)
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as raw, raw:
        raw.execute("UPDATE alembic_version SET version_num = '0015'")
    with pytest.raises(StorageError) as caught:
        await database_transfer.copy(opened(tmp_path / "a.sqlite"), target)
    assert caught.value.why is Cause.OTHER_VERSION


async def test_a_text_that_sorts_otherwise_on_a_server_is_compared_rightly(server, opened, watch, tmp_path):
    """Capitals, small letters and signs are in another order where a language sorts them."""
    source, target = opened(tmp_path / "a.sqlite"), opened(server)
    await full(source, watch)
    async with Database(source, watch).work() as work:
        for key in ("b", "B", "a/b", "a b", "A", "ä", "Z", "z-1", "曹操", "_", "0"):
            await work.mark(key, key)
        await work.tell(Message(kind="private", user_id=1 << 62, body={"text": "曹操 \U0001f409"}))
    assert await database_transfer.copy(source, target) > 0


def test_the_command_says_what_is_copied_and_what_to_do(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["copy", "nothing.sqlite", "b.sqlite"]) == 2
    assert "nothing.sqlite" in capsys.readouterr().err
    assert not (tmp_path / "b.sqlite").exists()


async def test_the_command_copies(tmp_path, capsys, opened, watch):
    source = opened(tmp_path / "a.sqlite")
    await full(source, watch)
    await close(source)
    arguments = ["copy", str(tmp_path / "a.sqlite"), str(tmp_path / "b.sqlite")]
    assert await asyncio.to_thread(main, arguments) == 0
    told = capsys.readouterr().out
    assert "game: 1 rows, the same in both" in told
    assert "MANDATE_DATABASE" in told
    assert await asyncio.to_thread(main, arguments) == 2
    assert "is not empty" in capsys.readouterr().err


async def test_a_database_is_not_copied_onto_itself(opened, watch, tmp_path):
    source = opened(tmp_path / "a.sqlite")
    await full(source, watch)
    with pytest.raises(StorageError) as caught:
        await database_transfer.copy(source, opened(tmp_path / "a.sqlite"))
    assert caught.value.why is Cause.ITSELF
    assert "a.sqlite" in str(caught.value.facts["path"])
