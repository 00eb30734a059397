"""Messages, threads, channels, servers and people that go at any moment: the game stays and says so."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.judge.judge import Refusal
from bot.judge.office import gamemaster
from bot.judge.telling import messages
from local_discord import Channel, Message, Person, permissions
from storage import queries
from storage.errors import Busy, Cause, Damaged
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import opened, question_to, thread_of
from tests.examples import few


async def playing(table: Table) -> tuple[Person, Channel]:
    """Begin a game for one; return the player and the game's thread, once all is told."""
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    await table.until(lambda: pinned(table, thread), "the status")
    return ann, thread


def pinned(table: Table, thread: Channel) -> list[Message]:
    return [m for m in table.from_bot(thread) if m.pinned_at and "Deadline" in m.content]


def home(table: Table) -> Channel:
    thread = thread_of(table)
    assert thread is not None
    return thread


async def phase(table: Table) -> None:
    row = await table.judge.database.read(queries.game, 1)
    await gamemaster.force(table.judge, 1, row.gamemaster_id or 0, row.turn, row.step)
    await table.bot.settle()


async def told(table: Table, person: Person, words: str) -> Message:
    def found() -> list[Message]:
        return [m for m in table.dm(person) if words in m.content]

    await table.until(found, repr(words))
    return found()[-1]


@pytest.mark.long
@pytest.mark.parametrize("known", few([False, True]), ids=["while events are lost", "while it is there"])
async def test_a_status_message_that_is_deleted_comes_back_with_its_buttons(
    table: Table, known: bool
) -> None:
    _, thread = await playing(table)
    [status] = pinned(table, thread)
    table.local.faults.lose_events(lost=not known)
    table.local.delete(table.local.bot, status)
    if not known:
        await phase(table)
    await table.until(lambda: [m for m in pinned(table, thread) if m.id != status.id], "the status")
    [again] = pinned(table, thread)
    assert again.components
    await asyncio.sleep(0.2)
    assert len(pinned(table, thread)) == 1


@pytest.mark.parametrize("known", few([True, False]), ids=["while it is there", "while events are lost"])
async def test_a_thread_that_is_deleted_is_opened_again(table: Table, known: bool) -> None:
    _, thread = await playing(table)
    table.local.faults.lose_events(lost=not known)
    table.local.remove_channel(thread)
    await phase(table)
    await table.until(lambda: thread_of(table) is not None, "another thread")
    await table.until(lambda: pinned(table, home(table)), "the status")
    await table.until(lambda: [m for m in table.from_bot(home(table)) if m.attachments], "the report")
    assert len(table.local.threads()) == 1  # its status and its report miss the old one at one moment
    assert not [
        m for m in await table.judge.database.read(queries.messages, 1) if m.error and m.state == "dropped"
    ]


@pytest.mark.long
async def test_without_its_channel_a_game_waits_and_its_gamemaster_gives_it_another(table: Table) -> None:
    ann, _ = await playing(table)
    before = (await table.judge.database.read(queries.game, 1)).deadline
    table.local.remove_channel(table.local.general)
    notice = await told(table, ann, "the channel where it was played is deleted")
    assert "`/gm home`" in notice.content
    row = await table.judge.database.read(queries.game, 1)
    assert (row.status, row.deadline) == ("paused", None)
    table.clock.pass_(hours=50)
    other = table.local.add_channel("war-room")
    answer = await table.local.slash(ann, other, "gm home", {})
    assert f"<#{other.id}>" in answer.text
    await table.until(lambda: table.local.threads(other), "its thread")
    row = await table.judge.database.read(queries.game, 1)
    assert row.status == "running"
    assert row.deadline is not None
    assert before is not None
    assert timedelta(hours=49) < row.deadline - before < timedelta(hours=51)


@pytest.mark.long
@pytest.mark.parametrize("away", few(["while it is stopped", "while it runs"]))
async def test_off_its_server_a_game_waits_and_goes_on_when_the_bot_is_invited(
    table: Table, away: str
) -> None:
    ann, thread = await playing(table)
    before = (await table.judge.database.read(queries.game, 1)).deadline
    if away == "while it is stopped":
        await table.stop()
        table.local.remove_bot()
        await table.start()
    else:
        table.local.remove_bot()
    while (await table.judge.database.read(queries.game, 1)).status != "paused":
        await asyncio.sleep(0.02)
    table.clock.pass_(hours=200)
    table.local.invite_bot()
    await told(table, ann, "goes on; the deadline is")
    await table.until(
        lambda: [m for m in table.from_bot(thread) if "goes on" in m.content], "the word to all"
    )
    row = await table.judge.database.read(queries.game, 1)
    assert row.status == "running"
    assert row.deadline is not None
    assert before is not None
    assert timedelta(hours=199) < row.deadline - before < timedelta(hours=201)
    await asyncio.sleep(0.2)
    told_of_it = [m.content for m in table.from_bot(table.local.dm(ann)) if "goes on" in m.content]
    assert "goes on; the deadline is" in told_of_it[-1]


