"""Three Kingdoms Redux over the wire: two people and a computer play to the end in each way to bid."""

from __future__ import annotations

import asyncio
import io
import json

import pytest
from PIL import Image

from games import catalogue
from games.core.record.export import load
from games.core.record.verifying import verify
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import opened
from tests.due import due_messages
from tests.examples import LONG, spread

ROUNDS = 12 if LONG else 2
LONGEST = 100 * ROUNDS
"""Texts that both send at most until all rounds are over."""
BIDS = ("assign, and where", "all your bids", "wave:")


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("bidding", spread(["waves", "ladder", "sealed"], 1))
async def test_two_people_and_a_computer_play_to_the_end(drawing_table: Table, bidding: str) -> None:
    table = drawing_table
    ann = table.local.add_person("Ann", owner=True)
    bob = table.local.add_person("Bob")
    thread = await opened(table, ann, bob, rules="redux", options=f"bidding={bidding} rounds={ROUNDS}")
    told = lambda: "\n".join(m.content for m in table.from_bot(thread))  # noqa: E731  read anew each time
    sent, bids = 0, 0
    while "The seed was" not in told():
        for person in (ann, bob):
            while await due_messages(table.judge.database, table.clock()):
                await asyncio.sleep(0.02)
            question = next((m for m in table.dm(person)[::-1] if "Ready" in str(m.components)), None)
            if question and any(words in question.content for words in BIDS) and "`" in question.content:
                example = question.content.split("for example `", 1)[-1].split("`", 1)[0]
                answered = await table.say(person, example)
                bids += example.split()[0] in answered.content
            await table.say(person, "ready anyway")
            sent += 1
        assert sent < LONGEST, told()[-2000:]
    assert bids, "no bid was written by hand"
    pictures = [a for m in table.from_bot(thread) for a in m.attachments if a.filename.endswith(".png")]
    assert pictures
    assert Image.open(io.BytesIO(pictures[0].bytes)).size == (1600, 1200)
    exported = await table.local.slash(ann, thread, "game export", {"game": "1"})
    await table.until(lambda: [m for m in exported.replies if m.attachments], "the export")
    [file] = [a for m in exported.replies for a in m.attachments]
    verdict = verify(catalogue()["redux"], load(json.loads(file.bytes)))
    assert verdict.whole


async def test_cards_are_looked_up_by_command_with_completion_and_by_message_and_what_if_is_private(
    table: Table,
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    bob = table.local.add_person("Bob")
    thread = await opened(table, ann, bob, rules="redux", options="bidding=waves rounds=2")
    offered = await table.local.autocomplete(bob, thread, "card", {"name": "zhao"}, "name")
    assert offered[0] == ("Zhao Yun (ZYN) 趙雲", "ZYN")
    assert sorted(code for _, code in offered) == ["HZH", "ZYN", "ZZH"]
    shown = await table.local.slash(bob, thread, "card", {"name": "Zhao Yun"})
    await table.until(lambda: shown.replies, "the card")
    assert shown.replies[-1].ephemeral
    assert "administration **2** *ours*" in shown.replies[-1].content
    wrong = await table.local.slash(bob, thread, "card", {"name": "Zhao Yuun"})
    await table.until(lambda: wrong.replies, "the nearest card")
    assert "did you mean Zhao Yun (ZYN)" in wrong.replies[-1].content
    await table.until(lambda: table.dm(ann) and table.dm(bob), "the first question")
    by_message = await table.say(bob, "card 赵云")
    assert "**Zhao Yun** 趙雲 · `ZYN` · general of Shu" in by_message.content
    asked = await table.say(ann, "what if upkeep")
    assert "Upkeep: " in asked.content
    public = "\n".join(m.content for m in table.from_bot(thread))
    assert "Upkeep: " not in public
    assert "Courage" not in public
