"""Routes of the bot itself and of people: who am I, where is the gateway, open a direct message."""

from bot.local import payloads, places
from bot.local.rest import Call, House, Routes, bot
from bot.local.wire import Json, Refusal, whole
from bot.local.world import person_of


def who_am_i(house: House, call: Call) -> Json:
    return payloads.me(bot(house))


def application(house: House, call: Call) -> Json:
    return payloads.application(house.world)


def gateway(house: House, call: Call) -> Json:
    limits = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    url = house.world.base.replace("http", "ws", 1) + "/gateway/"
    return {"url": url, "shards": 1, "session_start_limit": limits}


def person(house: House, call: Call) -> Json:
    return payloads.user(person_of(house.world, call.id("person")))


def open_dm(house: House, call: Call) -> Json:
    """Opening always succeeds; whether one may write is found out by writing."""
    other = person_of(house.world, whole(call.fields, "recipient_id"))
    if other.id == house.world.bot_id:
        raise Refusal(400, 50033, "Invalid Recipient(s)")
    channel = places.dm_between(house.world, bot(house), other)
    return payloads.channel(house.world, channel, house.world.bot_id)


ROUTES: Routes = {
    ("GET", "/users/@me"): who_am_i,
    ("POST", "/users/@me/channels"): open_dm,
    ("GET", "/users/{person}"): person,
    ("GET", "/oauth2/applications/@me"): application,
    ("GET", "/applications/@me"): application,
    ("GET", "/gateway/bot"): gateway,
    ("GET", "/gateway"): gateway,
}
