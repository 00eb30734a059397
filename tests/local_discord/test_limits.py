"""Limits, permissions and codes: what Discord refuses, this server refuses with the same number."""

import asyncio

import discord
import pytest

from local_discord import NotPossible, RequestRefused, permissions


@pytest.fixture
def channel(local, parrot):
    return parrot.get_channel(local.general.id)


def view(*items):
    made = discord.ui.View()
    for item in items:
        made.add_item(item)
    return made


TOO_MUCH = {
    "2,001 characters": ({"content": "x" * 2001}, "content"),
    "label of 81": (
        {"view": lambda: view(discord.ui.Button(label="x" * 81))},
        "components.0.components.0.label",
    ),
}


@pytest.mark.parametrize("case", TOO_MUCH)
async def test_what_is_too_long_is_50035_and_says_where(local, channel, case):
    sent, where = TOO_MUCH[case]
    sent = {key: value() if callable(value) else value for key, value in sent.items()}
    with pytest.raises(discord.HTTPException) as told:
        await channel.send(**sent)
    assert (told.value.status, told.value.code) == (400, 50035)
    assert f"In {where}:" in told.value.text
    assert local.messages(local.general) == []


@pytest.mark.parametrize("size,accepted", [(2000, True), (2001, False)])
async def test_a_person_too_has_2000_characters(local, ann, size, accepted):
    if accepted:
        assert len(local.say(ann, local.general, "x" * size).content) == size
    else:
        with pytest.raises(NotPossible, match="2000"):
            local.say(ann, local.general, "x" * size)


async def test_an_empty_message_is_50006(channel):
    with pytest.raises(discord.HTTPException) as told:
        await channel.send("")
    assert told.value.code == 50006


async def test_closed_direct_messages_are_50007(local, parrot):
    shy = local.add_person("Shy", dms_open=False)
    with pytest.raises(discord.Forbidden) as told:
        await (await parrot.fetch_user(shy.id)).send("psst")
    assert told.value.code == 50007


async def test_a_stranger_is_50278(local, parrot):
    stranger = local.add_person("Stranger", member=False)
    with pytest.raises(discord.Forbidden) as told:
        await (await parrot.fetch_user(stranger.id)).send("psst")
    assert told.value.code == 50278


LACKING = {
    "send": (permissions.SEND_MESSAGES, lambda channel: channel.send("x"), 50013),
    "attach": (permissions.ATTACH_FILES, lambda channel: channel.send(file=discord.File("LICENSE")), 50013),
    "thread": (
        permissions.CREATE_PUBLIC_THREADS,
        lambda channel: channel.create_thread(name="t", type=discord.ChannelType.public_thread),
        50013,
    ),
    "private thread": (
        permissions.CREATE_PRIVATE_THREADS,
        lambda channel: channel.create_thread(name="t"),
        50013,
    ),
    "view": (permissions.VIEW_CHANNEL, lambda channel: channel.send("x"), 50001),
}


@pytest.mark.parametrize("case", LACKING)
async def test_a_missing_permission_is_refused_by_its_number(local, channel, case):
    bits, deed, code = LACKING[case]
    local.deny_bot(local.general, bits)
    with pytest.raises(discord.Forbidden) as told:
        await deed(channel)
    assert told.value.code == code
    assert local.threads() == []


async def test_pinning_takes_its_own_permission(local, channel):
    message = await channel.send("pin me")
    local.deny_bot(local.general, permissions.PIN_MESSAGES)
    with pytest.raises(discord.Forbidden):
        await message.pin()


async def test_a_pin_is_told_in_a_line(local, channel):
    message = await channel.send("pin me")
    await message.pin()
    assert [one.kind for one in local.messages(local.general)] == [0, 6]
    assert local.messages(local.general)[0].pinned_at is not None


async def test_another_persons_words_cannot_be_edited(local, channel, ann):
    said = local.say(ann, local.general, "mine")
    with pytest.raises(discord.Forbidden) as told:
        await channel.get_partial_message(said.id).edit(content="yours")
    assert told.value.code == 50005


async def test_what_is_gone_is_10008(local, channel):
    with pytest.raises(discord.NotFound) as told:
        await channel.fetch_message(1)
    assert told.value.code == 10008


