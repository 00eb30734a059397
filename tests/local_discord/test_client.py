"""The real client over the wire: commands, buttons, menus, forms, messages, threads, files."""

import discord
import pytest

from local_discord import NotPossible
from tests.local_discord.parrot import PICTURE, PLACES


async def test_a_direct_message_is_echoed(local, parrot, ann):
    dm = local.dm(ann)
    local.say(ann, dm, "FAN - TAI")
    await local.until(lambda: len(local.messages(dm)) == 2)
    assert local.messages(dm)[1].content == "echo: FAN - TAI"


async def test_a_command_is_answered_to_its_person_alone(local, parrot, ann, bob):
    answer = await local.slash(ann, local.general, "order move", {"place": "Xiapi", "army": 3})
    assert (answer.kind, answer.text) == ("message", "army 3 to Xiapi")
    assert answer.message.only_for == ann.id
    assert answer.message in local.messages(local.general, ann)
    assert local.messages(local.general, bob) == []


async def test_an_option_completes_itself(local, parrot, ann):
    found = await local.autocomplete(ann, local.general, "order move", {"place": "xu"}, "place")
    assert found == [("Xuchang", "Xuchang")]


@pytest.mark.parametrize(
    "options,complaint",
    [({}, "required"), ({"place": "x", "army": 12}, "more than 9"), ({"plaice": "x"}, "has no option")],
)
async def test_a_person_cannot_send_what_the_client_would_not(local, parrot, ann, options, complaint):
    with pytest.raises(NotPossible, match=complaint):
        await local.slash(ann, local.general, "order move", options)


async def test_a_public_answer_is_seen_by_everybody(local, parrot, ann, bob):
    await local.slash(ann, local.general, "order move", {"place": "Xiapi", "loud": True})
    assert [one.content for one in local.messages(local.general, bob)] == ["army 1 to Xiapi"]


async def test_a_button_edits_its_message(local, parrot, ann):
    panel = (await local.slash(ann, local.general, "panel")).message
    await local.press(ann, panel, "panel:count")
    answer = await local.press(ann, panel, "panel:count")
    assert (answer.kind, answer.text) == ("update", "counted 2")
    assert local.messages(local.general)[0].content == "counted 2"


async def test_a_disabled_button_cannot_be_pressed(local, parrot, ann):
    panel = (await local.slash(ann, local.general, "panel")).message
    with pytest.raises(NotPossible, match="disabled"):
        await local.press(ann, panel, "panel:shut")


async def test_a_deferred_button_edits_later(local, parrot, ann):
    panel = (await local.slash(ann, local.general, "panel")).message
    answer = await local.press(ann, panel, "panel:later")
    assert answer.kind == "later"
    await local.until(lambda: local.messages(local.general)[0].content == "edited later")


async def test_a_menu_takes_several_values(local, parrot, ann):
    panel = (await local.slash(ann, local.general, "panel")).message
    answer = await local.select(ann, panel, "panel:pick", ["Xiapi", "Luoyang"])
    assert answer.text == "picked Xiapi and Luoyang"
    with pytest.raises(NotPossible, match="between 1 and 2"):
        await local.select(ann, panel, "panel:pick", list(PLACES))


async def test_a_form_is_opened_filled_and_sent(local, parrot, ann):
    panel = (await local.slash(ann, local.general, "panel")).message
    opened = await local.press(ann, panel, "panel:write")
    assert opened.kind == "modal"
    lines, mood = [row["component"]["custom_id"] for row in opened.modal["components"]]
    answer = await local.fill(opened, {lines: "FAN - TAI", mood: ["bold"]})
    assert (answer.text, answer.message.ephemeral) == ("got FAN - TAI (bold)", True)
    with pytest.raises(NotPossible, match="required"):
        await local.fill(opened, {lines: ""})


async def test_the_first_follow_up_takes_the_place_of_thinking(local, parrot, ann, bob):
    answer = await local.slash(ann, local.general, "think", {"person": bob})
    assert (answer.kind, answer.text, answer.message.loading) == ("thinking", "thought of Bob", False)
    assert local.messages(local.general, ann) == [answer.message]


