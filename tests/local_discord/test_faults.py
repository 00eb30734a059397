"""Each fault as the real client meets it, and what it leaves behind on the server."""

import asyncio

import aiohttp
import discord
import pytest

from bot.discord_api_url import point_at
from tests.examples import few
from tests.fake_discord import FakeDiscord
from tests.local_discord.parrot import Parrot

MESSAGES = r"^/channels/\d+/messages$"


@pytest.fixture
def channel(local, parrot):
    return parrot.get_channel(local.general.id)


def words(local):
    return [one.content for one in local.messages(local.general)]


async def test_a_wrong_token_is_401(local):
    async with Parrot(local.guild_id) as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login("not the token")


async def test_a_429_is_waited_out(local, channel):
    local.faults.answer(429, times=2, path=MESSAGES, retry_after=0.02)
    await channel.send("hello")
    assert words(local) == ["hello"]
    assert local.answered_429 == 2


async def test_a_global_429_stops_everything(local, parrot, channel):
    local.faults.limit_everything(retry_after=600)
    sending = asyncio.create_task(channel.send("one"))
    await local.until(lambda: local.answered_429 == 1)
    asked = local.pace.requests
    asking = asyncio.create_task(parrot.fetch_user(local.bot.id))
    await asyncio.sleep(0.1)
    assert (local.pace.requests, sending.done(), asking.done()) == (asked, False, False)
    for task in (sending, asking):
        task.cancel()


async def test_after_a_global_429_everything_goes_on(local, parrot, channel):
    local.faults.limit_everything(retry_after=0.02)
    await asyncio.gather(channel.send("one"), parrot.fetch_user(local.bot.id))
    assert words(local) == ["one"]
    assert local.answered_429 == 1


@pytest.mark.parametrize("status", few([500, 502, 504]))
async def test_a_server_error_is_tried_again(local, channel, status):
    local.faults.answer(status, path=MESSAGES, method="POST")
    await channel.send("hello")
    assert words(local) == ["hello"]


async def test_a_reset_before_storing_leaves_nothing(local, channel):
    local.faults.reset(path=MESSAGES, method="POST")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("hello")
    assert words(local) == []


async def test_a_lost_reply_leaves_the_message(local, channel):
    local.faults.lose_reply(path=MESSAGES, method="POST")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("hello")
    assert words(local) == ["hello"]


async def test_a_delayed_answer_comes_late(local, channel):
    fault = local.faults.delay(0.2, path=MESSAGES)
    sending = asyncio.create_task(channel.send("hello"))
    await local.until(lambda: fault.struck == 1)
    assert (sending.done(), words(local)) == (False, [])
    await sending
    assert words(local) == ["hello"]


async def test_a_refused_rest_interface_cuts_every_request(local, channel):
    local.faults.refuse(rest=True, gateway=False)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("hello")
    local.faults.accept()
    await channel.send("again")
    assert words(local) == ["again"]


async def test_any_refusal_can_be_scripted(local, channel):
    body = {"message": "You are opening direct messages too fast", "code": 40003}
    local.faults.answer(400, path="/users/@me/channels", body=body)
    with pytest.raises(discord.HTTPException) as told:
        await (await channel.guild.fetch_member(local.add_person("Cao").id)).create_dm()
    assert told.value.code == 40003


# ---------------------------------------------------------------- the nonce


async def test_a_nonce_makes_one_message(local, channel):
    first = await channel.send("once", nonce="game1:turn3")
    second = await channel.send("once", nonce="game1:turn3")
    assert first.id == second.id
    assert words(local) == ["once"]


async def test_a_nonce_is_forgotten_after_a_few_minutes(local, channel, clock):
    await channel.send("once", nonce="game1:turn3")
    clock.pass_(minutes=6)
    await channel.send("once", nonce="game1:turn3")
    assert words(local) == ["once", "once"]


async def test_a_nonce_outlives_its_message_and_then_makes_none(local, channel):
    first = await channel.send("once", nonce="n")
    await first.delete()
    with pytest.raises(discord.NotFound) as told:
        await channel.send("once", nonce="n")
    assert told.value.code == 10008
    assert words(local) == []


async def test_the_nonce_survives_a_lost_reply(local, channel):
    local.faults.lose_reply(path=MESSAGES, method="POST")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("once", nonce="n")
    await channel.send("once", nonce="n")
    assert words(local) == ["once"]


