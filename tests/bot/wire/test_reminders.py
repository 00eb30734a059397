"""Reminders over the wire: each once, to who owes an answer, though the bot is started anew between them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.scheduling.judge_timekeeper import Keeper
from local_discord import Message, Person
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_houses import WORDS
from tests.bot.wire.test_table import opened, question_to
from tests.due import due_messages

OWED = "your answer is owed by"
"""What a reminder says; it is taken away again when its question is over."""


def reminders(table: Table, person: Person) -> list[Message]:
    return [m for m in table.dm(person) if OWED in m.content]


async def goes_on(table: Table, **time: float) -> None:
    """Let time pass while the bot runs, and all that is due then be sent: the clock is told before and after
    that this is no gap, for it may look at any moment.
    """
    keeper = Keeper(table.judge)
    await keeper.ticked(table.clock() + timedelta(**time))
    table.clock.pass_(**time)
    await keeper.ticked(table.clock())
    table.bot.outbox.wake()
    table.bot.clock.wake()
    while await due_messages(table.judge.database, table.clock()):
        await asyncio.sleep(0.02)


@pytest.mark.soak  # on a machine at work its clock may still look amid a step of a week
async def test_each_reminder_comes_once_to_who_owes_an_answer_across_restarts(table: Table) -> None:
    ann, bob, cai = (table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bob", "Cai"))
    await opened(table, ann, bob, cai, rules="yuan", options="players=3")
    for person in (ann, bob, cai):
        await table.until(question_to(table, person, WORDS), "the first plan")
    await table.say(ann, "ready")
    assert "away" in (await table.say(cai, "away 9 days")).content
    assert not [m for person in (ann, bob, cai) for m in reminders(table, person)]

    await goes_on(table, hours=12, minutes=1)
    await table.until(lambda: reminders(table, bob), "the first reminder")
    await table.stop()
    await table.start()
    await goes_on(table, minutes=1)
    assert len(reminders(table, bob)) == 1

    await table.stop()
    table.clock.pass_(hours=10)
    await table.start()
    await goes_on(table, minutes=1)
    await table.until(lambda: len(reminders(table, bob)) == 2, "the second reminder")
    await table.stop()
    await table.start()
    await goes_on(table, minutes=1)
    assert [len(reminders(table, person)) for person in (ann, bob, cai)] == [0, 2, 0]

    await goes_on(table, hours=2)  # the game waits for Cai, as long as it agreed to: for seven days
    await table.until(lambda: not reminders(table, bob), "they are taken away")
    await goes_on(table, days=6, hours=13)
    await table.until(lambda: reminders(table, bob), "the first for the new deadline")
    assert [len(reminders(table, person)) for person in (ann, bob, cai)] == [0, 1, 0]
    await goes_on(table, hours=12)
    missed = "your deadline passed without a word from you"
    await table.until(lambda: [m for m in table.dm(bob) if missed in m.content], "that it closed")
    await goes_on(table, minutes=1)
    told = [[m for m in table.dm(person) if missed in m.content] for person in (ann, bob, cai)]
    assert [len(each) for each in told] == [0, 1, 0], "who is away misses nothing"
