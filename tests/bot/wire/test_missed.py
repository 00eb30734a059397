"""The way back: what was missed and what is written now are heard in the order they were written."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest

from bot.delivery.direct_message_backfill import missed
from local_discord import Message, Person
from storage import queries
from storage.errors import Cause, Unwritable
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_away import bot_says, in_force, units
from tests.bot.wire.test_table import opened
from tests.examples import few

HISTORY = r"^/channels/\d+/messages$"
POLL = {
    "poll": {
        "question": {"text": "Peace?"},
        "answers": [{"answer_id": 1, "poll_media": {"text": "yes"}}],
        "expiry": None,
        "allow_multiselect": False,
        "layout_type": 1,
    }
}
"""A poll that never ends: Discord allows it, discord.py cannot read it."""
VERIFY = {"code": 50009, "message": "Channel verification level is too high for you to gain access"}
"""One of many reasons for which Discord takes no answer."""


async def ticked(table: Table) -> None:
    """Wait until the bot knows that it listens."""
    while await table.judge.database.read(queries.marked, "heard") is None:
        await asyncio.sleep(0.02)


def replies(table: Table, person: Person, to: Message) -> list[Message]:
    return [m for m in bot_says(table, person) if m.reply_to and m.reply_to[1] == to.id]


async def answered(table: Table, person: Person, *messages: Message) -> None:
    for each in messages:
        await table.until(lambda each=each: replies(table, person, each), f"an answer to {each.content!r}")


async def away(table: Table, how: str, *, hours: float = 1) -> None:
    """Take the bot away."""
    if how == "stopped":
        await table.stop()
    else:
        table.local.faults.lose_events()
    table.clock.pass_(hours=hours)


async def back(table: Table, how: str) -> None:
    """Let the bot come back: its connection is there again."""
    if how == "stopped":
        await table.start()
    else:
        sessions = table.local.gateway.identified
        table.local.faults.lose_events(lost=False)
        table.local.faults.drop_gateway(resumable=False)
        await table.until(lambda: table.local.gateway.identified > sessions, "the bot")
        await table.until(table.bot.is_ready, "the bot")


@pytest.mark.long
@pytest.mark.parametrize("how", few(["stopped", "lost"]))
async def test_what_is_written_while_the_missed_is_read_counts_after_it(table: Table, how: str) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    here = table.local.dm(ann)
    await table.say(ann, "orders")
    await ticked(table)
    await away(table, how)
    old = table.local.say(ann, here, f"A {places[0]} H")
    table.clock.pass_(minutes=1)
    table.local.faults.delay(1.0, path=HISTORY, method="GET")
    await back(table, how)
    table.clock.pass_(minutes=1)
    cleared = table.local.say(ann, here, "clear")
    table.clock.pass_(seconds=5)
    new = table.local.say(ann, here, f"A {places[1]} H")
    await answered(table, ann, old, cleared, new)
    assert await in_force(table) == [f"A {places[1]} H"]
    assert [m.reply_to and m.reply_to[1] for m in bot_says(table, ann) if m.reply_to][-3:] == [
        old.id,
        cleared.id,
        new.id,
    ]


@pytest.mark.long
async def test_what_discord_lost_while_the_bot_believed_that_it_listened_is_heard_once(table: Table) -> None:
    """The connection stood, so all was held to be read until long after the message was written."""
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    await table.say(ann, f"A {places[0]} H")
    await ticked(table)
    table.local.faults.lose_events()
    table.clock.pass_(minutes=1)
    lost = table.local.say(ann, table.local.dm(ann), f"A {places[1]} H")
    for _ in range(12):  # an hour, of which the clock misses no five minutes
        before = await table.judge.database.read(queries.marked, "heard")
        table.clock.pass_(minutes=4)
        table.bot.clock.wake()
        while await table.judge.database.read(queries.marked, "heard") == before:
            await asyncio.sleep(0.02)
    await back(table, "lost")
    await answered(table, ann, lost)
    assert sorted(await in_force(table)) == sorted(f"A {place} H" for place in places[:2])
    await table.stop()
    await table.start()
    await table.say(ann, "orders")
    assert len(replies(table, ann, lost)) == 1


@pytest.mark.long
async def test_drawn_evenings_leave_in_force_what_the_words_come_to_in_their_order(table: Table) -> None:
    """Missed, live and edited messages, some while the missed are read: as if all had been heard as sent."""
    ann = table.local.add_person("Ann", owner=True)
    place = (await units(table, ann))[0]
    here, draw = table.local.dm(ann), random.Random(7)
    seen = await table.judge.database.read(queries.save, 1)
    assert seen.submitted == {}
    lines = [f"A {place} H", "clear"]
    await table.say(ann, "orders")
    await ticked(table)
    for _ in range(3):
        sent: list[Message] = []
        await away(table, "lost", hours=0.1)
        for n in range(6):
            if n == 3:
                table.local.faults.delay(0.3, path=HISTORY, method="GET")
                await back(table, "lost")
            table.clock.pass_(seconds=20)
            if sent and draw.random() < 0.3:
                old = draw.choice(sent)
                table.local.edit(ann, old, draw.choice([line for line in lines if line != old.content]))
            else:
                sent.append(table.local.say(ann, here, draw.choice(lines)))
        await answered(table, ann, *sent)
        table.clock.pass_(seconds=20)
        last = await table.say(ann, "orders")
        newest = max(sent, key=lambda m: m.edited_at or m.created_at)
        assert (f"A {place} H" in last.content) == (newest.content != "clear")


async def test_what_was_answered_is_not_answered_again_though_the_nonces_are_forgotten(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    here, stranger = table.local.dm(ann), table.local.add_person("Sue")
    await ticked(table)
    texts = ["#77 A B", "card nobody", "", "nonsense", f"A {places[0]} H", "x" * 1999, "a\n" * 200]
    sent = [table.local.say(ann, here, text[:2000], more=POLL if not text else None) for text in texts]
    await answered(table, ann, *sent)
    hello = table.local.say(stranger, table.local.dm(stranger), "hello")
    await table.until(lambda: replies(table, stranger, hello), "the guide")
    before = len(bot_says(table, ann)), len(bot_says(table, stranger))
    table.local.world.nonces.clear()
    table.local.faults.replay(20)
    table.local.faults.drop_gateway(resumable=True)
    await table.say(ann, "orders")
    await table.stop()
    table.local.world.nonces.clear()
    table.clock.pass_(seconds=10)
    await table.start()
    await table.say(ann, "orders")
    assert (len(bot_says(table, ann)), len(bot_says(table, stranger))) == (before[0] + 2, before[1])


@asynccontextmanager
async def full(*_: object, **__: object) -> AsyncIterator[None]:
    """A database that has no room."""
    raise Unwritable(Cause.FULL)
    yield


@pytest.mark.long
@pytest.mark.parametrize("word", few(["{line}", "{line}\nready", "#1 {line}"]))
async def test_what_was_refused_in_words_does_not_come_alive_later(
    table: Table, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    """The disk is full: the answer says that nothing is stored, and so it stays, whatever comes after."""
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    await ticked(table)
    with monkeypatch.context() as now:
        now.setattr(table.judge.database, "change", full)
        now.setattr(table.judge.database, "work", full)
        line = word.format(line=f"A {places[0]} H")
        refused = table.local.say(ann, table.local.dm(ann), line)
        await answered(table, ann, refused)
    assert "Nothing of this was stored" in replies(table, ann, refused)[0].content
    table.clock.pass_(seconds=30)
    await table.say(ann, f"A {places[1]} H")
    await table.stop()
    await table.start()
    last = await table.say(ann, "orders")
    assert await in_force(table) == [f"A {places[1]} H"]
    assert "Not ready" in last.content
    assert len(replies(table, ann, refused)) == 1


@pytest.mark.long
@pytest.mark.parametrize("first", few(["disk", "Discord"]))
@pytest.mark.parametrize("restarts", few([True, False]))
async def test_what_can_be_neither_stored_nor_answered_is_not_dealt_with(
    table: Table, monkeypatch: pytest.MonkeyPatch, first: str, *, restarts: bool
) -> None:
    """The disk is full while Discord takes no answers: the words are read again when either is well, once."""
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    here = table.local.dm(ann)
    await ticked(table)
    with monkeypatch.context() as now:
        now.setattr(table.judge.database, "change", full)
        now.setattr(table.judge.database, "work", full)
        table.local.faults.answer(403, times=None, path=HISTORY, method="POST", body=VERIFY)
        sent = [table.local.say(ann, here, text) for text in (f"A {places[0]} H", f"A {places[1]} H")]
        await table.until(lambda: table.bot.untold, "what nobody was told of")
        if restarts:
            await table.stop()
        elif first == "Discord":
            table.local.faults.clear()
            await answered(table, ann, *sent)
    table.local.faults.clear()
    if restarts:
        await table.start()
    await answered(table, ann, *sent)
    refused = first == "Discord" and not restarts
    assert ["Nothing of this was stored" in replies(table, ann, each)[0].content for each in sent] == [
        refused
    ] * 2
    last = await table.say(ann, "orders")
    assert [f"A {place} H" in last.content for place in places[:2]] == [not refused] * 2
    assert [len(replies(table, ann, each)) for each in sent] == [1, 1]
    assert not table.bot.untold


@pytest.mark.long
async def test_in_an_outage_all_is_read_and_answered_when_that_can_be(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    here = table.local.dm(ann)
    table.local.faults.answer(502, times=None, path=HISTORY, method="POST")
    table.local.faults.answer(502, times=None, path=r"/callback$", method="POST")
    pressing = asyncio.create_task(table.local.slash(ann, here, "game status", {}, seconds=120))
    await asyncio.sleep(0.1)
    sent = [
        table.local.say(ann, here, text)
        for text in [*["orders"] * 16, f"A {places[0]} H", f"A {places[1]} H"]
    ]
    async with asyncio.timeout(20):  # one request alone is tried for 25 seconds
        while len(await table.judge.database.read(queries.submissions, 1)) < 2:
            await asyncio.sleep(0.05)
    assert await in_force(table) == [f"A {places[0]} H", f"A {places[1]} H"]
    table.local.faults.clear()
    for _ in range(40):
        table.clock.pass_(seconds=5)
        table.bot.outbox.wake()
        await asyncio.sleep(0.2)
        if all(replies(table, ann, each) for each in sent):
            break
    await answered(table, ann, *sent)
    assert [len(replies(table, ann, each)) for each in sent] == [1] * len(sent)
    got = [m.reply_to[1] for m in bot_says(table, ann) if m.reply_to]
    assert got[-len(sent) :] == [each.id for each in sent]
    pressing.cancel()
    await asyncio.gather(pressing, return_exceptions=True)


@pytest.mark.long
@pytest.mark.parametrize("how", few(["live", "missed", "edited", "replied to"], 2))
async def test_a_message_nobody_can_read_stops_only_itself(table: Table, how: str) -> None:
    ann, ben = table.local.add_person("Ann", owner=True), table.local.add_person("Ben")
    places = await units(table, ann)
    here = table.local.dm(ann)
    first = table.local.say(ann, here, "orders")
    await answered(table, ann, first)
    await ticked(table)
    if how == "missed":
        await away(table, "stopped")
    poll = table.local.say(ann, here, "", more=POLL)
    broken = table.local.say(ann, here, f"A {places[0]} H", more={**POLL, "embeds": 5, "components": [1]})
    last = broken
    if how == "edited":
        await answered(table, ann, broken)
        table.clock.pass_(seconds=5)
        table.local.edit(ann, broken, f"A {places[1]} H", more={"attachments": "none"})
        last = broken
    if how == "replied to":
        last = table.local.say(ann, here, f"A {places[1]} H", reply_to=broken)
    if how == "missed":
        await back(table, "stopped")
    await answered(table, ann, poll, broken, last)
    assert "text only" in replies(table, ann, poll)[0].content
    others = table.local.say(ben, table.local.dm(ben), "hello")
    await table.until(lambda: replies(table, ben, others), "an answer to others")
    await table.until(lambda: not table.bot.clock.is_held, "the clock")
    fresh = await table.say(ann, "orders")
    assert f"A {places[1 if how in ('edited', 'replied to') else 0]} H" in fresh.content


@pytest.mark.long
@pytest.mark.parametrize("how", ["live", "missed"])
async def test_who_wrote_what_cannot_be_read_at_all_is_told_once(table: Table, how: str) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await units(table, ann)
    here = table.local.dm(ann)
    await table.say(ann, "orders")
    await ticked(table)
    if how == "missed":
        await away(table, "stopped")
    sent = table.local.say(ann, here, "A LUO H", more={"author": {"id": str(ann.id)}})
    if how == "missed":
        await back(table, "stopped")
        await answered(table, ann, sent)
        await away(table, "stopped")
        await back(table, "stopped")
    await answered(table, ann, sent)
    table.local.faults.replay(5)
    table.local.faults.drop_gateway(resumable=True)
    await table.say(ann, "orders")
    assert ["cannot read" in m.content for m in replies(table, ann, sent)] == [True]


async def test_an_event_that_cannot_be_read_ends_nothing(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    for event in (
        "CHANNEL_UPDATE",
        "THREAD_CREATE",
        "GUILD_MEMBER_REMOVE",
        "INTERACTION_CREATE",
        "MESSAGE_DELETE",
    ):
        table.local.world.tell_bot(event, {"id": "12", "odd": None})
    await table.say(ann, "orders")
    assert not table.running.done()


@pytest.mark.long
async def test_the_way_back_costs_one_request_for_each_person(table: Table) -> None:
    """Two were asked for each before: where their direct messages stand is kept now."""
    ann = table.local.add_person("Ann", owner=True)
    people = [ann, *(table.local.add_person(f"P{n}") for n in range(5))]
    await opened(table, *people)
    while len(await table.judge.database.read(queries.correspondents)) < len(people):
        await asyncio.sleep(0.02)
    for each in people:
        await table.say(each, "orders")
    found = await table.judge.database.read(queries.correspondents)
    stored = [await table.bot.channels.stored(person.id) for person in people]
    assert stored == [table.local.dm(person).id for person in people]
    since = table.clock()
    table.clock.pass_(minutes=1)
    for each in people:
        table.local.say(each, table.local.dm(each), "orders")
    await table.stop()
    table.local.pace.agents.clear()
    client = discord.Client(intents=discord.Intents.none())
    await client.login(table.local.token)
    before = len(table.local.pace.agents)
    for count, each in enumerate(found, 1):
        [only] = await missed(client, table.bot.channels, each, since, lambda _: None)
        assert only.message is not None
        assert len(table.local.pace.agents) == before + count
    await client.close()
    await table.start()


@pytest.mark.long
async def test_whose_deadline_is_near_is_read_first_and_others_beside_them(table: Table) -> None:
    """A conversation that Discord does not show holds up neither another nor another game's clock."""
    ann, ben = table.local.add_person("Ann", owner=True), table.local.add_person("Ben")
    await units(table, ann)
    await table.local.slash(ben, table.local.general, "game create", {"rules": "warlords"})
    async with table.judge.database.reading() as reading:
        assert [each.games for each in await queries.correspondents(reading)] == [(1,)]
    await ticked(table)
    await away(table, "stopped", hours=0.1)
    table.local.faults.answer(
        503, times=None, path=rf"/channels/{table.local.dm(ann).id}/messages", method="GET"
    )
    old = table.local.say(ann, table.local.dm(ann), "orders")
    await table.start()
    await table.until(lambda: not table.bot.clock.is_held, "the clock of all others")
    assert list(table.judge.unheard) == [1]
    now = table.local.say(ann, table.local.dm(ann), "orders please")
    await answered(table, ann, now)
    assert list(table.judge.unheard) == [1], "what they wrote before is still unread"
    table.local.faults.clear()
    await answered(table, ann, old)
    await table.until(lambda: not table.judge.unheard, "her game")