@pytest.mark.long
async def test_a_server_that_is_unavailable_at_the_start_is_waited_for(table: Table, capsys) -> None:
    _, thread = await playing(table)
    await table.stop()
    table.local.set_available(available=False)
    await table.start()
    await phase(table)
    await asyncio.sleep(0.5)
    assert (await table.judge.database.read(queries.game, 1)).status == "running"
    table.local.set_available(available=True)
    table.clock.pass_(seconds=40)
    await table.bot.settle()
    await table.until(lambda: [m for m in table.from_bot(thread) if m.attachments], "the report")
    assert "outbox.message_failed" not in capsys.readouterr().out


@pytest.mark.long
async def test_a_player_who_left_the_server_is_named_and_gets_no_thread(table: Table) -> None:
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    thread = await opened(table, ann, bob)
    await table.until(lambda: pinned(table, thread), "the status")
    table.local.leave(bob)
    for _ in range(8):  # one of these is theirs
        await phase(table)
    notice = await told(table, ann, "no longer on the server")
    assert f"<@{bob.id}>" in notice.content
    assert "/gm replace" in notice.content
    assert not [c for c in table.local.world.channels.values() if c.kind == 12]
    assert (await table.judge.database.read(queries.preference, bob.id)).dm_open


async def test_when_no_more_threads_can_be_opened_the_creator_is_told_and_nothing_is_lost(
    table: Table,
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    table.local.world.home.most_threads = 0
    await table.local.slash(ann, table.local.general, "game create", {"rules": "warlords"})
    notice = await told(table, ann, "as many open threads as Discord allows")
    assert "archive some" in notice.content
    table.local.world.home.most_threads = 1000
    table.clock.pass_(minutes=6)
    await table.bot.settle()
    await table.until(lambda: thread_of(table) is not None, "the thread")
    await table.until(lambda: table.from_bot(home(table)), "the announcement")


@pytest.mark.long
async def test_what_discord_does_not_take_in_its_form_comes_as_bare_words(table: Table) -> None:
    _, thread = await playing(table)
    wrong = {"code": 50035, "message": "Invalid Form Body"}
    table.local.faults.answer(400, path=rf"^/channels/{thread.id}/messages$", method="POST", body=wrong)
    await phase(table)
    stored = [m for m in await table.judge.database.read(queries.messages, 1) if m.kind == "report"]
    text = stored[-1].body["text"].strip()
    await table.until(lambda: [m for m in table.from_bot(thread) if m.content == text], "the report")


@pytest.mark.long
async def test_what_discord_never_takes_is_told_to_the_gamemaster(table: Table) -> None:
    ann, thread = await playing(table)
    wrong = {"code": 50035, "message": "Invalid Form Body"}
    table.local.faults.answer(
        400, times=2, path=rf"^/channels/{thread.id}/messages$", method="POST", body=wrong
    )
    await phase(table)
    notice = await told(table, ann, "does not get through")
    assert "A report for the table" in notice.content
    assert "/game status" in notice.content


@pytest.mark.long
async def test_a_permission_that_is_taken_away_is_named_to_the_gamemaster(table: Table) -> None:
    ann, thread = await playing(table)
    wrong = {"code": 50013, "message": "Missing Permissions"}
    table.local.faults.answer(403, path=rf"^/channels/{thread.id}/messages$", method="POST", body=wrong)
    await phase(table)
    assert "Send Messages in Threads" in (await told(table, ann, "does not get through")).content
    table.clock.pass_(seconds=5)
    await table.bot.settle()
    await table.until(lambda: [m for m in table.from_bot(thread) if m.attachments], "the report")


@pytest.mark.long
@pytest.mark.parametrize(
    "why", few([Damaged(1, "turn 1"), Refusal("no such turn"), ZeroDivisionError()]), ids=str
)
async def test_a_picture_that_cannot_be_drawn_keeps_no_words_back(
    table: Table, monkeypatch: pytest.MonkeyPatch, why: Exception
) -> None:
    _, thread = await playing(table)

    async def fails(*_: object) -> None:
        raise why

    monkeypatch.setattr(table.bot.gallery, "of", fails)
    await phase(table)
    lacking = "The picture is missing: it cannot be drawn."
    await table.until(lambda: [m for m in table.from_bot(thread) if lacking in m.content], "the report")
    report = next(m for m in table.from_bot(thread) if lacking in m.content)
    stored = [m for m in await table.judge.database.read(queries.messages, 1) if m.body.get("picture")]
    assert any(report.content.startswith(each.body["text"].strip()) for each in stored)
    assert not report.attachments


@pytest.mark.long
async def test_a_picture_waits_while_the_database_cannot_be_read(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, thread = await playing(table)
    draw = table.bot.gallery.of
    tries: list[object] = []

    async def busy_once(*what: object) -> object:
        tries.append(what)
        if len(tries) == 1:
            raise Busy(Cause.LOCKED)
        return await draw(*what)  # type: ignore[arg-type]  what it was called with

    monkeypatch.setattr(table.bot.gallery, "of", busy_once)
    await phase(table)
    while len(tries) < 2:
        table.clock.pass_(seconds=5)
        await table.bot.settle()
        await asyncio.sleep(0.05)
    await table.until(lambda: [m for m in table.from_bot(thread) if m.attachments], "the report, drawn")
    assert not [m for m in table.from_bot(thread) if "The picture is missing" in m.content]


def unreached(table: Table, thread: Channel) -> list[Message]:
    return [m for m in table.from_bot(thread) if "a message to its gamemaster" in m.content]


async def audit(table: Table) -> list[dict[str, object]]:
    deeds = await table.judge.database.read(queries.audits, 1)
    return [deed.facts for deed in deeds if deed.deed == "did not get through"]


@pytest.mark.long
@pytest.mark.parametrize("plays", few([True, False]), ids=["who plays", "who does not"])
async def test_when_the_gamemaster_cannot_be_reached_the_table_is_told_once(
    table: Table, plays: bool
) -> None:
    """Direct messages are closed and no private thread can be opened: neither for a player nor for them."""
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    thread = await opened(table, *((ann,) if plays else (bob,)))
    if not plays:
        async with table.judge.database.change(1) as change:
            change.game.gamemaster_id = ann.id
    await table.until(lambda: pinned(table, thread), "the status")
    ann.dms_open = bob.dms_open = False
    for channel in (table.local.general, thread):
        table.local.deny_bot(channel, permissions.CREATE_PRIVATE_THREADS)
    person = ann if plays else bob
    await messages.privately(table.judge, 1, person.id, "something for their eyes alone")
    await table.bot.settle()
    await table.until(lambda: unreached(table, thread), "a word to the table")
    assert f"<@{ann.id}>" in unreached(table, thread)[0].content
    assert "/gm audit" in unreached(table, thread)[0].content
    filed = await audit(table)
    assert any(fact["to"] == "the gamemaster" for fact in filed)
    assert all("Create Private Threads" in str(fact["why"]) for fact in filed)
    table.clock.pass_(minutes=10)
    await table.bot.settle()
    await table.bot.outbox.drain(2.0)
    assert len(unreached(table, thread)) == 1


@pytest.mark.long
async def test_a_channel_that_vanished_unheard_lets_its_game_wait_and_loses_nothing(table: Table) -> None:
    """The client knows it still; that it is gone shows when the thread is to be opened again."""
    ann, _ = await playing(table)
    table.local.faults.lose_events()
    table.local.remove_channel(table.local.general)
    table.local.faults.lose_events(lost=False)
    await phase(table)
    await told(table, ann, "the channel where it was played is deleted")
    assert (await table.judge.database.read(queries.game, 1)).status == "paused"
    other = table.local.add_channel("war-room")
    await table.local.slash(ann, other, "gm home", {})
    table.clock.pass_(minutes=1)
    await table.bot.settle()
    await table.until(lambda: table.local.threads(other), "its thread")
    [thread] = table.local.threads(other)
    await table.until(lambda: [m for m in table.from_bot(thread) if m.attachments], "the report")
    stored = await table.judge.database.read(queries.messages, 1)
    assert not [m for m in stored if m.error and m.state == "dropped"]


@pytest.mark.long
async def test_where_files_are_forbidden_unheard_the_words_go_alone(table: Table) -> None:
    _, thread = await playing(table)
    table.local.faults.lose_events()
    table.local.deny_bot(table.local.general, permissions.ATTACH_FILES)
    table.local.faults.lose_events(lost=False)
    await phase(table)
    lacking = "I lack the permission Attach Files here"
    await table.until(lambda: [m for m in table.from_bot(thread) if lacking in m.content], "the report")
    assert not [m for m in table.from_bot(thread) if lacking in m.content and m.attachments]
