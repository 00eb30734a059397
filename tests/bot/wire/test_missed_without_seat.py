"""Messages of people without a seat while the bot was away are read and answered once, as everybody's are."""

from __future__ import annotations

import asyncio

import pytest

from local_discord import Message
from storage import queries
from tests.bot.wire.conftest import PATIENCE, Table
from tests.bot.wire.test_missed import answered, away, back, replies, ticked
from tests.bot.wire.test_open_seats import free, shown
from tests.bot.wire.test_queue import waiting
from tests.bot.wire.test_table import button_of, labels, opened
from tests.examples import few


@pytest.mark.long
@pytest.mark.parametrize("how", few(["stopped", "lost"]))
async def test_whoever_wrote_waits_follows_or_joined_is_answered_without_a_seat(
    table: Table, how: str
) -> None:
    """Cat wrote before; Dan waits for a table, Eve follows a game, Fay joined one: they write for the first
    time.
    """
    ann, *others = (
        table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Cat", "Dan", "Eve")
    )
    cat, dan, eve = others
    fay = table.local.add_person("Fay")
    thread = await opened(table, ann)
    await table.runs()
    await table.say(cat, "hello")
    await waiting(table, dan, "Conquest, 24h, 2 people")
    await table.local.slash(eve, thread, "game watch", {})
    await table.local.slash(fay, table.local.general, "game create", {"rules": "yuan"})
    await ticked(table)
    await away(table, how)
    said = {"Cat": (cat, "queue Sun Tzu, 24h"), "Dan": (dan, "queue leave"), "Eve": (eve, "unwatch #1")}
    said["Fay"] = (fay, "rules yuan")
    sent = {name: table.local.say(who, table.local.dm(who), text) for name, (who, text) in said.items()}
    await back(table, how)
    for name, (who, _) in said.items():
        await answered(table, who, sent[name])
    assert [each.user_id for each in await table.judge.database.ask(queries.all_queued)] == [cat.id]
    assert await table.judge.database.ask(queries.watched, eve.id) == []
    sessions = table.local.gateway.identified
    table.local.faults.drop_gateway(resumable=False)
    await table.until(lambda: table.local.gateway.identified > sessions and table.bot.is_ready(), "the bot")
    fresh = {name: await table.say(who, "help") for name, (who, _) in said.items()}
    assert all(fresh.values())
    assert all(len(replies(table, who, sent[name])) == 1 for name, (who, _) in said.items())


async def asks_people(table: Table) -> None:
    """Wait until the computers have moved: what is asked before they have is of an earlier moment then."""
    async with asyncio.timeout(PATIENCE):
        while not (await table.judge.database.read(queries.game, 1)).hours:
            await asyncio.sleep(0.02)


@pytest.mark.long
async def test_who_gave_their_seat_up_comes_back_by_a_word_the_bot_missed(table: Table) -> None:
    """Somebody who gave their seat up is read too: `back` gives it to them again."""
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    thread = await opened(table, ann, bob)
    await table.runs()
    await asks_people(table)
    asked = await table.local.slash(bob, thread, "player resign", {})
    [label] = [each for each in labels(shown(asked)) if each.startswith("Give up")]
    await table.local.press(bob, shown(asked), button_of(shown(asked), label))
    await table.until(lambda: free(table), "the offer")
    await ticked(table)
    await away(table, "stopped")
    sent: Message = table.local.say(bob, table.local.dm(bob), "back")
    await back(table, "stopped")
    await answered(table, bob, sent)
    held = [
        each.user_id for each in await table.judge.database.read(queries.seats, 1) if each.status == "held"
    ]
    assert sorted(held) == sorted([ann.id, bob.id])
