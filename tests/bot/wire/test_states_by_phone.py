"""Three Kingdoms Redux on a phone: bids of which nobody types a word, in each way to bid."""

from __future__ import annotations

import asyncio

import pytest

from bot.judge.audience import views
from local_discord import Person
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_phones import buttons
from tests.bot.wire.test_table import opened
from tests.bot.wire.test_war_by_phone import Handset, composing
from tests.due import due_messages
from tests.examples import spread

BIDS = ("assign, and where", "all your bids", "first wave:")


async def bidding(table: Table, people: list[Person]) -> Person:
    """Let everybody be ready until somebody with popular support is asked for bids, and return them."""
    await table.until(lambda: all(table.dm(person) for person in people), "the first questions")
    for _ in range(20):
        for person in people:
            while await due_messages(table.judge.database, table.clock()):
                await asyncio.sleep(0.02)
            asked = [m for m in table.dm(person) if "Compose" in buttons(m)]
            seen = await views.look(table.judge, 1, person.id)
            if asked and any(words in asked[-1].content for words in BIDS):
                if seen.place and seen.view.table.realms[seen.place].popular:
                    return person
                await table.say(person, "pass")
            await table.say(person, "ready anyway")
    raise AssertionError("nobody was asked for bids")


@pytest.mark.long
@pytest.mark.parametrize("mode", spread(["ladder", "sealed", "waves"], 3))
async def test_a_bid_is_composed_general_space_support_and_sent(table: Table, mode: str) -> None:
    people = [table.local.add_person(name, owner=name == "Ann") for name in ("Ann", "Bob", "Cem")]
    await opened(table, *people, rules="redux", options=f"bidding={mode} rounds=1")
    person = await bidding(table, people)
    typed = len([m for m in table.dm(person) if m.author_id == person.id])
    phone: Handset = await composing(table, person)
    general = next(iter(phone.labels("unit")))
    await phone.pick(general, "unit")
    await phone.pick("TRB Demand tribute")
    assert "Support, a condition? Or send it." in phone.board.content
    await phone.pick("+1")
    line = await phone.compose("If nobody has bid there")
    assert line.endswith("- TRB +1P IF EMPTY")
    assert f"**In force:**\n```\n{line} · " in phone.board.content
    assert (await views.look(table.judge, 1, person.id)).draft == (line,)
    await phone.pick(line, "undo")
    assert not (await views.look(table.judge, 1, person.id)).draft
    assert len([m for m in table.dm(person) if m.author_id == person.id]) == typed
