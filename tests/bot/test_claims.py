"""Several processes deliver one after the other: each message is seen once, whoever died in between."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.delivery.outbox import Outbox
from storage.database import Database
from storage.engine import open_engine
from storage.errors import Unwritable
from storage.fleet import Claims
from storage.models import Message
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


async def test_what_is_sent_is_claimed_by_nobody(database, now) -> None:
    await store(database, "one")
    claims = Claims(database)
    await claims.begin()
    message = await claims.take(1)
    assert message is not None
    async with database.work() as work:
        await work.sent(message, channel_id=1, message_id=2)
    assert await claims.take(1) is None
