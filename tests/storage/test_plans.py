"""Ten thousand games, most of them asleep, slow nothing down: no query walks a whole table."""

import sqlite3
from contextlib import closing, contextmanager
from datetime import timedelta

import pytest
from sqlalchemy import event
from sqlmodel import SQLModel

from storage import process_coordination, queries
from storage.columns import ticks
from storage.models import Message
from tests.due import due_messages, next_message
from tests.storage import toy
from tests.storage.conftest import NOON

GAMES = 10_000
MANY_GAMES = """
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :games)
    INSERT INTO game (slug, edition, name, options, seed, commitment, status, version, turn, step, deadline,
        hours, open_document, settings, guild_id, thread_id, private, anonymous, note, sha)
    SELECT 'toy', 1, 'Game ' || n, '{}', x'00', '', CASE n % 3 WHEN 0 THEN 'running' ELSE 'open' END, 1, 0, 0,
        :now + n * 1000000, 24, '', '{}', n % 50, n, 0, 0, '', '' FROM number"""
MANY_MESSAGES = """
    INSERT INTO message (game_id, turn, step, ordinal, kind, audience, priority, body, state, due_at, nonce,
        tries, error, revision, sha)
    SELECT id, 0, 0, 0, 'x', 'public', 10 * (id % 4), '{}', CASE kind WHEN 0 THEN 'due' ELSE 'sent' END,
        :now + id * 1000000, 'n' || id || '.' || kind, 0, '', 0, ''
    FROM game, (SELECT 0 AS kind UNION SELECT 1)"""
MANY_SEATS = """
    INSERT INTO seat (game_id, seat, position, name, salt, status, user_id, preferences, sha)
    SELECT id, 'wei', 0, '', '', 'held', 5000 + id, '[]', '' FROM game"""


@pytest.fixture
async def crowded(database, path):
    """Fill the database with games that sleep, and return one that runs."""
    with closing(sqlite3.connect(path)) as raw_database, raw_database:
        raw_database.execute(MANY_GAMES, {"games": GAMES, "now": ticks(NOON)})
        raw_database.execute(MANY_MESSAGES, {"now": ticks(NOON)})
        raw_database.execute(MANY_SEATS)
    game = await toy.begun(database, thread_id=77_777)
    for number in range(6):
        async with database.change(game.id) as change:
            await toy.count(change, number)
            await change.tell(Message(kind="report"))
            await change.submission("wei", 1, "A x-y", [], accepted=True, source_id=9)
    return game


async def everyday(database, game):
    """Do everything that is done often."""
    await database.read(queries.next_deadline)
    await database.read(queries.due_deadlines, NOON + timedelta(hours=1))
    await database.read(queries.next_resume)
    await database.read(queries.due_offers, NOON)
    await next_message(database)
    await due_messages(database, NOON)
    await database.read(queries.message_on, 5)
    await database.read(queries.messages, game.id)
    await database.read(queries.game_in, 77_777)
    await database.read(queries.games_of, 100)
    await database.read(queries.joined_by, 100)
    await database.read(queries.held_by, 100)
    await database.read(queries.correspondents)
    await database.read(queries.acquaintances, 100)
    await database.read(queries.sender, 100, 9, 9)
    await database.read(queries.games, 1, ["running"])
    await database.read(queries.ruled_by, 100)
    await database.read(queries.save, game.id)
    await database.read(queries.pages, game.id)
    await database.read(queries.players, game.id)
    await database.read(queries.tenures, game.id)
    await database.read(queries.submissions, game.id, "wei")
    await database.read(queries.submission, game.id, "ABCDE")
    await database.read(queries.submission_from, 9)
    await database.read(queries.undone, game.id)
    await database.read(queries.audits, game.id)
    await database.read(queries.preference, 5)
    async with database.reading() as session:
        await process_coordination.unread(session, 0, games=[game.id])
        await process_coordination.unread(session, due=NOON)
    async with database.change(game.id) as change:
        await toy.count(change, 3)
        await change.tell(Message(kind="status"))
        await change.submission("wei", 1, "A x-y", [], accepted=True)
        await change.seated("wei", 100)
        await change.reminders(0, 0, 1)
        await change.seen(12)


async def test_no_query_walks_a_whole_table(crowded, database, engine, path):
    with asked_of(engine) as asked:
        await everyday(database, crowded)
    walks, tables = {}, SQLModel.metadata.tables.keys()
    with closing(sqlite3.connect(path)) as raw_database:
        for statement, parameters in asked.items():
            plan = [row[3] for row in raw_database.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)]
            if any(
                step.startswith("SCAN") and "USING" not in step and step.split()[1] in tables for step in plan
            ):
                walks[statement] = plan
    assert len(asked) > 25
    # The highest number is read off the end of the table.
    assert {statement: plan for statement, plan in walks.items() if "max(" not in statement} == {}


async def test_what_is_next_is_known_in_a_few_steps(crowded, database, engine, path):
    """Counted in instructions of SQLite's machine, which no busy computer changes."""
    for question in (
        lambda: database.read(queries.next_deadline),
        lambda: database.read(queries.next_resume),
        lambda: next_message(database),
        lambda: due_messages(database, NOON, 50),
        lambda: database.read(queries.due_deadlines, NOON, 50),
        lambda: database.read(queries.game_in, 77_777),
        lambda: database.read(queries.save, crowded.id),
    ):
        with asked_of(engine) as asked:
            await question()
        assert asked
        assert sum(steps(path, *each) for each in asked.items()) < 2_000


async def test_what_a_game_does_takes_a_few_steps_however_many_others_there_are(
    crowded, database, engine, path
):
    async with database.change(crowded.id) as change:
        await change.tell(Message(kind="status"))
    with asked_of(engine) as asked:
        async with database.change(crowded.id) as change:
            await toy.count(change, 3)
            await change.tell(Message(kind="status", body={"text": "new"}))
            await recalled(change)
    slow = {each: count for each, values in asked.items() if (count := steps(path, each, values)) > 2_000}
    assert any(statement.startswith("UPDATE message") for statement in asked)
    assert slow == {}


async def recalled(change):
    """Do what a game that moves does to its own messages."""
    await change.reminders(0, 0)
    await change.reminders(0, 0, 1)
    for kind in ("reminder", None):
        await queries.messages(change.session, change.game.id, turn=0, step=0, kind=kind)


def steps(path, statement: str, parameters: tuple) -> int:
    """Return how many instructions a query takes."""
    taken = 0

    def count() -> None:
        nonlocal taken
        taken += 1

    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("BEGIN")
        raw.execute(statement, parameters).fetchall()
        raw.set_progress_handler(count, 1)
        raw.execute(statement, parameters).fetchall()
    return taken


@contextmanager
def asked_of(engine):
    """Note every statement with its parameters."""
    asked: dict[str, tuple] = {}

    def note(connection, cursor, statement, parameters, context, executemany) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE")):
            asked[statement] = tuple(parameters[0] if executemany else parameters)

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    yield asked
    event.remove(engine.sync_engine, "before_cursor_execute", note)
