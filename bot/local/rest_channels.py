"""Routes of channels and threads."""

from bot.local import channels, message_payloads, messages, payloads, permissions
from bot.local.channels import ThreadPlan
from bot.local.rest import Call, Context, Routes, bot, guild_here
from bot.local.wire import FormErrors, Json, Refusal, flag, part, text, whole
from bot.local.world import FORUM, PRIVATE_THREAD, Channel, message_of, person_of


def fetch(context: Context, call: Call) -> Json:
    channel = call.channel(context.world)
    permissions.need(context.world, bot(context), channel, 0)
    return payloads.channel(context.world, channel, context.world.bot_id)


def edit(context: Context, call: Call) -> Json:
    channel = call.channel(context.world)
    channels.change(context.world, bot(context), channel, call.fields)
    return payloads.channel(context.world, channel, context.world.bot_id)


def delete(context: Context, call: Call) -> Json:
    channel = call.channel(context.world)
    body = payloads.channel(context.world, channel, context.world.bot_id)
    if not channel.is_dm:
        channels.close(context.world, bot(context), channel)
    return body


def create(context: Context, call: Call) -> Json:
    world, here = context.world, guild_here(context, call)
    if not permissions.in_guild(world, bot(context), here.id) & permissions.MANAGE_CHANNELS:
        raise Refusal(403, 50013, "Missing Permissions")
    name = _name(call)
    channel = channels.create(world, name, call.fields, whole(call.fields, "type"), here.id)
    return payloads.channel(world, channel, world.bot_id)


def _name(call: Call) -> str:
    name = text(call.fields, "name")
    errors = FormErrors()
    errors.between("name", name, 1, 100)
    errors.speak()
    return name


def set_overwrite(context: Context, call: Call) -> Json:
    channel = call.channel(context.world)
    permissions.need(context.world, bot(context), channel, permissions.MANAGE_ROLES)
    channel.overwrites[call.id("target")] = channels.overwrite(call.fields)
    channels.tell_place(context.world, "CHANNEL_UPDATE", channel)
    return None


def drop_overwrite(context: Context, call: Call) -> Json:
    channel = call.channel(context.world)
    permissions.need(context.world, bot(context), channel, permissions.MANAGE_ROLES)
    channel.overwrites.pop(call.id("target"), None)
    channels.tell_place(context.world, "CHANNEL_UPDATE", channel)
    return None


# ---------------------------------------------------------------- threads


def start(context: Context, call: Call) -> Json:
    """A thread of its own, or in a forum a post with its first message."""
    world, parent = context.world, call.channel(context.world)
    body, private = call.fields, whole(call.fields, "type", 11) == PRIVATE_THREAD
    minutes = channels.archive_minutes(body, 1440)
    plan = ThreadPlan(
        _name(call), private and parent.kind != FORUM, flag(body, "invitable", default=True), minutes
    )
    thread = messages.start_thread(world, bot(context), parent, plan)
    if parent.kind == FORUM:
        first = Call(call.names, call.query, part(body, "message"), call.uploads)
        message = messages.post(world, bot(context), thread, first.draft(world))
        letter = message_payloads.for_viewer(world, message, world.bot_id)
        return {**payloads.channel(world, thread, world.bot_id), "message": letter}
    return payloads.channel(world, thread, world.bot_id)


def start_from_message(context: Context, call: Call) -> Json:
    world, parent = context.world, call.channel(context.world)
    message = message_of(world, parent.id, call.id("message"))
    minutes = channels.archive_minutes(call.fields, 1440)
    plan = ThreadPlan(_name(call), minutes=minutes, from_message=message.id)
    thread = messages.start_thread(world, bot(context), parent, plan)
    return payloads.channel(world, thread, world.bot_id)


def _thread(context: Context, call: Call) -> Channel:
    channel = call.channel(context.world)
    permissions.need(context.world, bot(context), channel, 0)
    if not channel.is_thread:
        raise Refusal(400, 50024, "Cannot execute action on this channel type")
    return channel


def join(context: Context, call: Call) -> Json:
    """Add a person to a thread; to a private one that is told in a line there."""
    world, thread = context.world, _thread(context, call)
    if thread.archived:
        raise Refusal(400, 50083, "Thread is archived")
    who = bot(context) if call.names["person"] == "@me" else person_of(world, call.id("person"))
    if who.id != world.bot_id:
        permissions.need_to_send(world, bot(context), thread)
    for fresh in channels.bring_in(world, thread, [who]):
        if thread.kind == PRIVATE_THREAD and fresh.id != world.bot_id:
            messages.note(world, thread, bot(context), 1, mentions=[fresh.id])
    return None


def leave(context: Context, call: Call) -> Json:
    world, thread = context.world, _thread(context, call)
    who = bot(context) if call.names["person"] == "@me" else person_of(world, call.id("person"))
    if who.id not in (world.bot_id, thread.owner_id):
        permissions.need(world, bot(context), thread, permissions.MANAGE_THREADS)
    channels.take_out(world, thread, who)
    return None


def members(context: Context, call: Call) -> Json:
    thread = _thread(context, call)
    return [payloads.thread_member(thread, one) for one in thread.members]


_CHANNEL = "/channels/{channel}"
ROUTES: Routes = {
    ("GET", _CHANNEL): fetch,
    ("PATCH", _CHANNEL): edit,
    ("DELETE", _CHANNEL): delete,
    ("POST", "/guilds/{guild}/channels"): create,
    ("PUT", _CHANNEL + "/permissions/{target}"): set_overwrite,
    ("DELETE", _CHANNEL + "/permissions/{target}"): drop_overwrite,
    ("POST", _CHANNEL + "/threads"): start,
    ("POST", _CHANNEL + "/messages/{message}/threads"): start_from_message,
    ("GET", _CHANNEL + "/thread-members"): members,
    ("PUT", _CHANNEL + "/thread-members/{person}"): join,
    ("DELETE", _CHANNEL + "/thread-members/{person}"): leave,
}
