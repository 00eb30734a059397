"""A message that does not get through is told of once, however many ways there are in which it does not."""

from datetime import timedelta

import pytest

from bot import words
from bot.judge.clock import homeless_games
from bot.judge.telling import delivery_trouble
from storage import queries
from storage.models import Message
from tests.bot.judge.steps import CAO, GM, LIU, begun, bodies

LEFT, CLOSED = "They share no server with me.", "They can open their direct messages."


async def fails(judge, number, user_id, *advice):
    """Let messages to somebody fail, for one reason after the other."""
    for each in advice:
        letter = Message(kind="private", game_id=number, user_id=user_id, body={"text": "x"})
        await delivery_trouble.report(judge, letter, each)


async def test_the_table_hears_once_that_the_gamemaster_cannot_be_reached(judge, watch):
    number = await begun(judge)
    before = len(await bodies(judge, number))
    await fails(judge, number, GM, LEFT, CLOSED, LEFT)
    said = (await bodies(judge, number))[before:]
    assert len(said) == 1
    assert "does not get through" in said[0]
    watch.ahead(days=2)
    await fails(judge, number, GM, CLOSED)
    assert len(await bodies(judge, number)) == before + 2


@pytest.mark.parametrize("anonymous", [False, True])
async def test_closed_direct_messages_where_no_private_thread_may_be_made_are_told_once_in_public(
    judge, watch, anonymous
):
    number = await begun(judge, anonymous=anonymous)
    before = len(await bodies(judge, number, audience="public"))
    for days in (0, 2, 2):
        watch.ahead(days=days)
        await fails(judge, number, CAO, words.delivery.DM_CLOSED)
    [said] = (await bodies(judge, number, audience="public"))[before:]
    assert said.startswith(f"#{number} Silk: the direct messages of ")
    assert (f"<@{CAO}>" in said) is not anonymous
    assert "Wei" not in said
    told = [text for text in await bodies(judge, number, user_id=GM) if "does not get through" in text]
    assert len(told) == 3
    assert all(words.delivery.DM_CLOSED in text for text in told)


async def test_each_player_who_is_reached_nowhere_is_told_so_in_public(judge):
    number = await begun(judge)
    before = len(await bodies(judge, number, audience="public"))
    for user_id in (CAO, LIU, CAO):
        await fails(judge, number, user_id, words.delivery.DM_CLOSED)
    said = (await bodies(judge, number, audience="public"))[before:]
    assert [f"<@{user_id}>" in text for user_id, text in zip((CAO, LIU), said, strict=True)] == [True] * 2


async def test_other_troubles_of_a_player_are_told_to_the_gamemaster_alone(judge):
    number = await begun(judge)
    before = len(await bodies(judge, number, audience="public"))
    await fails(judge, number, CAO, LEFT, words.delivery.LACKING)
    assert len(await bodies(judge, number, audience="public")) == before


async def test_each_reason_stands_in_the_audit(judge):
    number = await begun(judge)
    await fails(judge, number, GM, LEFT, CLOSED)
    deeds = [row for row in await judge.database.read(queries.audits, number) if "get through" in row.deed]
    assert sorted(row.facts["why"] for row in deeds) == sorted([LEFT, CLOSED])


async def test_while_a_game_has_no_home_nobody_is_told_that_messages_of_it_do_not_get_through(judge):
    number = await begun(judge)
    await homeless_games.away(judge, number, "server")
    before = len(await bodies(judge, number))
    await fails(judge, number, GM, LEFT)
    await fails(judge, number, CAO, LEFT)
    assert len(await bodies(judge, number)) == before


@pytest.mark.parametrize("why", ["server", "channel"])
async def test_that_a_game_waits_is_said_to_nobody_once_it_goes_on(judge, why):
    """Messages that could not be delivered meanwhile came after the word that the game goes on, an hour
    later.
    """
    number = await begun(judge)
    await homeless_games.away(judge, number, why)
    rows = await judge.database.read(queries.messages, number, kind="notice")
    waits = [row for row in rows if "waits" in row.body["text"]]
    assert {row.user_id for row in waits} == {GM, CAO, LIU}
    tried, sent = waits[0], waits[1]
    async with judge.database.work() as work:
        await work.retry(tried, "they share no server", judge.now() + timedelta(hours=1))
        await work.sent(sent, channel_id=5, message_id=6)
    await homeless_games.back(judge, number, why)
    rows = {row.id: row for row in await judge.database.read(queries.messages, number, kind="notice")}
    assert [rows[row.id].state for row in waits] == ["due", "sent", "dropped"]
    assert rows[tried.id].body["delete"]
    news = [row for row in rows.values() if "goes on; the deadline" in row.body["text"]]
    assert {(row.user_id, row.state) for row in news} == {(user, "due") for user in (GM, CAO, LIU)}
