"""The rarer things the client does: files in edits, members, original responses, a second guild."""

import io

import discord
import pytest

from local_discord import permissions
from tests.local_discord.parrot import PICTURE


@pytest.fixture
def channel(local, parrot):
    return parrot.get_channel(local.general.id)


def picture(name="map.png", description=None):
    return discord.File(io.BytesIO(PICTURE), name, description=description)


async def test_an_edit_changes_files(local, channel):
    message = await channel.send("map", files=[picture("a.png"), picture("b.png")])
    await message.edit(attachments=[message.attachments[1], picture("c.png", "third")])
    (stored,) = local.messages(local.general)
    assert [(one.filename, one.description) for one in stored.attachments] == [
        ("b.png", None),
        ("c.png", "third"),
    ]
    await message.edit(content="no map", attachments=[])
    assert (stored.content, stored.attachments) == ("no map", [])


async def test_an_edit_leaves_alone_what_it_does_not_name(local, channel):
    message = await channel.send("text", file=picture())
    await message.edit(content="other")
    (stored,) = local.messages(local.general)
    assert (stored.content, len(stored.attachments)) == ("other", 1)
    await message.edit(content=None)
    assert (stored.content, len(stored.attachments)) == ("", 1)


async def test_a_file_over_ten_megabytes_is_40005(local, channel):
    with pytest.raises(discord.HTTPException) as told:
        await channel.send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin"))
    assert (told.value.status, told.value.code) == (413, 40005)
    assert local.messages(local.general) == []


async def test_alt_text_has_at_most_1024_characters(channel):
    with pytest.raises(discord.HTTPException) as told:
        await channel.send(file=picture(description="x" * 1025))
    assert told.value.code == 50035


async def test_members_are_fetched_one_by_one_without_the_intent(local, channel, parrot, ann, bob):
    assert channel.guild.get_member(ann.id) is None
    assert (await channel.guild.fetch_member(ann.id)).display_name == "Ann"


async def test_the_bot_knows_its_own_permissions(local, channel):
    assert channel.permissions_for(channel.guild.me).send_messages
    local.deny_bot(local.general, permissions.SEND_MESSAGES)
    await local.until(lambda: not channel.permissions_for(channel.guild.me).send_messages)


async def test_an_original_response_is_read_edited_and_deleted(local, parrot, ann):
    seen: list[discord.Interaction] = []

    @parrot.event
    async def on_interaction(interaction):
        seen.append(interaction)

    answer = await local.slash(ann, local.general, "order move", {"place": "Xiapi"})
    (interaction,) = seen
    original = await interaction.original_response()
    assert original.content == "army 1 to Xiapi"
    assert original.interaction_metadata.user.id == ann.id
    await interaction.edit_original_response(content="changed")
    assert answer.message.content == "changed"
    second = await interaction.followup.send("more", ephemeral=True, wait=True)
    await second.edit(content="still more")
    assert [one.content for one in local.messages(local.general, ann)] == ["changed", "still more"]
    await second.delete()
    await interaction.delete_original_response()
    assert local.messages(local.general, ann) == []


async def test_people_are_brought_into_a_private_thread(local, channel, ann, bob):
    thread = await channel.create_thread(
        name="talk", type=discord.ChannelType.private_thread, invitable=False
    )
    await thread.add_user(await channel.guild.fetch_member(ann.id))
    (made,) = local.threads()
    assert list(made.members) == [local.bot.id, ann.id]
    assert local.threads(person=bob) == []


async def test_a_reply_names_what_it_answers(local, channel, ann):
    said = local.say(ann, local.general, f"{local.bot.mention} hello?")
    partial = channel.get_partial_message(said.id)
    await partial.reply("hello", mention_author=True)
    reply = local.messages(local.general)[-1]
    assert (reply.reply_to, reply.mentions) == ((local.general.id, said.id), [ann.id])
    with pytest.raises(discord.HTTPException) as told:
        await channel.get_partial_message(5).reply("to nobody")
    assert told.value.code == 50035


# ---------------------------------------------------------------- a second guild


async def test_a_second_guild_has_its_own_members_roles_and_channels(local, parrot, ann, bob):
    away = local.add_guild("Away")
    local.join(ann, away, rights=permissions.MANAGE_MESSAGES)
    cat = local.add_person("Cat", where=away)
    await local.until(lambda: len(parrot.guilds) == 2)
    home, other = parrot.get_guild(local.guild_id), parrot.get_guild(away.id)
    assert (home.name, other.name) == ("The Table", "Away")
    assert {channel.guild.id for channel in other.text_channels} == {away.id}
    there, here = await other.fetch_member(ann.id), await home.fetch_member(ann.id)
    assert there.guild_permissions.manage_messages
    assert not here.guild_permissions.manage_messages
    for guild, person in ((home, cat), (other, bob)):
        with pytest.raises(discord.NotFound) as told:
            await guild.fetch_member(person.id)
        assert told.value.code == 10007
    assert not {role.id for role in home.roles} & {role.id for role in other.roles}
    assert other.me.top_role.is_bot_managed()


async def test_a_guild_that_the_bot_left_is_hidden_and_its_people_are_out_of_reach(local, parrot, ann, bob):
    away = local.add_guild("Away")
    local.join(ann, away)
    cat = local.add_person("Cat", where=away)
    await local.until(lambda: len(parrot.guilds) == 2)
    channel = parrot.get_guild(away.id).text_channels[0]
    local.remove_bot(away)
    await local.until(lambda: len(parrot.guilds) == 1)
    with pytest.raises(discord.Forbidden) as told:
        await channel.send("still here?")
    assert told.value.code == 50001
    await (await parrot.fetch_user(ann.id)).send("on the first guild")
    with pytest.raises(discord.Forbidden) as told:
        await (await parrot.fetch_user(cat.id)).send("nowhere")
    assert told.value.code == 50278
    local.invite_bot(away)
    await local.until(lambda: len(parrot.guilds) == 2)
    await (await parrot.fetch_user(cat.id)).send("here again")


async def test_a_command_from_the_second_guild_comes_from_there(local, parrot, ann):
    away = local.add_guild("Away")
    local.join(ann, away)
    channel = next(one for one in local.channels() if one.guild_id == away.id)
    heard = []

    async def note(act):
        heard.append(act.guild_id)
        return True

    parrot.tree.interaction_check = note
    assert (await local.slash(ann, channel, "panel")).text == "a panel"
    assert heard == [away.id]
