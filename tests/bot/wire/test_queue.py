"""A table that forms by itself, followed and looked over by others, as the real client does it."""

from __future__ import annotations

import pytest

from local_discord import Message, Person
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import button_of, labels, opened, question_to


def asked(table: Table, person: Person, label: str) -> list[Message]:
    """Return the bot's direct messages to somebody with such a button, the oldest first."""
    return [message for message in table.dm(person) if label in labels(message)]


async def waiting(table: Table, person: Person, wish: str) -> None:
    """Let somebody wait for a table."""
    said = await table.local.slash(person, table.local.general, "queue join", {"wish": wish})
    assert "You wait for a table" in said.text, said.text


async def test_two_who_wait_are_asked_join_and_play(table: Table) -> None:
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    await waiting(table, ann, "Sun Tzu or Warlords, 24h, 2 people, no anonymous")
    await waiting(table, bob, "Warlords, 24h, 2 people")
    for person in (ann, bob):
        await table.until(lambda who=person: asked(table, who, "Not now"), "the question")  # type: ignore[misc]
        [question] = asked(table, person, "Not now")
        said = await table.local.press(person, question, button_of(question, "Join"))
        assert "You are in #1" in said.text, said.text
    await table.runs()
    for person in (ann, bob):
        await table.until(question_to(table, person, "you are **"), "the first word of the game")
    seats = await table.judge.database.read(queries.seats, 1)
    assert {seat.user_id for seat in seats if seat.status == "held"} == {ann.id, bob.id}
    assert await table.judge.database.ask(queries.all_queued) == []


@pytest.mark.long
async def test_a_watcher_is_told_of_a_phase_and_stops_it_by_a_word(table: Table) -> None:
    ann, cat = table.local.add_person("Ann", owner=True), table.local.add_person("Cat")
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    said = await table.local.slash(cat, thread, "game watch", {})
    assert "You follow #1" in said.text, said.text
    asks = await table.local.slash(cat, thread, "game look", {"seat": await seat_name(table, ann)})
    assert "is asked" in asks.text, asks.text
    await table.until(lambda: asked(table, ann, "Let them look"), "the question of consent")
    [question] = asked(table, ann, "Let them look")
    given = await table.local.press(ann, question, button_of(question, "Let them look"))
    assert "may look over your seat" in given.text
    await table.until(lambda: [m for m in table.from_bot(thread) if "may look over" in m.content], "it")
    await table.say(ann, "ready")
    await table.until(lambda: asked(table, cat, "Stop these messages"), "the digest")
    digest = asked(table, cat, "Stop these messages")[-1]
    assert digest.flags & 4096
    assert len(digest.attachments) == 1
    await table.say(cat, "unwatch")
    await table.until(lambda: [m for m in table.dm(cat) if "no more" in m.content], "the answer")
    assert await table.judge.database.ask(queries.watched, cat.id) == []


async def seat_name(table: Table, person: Person) -> str:
    """Return the name of the seat that somebody holds."""
    seats = await table.judge.database.read(queries.seats, 1)
    [seat] = [each.seat for each in seats if each.user_id == person.id]
    return table.judge.rules("warlords").power(seat).name  # type: ignore[arg-type]
