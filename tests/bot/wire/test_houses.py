"""YUAN over the wire: sealed bids, a plan by text, a plan by menus, and the pictures."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from local_discord import Message, components
from renderers.png_packing import LARGEST
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import button_of, opened, question_to

WORDS = "Which province do you target"


def _menus(message: Message) -> list[dict[str, object]]:
    """The menus of a message."""
    return [dict(item) for item in components.walk(message.components) if item.get("options")]


@pytest.mark.long
async def test_a_game_of_four_houses_from_the_auction_through_two_turns(drawing_table: Table) -> None:
    table = drawing_table
    ann = table.local.add_person("Ann", owner=True)
    bob = table.local.add_person("Bob")
    thread = await opened(table, ann, bob, rules="yuan", options="players=4 auction=sealed clans=true")
    await table.until(question_to(table, ann, "What do you offer"), "the auction")
    reply = await table.say(ann, "bid 5 2 1")
    assert "BID 5" in reply.content
    assert "5 of your 6" in reply.content or "5, 2, 1" in reply.content
    assert not any("BID 5" in m.content for m in (*table.from_bot(thread), *table.dm(bob)))
    await table.local.press(ann, reply, button_of(reply, "Ready"))
    await table.say(bob, "bid 1; ready")

    await table.until(question_to(table, ann, WORDS), "the first plan")
    question = question_to(table, ann, WORDS)()[-1]
    example = re.search(r"for example `(PLAN [^`]+)`", question.content)
    assert example is not None, question.content
    reply = await table.say(ann, example[1].lower())
    assert example[1] in reply.content
    assert "Cost" in reply.content
    wrong = await table.say(ann, "plan xyz d1")
    assert "xyz" in wrong.content
    assert re.search(r"[Ff]or example: PLAN [A-Z]{3} [DFM]", wrong.content.replace("`", "")), wrong.content

    await table.until(question_to(table, bob, WORDS), "Bob's plan")
    asked = question_to(table, bob, WORDS)()[-1]
    composed = await table.local.press(bob, asked, button_of(asked, "Compose"))
    board = composed.message or table.dm(bob)[-1]
    [units] = _menus(board)
    target = units["options"][1]  # type: ignore[index]
    await table.local.select(bob, board, str(units["custom_id"]), [target["value"]])
    lines = _menus(board)[1]
    line = lines["options"][0]  # type: ignore[index]
    sent = await table.local.select(bob, board, str(lines["custom_id"]), [line["value"]])
    assert line["label"] in sent.text

    await table.say(ann, "ready")
    assert not any(line["label"] in m.content for m in (*table.from_bot(thread), *table.dm(ann)))
    await table.local.press(bob, board, button_of(board, "Ready"))
    await table.until(lambda: len(question_to(table, ann, WORDS)()) >= 2, "the second plan")
    await table.until(lambda: any("**Turn 2.**" in m.content for m in table.from_bot(thread)), "the report")
    told = "\n".join(m.content for m in table.from_bot(thread))
    assert f"({example[1].split()[1]})" in told
    assert f"({line['label'].split()[1]})" in told
    await table.until(lambda: [a for m in table.from_bot(thread) for a in m.attachments], "the map")
    maps = [a for m in table.from_bot(thread) for a in m.attachments]
    assert Image.open(io.BytesIO(maps[-1].bytes)).size == (1600, 1200)
    assert len(maps[-1].bytes) < LARGEST
    assert "temples" in (maps[-1].description or "")
