"""Ten thousand games, most of them asleep, slow nothing down: no query walks a whole table."""

import sqlite3
from contextlib import asynccontextmanager, closing
from datetime import timedelta

import pytest
from sqlalchemy import event

from storage import listing
from storage.columns import ticks
from storage.models import Message
from storage.quick import LINE
from tests.due import due_messages
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
    SELECT id, 0, 0, 0, 'x', 'public', id % 4, '{}', CASE kind WHEN 0 THEN 'due' ELSE 'sent' END,
        :now + id * 1000000, 'n' || id || '.' || kind, 0, '', 0, ''
    FROM game, (SELECT 0 AS kind UNION SELECT 1)"""
MANY_SEATS = """
    INSERT INTO seat (game_id, seat, position, name, salt, status, user_id, preferences, sha)
    SELECT id, 'wei', 0, '', '', 'held', 5000 + id, '[]', '' FROM game"""


@pytest.fixture
async def crowded(ledger, path):
    """Fill the database with games that sleep, and return one that runs."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(MANY_GAMES, {"games": GAMES, "now": ticks(NOON)})
        database.execute(MANY_MESSAGES, {"now": ticks(NOON)})
        database.execute(MANY_SEATS)
    game = await toy.begun(ledger, thread_id=77_777)
    for number in range(6):
        async with ledger.change(game.id) as move:
            await toy.count(move, number)
            await move.tell(Message(kind="report"))
            await move.submission("wei", 1, "A x-y", [], accepted=True, source_id=9)
    return game


async def queries(ledger, game):
    """Do everything that is done often."""
    await ledger.next_deadline()
    await ledger.due_deadlines(NOON + timedelta(hours=1))
    await ledger.next_resume()
    await ledger.due_offers(NOON)
    await ledger.next_message()
    await due_messages(ledger, NOON)
    await ledger.message_on(5)
    await ledger.messages(game.id)
    await ledger.game_in(77_777)
    await ledger.games_of(100)
    await ledger.joined_by(100)
    await ledger.held_by(100)
    await ledger.seated()
    await ledger.games(1, ["running"])
    await ledger.ruled_by(100)
    await ledger.save(game.id)
    await ledger.pages(game.id)
    await ledger.players(game.id)
    await ledger.tenures(game.id)
    await ledger.submissions(game.id, "wei")
    await ledger.submission(game.id, "ABCDE")
    await ledger.submission_from(9)
    await ledger.undone(game.id)
    await ledger.audits(game.id)
    await ledger.preference(5)
    async with ledger.change(game.id) as move:
        await toy.count(move, 3)
        await move.tell(Message(kind="status"))
        await move.submission("wei", 1, "A x-y", [], accepted=True)
        await move.seated("wei", 100)
        await move.drop("reminder", 1)
        await move.seen(12)


async def test_no_query_walks_a_whole_table(crowded, ledger, engine, path):
    async with asked_of(engine) as asked:
        await queries(ledger, crowded)
    walks = {}
    with closing(sqlite3.connect(path)) as database:
        for statement, parameters in asked.items():
            plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)]
            if any(step.startswith("SCAN") and "USING" not in step for step in plan):
                walks[statement] = plan
    assert len(asked) > 25
    # The highest number is read off the end of the table.
    assert {statement: plan for statement, plan in walks.items() if "max(" not in statement} == {}


async def test_what_is_next_is_known_in_a_few_steps(crowded, ledger, engine, path):
    """Counted in instructions of SQLite's machine, which no busy computer changes."""
    for question in (
        ledger.next_deadline,
        ledger.next_resume,
        ledger.next_message,
        lambda: due_messages(ledger, NOON, 50),
        lambda: ledger.due_deadlines(NOON, 50),
        lambda: ledger.game_in(77_777),
        lambda: ledger.save(crowded.id),
    ):
        async with asked_of(engine) as asked:
            await question()
        assert asked
        assert sum(steps(path, *each) for each in asked.items()) < 2_000


async def test_what_a_game_does_takes_a_few_steps_however_many_others_there_are(
    crowded, ledger, engine, path
):
    async with asked_of(engine) as asked, ledger.change(crowded.id) as move:
        await toy.count(move, 3)
        await move.tell(Message(kind="status"))
        await recalled(move)
    slow = {statement: count for statement in asked if (count := steps(path, statement, ())) > 2_000}
    assert any(statement.startswith("UPDATE message") for statement in asked)
    assert slow == {}


async def recalled(move):
    """Do what a game that moves does to its own messages."""
    await move.drop("reminder")
    await move.drop("reminder", 1)
    for kind in ("reminder", None):
        await listing.messages(move.connection, move.game.id, turn=0, step=0, kind=kind)


def steps(path, statement: str, parameters: tuple) -> int:
    """Return how many instructions a query takes."""
    taken = 0

    def count() -> None:
        nonlocal taken
        taken += 1

    with closing(sqlite3.connect(path)) as database:
        database.execute(statement, parameters).fetchall()
        database.set_progress_handler(count, 1)
        database.execute(statement, parameters).fetchall()
    return taken


@asynccontextmanager
async def asked_of(engine):
    """Note every statement with its parameters filled in."""
    asked: dict[str, tuple] = {}

    def note(statement: str) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE")):
            asked[statement] = ()

    def follow(connection, entry, proxy) -> None:
        entry.info[LINE].raw.set_trace_callback(note)

    event.listen(engine.sync_engine, "checkout", follow)
    yield asked
    event.remove(engine.sync_engine, "checkout", follow)
    await engine.dispose()
