"""A game goes on whatever is damaged in the rows that are not its truth."""

import sqlite3
from contextlib import closing

import pytest

from bot.judge.clock import deadlines
from bot.judge.judge import Judge
from bot.scheduling.judge_timekeeper import Keeper
from storage import queries
from storage.database import Database
from storage.models import Preference, Undone
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, bodies, marching, reminders, say
from tests.bot.watch import Watch
from tests.databases import fresh, opened
from tests.due import due_messages
from tests.examples import LONG, few

AFTER = {
    "player": ["name", "covers"],
    "page": ["told", "sha"],
    "undone": ["document", "kind"],
    "message": ["body", "kind", "audience", "nonce", "revision", "sha", "covers"],
    "submission": ["text", "lines", "receipt", "accepted"],
    "preference": ["time_zone", "reminders", "quiet", "sha", "covers"],
    "audit": ["deed", "facts", "at"],
    "mark": ["value", "sha"],
    "tenure": ["seat", "reason"],
    "seen": ["at"],
}
COLUMNS = [(table, column) for table, columns in AFTER.items() for column in columns]
PLACES = (0, -1)
CASES = [
    (*each, place)
    for number, each in enumerate(COLUMNS)
    for place in (PLACES if LONG else PLACES[number % 2 :][:1])
]
"""The columns and bytes to damage: the first byte or the last, in the long run both."""


def flipped(path, table, column, place):
    """Flip the lowest bit of one byte in a column of every row of a table."""
    with closing(sqlite3.connect(path)) as raw_database, raw_database:
        query = "SELECT rowid, CAST({1} AS BLOB) FROM {0} WHERE length({1}) > 0"
        found = raw_database.execute(query.format(table, column)).fetchall()
        assert found, f"{table}.{column} is empty: nothing is tested"
        for row, stored in found:
            raw = bytearray(stored)
            raw[place % len(raw)] ^= 1
            change = "UPDATE OR IGNORE {} SET {} = CAST(? AS TEXT) WHERE rowid = ?"
            raw_database.execute(change.format(table, column), (bytes(raw), row))


async def eventful(judge):
    """Bring a game into its second turn, with rows in every table."""
    async with judge.database.work() as work:
        chosen = Preference(user_id=CAO, time_zone="Asia/Shanghai", reminders=[12, 6], quiet=[22, 7])
        await work.prefer(chosen)
    await Keeper(judge).beat(ticking=True)
    number = await marching(judge)
    await say(judge, number, CAO, "go east", source_id=501, event_id=501)
    await say(judge, number, CAO, "ready", source_id=502, event_id=502)
    for text in ("a; ready", "x y; ready", "keep; ready"):
        await say(judge, number, CAO, text)
    return number


async def played(path):
    watch = Watch()
    async with opened(path) as engine:
        await eventful(Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, {"toy": toy.GAME}))


@pytest.fixture
async def engine(tmp_path):
    """Open a database with the game that `eventful` plays, its number 1."""
    async with opened(fresh(tmp_path / "mandate.sqlite", played)) as engine:
        yield engine


@pytest.mark.deeper
@pytest.mark.parametrize("table, column, place", few(CASES, 6))
async def test_a_game_goes_on_beside_damaged_rows(judge, watch, tmp_path, table, column, place):
    number = 1
    async with judge.database.work() as work:  # an archive, as a rewind leaves one
        work.add(Undone(game_id=number, epoch=0, kind="open", turn=0, step=0, document="{}", at=watch.now()))
    before = await judge.database.read(queries.game, number)
    flipped(tmp_path / "mandate.sqlite", table, column, place)
    keeper = Keeper(judge)
    await say(judge, number, CAO, "2", source_id=601, event_id=601)
    await say(judge, number, CAO, "3", source_id=601, event_id=602, edited=True)
    await say(judge, number, LIU, "1; ready", source_id=603, event_id=603)
    watch.ahead(hours=25)
    await keeper.last_tick()
    assert await keeper.close_due() == 1
    await keeper.beat(ticking=True)
    assert await keeper.last_tick() == watch.now()
    await deadlines.extend(judge, number, GM, 5, as_gamemaster=True)
    await due_messages(judge.database, watch.now(), 1000)
    after = await judge.database.read(queries.game, number)
    assert after.status == "running"
    assert (after.turn, after.step) > (before.turn, before.step)
    assert after.version > before.version
    assert (await judge.database.read(queries.save, number)).turn == after.turn


async def test_a_damaged_preference_is_said_once_and_the_usual_settings_hold(judge, tmp_path):
    number = 1
    flipped(tmp_path / "mandate.sqlite", "preference", "reminders", 1)
    for user_id, text in ((CAO, "1; ready"), (LIU, "0; ready"), (CAO, "go east\nready"), (CAO, "a; ready")):
        await say(judge, number, user_id, text)
    told = [text for text in await bodies(judge, number, user_id=CAO) if "settings were damaged" in text]
    assert len(told) == 1
    assert not [text for text in await bodies(judge, number, user_id=LIU) if "settings were damaged" in text]
    assert {due for _, user, due, _ in await reminders(judge, number) if user == CAO}
    async with judge.database.work() as work:
        await work.prefer(Preference(user_id=CAO, time_zone="Asia/Tokyo"))
    assert (await judge.database.read(queries.preference, CAO)).time_zone == "Asia/Tokyo"


async def test_a_damaged_reminder_is_dropped_and_logged(judge, watch, tmp_path, caplog):
    number = await marching(judge)
    with closing(sqlite3.connect(tmp_path / "mandate.sqlite")) as raw_database, raw_database:
        raw_database.execute("UPDATE message SET body = '{}' WHERE kind = 'reminder'")
    assert {state for state, *_ in await reminders_raw(tmp_path)} >= {"due"}
    await say(judge, number, CAO, "go east\nready")
    watch.ahead(hours=24)
    due = await due_messages(judge.database, watch.now(), 1000)
    assert all(message.body for message in due)
    assert "due" not in {state for state, *_ in await reminders_raw(tmp_path)}


async def reminders_raw(tmp_path):
    with closing(sqlite3.connect(tmp_path / "mandate.sqlite")) as raw_database:
        return raw_database.execute(
            "SELECT state, user_id FROM message WHERE kind = 'reminder' AND body = '{}'"
        ).fetchall()
