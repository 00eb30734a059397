"""Events of Discord with parts that nobody can read: the broken part is left out, and all else works."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.delivery.tolerant_parsing import NEEDED, guard, state_of
from local_discord import payloads
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_away import bot_says, units
from tests.bot.wire.test_corner import begun, corners, said, told
from tests.examples import few

ODD: tuple[Any, ...] = (None, 5, "odd", [5], [None], {}, {"id": None}, [{"id": "7"}])
"""Odd values in the place of a part."""
LOSSES = ("DELETE", "REMOVE")
"""Events of a loss, of which only the object is changed here."""


def fed(client: discord.Client, event: str, data: object) -> None:
    """Let a client read an event, as its gateway does: no error comes out of it, whatever it brings."""
    state_of(client).parsers[event](copy.deepcopy(data))


def broken(data: object, whole: object = None) -> Iterator[Any]:
    """Yield what an event brought with each part of it, and each part of those, odd or left out."""
    if isinstance(data, dict):
        for name, part in data.items():
            yield {key: value for key, value in data.items() if key != name}
            for odd in ODD:
                yield {**data, name: odd}
            for inner in broken(part):
                yield {**data, name: inner}
    elif isinstance(data, list) and data:
        for inner in broken(data[0]):
            yield [inner, *data[1:]]


@pytest.mark.long
async def test_every_event_may_be_odd_in_each_of_its_parts(table: Table) -> None:
    """The events that a game brought, part for part; and each other event that the client reads, by its
    likely parts.
    """
    seen: dict[str, Any] = {}
    listen = table.local.world.listeners.append
    listen(lambda each: (body := each.seen_by(table.local.bot.id)) and seen.setdefault(each.event, body))
    ann = table.local.add_person("Ann", owner=True)
    places = await units(table, ann)
    here = table.local.dm(ann)
    await table.say(ann, f"A {places[0]} H")
    await table.local.slash(ann, here, "orders show", {})
    home = table.local.world.home
    seen["GUILD_CREATE"] = payloads.guild_create(table.local.world, home)
    likely = {
        "id": "12",
        "guild_id": str(home.id),
        "channel_id": str(table.local.general.id),
        "user_id": str(ann.id),
        "user": {"id": str(ann.id)},
    }
    parsers = [event for event in state_of(table.bot).parsers if event not in NEEDED]
    tried = 0
    for event in parsers:
        data = likely if any(loss in event for loss in LOSSES) else seen.get(event, likely)
        for odd in (*ODD, *broken(data)):
            fed(table.bot, event, odd)
            tried += 1
    assert tried > 3_000
    assert {"GUILD_CREATE", "MESSAGE_CREATE", "THREAD_CREATE", "INTERACTION_CREATE"} <= set(seen)
    fed(table.bot, "GUILD_CREATE", seen["GUILD_CREATE"])
    ben = table.local.add_person("Ben")
    assert "/help" in (await table.say(ben, "hello")).content
    assert f"A {places[1]} H" in (await table.say(ann, f"A {places[1]} H")).content
    assert not table.running.done()
    assert (await table.judge.database.read(queries.game, 1)).status == "running"


@pytest.mark.long
@pytest.mark.parametrize("part", few(["channels", "members", "roles", "threads", "emojis", "presences"], 2))
async def test_of_a_server_only_what_is_broken_is_left_out(table: Table, part: str) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await units(table, ann)
    home = table.local.world.home
    whole = payloads.guild_create(table.local.world, home)
    good = whole.get(part, [])
    skipped: list[str] = []
    for odd in ({"id": "77", "type": 0, "permission_overwrites": None}, {"id": "77"}, None, 5):
        client = discord.Client(intents=table.bot.intents)
        guard(client, lambda event, _: skipped.append(event))
        state_of(client).user = table.bot.user
        fed(client, "GUILD_CREATE", {**whole, part: [odd, *good, odd], "widget_channel_id": "none"})
        server = client.get_guild(home.id)
        assert server is not None
        assert server.get_channel(table.local.general.id)
        assert {str(each.id) for each in server.threads} == {each["id"] for each in whole["threads"]}
        assert {str(each.id) for each in server.roles} == {each["id"] for each in whole["roles"]}
        assert server.me
        assert not server.unavailable
        [thread] = whole["threads"]
        synced = {"guild_id": str(home.id), "threads": [odd, thread, None], "members": 5}
        fed(client, "THREAD_LIST_SYNC", synced)
        assert [str(each.id) for each in server.threads] == [thread["id"]]
    assert skipped == []


@pytest.mark.long
async def test_who_wrote_what_cannot_be_read_in_their_private_thread_is_told_there(table: Table) -> None:
    ann, _ = await begun(table)
    own = await told(table, ann, "the first secret")
    while not await table.judge.database.read(queries.games_of, ann.id):
        await asyncio.sleep(0.02)  # it begins when its announcement stands
    other = table.local.start_thread(table.local.bot, table.local.general, "another", private=True)
    other.members[ann.id] = table.clock()
    odd = {"author": {"id": str(ann.id)}}
    table.local.say(ann, other, "A LUO H", more=odd)
    table.local.say(ann, own, "A LUO H", more=odd)
    await table.until(lambda: said(table, own, "cannot read"), "what she is told")
    assert {each.id for each in corners(table, ann)} == {own.id, other.id}
    assert not table.from_bot(other)
    assert [m for m in bot_says(table, ann) if "cannot read" in m.content] == []
    assert sum("cannot read" in m.content for m in table.from_bot(own)) == 1
