"""Routes of messages: send, read, edit, delete, pin, typing."""

from local_discord import channel_operations, message_operations, message_payloads, permissions
from local_discord.json_validation import Json, fault, unknown
from local_discord.rest import Call, Routes
from local_discord.world import Channel, Message, message_of

PAGE = 100


def create(call: Call) -> Json:
    message = message_operations.post(call.world, call.bot, call.channel, call.draft())
    return message_payloads.for_bot(call.world, message)


def history(call: Call) -> Json:
    """Newest first: before or after a message, 50 by default, at most 100."""
    channel = call.need(permissions.VIEW_CHANNEL)
    if not permissions.in_channel(call.world, call.bot, channel) & permissions.READ_MESSAGE_HISTORY:
        return []
    limit = call.number("limit", 50)
    if not 1 <= limit <= PAGE:
        raise fault("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    return [message_payloads.for_bot(call.world, one) for one in select(channel, call, limit)]


def select(channel: Channel, call: Call, limit: int) -> list[Message]:
    """The messages a query asks for, newest first."""
    every = sorted((one for one in channel.messages.values() if not one.ephemeral), key=lambda one: one.id)
    if "after" in call.query:
        after = call.number("after", 0)
        return [one for one in every if one.id > after][:limit][::-1]
    before = call.number("before", 1 << 63)
    return [one for one in every if one.id < before][-limit:][::-1]


def _one(call: Call, bits: int = permissions.VIEW_CHANNEL) -> Message:
    message = message_of(call.world, call.need(bits).id, call.id("message"))
    if message.ephemeral:
        raise unknown("Message")
    return message


def fetch(call: Call) -> Json:
    return message_payloads.for_bot(call.world, _one(call, permissions.READ_MESSAGE_HISTORY))


def edit(call: Call) -> Json:
    message = message_operations.edit(call.world, call.bot, _one(call), call.draft())
    return message_payloads.for_bot(call.world, message)


def delete(call: Call) -> Json:
    message_operations.delete(call.world, call.bot, call.channel, call.id("message"))
    return None


def pin(call: Call) -> Json:
    message_operations.pin(call.world, call.bot, _one(call), pinned=True)
    return None


def typing(call: Call) -> Json:
    channel_operations.type_in(call.world, call.bot, call.channel)
    return None


_MESSAGES = "/channels/{channel}/messages"
_MESSAGE = _MESSAGES + "/{message}"
ROUTES: Routes = {
    ("POST", "/channels/{channel}/typing"): typing,
    ("PUT", _MESSAGES + "/pins/{message}"): pin,
    ("POST", _MESSAGES): create,
    ("GET", _MESSAGES): history,
    ("GET", _MESSAGE): fetch,
    ("PATCH", _MESSAGE): edit,
    ("DELETE", _MESSAGE): delete,
}
