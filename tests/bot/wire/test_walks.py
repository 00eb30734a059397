"""The number of files that run between an act of a player and its answer: the fewer, the easier to follow.

The limits are what was reached; docs/architecture.md draws the ways. Whoever enters one more asks whether
what they add has no place on the way already.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import pytest

from games import catalogue
from tests.bot.judge.test_statements import counted
from tests.bot.wire.conftest import PATIENCE, Table
from tests.bot.wire.test_table import button_of, opened, question_to
from tests.due import next_message
from tests.walks import walked

MOST = 8
"""Statements of a message and its answer."""
SHOWN = 5
"""Statements of `/orders show`: two find the game, three read it in one transaction."""

MESSAGE, MESSAGE_WITH_RULES = 39, 70
"""Files of bot and storage that a direct message enters; with those of the rules."""
PRESS, PRESS_WITH_RULES = 40, 67
"""The same of a press."""


async def rested(table: Table) -> None:
    """Wait until the outbox has nothing to do and nothing is drawn beforehand: neither is part of a way."""
    for game in catalogue().values():
        await table.bot.gallery.vignette(game)
    quiet = 0
    while quiet < 20:
        waiting = await next_message(table.judge.database)
        late = waiting is not None and waiting <= table.clock()
        quiet = 0 if late else quiet + 1
        await asyncio.sleep(0.02)


def pressed(files: Sequence[str]) -> list[str]:
    """Return the files of a press, without the one that hears of a message that the bot itself sends then."""
    return [file for file in files if file != "bot/cogs/direct_messages.py"]


@pytest.mark.long
async def test_a_later_message_is_one_reading_and_one_change_and_wakes_nobody(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(question_to(table, ann, "You order"))
    units = re.search(r"You order ([A-Z, ]+)", question_to(table, ann, "You order")()[-1].content)
    assert units is not None
    await table.say(ann, f"A {units[1].split(',')[0].strip()} H")
    await rested(table)
    with counted(table.judge) as statements:
        await table.say(ann, f"A {units[1].split(',')[0].strip()} H")
        await asyncio.sleep(0.3)  # longer than outbox and clock rest before they look
    assert [each for each in statements if each.startswith("BEGIN")] == ["BEGIN IMMEDIATE"]
    assert len(statements) <= MOST, "\n".join(statements)


async def test_the_ways_of_a_message_and_of_a_press_are_short(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(question_to(table, ann, "You order"))
    units = re.search(r"You order ([A-Z, ]+)", question_to(table, ann, "You order")()[-1].content)
    assert units is not None
    order = f"A {units[1].split(',')[0].strip()} H"
    first = await table.say(ann, order)
    await rested(table)
    with walked() as way:
        sent = table.local.say(ann, table.local.dm(ann), order)
        async with asyncio.timeout(PATIENCE):
            while not any(m.reply_to and m.reply_to[1] == sent.id for m in table.dm(ann)):
                await asyncio.sleep(0)
    files, with_rules = way.of("bot", "storage"), way.of("bot", "storage", "games")
    assert len(files) <= MESSAGE, "\n".join(files)
    assert len(with_rules) <= MESSAGE_WITH_RULES, "\n".join(with_rules)
    await rested(table)
    with walked() as way:
        done = await table.local.press(ann, first, button_of(first, "Ready"))
    assert "ready" in done.text.lower()
    files, with_rules = pressed(way.of("bot", "storage")), pressed(way.of("bot", "storage", "games"))
    assert len(files) <= PRESS, "\n".join(files)
    assert len(with_rules) <= PRESS_WITH_RULES, "\n".join(with_rules)


@pytest.mark.long
async def test_who_looks_at_their_orders_is_asked_about_once(table: Table) -> None:
    """The game that is meant is looked up by thread and by seat, and its state is read in one moment."""
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(question_to(table, ann, "You order"))
    await rested(table)
    with counted(table.judge) as statements:
        await table.local.slash(ann, table.local.dm(ann), "orders show", {})
        await asyncio.sleep(0.3)
    assert statements.count("BEGIN") == 1
    assert len(statements) <= SHOWN, "\n".join(statements)