async def test_what_follows_a_thinking_that_was_taken_back_is_a_message_of_its_own(local, parrot, ann, bob):
    """It was looked for in the message that is gone: nothing was said, and who asked waited a minute."""
    answer = await local.slash(ann, local.general, "hush")
    assert (answer.kind, answer.text, answer.message.loading) == ("thinking", "for you alone", False)
    assert local.messages(local.general, ann) == [answer.message]
    assert local.messages(local.general, bob) == []


async def test_a_picture_comes_with_its_alt_text(local, parrot, ann):
    message = (await local.slash(ann, local.general, "map")).message
    (file,) = message.attachments
    assert (file.filename, file.bytes, file.description) == ("map.png", PICTURE, "A small red square")
    assert file.size == (1, 1)
    fetched = await parrot.get_channel(local.general.id).fetch_message(message.id)
    async with parrot.http._HTTPClient__session.get(fetched.attachments[0].url) as reply:
        assert (reply.status, reply.content_type, await reply.read()) == (200, "image/png", PICTURE)


async def test_a_file_is_downloaded_until_its_address_expires(local, parrot, ann, clock):
    user = await parrot.fetch_user(ann.id)
    sent = await user.send(file=discord.File("LICENSE", "LICENSE.txt", description="the licence"))
    assert sent.attachments[0].description == "the licence"
    assert b"MIT" in await sent.attachments[0].read()
    clock.pass_(hours=25)
    with pytest.raises(discord.NotFound):
        await sent.attachments[0].read()
    again = await sent.fetch()
    assert b"MIT" in await again.attachments[0].read()


async def test_a_thread_opens_with_its_people(local, parrot, ann, bob):
    await local.slash(ann, local.general, "thread")
    (thread,) = local.threads(local.general)
    assert thread.name == "war room"
    assert ann.id in thread.members
    assert [one.content for one in local.messages(thread, bob)] == ["welcome"]


async def test_a_private_thread_is_hidden_from_others(local, parrot, ann, bob):
    await local.slash(ann, local.general, "thread", {"private": True})
    (thread,) = local.threads(local.general)
    assert [one.content for one in local.messages(thread, ann)][-1] == "welcome"
    assert local.messages(thread, bob) == []
    assert local.threads(local.general, bob) == []


async def test_what_is_said_in_the_guild_is_blank_without_a_mention(local, parrot, ann):
    plain = local.say(ann, local.general, "a secret plan")
    called = local.say(ann, local.general, f"{local.bot.mention} help")
    await local.until(lambda: called.id in dict(parrot.heard))
    assert dict(parrot.heard)[plain.id] == ""
    assert dict(parrot.heard)[called.id].endswith("help")
    fetched = await parrot.get_channel(local.general.id).fetch_message(plain.id)
    assert fetched.content == ""


async def test_an_unanswered_interaction_fails_after_three_seconds(local, parrot, ann):
    assert local.context.interactions.patience == 3.0
    local.context.interactions.patience = 0.3
    answer = await local.slash(ann, local.general, "sleep")
    assert answer.kind == "none"


async def test_commands_are_offered_by_context_and_permission(local, parrot, ann):
    host = local.add_person("Host", rights=1 << 5)
    with pytest.raises(NotPossible, match="not offered to Ann"):
        await local.slash(ann, local.general, "host")
    assert (await local.slash(host, local.general, "host")).text == "yes, host"
    with pytest.raises(NotPossible, match="not offered"):
        await local.slash(host, local.dm(host), "host")


async def test_a_command_of_the_guild_is_not_offered_in_direct_messages(local, parrot, ann):
    assert (await local.slash(ann, local.general, "here")).text == "at the table"
    with pytest.raises(NotPossible, match="not offered"):
        await local.slash(ann, local.dm(ann), "here")


async def test_a_command_works_in_a_direct_message(local, parrot, ann):
    answer = await local.slash(ann, local.dm(ann), "order move", {"place": "Xiapi"})
    assert answer.text == "army 1 to Xiapi"
