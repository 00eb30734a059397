"""Routes of messages: send, read, edit, delete, pin, typing."""

from bot.local import channels, message_payloads, messages, permissions
from bot.local.rest import Call, Context, Routes, bot
from bot.local.wire import Json, Refusal, unknown
from bot.local.world import Channel, Message, message_of

PAGE = 100


def create(context: Context, call: Call) -> Json:
    world = context.world
    message = messages.post(world, bot(context), call.channel(world), call.draft(world))
    return message_payloads.for_viewer(world, message, world.bot_id)


def history(context: Context, call: Call) -> Json:
    """Newest first: before or after a message, 50 by default, at most 100."""
    world, channel = context.world, call.channel(context.world)
    permissions.need(world, bot(context), channel, permissions.VIEW_CHANNEL)
    if not permissions.in_channel(world, bot(context), channel) & permissions.READ_MESSAGE_HISTORY:
        return []
    limit = call.number("limit", 50)
    if not 1 <= limit <= PAGE:
        detail = {"code": "NUMBER_TYPE_MAX", "message": "int value should be between 1 and 100."}
        raise Refusal(400, 50035, "Invalid Form Body", {"limit": {"_errors": [detail]}})
    found = select(channel, call, limit)
    return [message_payloads.for_viewer(world, one, world.bot_id) for one in found]


def select(channel: Channel, call: Call, limit: int) -> list[Message]:
    """The messages a query asks for, newest first."""
    every = sorted((one for one in channel.messages.values() if not one.ephemeral), key=lambda one: one.id)
    if "after" in call.query:
        after = call.number("after", 0)
        return [one for one in every if one.id > after][:limit][::-1]
    before = call.number("before", 1 << 63)
    return [one for one in every if one.id < before][-limit:][::-1]


def _one(context: Context, call: Call, bits: int) -> Message:
    world, channel = context.world, call.channel(context.world)
    permissions.need(world, bot(context), channel, bits)
    message = message_of(world, channel.id, call.id("message"))
    if message.ephemeral:
        raise unknown("Message")
    return message


def fetch(context: Context, call: Call) -> Json:
    message = _one(context, call, permissions.READ_MESSAGE_HISTORY)
    return message_payloads.for_viewer(context.world, message, context.world.bot_id)


def edit(context: Context, call: Call) -> Json:
    message = _one(context, call, permissions.VIEW_CHANNEL)
    messages.edit(context.world, bot(context), message, call.draft(context.world))
    return message_payloads.for_viewer(context.world, message, context.world.bot_id)


def delete(context: Context, call: Call) -> Json:
    messages.delete(context.world, bot(context), call.channel(context.world), call.id("message"))
    return None


def pin(context: Context, call: Call) -> Json:
    messages.pin(context.world, bot(context), _one(context, call, permissions.VIEW_CHANNEL), pinned=True)
    return None


def typing(context: Context, call: Call) -> Json:
    world, channel = context.world, call.channel(context.world)
    permissions.need_to_send(world, bot(context), channel)
    channels.tell_channel(world, "TYPING_START", channel, channels.typing_body(world, bot(context), channel))
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
