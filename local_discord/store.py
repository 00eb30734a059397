"""Keeps a world in one SQLite file: what changes is written before anybody is answered.

A row for each channel and each message, and one for all the rest. Each write is one transaction, so that a
program killed in the middle finds what was there before or after it.
"""

import asyncio
import contextlib
import json
import logging
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from local_discord.json_validation import Object
from local_discord.message_operations import NONCE_MEMORY
from local_discord.world import DM, Channel, Channels, Guild, Happening, Message, Person, Role, World

EDITION = 2
"""Of the rows. Edition 1, of one guild, is read too and written anew; a file of another one is not read."""

TABLES = """
CREATE TABLE IF NOT EXISTS thing (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS channel (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL, body BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS message_channel ON message (channel_id);
"""

log = logging.getLogger(__name__)


class DamagedWorld(Exception):
    """The file does not hold a world that this program can go on with."""


@dataclass(slots=True)
class Server:
    """All of a world that is no channel, message or command."""

    edition: int
    guild_id: int
    guilds: list[Guild]
    bot_id: int
    last_id: int
    ahead: timedelta
    people: list[Person]
    roles: list[Role]
    nonces: list[tuple[int, str, float, int, int]]
    marks: list[tuple[int, int, int]]


@dataclass(slots=True)
class ScopedCommands:
    """The bot's commands in one scope: a guild, or everywhere."""

    guild_id: int | None
    commands: list[Object]


_SERVER, _COMMANDS = TypeAdapter(Server), TypeAdapter(list[ScopedCommands])
_CHANNEL, _MESSAGE = TypeAdapter(Channel), TypeAdapter(Message)


class Store:
    """The file of one world. `marks` is how far each person has read in each channel."""

    def __init__(self, world: World, marks: dict[tuple[int, int], int], path: Path) -> None:
        self._world, self._marks = world, marks
        self._loop = asyncio.get_running_loop()
        path.touch(mode=0o600)
        self._file = sqlite3.connect(path, isolation_level=None)
        self._channels: set[int] = set()
        self._messages: set[tuple[int, int]] = set()
        self._commands = self._due = self._closed = self._raised = False

    def open(self) -> bool:
        """Take the world from the file, or write this one into a new file; return whether there was one.

        Raises DamagedWorld.
        """
        try:
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute("PRAGMA synchronous=NORMAL")
            self._file.executescript(TABLES)
            found = self._read()
        except (sqlite3.DatabaseError, ValidationError, KeyError, ValueError) as error:
            self._file.close()
            raise DamagedWorld(str(error).partition("\n")[0]) from error
        if not found or self._raised:
            self._commands = True
            self._channels = set(self._world.channels)
            self._messages = {(one.id, key) for one in self._world.channels.values() for key in one.messages}
            self.write()
        self._world.listeners.append(self._hear)
        return found

    def close(self) -> None:
        """Write what is due and let go of the file."""
        self._world.listeners.remove(self._hear)
        self.write()
        self._closed = True
        self._file.close()

    # ------------------------------------------------------------ writing

    def _hear(self, happening: Happening) -> None:
        """Note what changed; it is written when whoever changes it is done, and before they are answered."""
        if happening.channel_id is not None:
            self._channels.add(happening.channel_id)
            if happening.message_id is not None:
                self._messages.add((happening.channel_id, happening.message_id))
        self._commands = self._commands or happening.event == "LOCAL_COMMANDS"
        if not self._due:
            self._due = True
            self._loop.call_soon(self.write)

    def write(self) -> None:
        """Write what has changed; what cannot be written now is tried again with the next change."""
        self._due = False
        if self._closed:
            return
        try:
            self._file.execute("BEGIN IMMEDIATE")
            self._write_things()
            self._write_channels()
            self._write_messages()
            self._file.execute("COMMIT")
        except sqlite3.Error as error:
            log.warning("The table could not be stored: %s", error)
            with contextlib.suppress(sqlite3.Error):
                self._file.execute("ROLLBACK")
            return
        self._channels.clear()
        self._messages.clear()
        self._commands = False

    def _write_things(self) -> None:
        things = [("server", _SERVER.dump_json(self._server()))]
        if self._commands:
            scopes = [
                ScopedCommands(scope, list(table.values())) for scope, table in self._world.commands.items()
            ]
            things.append(("commands", _COMMANDS.dump_json(scopes)))
        self._file.executemany("INSERT OR REPLACE INTO thing VALUES (?, ?)", things)

    def _server(self) -> Server:
        world, now = self._world, self._world.now()
        fresh = {key: one for key, one in world.nonces.items() if now - one[0] <= NONCE_MEMORY}
        return Server(
            edition=EDITION,
            guild_id=world.guild_id,
            guilds=list(world.guilds.values()),
            bot_id=world.bot_id,
            last_id=world.last_id,
            ahead=world.ahead,
            people=list(world.people.values()),
            roles=list(world.roles.values()),
            nonces=[(*key, one[0].timestamp(), one[1], one[2]) for key, one in fresh.items()],
            marks=[(*key, mark) for key, mark in self._marks.items()],
        )

    def _write_channels(self) -> None:
        """Channels that changed; of one that is gone, its threads and all their messages go too."""
        channels = self._world.channels
        there = [channels[key] for key in self._channels if key in channels]
        rows = [(one.id, _CHANNEL.dump_json(replace(one, messages={}))) for one in there]
        self._file.executemany("INSERT OR REPLACE INTO channel VALUES (?, ?)", rows)
        if len(there) < len(self._channels):
            stored = [int(row[0]) for row in self._file.execute("SELECT id FROM channel")]
            gone = [(key,) for key in stored if key not in channels]
            self._file.executemany("DELETE FROM channel WHERE id = ?", gone)
            self._file.executemany("DELETE FROM message WHERE channel_id = ?", gone)

    def _write_messages(self) -> None:
        channels = self._world.channels
        for channel_id, key in self._messages:
            channel = channels.get(channel_id)
            message = None if channel is None else channel.messages.get(key)
            if message is None:
                self._file.execute("DELETE FROM message WHERE id = ?", (key,))
            else:
                row = (key, channel_id, _MESSAGE.dump_json(message))
                self._file.execute("INSERT OR REPLACE INTO message VALUES (?, ?, ?)", row)

    # ------------------------------------------------------------ reading

    def _read(self) -> bool:
        """Put what is stored into the world; it is changed only when all of it could be read."""
        things = dict(self._file.execute("SELECT name, body FROM thing"))
        if not things:
            return False
        server, only_guild = _server_in(things["server"])
        commands = _COMMANDS.validate_json(things["commands"])
        channels = [_CHANNEL.validate_json(row[0]) for row in self._file.execute("SELECT body FROM channel")]
        if only_guild is not None:
            for one in channels:
                one.guild_id = 0 if one.is_dm else only_guild
        texts = self._file.execute("SELECT body FROM message ORDER BY id")
        messages = [_MESSAGE.validate_json(row[0]) for row in texts]
        _check(server, channels, messages)
        self._take(server, commands, channels, messages)
        self._raised = only_guild is not None
        return True

    def _take(
        self,
        server: Server,
        commands: list[ScopedCommands],
        channels: list[Channel],
        messages: Iterable[Message],
    ) -> None:
        world = self._world
        world.guild_id, world.bot_id = server.guild_id, server.bot_id
        world.guilds = {one.id: one for one in server.guilds}
        world.last_id, world.ahead = server.last_id, server.ahead
        world.people = {one.id: one for one in server.people}
        world.roles = {one.id: one for one in server.roles}
        world.commands = {
            scope.guild_id: {int(str(one["id"])): one for one in scope.commands} for scope in commands
        }
        world.channels = Channels(sorted(channels, key=lambda one: one.id))
        for message in messages:
            world.channels[message.channel_id].messages[message.id] = message
        world.dms = {(min(one.recipients), max(one.recipients)): one.id for one in channels if one.kind == DM}
        world.nonces = {
            (author, nonce): (datetime.fromtimestamp(when, UTC), channel, message)
            for author, nonce, when, channel, message in server.nonces
        }
        self._marks.clear()
        self._marks.update({(person, channel): mark for person, channel, mark in server.marks})


