"""What is put on a message: pins and reactions."""

from bot.local import permissions, places
from bot.local.limits import PINS
from bot.local.mail import note, tell_message
from bot.local.permissions import need
from bot.local.wire import Object, Refusal, stamp
from bot.local.world import Message, Person, World


def pin(world: World, person: Person, message: Message, *, pinned: bool) -> None:
    """Pin or unpin; pinning writes a line in the channel. At most 250 a channel."""
    channel = world.channels[message.channel_id]
    need(world, person, channel, permissions.PIN_MESSAGES)
    if pinned == (message.pinned_at is not None):
        return
    if pinned and sum(1 for one in channel.messages.values() if one.pinned_at) >= PINS:
        raise Refusal(400, 30003, f"Maximum number of pins reached ({PINS})")
    message.pinned_at = world.now() if pinned else None
    if pinned:
        channel.last_pin_at = message.pinned_at
    tell_message(world, "MESSAGE_UPDATE", message)
    body: Object = {"channel_id": str(channel.id), "last_pin_timestamp": None}
    if channel.last_pin_at:
        body["last_pin_timestamp"] = stamp(channel.last_pin_at)
    places.tell_channel(world, "CHANNEL_PINS_UPDATE", channel, body)
    if pinned:
        note(world, channel, person, 6, about=(channel.id, message.id))


def react(world: World, person: Person, message: Message, emoji: str, *, on: bool) -> None:
    """Add or take back a person's reaction."""
    channel = world.channels[message.channel_id]
    need(world, person, channel, permissions.READ_MESSAGE_HISTORY)
    people = message.reactions.get(emoji, [])
    if on == (person.id in people):
        return
    if on:
        if not people:
            need(world, person, channel, permissions.ADD_REACTIONS)
        message.reactions[emoji] = [*people, person.id]
    else:
        message.reactions[emoji] = [one for one in people if one != person.id]
        if not message.reactions[emoji]:
            del message.reactions[emoji]
    tell_reaction(world, person, message, emoji, on=on)


def tell_reaction(world: World, person: Person, message: Message, emoji: str, *, on: bool) -> None:
    """Announce one reaction come or gone."""
    channel = world.channels[message.channel_id]
    body: Object = {
        "user_id": str(person.id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "message_author_id": str(message.author_id),
        "emoji": {"id": None, "name": emoji},
        "burst": False,
        "type": 0,
    }
    places.tell_channel(world, f"MESSAGE_REACTION_{'ADD' if on else 'REMOVE'}", channel, body, message.id)
