"""What is done with people and roles of the guild."""

from bot.local import payloads, permissions
from bot.local.wire import Object
from bot.local.world import Happening, Person, Role, World


def found(world: World, bot_name: str) -> None:
    """Lay out a new server: the guild, @everyone, the bot with its own role."""
    world.guild_id = world.new_id()
    world.owner_id = world.new_id()
    world.roles[world.guild_id] = Role(world.guild_id, "@everyone", permissions.EVERYBODY)
    bot = Person(world.new_id(), bot_name, world.now(), bot=True)
    world.bot_id = bot.id
    own = Role(world.new_id(), bot_name, permissions.BOT, position=1, managed_by=bot.id)
    world.roles[own.id] = own
    bot.roles = [own.id]
    world.people[bot.id] = bot


def bot_role(world: World) -> Role:
    """The role that came with the bot."""
    return next(one for one in world.roles.values() if one.managed_by == world.bot_id)


def tell(world: World, event: str, body: Object) -> None:
    """Announce something about the guild to its members."""
    body = {**body, "guild_id": str(world.guild_id)}
    world.tell(Happening(event, None, lambda viewer: body if world.people[viewer].member else None))


def add_person(world: World, person: Person) -> None:
    """A person comes; a member is announced to the guild."""
    world.people[person.id] = person
    if person.member:
        tell(world, "GUILD_MEMBER_ADD", payloads.member(person))


def member_changed(world: World, person: Person) -> None:
    """Announce a member's roles and name."""
    tell(world, "GUILD_MEMBER_UPDATE", payloads.member(person))


def add_role(world: World, name: str, bits: int) -> Role:
    """A new role above all others."""
    role = Role(world.new_id(), name, bits, position=len(world.roles))
    world.roles[role.id] = role
    tell(world, "GUILD_ROLE_CREATE", {"role": payloads.role(role)})
    return role


def role_changed(world: World, role: Role) -> None:
    """Announce a role's name and permissions."""
    tell(world, "GUILD_ROLE_UPDATE", {"role": payloads.role(role)})


def remove_role(world: World, role: Role) -> None:
    """A role goes, from its holders too."""
    del world.roles[role.id]
    for person in world.people.values():
        if role.id in person.roles:
            person.roles.remove(role.id)
            member_changed(world, person)
    tell(world, "GUILD_ROLE_DELETE", {"role_id": str(role.id)})


def remove_person(world: World, person: Person) -> None:
    """A member leaves the guild; their account lives on."""
    body = {"user": payloads.user(person)}
    person.member = False
    person.roles = []
    tell(world, "GUILD_MEMBER_REMOVE", {**body})


def remove_bot(world: World) -> None:
    """The bot is taken off the server: it is told so, and sees nothing of it any more."""
    world.bot.member = False
    body: Object = {"id": str(world.guild_id)}
    world.tell(Happening("GUILD_DELETE", None, lambda viewer: body if viewer == world.bot_id else None))


def invite_bot(world: World) -> None:
    """The bot is invited to the server, again with the role that bears its name."""
    world.bot.member = True
    tell_guild(world, fresh=True)


def set_available(world: World, *, available: bool) -> None:
    """Discord loses sight of the server, or finds it again; nobody has left it."""
    world.is_available = available
    if available:
        tell_guild(world)
        return
    body: Object = {"id": str(world.guild_id), "unavailable": True}
    world.tell(Happening("GUILD_DELETE", None, lambda viewer: body if viewer == world.bot_id else None))


def tell_guild(world: World, *, fresh: bool = False) -> None:
    """Tell the bot of the whole server; of a fresh one it is not said that it is there."""
    body = payloads.guild_create(world, world.bot, all_members=False)
    if fresh:
        del body["unavailable"]
    world.tell(Happening("GUILD_CREATE", None, lambda viewer: body if viewer == world.bot_id else None))
