"""Messages wait in the database until they are on Discord; each is named once and for all."""

from datetime import timedelta

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from storage import queries
from storage.models import Message, Priority
from tests.due import due_messages, next_message
from tests.storage import toy
from tests.storage.conftest import NOON


async def due(database, now=NOON, limit=50):
    return [message.body.get("text") for message in await due_messages(database, now, limit)]


async def test_the_most_urgent_message_goes_first_and_nothing_before_its_time(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        wanted = (("map", 10, 0), ("late", 0, 5), ("reply", 5, 0), ("report", 10, 0))
        for text, priority, hours in wanted:
            due_at = NOON + timedelta(hours=hours)
            await change.tell(Message(kind="x", body={"text": text}, priority=priority, due_at=due_at))
    assert await due(database) == ["reply", "map", "report"]
    assert await due(database, limit=1) == ["reply"]
    assert await due(database, NOON + timedelta(hours=5)) == ["late", "reply", "map", "report"]
    assert await next_message(database) == NOON


@pytest.mark.parametrize("count", [1, 2, 5, 12])
async def test_what_is_due_is_in_one_part_whoever_reads_it(database, count):
    game = await toy.begun(database)
    async with database.work() as work:
        for number in (*range(1, 40), 1575631369025880064, 80351110224678912):
            shown = {"user_id": number << 11, "game_id": game.id} if number % 3 else {"game_id": game.id}
            shown = {"user_id": number} if number > 100 else shown
            due_at = NOON + timedelta(hours=number % 5 == 0)
            await work.tell(Message(kind="x", body={"text": str(number)}, due_at=due_at, **shown))
    every, _ = await database.ask(queries.waiting, NOON, 100)
    assert len(every) > 30
    found: list[queries.WaitingMessage] = []
    for own in (frozenset(range(first, queries.PARTS, count)) for first in range(count)):
        due, following = await database.ask(queries.waiting, NOON, 100, own)
        assert {each.part for each in due} <= own
        assert following in (None, NOON + timedelta(hours=1))
        found += due
    assert sorted(each.id for each in found) == sorted(each.id for each in every)


async def test_a_priority_that_nobody_looks_for_is_refused(database):
    """Due messages are looked for priority by priority: one of another would never be sent."""
    async with database.work() as work:
        for priority in Priority:
            await work.tell(Message(kind=f"welcome {priority}", priority=priority))
    assert [message.priority for message in await due_messages(database, NOON)] == sorted(Priority)

    async def odd() -> None:
        async with database.work() as work:
            await work.tell(Message(kind="odd", priority=7))

    with pytest.raises(ValueError, match="7"):
        await odd()
    assert len(await due_messages(database, NOON)) == len(Priority)


async def test_what_is_due_and_what_comes_next_are_one_statement_however_many_priorities_wait(database):
    async with database.work() as work:
        for priority in Priority:
            await work.tell(Message(kind="welcome", priority=priority))
            await work.tell(Message(kind="later", priority=priority, due_at=NOON + timedelta(hours=1)))
    asked: list[str] = []

    def note(connection, cursor, statement, parameters, context, executemany) -> None:
        asked.append(statement)

    event.listen(database.engine.sync_engine, "before_cursor_execute", note)
    due, following = await database.ask(queries.waiting, NOON, 50)
    assert (len(due), following) == (len(Priority), NOON + timedelta(hours=1))
    event.remove(database.engine.sync_engine, "before_cursor_execute", note)
    assert len(asked) == 1


async def test_every_message_has_a_name_that_fits_discord_and_no_other_has(database):
    game = await toy.begun(database)
    for _ in range(3):
        async with database.change(game.id) as change:
            for _ in range(3):
                await change.tell(Message(kind="report"))
    async with database.work() as work:
        for _ in range(3):
            await work.tell(Message(kind="welcome"))
    messages = await due_messages(database, NOON)
    names = [message.nonce for message in messages]
    assert len(set(names)) == 12
    assert all(0 < len(name) <= 25 for name in names)
    assert [message.ordinal for message in await database.read(queries.messages, game.id)] == [0, 1, 2] * 3


async def test_the_same_name_twice_is_refused(database):
    async with database.work() as work:
        await work.tell(Message(kind="welcome", nonce="one"))

    async def again() -> None:
        async with database.work() as work:
            await work.tell(Message(kind="welcome", nonce="one"))

    with pytest.raises(IntegrityError):
        await again()
    assert len(await due_messages(database, NOON)) == 1


async def test_a_status_message_is_one_row_that_is_edited_in_place(database):
    game = await toy.begun(database)
    for text in ("Spring", "Fall"):
        async with database.change(game.id) as change:
            await change.tell(Message(kind="status", body={"text": text}))
        [message] = await due_messages(database, NOON)
        assert message.body == {"text": text}
        async with database.work() as work:
            await work.sent(message, channel_id=5, message_id=77)
        assert await due_messages(database, NOON) == []
    [message] = await database.read(queries.messages, game.id, kind="status")
    assert (message.revision, message.message_id, message.state) == (1, 77, "sent")
    assert await database.read(queries.message_on, 77) == message


async def test_a_text_that_changed_while_it_was_sent_stays_due_as_an_edit(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await change.tell(Message(kind="status", body={"text": "Spring"}))
    [sending] = await due_messages(database, NOON)
    async with database.change(game.id) as change:
        await change.tell(Message(kind="status", body={"text": "Fall"}))
    async with database.work() as work:
        await work.sent(sending, channel_id=5, message_id=77)
    [message] = await due_messages(database, NOON)
    assert (message.body, message.message_id) == ({"text": "Fall"}, 77)
    async with database.work() as work:
        await work.dropped(sending, "too late")
        await work.retry(sending, "too late", NOON + timedelta(days=1))
    assert await due(database) == ["Fall"]


async def test_a_message_that_fails_is_tried_again_later_and_may_be_given_up(database):
    async with database.work() as work:
        await work.tell(Message(kind="welcome", body={"text": "hello"}))
    [message] = await due_messages(database, NOON)
    later = NOON + timedelta(minutes=1)
    async with database.work() as work:
        await work.retry(message, "Discord is down", later)
    assert await due(database) == []
    [message] = await due_messages(database, later)
    assert (message.tries, message.error) == (1, "Discord is down")
    async with database.work() as work:
        await work.dropped(message, "no such channel")
    assert await next_message(database) is None


async def test_reminders_of_what_is_done_are_withdrawn(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        for user_id in (1, 2):
            await change.tell(Message(kind="reminder", user_id=user_id, body={"text": str(user_id)}))
        await change.tell(Message(kind="report", user_id=1, body={"text": "report"}))
    async with database.change(game.id) as change:
        for reminder in await change.reminders(0, 0, 1):
            reminder.state = "dropped"
    assert await due(database) == ["2", "report"]
