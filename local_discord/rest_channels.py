"""Routes of channels, threads and forums: look at one, open and change a thread, add people to it."""

from local_discord import channel_operations, message_operations, message_payloads, payloads, permissions
from local_discord.channel_operations import ThreadPlan
from local_discord.json_validation import FormErrors, Json, RequestRefused, flag, part, text, whole
from local_discord.message_requests import check, read, require_something
from local_discord.rest import Call, Routes
from local_discord.world import FORUM, PRIVATE_THREAD, PUBLIC_THREAD, Channel, person_of


def fetch(call: Call) -> Json:
    return payloads.channel(call.world, call.need(), call.bot.id)


def _name(call: Call) -> str:
    name = text(call.fields, "name")
    errors = FormErrors()
    errors.between("name", name, 1, 100)
    errors.speak()
    return name


def start(call: Call) -> Json:
    """Open a thread; in a forum that is a post, which has its first message at once."""
    parent, body = call.channel, call.fields
    if parent.kind == FORUM:
        return _post(call, parent)
    plan = ThreadPlan(
        _name(call),
        private=whole(body, "type", PUBLIC_THREAD) == PRIVATE_THREAD,
        invitable=flag(body, "invitable", default=True),
        minutes=channel_operations.archive_minutes(body, 1440),
    )
    return payloads.channel(
        call.world, message_operations.start_thread(call.world, call.bot, parent, plan), call.bot.id
    )


def _post(call: Call, forum: Channel) -> Json:
    world, bot, body = call.world, call.bot, call.fields
    draft = read(world, part(body, "message"), call.uploads)
    check(draft)
    require_something(draft)
    tags = channel_operations.applied(forum, body) if "applied_tags" in body else []
    plan = ThreadPlan(_name(call), minutes=channel_operations.archive_minutes(body, 1440), tags=tags)
    post = message_operations.start_thread(world, bot, forum, plan)
    first = message_operations.post(world, bot, post, draft)
    shown = message_payloads.for_bot(world, first)
    return {**payloads.channel(world, post, bot.id), "message": shown}


def _thread(call: Call) -> Channel:
    channel = call.need()
    if not channel.is_thread:
        raise RequestRefused(400, 50024, "Cannot execute action on this channel type")
    return channel


def edit(call: Call) -> Json:
    if (forum := call.need()).kind == FORUM:
        channel_operations.retag(call.world, call.bot, forum, call.fields)
        return payloads.channel(call.world, forum, call.bot.id)
    thread = _thread(call)
    channel_operations.change(call.world, call.bot, thread, call.fields)
    return payloads.channel(call.world, thread, call.bot.id)


def join(call: Call) -> Json:
    """Add a person to a thread; to a private one that is told in a line there."""
    world, thread = call.world, _thread(call)
    if thread.archived:
        raise RequestRefused(400, 50083, "Thread is archived")
    permissions.need_to_send(world, call.bot, thread)
    for fresh in channel_operations.bring_in(world, thread, [person_of(world, call.id("person"))]):
        if thread.kind == PRIVATE_THREAD:
            message_operations.note(world, thread, call.bot, 1, mentions=[fresh.id])
    return None


_CHANNEL = "/channels/{channel}"
ROUTES: Routes = {
    ("GET", _CHANNEL): fetch,
    ("PATCH", _CHANNEL): edit,
    ("POST", _CHANNEL + "/threads"): start,
    ("PUT", _CHANNEL + "/thread-members/{person}"): join,
}
