"""Answers to direct messages reach their sender once and in order, whatever Discord does with them."""

from __future__ import annotations

import asyncio

import pytest

from local_discord import Message, Person
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_away import in_force, units
from tests.due import due_messages
from tests.examples import LONG, few

POSTS = r"^/channels/\d+/messages$"


def replies(table: Table, person: Person) -> list[Message]:
    """Return the bot's replies: neither questions, nor notices to a gamemaster of undelivered messages."""
    return [m for m in table.dm(person) if m.author_id == table.local.bot.id and m.reply_to]


FAULTS = {
    "503": lambda faults, times: faults.answer(503, times=times, path=POSTS, method="POST"),
    "403 without a code": lambda faults, times: faults.answer(403, times=times, path=POSTS, method="POST"),
    "the connection is cut": lambda faults, times: faults.reset(times=times, path=POSTS, method="POST"),
    "the reply is lost": lambda faults, times: faults.lose_reply(times=times, path=POSTS, method="POST"),
}


CASES = [
    (fault, forgotten)
    for number, fault in enumerate(FAULTS)
    for forgotten in ((False, True) if LONG else (number % 2 == 1,))
]
"""Failures, each with whether Discord has forgotten the nonce by then; in the long run all of both."""


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("fault, forgotten", few(CASES, 2))
async def test_an_answer_that_fails_is_sent_later_once_and_in_its_place(
    table: Table, fault: str, forgotten: bool
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    FAULTS[fault](table.local.faults, 2)
    first = table.local.say(ann, table.local.dm(ann), f"A {places[0]} H")
    second = table.local.say(ann, table.local.dm(ann), f"A {places[1]} H")
    while len(await table.judge.database.read(queries.submissions, 1)) < 2:
        await asyncio.sleep(0.02)
    if forgotten:
        table.local.world.nonces.clear()
    for _ in range(30):
        table.clock.pass_(seconds=3)
        table.bot.outbox.wake()
        await asyncio.sleep(0.1)
        if len(replies(table, ann)) >= 2 and not await due_messages(table.judge.database, table.clock()):
            break
    assert [m.reply_to and m.reply_to[1] for m in replies(table, ann)] == [first.id, second.id]
    assert await in_force(table) == [f"A {places[0]} H", f"A {places[1]} H"]
    assert not any("went wrong" in m.content for m in replies(table, ann))


async def test_the_same_words_twice_are_answered_twice_though_the_second_answer_fails(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await units(table, ann)
    await table.say(ann, "orders")
    table.local.faults.answer(503, path=POSTS, method="POST")
    again = table.local.say(ann, table.local.dm(ann), "orders")
    answer = await table.reply_to(ann, again)
    assert answer.content == replies(table, ann)[0].content
    assert len(replies(table, ann)) == 2


@pytest.mark.long
async def test_who_deletes_a_message_at_once_is_told_that_it_counts(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    sent = table.local.say(ann, table.local.dm(ann), f"A {places[0]} H")
    table.local.delete(ann, sent)
    await table.until(
        lambda: any("You deleted a message" in m.content for m in table.dm(ann)),
        "a word on the deletion",
    )
    assert await in_force(table) == [f"A {places[0]} H"]
    told = [m for m in table.dm(ann) if "You deleted a message" in m.content]
    assert f"A {places[0]} H" in told[0].content
    assert len(told) == 1
    assert not any("went wrong" in m.content for m in table.dm(ann))


CALLBACKS = r"^/interactions/.*/callback$"


@pytest.mark.long
async def test_an_answer_to_a_command_that_was_given_is_followed_by_nothing(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    before = len(table.dm(ann))
    table.local.faults.lose_reply(path=CALLBACKS, method="POST")
    answer = await table.local.slash(ann, table.local.dm(ann), "order", {"text": f"A {places[0]} H"})
    given = answer.interaction  # on a busy machine it is answered later than a person waits
    await table.until(lambda: given.original and f"A {places[0]} H" in given.original.content, "the answer")
    await asyncio.sleep(1.0)
    assert not any("went wrong" in m.content for m in table.dm(ann))
    assert len(table.dm(ann)) == before + 1


@pytest.mark.long
async def test_an_answer_to_a_command_that_got_lost_comes_by_direct_message(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    table.local.faults.reset(times=None, path=CALLBACKS, method="POST")
    await table.local.slash(ann, table.local.dm(ann), "order", {"text": f"A {places[0]} H"}, seconds=0.2)
    await table.until(lambda: any("Discord lost my answer" in m.content for m in table.dm(ann)), "the word")
    assert await in_force(table) == [f"A {places[0]} H"]
    assert not any("went wrong" in m.content for m in table.dm(ann))
