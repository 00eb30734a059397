"""Messages of the second kind over the wire: posted, edited, looked for, and what was there before them."""

import re
from collections.abc import Callable

import pytest

import renderers
from bot.judge.telling import message_kind_layouts
from local_discord import Message, components
from local_discord.world import LAYOUT, Channel, Person
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import button_of, opened, question_to


def is_layout(message: Message) -> bool:
    return bool(message.flags & LAYOUT)


def status_in(table: Table, thread: Channel) -> Message:
    """Return the pinned message of a thread."""
    [pinned] = [m for m in table.from_bot(thread) if m.pinned_at]
    return pinned


async def ordered(table: Table, person: Person) -> None:
    """Answer the open question by its example, ready, and wait for the next one."""
    asked: Callable[[], list[Message]] = question_to(table, person, "for example `")
    await table.until(asked, "a question")
    count, question = len(asked()), asked()[-1]
    example = re.search(r"for example `([^`]+)`", question.content)
    assert example is not None
    await table.say(person, f"{example[1]}\nready")
    await table.until(lambda: len(asked()) > count, "the next question")


async def test_questions_and_the_status_are_layouts_and_the_status_stays_one_message(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    question = question_to(table, ann, "You order")()[-1]
    [box] = question.components
    seat = await table.judge.database.read(lambda session: _seat(session, ann.id))
    assert box["accent_color"] == renderers.colour("warlords", seat)
    assert {"Fill in", "Compose"} <= {str(one.get("label")) for one in components.walk(question.components)}
    before = status_in(table, thread)
    words = before.content
    assert is_layout(before)
    await ordered(table, ann)
    await table.until(lambda: status_in(table, thread).content != words, "the status to change")
    assert status_in(table, thread).id == before.id
    assert is_layout(status_in(table, thread))


async def _seat(session, user_id):  # type: ignore[no-untyped-def]
    from storage import queries

    seats = await queries.seats(session, 1)
    return next(seat.seat for seat in seats if seat.user_id == user_id)


@pytest.mark.long
async def test_what_stood_there_before_layouts_stays_as_it_is_and_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_kind_layouts, "LAYOUTS", ())
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    old, question = status_in(table, thread), question_to(table, ann, "You order")()[-1]
    assert not is_layout(old)
    await table.stop()
    monkeypatch.undo()
    await table.start()
    pressed = await table.local.press(ann, question, button_of(question, "Compose"))
    assert "your orders?" in pressed.text
    words = old.content
    await ordered(table, ann)
    await table.until(lambda: status_in(table, thread).content != words, "the status to change")
    assert status_in(table, thread).id == old.id
    assert not is_layout(status_in(table, thread))
    assert is_layout(question_to(table, ann, "for example `")()[-1])


@pytest.mark.long
async def test_a_lost_answer_makes_no_second_layout(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    table.local.faults.lose_reply(times=2, method="POST", path="/messages")
    await ordered(table, ann)
    said = [m.content for m in [*table.from_bot(thread), *table.dm(ann)] if is_layout(m)]
    assert len(said) == len(set(said))
