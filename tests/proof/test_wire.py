"""The real client over real HTTP and WebSocket: whatever fails, each report and map is seen once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.settings.terms import Terms
from bot.scheduling.judge_timekeeper import Keeper
from local_discord import Person
from storage import queries
from storage.unit_of_work import Work
from tests.bot.wire.conftest import Table, seated_at
from tests.databases import fresh
from tests.due import due_messages
from tests.examples import LONG, few

POSTS = r"^/channels/\d+/messages$"


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with seated_at(fresh(tmp_path / "table.sqlite")) as table:
        yield table


async def begun(table: Table) -> tuple[Person, Person]:
    """Begin a game of two through the judge; the bot tells of it."""
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    row = await lobby.create(
        table.judge,
        "warlords",
        ann.id,
        guild_id=table.local.guild_id,
        channel_id=table.local.general.id,
        terms=Terms.model_validate({"fill": "independents"}),
    )
    for person in (ann, bob):
        await lobby.join(table.judge, row.id, person.id, person.name)
    await lobby.start(table.judge, row.id, ann.id)
    await table.bot.settle()
    async with asyncio.timeout(20):
        while (await table.judge.database.read(queries.game, row.id)).status != "running":
            await asyncio.sleep(0.02)
    return ann, bob


async def phase(table: Table) -> None:
    """Let the gamemaster close the open question."""
    row = await table.judge.database.read(queries.game, 1)
    await gamemaster.force(table.judge, 1, row.gamemaster_id or 0, row.turn, row.step)
    await table.bot.settle()


async def told(table: Table, seconds: float = 40) -> None:
    """Wait until all that is due is sent; what was put off may be tried at once."""
    async with asyncio.timeout(seconds):
        while True:
            due = await due_messages(table.judge.database, table.clock(), 1000)
            later = [
                m
                for m in await table.judge.database.read(queries.messages, 1)
                if m.state == "due" and m.tries
            ]
            if not due and not later:
                return
            if later:
                table.clock.pass_(seconds=2)
            table.bot.outbox.wake()
            await asyncio.sleep(0.05)


async def seen_once(table: Table) -> None:
    """Each stored message stands on Discord once, each picture once, the status with its last text."""
    stored = [
        m
        for m in await table.judge.database.read(queries.messages, 1)
        if m.state == "sent" and m.kind != "reminder"
    ]
    channels = [c for c in table.local.world.channels.values() if c.id != table.local.general.id]
    wanted = Counter((m.channel_id, m.body["text"].strip()) for m in stored)
    shown = [m for channel in channels for m in table.from_bot(channel)]
    # A reply is stored only if it could not be given at once; it is one on Discord all the same.
    posted = [m for m in shown if m.kind == 0 or (m.channel_id, m.content) in wanted]
    there = Counter((m.channel_id, m.content) for m in posted)
    assert there == wanted, (there - wanted, wanted - there)
    pictures = [attachment.filename for m in posted for attachment in m.attachments]
    assert len(pictures) == len(dict.fromkeys(pictures)) == sum("picture" in m.body for m in stored)


FAULTS = {
    "429": lambda faults: faults.answer(429, times=3, path=POSTS, method="POST", retry_after=0.02),
    "500": lambda faults: faults.answer(500, times=2, path=POSTS, method="POST"),
    "502": lambda faults: faults.answer(502, path=POSTS, method="POST"),
    "504": lambda faults: faults.answer(504, path=POSTS, method="POST"),
    "reset": lambda faults: faults.reset(times=3, path=POSTS, method="POST"),
    "a reply lost": lambda faults: faults.lose_reply(times=3, path=POSTS, method="POST"),
}


CASES = [
    (fault, forgotten)
    for number, fault in enumerate(FAULTS)
    for forgotten in ((False, True) if LONG else (number % 2 == 1,))
]
"""Failures, each with whether Discord has forgotten the nonce by then; in the long run all of both."""


@pytest.mark.deeper
@pytest.mark.parametrize("fault, forgotten", few(CASES, 2))
async def test_each_report_and_map_is_seen_once_whatever_discord_answers(table, fault, forgotten) -> None:
    await begun(table)
    await told(table)
    FAULTS[fault](table.local.faults)
    await phase(table)
    if forgotten:  # the nonce's few minutes are over before it is tried again
        await asyncio.sleep(0.3)
        table.local.world.nonces.clear()
        table.clock.pass_(hours=1)
    await told(table)
    await seen_once(table)


STEPS = {
    "before the post": lambda faults: faults.reset(times=None, path=POSTS, method="POST"),
    "after the post, before its reply": lambda faults: faults.lose_reply(times=1, path=POSTS, method="POST"),
    "after the reply, before the commit": None,
}


@pytest.mark.parametrize("step", few(STEPS))
async def test_a_crash_between_commit_and_post_shows_nothing_twice(table, step, monkeypatch) -> None:
    await begun(table)
    await told(table)
    if (fault := STEPS[step]) is not None:
        fault(table.local.faults)
    await phase(table)
    if fault is None:
        posted = asyncio.Event()
        monkeypatch.setattr(Work, "sent", never(posted))  # the process dies in the moment of this commit
        await posted.wait()
    await asyncio.sleep(0.4)
    await crash(table)
    monkeypatch.undo()
    table.local.faults.clear()
    table.local.world.nonces.clear()
    table.clock.pass_(minutes=20)
    await table.start()
    await told(table)
    await seen_once(table)


def never(tried: asyncio.Event):
    """Return what ends the task that would note a message as sent."""

    async def sent(*_: object, **_named: object) -> None:
        tried.set()
        raise asyncio.CancelledError

    return sent


async def crash(table: Table) -> None:
    """End the bot without any of its own farewells: its tasks stop where they are, its sockets break."""
    for task in [*table.bot.services, *table.bot.outbox.sending, table.running]:
        task.cancel()
    await asyncio.wait([*table.bot.services, table.running], timeout=5)
    await table.bot.http.close()
    if table.bot.ws is not None:
        await table.bot.ws.close()
    await table.disconnect()


async def line_of(table: Table, person: Person, number: int) -> str:
    """Return a line that a person may order, and make it their turn to be asked if it is not."""
    from bot.judge.audience import views

    for _ in range(2):
        seen = await views.look(table.judge, 1, person.id)
        if seen.is_asked:
            lines = [line for of_unit in seen.legal.values() for line in of_unit]
            return lines[number % len(lines)]
        await phase(table)
    raise AssertionError("nobody is asked")


async def in_force(table: Table, person: Person) -> list[str]:
    from bot.judge.audience import views

    return list((await views.look(table.judge, 1, person.id)).draft)


@pytest.mark.long
async def test_events_that_resume_brings_again_have_one_effect(table) -> None:
    ann, _ = await begun(table)
    await told(table)
    line = await line_of(table, ann, 3)
    await table.say(ann, line)
    table.local.faults.replay(20)
    table.local.faults.drop_gateway()
    await asyncio.sleep(0.3)
    await table.until(lambda: table.bot.is_ready() and not table.bot.clock.is_held, "the bot again")
    assert [s.text for s in await table.judge.database.read(queries.submissions, 1)] == [line]
    assert len([m for m in table.dm(ann) if m.reply_to]) == 1


async def test_messages_that_were_lost_with_the_session_are_caught_up_and_the_later_one_wins(table) -> None:
    ann, _ = await begun(table)
    await told(table)
    first, last = await line_of(table, ann, 0), await line_of(table, ann, 1)
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await asyncio.sleep(0.02)
    table.local.faults.lose_events()
    sent = [table.local.say(ann, table.local.dm(ann), text) for text in (first, last)]
    await asyncio.sleep(0.1)
    table.local.faults.lose_events(lost=False)
    table.local.faults.drop_gateway(resumable=False)
    for message in sent:
        await table.reply_to(ann, message)
    assert [s.text for s in await table.judge.database.read(queries.submissions, 1)] == [first, last]
    assert last in await in_force(table, ann)


async def test_events_that_come_in_another_order_have_one_effect_each(table) -> None:
    """A message arrives twice, and after the edit that changed it."""
    ann, _ = await begun(table)
    await told(table)
    first, last = await line_of(table, ann, 0), await line_of(table, ann, 1)
    table.local.faults.hold_events()
    sent = table.local.say(ann, table.local.dm(ann), first)
    await asyncio.sleep(0.05)
    table.local.edit(ann, sent, last)
    await asyncio.sleep(0.05)
    table.local.faults.release_events([1, 0, 0])
    table.local.faults.events_held = False
    await table.until(lambda: [m for m in table.dm(ann) if m.reply_to], "an answer")
    await asyncio.sleep(0.5)
    assert last in await in_force(table, ann)
    assert len(await table.judge.database.read(queries.submissions, 1)) <= 2


@pytest.mark.long
async def test_a_word_that_discord_no_longer_takes_an_answer_to_is_stored_once(table) -> None:
    """The interaction's token has expired by the time the bot answers: the deed is done all the same."""
    ann, _ = await begun(table)
    await told(table)
    line = await line_of(table, ann, 2)
    gone = {"code": 10062, "message": "Unknown interaction"}
    table.local.faults.answer(404, times=None, path=r"^/(interactions|webhooks)/", body=gone)
    with suppress(Exception):  # the local table may say that nothing answers
        await table.local.slash(ann, table.local.dm(ann), "order", {"text": line}, seconds=1.5)
    table.local.faults.clear()
    assert [s.text for s in await table.judge.database.read(queries.submissions, 1)] in ([line], [])
    answer = await table.local.slash(ann, table.local.dm(ann), "order", {"text": line})
    assert line in answer.text
    assert line in await in_force(table, ann)


