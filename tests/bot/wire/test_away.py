"""Messages typed, changed and deleted while the bot is away are heard when it is back, and none twice."""

from __future__ import annotations

import re

import pytest

from bot.judge.audience import views
from local_discord import Message, Person
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_corner import begun, told
from tests.bot.wire.test_table import opened, question_to
from tests.examples import few


async def units(table: Table, person: Person) -> list[str]:
    """Begin a game for one and return the places of the units that are asked for orders."""
    await opened(table, person)
    await table.until(question_to(table, person, "You order"), "the question")
    asked = re.search(r"You order ([A-Z, ]+)", question_to(table, person, "You order")()[-1].content)
    assert asked is not None
    return [each.strip() for each in asked[1].split(",")]


async def in_force(table: Table) -> list[str]:
    [answer] = (await table.judge.database.read(queries.save, 1)).submitted.values()
    return [str(line) for line in answer]


def bot_says(table: Table, person: Person) -> list[Message]:
    return [m for m in table.dm(person) if m.author_id == table.local.bot.id]


@pytest.mark.long
@pytest.mark.parametrize("lost", few(["the bot is stopped", "the session is lost"]))
async def test_an_edit_made_while_the_bot_was_away_is_heard(table: Table, lost: str) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    sent = table.local.say(ann, table.local.dm(ann), f"A {places[0]} H")
    await table.reply_to(ann, sent)
    other = await table.say(ann, f"A {places[1]} H")
    assert await in_force(table) == [f"A {places[0]} H", f"A {places[1]} H"]
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await table.until(lambda: True)
    table.clock.pass_(hours=3)
    seen = await views.look(table.judge, 1, ann.id)
    marches = next(line for line in seen.legal[places[0]] if " - " in line)
    before = len(bot_says(table, ann))
    if lost == "the bot is stopped":
        await table.stop()
        table.local.edit(ann, sent, marches)
        await table.start()
    else:
        table.local.faults.lose_events()
        table.local.edit(ann, sent, marches)
        table.local.faults.lose_events(lost=False)
        table.local.faults.drop_gateway(resumable=False)
    await table.until(lambda: len(bot_says(table, ann)) > before, "an answer to the edit")
    assert sorted(await in_force(table)) == sorted([f"A {places[1]} H", marches])
    answer = bot_says(table, ann)[before]
    assert answer.reply_to is not None
    assert answer.reply_to[1] == sent.id
    assert other.content
    sessions = table.local.gateway.identified
    table.local.faults.drop_gateway(resumable=False)  # it reads again what it has heard
    await table.until(lambda: table.local.gateway.identified > sessions and table.bot.is_ready(), "the bot")
    told = len(bot_says(table, ann))
    await table.say(ann, "orders")
    assert len(bot_says(table, ann)) == told + 1


@pytest.mark.long
async def test_a_message_that_was_changed_before_it_was_ever_heard_is_heard_once(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await table.until(lambda: True)
    before = len(bot_says(table, ann))
    await table.stop()
    table.clock.pass_(hours=1)
    sent = table.local.say(ann, table.local.dm(ann), f"A {places[0]} - QQQ")
    later = table.local.say(ann, table.local.dm(ann), f"A {places[1]} H")
    table.clock.pass_(minutes=1)
    table.local.edit(ann, sent, f"A {places[0]} H")
    await table.start()
    await table.reply_to(ann, sent)
    await table.reply_to(ann, later)
    assert await in_force(table) == [f"A {places[1]} H", f"A {places[0]} H"], "the change came last"
    assert not any("QQQ" in m.content for m in bot_says(table, ann))
    assert len([m for m in bot_says(table, ann)[before:] if m.reply_to]) == 2


@pytest.mark.long
async def test_a_deletion_made_while_the_bot_was_away_is_spoken_of_once(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    sent = table.local.say(ann, table.local.dm(ann), f"A {places[0]} H")
    await table.reply_to(ann, sent)
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await table.until(lambda: True)
    await table.stop()
    table.clock.pass_(hours=1)
    table.local.delete(ann, sent)
    await table.start()

    def told() -> list[Message]:
        return [m for m in bot_says(table, ann) if "You deleted a message" in m.content]

    await table.until(told, "a word on the deletion")
    assert f"A {places[0]} H" in told()[0].content
    assert await in_force(table) == [f"A {places[0]} H"]
    await table.stop()
    await table.start()
    await table.say(ann, "orders")
    assert len(told()) == 1


@pytest.mark.parametrize("done", few(["typed", "changed"]))
async def test_what_was_done_in_a_private_thread_while_the_bot_was_away_is_heard_once(
    table: Table, done: str
) -> None:
    ann, _ = await begun(table)
    corner = await told(table, ann, "in private")
    await table.until(lambda: any("begins" in m.content for m in table.from_bot(table.local.threads()[0])))
    me = table.local.bot.mention

    def answers() -> list[Message]:
        return [m for m in table.from_bot(corner) if m.reply_to]

    def replies(to: Message) -> list[Message]:
        return [m for m in table.from_bot(corner) if m.reply_to and m.reply_to[1] == to.id]

    sent = table.local.say(ann, corner, f"{me} help")
    await table.until(lambda: replies(sent), "an answer in the thread")
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await table.until(lambda: True)
    before = len(answers())
    await table.stop()
    table.clock.pass_(minutes=20)
    if done == "typed":
        table.local.say(ann, corner, f"{me} orders please")
    else:
        table.local.edit(ann, sent, f"{me} orders please")
    await table.start()
    await table.until(lambda: len(answers()) > before, "an answer to what was done")
    sessions = table.local.gateway.identified
    table.local.faults.drop_gateway(resumable=False)
    await table.until(lambda: table.local.gateway.identified > sessions and table.bot.is_ready(), "the bot")
    fresh = table.local.say(ann, corner, f"{me} orders")
    await table.until(lambda: replies(fresh), "an answer in the thread")
    assert len(answers()) == before + 2


@pytest.mark.long
async def test_what_was_deleted_in_a_private_thread_while_the_bot_was_away_is_spoken_of_there_once(
    table: Table,
) -> None:
    ann, _ = await begun(table)
    corner = await told(table, ann, "in private")
    await table.until(lambda: any("begins" in m.content for m in table.from_bot(table.local.threads()[0])))
    line = next(iter((await views.look(table.judge, 1, ann.id)).legal.values()))[0]
    sent = table.local.say(ann, corner, f"{table.local.bot.mention} {line}")
    await table.until(
        lambda: [m for m in table.from_bot(corner) if m.reply_to and m.reply_to[1] == sent.id], "an answer"
    )
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await table.until(lambda: True)
    await table.stop()
    table.clock.pass_(minutes=20)
    table.local.delete(ann, sent)
    await table.start()

    def spoken() -> list[Message]:
        return [m for m in table.from_bot(corner) if "You deleted a message" in m.content]

    await table.until(spoken, "a word on the deletion")
    assert line in spoken()[0].content
    assert not [m for m in table.from_bot(table.local.threads()[0]) if "deleted" in m.content]
    await table.stop()
    await table.start()
    fresh = table.local.say(ann, corner, f"{table.local.bot.mention} orders")
    await table.until(
        lambda: [m for m in table.from_bot(corner) if m.reply_to and m.reply_to[1] == fresh.id], "an answer"
    )
    assert len(spoken()) == 1
