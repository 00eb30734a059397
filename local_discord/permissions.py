"""Permissions of a member in a channel: Discord's permission bits and how they add up."""

from local_discord.json_validation import RequestRefused, missing_access
from local_discord.world import Channel, Person, World

MANAGE_CHANNELS = 1 << 4
ADMINISTRATOR = 1 << 3
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_EXTERNAL_EMOJIS = 1 << 18
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
ALL = (1 << 53) - 1

_TALK = VIEW_CHANNEL | SEND_MESSAGES | ATTACH_FILES | READ_MESSAGE_HISTORY
_ACT = ADD_REACTIONS | EMBED_LINKS | USE_APPLICATION_COMMANDS
_THREADS = CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS | SEND_MESSAGES_IN_THREADS

EVERYBODY = _TALK | _ACT | _THREADS | USE_EXTERNAL_EMOJIS
"""The permissions of the @everyone role of a new server, as far as this server knows the bits."""

BOT = _TALK | _THREADS | PIN_MESSAGES
"""The permissions of the bot's own role, until a test takes some away: those that the hosting page asks for.
"""

IN_DM = _TALK | _ACT | PIN_MESSAGES
"""The permissions of both sides of a conversation."""


def in_guild(world: World, person: Person, guild_id: int) -> int:
    """A member's permissions from their roles alone; the owner and administrators have all."""
    if guild_id not in person.guilds:
        return 0
    if person.id == world.guilds[guild_id].owner_id:
        return ALL
    bits = world.roles[guild_id].permissions
    for role in (world.roles[one] for one in person.roles):
        bits |= role.permissions if role.guild_id == guild_id else 0
    return ALL if bits & ADMINISTRATOR else bits


def may_make_channels(world: World, person: Person) -> bool:
    """Whether a person may make channels in the first server."""
    return bool(in_guild(world, person, world.guild_id) & MANAGE_CHANNELS)


def in_channel(world: World, person: Person, channel: Channel) -> int:
    """A person's permissions in a channel: @everyone's overwrite, then roles', then their own."""
    if channel.is_dm:
        return IN_DM if person.id in channel.recipients else 0
    bits = in_guild(world, person, channel.guild_id)
    if bits == ALL or channel.guild_id not in person.guilds:
        return bits
    home = world.channels[channel.parent_id] if channel.is_thread and channel.parent_id else channel
    for layer in ([channel.guild_id], person.roles, [person.id]):
        mine = [home.overwrites[one] for one in layer if one in home.overwrites]
        for one in mine:
            bits &= ~one.deny
        for one in mine:
            bits |= one.allow
    return bits if bits & VIEW_CHANNEL else 0


def sees(world: World, person: Person, channel: Channel) -> bool:
    """A private thread is seen by its members and by those who manage threads."""
    bits = in_channel(world, person, channel)
    if not bits & VIEW_CHANNEL:
        return False
    if channel.kind == 12:
        return person.id in channel.members or bool(bits & MANAGE_THREADS)
    return True


def seen_by(world: World, viewer: int, channel: Channel) -> bool:
    """Whether the viewer is there and sees the channel."""
    person = world.people.get(viewer)
    return person is not None and sees(world, person, channel)


def manages(world: World, person: Person, channel: Channel) -> bool:
    """Whether a person manages the threads there."""
    return bool(in_channel(world, person, channel) & MANAGE_THREADS)


def need(world: World, person: Person, channel: Channel, bits: int) -> None:
    """Raise 50001 where the channel is hidden from the person, 50013 where a permission lacks."""
    if not sees(world, person, channel):
        raise missing_access()
    if bits & ~in_channel(world, person, channel):
        raise RequestRefused(403, 50013, "Missing Permissions")


def need_to_send(world: World, person: Person, channel: Channel) -> None:
    """Sending in a thread has its own permission bit."""
    need(world, person, channel, SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES)