@pytest.mark.long
async def test_who_is_asked_nothing_and_cannot_be_read_holds_up_no_question_of_another(table: Table) -> None:
    """In Warlords one warlord at a time gives orders. When the next one may be asked, the game waits."""
    ann, ben = table.local.add_person("Ann", owner=True), table.local.add_person("Ben")
    await opened(table, ann, ben)
    await table.runs()
    database = table.judge.database
    async with asyncio.timeout(30):
        while [bool(each.besides) for each in await database.read(queries.correspondents)] != [False, True]:
            await asyncio.sleep(0.02)
    _, other = await database.read(queries.correspondents)
    silent = next(each for each in (ann, ben) if each.id == other.user_id)
    await ticked(table)
    await away(table, "stopped", hours=0.05)  # short enough to be no gap, which moves deadlines
    place = rf"/channels/{table.local.dm(silent).id}/messages"
    table.local.faults.answer(503, times=None, path=place, method="GET")
    word = table.local.say(silent, table.local.dm(silent), "orders")
    await table.start()
    await table.until(lambda: not table.bot.clock.is_held, "the clock of all others")
    at = await question(table)
    await table.until(lambda: not table.judge.unheard[1].holds(at), "whom it concerns")
    await due(table)
    async with asyncio.timeout(30):
        while await question(table) == at or all(
            each.besides for each in await database.read(queries.correspondents)
        ):
            await asyncio.sleep(0.02)  # until one of the two is asked again
    after = await question(table)
    await due(table)
    await asyncio.sleep(0.5)
    assert await question(table) == after, "it may ask whoever is not read"
    table.local.faults.clear()
    await answered(table, silent, word)
    await table.until(lambda: not table.judge.unheard, "the game")


async def due(table: Table) -> None:
    """Let the deadline be now."""
    async with table.judge.database.change(1) as change:
        change.game.deadline = table.clock()
    table.bot.clock.wake()


async def question(table: Table) -> tuple[int, int]:
    """Return the turn and step of the open question."""
    row = await table.judge.database.read(queries.game, 1)
    return row.turn, row.step
