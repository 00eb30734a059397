"""The state of this Discord: guilds, people, roles, channels, threads and messages.

Plain data. What may be done with it stands in `message_operations`, `channel_operations`
and `interactions`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from pydantic import Base64Bytes

from local_discord.json_validation import Body, Object, unknown

T = TypeVar("T")
EPOCH_MS = 1420070400000

TEXT, DM, FORUM = 0, 1, 15
PUBLIC_THREAD, PRIVATE_THREAD = 11, 12
EPHEMERAL, LOADING, LAYOUT = 64, 128, 1 << 15
"""Flags of messages. LAYOUT: of the second kind, without content; its components say everything."""


@dataclass(slots=True)
class Person:
    """A user of Discord; the bot is one too. `guilds` are those they are a member of, and since when.

    `roles` are theirs in all guilds: ids of roles are unlike everywhere.
    """

    id: int
    name: str
    joined_at: datetime
    bot: bool = False
    dms_open: bool = True
    roles: list[int] = field(default_factory=list[int])
    locale: str = "en-US"
    guilds: dict[int, datetime] = field(default_factory=dict[int, datetime])

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(slots=True)
class Guild:
    """A server of people, as Discord calls it a guild. Its id is that of its role @everyone too."""

    id: int
    name: str
    owner_id: int
    is_available: bool = True
    most_threads: int = 1000


@dataclass(slots=True)
class Role:
    """A role of a guild; the one whose id is the guild's is @everyone."""

    id: int
    name: str
    permissions: int
    guild_id: int
    position: int = 0
    managed_by: int | None = None


@dataclass(slots=True)
class Overwrite:
    """The permissions that a role (kind 0) or a member (kind 1) is allowed or denied in one channel."""

    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Attachment:
    """A file of a message. `description` is its alt text."""

    id: int
    filename: str
    bytes: Base64Bytes
    content_type: str
    description: str | None = None
    size: tuple[int, int] | None = None


@dataclass(slots=True)
class Message:
    """One message. `content` is all its words: of one of the second kind what its components say.
    `only_for` is set on an ephemeral one: the person who sees it.

    `reply_to` is the channel and the message answered, `answers` whom that mentions; `metadata` and
    `command` tell of the interaction that the message answers. `more` is what else its object holds, as a
    poll.
    """

    id: int
    channel_id: int
    author_id: int
    created_at: datetime
    content: str = ""
    kind: int = 0
    edited_at: datetime | None = None
    flags: int = 0
    components: list[Body] = field(default_factory=list[Body])
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    mentions: list[int] = field(default_factory=list[int])
    mention_roles: list[int] = field(default_factory=list[int])
    mention_everyone: bool = False
    pinned_at: datetime | None = None
    reply_to: tuple[int, int] | None = None
    answers: list[int] = field(default_factory=list[int])
    reactions: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    nonce: str | None = None
    metadata: Object | None = None
    command: Object | None = None
    from_webhook: bool = False
    only_for: int | None = None
    more: Object = field(default_factory=Object)

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)

    @property
    def plain(self) -> str:
        """The content as it goes over the wire: a message of the second kind has none."""
        return "" if self.flags & LAYOUT else self.content


