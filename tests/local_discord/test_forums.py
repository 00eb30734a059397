"""Discord's refusals in forums, and the view of people and of the bot."""

import aiohttp
import pytest

from local_discord import channel_operations, page_views, payloads
from local_discord.channel_operations import ThreadPlan
from local_discord.json_validation import RequestRefused
from local_discord.world import FORUM
from tests.fake_discord import FakeDiscord


@pytest.fixture
async def local():
    found = FakeDiscord()
    await found.start()
    yield found
    await found.close()


async def test_a_forum_takes_posts_and_no_messages(local):
    ann, forum = local.add_person("Ann"), local.add_forum("tables", "Help")
    with pytest.raises(RequestRefused, match="Cannot send messages in a non-text channel"):
        local.say(ann, forum, "hello")
    with pytest.raises(RequestRefused, match="Cannot execute action"):
        local.start_thread(ann, forum, "Alone", private=True)
    post = local.start_thread(ann, forum, "Who plays?")
    local.say(ann, post, "hello")
    assert [one.content for one in local.messages(post)] == ["hello"]
    assert local.messages(forum) == []  # Discord writes no line that a post was opened


@pytest.mark.parametrize(
    "tags, why", [(["7"], "Unknown tag"), ([str(n) for n in range(6)], "Must be 5 or fewer in length")]
)
async def test_a_post_has_tags_of_its_forum_and_not_too_many(local, tags, why):
    forum = local.add_forum("tables", *(f"tag {n}" for n in range(6)))
    with pytest.raises(RequestRefused) as refused:
        channel_operations.applied(forum, {"applied_tags": tags})
    assert why in str(refused.value.body())


@pytest.mark.parametrize(
    "named, why", [(["x"] * 21, "20 or fewer"), (["y" * 21], "between 1 and 20"), ([""], "between 1 and 20")]
)
async def test_the_tags_of_a_forum_have_limits(local, named, why):
    ann, forum = local.add_person("Ann", owner=True), local.add_forum("tables")
    with pytest.raises(RequestRefused) as refused:
        channel_operations.retag(
            local.world, ann, forum, {"available_tags": [{"name": name} for name in named]}
        )
    assert why in str(refused.value.body())


async def test_where_a_tag_is_demanded_a_post_without_one_is_refused(local):
    ann, forum = local.add_person("Ann"), local.add_forum("tables", "Help")
    channel_operations.demand_tag(local.world, forum)
    with pytest.raises(RequestRefused, match="A tag is required"):
        local.start_thread(ann, forum, "Who plays?")
    tag = next(iter(forum.tags))
    post = channel_operations.start_thread(local.world, ann, forum, ThreadPlan("Who plays?", tags=[tag]))
    assert payloads.channel(local.world, post, ann.id)["applied_tags"] == [str(tag)]


async def test_the_page_shows_a_forum_and_the_tags_of_its_posts(local):
    ann, forum = local.add_person("Ann"), local.add_forum("tables", "Help")
    post = channel_operations.start_thread(
        local.world, ann, forum, ThreadPlan("Who plays?", tags=list(forum.tags))
    )
    shown = {
        each["id"]: each for each in page_views.state(local.context, page_views.Reading(), ann)["places"]
    }
    assert (shown[str(forum.id)]["kind"], shown[str(forum.id)]["mayWrite"]) == ("forum", False)
    assert (shown[str(post.id)]["kind"], shown[str(post.id)]["tags"]) == ("thread", ["Help"])


async def ask(local, deed, person, **more):
    url, body = f"{local.url}/local/{deed}", {"person": str(person.id), **more}
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as reply:
        return reply.status, await reply.json()


async def test_who_runs_the_server_makes_a_forum_on_the_page_and_the_bot_may_tag_there(local):
    ann = local.add_person("Ann", owner=True)
    status, made = await ask(local, "channel", ann, name="  War   Tables ", kind="forum")
    forum = local.world.channels[int(made["id"])]
    assert (status, forum.kind, forum.name) == (200, FORUM, "war-tables")
    channel_operations.retag(local.world, local.world.bot, forum, {"available_tags": [{"name": "Open"}]})
    status, made = await ask(local, "thread", ann, channel=str(forum.id), name="Who plays?", text="Tonight")
    post = local.world.channels[int(made["id"])]
    assert (status, post.parent_id, [one.content for one in local.messages(post)]) == (
        200,
        forum.id,
        ["Tonight"],
    )


@pytest.mark.parametrize(
    "deed, more, why",
    [
        ("channel", {"name": " ", "kind": "forum"}, "A channel's name has 1 to 100 letters"),
        ("channel", {"name": "x" * 101, "kind": "text"}, "A channel's name has 1 to 100 letters"),
        ("channel", {"name": "a\u202eb", "kind": "text"}, "A channel's name has 1 to 100 letters"),
        ("thread", {"name": "Who plays?", "text": " "}, "A post has a first message."),
    ],
)
async def test_what_the_page_cannot_make_is_refused_with_a_sentence(local, deed, more, why):
    ann, forum = local.add_person("Ann", owner=True), local.add_forum("tables")
    before = len(local.world.channels)
    status, told = await ask(local, deed, ann, channel=str(forum.id), **more)
    assert (status, why in told["message"], len(local.world.channels)) == (400, True, before)


async def test_who_does_not_run_the_server_makes_no_channel(local):
    ann, bob = local.add_person("Ann", owner=True), local.add_person("Bob")
    seen = [
        page_views.state(local.context, page_views.Reading(), one)["mayMakeChannels"] for one in (ann, bob)
    ]
    assert seen == [True, False]
    status, told = await ask(local, "channel", bob, name="mine", kind="text")
    assert (status, told["message"]) == (400, "Only who runs the server makes channels.")
