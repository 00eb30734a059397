"""Places that Discord does not show, for long or for good: nothing waits in vain, and nothing is lost."""

from __future__ import annotations

import asyncio

import pytest

from bot import catch_up
from bot.judge.settings.stored_game_settings import settings_of
from local_discord import Channel, Message, permissions
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_away import in_force, units
from tests.bot.wire.test_corner import begun, told
from tests.bot.wire.test_missed import HISTORY, VERIFY, answered, full, replies, ticked
from tests.bot.wire.test_table import opened
from tests.examples import few

UNSEEN = {"code": 50001, "message": "Missing Access"}
NO_CHANNEL = {"code": 10003, "message": "Unknown Channel"}
NO_SERVER = {"code": 50278, "message": "Cannot send messages to this user: no mutual guilds"}


async def beats(table: Table, times: int = 6) -> None:
    """Let minutes go by in which the clock notes that it runs."""
    for _ in range(times):
        table.clock.pass_(minutes=1)
        await table.bot.clock.tick()


@pytest.mark.long
async def test_a_conversation_of_another_bot_is_asked_for_anew(table: Table) -> None:
    """The database came from another bot: the numbers of its conversations are not shown to this one."""
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    await table.say(ann, "orders")
    await ticked(table)
    await table.bot.channels.found(ann.id, 77)
    await table.stop()
    table.clock.pass_(hours=1)
    sent = table.local.say(ann, table.local.dm(ann), f"A {places[0]} H")
    table.local.faults.answer(403, times=None, path=r"^/channels/77/", method="GET", body=UNSEEN)
    await table.start()
    await answered(table, ann, sent)
    await table.until(lambda: not table.judge.unheard, "her game")
    assert await in_force(table) == [f"A {places[0]} H"]


# Failed now and then after many others, never alone; the cause is not found yet.
@pytest.mark.soak
@pytest.mark.parametrize("why", few(["gone", "unseen"]))
async def test_a_game_waits_for_no_place_where_its_people_cannot_write(table: Table, why: str) -> None:
    if why == "gone":  # their account is deleted: no conversation, and none can be opened
        ann, ben = table.local.add_person("Ann", owner=True), table.local.add_person("Ben")
        await opened(table, ann, ben)
        place: Channel = table.local.dm(ben)
        body = NO_CHANNEL
        await table.runs()
        await table.say(ann, "orders")
    else:
        ann, ben = await begun(table)
        place, body = await told(table, ann, "in private"), UNSEEN
        await table.until(
            lambda: any("begins" in m.content for m in table.from_bot(table.local.threads()[0])), "the game"
        )
    await ticked(table)
    await table.stop()
    table.clock.pass_(hours=1)
    status = 404 if why == "gone" else 403
    shown = table.local.faults.answer(
        status, times=None, path=rf"^/channels/{place.id}", method="GET", body=body
    )
    opening = r"^/users/@me/channels$"
    table.local.faults.answer(403, times=None, path=opening, method="POST", body=NO_SERVER)
    await table.start()
    await table.until(lambda: shown.struck, "an attempt")
    await table.until(lambda: not table.judge.unheard, "the game")


@pytest.mark.long
async def test_what_a_moderator_replies_in_a_private_thread_is_no_answer_of_the_bot(table: Table) -> None:
    ann, _ = await begun(table)
    corner = await told(table, ann, "in private")
    await table.until(
        lambda: any("begins" in m.content for m in table.from_bot(table.local.threads()[0])), "the game"
    )
    await ticked(table)
    await table.stop()
    table.clock.pass_(minutes=20)
    sent = table.local.say(ann, corner, f"{table.local.bot.mention} orders")
    mod = table.local.add_person("Mod", rights=permissions.ALL)
    table.local.say(mod, corner, "well played", reply_to=sent)
    await table.start()
    await table.until(
        lambda: [m for m in table.from_bot(corner) if m.reply_to and m.reply_to[1] == sent.id], "an answer"
    )


