"""A byte that changes in the database is noticed, and stops the one game it belongs to."""

import sqlite3
from contextlib import closing

import pytest

from games.core.play.save import Act, Premove, Save
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.engine import migrate, open_engine
from storage.errors import Damaged
from storage.models import Message, Player, Preference, Seat
from storage.seal_inspection import inspect
from tests.due import due_messages
from tests.examples import few
from tests.storage import toy
from tests.storage.conftest import NOON

# Every column that holds a document or a secret, and how it is read.
READINGS = {
    "game": ("game", ["options", "settings", "open_document", "outcome", "seed", "name", "note", "sha"]),
    "seat": ("seats", ["name", "salt", "preferences", "sha"]),
    "player": ("players", ["name", "salt", "preferences", "sha"]),
    "checkpoint": ("save", ["state", "acts", "sha"]),
    "entry": ("save", ["key", "answers", "missed", "sha"]),
    "page": ("pages", ["told", "sha"]),
    "undone": ("undone", ["document", "kind", "sha"]),
    "submission": ("submissions", ["text", "lines", "receipt", "sha"]),
    "message": ("messages", ["body", "audience", "nonce", "sha"]),
}
CASES = [(table, column, read) for table, (read, columns) in READINGS.items() for column in columns]


async def eventful(database):
    """Store a game with a row in every table and something in every column."""
    game = await toy.opened(database, options={"long": True}, settings={"early": False}, note="a note")
    async with database.change(game.id) as change:
        await change.join(Player(game_id=game.id, user_id=1, name="Ann", preferences=["wei"], salt="salt"))
    async with database.change(game.id) as change:
        change.game.status, change.game.deadline, change.game.outcome = "running", NOON, {"winners": ["wei"]}
        change.seats += [
            Seat(game_id=game.id, seat=seat, position=place, name=seat, salt="salt", preferences=["wu"])
            for place, seat in enumerate(toy.SEATS)
        ]
        await change.put(Save(0, {"sum": 0}, acts=(Act("return", SeatName("wei")),)))
        for _ in range(4):
            await toy.count(change, 1)
        await change.submission("wei", 1, "A x-y", ["A x - y"], accepted=True)
        await change.tell(Message(kind="report", body={"text": "over"}))
    async with database.change(game.id) as change:
        await toy.count(change, 2)
        await toy.count(change, 3)
        await change.rewind(Save(1, change.save.state, log=change.save.log[:1]))
        answers = {SeatName("wei"): 3}
        premoves = {SeatName("wu"): Premove(("A x - y",))}
        await change.put(
            Save(1, change.save.state, log=change.save.log, submitted=answers, premoves=premoves)
        )
    return game


def tampered(path, game_id: int, table: str, column: str, place: int) -> None:
    """Flip the lowest bit of one byte in every row of a game."""
    key = "id" if table == "game" else "game_id"
    with closing(sqlite3.connect(path)) as raw_database, raw_database:
        query = "SELECT rowid, typeof({1}), CAST({1} AS BLOB) FROM {0} WHERE {2} = ?"
        found = raw_database.execute(query.format(table, column, key), (game_id,)).fetchall()
        assert found
        for row, kind, stored in found:
            raw = bytearray(stored)
            assert raw, f"{table}.{column} is empty: nothing is tested"
            raw[place % len(raw)] ^= 1
            cast = "BLOB" if kind == "blob" else "TEXT"
            change = "UPDATE {} SET {} = CAST(? AS {}) WHERE rowid = ?"
            raw_database.execute(change.format(table, column, cast), (bytes(raw), row))


@pytest.mark.parametrize("table, column, read", few(CASES, 8))
async def test_a_changed_byte_is_noticed_and_stops_that_game_alone(database, path, table, column, read):
    games = [await eventful(database) for _ in range(2)]
    for place in (0, -1):
        tampered(path, games[0].id, table, column, place)
        with pytest.raises(Damaged, match=f"damaged, game_id {games[0].id}, what {table} ") as caught:
            await database.read(getattr(queries, read), games[0].id)
        assert caught.value.game_id == games[0].id
        assert "A x" not in str(caught.value)
        assert caught.value.__cause__ is None or "A x" not in str(caught.value.__cause__)
        tampered(path, games[0].id, table, column, place)  # the same bit again: as it was
        await database.read(getattr(queries, read), games[0].id)
    tampered(path, games[0].id, table, column, 0)
    assert await database.read(getattr(queries, read), games[1].id)
    async with database.change(games[1].id) as change:
        await toy.count(change, 1)


