"""One bot on two servers, with games on each: what becomes of one server concerns its own games alone."""

from __future__ import annotations

import pytest

from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from local_discord import Channel, Guild, Message, Person
from storage import queries
from tests.bot.wire.conftest import Table

GAMEMASTERS = 1 << 5  # Manage Server


def general(table: Table, guild: Guild) -> Channel:
    return next(one for one in table.local.channels() if one.guild_id == guild.id and one.name == "general")


def threads(table: Table, guild: Guild) -> list[Channel]:
    return [one for one in table.local.threads() if one.guild_id == guild.id]


async def begun(table: Table, guild: Guild, *people: Person) -> int:
    """Begin a duel in the general channel of a guild; return its number once its players are asked."""
    place = {"guild_id": guild.id, "channel_id": general(table, guild).id}
    row = await lobby.create(table.judge, "suntzu", people[0].id, terms=Terms(), **place)
    for person in people:
        await lobby.join(table.judge, row.id, person.id, person.name)
    await lobby.start(table.judge, row.id, people[0].id)
    await table.bot.settle()
    for person in people:
        await table.until(lambda who=person: asked(table, who, row.id), f"what #{row.id} asks")
    return row.id


def asked(table: Table, person: Person, number: int) -> list[Message]:
    return [m for m in table.dm(person) if f"#{number} " in m.content and "Deadline" in m.content]


def heard(table: Table, person: Person, *words: str) -> list[Message]:
    return [m for m in table.dm(person) if all(word in m.content for word in words)]


async def status(table: Table, number: int) -> str:
    return (await table.judge.database.read(queries.game, number)).status


async def hall(table: Table) -> tuple[Guild, Guild, dict[str, Person]]:
    """Two servers. Ann is on both, Bob on the first, Cat on the second, where she manages."""
    first, second = table.local.world.home, table.local.add_guild("The Other Hall")
    people = {name: table.local.add_person(name) for name in ("Ann", "Bob")}
    people["Cat"] = table.local.add_person("Cat", rights=GAMEMASTERS, where=second)
    table.local.join(people["Ann"], second)
    await table.until(lambda: len(table.bot.guilds) == 2, "the second server")
    for person in people.values():
        table.local.dm(person)
    return first, second, people


@pytest.mark.long
async def test_games_of_two_servers_keep_apart(table: Table) -> None:
    first, second, people = await hall(table)
    ann, bob, cat = people["Ann"], people["Bob"], people["Cat"]
    here, there = await begun(table, first, ann, bob), await begun(table, second, ann, cat)
    for guild, person, own, other in ((first, bob, here, there), (second, cat, there, here)):
        listed = (await table.local.slash(person, general(table, guild), "game list", {})).text
        assert f"#{own} " in listed
        assert f"#{other} " not in listed
        [thread] = threads(table, guild)
        assert (await table.judge.database.read(queries.game, own)).thread_id == thread.id
        assert table.from_bot(thread)
    assert not heard(table, bob, f"#{there} ")
    assert not heard(table, cat, f"#{here} ")
    reply = await table.say(ann, f"#{there} orders")
    assert f"#{there} " in reply.content


async def test_rights_on_one_server_are_none_on_the_other(table: Table) -> None:
    """Cat manages the second server: she rules its games, and not one of the first when she comes there."""
    first, second, people = await hall(table)
    ann, bob, cat = people["Ann"], people["Bob"], people["Cat"]
    here, there = await begun(table, first, ann, bob), await begun(table, second, ann, cat)
    table.local.join(cat, first)
    refused = await table.local.slash(cat, general(table, first), "gm pause", {"game": str(here)})
    assert await status(table, here) == "running", refused.text
    await table.local.slash(cat, general(table, second), "gm pause", {"game": str(there)})
    assert await status(table, there) == "paused"


@pytest.mark.long
async def test_taken_off_one_server_only_its_games_wait_and_go_on_on_return(table: Table) -> None:
    first, second, people = await hall(table)
    ann, bob, cat = people["Ann"], people["Bob"], people["Cat"]
    here, there = await begun(table, first, ann, bob), await begun(table, second, ann, cat)
    before = (await table.judge.database.read(queries.game, here)).deadline
    table.local.remove_bot(second)
    await table.until(lambda: heard(table, ann, f"#{there} ", "no longer on the server"), "the word to Ann")
    assert (await status(table, here), await status(table, there)) == ("running", "paused")
    assert (await table.judge.database.read(queries.game, here)).deadline == before
    assert not heard(table, bob, "no longer on the server")
    assert not heard(table, cat, "no longer on the server")  # she shares no server with the bot now
    assert f"#{here} " in (await table.say(ann, f"#{here} orders")).content
    table.local.invite_bot(second)
    await table.until(lambda: heard(table, ann, f"#{there} ", "goes on; the deadline is"), "its going on")
    assert (await status(table, here), await status(table, there)) == ("running", "running")
    assert (await table.judge.database.read(queries.game, here)).deadline == before


@pytest.mark.long
async def test_one_server_that_is_unavailable_stops_neither_itself_nor_the_other(table: Table) -> None:
    first, second, people = await hall(table)
    ann, bob, cat = people["Ann"], people["Bob"], people["Cat"]
    here, there = await begun(table, first, ann, bob), await begun(table, second, ann, cat)
    await table.stop()
    table.local.set_available(second, available=False)
    await table.start()
    assert f"#{here} " in (await table.say(bob, "orders")).content
    assert f"#{there} " in (await table.say(cat, "orders")).content
    assert (await status(table, here), await status(table, there)) == ("running", "running")
    table.local.set_available(second, available=True)
    await table.until(lambda: len(table.bot.guilds) == 2 and not any(g.unavailable for g in table.bot.guilds))
