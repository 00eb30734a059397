"""Rate limits of single routes, as they stand in the headers, and the real client under them."""

import asyncio

import aiohttp
import pytest

from tests.fake_discord.buckets import LIMITS, Buckets, Limit

POST = ("POST", "/channels/{channel}/messages")


class Stopped:
    """A clock that a test puts forward."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def stopped(local):
    clock = Stopped()
    local.pace.buckets = Buckets({POST: Limit(3, 2.0)}, clock=clock)
    return clock


@pytest.fixture
async def session(local):
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {local.token}"}) as session:
        yield session


async def post(local, session, channel, text="x"):
    address = f"{local.url}/api/v10/channels/{channel.id}/messages"
    async with session.post(address, json={"content": text}) as reply:
        return reply.status, reply.headers, await reply.json()


async def test_every_answer_tells_how_much_is_left_and_when_it_begins_anew(local, session, stopped):
    told = []
    for _ in range(3):
        status, headers, _ = await post(local, session, local.general)
        told.append((status, headers["X-RateLimit-Limit"], headers["X-RateLimit-Remaining"]))
        assert headers["X-RateLimit-Reset-After"] == f"{102.0 - stopped.now:.3f}"
        assert float(headers["X-RateLimit-Reset"]) > 1_700_000_000  # seconds since 1970
        stopped.now += 0.5
    assert told == [(200, "3", "2"), (200, "3", "1"), (200, "3", "0")]


async def test_one_too_many_is_refused_as_discord_does_it(local, session, stopped):
    for _ in range(3):
        await post(local, session, local.general)
    stopped.now += 0.7
    status, headers, body = await post(local, session, local.general, "too many")
    assert status == 429
    assert body == {"message": "You are being rate limited.", "retry_after": 1.3, "global": False}
    assert headers["Retry-After"] == "2"
    assert headers["X-RateLimit-Scope"] == "user"
    assert headers["X-RateLimit-Remaining"] == "0"
    assert headers["Via"]
    assert "X-RateLimit-Global" not in headers
    assert [one.content for one in local.messages(local.general)] == ["x", "x", "x"]
    stopped.now += 1.3
    assert (await post(local, session, local.general))[0] == 200


async def test_each_channel_has_a_count_of_its_own_in_one_bucket(local, session, stopped):
    other = local.add_channel("other")
    for _ in range(3):
        _, headers, _ = await post(local, session, local.general)
    status, elsewhere, _ = await post(local, session, other)
    assert (status, elsewhere["X-RateLimit-Remaining"]) == (200, "2")
    assert elsewhere["X-RateLimit-Bucket"] == headers["X-RateLimit-Bucket"]
    async with session.get(f"{local.url}/api/v10/channels/{local.general.id}/messages") as reply:
        assert reply.status == 200
        assert reply.headers["X-RateLimit-Bucket"] != headers["X-RateLimit-Bucket"]


async def test_the_limit_of_all_requests_comes_before_those_of_routes(local, session, stopped):
    local.pace.limit = 1
    await post(local, session, local.general)
    status, headers, body = await post(local, session, local.general)
    assert (status, body["global"], headers["X-RateLimit-Scope"]) == (429, True, "global")


async def test_the_real_client_waits_as_the_headers_say_and_is_never_refused(local, parrot):
    """Twelve messages to each of two channels, five in half a second: all come, in order, none is 429."""
    local.pace.buckets = buckets = Buckets({**LIMITS, POST: Limit(5, 0.5)})
    rooms = [local.general, local.add_channel("other")]
    await local.until(lambda: all(parrot.get_channel(room.id) for room in rooms))

    async def send(room):
        for number in range(12):
            await parrot.get_channel(room.id).send(str(number))

    await asyncio.gather(*(send(room) for room in rooms))
    for room in rooms:
        assert [one.content for one in local.messages(room)] == [str(number) for number in range(12)]
    assert (buckets.refused, local.answered_429) == (0, 0)
