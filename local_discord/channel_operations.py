"""Operations on channels and threads: open, change, close, bring people in, archive."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from local_discord import payloads, permissions
from local_discord.json_validation import (
    Body,
    Json,
    Object,
    RequestRefused,
    bodies,
    fault,
    flag,
    ids,
    text,
    whole,
)
from local_discord.world import (
    DM,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Happening,
    Overwrite,
    Person,
    World,
)

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
MOST_TAGS, LONGEST_TAG, ON_A_POST = 20, 20, 5
"""Tags of a forum, characters of the name of one, and tags of a post."""


def tell_channel(
    world: World, event: str, channel: Channel, body: Object, message_id: int | None = None
) -> None:
    """Announce something, perhaps about one message, to all who see the channel."""
    body = in_place(channel, body)

    def seen_by(viewer: int) -> Object | None:
        return body if permissions.seen_by(world, viewer, channel) else None

    world.tell(Happening(event, channel.id, seen_by, message_id))


def in_place(channel: Channel, body: Object) -> Object:
    """A body that names the guild of its channel; a direct message is in none."""
    return body if channel.is_dm else {**body, "guild_id": str(channel.guild_id)}


def tell_place(world: World, event: str, channel: Channel, **more: Json) -> None:
    """Announce a channel or thread itself, as each viewer gets it."""

    def seen_by(viewer: int) -> Object | None:
        if not permissions.seen_by(world, viewer, channel):
            return None
        return {**payloads.channel(world, channel, viewer), **more}

    world.tell(Happening(event, channel.id, seen_by))


def dm_between(world: World, one: Person, other: Person) -> Channel:
    """The direct-message channel of two people, opened on first use."""
    pair = (min(one.id, other.id), max(one.id, other.id))
    if pair in world.dms:
        return world.channels[world.dms[pair]]
    channel = Channel(world.new_id(), DM, "", world.now(), recipients=list(pair))
    world.channels[channel.id] = channel
    world.dms[pair] = channel.id
    tell_place(world, "CHANNEL_CREATE", channel)
    return channel


def create(world: World, name: str, topic: str | None = None, guild_id: int | None = None) -> Channel:
    """Open a text channel of a guild, the first one if none is named."""
    home = guild_id or world.guild_id
    siblings = [one for one in world.channels.of(home) if not one.is_thread]
    channel = Channel(world.new_id(), TEXT, name, world.now(), guild_id=home, position=len(siblings))
    channel.topic = topic
    world.channels[channel.id] = channel
    tell_place(world, "CHANNEL_CREATE", channel)
    return channel


def create_forum(world: World, name: str, tags: Sequence[str] = (), guild_id: int | None = None) -> Channel:
    """Open a forum of a guild, the first one if none is named, whose posts may have these tags."""
    home = guild_id or world.guild_id
    siblings = [one for one in world.channels.of(home) if not one.is_thread]
    forum = Channel(world.new_id(), FORUM, name, world.now(), guild_id=home, position=len(siblings))
    forum.tags = {world.new_id(): tag for tag in tags}
    world.channels[forum.id] = forum
    tell_place(world, "CHANNEL_CREATE", forum)
    return forum


def demand_tag(world: World, forum: Channel) -> None:
    """Let every new post of a forum need a tag."""
    forum.wants_tag = True
    tell_place(world, "CHANNEL_UPDATE", forum)


def let_manage(world: World, person: Person, channel: Channel) -> None:
    """Let somebody manage a channel: its name, and the tags of a forum."""
    channel.overwrites[person.id] = Overwrite(1, allow=permissions.MANAGE_CHANNELS)
    tell_place(world, "CHANNEL_UPDATE", channel)


def retag(world: World, person: Person, forum: Channel, body: Body) -> None:
    """Change which tags the posts of a forum may have: those without an id are new."""
    permissions.need(world, person, forum, permissions.MANAGE_CHANNELS)
    wanted = bodies(body, "available_tags")
    if len(wanted) > MOST_TAGS:
        raise fault("available_tags", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_TAGS} or fewer in length.")
    for each in wanted:
        if not 1 <= len(text(each, "name")) <= LONGEST_TAG:
            raise fault("available_tags", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 20 in length.")
    forum.tags = {whole(each, "id") or world.new_id(): text(each, "name") for each in wanted}
    tell_place(world, "CHANNEL_UPDATE", forum)


def applied(forum: Channel | None, body: Body) -> list[int]:
    """Return the tags that a post is to have; refuses those that its forum does not have, and too many."""
    wanted = ids(body, "applied_tags")
    if len(wanted) > ON_A_POST:
        raise fault("applied_tags", "BASE_TYPE_MAX_LENGTH", f"Must be {ON_A_POST} or fewer in length.")
    if forum is None or forum.kind != FORUM or not set(wanted) <= forum.tags.keys():
        raise fault("applied_tags", "INVALID_FORUM_TAG", "Unknown tag.")
    return wanted


def change(world: World, person: Person, channel: Channel, body: Body) -> None:
    """Change a thread: name, archived, locked, time to archive, who may invite, tags of a post."""
    opening = body.get("archived") is False
    # Who may write there opens it, unless it is locked; all else is its owner's or a moderator's.
    free = not channel.locked and (set(body) == {"archived"} if opening else person.id == channel.owner_id)
    needed = permissions.SEND_MESSAGES_IN_THREADS if opening else 0
    permissions.need(
        world, person, channel, needed if free and "locked" not in body else permissions.MANAGE_THREADS
    )
    if channel.archived and not opening and set(body) - {"archived", "locked"}:
        raise RequestRefused(400, 50083, "Thread is archived")
    if "applied_tags" in body:
        channel.applied = applied(world.channels.get(channel.parent_id or 0), body)
    channel.name = text(body, "name") or channel.name
    channel.locked = flag(body, "locked", default=channel.locked)
    channel.invitable = flag(body, "invitable", default=channel.invitable)
    channel.auto_archive_minutes = archive_minutes(body, channel.auto_archive_minutes)
    if flag(body, "archived", default=channel.archived) != channel.archived:
        channel.archived, channel.archived_at = not channel.archived, world.now()
    tell_place(world, "THREAD_UPDATE", channel)


def archive_minutes(body: Body, default: int) -> int:
    """A thread is archived after an hour, a day, three days or a week without a word."""
    if body.get("auto_archive_duration") is None:
        return default
    minutes = whole(body, "auto_archive_duration")
    if minutes not in ARCHIVE_MINUTES:
        choices = ", ".join(map(str, ARCHIVE_MINUTES))
        raise fault("auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
    return minutes


def close(world: World, person: Person, channel: Channel) -> None:
    """Delete a channel with its threads, or a thread."""
    bit = permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS
    permissions.need(world, person, channel, bit)
    below = [
        one for one in world.channels.of(channel.guild_id) if one.is_thread and one.parent_id == channel.id
    ]
    told = [viewer for viewer in world.people if permissions.seen_by(world, viewer, channel)]
    body = payloads.channel(world, channel, person.id)
    for one in [*below, channel]:
        del world.channels[one.id]
    event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    world.tell(Happening(event, channel.id, lambda viewer: body if viewer in told else None))


@dataclass(frozen=True, slots=True)
class ThreadPlan:
    """The properties of a thread to be opened."""

    name: str
    private: bool = False
    invitable: bool = True
    minutes: int = 1440
    tags: Sequence[int] = ()


def start_thread(world: World, person: Person, parent: Channel, plan: ThreadPlan) -> Channel:
    """Open a thread."""
    active = sum(one.is_thread and not one.archived for one in world.channels.of(parent.guild_id))
    if active >= world.guilds[parent.guild_id].most_threads:
        raise RequestRefused(400, 160006, "Maximum number of active threads reached")
    if parent.kind not in (TEXT, FORUM) or (parent.kind == FORUM and plan.private):
        raise RequestRefused(400, 50024, "Cannot execute action on this channel type")
    bit = permissions.CREATE_PRIVATE_THREADS if plan.private else permissions.CREATE_PUBLIC_THREADS
    permissions.need(world, person, parent, permissions.SEND_MESSAGES if parent.kind == FORUM else bit)
    if parent.wants_tag and not plan.tags:
        raise RequestRefused(400, 40067, "A tag is required to create a forum post in this channel")
    kind = PRIVATE_THREAD if plan.private else PUBLIC_THREAD
    now = world.now()
    thread = Channel(world.new_id(), kind, plan.name, now, parent_id=parent.id, owner_id=person.id)
    thread.guild_id, thread.invitable = parent.guild_id, plan.invitable
    thread.auto_archive_minutes = plan.minutes
    thread.members[person.id], thread.applied = now, list(plan.tags)
    world.channels[thread.id] = thread
    tell_place(world, "THREAD_CREATE", thread, newly_created=True)
    return thread


def bring_in(world: World, thread: Channel, people: Sequence[Person]) -> list[Person]:
    """Make people members of a thread; return those who were not."""
    parent = world.channels[thread.parent_id] if thread.parent_id else thread
    fresh = [one for one in dict.fromkeys(one.id for one in people) if one not in thread.members]
    fresh = [one for one in fresh if permissions.sees(world, world.people[one], parent)]
    for one in fresh:
        thread.members[one] = world.now()
    if fresh:
        _tell_members(world, thread, fresh)
        if world.bot_id in fresh:
            tell_place(world, "THREAD_CREATE", thread)
    return [world.people[one] for one in fresh]


def _tell_members(world: World, thread: Channel, added: list[int]) -> None:
    """Tell of people added to a thread. Without the members' intent the bot hears only of itself."""
    body: Object = {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": len(thread.members),
        "added_members": [payloads.thread_member(thread, one) for one in added],
        "removed_member_ids": [],
    }

    def seen_by(viewer: int) -> Object | None:
        if viewer == world.bot_id and viewer not in added:
            return None
        return body if permissions.seen_by(world, viewer, thread) else None

    world.tell(Happening("THREAD_MEMBERS_UPDATE", thread.id, seen_by))


