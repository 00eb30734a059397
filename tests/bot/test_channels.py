"""The place of a message: which is taken, which is made, and what is not done where it may not be."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import words
from bot.delivery import channels as places
from bot.delivery.channels import UNAVAILABLE, Channels
from bot.delivery.discord_requests import ClosedToMessages, Gone, Homeless, Left, TryLater, Undeliverable
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU

HALL, THREAD, MADE = 50, 60, 61
PRIVATE, PUBLIC = discord.ChannelType.private_thread, discord.ChannelType.public_thread
RIGHTS = ("create_private_threads", "create_public_threads", "send_messages_in_threads")


class Thread(discord.Thread):
    """A thread, of a sort, into which people are let."""

    def __init__(self, number: int = THREAD, sort: discord.ChannelType = PUBLIC, **facts: Any) -> None:
        self.id, self._type, self.people = number, sort, list[int]()
        self.guild = facts.get("guild", SimpleNamespace(unavailable=False))
        self.locked, self.archived = facts.get("locked", False), facts.get("archived", False)
        self.refusal: Exception | None = facts.get("refusal")

    async def add_user(self, user: Any, /) -> None:
        self.people.append(user.id)

    async def edit(self, **changes: Any) -> Any:
        if self.refusal is not None:
            raise self.refusal
        self.archived = changes["archived"]

    async def fetch_member(self, user_id: int, /) -> Any:
        if user_id not in self.people:
            raise Left("they are not in it")


class Hall(discord.TextChannel):
    """The channel of a game, in which the bot may do all but what is denied."""

    def __init__(self, *denied: str, gone: bool = False) -> None:
        self.id, self.gone, self.made = HALL, gone, list[dict[str, Any]]()
        self.guild: Any = SimpleNamespace(me=None, unavailable=False)
        self.may: Any = SimpleNamespace(**{right: right not in denied for right in RIGHTS})

    def permissions_for(self, _: Any, /) -> Any:
        return self.may

    async def create_thread(self, **how: Any) -> Any:
        if self.gone:
            raise Gone("it is deleted")
        self.made.append(how)
        return Thread(MADE, how["type"])


def client(*known: Any, ready: bool = True) -> Any:
    """Return a client that knows these places and no server."""
    return SimpleNamespace(
        get_channel={each.id: each for each in known}.get, get_guild=lambda _: None, is_ready=lambda: ready
    )


def channels(*known: Any, judge: Any = None) -> Channels:
    return Channels(client(*known), judge)


@pytest.mark.parametrize(
    "private, denied, made",
    [
        (False, (), PUBLIC),
        (False, ("create_private_threads",), PUBLIC),
        (False, ("create_public_threads",), None),
        (False, ("send_messages_in_threads",), None),
        (True, (), PRIVATE),
        (True, ("create_public_threads",), PRIVATE),
    ],
)
async def test_a_thread_is_made_where_the_bot_may_make_it_and_speak_in_it(private, denied, made) -> None:
    hall = Hall(*denied)
    place = await channels()._open(hall, "#1 Silk", private=private)
    if made is None:
        assert (place, hall.made) == (hall, []), "the game is told of in its channel"
    else:
        [how] = hall.made
        assert (place.id, how["type"], how["invitable"]) == (MADE, made, not private)


@pytest.mark.parametrize("denied", ["create_private_threads", "send_messages_in_threads"])
@pytest.mark.parametrize("advice", ["", "Open your direct messages."])
async def test_what_is_private_goes_into_no_channel_where_no_private_thread_may_be(denied, advice) -> None:
    hall = Hall(denied)
    with pytest.raises(TryLater) as told:
        await channels()._open(hall, "#1 Silk", private=True, advice=advice)
    assert told.value.advice == (advice or words.delivery.NEEDS_PRIVATE)
    assert hall.made == []


async def test_a_channel_that_turns_out_deleted_is_missed_from_then_on() -> None:
    hall = Hall(gone=True)
    found = channels(hall)
    with pytest.raises(Homeless) as told:
        await found._open(hall, "#1 Silk", private=False)
    assert (told.value.channel_id, found.is_missed(HALL)) == (HALL, True)
    with pytest.raises(Gone):
        await found.known(HALL)


@pytest.mark.parametrize("locked, advice", [(True, words.delivery.LOCKED), (False, words.delivery.ARCHIVED)])
async def test_a_thread_that_cannot_be_opened_says_why_and_when_it_is_tried_again(locked, advice) -> None:
    wait = timedelta(minutes=7)
    with pytest.raises(TryLater) as told:
        await channels().open_again(Thread(locked=locked, refusal=TryLater("no", wait=wait)))
    assert (told.value.advice, told.value.wait) == (advice, wait)


@pytest.mark.parametrize(
    "place, why, lasting",
    [
        (Thread(guild=SimpleNamespace(unavailable=True)), TryLater, True),
        (object.__new__(discord.ForumChannel), Undeliverable, None),
        (object.__new__(discord.VoiceChannel), Undeliverable, None),
    ],
    ids=["server away", "forum", "voice"],
)
async def test_what_is_no_place_for_text_now_is_refused(place, why, lasting) -> None:
    place.id = THREAD
    if isinstance(place, discord.ForumChannel):
        place.guild = SimpleNamespace(unavailable=False)
    with pytest.raises(why) as told:
        await channels(place).known(THREAD)
    assert getattr(told.value, "lasting", None) == lasting
    assert getattr(told.value, "wait", None) == (UNAVAILABLE if lasting else None)


async def private_game(judge):
    """Open a private game in the hall in which two have joined; return its number."""
    row = await lobby.create(judge, "toy", GM, terms=Terms.model_validate({"private": True}), channel_id=HALL)
    for user_id in (CAO, LIU):
        await lobby.join(judge, row.id, user_id, f"p{user_id}")
    return row.id


@pytest.mark.parametrize("sort", [PUBLIC, PRIVATE])
async def test_a_private_game_is_told_of_in_no_thread_that_others_read(judge, sort) -> None:
    number, hall, old = await private_game(judge), Hall(), Thread(THREAD, sort)
    async with judge.database.change(number) as change:
        change.game.thread_id = THREAD
    place = await channels(hall, old, judge=judge).thread(number)
    kept = (await judge.database.read(queries.game, number)).thread_id
    if sort is PRIVATE:
        assert (place, kept, hall.made) == (old, THREAD, [])
    else:
        assert (place.id, kept, place.is_private()) == (MADE, MADE, True)
        assert place.people == [GM, CAO, LIU], "who takes part is let in"


@pytest.mark.parametrize("is_in", [True, False])
async def test_who_left_the_thread_of_a_private_game_watches_it_no_more(judge, is_in) -> None:
    number, thread = await private_game(judge), Thread(THREAD, PRIVATE)
    async with judge.database.change(number) as change:
        change.game.thread_id = THREAD
    thread.people = [9] if is_in else []
    found = channels(thread, judge=judge)
    if is_in:
        await found.spectator(number, 9)
    else:
        with pytest.raises(Left):
            await found.spectator(number, 9)


@pytest.mark.parametrize("dm_open", [True, False])
async def test_closed_direct_messages_are_not_knocked_at_and_open_ones_noted(judge, dm_open) -> None:
    asked: list[int] = []

    async def create_dm(user: Any) -> Any:
        asked.append(user.id)
        return SimpleNamespace(id=77)

    speaker = client()
    speaker.create_dm = create_dm
    found = Channels(speaker, judge)
    await found.note(CAO, dm_open=dm_open)
    if dm_open:
        assert (await found.direct(CAO)).id == await found.stored(CAO) == 77
    else:
        with pytest.raises(ClosedToMessages):
            await found.direct(CAO)
    assert asked == [CAO] * dm_open


@pytest.mark.parametrize("ready", [True, False])
async def test_without_its_server_a_game_waits_once_the_bot_knows_its_servers(judge, ready) -> None:
    row = await lobby.create(judge, "toy", GM, terms=Terms(), guild_id=3, channel_id=HALL)
    found = Channels(client(Hall(), ready=ready), judge)
    if ready:
        with pytest.raises(TryLater) as told:
            await found.home(row.id)
        assert (told.value.lasting, told.value.wait) == (True, places.ABSENT)
    else:
        assert (await found.home(row.id)).id == HALL


@pytest.mark.parametrize("post, tagged", [(Thread(), True), (Thread(archived=True), False), (None, False)])
async def test_only_a_post_that_stands_open_is_tagged(judge, monkeypatch, post, tagged) -> None:
    row, seen = await lobby.create(judge, "toy", GM, terms=Terms(), channel_id=HALL), list[int]()
    async with judge.database.change(row.id) as change:
        change.game.thread_id = post.id if post else None

    async def tag(thread: Thread, _row: Any, _rules: str) -> None:
        seen.append(thread.id)

    monkeypatch.setattr(places.forum_posts, "tag", tag)
    await channels(*filter(None, [post]), judge=judge).tag(row.id)
    assert seen == [THREAD] * tagged
