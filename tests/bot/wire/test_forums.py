"""A game in a forum: a post of its own, tagged with its rules and with how it stands."""

from __future__ import annotations

import pytest

from bot import words
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.settings.terms import Terms
from local_discord import Channel, Person, channel_operations, permissions
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import button_of, message_with_button

OPEN, RUNNING, OVER = "Open", "Under way", "Over"
RULES = "Warlords of China"


def tags_of(forum: Channel, post: Channel) -> list[str]:
    """The names of the tags of a post."""
    return [forum.tags[each] for each in post.applied]


def post_of(table: Table, forum: Channel) -> Channel | None:
    """The post in a forum that the bot has opened."""
    mine = [one for one in table.local.threads(forum) if one.owner_id == table.local.application_id]
    return mine[0] if mine else None


async def asked_in(table: Table, forum: Channel, person: Person, **options: str) -> str:
    """Open a game of Warlords from a person's own post in a forum; return what is said."""
    own = table.local.start_thread(person, forum, "Who plays?")
    given = {"rules": "warlords", "fill": "independents", **options}
    return (await table.local.slash(person, own, "game create", given)).text


async def seen(table: Table, forum: Channel) -> Channel:
    """Wait for the post of the game."""
    await table.until(lambda: post_of(table, forum), "a post")
    post = post_of(table, forum)
    assert post is not None
    return post


async def test_a_game_in_a_forum_is_a_post_tagged_with_its_rules_and_how_it_stands(table: Table) -> None:
    ann, bo = table.local.add_person("Ann", owner=True), table.local.add_person("Bo")
    table.local.set_bot_rights(permissions.BOT | permissions.MANAGE_CHANNELS)
    forum = table.local.add_forum("tables", "Loud")
    await asked_in(table, forum, ann)
    post = await seen(table, forum)
    await table.until(lambda: message_with_button(table, post, "Start"), "the announcement")
    assert tags_of(forum, post) == [RULES, OPEN]
    assert post.name == "#1 Warlords of China"

    loud = next(key for key, name in forum.tags.items() if name == "Loud")
    channel_operations.change(
        table.local.world, ann, post, {"applied_tags": [*map(str, [*post.applied, loud])]}
    )
    board = message_with_button(table, post, "Start")
    assert board is not None
    for person in (ann, bo):
        await table.local.press(person, board, button_of(board, "Join"))
    await table.local.press(ann, board, button_of(board, "Start"))
    await table.runs()
    await table.until(lambda: RUNNING in tags_of(forum, post), "that it runs")
    assert sorted(tags_of(forum, post)) == sorted(["Loud", RULES, RUNNING])
    practice = await table.local.slash(ann, post, "sandbox", {"seat": "Cao Cao"})
    assert practice.text == words.lobby.NO_PRIVATE_POST
    await gamemaster.end(table.judge, 1, ann.id, "enough")
    await table.bot.settle()
    await table.until(lambda: OVER in tags_of(forum, post), "that it is over")
    assert sorted(tags_of(forum, post)) == sorted(["Loud", RULES, OVER])
    assert [one for one in table.local.threads(forum) if one.owner_id == table.local.application_id] == [post]
    assert sorted(forum.tags.values()) == sorted(["Loud", RULES, OPEN, RUNNING, OVER])
    stored = await table.judge.database.read(queries.game, 1)
    assert (stored.channel_id, stored.thread_id) == (forum.id, post.id)


async def test_where_the_bot_may_make_no_tags_a_post_has_those_that_are_there(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    forum = table.local.add_forum("tables", "Help", "warlords of CHINA")
    await asked_in(table, forum, ann)
    post = await seen(table, forum)
    await table.until(lambda: message_with_button(table, post, "Start"), "the announcement")
    assert tags_of(forum, post) == ["warlords of CHINA"]


@pytest.mark.parametrize("lack", ["a tag", "the right to post"])
async def test_what_a_forum_lacks_is_told_to_the_gamemaster(table: Table, lack: str) -> None:
    """Also of a game that nobody opens with a command there, as the queue does."""
    ann = table.local.add_person("Ann", owner=True)
    forum = table.local.add_forum("tables", "Help")
    if lack == "the right to post":
        table.local.deny_bot(forum, permissions.SEND_MESSAGES)
    else:
        channel_operations.demand_tag(table.local.world, forum)
    await lobby.create(table.judge, "warlords", ann.id, guild_id=table.local.guild_id, channel_id=forum.id)
    await table.bot.settle()
    said = words.delivery.NO_TAG.format(tag=RULES) if lack == "a tag" else words.delivery.NO_POSTS
    await table.until(lambda: any(said in one.content for one in table.dm(ann)), said)
    assert post_of(table, forum) is None


async def test_who_takes_no_direct_messages_is_told_in_a_forum_what_helps_there(table: Table) -> None:
    """No permission makes a private thread in a forum, so none is asked for."""
    ann, bo = table.local.add_person("Ann", owner=True), table.local.add_person("Bo", dms_open=False)
    forum = table.local.add_forum("tables", RULES)
    await asked_in(table, forum, ann)
    post = await seen(table, forum)
    for person in (ann, bo):
        await lobby.join(table.judge, 1, person.id, person.name)
    await lobby.start(table.judge, 1, ann.id)
    await table.bot.settle()
    await table.runs()
    called = words.delivery.CALLED_OUT_IN_FORUM.format(title="#1 Warlords of China", whom=f"<@{bo.id}>")
    await table.until(lambda: any(one.content == called for one in table.from_bot(post)), "the call")
    advice = words.delivery.DM_CLOSED_IN_FORUM
    await table.until(lambda: any(advice in one.content for one in table.dm(ann)), "the advice")
    said = [one.content for one in (*table.from_bot(post), *table.dm(ann))]
    assert not any("Create Private Threads" in text for text in said)


async def test_a_private_game_is_refused_in_a_forum(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    forum = table.local.add_forum("tables")
    assert await asked_in(table, forum, ann, private="True") == words.lobby.NO_PRIVATE_POST
    row = await lobby.create(
        table.judge, "warlords", ann.id, guild_id=table.local.guild_id,
        channel_id=table.local.general.id, terms=Terms(private=True),
    )  # fmt: skip
    own = table.local.threads(forum)[0]
    moved = await table.local.slash(ann, own, "gm home", {"game": str(row.id)})
    assert moved.text == words.lobby.NO_PRIVATE_POST
    assert post_of(table, forum) is None
