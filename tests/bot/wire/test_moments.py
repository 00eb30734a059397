"""Words that close a question count for the one that their writer can have read, over the wire."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.judge.audience import views
from local_discord import Message, Person
from storage import queries
from tests.bot.wire.conftest import Table, seated_at
from tests.bot.wire.test_houses import WORDS
from tests.bot.wire.test_table import button_of, message_with_button, opened, question_to
from tests.databases import fresh


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """A table of people who need as long to read as people do."""
    async with seated_at(fresh(tmp_path / "table.sqlite"), reading=timedelta(seconds=3)) as table:
        yield table


async def begun(table: Table) -> tuple[Person, Person]:
    """Begin a game of YUAN for two and a computer, in which both are asked for a plan."""
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    await opened(table, ann, bob, rules="yuan", options="players=3")
    for person in (ann, bob):
        await table.until(question_to(table, person, WORDS), "the first plan")
    table.clock.pass_(minutes=1)
    return ann, bob


async def moment(table: Table) -> tuple[int, int]:
    row = await table.judge.database.ask(queries.game, 1)
    return row.turn, row.step


async def goes_on(table: Table, before: tuple[int, int]) -> tuple[int, int]:
    """Wait until computers have answered too and the next question is put; return its moment."""
    async with asyncio.timeout(60):
        while (now := await moment(table)) == before or table.judge.thinking:
            await asyncio.sleep(0.02)
    return now


def too_early(message: Message) -> str:
    found = re.search(r"`ready`: sent before this was asked.*Asked now: (.+)", message.content)
    assert found, message.content
    return found[1]


async def test_both_write_ready_twice_and_one_round_is_closed(table: Table) -> None:
    ann, bob = await begun(table)
    first = await moment(table)
    sent = [table.local.say(who, table.local.dm(who), "ready") for who in (ann, bob, ann, bob)]
    second = await goes_on(table, first)
    for who, message in zip((ann, bob, ann, bob), sent, strict=True):
        await table.reply_to(who, message)
    assert await moment(table) == second
    assert second[0] == first[0] + 1
    save = await table.judge.database.read(queries.save, 1)
    seen = [await views.look(table.judge, 1, who.id) for who in (ann, bob)]
    assert not any(one.place in save.ready for one in seen)
    assert WORDS in too_early(await table.reply_to(bob, sent[3]))
    table.clock.pass_(minutes=1)
    assert "Ready: nobody waits for you" in (await table.say(bob, "ready")).content


@pytest.mark.long
async def test_what_was_typed_while_the_bot_was_away_closes_nothing_that_was_put_later(table: Table) -> None:
    ann, bob = await begun(table)
    first = await moment(table)
    await table.stop()
    sent = []
    for who in (ann, bob, ann, bob):
        table.clock.pass_(seconds=30)
        sent.append(table.local.say(who, table.local.dm(who), "ready"))
    await table.start()
    second = await goes_on(table, first)
    for who, message in zip((ann, bob, ann, bob), sent, strict=True):
        await table.reply_to(who, message)
    assert await moment(table) == second


@pytest.mark.long
async def test_commands_and_buttons_have_the_same_moment_as_words(table: Table) -> None:
    ann, bob = await begun(table)
    first = await moment(table)
    await table.say(ann, "ready")
    closing = await table.local.slash(bob, table.local.dm(bob), "orders ready", {})
    assert "Everybody was ready" in closing.text or "Ready: nobody" in closing.text
    second = await goes_on(table, first)
    for command, options in (("orders ready", {}), ("order", {"text": "ready"})):
        again = await table.local.slash(bob, table.local.dm(bob), command, options)
        assert "sent before this was asked" in again.text
    thread = next(c for c in table.local.world.channels.values() if c.parent_id == table.local.general.id)
    tag = f"ready:1:{second[0]}.{second[1]}"

    def board() -> list[Message]:
        shown = message_with_button(table, thread, "Ready")
        return [shown] if shown and tag in button_of(shown, "Ready") else []

    await table.until(board, "the status of the second round")
    pressed = await table.local.press(ann, board()[0], button_of(board()[0], "Ready"))
    assert "sent before this was asked" in pressed.text
    assert await moment(table) == second
    table.clock.pass_(minutes=1)
    pressed = await table.local.press(ann, board()[0], button_of(board()[0], "Ready"))
    assert "Ready: nobody waits for you" in pressed.text
