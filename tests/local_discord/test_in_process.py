"""The local Discord without sockets: what discord.py asks of it, and what it hears."""

import discord
import pytest

from local_discord import NotPossible
from tests.fake_discord.in_process import InProcessDiscord, noted_errors
from tests.fake_discord.people import Hall, User
from tests.local_discord.parrot import Parrot


@pytest.fixture
async def local():
    local = InProcessDiscord()
    client = Parrot(local.guild_id)
    await local.connect(client)
    local.client = client
    yield local
    await client.close()


def here(local):
    hall = Hall(local, local.world.home)
    return hall.create_text_channel("war-room"), hall.add_member(User(local, local.add_person("Ann")))


async def test_what_the_client_sends_stands_there_with_its_files(local):
    place, _ = here(local)
    file = discord.File(__file__, filename="a.txt", description="a test")
    sent = await local.client.get_channel(place.id).send("hello", file=file)
    [shown] = place.history()
    assert (shown.id, shown.content, shown.author.id) == (sent.id, "hello", local.bot.id)
    [attached] = shown.attachments
    assert (attached.filename, attached.description) == ("a.txt", "a test")
    assert await sent.attachments[0].read() == attached.bytes


async def test_the_client_hears_of_what_people_write(local):
    place, ann = here(local)
    written = await ann.send(place, "hello")
    heard = local.client.get_channel(place.id).last_message_id
    assert heard == written.id


async def test_a_refusal_is_raised_as_on_the_wire(local):
    place, _ = here(local)
    with pytest.raises(discord.NotFound) as refused:
        await local.client.get_channel(place.id).fetch_message(1)
    assert refused.value.code == 10008
    with pytest.raises(discord.NotFound):
        await local.client.http.request(discord.http.Route("GET", "/nowhere"))
    local.faults.answer(403, path="/messages", body={"code": 50013, "message": "Missing Permissions"})
    with pytest.raises(discord.Forbidden):
        await local.client.get_channel(place.id).send("hello")


async def test_nobody_presses_what_is_not_there(local):
    place, ann = here(local)
    written = await ann.send(place, "hello")
    with pytest.raises(NotPossible, match="0 buttons are 'Join'"):
        await ann.click(written, label="Join")


async def test_what_the_client_fails_at_is_noted(local):
    async def on_message(_message):
        raise RuntimeError("failed")

    place, ann = here(local)
    local.client.on_message = on_message
    with noted_errors() as errors:
        await ann.send(place, "hello")
    assert [str(error) for error in errors] == ["failed"]


def test_the_ids_of_each_run_are_the_same():
    assert here(InProcessDiscord())[0].id == here(InProcessDiscord())[0].id
