"""Permissions that the bot lacks: the game goes on as it can, and who can give them is told."""

from __future__ import annotations

import pytest

from bot.judge.audience import views
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages
from local_discord import Channel, Message, Person, permissions
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_corner import begun
from tests.bot.wire.test_corner import told as shown
from tests.bot.wire.test_homes import phase, playing, told
from tests.bot.wire.test_table import opened
from tests.examples import few

IN_THREADS = permissions.SEND_MESSAGES_IN_THREADS
POSTS = r"^/channels/\d+/messages$"


def in_general(table: Table, words: str) -> list[Message]:
    return [m for m in table.from_bot(table.local.general) if words in m.content]


async def created(table: Table, person: Person, **options: str) -> str:
    """Open a game in the channel; return what its creator is answered."""
    rules = {"rules": "warlords", **options}
    return (await table.local.slash(person, table.local.general, "game create", rules)).text


async def test_where_the_bot_may_not_speak_in_threads_a_game_stands_in_its_channel(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    table.local.deny_bot(table.local.general, IN_THREADS)
    answer = await created(table, ann)
    assert "**Send Messages in Threads**" in answer
    assert "stands in this channel" in answer
    await table.until(lambda: in_general(table, "#1"), "the announcement")
    assert not table.local.threads()


async def test_a_private_game_opens_no_thread_in_which_the_bot_cannot_speak(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    table.local.deny_bot(table.local.general, IN_THREADS)
    row = await lobby.create(
        table.judge,
        "warlords",
        ann.id,
        guild_id=table.local.guild_id,
        channel_id=table.local.general.id,
        terms=Terms.model_validate({"private": True}),
    )
    await table.bot.settle()
    notice = await told(table, ann, "does not get through")
    assert "**Send Messages in Threads**" in notice.content
    assert not table.local.threads()
    table.local.deny_bot(table.local.general, 0)
    table.clock.pass_(minutes=6)
    await table.bot.settle()
    await table.until(table.local.threads, "its thread")
    [thread] = table.local.threads()
    await table.until(lambda: table.from_bot(thread), "the announcement")
    assert (await table.judge.database.read(queries.game, row.id)).thread_id == thread.id


@pytest.mark.parametrize(
    "missing, words",
    few(
        [
            (permissions.CREATE_PRIVATE_THREADS, "direct messages are closed"),
            (permissions.ATTACH_FILES, "words only"),
            (permissions.READ_MESSAGE_HISTORY, "may stand twice"),
            (permissions.PIN_MESSAGES, "not pinned"),
        ]
    ),
)
async def test_who_opens_a_game_is_told_what_it_goes_on_without(
    table: Table, missing: int, words: str
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    table.local.deny_bot(table.local.general, missing)
    assert words in await created(table, ann)


@pytest.mark.long
async def test_that_the_status_cannot_be_pinned_is_told_to_the_gamemaster_once(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    table.local.deny_bot(table.local.general, permissions.PIN_MESSAGES)
    thread = await opened(table, ann)
    notice = await told(table, ann, "could not pin")
    await table.until(lambda: [m for m in table.from_bot(thread) if "Deadline" in m.content], "the status")
    assert "**Pin Messages**" in notice.content
    assert "does not get through" not in notice.content
    await phase(table)
    await phase(table)
    assert len([m for m in table.dm(ann) if "could not pin" in m.content]) == 1


async def lost(table: Table, ann: Person, thread: Channel, text: str) -> list[Message]:
    """Say something to the table whose answer gets lost, where nothing may be read; return what stands."""
    table.local.deny_bot(table.local.general, permissions.READ_MESSAGE_HISTORY)
    table.local.faults.lose_reply(path=POSTS, method="POST", times=1)
    async with table.judge.database.change(1) as change:
        await messages.say(table.judge, change, [text])
    await table.bot.settle()
    await table.until(lambda: [m for m in table.from_bot(thread) if m.content == text], text)
    for _ in range(3):
        table.clock.pass_(seconds=5)
        await table.bot.settle()
        await table.bot.outbox.drain(2.0)
    return [m for m in table.from_bot(thread) if m.content == text]


@pytest.mark.long
async def test_where_nothing_may_be_read_a_lost_answer_is_told_and_the_game_goes_on(table: Table) -> None:
    ann, thread = await playing(table)
    assert len(await lost(table, ann, thread, "Something for everybody.")) == 1, "the nonce is known still"
    notice = await told(table, ann, "cannot look")
    assert "**Read Message History**" in notice.content


@pytest.mark.long
async def test_where_nothing_may_be_read_an_answer_in_a_private_thread_replies_to_nothing(
    table: Table,
) -> None:
    ann, _ = await begun(table)
    corner = await shown(table, ann, "for your eyes alone")
    await table.until(lambda: any("begins" in m.content for m in table.from_bot(table.local.threads()[0])))
    table.local.deny_bot(table.local.general, permissions.READ_MESSAGE_HISTORY)
    line = next(iter((await views.look(table.judge, 1, ann.id)).legal.values()))[0]
    table.local.say(ann, corner, f"{table.local.bot.mention} {line}")
    await table.until(lambda: [m for m in table.from_bot(corner) if "Receipt" in m.content], "an answer")


async def test_who_cannot_be_let_into_a_private_game_is_named(table: Table) -> None:
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    await lobby.create(
        table.judge,
        "warlords",
        ann.id,
        guild_id=table.local.guild_id,
        channel_id=table.local.general.id,
        terms=Terms.model_validate({"private": True}),
    )
    await table.bot.settle()
    await table.until(lambda: [c for c in table.local.threads() if ann.id in c.members], "its thread")
    refused = {"code": 50013, "message": "Missing Permissions"}
    table.local.faults.answer(403, path=r"/thread-members/\d+$", method="PUT", body=refused)
    asked = {"person": str(bob.id), "game": "1"}
    answer = await table.local.slash(ann, table.local.general, "game invite", asked)
    assert "could not let" in answer.text
    answer = await table.local.slash(ann, table.local.general, "game invite", asked)
    assert "can now see" in answer.text


@pytest.mark.long
async def test_who_has_closed_direct_messages_where_private_threads_are_denied_is_told_in_the_game(
    table: Table,
) -> None:
    table.local.deny_bot(table.local.general, permissions.CREATE_PRIVATE_THREADS)
    ann, bob = await begun(table)
    [thread] = table.local.threads()

    def called() -> list[Message]:
        return [m for m in table.from_bot(thread) if "are closed to me" in m.content]

    await table.until(called, "what tells them so")
    assert f"<@{ann.id}>" in called()[0].content
    assert "Cao Cao" not in called()[0].content
    await told(table, bob, "does not get through")
    table.clock.pass_(hours=2)
    await table.bot.settle()
    assert len(called()) == 1
    ann.dms_open = True
    await table.say(ann, "hello")
    table.clock.pass_(minutes=6)
    await table.bot.settle()
    await told(table, ann, "you are **Cao Cao**")
