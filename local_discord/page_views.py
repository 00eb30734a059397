"""One person's view of the page: places, unread marks, messages, commands; and news of changes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from local_discord import channel_operations, message_payloads, payloads, permissions, slash
from local_discord.json_validation import Body, Json, Object, stamp, unknown
from local_discord.rest import Context
from local_discord.slash import Leaf
from local_discord.world import (
    DM,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Happening,
    Message,
    Person,
    World,
    at,
)

PAGE = 50
QUIET = (1, 6, 18)


@dataclass(slots=True)
class Reading:
    """The last message that each person has read in each channel."""

    marks: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])

    def read(self, person: Person, channel: Channel) -> None:
        """A person has seen everything in a channel."""
        self.marks[person.id, channel.id] = max(channel.messages, default=0)

    def unread(self, world: World, person: Person, channel: Channel) -> list[Message]:
        """Messages of others that a person has not seen."""
        mark = self.marks.get((person.id, channel.id), 0)
        newest_first = reversed(channel.messages.values())
        fresh = list(takewhile(lambda one: one.id > mark, newest_first))
        others = [one for one in fresh if one.author_id != person.id and one.kind not in QUIET]
        return [one for one in others if message_payloads.visible(world, one, person.id)]


def state(context: Context, reading: Reading, person: Person | None) -> Object:
    """Everything a page needs to draw itself, but for the messages."""
    world = context.world
    people: list[Json] = [_face(one) for one in world.people.values()]
    body: Object = {
        "now": stamp(world.now()),
        "guild": {"id": str(world.guild_id), "name": world.home.name},
        "guilds": [{"id": str(one.id), "name": one.name} for one in world.guilds.values()],
        "bot": str(world.bot_id),
        "botOnline": context.gateway.connected,
        "people": people,
        "roles": [payloads.role(one) for one in world.roles.values()],
        "you": None,
        "places": [],
        "mayMakeChannels": False,
    }
    if person is None:
        return body
    talk = channel_operations.dm_between(world, person, world.bot)
    seen = [one for one in world.channels.values() if _listed(world, person, one)]
    found: list[Json] = [_place(world, reading, person, one) for one in seen]
    may = permissions.may_make_channels(world, person)
    return {**body, "you": str(person.id), "talk": str(talk.id), "places": found, "mayMakeChannels": may}


def _listed(world: World, person: Person, channel: Channel) -> bool:
    """Channels, one's own conversations, and the threads one has joined or may look into."""
    if channel.kind == DM:
        return person.id in channel.recipients
    return permissions.sees(world, person, channel)


def _face(person: Person) -> Object:
    return {"id": str(person.id), "name": person.name, "bot": person.bot, "member": bool(person.guilds)}


def _place(world: World, reading: Reading, person: Person, channel: Channel) -> Object:
    fresh = reading.unread(world, person, channel)
    bits = permissions.in_channel(world, person, channel)
    send = permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES
    home = world.channels.get(channel.parent_id or 0, channel)
    name = channel.name
    if channel.is_dm:
        name = ", ".join(world.people[one].name for one in channel.recipients if one != person.id)
    return {
        "id": str(channel.id),
        "kind": _kind(channel),
        "name": name,
        "guild": None if channel.is_dm else str(channel.guild_id),
        "topic": channel.topic,
        "parent": None if channel.parent_id is None else str(channel.parent_id),
        "position": channel.position,
        "archived": channel.archived,
        "locked": channel.locked,
        "joined": person.id in channel.members,
        "last": str(channel.last_message_id or 0),
        "unread": len(fresh),
        "mentioned": sum(1 for one in fresh if channel.is_dm or person.id in one.mentions),
        "mayWrite": bool(bits & send) and channel.kind != FORUM,
        "tags": [home.tags[tag] for tag in channel.applied if tag in home.tags],
        "mayPin": bool(bits & permissions.PIN_MESSAGES),
    }


def _kind(channel: Channel) -> str:
    names = {DM: "dm", FORUM: "forum", PUBLIC_THREAD: "thread", PRIVATE_THREAD: "private"}
    return names.get(channel.kind, "channel")


def messages(context: Context, reading: Reading, person: Person, channel_id: int, before: int | None) -> Json:
    """A page of a channel's messages, oldest first, and its pins; reading them is seeing them."""
    world = context.world
    channel = world.channels.get(channel_id)
    if channel is None or not _listed(world, person, channel):
        raise unknown("Channel")
    every = sorted(channel.messages.values(), key=lambda one: one.id)
    seen = [one for one in every if message_payloads.visible(world, one, person.id)]
    older = [one for one in seen if before is None or one.id < before]
    mark = reading.marks.get((person.id, channel.id), 0)
    first = next((one.id for one in seen if one.id > mark and one.author_id != person.id), 0)
    if before is None:
        reading.read(person, channel)
    pins = sorted(((one.pinned_at, one) for one in seen if one.pinned_at), key=lambda pair: pair[0])
    return {
        "messages": [letter(world, one, person) for one in older[-PAGE:]],
        "more": len(older) > PAGE,
        "firstUnread": str(first),
        "pins": [letter(world, one, person) for _, one in reversed(pins)],
        "commands": [command(one) for one in slash.leaves(world, person, channel)],
    }


def letter(world: World, message: Message, person: Person) -> Object:
    """A message as the page shows it."""
    body = message_payloads.for_viewer(world, message, person.id)
    body["ephemeral"] = message.ephemeral
    return body


def command(leaf: Leaf) -> Object:
    """A command as the page lists it."""
    options: Sequence[Json] = list(leaf.options)
    return {"words": " ".join(leaf.words), "description": leaf.description, "options": options}


def news(context: Context, reading: Reading, person: Person, happening: Happening, body: Body) -> list[Body]:
    """Return the news for an open page of a happening that its person may know of."""
    kind = happening.event
    channel_id = str(happening.channel_id or 0)
    if kind == "TYPING_START":
        return [{"type": "typing", "channel": channel_id, "person": body["user_id"]}]
    if kind == "MESSAGE_DELETE":
        return [{"type": "gone", "channel": channel_id, "message": body["id"]}]
    if kind.startswith("MESSAGE"):
        return _of_message(context.world, person, happening)
    if kind == "LOCAL_COMMANDS":
        return [{"type": "commands"}]
    return [{"type": "places"}]


def _of_message(world: World, person: Person, happening: Happening) -> list[Body]:
    channel = world.channels.get(happening.channel_id or 0)
    message = at(channel.messages, happening.message_id) if channel else None
    if message is None:
        return []
    piece = "new" if happening.event == "MESSAGE_CREATE" else "changed"
    return [{"type": piece, "channel": str(message.channel_id), "message": letter(world, message, person)}]