@pytest.mark.parametrize(
    "how,expected",
    [
        ({}, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
        ({"limit": 3}, [9, 8, 7]),
        ({"limit": 2, "oldest_first": True}, [0, 1]),
    ],
)
async def test_history_is_read_page_by_page(channel, how, expected):
    for number in range(10):
        await channel.send(str(number))
    found = [int(one.content) async for one in channel.history(**how)]
    assert found == expected


async def test_history_before_and_after(local, channel):
    sent = [await channel.send(str(number)) for number in range(7)]
    assert [one.content async for one in channel.history(before=sent[2])] == ["1", "0"]
    assert [one.content async for one in channel.history(after=sent[4])] == ["5", "6"]


async def test_reactions_are_counted(local, channel, ann, bob):
    message = await channel.send("vote")
    for person in (ann, bob):
        local.react(person, local.messages(local.general)[0], "👍")
    seen = (await channel.fetch_message(message.id)).reactions[0]
    assert (seen.emoji, seen.count, seen.me) == ("👍", 2, False)


# ---------------------------------------------------------------- interactions


async def later(local, ann, command="sleep"):
    """An interaction that the parrot does not answer by itself."""
    local.context.interactions.patience = 0.1
    answer = await local.slash(ann, local.general, command, seconds=0)
    return answer.interaction


async def respond(parrot, one, kind=4, **fields):
    route = discord.http.Route(
        "POST", "/interactions/{i}/{t}/callback?with_response=1", i=one.id, t=one.token
    )
    return await parrot.http.request(route, json={"type": kind, "data": {"content": "x", **fields}})


async def test_an_answer_after_three_seconds_is_10062(local, parrot, ann, clock):
    one = await later(local, ann)
    clock.pass_(seconds=3)
    with pytest.raises(discord.NotFound) as told:
        await respond(parrot, one)
    assert told.value.code == 10062


async def test_a_second_answer_is_40060(local, parrot, ann):
    answer = await local.slash(ann, local.general, "order move", {"place": "x"})
    with pytest.raises(discord.HTTPException) as told:
        await respond(parrot, answer.interaction)
    assert told.value.code == 40060


async def test_a_token_dies_after_fifteen_minutes(local, parrot, ann, clock):
    answer = await local.slash(ann, local.general, "order move", {"place": "x"})
    route = discord.http.Route(
        "POST", "/webhooks/{a}/{t}", a=local.application_id, t=answer.interaction.token
    )
    await parrot.http.request(route, json={"content": "in time"})
    clock.pass_(minutes=16)
    with pytest.raises(discord.HTTPException) as told:
        await parrot.http.request(route, json={"content": "too late"})
    assert (told.value.status, told.value.code) == (401, 50027)


# ---------------------------------------------------------------- threads


async def test_an_idle_thread_is_archived_and_woken_by_a_word(local, channel, ann, clock):
    thread = await channel.create_thread(
        name="talk", type=discord.ChannelType.public_thread, auto_archive_duration=60
    )
    mine = local.threads()[0]
    clock.pass_(minutes=61)
    assert local.archive_idle_threads() == [mine]
    with pytest.raises(NotPossible, match="archived"):
        await local.slash(ann, mine, "panel")
    await thread.send("hello")
    assert mine.archived is False
    await thread.edit(locked=True, archived=True)
    with pytest.raises(RequestRefused):
        local.say(ann, mine, "let me in")


async def test_mentions_are_only_what_is_allowed(local, channel, ann):
    await channel.send(f"{ann.mention} @everyone")
    loud = discord.AllowedMentions(users=True)
    await channel.send(f"{ann.mention} @everyone", allowed_mentions=loud)
    quiet, named = local.messages(local.general)
    assert (quiet.mentions, quiet.mention_everyone) == ([], False)
    assert (named.mentions, named.mention_everyone) == ([ann.id], False)


def group_of(count):
    """Return a command with so many subcommands."""
    below = [{"name": f"s{n}", "description": "d", "type": 1} for n in range(count)]
    return {"name": "x", "description": "d", "options": below}


async def test_a_set_of_commands_out_of_bounds_is_refused(local, parrot):
    route = discord.http.Route("PUT", "/applications/{a}/commands", a=local.application_id)
    for drafts in (
        [{"name": "Upper", "description": "d"}],
        [{"name": "x", "description": "d"}] * 2,
        [{"name": "x", "description": "d" * 101}],
        [
            {
                "name": "x",
                "description": "d",
                "options": [{"name": f"o{n}", "description": "d", "type": 3} for n in range(26)],
            }
        ],
        [{"name": f"c{n}", "description": "d"} for n in range(101)],
        [group_of(26)],
        [{"name": "x", "description": "d", "options": [{**group_of(26), "type": 2}]}],
    ):
        with pytest.raises(discord.HTTPException) as told:
            await parrot.http.request(route, json=drafts)
        assert told.value.code == 50035
    names = [one.name for one in await parrot.tree.fetch_commands()]
    assert "order" in names


async def test_edits_and_deletions_reach_the_bot(local, parrot, ann):
    dm = local.dm(ann)
    said = local.say(ann, dm, "first")
    await local.until(lambda: len(local.messages(dm)) == 2)
    edited = asyncio.create_task(parrot.wait_for("message_edit", timeout=5))
    await asyncio.sleep(0)
    local.edit(ann, said, "second")
    assert (await edited)[1].content == "second"
    gone = asyncio.create_task(parrot.wait_for("message_delete", timeout=5))
    await asyncio.sleep(0)
    local.delete(ann, said)
    assert (await gone).id == said.id
