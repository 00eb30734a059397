"""Routes of the guild: itself, its members and roles."""

from bot.local import guild, payloads, permissions
from bot.local.rest import Call, House, Routes, bot, guild_here
from bot.local.wire import Json, Refusal, missing_permissions, text, unknown, whole
from bot.local.world import Guild, Person, Role


def _member(house: House, call: Call) -> tuple[Guild, Person]:
    here = guild_here(house, call)
    name = call.names["person"]
    person = house.world.people.get(house.world.bot_id if name == "@me" else call.id("person"))
    if person is None:
        raise unknown("User")
    if here.id not in person.guilds:
        raise unknown("Member")
    return here, person


def _role(house: House, call: Call) -> Role:
    here = guild_here(house, call)
    role = house.world.roles.get(call.id("role"))
    if role is None or role.guild_id != here.id:
        raise unknown("Role")
    return role


def _may_manage_roles(house: House, call: Call) -> None:
    if not permissions.in_guild(house.world, bot(house), call.id("guild")) & permissions.MANAGE_ROLES:
        raise missing_permissions()


def fetch(house: House, call: Call) -> Json:
    here = guild_here(house, call)
    count = len(house.world.members(here.id))
    more = {"approximate_member_count": count, "approximate_presence_count": count}
    return {**payloads.guild(house.world, here), **(more if call.query.get("with_counts") else {})}


def member(house: House, call: Call) -> Json:
    here, person = _member(house, call)
    return payloads.member(house.world, person, here.id)


def members(house: House, call: Call) -> Json:
    """Listing members takes the privileged intent."""
    here = guild_here(house, call)
    if not house.gateway.privileged & 2:
        raise Refusal(403, 50001, "Missing Access")
    everyone = sorted(house.world.members(here.id), key=lambda one: one.id)
    later = [one for one in everyone if one.id > call.number("after", 0)]
    return [payloads.member(house.world, one, here.id) for one in later[: call.number("limit", 1)]]


def give_role(house: House, call: Call) -> Json:
    (here, person), role = _member(house, call), _role(house, call)
    _may_manage_roles(house, call)
    if role.id not in person.roles:
        person.roles.append(role.id)
        guild.member_changed(house.world, person, here)
    return None


def take_role(house: House, call: Call) -> Json:
    (here, person), role = _member(house, call), _role(house, call)
    _may_manage_roles(house, call)
    if role.id in person.roles:
        person.roles.remove(role.id)
        guild.member_changed(house.world, person, here)
    return None


def create_role(house: House, call: Call) -> Json:
    here = guild_here(house, call)
    _may_manage_roles(house, call)
    role = guild.add_role(
        house.world, here, text(call.fields, "name", "new role"), whole(call.fields, "permissions")
    )
    role.colour = whole(call.fields, "color")
    return payloads.role(role)


def delete_role(house: House, call: Call) -> Json:
    role = _role(house, call)
    _may_manage_roles(house, call)
    guild.remove_role(house.world, role)
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
