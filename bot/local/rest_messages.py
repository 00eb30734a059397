"""Routes of messages: send, read, edit, delete, pin, react, typing."""

from urllib.parse import unquote

from bot.local import channels, message_payloads, messages, payloads, permissions
from bot.local.rest import Call, Context, Routes, bot
from bot.local.wire import Json, Object, Refusal, ids, stamp, unknown
from bot.local.world import Channel, Message, message_of, person_of

PAGE = 100


def create(context: Context, call: Call) -> Json:
    world = context.world
    message = messages.post(world, bot(context), call.channel(world), call.draft(world))
    return message_payloads.for_viewer(world, message, world.bot_id)


def history(context: Context, call: Call) -> Json:
    """Newest first: before, after or around a message, 50 by default, at most 100."""
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
    if "around" in call.query:
        middle = call.number("around", 0)
        older = [one for one in every if one.id < middle][-(limit // 2) :]
        newer = [one for one in every if one.id >= middle][: limit - len(older)]
        return [*older, *newer][::-1]
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


def delete_many(context: Context, call: Call) -> Json:
    channel = call.channel(context.world)
    permissions.need(context.world, bot(context), channel, permissions.MANAGE_MESSAGES)
    for message_id in ids(call.fields, "messages"):
        if message_id in channel.messages:
            messages.remove(context.world, channel.messages[message_id])
    return None


def pin(context: Context, call: Call) -> Json:
    messages.pin(context.world, bot(context), _one(context, call, permissions.VIEW_CHANNEL), pinned=True)
    return None


def unpin(context: Context, call: Call) -> Json:
    messages.pin(context.world, bot(context), _one(context, call, permissions.VIEW_CHANNEL), pinned=False)
    return None


def pins(context: Context, call: Call) -> Json:
    """Pinned messages, latest pin first."""
    world, channel = context.world, call.channel(context.world)
    permissions.need(world, bot(context), channel, permissions.VIEW_CHANNEL)
    pinned = [(one.pinned_at, one) for one in channel.messages.values() if one.pinned_at]
    pinned.sort(key=lambda pair: pair[0], reverse=True)
    before = call.query.get("before", "~").replace("+00:00", "")
    found = [pair for pair in pinned if stamp(pair[0]).replace("+00:00", "") < before]
    limit = min(call.number("limit", 50), 50)
    entries: list[Json] = [
        {"pinned_at": stamp(when), "message": message_payloads.for_viewer(world, one, world.bot_id)}
        for when, one in found[:limit]
    ]
    return {"items": entries, "has_more": len(found) > limit}


def react(context: Context, call: Call) -> Json:
    message = _one(context, call, permissions.VIEW_CHANNEL)
    messages.react(context.world, bot(context), message, unquote(call.names["emoji"]), on=True)
    return None


def unreact(context: Context, call: Call) -> Json:
    """Take back one's own reaction, or another person's with MANAGE_MESSAGES."""
    message = _one(context, call, permissions.VIEW_CHANNEL)
    person = bot(context)
    if call.names["person"] != "@me":
        person = person_of(context.world, call.id("person"))
        _one(context, call, permissions.MANAGE_MESSAGES)
    messages.react(context.world, person, message, unquote(call.names["emoji"]), on=False)
    return None


def reactors(context: Context, call: Call) -> Json:
    message = _one(context, call, permissions.READ_MESSAGE_HISTORY)
    people = message.reactions.get(unquote(call.names["emoji"]), [])
    return [payloads.user(context.world.people[one]) for one in people]


def clear_reactions(context: Context, call: Call) -> Json:
    message = _one(context, call, permissions.MANAGE_MESSAGES)
    message.reactions.clear()
    channel = context.world.channels[message.channel_id]
    body: Object = {"channel_id": str(channel.id), "message_id": str(message.id)}
    channels.tell_channel(context.world, "MESSAGE_REACTION_REMOVE_ALL", channel, body)
    return None


def typing(context: Context, call: Call) -> Json:
    world, channel = context.world, call.channel(context.world)
    permissions.need_to_send(world, bot(context), channel)
    channels.tell_channel(world, "TYPING_START", channel, channels.typing_body(world, bot(context), channel))
    return None


_MESSAGES = "/channels/{channel}/messages"
_MESSAGE = _MESSAGES + "/{message}"
_EMOJI = _MESSAGE + "/reactions/{emoji}"
ROUTES: Routes = {
    ("POST", "/channels/{channel}/typing"): typing,
    ("GET", _MESSAGES + "/pins"): pins,
    ("PUT", _MESSAGES + "/pins/{message}"): pin,
    ("DELETE", _MESSAGES + "/pins/{message}"): unpin,
    ("PUT", "/channels/{channel}/pins/{message}"): pin,
    ("DELETE", "/channels/{channel}/pins/{message}"): unpin,
    ("POST", _MESSAGES + "/bulk-delete"): delete_many,
    ("POST", _MESSAGES): create,
    ("GET", _MESSAGES): history,
    ("GET", _MESSAGE): fetch,
    ("PATCH", _MESSAGE): edit,
    ("DELETE", _MESSAGE): delete,
    ("PUT", _EMOJI + "/@me"): react,
    ("DELETE", _EMOJI + "/{person}"): unreact,
    ("GET", _EMOJI): reactors,
    ("DELETE", _MESSAGE + "/reactions"): clear_reactions,
}
