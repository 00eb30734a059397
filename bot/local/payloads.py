"""How the world looks on the wire: users, members, roles, channels and the guild as Discord's JSON."""

from bot.local import permissions
from bot.local.wire import Json, Object, stamp
from bot.local.world import Channel, Guild, Person, Role, World


def user(person: Person) -> Object:
    """A user object."""
    return {
        "id": str(person.id),
        "username": person.name,
        "global_name": person.name,
        "discriminator": "0000" if person.bot else "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
        "flags": 0,
    }


def me(person: Person) -> Object:
    """The bot's own user object."""
    return {**user(person), "verified": True, "mfa_enabled": True, "locale": "en-US", "email": None}


def member(world: World, person: Person, guild_id: int, *, with_user: bool = True) -> Object:
    """A member object of a guild."""
    roles = [one for one in person.roles if world.roles[one].guild_id == guild_id]
    body: Object = {
        "nick": None,
        "avatar": None,
        "roles": [str(role) for role in roles],
        "joined_at": stamp(person.guilds.get(guild_id, person.joined_at)),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    return {**body, "user": user(person)} if with_user else body


def role(one: Role) -> Object:
    """A role object."""
    body: Object = {
        "id": str(one.id),
        "name": one.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": one.position,
        "permissions": str(one.permissions),
        "managed": one.managed_by is not None,
        "mentionable": False,
        "flags": 0,
    }
    return body if one.managed_by is None else {**body, "tags": {"bot_id": str(one.managed_by)}}


def channel(world: World, one: Channel, viewer: int) -> Object:
    """A channel object of any kind, as one person gets it."""
    if one.is_dm:
        return _dm(world, one, viewer)
    return thread(one, viewer) if one.is_thread else _guild_channel(one)


def _dm(world: World, one: Channel, viewer: int) -> Object:
    others = [world.people[person] for person in one.recipients if person != viewer]
    return {
        "id": str(one.id),
        "type": one.kind,
        "flags": 0,
        "last_message_id": _id(one.last_message_id),
        "recipients": [user(other) for other in others],
    }


def _guild_channel(one: Channel) -> Object:
    return {
        "id": str(one.id),
        "type": one.kind,
        "guild_id": str(one.guild_id),
        "name": one.name,
        "topic": one.topic,
        "position": one.position,
        "nsfw": False,
        "flags": 0,
        "parent_id": _id(one.parent_id),
        "last_message_id": _id(one.last_message_id),
        "last_pin_timestamp": stamp(one.last_pin_at) if one.last_pin_at else None,
        "rate_limit_per_user": 0,
        "default_auto_archive_duration": one.auto_archive_minutes,
        "permission_overwrites": overwrites(one),
    }


def overwrites(one: Channel) -> list[Json]:
    """The permission overwrites of a channel."""
    return [
        {"id": str(key), "type": value.kind, "allow": str(value.allow), "deny": str(value.deny)}
        for key, value in one.overwrites.items()
    ]


def thread(one: Channel, viewer: int) -> Object:
    """A thread object; it carries the viewer's own membership if they have one."""
    created = stamp(one.created_at)
    body: Object = {
        "id": str(one.id),
        "type": one.kind,
        "guild_id": str(one.guild_id),
        "parent_id": _id(one.parent_id),
        "owner_id": _id(one.owner_id),
        "name": one.name,
        "last_message_id": _id(one.last_message_id),
        "last_pin_timestamp": stamp(one.last_pin_at) if one.last_pin_at else None,
        "message_count": len(one.messages),
        "total_message_sent": one.sent,
        "member_count": len(one.members),
        "rate_limit_per_user": 0,
        "flags": 0,
        "applied_tags": [],
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


def guild(world: World, one: Guild) -> Object:
    """A guild as a REST request gets it."""
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(one.owner_id),
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role(each) for each in world.roles.values() if each.guild_id == one.id],
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_progress_bar_enabled": False,
    }


def guild_create(world: World, one: Guild) -> Object:
    """A guild as it arrives over the gateway: what the bot sees, and no member but itself."""
    viewer = world.bot
    here = [each for each in world.channels.values() if each.guild_id == one.id]
    seen = [each for each in here if permissions.sees(world, viewer, each)]
    threads = [each for each in seen if each.is_thread and not each.archived]
    return {
        **guild(world, one),
        "joined_at": stamp(viewer.guilds.get(one.id, viewer.joined_at)),
        "large": False,
        "unavailable": False,
        "member_count": sum(one.id in each.guilds for each in world.people.values()),
        "members": [member(world, viewer, one.id)],
        "channels": [_guild_channel(each) for each in seen if not each.is_thread],
        "threads": [thread(each, viewer.id) for each in threads],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Object:
    """The application, owned by the owner of the first guild."""
    return {
        "id": str(world.bot_id),
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": user(world.people.get(world.home.owner_id, world.bot)),
        "team": None,
    }


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)
