"""Operations on messages: post, edit, delete, pin, react. Each tells those who may know."""

import re
from collections.abc import Sequence
from datetime import timedelta

from local_discord import channel_operations, components, message_payloads, message_requests, permissions
from local_discord.channel_operations import ThreadPlan
from local_discord.json_validation import Object, RequestRefused, fault, stamp, unknown, whole
from local_discord.limits import PINS
from local_discord.message_requests import MessageRequest
from local_discord.permissions import need
from local_discord.world import (
    FORUM,
    LAYOUT,
    Channel,
    Happening,
    Message,
    Person,
    World,
    channel_of,
    message_of,
)

NONCE_MEMORY = timedelta(minutes=5)
MENTION = re.compile(r"<@!?(\d{1,20})>")
ROLE_MENTION = re.compile(r"<@&(\d{1,20})>")


def tell_message(world: World, event: str, message: Message) -> None:
    """Announce a message to everybody who sees it, each in their own rendering."""
    world.tell(
        Happening(
            event,
            message.channel_id,
            lambda viewer: message_payloads.event(world, message, viewer),
            message.id,
        )
    )


def post(world: World, author: Person, channel: Channel, draft: MessageRequest) -> Message:
    """Store a message and announce it; a remembered nonce returns the message it already made."""
    known = _known_nonce(world, author, draft)
    if known is not None:
        return known
    message_requests.require_something(draft)
    may_send(world, author, channel, draft)
    channel_operations.wake(world, author, channel)
    message = Message(world.new_id(), channel.id, author.id, world.now(), nonce=draft.nonce)
    _reply(world, author, channel, message, draft)
    fill(world, message, draft)
    store(world, channel, message)
    if draft.nonce is not None:
        world.nonces[author.id, draft.nonce] = (world.now(), channel.id, message.id)
    if channel.is_thread:
        people = [world.people[one] for one in message.mentions]
        channel_operations.bring_in(world, channel, [author, *people])
    return message


def store(world: World, channel: Channel, message: Message) -> None:
    """Put a message into its channel and announce it; an ephemeral one leaves no trace there."""
    channel.messages[message.id] = message
    if not message.ephemeral:
        channel.last_message_id = message.id
        channel.sent += 1
    tell_message(world, "MESSAGE_CREATE", message)


def note(
    world: World,
    channel: Channel,
    author: Person,
    kind: int,
    content: str = "",
    mentions: Sequence[int] = (),
    about: tuple[int, int] | None = None,
) -> None:
    """A line that Discord itself writes: something pinned, a thread begun, a person added."""
    message = Message(world.new_id(), channel.id, author.id, world.now(), content, kind, reply_to=about)
    message.mentions = list(mentions)
    store(world, channel, message)


def start_thread(world: World, person: Person, parent: Channel, plan: ThreadPlan) -> Channel:
    """Open a thread; a public one is told in its channel."""
    thread = channel_operations.start_thread(world, person, parent, plan)
    if not plan.private and parent.kind != FORUM:
        note(world, parent, person, 18, content=thread.name, about=(thread.id, 0))
    return thread


def _known_nonce(world: World, author: Person, draft: MessageRequest) -> Message | None:
    """With `enforce_nonce` the same author's same nonce makes no second message for a few minutes."""
    if draft.nonce is None or not draft.enforce_nonce:
        return None
    when, channel_id, message_id = world.nonces.get((author.id, draft.nonce), (None, 0, 0))
    if when is None or abs(world.now() - when) > NONCE_MEMORY:
        return None
    channel = world.channels.get(channel_id)
    known = channel.messages.get(message_id) if channel else None
    if known is None:
        raise unknown("Message")  # the nonce outlives its message
    return known


def may_send(world: World, author: Person, channel: Channel, draft: MessageRequest) -> None:
    """Permissions for a message, its embeds and files; closed direct messages are 50007."""
    permissions.need_to_send(world, author, channel)
    if channel.kind == FORUM:
        raise RequestRefused(400, 50008, "Cannot send messages in a non-text channel")
    if channel.is_dm:
        _may_write_to(world, author, channel)
    if channel.is_thread and channel.locked and not permissions.manages(world, author, channel):
        code, message = (50083, "Thread is archived") if channel.archived else (160005, "Thread is locked")
        raise RequestRefused(403, code, message)
    if draft.attachments:
        need(world, author, channel, permissions.ATTACH_FILES)
    if draft.reply_to:
        need(world, author, channel, permissions.READ_MESSAGE_HISTORY)