async def test_a_nonce_has_at_most_25_characters(local, channel):
    with pytest.raises(discord.HTTPException) as told:
        await channel.send("once", nonce="n" * 26)
    assert told.value.code == 50035


# ---------------------------------------------------------------- the pace


async def test_more_than_fifty_requests_in_a_second_are_429(local, parrot):
    local.pace.limit = 50
    headers = {"Authorization": f"Bot {local.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def ask():
            async with session.get(f"{local.url}/api/v10/users/@me") as reply:
                await reply.read()
                return reply.status, reply.headers

        replies = await asyncio.gather(*(ask() for _ in range(60)))
    statuses = [status for status, _ in replies]
    assert (statuses.count(200), statuses.count(429), local.answered_429) == (50, 10, 10)
    told = next(headers for status, headers in replies if status == 429)
    assert told["Via"]
    assert told["Content-Type"] == "application/json"


async def test_answers_to_interactions_are_outside_the_limit(local, parrot, ann):
    local.pace.limit = 0
    answer = await local.slash(ann, local.general, "order move", {"place": "Xiapi"})
    assert answer.text == "army 1 to Xiapi"


# ---------------------------------------------------------------- the gateway


def heard(parrot):
    return [text for _, text in parrot.heard]


async def test_a_cut_connection_resumes_and_misses_nothing(local, parrot, ann):
    dm = local.dm(ann)
    local.faults.refuse(rest=False, gateway=True)
    await local.until(lambda: not local.gateway.connected)
    local.say(ann, dm, "said in between")
    local.faults.accept()
    await local.until(lambda: "echo: said in between" in heard(parrot))
    assert parrot.events == ["ready", "resumed"]
    assert local.gateway.identified == 1


async def test_a_lost_session_loses_its_events(local, parrot, ann):
    dm = local.dm(ann)
    local.faults.drop_gateway(resumable=False)
    lost = local.say(ann, dm, "said in between")
    await local.until(lambda: parrot.events.count("ready") == 2)
    assert lost.id not in dict(parrot.heard)
    channel = await parrot.fetch_channel(dm.id)
    assert [one.content async for one in channel.history()] == ["said in between"]


async def test_resume_can_replay_what_was_heard(local, parrot, ann):
    dm = local.dm(ann)
    local.say(ann, dm, "once")
    await local.until(lambda: "echo: once" in heard(parrot))
    local.faults.replay(2)
    local.faults.drop_gateway()
    await local.until(lambda: heard(parrot).count("once") == 2)


async def test_events_can_be_reordered_and_doubled(local, parrot, ann):
    local.faults.hold_events()
    for text in ("a", "b"):
        local.say(ann, local.general, f"{text} {local.bot.mention}")
    local.faults.release_events([1, 0, 1])
    await local.until(lambda: len(parrot.heard) >= 3)
    assert [text[0] for text in heard(parrot)[:3]] == ["b", "a", "b"]


async def test_an_invalid_session_identifies_anew(local, parrot):
    local.gateway.invalidate()
    await local.until(lambda: parrot.events.count("ready") == 2)
    assert local.gateway.identified == 2


async def test_a_request_to_reconnect_is_followed(local, parrot):
    local.gateway.ask_to_reconnect()
    await local.until(lambda: "resumed" in parrot.events)


async def test_a_privileged_intent_is_refused(local):
    async with Parrot(local.guild_id, discord.Intents(message_content=True)) as bot:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await bot.start(local.token)


async def test_a_new_bot_meets_the_old_world(local, start_parrot, ann):
    first = await start_parrot()
    panel = (await local.slash(ann, local.general, "panel")).message
    await first.close()
    await start_parrot()
    assert (await local.press(ann, panel, "panel:count")).text == "counted 1"


@pytest.mark.long
async def test_the_server_goes_down_and_comes_back(local, parrot, ann):
    url = local.url
    await local.down()
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(f"{url}/api/v10/gateway")
    await local.up()
    assert local.url == url
    await local.until(lambda: "resumed" in parrot.events)
    await parrot.get_channel(local.general.id).send("back")


async def test_a_server_that_is_down_at_the_start_refuses_the_connection():
    local = FakeDiscord()
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    point_at(await local.start())
    await local.down()
    async with Parrot(local.guild_id) as bot:
        with pytest.raises(aiohttp.ClientConnectorError):
            await bot.start(local.token)
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
