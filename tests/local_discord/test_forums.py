"""What Discord refuses in forums, and how they look to people and to the bot."""

import pytest

from local_discord import channels, page_views, payloads
from local_discord.channels import ThreadPlan
from local_discord.wire import Refusal
from tests.fake_discord import FakeDiscord


@pytest.fixture
async def local():
    found = FakeDiscord()
    await found.start()
    yield found
    await found.close()


async def test_a_forum_takes_posts_and_no_messages(local):
    ann, forum = local.add_person("Ann"), local.add_forum("tables", "Help")
    with pytest.raises(Refusal, match="Cannot send messages in a non-text channel"):
        local.say(ann, forum, "hello")
    with pytest.raises(Refusal, match="Cannot execute action"):
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
    with pytest.raises(Refusal) as refused:
        channels.applied(forum, {"applied_tags": tags})
    assert why in str(refused.value.body())


@pytest.mark.parametrize(
    "named, why", [(["x"] * 21, "20 or fewer"), (["y" * 21], "between 1 and 20"), ([""], "between 1 and 20")]
)
async def test_the_tags_of_a_forum_have_limits(local, named, why):
    ann, forum = local.add_person("Ann", owner=True), local.add_forum("tables")
    with pytest.raises(Refusal) as refused:
        channels.retag(local.world, ann, forum, {"available_tags": [{"name": name} for name in named]})
    assert why in str(refused.value.body())


async def test_where_a_tag_is_demanded_a_post_without_one_is_refused(local):
    ann, forum = local.add_person("Ann"), local.add_forum("tables", "Help")
    channels.demand_tag(local.world, forum)
    with pytest.raises(Refusal, match="A tag is required"):
        local.start_thread(ann, forum, "Who plays?")
    tag = next(iter(forum.tags))
    post = channels.start_thread(local.world, ann, forum, ThreadPlan("Who plays?", tags=[tag]))
    assert payloads.channel(local.world, post, ann.id)["applied_tags"] == [str(tag)]


async def test_the_page_shows_a_forum_and_the_tags_of_its_posts(local):
    ann, forum = local.add_person("Ann"), local.add_forum("tables", "Help")
    post = channels.start_thread(local.world, ann, forum, ThreadPlan("Who plays?", tags=list(forum.tags)))
    shown = {
        each["id"]: each for each in page_views.state(local.context, page_views.Reading(), ann)["places"]
    }
    assert (shown[str(forum.id)]["kind"], shown[str(forum.id)]["mayWrite"]) == ("forum", False)
    assert (shown[str(post.id)]["kind"], shown[str(post.id)]["tags"]) == ("thread", ["Help"])