@dataclass(slots=True)
class Channel:
    """A text channel, forum, direct message or thread; `guild_id` is 0 of a direct message.

    `tags` are those that the posts of a forum may have, by id, `applied` those that a post has.
    """

    id: int
    kind: int
    name: str
    created_at: datetime
    guild_id: int = 0
    position: int = 0
    topic: str | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict[int, Overwrite])
    recipients: list[int] = field(default_factory=list[int])
    members: dict[int, datetime] = field(default_factory=dict[int, datetime])
    messages: dict[int, Message] = field(default_factory=dict[int, Message])
    archived: bool = False
    archived_at: datetime | None = None
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440
    last_message_id: int | None = None
    last_pin_at: datetime | None = None
    sent: int = 0
    tags: dict[int, str] = field(default_factory=dict[int, str])
    applied: list[int] = field(default_factory=list[int])
    wants_tag: bool = False

    @property
    def is_thread(self) -> bool:
        return self.kind in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def is_dm(self) -> bool:
        return self.kind == DM


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, rendered for each viewer by id; None where they are not told."""

    event: str
    channel_id: int | None
    seen_by: Callable[[int], Object | None]
    message_id: int | None = None


class Channels(dict[int, Channel]):
    """Channels and threads by id, which are entered and deleted one by one; those of a guild are at hand."""

    def __init__(self, channels: Iterable[Channel] = ()) -> None:
        super().__init__()
        self._by_guild: dict[int, dict[int, Channel]] = {}
        for one in channels:
            self[one.id] = one

    def __setitem__(self, channel_id: int, channel: Channel) -> None:
        super().__setitem__(channel_id, channel)
        self._by_guild.setdefault(channel.guild_id, {})[channel_id] = channel

    def __delitem__(self, channel_id: int) -> None:
        del self._by_guild[self[channel_id].guild_id][channel_id]
        super().__delitem__(channel_id)

    def of(self, guild_id: int) -> list[Channel]:
        """Return those of a guild, in the order in which they were entered."""
        return list(self._by_guild.get(guild_id, {}).values())


@dataclass(slots=True)
class World:
    """Everything there is. `ahead` is by how much its time was put forward, `guild_id` is the first guild;
    `uploads` are files that were given to commands, which nobody keeps.
    """

    clock: Callable[[], datetime]
    ahead: timedelta = timedelta()
    base: str = ""
    guild_id: int = 0
    bot_id: int = 0
    guilds: dict[int, Guild] = field(default_factory=dict[int, Guild])
    people: dict[int, Person] = field(default_factory=dict[int, Person])
    roles: dict[int, Role] = field(default_factory=dict[int, Role])
    channels: Channels = field(default_factory=Channels)
    commands: dict[int | None, dict[int, Object]] = field(default_factory=dict[int | None, dict[int, Object]])
    nonces: dict[tuple[int, str], tuple[datetime, int, int]] = field(
        default_factory=dict[tuple[int, str], tuple[datetime, int, int]]
    )
    uploads: dict[int, Attachment] = field(default_factory=dict[int, Attachment])
    dms: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    listeners: list[Callable[[Happening], None]] = field(default_factory=list[Callable[[Happening], None]])
    last_id: int = 0

    def now(self) -> datetime:
        return self.clock().astimezone(UTC) + self.ahead

    def new_id(self) -> int:
        """A snowflake of the present; ids grow even when the clock goes back."""
        milliseconds = int(self.now().timestamp() * 1000) - EPOCH_MS
        self.last_id = max(self.last_id + 1, milliseconds << 22)
        return self.last_id

    def tell(self, happening: Happening) -> None:
        for listener in list(self.listeners):
            listener(happening)

    def tell_bot(self, event: str, body: Object) -> None:
        """Tell the bot alone."""
        self.tell(Happening(event, None, lambda viewer: body if viewer == self.bot_id else None))

    def tell_page(self, event: str) -> None:
        """Tell the people's pages of what Discord tells no bot."""
        self.tell(Happening(event, None, lambda viewer: None if viewer == self.bot_id else {}))

    @property
    def bot(self) -> Person:
        return self.people[self.bot_id]

    @property
    def home(self) -> Guild:
        """The first guild."""
        return self.guilds[self.guild_id]


def person_of(world: World, person_id: int) -> Person:
    """The person with this id, else 10013."""
    return _found(world.people, person_id, "User")


def guild_of(world: World, guild_id: int) -> Guild:
    """The guild with this id, else 10004."""
    return _found(world.guilds, guild_id, "Guild")


def channel_of(world: World, channel_id: int) -> Channel:
    """The channel or thread with this id, else 10003."""
    return _found(world.channels, channel_id, "Channel")


def message_of(world: World, channel_id: int, message_id: int) -> Message:
    """The message with this id in this channel, else 10008."""
    return _found(channel_of(world, channel_id).messages, message_id, "Message")


def _found(things: Mapping[int, T], key: int, what: str) -> T:
    if key not in things:
        raise unknown(what)
    return things[key]


def at(mapping: Mapping[int, Message], message_id: int | None) -> Message | None:
    """The message under an id that may be unset or gone."""
    return None if message_id is None else mapping.get(message_id)