@pytest.mark.long
async def test_an_hour_without_discord_in_the_middle_is_lived_through(table) -> None:
    ann, _ = await begun(table)
    await told(table)
    line = await line_of(table, ann, 4)
    await told(table)
    row = await table.judge.database.read(queries.game, 1)
    assert row.deadline is not None
    table.clock.ahead += row.deadline - table.clock() - timedelta(minutes=30)
    await Keeper(table.judge).beat(ticking=True)
    table.local.faults.refuse()
    await table.until(lambda: table.bot.clock.is_held, "the held clock")
    sent = table.local.say(ann, table.local.dm(ann), line)
    table.clock.pass_(hours=1)
    await table.bot.settle()
    await asyncio.sleep(0.5)
    assert (await table.judge.database.read(queries.game, 1)).turn == row.turn
    table.local.faults.accept()
    await table.reply_to(ann, sent)
    await table.until(lambda: not table.bot.clock.is_held, "the clock")
    await table.bot.settle()
    while (later := await table.judge.database.read(queries.game, 1)).deadline == row.deadline:
        await asyncio.sleep(0.02)
    assert (later.turn, later.step) == (row.turn, row.step)
    assert later.deadline is not None
    assert later.deadline > row.deadline
    await told(table)
    assert line in await in_force(table, ann)
    await seen_once(table)


