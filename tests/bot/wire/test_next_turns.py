"""A turn of Conquest is written in the afternoon and carried out at night, while its player sleeps."""

from __future__ import annotations

import asyncio

import pytest

from bot.judge.audience import views
from local_discord import Channel, Message, Person
from tests.bot.wire.conftest import PATIENCE, Table
from tests.bot.wire.test_phones import buttons
from tests.bot.wire.test_realm import asked, first_turn, plays, public
from tests.bot.wire.test_table import opened


async def begun(table: Table) -> tuple[Channel, list[Person], Person, str, int]:
    """Begin a war; return its thread, who plays in it, one who waits for a turn, where that is, and how many
    infantry they can hire for one or two gold, which depends on their Ruler.
    """
    people = [table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bob")]
    thread = await opened(table, *people, rules="conquest")  # no seven provinces end it before their turn
    first, _ = await first_turn(table, people)
    [other] = [person for person in people if person is not first]
    seen = await views.look(table.judge, 1, other.id)
    home = next(code for code, land in seen.view.table.lands.items() if land.owner == seen.place)
    hired = seen.legal["infantry"][0]
    return thread, people, other, home, int(hired.split()[1])


def told(table: Table, person: Person) -> list[Message]:
    return [each for each in table.dm(person) if "Your turn has come" in each.content]


async def until_it_comes(table: Table, people: list[Person], sleeper: Person) -> Message:
    """Let the others end their turns until the sleeper was told of theirs."""
    async with asyncio.timeout(PATIENCE * 2):
        while not told(table, sleeper):
            found = await asked(table, people)
            assert found is not None
            person, seen = found
            if person is sleeper or told(table, sleeper):
                await table.bot.settle()
                await asyncio.sleep(0.05)
            elif seen.is_at_once and not seen.is_amid:
                await table.say(person, "END GO")
            else:
                await plays(table, person, seen)
    return told(table, sleeper)[-1]


@pytest.mark.long
async def test_who_sleeps_has_their_turn_played_as_they_wrote_it(table: Table) -> None:
    thread, people, sleeper, home, few = await begun(table)
    before = [each.content for each in await public(table, thread)]
    written = f"HIRE {few} INFANTRY\nIF {home} IS NOT MINE BUY 1\nELSE PLACE ALL {home}\nEND"
    reply = await table.say(sleeper, written)
    assert f"IF {home} IS NOT MINE BUY 1 ELSE PLACE ALL {home}" in reply.content
    assert "carried out line by line when it comes" in reply.content
    assert {"Compose", "Clear"} == set(buttons(reply))
    await table.stop()
    await table.start()
    assert [each.content for each in await public(table, thread)] == before, "nobody learns of it"
    report = await until_it_comes(table, people, sleeper)
    for line in (f"HIRE {few} INFANTRY", f"PLACE {few} {home}", "END"):
        assert f"✅ `{line}`" in report.content
    assert "⛔" not in report.content
    seen = await views.look(table.judge, 1, sleeper.id)
    assert seen.answer == ()
    stories = [
        each.content for each in await public(table, thread) if f"hires {few} infantry" in each.content
    ]
    assert stories, "the turn itself is told as any other"


@pytest.mark.long
async def test_what_does_not_fit_stops_it_and_its_player_plays_on(table: Table) -> None:
    thread, people, sleeper, home, few = await begun(table)
    await table.say(sleeper, f"HIRE {few} INFANTRY; END")
    await table.local.slash(sleeper, thread, "orders clear", {"game": "1"})
    await table.bot.settle()
    assert (await views.look(table.judge, 1, sleeper.id)).answer == ()
    line = f"IF {home} IS MINE HIRE {few} INFANTRY ELSE END; PLACE 20 {home}; END"
    await table.local.slash(sleeper, thread, "order", {"text": line, "game": "1"})
    async with asyncio.timeout(PATIENCE):
        while len((await views.look(table.judge, 1, sleeper.id)).answer) != 3:
            await asyncio.sleep(0.02)
    question = await until_it_comes(table, people, sleeper)
    assert f"✅ `HIRE {few} INFANTRY`" in question.content
    assert f"⛔ It stopped at `PLACE 20 {home}`" in question.content
    assert "Not done: `END`." in question.content
    assert "End turn" in buttons(question)
    assert (await views.look(table.judge, 1, sleeper.id)).is_asked
    reply = await table.say(sleeper, f"PLACE {few} {home}")
    assert f"✅ `PLACE {few} {home}`" in reply.content
