"""The closing of the salts over the wire: an answer that is lost, and an end of the program after it."""

from __future__ import annotations

import asyncio

import pytest

from bot.judge.audience import views
from bot.judge.lobby import lobby
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import Terms
from local_discord import Message, Person
from storage import queries
from tests.bot.wire.conftest import Table
from tests.due import due_messages
from tests.examples import few

POSTS = r"^/channels/\d+/messages$"
CLOSED = "the dice are fixed"


async def opened(table: Table) -> tuple[Person, int]:
    """Open a game of two whose announcement stands; return its gamemaster and its thread."""
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    terms = Terms.model_validate({"fill": "independents"})
    place = {"guild_id": table.local.guild_id, "channel_id": table.local.general.id}
    row = await lobby.create(table.judge, "warlords", ann.id, terms=terms, **place)
    for person in (ann, bob):
        await lobby.join(table.judge, row.id, person.id, person.name, salt=person.name)
    await table.bot.settle()
    async with asyncio.timeout(20):
        while await due_messages(table.judge.database, table.clock()):
            await asyncio.sleep(0.02)
    thread = (await table.judge.database.read(queries.game, 1)).thread_id
    assert thread is not None
    return ann, thread


async def running(table: Table) -> str:
    """Wait until the game runs; return the number that went into its dice."""
    async with asyncio.timeout(40):
        while (row := await table.judge.database.read(queries.game, 1)).status != "running":
            for message in await table.judge.database.read(queries.messages, 1):
                if message.state == "due" and message.tries:
                    table.clock.pass_(seconds=2)
            table.bot.outbox.wake()
            await asyncio.sleep(0.02)
    closing = settings_of(row).announced.closing
    assert closing is not None
    return closing.message


def standing(table: Table, thread: int) -> list[Message]:
    """Return the closing messages in the thread."""
    channel = table.local.world.channels[thread]
    return [message for message in table.from_bot(channel) if CLOSED in message.content]


@pytest.mark.long
@pytest.mark.parametrize("restarts", few([True, False]))
async def test_a_closing_whose_answer_was_lost_is_found_and_its_number_taken(table: Table, restarts: bool):
    ann, thread = await opened(table)
    table.local.faults.lose_reply(path=POSTS, method="POST", times=1)
    await lobby.start(table.judge, 1, ann.id)
    await table.bot.settle()
    async with asyncio.timeout(20):
        while not standing(table, thread):
            await asyncio.sleep(0.02)
    if restarts:
        await table.stop()
        await table.start()
    number = await running(table)
    [closing] = standing(table, thread)
    assert number == str(closing.id)
    assert "1=Ann" in closing.content
    assert "2=Bob" in closing.content
    assert (await views.look(table.judge, 1, ann.id)).row.status == "running"


async def test_what_stands_behind_the_talk_of_many_is_found_too(table: Table) -> None:
    """It waited while Discord was away, people talked meanwhile, and the answer to its post was lost."""
    ann, thread = await opened(table)
    table.local.faults.reset(path=POSTS, method="POST", times=None)
    await lobby.start(table.judge, 1, ann.id)
    await table.bot.settle()
    channel = table.local.world.channels[thread]
    for number in range(150):
        table.local.say(ann, channel, f"Is anybody there? {number}")
    table.local.faults.clear()
    table.local.faults.lose_reply(path=POSTS, method="POST", times=1)
    async with asyncio.timeout(40):
        while not standing(table, thread):
            table.clock.pass_(seconds=2)
            table.bot.outbox.wake()
            await asyncio.sleep(0.02)
    table.local.world.nonces.clear()
    number = await running(table)
    assert [str(closing.id) for closing in standing(table, thread)] == [number]
