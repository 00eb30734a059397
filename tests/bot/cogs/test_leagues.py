"""A league as people meet it: commands, buttons, and what its games say."""

import pytest

from bot.judge.leagues import leagues
from storage import queries
from tests.bot.cogs.steps import labels
from tests.bot.judge.test_leagues import won_by


async def use(room, who, command, **options):
    """Let somebody use a command of leagues; return what they are told."""
    rights = {"manage_guild": True} if who == "host" else {}
    result = await room.person(who, **rights).slash(room.channel, f"league {command}", **options)
    await room.rest()
    return result.response


async def opened(room, **options):
    """Let the host open a league; return its message."""
    return await use(room, "host", "create", **{"rules": "toy", "games": 2, "name": "Silk Cup", **options})


@pytest.mark.long
async def test_a_season_is_joined_and_started_by_buttons_and_its_games_follow_one_another(room):
    message = await opened(room)
    assert "2 games, one after another" in message.content
    assert labels(message) == ["Join the league", "Leave", "Start the season", "Table"]
    for name in ("cao", "liu"):
        await room.person(name).click(message, label="Join the league")
        await room.rest()
    [season] = await room.judge.database.read(queries.leagues, room.guild.id)
    members = await room.judge.database.read(queries.members, season.id)
    assert [each.user_id for each in members] == [room.person("cao").id, room.person("liu").id]
    assert "2 take part" in message.content, "the message shows who has joined"
    refused = await room.person("cao").click(message, label="Start the season")
    assert "*Manage Server*" in refused.response.content
    started = await room.person("host", manage_guild=True).click(message, label="Start the season")
    assert "**Silk Cup** starts: #1 Silk Cup · 1." in started.response.content
    assert labels(started.response) == ["Join the league", "Leave", "Table"], "a computer has a place"
    await room.rest()
    assert any(thread.name.startswith("#1 Silk Cup · 1") for thread in room.channel.threads)
    await won_by(room.judge, 1, room.person("cao").id)
    await room.rest()
    told = "\n".join(m.content for m in room.channel.threads[0].history())
    assert "Silk Cup: game 1 of 2 is over" in told
    assert "The next game begins: **#2 Silk Cup · 2**" in told
    assert "Rematch" not in told, "the season goes on by itself"
    table = await use(room, "liu", "table")
    assert f"1. <@{room.person('cao').id}> · **2** · 1 won" in table.content
    assert (await use(room, "liu", "games")).content.count("- ") == 2


async def test_who_may_not_manage_the_server_opens_and_ends_no_league(room):
    for command, options in (("create", {"rules": "toy", "games": 2}), ("start", {}), ("end", {})):
        assert "*Manage Server*" in (await use(room, "cao", command, **options)).content
    assert await room.judge.database.read(queries.leagues, room.guild.id) == []


async def test_which_of_several_leagues_is_meant_is_asked_and_another_servers_is_none(room):
    await opened(room)
    await opened(room, name="Jade Cup")
    assert "1 (Silk Cup)" in (await use(room, "cao", "join")).content
    assert "take part in **Jade Cup**" in (await use(room, "cao", "join", league="jade cup")).content
    assert "take part in **Silk Cup**" in (await use(room, "cao", "join", league="1")).content
    other = room.another_guild("Elsewhere")
    stranger = other.add_member(room.outsider("stranger"))
    channel = other.create_text_channel("general")
    answer = await stranger.slash(channel, "league join", league="1")
    assert "no such league on this server" in answer.response.content


@pytest.mark.long
async def test_a_league_and_its_buttons_live_through_a_restart(room):
    message = await opened(room)
    await room.person("cao").click(message, label="Join the league")
    await room.restart()
    await room.person("liu").click(message, label="Join the league")
    await room.person("host", manage_guild=True).click(message, label="Start the season")
    await room.rest()
    [season] = await room.judge.database.read(queries.leagues, room.guild.id)
    await room.restart()
    await won_by(room.judge, season.opened[0], room.person("liu").id)
    await room.rest()
    assert len((await room.judge.database.read(queries.league, season.id)).opened) == 2
    asked = await use(room, "host", "end")
    await room.person("host").click(asked, label="End Silk Cup")
    assert (await room.judge.database.read(queries.league, season.id)).status == "ended"


async def test_the_points_of_a_league_are_those_it_was_opened_with(room):
    message = await opened(room, points="10, 6")
    assert "are worth 10, 6; the others nothing" in message.content
    refused = await opened(room, points="ten")
    assert "“ten” are no points" in refused.content
    [season] = await room.judge.database.read(queries.leagues, room.guild.id)
    assert leagues.points_in_words(season) in message.content


@pytest.mark.parametrize(
    "at_once, said", [(False, "#1 goes on as a game of its own"), (True, "#1, #2 go on")]
)
async def test_a_league_is_ended_once_and_says_which_games_go_on(room, at_once, said):
    message = await opened(room, at_once=at_once)
    for name in ("cao", "liu"):
        await room.person(name).click(message, label="Join the league")
    await use(room, "host", "start")
    asked = await use(room, "host", "end")
    ended = await room.person("host").click(asked, label="End Silk Cup")
    assert said in ended.response.content
    again = await use(room, "host", "end")
    assert (again.content, labels(again)) == ("**Silk Cup** is over.", [])
