"""The world as JSON on the wire: users, members, roles, channels and the guild as Discord's JSON.

What neither discord.py, nor the page, nor a test reads is left out, and what discord.py takes for usual.
"""

from collections import Counter

from local_discord import permissions
from local_discord.json_validation import Object, stamp
from local_discord.world import FORUM, Channel, Guild, Person, Role, World

REQUIRE_TAG = 1 << 4
"""The flag of a forum whose posts must have a tag."""


def user(person: Person) -> Object:
    """A user object."""
    return {
        "id": str(person.id),
        "username": person.name,
        "global_name": person.name,
        "discriminator": "0000" if person.bot else "0",
        "avatar": None,
        "bot": person.bot,
    }


def member(world: World, person: Person, guild_id: int, *, with_user: bool = True) -> Object:
    """A member object of a guild."""
    roles = [one for one in person.roles if world.roles[one].guild_id == guild_id]
    body: Object = {
        "roles": [str(role) for role in roles],
        "joined_at": stamp(person.guilds.get(guild_id, person.joined_at)),
        "flags": 0,
    }
    return {**body, "user": user(person)} if with_user else body


def role(one: Role) -> Object:
    """A role object."""
    body: Object = {
        "id": str(one.id),
        "name": one.name,
        "position": one.position,
        "permissions": str(one.permissions),
        "managed": one.managed_by is not None,
    }
    return body if one.managed_by is None else {**body, "tags": {"bot_id": str(one.managed_by)}}


def channel(world: World, one: Channel, viewer: int) -> Object:
    """A channel object of any kind, as one person gets it."""
    if one.is_dm:
        return _dm(world, one, viewer)
    return _thread(one, viewer) if one.is_thread else _guild_channel(one)


def _dm(world: World, one: Channel, viewer: int) -> Object:
    others = [world.people[person] for person in one.recipients if person != viewer]
    return {"id": str(one.id), "type": one.kind, "recipients": [user(other) for other in others]}


def _guild_channel(one: Channel) -> Object:
    forum: Object = {
        "available_tags": [
            {"id": str(key), "name": name, "moderated": False, "emoji_id": None, "emoji_name": None}
            for key, name in one.tags.items()
        ],
        "flags": REQUIRE_TAG if one.wants_tag else 0,
    }
    return {
        **_place(one),
        **(forum if one.kind == FORUM else {}),
        "topic": one.topic,
        "position": one.position,
        "default_auto_archive_duration": one.auto_archive_minutes,
        "permission_overwrites": [
            {"id": str(key), "type": value.kind, "allow": str(value.allow), "deny": str(value.deny)}
            for key, value in one.overwrites.items()
        ],
    }


def _place(one: Channel) -> Object:
    """Return the fields that a channel of a guild and a thread share."""
    return {
        "id": str(one.id),
        "type": one.kind,
        "guild_id": str(one.guild_id),
        "parent_id": _id(one.parent_id),
        "name": one.name,
        "last_message_id": _id(one.last_message_id),
        "last_pin_timestamp": stamp(one.last_pin_at) if one.last_pin_at else None,
    }


def _thread(one: Channel, viewer: int) -> Object:
    """A thread object; it carries the viewer's own membership if they have one."""
    created = stamp(one.created_at)
    body: Object = {
        **_place(one),
        "owner_id": _id(one.owner_id),
        "message_count": len(one.messages),
        "total_message_sent": one.sent,
        "applied_tags": [str(key) for key in one.applied],
        "member_count": len(one.members),
        "thread_metadata": {
            "archived": one.archived,
            "archive_timestamp": stamp(one.archived_at) if one.archived_at else created,
            "auto_archive_duration": one.auto_archive_minutes,
            "locked": one.locked,
            "invitable": one.invitable,
            "create_timestamp": created,
        },
    }
    return {**body, "member": thread_member(one, viewer)} if viewer in one.members else body


def thread_member(one: Channel, person_id: int) -> Object:
    """A person's membership of a thread."""
    joined = stamp(one.members[person_id])
    return {"id": str(one.id), "user_id": str(person_id), "join_timestamp": joined, "flags": 0}


def member_counts(world: World) -> Counter[int]:
    """Return the number of members of each guild, by its id."""
    return Counter(guild for each in world.people.values() for guild in each.guilds)


def guild_create(world: World, one: Guild, members: int | None = None) -> Object:
    """A guild as it arrives over the gateway: what the bot sees, and no member but itself.

    Who shows many guilds has counted their `members` once.
    """
    viewer = world.bot
    seen = [each for each in world.channels.of(one.id) if permissions.sees(world, viewer, each)]
    threads = [each for each in seen if each.is_thread and not each.archived]
    return {
        "id": str(one.id),
        "name": one.name,
        "owner_id": str(one.owner_id),
        "roles": [role(each) for each in world.roles.values() if each.guild_id == one.id],
        "unavailable": False,
        "member_count": member_counts(world)[one.id] if members is None else members,
        "members": [member(world, viewer, one.id)],
        "channels": [_guild_channel(each) for each in seen if not each.is_thread],
        "threads": [_thread(each, viewer.id) for each in threads],
    }


def application(world: World) -> Object:
    """The application, owned by the owner of the first guild."""
    return {
        "id": str(world.bot_id),
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user(world.people.get(world.home.owner_id, world.bot)),
    }


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)