@pytest.mark.long
async def test_words_about_oneself_that_come_late_do_nothing_either(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord shows for long not what was missed; what was written since is heard, and stays."""
    monkeypatch.setattr(catch_up, "HELD", 0.2)
    monkeypatch.setattr(catch_up, "PAUSES", (0.5,))
    ann, ben = table.local.add_person("Ann", owner=True), table.local.add_person("Ben")
    await opened(table, ann, ben)
    await table.runs()
    await table.say(ann, "orders")
    await ticked(table)
    await table.stop()
    table.clock.pass_(hours=1)
    here = table.local.dm(ann)
    late = [
        table.local.say(ann, here, text)
        for text in ("away 5 days", "queue YUAN, 24h, 3 people", "#1 watch", "offer seat")
    ]
    table.local.faults.answer(503, times=None, path=HISTORY, method="GET")
    table.clock.pass_(minutes=1)
    await table.start()
    now = table.local.say(ann, here, "back")
    await answered(table, ann, now)
    table.local.faults.clear()
    await answered(table, ann, *late)
    assert ["before" in replies(table, ann, each)[0].content for each in late] == [True] * len(late)
    row = await table.judge.database.read(queries.game, 1)
    assert settings_of(row).absences.leaves == {}
    assert await table.judge.database.ask(queries.all_queued) == []
    assert await table.judge.database.ask(queries.watched, ann.id) == []


@pytest.mark.long
async def test_what_was_done_and_waits_for_its_answer_is_not_done_again(table: Table) -> None:
    """Discord takes no answers; they are stored; the next program reads the same words, and does nothing."""
    ann, ben = table.local.add_person("Ann", owner=True), table.local.add_person("Ben")
    thread = await opened(table, ann, ben)
    await table.runs()
    await table.say(ann, "orders")
    await ticked(table)
    here = table.local.dm(ann)

    def public() -> list[Message]:
        return [m for m in table.from_bot(thread) if "is away" in m.content or "is back" in m.content]

    post = rf"^/channels/{here.id}/messages$"
    table.local.faults.answer(403, times=None, path=post, method="POST", body=VERIFY)
    sent = [table.local.say(ann, here, text) for text in ("away 5 days", "back")]
    await table.until(lambda: len(public()) == 2, "both")
    await asyncio.sleep(0.3)
    await table.stop()
    table.clock.pass_(seconds=5)
    await table.start()
    await table.until(lambda: not table.bot.catch_up.is_behind, "all that was missed")
    table.local.faults.clear()
    while not all(replies(table, ann, each) for each in sent):
        table.clock.pass_(seconds=5)
        table.bot.outbox.wake()
        await asyncio.sleep(0.05)
    assert [len(replies(table, ann, each)) for each in sent] == [1, 1]
    assert len(public()) == 2


@pytest.mark.long
async def test_what_is_unread_for_long_is_read_by_the_next_program(table: Table) -> None:
    """Of somebody without a seat; and of one whose words could be neither stored nor answered."""
    ann, cat = table.local.add_person("Ann", owner=True), table.local.add_person("Cat")
    places = await units(table, ann)
    await table.say(ann, "orders")
    await table.say(cat, "hello")
    await ticked(table)
    await table.stop()
    table.clock.pass_(hours=1)
    first = table.local.say(cat, table.local.dm(cat), "queue Sun Tzu, 24h")
    theirs = rf"^/channels/{table.local.dm(cat).id}/messages$"
    table.local.faults.answer(503, times=None, path=theirs, method="GET")
    await table.start()
    await table.until(lambda: not table.judge.unheard, "all who play")
    await beats(table)
    await table.stop()
    table.local.faults.clear()
    await table.start()
    await answered(table, cat, first)
    await table.until(lambda: not table.bot.catch_up.is_behind, "all that was missed")
    table.local.faults.answer(503, times=None, path=HISTORY)
    with pytest.MonkeyPatch.context() as now:
        now.setattr(table.judge.database, "change", full)
        now.setattr(table.judge.database, "work", full)
        second = table.local.say(ann, table.local.dm(ann), f"A {places[0]} H")
        await table.until(lambda: table.bot.untold, "what nobody was told of")
    await beats(table)
    await table.stop()
    table.local.faults.clear()
    await table.start()
    await answered(table, ann, second)
    assert await in_force(table) == [f"A {places[0]} H"]
