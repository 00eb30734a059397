"""Speed comes from asking less: the statements of a ruling are counted, so that none is added unseen."""

from contextlib import contextmanager

import pytest
from sqlalchemy import event

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.orders import message_intake
from storage import queries
from tests.bot.judge.steps import CAO, begun, say

MOST = 10
"""Statements of one message, the beginning of its transaction among them."""


@contextmanager
def counted(judge):
    """Note the statements of a block."""
    found: list[str] = []

    def note(connection, cursor, statement, parameters, context, executemany) -> None:
        found.append(statement.split("(")[0][:60])

    event.listen(judge.database.engine.sync_engine, "before_cursor_execute", note)
    yield found
    event.remove(judge.database.engine.sync_engine, "before_cursor_execute", note)


@pytest.mark.parametrize("texts", [["3"], ["3", "4"], ["3\nready"], ["3", "clear"], ["nonsense"]])
async def test_a_message_is_one_transaction_of_at_most_ten_statements(judge, texts):
    number = await begun(judge)
    for each, text in enumerate(texts):
        with counted(judge) as statements:
            await message_intake.receive(judge, number, CAO, text, event_id=each + 1, source_id=each + 1)
    assert statements.count("BEGIN IMMEDIATE") == 1
    assert len(statements) <= MOST, "\n".join(statements)


@pytest.mark.parametrize("words", ["orders", "orders; missing", "standing"])
async def test_what_is_only_shown_takes_no_write_lock(judge, words):
    number = await begun(judge)
    await say(judge, number, CAO, "3")
    with counted(judge) as statements:
        reply = await message_intake.shown(judge, number, CAO, words)
    assert reply.lines == ("3",)
    assert statements.count("BEGIN") == 1
    assert len(statements) <= 4, "\n".join(statements)


async def test_what_a_person_sees_is_of_one_moment(judge):
    number = await begun(judge)
    with counted(judge) as statements:
        seen = await views.look(judge, number, CAO)
    assert seen.seat is not None
    assert statements.count("BEGIN") == 1, "between two transactions a game can go on"
    assert len(statements) <= 4, "\n".join(statements)


async def test_what_only_shows_can_store_nothing(judge):
    number = await begun(judge)
    with pytest.raises(RuntimeError, match="only reads"):
        await message_intake.shown(judge, number, CAO, "3")
    assert (await judge.database.read(queries.save, number)).submitted == {}


@pytest.mark.long
async def test_a_batch_of_due_games_costs_statements_by_the_batch_not_by_the_game(judge, watch, monkeypatch):
    monkeypatch.setattr("bot.judge.failure_isolation.SPAN", 60.0)
    monkeypatch.setattr("bot.judge.failure_isolation.FIRST", 32)
    spent = []
    for games in (4, 16):
        numbers = [await begun(judge) for _ in range(games)]
        for number in numbers:
            await say(judge, number, CAO, "3")
        watch.ahead(hours=25)
        due = [each[1] for each in await judge.database.read(queries.due_deadlines, judge.now())]
        with counted(judge) as statements:
            assert await deadlines.close_due(judge) == len(due)
        assert statements.count("BEGIN IMMEDIATE") == 1
        spent.append((len(due), len(statements)))
    (few, cost), (many, more) = spent
    assert many >= 2 * few
    assert more <= cost, spent


@pytest.mark.long
async def test_what_there_is_no_time_for_is_not_loaded_again_and_again(judge, watch, monkeypatch):
    monkeypatch.setattr("bot.judge.failure_isolation.SPAN", 0.0)
    loaded, before = [], queries.all_stored

    async def noted(session, game_ids):
        found = await before(session, game_ids)
        loaded.append(len(found))
        return found

    monkeypatch.setattr(queries, "all_stored", noted)
    for _ in range(14):
        await begun(judge)
    watch.ahead(hours=25)
    moved = await deadlines.close_due(judge)
    assert moved >= 14
    assert sum(loaded) <= 2 * moved + 8, loaded
