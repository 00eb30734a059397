"""The books of what people typed and every byte they received; nothing of it is from the program's tables."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from local_discord import Message, components
from local_discord.json_validation import text
from local_discord.world import Happening, World

DEADLINE = re.compile(r"(?:[Dd]eadline(?::| is| is now)|waits once more, until) <t:(\d+):F>")
TAG = re.compile(r"m:[a-z]+:(?P<game>\d+):(?P<turn>\d+)\.(?P<step>\d+)(?:\.\d+)?(?::|$)")
GAME = re.compile(r"^(?:## )?\W*#(\d+) ")
YOU = re.compile(r"you are \*\*(.+?)\*\*")

QUIET = timedelta(minutes=5)
"""Time before a trouble in which the program may already have been late for deadlines that fell into it."""

Moment = tuple[int, int]
"""A turn and a step of a game, as the buttons of a message name it."""


@dataclass(frozen=True, slots=True)
class Received:
    """The text of a message of the bot from one time on; `readers` is empty for what everybody may read."""

    at: datetime
    message_id: int
    channel_id: int
    content: str
    files: tuple[tuple[str, bytes], ...]
    ids: tuple[str, ...]
    reply_to: int | None
    readers: frozenset[int]
    is_new: bool
    alts: tuple[str, ...] = ()

    @property
    def moment(self) -> Moment | None:
        """Return the moment that the buttons are for."""
        found = self._tag
        return (int(found["turn"]), int(found["step"])) if found else None

    @property
    def game(self) -> int | None:
        """Return the game that it is about."""
        if found := self._tag:
            return int(found["game"])
        named = GAME.match(self.content)
        return int(named[1]) if named else None

    @property
    def deadline(self) -> datetime | None:
        """Return the deadline that it names; until when somebody is away is none."""
        found = DEADLINE.search(self.content)
        return datetime.fromtimestamp(int(found[1]), UTC) if found else None

    @property
    def power(self) -> str | None:
        """Return whom the reader plays, by this message."""
        found = YOU.search(self.content)
        return found[1] if found else None

    @property
    def _tag(self) -> re.Match[str] | None:
        return next((found for each in self.ids if (found := TAG.match(each))), None)


@dataclass(slots=True)
class Typed:
    """A message of a person to the bot. `lines` are orders that were legal as they were typed, () in noise.

    `to` is whom a letter is for. `edits` are the times of its later texts, `lines` those of the last.
    `is_gone`: its writer deleted it.
    """

    user: int
    message_id: int
    at: datetime
    game: int
    text: str
    lines: tuple[str, ...] = ()
    edits: list[datetime] = field(default_factory=list[datetime])
    is_gone: bool = False
    is_at_once: bool = False
    to: int | None = None

    @property
    def last_at(self) -> datetime:
        """Return when its last text was written."""
        return self.edits[-1] if self.edits else self.at


@dataclass(frozen=True, slots=True)
class Sample:
    """The size of the program at some time."""

    at: datetime
    days: float
    games: int
    phases: int
    objects: int
    database: int


@dataclass
class Books:
    """All that was typed and received. `troubles`: when Discord or the program was not there."""

    world: World
    typed: list[Typed] = field(default_factory=list[Typed])
    received: list[Received] = field(default_factory=list[Received])
    deleted: dict[int, datetime] = field(default_factory=dict[int, datetime])
    replies: dict[int, list[Received]] = field(default_factory=lambda: defaultdict(list))
    troubles: list[tuple[datetime, datetime, str]] = field(
        default_factory=list[tuple[datetime, datetime, str]]
    )
    samples: list[Sample] = field(default_factory=list[Sample])
    exports: dict[int, bytes] = field(default_factory=dict[int, bytes])
    ended: dict[int, datetime] = field(default_factory=dict[int, datetime])
    left: set[int] = field(default_factory=set[int])
    commands: set[int] = field(default_factory=set[int])
    seats: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    slugs: dict[int, str] = field(default_factory=dict[int, str])
    threads: dict[int, int] = field(default_factory=dict[int, int])
    days: float = 0.0

    def hear(self, happening: Happening) -> Received | None:
        """Write down what the bot wrote, as those read it who see it; return it if that is new."""
        channel = self.world.channels.get(happening.channel_id or 0)
        if channel is None or happening.message_id is None:
            return None
        if happening.event == "MESSAGE_DELETE":
            self.deleted[happening.message_id] = self.world.now()
            return None
        message = channel.messages.get(happening.message_id)
        if message is None or message.author_id != self.world.bot_id or message.loading:
            return None
        return self._note(message, is_new=happening.event == "MESSAGE_CREATE")

    def _note(self, message: Message, *, is_new: bool) -> Received:
        channel = self.world.channels[message.channel_id]
        readers = frozenset(each for each in channel.recipients if each != self.world.bot_id)
        if message.only_for is not None:
            readers = frozenset({message.only_for})
        elif channel.kind == 12:
            readers = frozenset(channel.members) - {self.world.bot_id}
        one = Received(
            self.world.now(),
            message.id,
            message.channel_id,
            message.content,
            tuple((each.filename, each.bytes) for each in message.attachments),
            tuple(text(each, "custom_id") for each in components.walk(message.components)),
            message.reply_to[1] if message.reply_to and message.kind == 19 else None,
            readers,
            is_new,
            tuple(each.description or "" for each in message.attachments),
        )
        self.received.append(one)
        if channel.is_thread and not readers and one.game is not None:
            self.threads.setdefault(one.game, channel.id)
        if message.metadata is not None or message.command is not None or message.kind in (20, 23):
            self.commands.add(message.id)
        if one.reply_to is not None:
            self.replies[one.reply_to].append(one)
        if one.game is not None and one.power and len(readers) == 1:
            self.seats[one.game, next(iter(readers))] = one.power
        return one

    def calm(self, moment: datetime) -> datetime:
        """Return when all is there again after some time: that time, if nothing was missing then."""
        for begin, end, _ in sorted(self.troubles):
            if begin - QUIET <= moment < end:
                moment = end
        return moment

    def is_troubled(self, since: datetime, until: datetime) -> bool:
        """Return whether something was not there in a span of time."""
        return any(begin <= until and end >= since for begin, end, _ in self.troubles)
