"""The private thread of one who takes no direct messages, over the wire: found by its number alone."""

from __future__ import annotations

import asyncio

import pytest

from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages
from local_discord import Channel, Person
from storage import queries
from tests.bot.wire.conftest import Table
from tests.examples import few

PRIVATE = 12
NAMES = ("· 1 · private", "· 2 · private", "Warlords")


async def begun(table: Table, name: str = "", **terms: object) -> tuple[Person, Person]:
    """Begin a game of two of whom the first has closed direct messages."""
    ann, bob = table.local.add_person("Ann", dms_open=False), table.local.add_person("Bob")
    row = await lobby.create(
        table.judge,
        "warlords",
        bob.id,
        name=name,
        guild_id=table.local.guild_id,
        channel_id=table.local.general.id,
        terms=Terms.model_validate({"fill": "independents", **terms}),
    )
    await table.bot.settle()
    await table.until(lambda: len(table.local.threads()) == 1, "the game's own thread")
    for person, seat in ((ann, "Cao Cao"), (bob, "Sun Quan")):
        await lobby.join(table.judge, row.id, person.id, person.name, wishes=[seat])
    await lobby.start(table.judge, row.id, bob.id)
    await table.bot.settle()
    await table.runs(row.id)
    return ann, bob


def corners(table: Table, person: Person) -> list[Channel]:
    """Return the private threads in which somebody is alone with the bot."""
    alone = [person.id, table.local.bot.id]
    return [one for one in table.local.threads() if sorted(one.members) == sorted(alone)]


async def told(table: Table, person: Person, text: str) -> Channel:
    """Tell somebody something secret in their game; return where it stands."""
    await messages.privately(table.judge, 1, person.id, text)
    await table.bot.settle()

    def there() -> list[Channel]:
        return [one for one in table.local.channels() if said(table, one, text)]

    await table.until(there, f"{text!r} anywhere")
    [place] = there()
    return place


def said(table: Table, channel: Channel, words: str) -> bool:
    return any(words in message.content for message in table.from_bot(channel))


@pytest.mark.parametrize("private", few([True, False]), ids=["private game", "public game"])
@pytest.mark.parametrize("name", few(NAMES))
async def test_what_is_for_one_alone_never_stands_in_the_games_thread_whatever_it_is_called(
    table: Table, name: str, private: bool
) -> None:
    ann, bob = await begun(table, name, private=private)
    own = await told(table, ann, "the first secret")
    [games] = [one for one in table.local.threads() if one.id != own.id]
    assert own.kind == PRIVATE
    assert not own.invitable
    assert sorted(own.members) == sorted([ann.id, table.local.bot.id])
    assert not said(table, games, "the first secret")
    assert own.id not in [one.id for one in table.local.channels(bob)]


async def test_another_thread_of_the_same_name_is_not_found(table: Table) -> None:
    fake = table.local.start_thread(table.local.bot, table.local.general, "#1 · 1 · private")
    hidden = table.local.start_thread(table.local.bot, table.local.general, "#1 · 1 · private", private=True)
    ann, bob = table.local.add_person("Ann", dms_open=False), table.local.add_person("Bob")
    hidden.members[bob.id] = table.clock()
    row = await lobby.create(
        table.judge, "warlords", bob.id, guild_id=table.local.guild_id, channel_id=table.local.general.id
    )
    await lobby.join(table.judge, row.id, ann.id, ann.name, wishes=["Cao Cao"])
    await lobby.start(table.judge, row.id, bob.id)
    await table.bot.settle()
    own = await told(table, ann, "the first secret")
    assert own.id not in (fake.id, hidden.id)
    assert table.from_bot(fake) == table.from_bot(hidden) == []


LOSSES = ("deleted", "somebody else is in it", "invitable", "locked", "it is public", "in another channel")


@pytest.mark.long
@pytest.mark.parametrize("loss", few(LOSSES, 3))
async def test_a_corner_that_is_no_longer_private_is_left_for_a_new_one(table: Table, loss: str) -> None:
    ann, bob = await begun(table)
    own = await told(table, ann, "the first secret")
    world, before = table.local.world, len(table.from_bot(own))
    match loss:
        case "deleted":
            del world.channels[own.id]
        case "somebody else is in it":
            own.members[bob.id] = table.clock()
        case "invitable":
            own.invitable = True
        case "locked":
            own.locked = own.archived = True
        case "it is public":
            own.kind = 11
        case _:
            own.parent_id = table.local.add_channel("elsewhere").id
    fresh = await told(table, ann, "the second secret")
    assert fresh.id != own.id
    assert (fresh.kind, fresh.invitable) == (PRIVATE, False)
    assert corners(table, ann)[-1].id == fresh.id
    assert len(table.from_bot(own)) == before
    stored = await table.judge.database.read(queries.marked, f"corner/1/{ann.id}")
    assert stored == fresh.id


@pytest.mark.long
@pytest.mark.parametrize("away", few(["they left it", "it is archived", "nothing happened"]))
async def test_a_corner_that_is_still_private_is_kept(table: Table, away: str) -> None:
    ann, _ = await begun(table)
    own = await told(table, ann, "the first secret")
    if away == "they left it":
        del own.members[ann.id]
    elif away == "it is archived":
        own.archived, own.archived_at = True, table.clock()
    assert (await told(table, ann, "the second secret")).id == own.id
    assert [one.id for one in corners(table, ann)] == [own.id]


async def test_a_private_games_thread_that_is_public_is_left_for_a_private_one(table: Table) -> None:
    _, bob = await begun(table, private=True)
    row = await table.judge.database.read(queries.game, 1)
    [own] = [one for one in table.local.threads() if one.id == row.thread_id]
    assert not own.invitable
    public = table.local.start_thread(table.local.bot, table.local.general, own.name)
    async with table.judge.database.change(1) as change:
        change.game.thread_id = public.id
    place = await table.bot.channels.thread(1)
    assert place.id not in (public.id, own.id)
    fresh = table.local.world.channels[place.id]
    assert fresh.kind == PRIVATE
    assert bob.id in fresh.members


@pytest.mark.long
@pytest.mark.parametrize("sort", few(["a game's thread", "a person's corner"]))
async def test_who_miss_a_place_at_one_moment_open_one_new_one(table: Table, sort: str) -> None:
    ann, _ = await begun(table)
    own = await told(table, ann, "the first secret")
    row, channels = await table.judge.database.read(queries.game, 1), table.bot.channels
    before = {one.id for one in table.local.threads()}
    for thread in list(table.local.threads()):
        if thread.id in (row.thread_id, own.id):
            table.local.world.channels.pop(thread.id)
            channels.miss(thread.id)
    found = await asyncio.gather(
        *(channels.thread(1) if sort == "a game's thread" else channels.corner(row, ann.id) for _ in range(5))
    )
    assert len({place.id for place in found}) == 1
    assert [one.id for one in table.local.threads() if one.id not in before] == [found[0].id]
