"""Letters over the wire: by message, button and form, to people who play the same game."""

from __future__ import annotations

import json
import re

from local_discord import Message, Person
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import button_of, message_with_button, opened


def brought(table: Table, person: Person, words: str) -> list[Message]:
    """Return the letters to a person that hold some words."""
    return [m for m in table.dm(person) if "writes to" in m.content and words in m.content]


async def seats_of(table: Table) -> dict[int, str]:
    """Return the name of the seat that each person holds."""
    row = await table.judge.database.ask(queries.game, 1)
    seats = await table.judge.database.read(queries.seats, 1)
    rules = table.judge.rules(row.slug)
    named = {str(power.seat): power.name for power in rules.powers}
    return {seat.user_id: named[seat.seat] for seat in seats if seat.user_id is not None}


async def test_three_people_write_answer_and_mute_with_the_real_client(table: Table) -> None:
    ann, bob, eve = (
        table.local.add_person("Ann", owner=True),
        table.local.add_person("Bob"),
        table.local.add_person("Eve"),
    )
    thread = await opened(table, ann, bob, eve)
    for person in (ann, bob, eve):
        await table.until(lambda who=person: table.dm(who), "what the game says to each as it begins")
    names = await seats_of(table)
    said = await table.say(ann, f"to {names[bob.id]}: A FAN - TAI, @everyone?")
    assert f"your letter to {names[bob.id]} is sent" in said.content
    await table.until(lambda: brought(table, bob, "A FAN - TAI"), "the letter")
    [letter] = brought(table, bob, "A FAN - TAI")
    assert letter.content.split("\n")[1:] == ["> A FAN - TAI, @\u200beveryone?"]
    form = await table.local.press(bob, letter, button_of(letter, "Answer"))
    sent = await table.local.fill(form, {"letter": "Agreed.\nAt dawn."})
    assert f"your letter to {names[ann.id]} is sent" in sent.text
    await table.until(lambda: brought(table, ann, "Agreed"), "the answer")
    assert brought(table, ann, "Agreed")[0].content.endswith("> Agreed.\n> At dawn.")
    await table.until(lambda: message_with_button(table, thread, "Write a letter"), "the status")
    status = message_with_button(table, thread, "Write a letter")
    assert status is not None
    asked = await table.local.press(eve, status, button_of(status, "Write a letter"))
    assert asked.message is not None
    [menu] = re.findall(r's:letterto:[^"]+', json.dumps(asked.message.components))
    form = await table.local.select(eve, asked.message, menu, ["all"])
    await table.local.fill(form, {"letter": "Hear me"})
    await table.until(
        lambda: [m for m in table.from_bot(thread) if m.content.endswith("> Hear me")], "the public letter"
    )
    muted = await table.local.press(bob, letter, button_of(letter, "Mute"))
    assert "reach you no more" in muted.text
    await table.say(ann, f"to {names[bob.id]}: still there?")
    await table.say(eve, f"to {names[bob.id]}: last words")
    await table.until(lambda: brought(table, bob, "last words"), "the letter of another")
    assert not brought(table, bob, "still there")
    assert not brought(table, eve, "FAN")
    assert await table.judge.database.read(queries.submissions, 1) == []
