"""Somebody is away and back, over the wire: the table is told, and waits for them no longer than agreed."""

from __future__ import annotations

import pytest

from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import opened, question_to


def said(table: Table, part: str) -> bool:
    """Return whether the bot has said something in public."""
    return any(part in each.content for thread in table.local.threads() for each in table.from_bot(thread))


@pytest.mark.long
async def test_one_is_away_by_words_and_back_by_a_command(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    table.local.say(ann, table.local.dm(ann), "away until tomorrow")
    await table.until(question_to(table, ann, "are away until"), "the answer")
    await table.until(lambda: said(table, "is away until"), "what the table is told")
    answer = await table.local.slash(ann, thread, "away off", {})
    assert "are back" in answer.text
    await table.until(lambda: said(table, "is back"), "what the table is told")
    held = [each for each in await table.judge.database.read(queries.seats, 1) if each.status == "held"]
    assert [each.user_id for each in held] == [ann.id]
