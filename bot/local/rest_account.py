"""Routes of the bot itself and of people: who am I, where is the gateway, open a direct message."""

from bot.local import channels, payloads
from bot.local.rest import Call, Context, Routes, bot
from bot.local.wire import Json, Refusal, whole
from bot.local.world import person_of


def who_am_i(context: Context, call: Call) -> Json:
    return payloads.me(bot(context))


def application(context: Context, call: Call) -> Json:
    return payloads.application(context.world)


def gateway(context: Context, call: Call) -> Json:
    limits = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    url = context.world.base.replace("http", "ws", 1) + "/gateway/"
    return {"url": url, "shards": 1, "session_start_limit": limits}


def person(context: Context, call: Call) -> Json:
    return payloads.user(person_of(context.world, call.id("person")))


def open_dm(context: Context, call: Call) -> Json:
    """Opening always succeeds; whether one may write is found out by writing."""
    other = person_of(context.world, whole(call.fields, "recipient_id"))
    if other.id == context.world.bot_id:
        raise Refusal(400, 50033, "Invalid Recipient(s)")
    channel = channels.dm_between(context.world, bot(context), other)
    return payloads.channel(context.world, channel, context.world.bot_id)


ROUTES: Routes = {
    ("GET", "/users/@me"): who_am_i,
    ("POST", "/users/@me/channels"): open_dm,
    ("GET", "/users/{person}"): person,
    ("GET", "/oauth2/applications/@me"): application,
    ("GET", "/applications/@me"): application,
    ("GET", "/gateway/bot"): gateway,
    ("GET", "/gateway"): gateway,
}