def wake(world: World, person: Person, channel: Channel) -> None:
    """Sending into an archived thread opens it again unless it is locked."""
    if not channel.is_thread or not channel.archived:
        return
    if channel.locked and not permissions.manages(world, person, channel):
        raise RequestRefused(400, 50083, "Thread is archived")
    channel.archived, channel.archived_at = False, world.now()
    tell_place(world, "THREAD_UPDATE", channel)


def archive_idle(world: World) -> list[Channel]:
    """Archive the threads in which nobody spoke for their time to archive."""
    idle: list[Channel] = []
    for thread in world.channels.values():
        if not thread.is_thread or thread.archived:
            continue
        spoken = [one.created_at for one in thread.messages.values()]
        last = max(thread.created_at, thread.archived_at or thread.created_at, *spoken)
        if world.now() - last >= timedelta(minutes=thread.auto_archive_minutes):
            thread.archived, thread.archived_at = True, world.now()
            idle.append(thread)
    for thread in idle:
        tell_place(world, "THREAD_UPDATE", thread)
    return idle


def type_in(world: World, person: Person, channel: Channel) -> None:
    """Announce that a person is typing."""
    permissions.need_to_send(world, person, channel)
    when = int(world.now().timestamp())
    body: Object = {"channel_id": str(channel.id), "user_id": str(person.id), "timestamp": when}
    if not channel.is_dm:
        body["member"] = payloads.member(world, person, channel.guild_id)
    tell_channel(world, "TYPING_START", channel, body)
