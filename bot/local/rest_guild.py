"""Routes of the guild: itself, its members and roles."""

from bot.local import guild, payloads, permissions
from bot.local.rest import Call, House, Routes, bot
from bot.local.wire import Json, Refusal, ids, missing_permissions, text, unknown, whole
from bot.local.world import Person, Role


def _here(house: House, call: Call) -> None:
    if call.id("guild") != house.world.guild_id:
        raise unknown("Guild")


def _member(house: House, call: Call) -> Person:
    _here(house, call)
    name = call.names["person"]
    person = house.world.people.get(house.world.bot_id if name == "@me" else call.id("person"))
    if person is None:
        raise unknown("User")
    if not person.member:
        raise unknown("Member")
    return person


def _role(house: House, call: Call) -> Role:
    _here(house, call)
    role = house.world.roles.get(call.id("role"))
    if role is None:
        raise unknown("Role")
    return role


def _may_manage_roles(house: House) -> None:
    if not permissions.in_guild(house.world, bot(house)) & permissions.MANAGE_ROLES:
        raise missing_permissions()


def fetch(house: House, call: Call) -> Json:
    _here(house, call)
    count = sum(1 for one in house.world.people.values() if one.member)
    more = {"approximate_member_count": count, "approximate_presence_count": count}
    return {**payloads.guild(house.world), **(more if call.query.get("with_counts") else {})}


def member(house: House, call: Call) -> Json:
    return payloads.member(_member(house, call))


def members(house: House, call: Call) -> Json:
    """Listing members takes the privileged intent."""
    _here(house, call)
    if not house.gateway.privileged & 2:
        raise Refusal(403, 50001, "Missing Access")
    everyone = sorted((one for one in house.world.people.values() if one.member), key=lambda one: one.id)
    later = [one for one in everyone if one.id > call.number("after", 0)]
    return [payloads.member(one) for one in later[: call.number("limit", 1)]]


def search_members(house: House, call: Call) -> Json:
    _here(house, call)
    query = call.query.get("query", "").lower()
    found = [one for one in house.world.people.values() if one.member and one.name.lower().startswith(query)]
    return [payloads.member(one) for one in found[: call.number("limit", 1)]]


def edit_member(house: House, call: Call) -> Json:
    person = _member(house, call)
    if "roles" in call.fields:
        _may_manage_roles(house)
        person.roles = [one for one in ids(call.fields, "roles") if one in house.world.roles]
    guild.member_changed(house.world, person)
    return payloads.member(person)


def give_role(house: House, call: Call) -> Json:
    person, role = _member(house, call), _role(house, call)
    _may_manage_roles(house)
    if role.id not in person.roles:
        person.roles.append(role.id)
        guild.member_changed(house.world, person)
    return None


def take_role(house: House, call: Call) -> Json:
    person, role = _member(house, call), _role(house, call)
    _may_manage_roles(house)
    if role.id in person.roles:
        person.roles.remove(role.id)
        guild.member_changed(house.world, person)
    return None


def roles(house: House, call: Call) -> Json:
    _here(house, call)
    return [payloads.role(one) for one in house.world.roles.values()]


def create_role(house: House, call: Call) -> Json:
    _here(house, call)
    _may_manage_roles(house)
    role = guild.add_role(
        house.world, text(call.fields, "name", "new role"), whole(call.fields, "permissions")
    )
    role.colour = whole(call.fields, "color")
    return payloads.role(role)


def edit_role(house: House, call: Call) -> Json:
    role = _role(house, call)
    _may_manage_roles(house)
    role.name = text(call.fields, "name", role.name)
    role.permissions = whole(call.fields, "permissions", role.permissions)
    role.colour = whole(call.fields, "color", role.colour)
    guild.role_changed(house.world, role)
    return payloads.role(role)


def fetch_role(house: House, call: Call) -> Json:
    return payloads.role(_role(house, call))


def delete_role(house: House, call: Call) -> Json:
    role = _role(house, call)
    _may_manage_roles(house)
    guild.remove_role(house.world, role)
    return None


_GUILD = "/guilds/{guild}"
ROUTES: Routes = {
    ("GET", _GUILD): fetch,
    ("GET", _GUILD + "/members"): members,
    ("GET", _GUILD + "/members/search"): search_members,
    ("GET", _GUILD + "/members/{person}"): member,
    ("PATCH", _GUILD + "/members/{person}"): edit_member,
    ("PUT", _GUILD + "/members/{person}/roles/{role}"): give_role,
    ("DELETE", _GUILD + "/members/{person}/roles/{role}"): take_role,
    ("GET", _GUILD + "/roles"): roles,
    ("POST", _GUILD + "/roles"): create_role,
    ("GET", _GUILD + "/roles/{role}"): fetch_role,
    ("PATCH", _GUILD + "/roles/{role}"): edit_role,
    ("DELETE", _GUILD + "/roles/{role}"): delete_role,
}