def _server_in(text: bytes | str) -> tuple[Server, int | None]:
    """Return what a row says of the server, and which guild all is in if it is of edition 1."""
    body = json.loads(text)
    edition, guild_id = body["edition"], body["guild_id"]
    if edition not in (1, EDITION):
        raise ValueError(f"it is of edition {edition}")
    if edition == EDITION:
        return _SERVER.validate_json(text), None
    body["guilds"] = [{"id": guild_id, "name": body.pop("guild_name"), "owner_id": body.pop("owner_id")}]
    for person in body["people"]:
        person["guilds"] = {guild_id: person["joined_at"]} if person.pop("member") else {}
    for role in body["roles"]:
        role["guild_id"] = guild_id
    return _SERVER.validate_json(json.dumps({**body, "edition": EDITION})), guild_id


def _check(server: Server, channels: list[Channel], messages: list[Message]) -> None:
    """Raise KeyError for what is named and not there."""
    people = {one.id for one in server.people}
    roles = {one.id for one in server.roles}
    places = {one.id for one in channels}
    needed = [
        (people, {server.bot_id, *(one.author_id for one in messages)}),
        (people, {one for message in messages for one in message.mentions}),
        (people, {one for channel in channels for one in (*channel.recipients, *channel.members)}),
        ({one.id for one in server.guilds}, {server.guild_id, *(one.guild_id for one in server.roles)}),
        (roles, {*(one.id for one in server.guilds), *(role for one in server.people for role in one.roles)}),
        (places, {one.channel_id for one in messages}),
        (places, {one.parent_id for one in channels if one.is_thread and one.parent_id is not None}),
    ]
    for there, named in needed:
        if named - there:
            raise KeyError(f"something is missing: {min(named - there)}")
