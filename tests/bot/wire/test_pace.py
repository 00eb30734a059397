"""The whole bot under the rate limits of single routes, which it learns from headers alone."""

from __future__ import annotations

import pytest

from bot.delivery import courier
from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.ui import direct_message_replies
from storage import queries
from tests.bot.wire.conftest import Table
from tests.fake_discord.buckets import LIMITS, Buckets, Limit

POST, EDIT = ("POST", "/channels/{channel}/messages"), ("PATCH", "/channels/{channel}/messages/{message}")
TIGHT = {**LIMITS, POST: Limit(2, 0.4), EDIT: Limit(2, 0.4)}
HOURS = range(1, 9)


async def crowded(table: Table) -> int:
    """Begin a duel of two people in the general channel under tight limits, and return its number."""
    table.local.pace.buckets, table.local.pace.limit = Buckets(TIGHT), 50
    ann, bob = table.local.add_person("Ann"), table.local.add_person("Bob")
    home = {"guild_id": table.local.guild_id, "channel_id": table.local.general.id}
    row = await lobby.create(table.judge, "suntzu", ann.id, terms=Terms(), **home)
    for person in (ann, bob):
        table.local.dm(person)
        await lobby.join(table.judge, row.id, person.id, person.name)
    await lobby.start(table.judge, row.id, ann.id)
    await table.bot.settle()
    await table.runs(row.id)
    await table.until(lambda: all(table.dm(person) for person in (ann, bob)), "the first questions")
    return row.id


async def told(table: Table, number: int) -> list[str]:
    """Return what was said of new deadlines in the game's home, in order."""
    row = await table.judge.database.read(queries.game, number)
    homes = [one for one in table.local.channels() if one.id in (row.thread_id, row.channel_id)]
    texts = [message.content for home in homes for message in table.from_bot(home)]
    return [text for text in texts if "extends the deadline" in text]


async def extended(table: Table, number: int) -> None:
    """Let the gamemaster move the deadline again and again, which is told each time."""
    gamemaster = (await table.judge.database.read(queries.game, number)).gamemaster_id
    assert gamemaster is not None
    for hours in HOURS:
        await deadlines.extend(table.judge, number, gamemaster, hours, as_gamemaster=True)
    await table.bot.settle()


async def whole(table: Table, number: int) -> None:
    """Wait until all of it stands there, and see that it stands there once and in order."""
    while len(await told(table, number)) < len(HOURS):
        await table.until(lambda: True)
        table.bot.outbox.wake()
        await table.bot.outbox.drain(5.0)
    for hours, text in zip(HOURS, await told(table, number), strict=True):
        assert f"by {hours} h" in text


@pytest.mark.long
async def test_many_messages_to_one_place_come_in_order_and_none_is_refused(table: Table) -> None:
    number = await crowded(table)
    await extended(table, number)
    await whole(table, number)
    assert table.local.pace.answered_429 == 0


@pytest.mark.long
async def test_a_limit_that_nobody_foresaw_loses_and_doubles_nothing(table: Table) -> None:
    """429 out of turn, as when others use up what is shared: for one route, and for everything."""
    number = await crowded(table)
    posts = r"^/channels/\d+/messages$"
    table.local.faults.answer(429, times=2, method="POST", path=posts, retry_after=0.2)
    table.local.faults.limit_everything(retry_after=0.2)
    await extended(table, number)
    await whole(table, number)
    assert table.local.pace.answered_429 == 3


@pytest.mark.long
async def test_what_waits_for_one_place_holds_up_no_other(table: Table) -> None:
    """While one channel's limit is used up, a person's direct message is answered."""
    number = await crowded(table)
    table.local.pace.buckets = Buckets({**TIGHT, POST: Limit(2, 60.0)})
    await extended(table, number)
    await table.until(lambda: table.bot.outbox.sending, "a message under way")
    bob = next(one for one in table.local.world.people.values() if one.name == "Bob")
    reply = await table.say(bob, "orders")
    assert "Sun Tzu" in reply.content
    assert len(await told(table, number)) < len(HOURS)


@pytest.mark.long
@pytest.mark.parametrize("given_up", ["an answer", "an edit"])
async def test_what_is_given_up_in_a_limit_for_everything_leaves_nobody_mute(
    table: Table, monkeypatch: pytest.MonkeyPatch, given_up: str
) -> None:
    """Found by a year of a server: discord.py lets the rest go on only where the first has waited."""
    number = await crowded(table)
    await table.bot.outbox.drain(5.0)
    bob = next(one for one in table.local.world.people.values() if one.name == "Bob")
    monkeypatch.setattr(direct_message_replies if given_up == "an answer" else courier, "PATIENCE", 0.1)
    table.local.faults.limit_everything(retry_after=0.5)
    if given_up == "an edit":
        await extended(table, number)
        await table.until(lambda: table.local.pace.answered_429, "the limit")
    assert "Sun Tzu" in (await table.say(bob, "orders")).content
    assert table.local.pace.answered_429 == 1
