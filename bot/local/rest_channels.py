"""Routes of channels and threads."""

from bot.local import letters, mail, payloads, permissions, places
from bot.local.places import ThreadPlan
from bot.local.rest import Call, House, Routes, bot, guild_here
from bot.local.wire import FormErrors, Json, Refusal, flag, part, text, whole
from bot.local.world import FORUM, PRIVATE_THREAD, Channel, message_of, person_of


def fetch(house: House, call: Call) -> Json:
    channel = call.channel(house.world)
    permissions.need(house.world, bot(house), channel, 0)
    return payloads.channel(house.world, channel, house.world.bot_id)


def edit(house: House, call: Call) -> Json:
    channel = call.channel(house.world)
    places.change(house.world, bot(house), channel, call.fields)
    return payloads.channel(house.world, channel, house.world.bot_id)


def delete(house: House, call: Call) -> Json:
    channel = call.channel(house.world)
    body = payloads.channel(house.world, channel, house.world.bot_id)
    if not channel.is_dm:
        places.close(house.world, bot(house), channel)
    return body


def create(house: House, call: Call) -> Json:
    world, here = house.world, guild_here(house, call)
    if not permissions.in_guild(world, bot(house), here.id) & permissions.MANAGE_CHANNELS:
        raise Refusal(403, 50013, "Missing Permissions")
    name = _name(call)
    channel = places.create(world, name, call.fields, whole(call.fields, "type"), here.id)
    return payloads.channel(world, channel, world.bot_id)


def _name(call: Call) -> str:
    name = text(call.fields, "name")
    errors = FormErrors()
    errors.between("name", name, 1, 100)
    errors.speak()
    return name


def set_overwrite(house: House, call: Call) -> Json:
    channel = call.channel(house.world)
    permissions.need(house.world, bot(house), channel, permissions.MANAGE_ROLES)
    channel.overwrites[call.id("target")] = places.overwrite(call.fields)
    places.tell_place(house.world, "CHANNEL_UPDATE", channel)
    return None


def drop_overwrite(house: House, call: Call) -> Json:
    channel = call.channel(house.world)
    permissions.need(house.world, bot(house), channel, permissions.MANAGE_ROLES)
    channel.overwrites.pop(call.id("target"), None)
    places.tell_place(house.world, "CHANNEL_UPDATE", channel)
    return None


# ---------------------------------------------------------------- threads


def start(house: House, call: Call) -> Json:
    """A thread of its own, or in a forum a post with its first message."""
    world, parent = house.world, call.channel(house.world)
    body, private = call.fields, whole(call.fields, "type", 11) == PRIVATE_THREAD
    minutes = places.archive_minutes(body, 1440)
    plan = ThreadPlan(
        _name(call), private and parent.kind != FORUM, flag(body, "invitable", default=True), minutes
    )
    thread = mail.start_thread(world, bot(house), parent, plan)
    if parent.kind == FORUM:
        first = Call(call.names, call.query, part(body, "message"), call.uploads)
        message = mail.post(world, bot(house), thread, first.draft(world))
        letter = letters.for_viewer(world, message, world.bot_id)
        return {**payloads.channel(world, thread, world.bot_id), "message": letter}
    return payloads.channel(world, thread, world.bot_id)


def start_from_message(house: House, call: Call) -> Json:
    world, parent = house.world, call.channel(house.world)
    message = message_of(world, parent.id, call.id("message"))
    minutes = places.archive_minutes(call.fields, 1440)
    plan = ThreadPlan(_name(call), minutes=minutes, from_message=message.id)
    thread = mail.start_thread(world, bot(house), parent, plan)
    return payloads.channel(world, thread, world.bot_id)


def _thread(house: House, call: Call) -> Channel:
    channel = call.channel(house.world)
    permissions.need(house.world, bot(house), channel, 0)
    if not channel.is_thread:
        raise Refusal(400, 50024, "Cannot execute action on this channel type")
    return channel


def join(house: House, call: Call) -> Json:
    """Add a person to a thread; to a private one that is told in a line there."""
    world, thread = house.world, _thread(house, call)
    if thread.archived:
        raise Refusal(400, 50083, "Thread is archived")
    who = bot(house) if call.names["person"] == "@me" else person_of(world, call.id("person"))
    if who.id != world.bot_id:
        permissions.need_to_send(world, bot(house), thread)
    for fresh in places.bring_in(world, thread, [who]):
        if thread.kind == PRIVATE_THREAD and fresh.id != world.bot_id:
            mail.note(world, thread, bot(house), 1, mentions=[fresh.id])
    return None


def leave(house: House, call: Call) -> Json:
    world, thread = house.world, _thread(house, call)
    who = bot(house) if call.names["person"] == "@me" else person_of(world, call.id("person"))
    if who.id not in (world.bot_id, thread.owner_id):
        permissions.need(world, bot(house), thread, permissions.MANAGE_THREADS)
    places.take_out(world, thread, who)
    return None


def members(house: House, call: Call) -> Json:
    thread = _thread(house, call)
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