def _may_write_to(world: World, author: Person, channel: Channel) -> None:
    """A bot reaches only people who share a server with it and keep their direct messages open."""
    others = [world.people[one] for one in channel.recipients if one != author.id]
    if any(not author.guilds.keys() & other.guilds.keys() for other in others):
        raise RequestRefused(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
    if any(not other.bot and not other.dms_open for other in others):
        raise RequestRefused(403, 50007, "Cannot send messages to this user")


def _reply(world: World, author: Person, channel: Channel, message: Message, draft: MessageRequest) -> None:
    """A reply names a message of the same channel and, unless told not to, mentions its author."""
    if not draft.reply_to:
        return
    answered = channel.messages.get(whole(draft.reply_to, "message_id"))
    if answered is None or answered.only_for not in (None, author.id):
        if draft.reply_to.get("fail_if_not_exists") is False:
            return
        raise fault("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    message.kind = 19
    message.reply_to = (channel.id, answered.id)
    if draft.allowed.replied_user and answered.author_id != author.id:
        message.answers = message.mentions = [answered.author_id]


def fill(world: World, message: Message, draft: MessageRequest) -> None:
    """Write what a draft says into a message; what it does not speak of stays."""
    message.flags |= (draft.flags or 0) & (4 | 4096 | LAYOUT)
    if draft.components is not None:
        message.components = draft.components
    if message.flags & LAYOUT:
        message.content = components.words(message.components)
    elif draft.content is not None:
        message.content = draft.content
    if draft.content is not None or message.flags & LAYOUT:
        _mention(world, message, draft)
    if draft.kept is not None:
        message.attachments = [one for one in message.attachments if one.id in draft.kept]
    if draft.attachments:
        message.attachments = [*message.attachments, *draft.attachments]
    if draft.more is not None:
        message.more = draft.more


def _mention(world: World, message: Message, draft: MessageRequest) -> None:
    """Only what `allowed_mentions` lets through is a mention."""
    allowed = draft.allowed
    people = [int(one) for one in MENTION.findall(message.content)]
    named = [one for one in people if "users" in allowed.parse or one in allowed.users]
    message.mentions = [one for one in dict.fromkeys([*message.answers, *named]) if one in world.people]
    roles = [int(one) for one in ROLE_MENTION.findall(message.content)]
    message.mention_roles = [
        one for one in dict.fromkeys(roles) if "roles" in allowed.parse or one in allowed.roles
    ]
    loud = "@everyone" in message.content or "@here" in message.content
    message.mention_everyone = loud and "everyone" in allowed.parse and _may_shout(world, message)


def _may_shout(world: World, message: Message) -> bool:
    author, channel = world.people[message.author_id], world.channels[message.channel_id]
    return bool(permissions.in_channel(world, author, channel) & permissions.MENTION_EVERYONE)


def edit(world: World, editor: Person, message: Message, draft: MessageRequest) -> Message:
    """Change one's own message, even to nothing but its files; others' words are 50005."""
    if message.author_id != editor.id:
        raise RequestRefused(403, 50005, "Cannot edit a message authored by another user")
    whole_message = message_requests.after_edit(message, draft)
    message_requests.check(whole_message)
    message_requests.require_something(whole_message)
    channel = channel_of(world, message.channel_id)
    if channel.is_thread and channel.archived:
        raise RequestRefused(400, 50083, "Thread is archived")
    message.edited_at = world.now()
    fill(world, message, draft)
    tell_message(world, "MESSAGE_UPDATE", message)
    return message


def delete(world: World, person: Person, channel: Channel, message_id: int) -> None:
    """Delete one's own message, or another's with MANAGE_MESSAGES."""
    message = message_of(world, channel.id, message_id)
    need(world, person, channel, 0)
    if message.author_id != person.id:
        if channel.is_dm:
            raise RequestRefused(403, 50003, "Cannot execute action on a DM channel")
        need(world, person, channel, permissions.MANAGE_MESSAGES)
    remove(world, message)


def remove(world: World, message: Message) -> None:
    """Take a message away and tell those who saw it."""
    channel = world.channels[message.channel_id]
    del channel.messages[message.id]
    body = channel_operations.in_place(channel, {"id": str(message.id), "channel_id": str(channel.id)})

    def seen_by(viewer: int) -> Object | None:
        return body if message_payloads.told_of(world, message, viewer) else None

    world.tell(Happening("MESSAGE_DELETE", channel.id, seen_by, message.id))


def pin(world: World, person: Person, message: Message, *, pinned: bool) -> None:
    """Pin or unpin; pinning writes a line in the channel. At most 250 a channel."""
    channel = world.channels[message.channel_id]
    need(world, person, channel, permissions.PIN_MESSAGES)
    if pinned == (message.pinned_at is not None):
        return
    if pinned and sum(1 for one in channel.messages.values() if one.pinned_at) >= PINS:
        raise RequestRefused(400, 30003, f"Maximum number of pins reached ({PINS})")
    message.pinned_at = world.now() if pinned else None
    if pinned:
        channel.last_pin_at = message.pinned_at
    tell_message(world, "MESSAGE_UPDATE", message)
    last = stamp(channel.last_pin_at) if channel.last_pin_at else None
    body: Object = {"channel_id": str(channel.id), "last_pin_timestamp": last}
    channel_operations.tell_channel(world, "CHANNEL_PINS_UPDATE", channel, body)
    if pinned:
        note(world, channel, person, 6, about=(channel.id, message.id))


def react(world: World, person: Person, message: Message, emoji: str, *, on: bool) -> None:
    """Add or take back a person's reaction."""
    channel = world.channels[message.channel_id]
    need(world, person, channel, permissions.READ_MESSAGE_HISTORY)
    people = message.reactions.get(emoji, [])
    if on == (person.id in people):
        return
    if on and not people:
        need(world, person, channel, permissions.ADD_REACTIONS)
    message.reactions[emoji] = [*people, person.id] if on else [one for one in people if one != person.id]
    if not message.reactions[emoji]:
        del message.reactions[emoji]
    body: Object = {
        "user_id": str(person.id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "message_author_id": str(message.author_id),
        "emoji": {"id": None, "name": emoji},
        "type": 0,
    }
    channel_operations.tell_channel(
        world, f"MESSAGE_REACTION_{'ADD' if on else 'REMOVE'}", channel, body, message.id
    )
