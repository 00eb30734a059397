"""A table over the wire: a full year, a restart in a phase, a phase that ends unheard."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Callable

import discord
import pytest
from PIL import Image

from games.warlords.public_state_model import BOARD
from local_discord import Channel, Message, Person, components
from storage import queries
from tests.bot.wire.conftest import Table


async def opened(table: Table, *people: Person, options: str = "", rules: str = "warlords") -> Channel:
    """Open and start a game by commands and buttons; return its thread."""
    first = people[0]
    answer = await table.local.slash(
        first,
        table.local.general,
        "game create",
        {"rules": rules, **({"options": options} if options else {})},
    )
    assert "#1" in answer.text, answer.text
    await table.until(lambda: thread_of(table), "the game's thread")
    thread = thread_of(table)
    assert thread is not None
    await table.until(lambda: message_with_button(table, thread, "Join"), "the announcement")
    for person in people:
        board = message_with_button(table, thread, "Join")
        assert board is not None
        joined = await table.local.press(person, board, button_of(board, "Join"))
        assert "joined" in joined.text.lower(), joined.text
    started = await table.local.slash(first, thread, "game start", {})
    assert "begin" in started.text.lower(), started.text
    return thread


def thread_of(table: Table) -> Channel | None:
    threads = [c for c in table.local.world.channels.values() if c.parent_id == table.local.general.id]
    return threads[0] if threads else None


def message_with_button(table: Table, channel: Channel, label: str) -> Message | None:
    found = [m for m in table.from_bot(channel) if label in labels(m)]
    return found[-1] if found else None


def labels(message: Message) -> dict[str, str]:
    used = [one for one in components.walk(message.components) if one.get("custom_id")]
    return {str(one.get("label")): str(one.get("custom_id")) for one in used}


def button_of(message: Message, label: str) -> str:
    return labels(message)[label]


def question_to(table: Table, person: Person, words: str) -> Callable[[], list[Message]]:
    return lambda: [m for m in table.dm(person) if m.author_id == table.local.bot.id and words in m.content]


@pytest.mark.long
async def test_the_board_is_told_in_words_to_who_plays_without_pictures(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "for example `"), "a question")
    await table.local.slash(ann, thread, "board", {})

    def lines() -> list[str]:
        return "\n".join(m.content for m in table.from_bot(thread, ann) if m.only_for).splitlines()

    await table.until(
        lambda: all(any(place in line[:8] for line in lines()) for place in BOARD), "all places"
    )
    [luoyang] = [line for line in lines() if line.startswith("**LUO** ")]
    assert "Luoyang" in luoyang
    assert "borders" in luoyang


async def test_a_game_is_played_from_the_first_command_through_a_full_year(drawing_table: Table) -> None:
    table = drawing_table
    await played_through_a_year(table)


async def played_through_a_year(table: Table) -> None:
    """Open a game, play it through its first year, and look at what stands in its thread."""
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    year, phases = 0, 0
    while year < 2 and phases < 12:
        phases += 1
        # Orders for a season; what is built if a centre was gained; where an army retreats to if it must.
        questions = question_to(table, ann, "Write to me, for example")
        await table.until(lambda n=phases, put=questions: len(put()) >= n, f"question {phases}")
        question = questions()[-1]
        year = int(re.search(r"year (\d+)", question.content)[1])  # type: ignore[index]
        example = re.search(r"for example `([^`]+)`", question.content)
        assert example is not None, question.content
        reply = await table.say(ann, example[1])
        assert all(line in reply.content for line in example[1].split("; "))
        assert "Receipt" in reply.content
        done = await table.local.press(ann, reply, button_of(reply, "Ready"))
        assert "ready" in done.text.lower(), done.text
    assert year == 2
    await table.until(
        lambda: len([a for m in table.from_bot(thread) for a in m.attachments]) >= 2, "the maps"
    )
    maps = [a for m in table.from_bot(thread) for a in m.attachments]
    picture = Image.open(io.BytesIO(maps[-1].bytes))
    assert picture.size == (1600, 1200)
    assert "centres" in (maps[-1].description or "")
    names = [a.filename for a in maps]
    assert len(names) == len(dict.fromkeys(names))
    assert len([m for m in table.from_bot(thread) if m.pinned_at]) == 1


async def test_bad_lines_are_answered_and_good_ones_kept(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(question_to(table, ann, "You order"))
    example = re.search(r"for example `([^`]+)`", question_to(table, ann, "You order")()[-1].content)
    assert example is not None
    good = example[1].split("; ")[0]
    reply = await table.say(ann, f"{good}\nA QQQ - WWW\nlorem ipsum")
    assert "line 2" in reply.content
    assert "line 3" in reply.content
    assert good in reply.content
    shown = await table.say(ann, "orders")
    assert good in shown.content
    noise = await table.say(ann, "!?#" * 600)
    assert good in (await table.say(ann, "orders")).content
    assert len(noise.content) <= 2000


@pytest.mark.long
async def test_an_edited_message_is_read_again_and_a_deleted_one_is_spoken_of(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(question_to(table, ann, "You order"))
    units = re.search(r"You order ([A-Z, ]+)", question_to(table, ann, "You order")()[-1].content)
    assert units is not None
    first = units[1].split(",")[0].strip()
    sent = table.local.say(ann, table.local.dm(ann), f"A {first} H")
    await table.reply_to(ann, sent)
    before = len(table.dm(ann))
    table.local.edit(ann, sent, f"A {first} - QQQ")
    await table.until(lambda: len(table.dm(ann)) > before, "an answer to the edit")
    assert "QQQ" in table.dm(ann)[-1].content
    before = len(table.dm(ann))
    table.local.delete(ann, sent)
    await table.until(lambda: len(table.dm(ann)) >= before, "a word on the deletion")


async def test_a_restart_in_the_middle_of_a_phase_loses_nothing(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"))
    units = re.search(r"You order ([A-Z, ]+)", question_to(table, ann, "You order")()[-1].content)
    assert units is not None
    first = units[1].split(",")[0].strip()
    reply = await table.say(ann, f"A {first} H")
    posted = len(table.from_bot(thread))
    await table.stop()
    await table.start()
    again = await table.local.press(ann, reply, button_of(reply, "Ready"))
    assert f"A {first} H" in again.text
    await table.until(lambda: len(table.from_bot(thread)) > posted, "the next report")
    texts = [m.content for m in table.from_bot(thread)]
    assert len(texts) == len(dict.fromkeys(texts))


@pytest.mark.long
async def test_a_phase_that_ends_while_the_bot_is_down_is_extended_and_what_was_typed_counts(
    table: Table,
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"))
    units = re.search(r"You order ([A-Z, ]+)", question_to(table, ann, "You order")()[-1].content)
    assert units is not None
    first = units[1].split(",")[0].strip()
    row = await table.judge.database.read(queries.game, 1)
    turn, deadline = row.turn, row.deadline
    assert deadline is not None
    while await table.judge.database.read(queries.marked, "ticked") is None:
        await asyncio.sleep(0.02)
    await table.stop()
    sent = table.local.say(ann, table.local.dm(ann), f"A {first} H")
    table.clock.pass_(hours=30)
    await table.start()
    reply = await table.reply_to(ann, sent)
    assert f"A {first} H" in reply.content
    await table.until(lambda: any("I was away" in m.content for m in table.from_bot(thread)), "the extension")
    row = await table.judge.database.read(queries.game, 1)
    assert row.turn == turn
    assert row.deadline is not None
    assert (row.deadline - deadline).total_seconds() > 29 * 3600
    table.clock.pass_(hours=31)
    await table.bot.settle()
    before = len(table.from_bot(thread))
    await table.until(lambda: len(table.from_bot(thread)) > before, "the report of the phase")


@pytest.mark.long
async def test_a_player_with_closed_direct_messages_gets_a_private_thread(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    ann.dms_open = False
    await opened(table, ann)
    private = lambda: [  # noqa: E731  short and used twice
        c for c in table.local.world.channels.values() if c.kind == 12 and ann.id in c.members
    ]
    await table.until(private, "the private thread")
    await table.until(
        lambda: any("Deadline" in m.content for m in table.from_bot(private()[0])), "the question"
    )


@pytest.mark.long
async def test_without_the_permission_to_attach_files_the_report_comes_in_words_and_names_it(
    table: Table,
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    table.local.deny_bot(table.local.general, discord.Permissions(attach_files=True).value)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"))
    asked = question_to(table, ann, "You order")()[-1]
    await table.local.press(ann, asked, button_of(asked, "Ready"))
    await table.until(lambda: any("Attach Files" in m.content for m in table.from_bot(thread)), "the report")
    reports = [m for m in table.from_bot(thread) if "Attach Files" in m.content]
    assert all(not m.attachments for m in reports)
    assert re.search(r"\*\*: .*(→|holds?|supports)", reports[-1].content), "what was ordered"
