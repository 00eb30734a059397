"""Routes of channels and threads: look at one, open and change a thread, add people to it."""

from bot.local import channels, messages, payloads, permissions
from bot.local.channels import ThreadPlan
from bot.local.rest import Call, Context, Routes, bot
from bot.local.wire import FormErrors, Json, Refusal, flag, text, whole
from bot.local.world import PRIVATE_THREAD, PUBLIC_THREAD, Channel, person_of


def fetch(context: Context, call: Call) -> Json:
    channel = call.channel(context.world)
    permissions.need(context.world, bot(context), channel, 0)
    return payloads.channel(context.world, channel, context.world.bot_id)


def _name(call: Call) -> str:
    name = text(call.fields, "name")
    errors = FormErrors()
    errors.between("name", name, 1, 100)
    errors.speak()
    return name


def start(context: Context, call: Call) -> Json:
    world, parent = context.world, call.channel(context.world)
    body = call.fields
    plan = ThreadPlan(
        _name(call),
        private=whole(body, "type", PUBLIC_THREAD) == PRIVATE_THREAD,
        invitable=flag(body, "invitable", default=True),
        minutes=channels.archive_minutes(body, 1440),
    )
    thread = messages.start_thread(world, bot(context), parent, plan)
    return payloads.channel(world, thread, world.bot_id)


def _thread(context: Context, call: Call) -> Channel:
    channel = call.channel(context.world)
    permissions.need(context.world, bot(context), channel, 0)
    if not channel.is_thread:
        raise Refusal(400, 50024, "Cannot execute action on this channel type")
    return channel


def edit(context: Context, call: Call) -> Json:
    thread = _thread(context, call)
    channels.change(context.world, bot(context), thread, call.fields)
    return payloads.channel(context.world, thread, context.world.bot_id)


def join(context: Context, call: Call) -> Json:
    """Add a person to a thread; to a private one that is told in a line there."""
    world, thread = context.world, _thread(context, call)
    if thread.archived:
        raise Refusal(400, 50083, "Thread is archived")
    permissions.need_to_send(world, bot(context), thread)
    for fresh in channels.bring_in(world, thread, [person_of(world, call.id("person"))]):
        if thread.kind == PRIVATE_THREAD:
            messages.note(world, thread, bot(context), 1, mentions=[fresh.id])
    return None


_CHANNEL = "/channels/{channel}"
ROUTES: Routes = {
    ("GET", _CHANNEL): fetch,
    ("PATCH", _CHANNEL): edit,
    ("POST", _CHANNEL + "/threads"): start,
    ("PUT", _CHANNEL + "/thread-members/{person}"): join,
}