@pytest.mark.parametrize("column", ["options", "settings", "open_document", "seed", "name"])
async def test_a_damaged_game_stands_frozen_in_lists_and_others_run_on(database, path, column):
    broken, fine = await eventful(database), await eventful(database)
    tampered(path, broken.id, "game", column, 0)
    assert [(game.id, game.status) for game in await database.read(queries.games)] == [
        (broken.id, "frozen"),
        (fine.id, "running"),
    ]
    with pytest.raises(Damaged):
        async with database.change(broken.id):
            pass
    async with database.work() as work:
        await work.freeze(broken.id, "its row is damaged")
    assert (await database.read(queries.next_deadline))[1] == fine.id
    with pytest.raises(Damaged):
        await database.read(queries.game, broken.id)
    tampered(path, broken.id, "game", column, 0)


@pytest.mark.parametrize("table", ["entry", "checkpoint", "page"])
async def test_a_row_that_is_gone_is_noticed(database, path, table):
    game = await eventful(database)
    with closing(sqlite3.connect(path)) as raw_database, raw_database:
        delete = "DELETE FROM {} WHERE game_id = ?"
        raw_database.execute(delete.format(table), (game.id,))
    with pytest.raises(Damaged, match=f"missing, .* {table} "):
        await database.read(queries.pages if table == "page" else queries.save, game.id)


async def test_a_game_that_is_frozen_while_it_is_sound_stays_sound(database, path):
    game = await eventful(database)
    tampered(path, game.id, "checkpoint", "state", 0)
    async with database.work() as work:
        await work.freeze(game.id, "its checkpoint is damaged")
    assert await database.read(queries.next_deadline) is None
    tampered(path, game.id, "checkpoint", "state", 0)
    async with database.change(game.id) as change:
        assert (change.game.status, change.game.note) == ("frozen", "its checkpoint is damaged")
        change.game.status = "running"
    assert await database.read(queries.next_deadline) is not None


async def test_text_that_is_no_text_any_more_is_damage_and_no_crash(database, path):
    game, other = await eventful(database), await eventful(database)
    with closing(sqlite3.connect(path)) as raw_database, raw_database:
        raw_database.execute(
            "UPDATE game SET options = CAST(X'ff22' AS TEXT), settings = '{', deadline = 'soon' WHERE id = ?",
            (game.id,),
        )
        raw_database.execute("UPDATE message SET body = CAST(X'c328' AS TEXT) WHERE game_id = ?", (game.id,))
    with pytest.raises(Damaged):
        await database.read(queries.game, game.id)
    assert len(await database.read(queries.games)) == 2
    assert [message.game_id for message in await due_messages(database, NOON)] == [other.id]
    assert [message.game_id for message in await due_messages(database, NOON)] == [other.id]


async def test_preferences_and_deeds_are_sealed_too(database, path):
    async with database.work() as work:
        await work.prefer(Preference(user_id=5, reminders=[12]))
        work.audit("start", port=1)
    with closing(sqlite3.connect(path)) as raw_database, raw_database:
        raw_database.execute("UPDATE preference SET reminders = '[13]'")
        raw_database.execute("UPDATE audit SET facts = '{}'")
    assert await database.read(queries.preference, 5) == Preference(user_id=5)
    assert [damage.what for damage in await inspect(database)] == ["preference 5", "audit 1"]
    with pytest.raises(Damaged, match="audit 1"):
        await database.read(queries.audits, None)


async def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path):
    (tmp_path / "x.sqlite").write_bytes(b"this is no database" * 100)
    engine = open_engine(str(tmp_path / "x.sqlite"))
    with pytest.raises(Damaged, match="no SQLite database"):
        await migrate(engine)
    await engine.dispose()
