"""A follower is told of each phase what everybody may know, once, and nothing by any other way."""

from contextlib import asynccontextmanager

import pytest

from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import lobby
from bot.judge.notices import followers
from bot.judge.office import gamemaster
from bot.judge.seats import taking_over
from bot.judge.telling.texts import title
from storage import queries
from storage.database import Database
from storage.models import Preference
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, opened, round_over, say
from tests.databases import fresh
from tests.databases import opened as engine_at

ANN, BO = 701, 702


async def digests(judge, number, **wanted):
    """Return the stored messages to those who follow a game."""
    rows = await judge.database.read(queries.messages, number, kind=queries.DIGEST)
    return [row for row in rows if all(getattr(row, name) == value for name, value in wanted.items())]


async def test_each_phase_is_one_message_with_what_everybody_was_told_and_the_public_map(judge):
    number = await begun(judge)
    await followers.follow(judge, number, ANN, "silent")
    await followers.follow(judge, number, BO, "ping")
    await say(judge, number, CAO, "2; ready")
    assert await digests(judge, number) == []
    for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
        await say(judge, number, LIU, "1; ready")
        assert await digests(judge, number) == []
        await say(judge, number, CAO, text)
    first, second = await digests(judge, number)
    assert [(each.user_id, each.body.get("silent", False)) for each in (first, second)] == [
        (ANN, True), (BO, False),
    ]  # fmt: skip
    told = await judge.database.read(queries.told, number, 0, 0)
    heard = [toy.GAME.prose(event) for page in told for event in page if event.audience is None]
    hidden = [toy.GAME.prose(event) for page in told for event in page if event.audience is not None]
    assert heard
    assert hidden
    row = await judge.database.read(queries.game, number)
    assert first.body["text"].split("\n") == [f"**{title(row)}** · Round 2", *heard]
    assert first.body["text"] == second.body["text"]
    assert not any(line in first.body["text"] for line in hidden)
    assert first.body["picture"] == {"turn": 1}
    assert first.body["controls"] == "digest"
    await round_over(judge, number)
    assert [each.body["picture"]["turn"] for each in await digests(judge, number, user_id=ANN)] == [1, 2]


@pytest.mark.long
async def test_the_end_is_told_with_who_won(judge):
    number = await begun(judge)
    await followers.follow(judge, number, ANN, "silent")
    for _ in range(3):
        await round_over(judge, number)
    last = (await digests(judge, number))[-1]
    assert len(await digests(judge, number)) == 3
    assert "It is over. `/game replay`" in last.body["text"]
    with pytest.raises(Refusal, match="is over: `/game replay`"):
        await followers.follow(judge, number, BO, "silent")


@pytest.mark.parametrize("ends", ["a gamemaster", "the lobby"])
async def test_a_game_that_is_ended_or_called_off_is_told_once(judge, ends):
    number = await (begun(judge) if ends == "a gamemaster" else opened(judge))
    await followers.follow(judge, number, ANN, "silent")
    if ends == "a gamemaster":
        await gamemaster.end(judge, number, GM, "no time")
        assert "no time" in (await digests(judge, number))[0].body["text"]
    else:
        async with judge.database.change(number) as change:
            await lobby.call_off(judge, change, "nobody came")
        assert "nobody came" in (await digests(judge, number))[0].body["text"]
    assert len(await digests(judge, number)) == 1


async def test_without_news_and_after_the_last_word_nothing_comes(judge):
    number = await begun(judge)
    await followers.follow(judge, number, ANN, "none")
    await followers.follow(judge, number, BO, "ping")
    await round_over(judge, number)
    assert [each.user_id for each in await digests(judge, number)] == [BO]
    assert await followers.unfollow(judge, number, BO) == f"You follow #{number} Silk no more."
    assert [each.state for each in await digests(judge, number)] == ["dropped"]
    await round_over(judge, number)
    assert len(await digests(judge, number)) == 1
    with pytest.raises(Refusal, match="You do not follow"):
        await followers.unfollow(judge, number, BO)


async def test_how_one_is_told_is_kept_for_each_game_and_person(judge):
    first, second = await begun(judge), await begun(judge)
    for number, news in ((first, "none"), (second, "ping"), (first, "silent")):
        await followers.follow(judge, number, ANN, news)
    rows = await judge.database.read(queries.watched, ANN)
    assert [(row.game_id, row.news) for row in rows] == [(first, "silent"), (second, "ping")]
    assert [row.id for row in await followers.follows(judge, ANN)] == [first, second]


async def test_who_holds_a_seat_follows_as_a_player_and_hears_again_without_it(judge):
    number = await begun(judge, leaving="open")
    with pytest.raises(Refusal, match="hold a seat"):
        await followers.follow(judge, number, CAO, "silent")
    await followers.follow(judge, number, SUN, "silent")
    await lobby.resign(judge, number, LIU)
    await taking_over.take(judge, number, SUN, "Sun", "Shu")
    await say(judge, number, SUN, "1; ready")
    await say(judge, number, CAO, "2; ready")
    for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
        await say(judge, number, CAO, text)
    assert await digests(judge, number) == []
    await lobby.resign(judge, number, SUN)
    await gamemaster.replace_player(judge, number, GM, "Shu", LIU, "Liu")
    await round_over(judge, number)
    assert [each.user_id for each in await digests(judge, number)] == [SUN]


async def test_who_takes_no_direct_messages_is_told_so(judge):
    number = await begun(judge)
    async with judge.database.work() as work:
        await work.prefer(Preference(user_id=ANN, dm_open=False))
    with pytest.raises(Refusal, match="Your direct messages are closed"):
        await followers.follow(judge, number, ANN, "silent")
    assert "without direct messages" in await followers.follow(judge, number, ANN, "none")


@pytest.mark.long
async def test_phases_taken_back_are_told_anew_when_they_are_played_again(judge):
    number = await begun(judge)
    await followers.follow(judge, number, ANN, "silent")
    await round_over(judge, number)
    await gamemaster.rewind(judge, number, GM, 0)
    assert len(await digests(judge, number)) == 1
    await round_over(judge, number)
    assert [each.body["picture"]["turn"] for each in await digests(judge, number)] == [1, 1]


@asynccontextmanager
async def twin(path, watch):
    """Give a judge of their own database."""
    async with engine_at(fresh(path), inline=True) as engine:
        yield Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, {"toy": toy.GAME})


async def reached(judge, bid, premove):
    """Return every message to a watcher of a game in which Liu bids in secret, with all that says when."""
    number = await begun(judge)
    await followers.follow(judge, number, ANN, "silent")
    for each in (bid, "0"):
        await say(judge, number, LIU, f"{each}; ready")
        await say(judge, number, CAO, "2; ready")
        for text in ("go east\nready", "a; ready", "x y; ready"):
            await say(judge, number, CAO, text)
        if premove:
            await say(judge, number, LIU, premove)
        await say(judge, number, CAO, "keep; ready")
    return [
        (each.body, each.turn, each.step, each.due_at, each.priority, each.state)
        for each in await digests(judge, number)
    ]


@pytest.mark.long
async def test_a_twin_with_another_secret_sends_a_watcher_the_same(tmp_path, watch):
    async with twin(tmp_path / "one.sqlite", watch) as one, twin(tmp_path / "other.sqlite", watch) as other:
        first, second = await reached(one, "1", ""), await reached(other, "0", "go west")
    assert len(first) == 2
    assert first == second