async def test_who_was_not_answered_because_the_program_died_is_answered_by_the_next_one(table) -> None:
    """Orders are stored, the reply is not posted: what is in force is said, once, when the bot is back."""
    ann, _ = await begun(table)
    await told(table)
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await asyncio.sleep(0.02)
    heard = await table.say(ann, await line_of(table, ann, 1))
    line = await line_of(table, ann, 4)
    table.local.faults.answer(403, times=None, path=POSTS, method="POST")
    sent = table.local.say(ann, table.local.dm(ann), line)
    async with asyncio.timeout(60):
        while line not in await in_force(table, ann):
            await asyncio.sleep(0.02)
    await table.stop()
    table.local.faults.clear()
    for _ in range(2):  # a third program finds it answered
        await table.start()
        assert line in (await table.reply_to(ann, sent)).content
        await table.until(lambda: not table.bot.clock.is_held, "the clock")
        await table.stop()
    await table.start()
    replies = [m.reply_to[1] for m in table.dm(ann) if m.reply_to]
    assert replies.count(sent.id) == 1
    assert replies.count(heard.reply_to[1]) == 1


@pytest.mark.long
async def test_nothing_resolves_before_what_was_typed_could_be_read(table) -> None:
    """The gateway is back, the REST interface is not: the game closes nothing until its messages are read."""
    ann, _ = await begun(table)
    await told(table)
    line = await line_of(table, ann, 4)
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await asyncio.sleep(0.02)
    table.local.faults.lose_events()
    sent = table.local.say(ann, table.local.dm(ann), line)
    await asyncio.sleep(0.1)
    table.local.faults.lose_events(lost=False)
    refused = table.local.faults.answer(503, times=None, method="GET", path=POSTS)
    table.local.faults.drop_gateway(resumable=False)
    await table.until(lambda: refused.struck, "an attempt to read")
    await table.until(lambda: not table.bot.clock.is_held, "the clock of all other games")
    row = await table.judge.database.read(queries.game, 1)
    assert await deadlines.close_due(replace(table.judge, now=lambda: row.deadline + timedelta(days=1))) == 0
    table.local.faults.clear()
    await table.reply_to(ann, sent)
    await table.until(lambda: not table.judge.unheard, "the game")
    assert line in await in_force(table, ann)
