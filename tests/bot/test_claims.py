"""Several processes deliver one after the other: each message is seen once, whoever died in between."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.delivery.outbox import Outbox
from bot.roles.delivery_parts import ReaderParts
from storage.database import Database
from storage.engine import open_engine
from storage.errors import Unwritable
from storage.models import Message
from storage.process_coordination import Claims
from tests import postgres
from tests.bot.test_outbox import Channel, Time, store


@pytest.fixture
def now() -> Time:
    return Time()


@pytest.fixture
async def database(now: Time):
    async with postgres.database() as url:
        engine = open_engine(url)
        yield Database(engine, now)
        await engine.dispose()


class Forgetful(Channel):
    """Discord when it has forgotten the nonces; at one message its sender dies after it was posted."""

    def __init__(self) -> None:
        super().__init__()
        self.dies_at: int | None = None
        self.died = asyncio.Event()

    async def post(self, message, body):
        self.nonces.clear()
        posted = await super().post(message, body)
        if self.dies_at == len(self.shown):
            self.died.set()
            await asyncio.Event().wait()
        return posted


async def sent_by_two(database: Database, now: Time, *, claimed: bool) -> Forgetful:
    """Let a process post twenty messages to as many people and die after it posted one, and another go on."""
    channel = Forgetful()
    for user in range(20):
        await store(database, f"to {user}", user=user)
    for dies_at in (7, None):
        channel.dies_at = dies_at
        claims = Claims(database) if claimed else None
        if claims is not None:
            await claims.begin()
        outbox = Outbox(database, channel, now, claims=claims)
        running = asyncio.create_task(outbox.run())
        if dies_at is not None:
            await channel.died.wait()
            for task in outbox.sending:
                task.cancel()
        else:
            async with asyncio.timeout(20):
                while len(set(channel.shown.values())) < 20 or outbox.sending:
                    await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.wait({running, *outbox.sending})
    return channel


async def test_who_takes_over_looks_for_what_was_in_hand_and_posts_the_rest(database, now) -> None:
    channel = await sent_by_two(database, now, claimed=True)
    assert Counter(channel.shown.values()) == Counter(f"to {user}" for user in range(20))
    assert 0 < channel.looked < 20, "what nobody had in hand is not looked for"


async def test_without_claims_something_is_posted_twice(database, now) -> None:
    """The control: who takes over knows nothing of what was in hand, and the nonces are forgotten."""
    channel = await sent_by_two(database, now, claimed=False)
    assert max(Counter(channel.shown.values()).values()) == 2


async def test_who_led_before_claims_nothing_any_more(database, now) -> None:
    await store(database, "one")
    first, second = Claims(database), Claims(database)
    await first.begin()
    await second.begin()
    with pytest.raises(Unwritable):
        await first.take(1)
    message = await second.take(1)
    assert isinstance(message, Message)
    assert not second.may_stand(message)
    third = Claims(database)
    await third.begin()
    again = await third.take(1)
    assert again is not None
    assert third.may_stand(again)
    third.done(1)
    assert not third.may_stand(again)


async def test_who_delivers_in_other_parts_is_no_rival(database, now) -> None:
    """Behind a proxy several deliver at once, each to readers of its own."""
    ones = {1 << 22, 2 << 22}  # Discord's numbers: the moment stands above 22 bits
    for user in ones:
        await store(database, f"to {user}", user=user)
    one, other = Claims(database, {1}), Claims(database, {2})
    await one.begin()
    await other.begin()
    assert await one.take(1) is not None
    assert await other.take(2) is not None
    successor = Claims(database, {0, 1})
    await successor.begin()
    with pytest.raises(Unwritable):
        await one.take(1)
    taken = await successor.take(1)
    assert taken is not None
    assert successor.may_stand(taken)
    assert await other.take(2) is not None, "nobody took over there"


async def test_two_at_once_send_all_that_is_due_each_to_its_own_readers(database, now) -> None:
    for user in range(24):
        await store(database, f"to {user}", user=user << 22)
    channels, outboxes = [Channel(), Channel()], list[Outbox]()
    for number, channel in enumerate(channels):
        claims = Claims(database, ReaderParts(number + 1, 2).numbers)
        await claims.begin()
        outboxes.append(Outbox(database, channel, now, claims=claims))
    running = [asyncio.create_task(outbox.run()) for outbox in outboxes]
    async with asyncio.timeout(20):
        while sum(len(channel.shown) for channel in channels) < 24 or any(o.sending for o in outboxes):
            await asyncio.sleep(0.01)
    for task in running:
        task.cancel()
    await asyncio.wait(running)
    assert [sorted(channel.shown.values()) for channel in channels] == [
        sorted(f"to {user}" for user in range(24) if user % 2 == half) for half in (0, 1)
    ]


async def test_what_is_sent_is_claimed_by_nobody(database, now) -> None:
    await store(database, "one")
    claims = Claims(database)
    await claims.begin()
    message = await claims.take(1)
    assert message is not None
    async with database.work() as work:
        await work.sent(message, channel_id=1, message_id=2)
    assert await claims.take(1) is None
