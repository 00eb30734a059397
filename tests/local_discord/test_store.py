"""A world is kept in its file: what was said, pressed and changed is there after any end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.discord_api_url import point_at
from local_discord import DamagedWorld, Person, permissions
from local_discord.world import World
from tests.bot.watch import Clock
from tests.fake_discord import FakeDiscord
from tests.local_discord.parrot import Parrot


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "world.sqlite"


@pytest.fixture
async def kept(local: FakeDiscord, path: Path) -> AsyncIterator[FakeDiscord]:
    """The local Discord of the other tests, in a file."""
    assert local.keep_in(path) is False
    return local


async def copied(path: Path, tmp_path: Path, clock: Clock) -> FakeDiscord:
    """Return the server of a program that begins now, the last one having been killed: it never closed the
    file.
    """
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    other = FakeDiscord(clock=clock)
    copy = tmp_path / f"copy-{other.token[:8]}.sqlite"
    for tail in ("", "-wal"):
        with contextlib.suppress(FileNotFoundError):
            copy.with_name(copy.name + tail).write_bytes(path.with_name(path.name + tail).read_bytes())
    assert other.keep_in(copy) is True
    return other


def same(one: World, other: World) -> None:
    """Both are one world, thing by thing."""
    assert other.people == one.people
    assert other.roles == one.roles
    assert other.channels == one.channels
    assert other.dms == one.dms
    assert other.commands == one.commands
    assert other.nonces == one.nonces
    assert (other.guild_id, other.bot_id, other.guilds, other.ahead, other.last_id) == (
        one.guild_id,
        one.bot_id,
        one.guilds,
        one.ahead,
        one.last_id,
    )


async def test_everything_is_there_after_a_kill(
    kept: FakeDiscord, path: Path, tmp_path: Path, clock: Clock, parrot: Parrot, ann: Person, bob: Person
) -> None:
    local = kept
    local.skip_to(local.now() + timedelta(days=3))
    await local.slash(ann, local.general, "panel")
    await local.slash(ann, local.general, "map")
    await local.slash(ann, local.general, "thread", {"private": True})
    await local.slash(bob, local.general, "order move", {"place": "Xiapi"})
    sent = local.say(ann, local.dm(ann), "A FAN - TAI")
    await local.until(lambda: len(local.messages(local.dm(ann))) == 2)
    local.edit(ann, sent, "A FAN - JIN")
    gone = local.say(bob, local.general, "never said")
    local.react(ann, gone, "👍")
    local.delete(bob, gone)
    local.react(ann, local.messages(local.general)[0], "👍")
    council = local.start_thread(ann, local.general, "council")
    local.say(ann, council, "to be deleted")
    local.remove_channel(council)
    local.leave(bob)
    other = await copied(path, tmp_path, clock)
    same(local.world, other.world)
    assert any(one.attachments and one.attachments[0].bytes for one in other.messages(other.general))
    assert next(one.content for one in other.messages(other.dm(ann))) == "A FAN - JIN"
    await other.close()


async def test_a_world_that_was_closed_goes_on_with_new_ids_and_the_same_bot(
    kept: FakeDiscord, path: Path, clock: Clock, parrot: Parrot, start_parrot, ann: Person
) -> None:
    kept.say(ann, kept.dm(ann), "hello")
    await kept.until(lambda: len(kept.messages(kept.dm(ann))) == 2)
    last, now = kept.world.last_id, kept.now()
    await kept.close()
    other = FakeDiscord(clock=clock)
    assert other.keep_in(path) is True
    point_at(await other.start())
    again = Parrot(other.guild_id)
    running = asyncio.create_task(again.start(other.token))
    try:
        await asyncio.wait_for(again.ready.wait(), 30)
        person = other.world.people[ann.id]
        said = other.say(person, other.dm(person), "still there?")
        await other.until(lambda: len(other.messages(other.dm(person))) == 4)
        assert said.id > last
        assert other.now() >= now
    finally:
        await again.close()
        await asyncio.wait({running}, timeout=5)
        await other.close()


async def test_a_message_is_one_row_and_others_are_not_written_again(
    kept: FakeDiscord, path: Path, ann: Person
) -> None:
    for number in range(40):
        kept.say(ann, kept.general, f"word {number}")
    await asyncio.sleep(0)
    change(path, "UPDATE message SET body = 'as it was'")
    kept.say(ann, kept.general, "one more")
    await asyncio.sleep(0)
    with contextlib.closing(sqlite3.connect(path)) as reader:
        rows = reader.execute("SELECT body FROM message ORDER BY id").fetchall()
    assert [row[0] for row in rows[:-1]] == ["as it was"] * 40
    assert b"one more" in rows[-1][0]


async def test_a_world_of_two_guilds_is_there_after_a_kill(
    kept: FakeDiscord, path: Path, tmp_path: Path, clock: Clock, ann: Person, bob: Person
) -> None:
    away = kept.add_guild("Away")
    kept.join(ann, away, rights=permissions.MANAGE_THREADS)
    kept.leave(bob)
    kept.say(ann, next(one for one in kept.channels() if one.guild_id == away.id), "hello")
    other = await copied(path, tmp_path, clock)
    same(kept.world, other.world)
    assert [one.name for one in other.world.guilds.values()] == ["The Table", "Away"]
    assert list(other.world.people[ann.id].guilds) == [kept.guild_id, away.id]
    assert other.world.people[bob.id].guilds == {}
    await other.close()


async def test_a_file_from_before_there_were_guilds_is_read_and_written_anew(
    tmp_path: Path, clock: Clock
) -> None:
    """saves/edition-1.sql was written by the program of that time: Ann owns the guild, Dan has left it."""
    path = tmp_path / "old.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.executescript((Path(__file__).parent / "saves" / "edition-1.sql").read_text())
    for _ in range(2):  # as it was, and as it is written now
        local = FakeDiscord(clock=clock)
        assert local.keep_in(path) is True
        people = {one.name: one for one in local.world.people.values()}
        members = {name for name, one in people.items() if local.guild_id in one.guilds}
        assert members == {"Mandate", "Ann", "Bob", "Cat"}
        assert people["Dan"].guilds == {}
        home = local.world.home
        assert (home.name, home.owner_id) == ("The Table", people["Ann"].id)
        assert {one.guild_id for one in local.channels()} == {local.guild_id}
        assert local.dm(people["Bob"]).guild_id == 0
        assert {one.guild_id for one in local.world.roles.values()} == {local.guild_id}
        assert [one.content for one in local.messages(local.dm(people["Bob"]))] == ["A FAN - TAI"]
        bits = permissions.in_guild(local.world, people["Cat"], local.guild_id)
        assert bits & permissions.MANAGE_THREADS
        await local.close()
    with contextlib.closing(sqlite3.connect(path)) as file:
        [row] = file.execute("SELECT body FROM thing WHERE name = 'server'").fetchone()
    assert json.loads(row)["edition"] == 2


DAMAGES = {
    "no database": lambda path: path.write_bytes(b"a diary, not a database; " * 400),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "overwritten": lambda path: path.write_bytes(path.read_bytes()[:4096] + b"\xff" * 8192),
    "no json": lambda path: change(path, "UPDATE message SET body = '{'"),
    "wrong json": lambda path: change(path, "UPDATE channel SET body = '[]'"),
    "no server": lambda path: change(path, "DELETE FROM thing WHERE name = 'server'"),
    "another edition": lambda path: change(
        path, "UPDATE thing SET body = replace(CAST(body AS TEXT), '\"edition\":2', '\"edition\":3')"
    ),
    "no channels": lambda path: change(path, "DELETE FROM channel"),
}


def change(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute(statement)


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_world_is_named_and_takes_nothing_over(
    kept: FakeDiscord, path: Path, clock: Clock, ann: Person, damage: str
) -> None:
    kept.say(ann, kept.general, "hello")
    await kept.close()
    DAMAGES[damage](path)
    other = FakeDiscord(clock=clock)
    before = other.guild_id
    with pytest.raises(DamagedWorld):
        other.keep_in(path)
    assert other.guild_id == before
    assert not other.messages(other.general)
    await other.close()
