"""Routes of the bot and of people: who am I, where is the gateway, who is a member, direct messages."""

from local_discord import channel_operations, payloads
from local_discord.json_validation import Json, RequestRefused, missing_access, unknown, whole
from local_discord.rest import Call, Routes
from local_discord.world import Guild, guild_of, person_of


def who_am_i(call: Call) -> Json:
    return payloads.user(call.bot)


def application(call: Call) -> Json:
    return payloads.application(call.world)


def gateway(call: Call) -> Json:
    limits = {
        "total": 1000,
        "remaining": max(0, 1000 - call.context.gateway.identified),
        "reset_after": 86_400_000,
        "max_concurrency": 1,
    }
    url = call.world.base.replace("http", "ws", 1) + "/gateway/"
    return {"url": url, "shards": 1, "session_start_limit": limits}


def person(call: Call) -> Json:
    return payloads.user(person_of(call.world, call.id("person")))


def member(call: Call) -> Json:
    """A member of a guild; one that the bot is not in is hidden from it."""
    here = _own_guild(call)
    found = person_of(call.world, call.id("person"))
    if here.id not in found.guilds:
        raise unknown("Member")
    return payloads.member(call.world, found, here.id)


def guild(call: Call) -> Json:
    """A guild as REST shows it: without its channels, members and threads."""
    shown = payloads.guild_create(call.world, _own_guild(call))
    return {name: value for name, value in shown.items() if name not in GATEWAY_ONLY}


def guild_channels(call: Call) -> Json:
    """The channels of a guild, without its threads."""
    return payloads.guild_create(call.world, _own_guild(call))["channels"]


def _own_guild(call: Call) -> Guild:
    """Return the guild that is meant; raises RequestRefused unless the bot is in it."""
    here = guild_of(call.world, call.id("guild"))
    if here.id not in call.bot.guilds:
        raise missing_access()
    return here


def own_guilds(call: Call) -> Json:
    """The guilds that the bot is in, in brief."""
    mine = [each for each in call.world.guilds.values() if each.id in call.bot.guilds]
    return [{"id": str(each.id), "name": each.name, "icon": None, "owner": False} for each in mine]


GATEWAY_ONLY = ("channels", "threads", "members", "joined_at", "large", "unavailable", "member_count")


def open_dm(call: Call) -> Json:
    """Opening always succeeds; whether one may write is found out by writing."""
    other = person_of(call.world, whole(call.fields, "recipient_id"))
    if other.id == call.bot.id:
        raise RequestRefused(400, 50033, "Invalid Recipient(s)")
    channel = channel_operations.dm_between(call.world, call.bot, other)
    return payloads.channel(call.world, channel, call.bot.id)


ROUTES: Routes = {
    ("GET", "/users/@me"): who_am_i,
    ("GET", "/users/@me/guilds"): own_guilds,
    ("POST", "/users/@me/channels"): open_dm,
    ("GET", "/users/{person}"): person,
    ("GET", "/guilds/{guild}"): guild,
    ("GET", "/guilds/{guild}/channels"): guild_channels,
    ("GET", "/guilds/{guild}/members/{person}"): member,
    ("GET", "/oauth2/applications/@me"): application,
    ("GET", "/gateway"): gateway,
    ("GET", "/gateway/bot"): gateway,
}
