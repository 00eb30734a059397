"""Routes of the guild: itself, its members and roles."""

from bot.local import guild, payloads, permissions
from bot.local.rest import Call, Context, Routes, bot, guild_here
from bot.local.wire import Json, Refusal, missing_permissions, text, unknown, whole
from bot.local.world import Guild, Person, Role


def _member(context: Context, call: Call) -> tuple[Guild, Person]:
    here = guild_here(context, call)
    name = call.names["person"]
    person = context.world.people.get(context.world.bot_id if name == "@me" else call.id("person"))
    if person is None:
        raise unknown("User")
    if here.id not in person.guilds:
        raise unknown("Member")
    return here, person


def _role(context: Context, call: Call) -> Role:
    here = guild_here(context, call)
    role = context.world.roles.get(call.id("role"))
    if role is None or role.guild_id != here.id:
        raise unknown("Role")
    return role


def _may_manage_roles(context: Context, call: Call) -> None:
    if not permissions.in_guild(context.world, bot(context), call.id("guild")) & permissions.MANAGE_ROLES:
        raise missing_permissions()


def fetch(context: Context, call: Call) -> Json:
    here = guild_here(context, call)
    count = len(context.world.members(here.id))
    more = {"approximate_member_count": count, "approximate_presence_count": count}
    return {**payloads.guild(context.world, here), **(more if call.query.get("with_counts") else {})}


def member(context: Context, call: Call) -> Json:
    here, person = _member(context, call)
    return payloads.member(context.world, person, here.id)


def members(context: Context, call: Call) -> Json:
    """Listing members takes the privileged intent."""
    here = guild_here(context, call)
    if not context.gateway.privileged & 2:
        raise Refusal(403, 50001, "Missing Access")
    everyone = sorted(context.world.members(here.id), key=lambda one: one.id)
    later = [one for one in everyone if one.id > call.number("after", 0)]
    return [payloads.member(context.world, one, here.id) for one in later[: call.number("limit", 1)]]


def give_role(context: Context, call: Call) -> Json:
    (here, person), role = _member(context, call), _role(context, call)
    _may_manage_roles(context, call)
    if role.id not in person.roles:
        person.roles.append(role.id)
        guild.member_changed(context.world, person, here)
    return None


def take_role(context: Context, call: Call) -> Json:
    (here, person), role = _member(context, call), _role(context, call)
    _may_manage_roles(context, call)
    if role.id in person.roles:
        person.roles.remove(role.id)
        guild.member_changed(context.world, person, here)
    return None


def create_role(context: Context, call: Call) -> Json:
    here = guild_here(context, call)
    _may_manage_roles(context, call)
    role = guild.add_role(
        context.world, here, text(call.fields, "name", "new role"), whole(call.fields, "permissions")
    )
    role.colour = whole(call.fields, "color")
    return payloads.role(role)


def delete_role(context: Context, call: Call) -> Json:
    role = _role(context, call)
    _may_manage_roles(context, call)
    guild.remove_role(context.world, role)
    return None


_GUILD = "/guilds/{guild}"
ROUTES: Routes = {
    ("GET", _GUILD): fetch,
    ("GET", _GUILD + "/members"): members,
    ("GET", _GUILD + "/members/{person}"): member,
    ("PUT", _GUILD + "/members/{person}/roles/{role}"): give_role,
    ("DELETE", _GUILD + "/members/{person}/roles/{role}"): take_role,
    ("POST", _GUILD + "/roles"): create_role,
    ("DELETE", _GUILD + "/roles/{role}"): delete_role,
}
