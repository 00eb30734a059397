"""What is done with guilds, and with their people and roles."""

from bot.local import payloads, permissions
from bot.local.wire import Object
from bot.local.world import Guild, Happening, Person, Role, World


def found(world: World, bot_name: str) -> None:
    """Lay out a new world: the bot, and a first guild in which it is."""
    bot = Person(world.new_id(), bot_name, world.now(), bot=True)
    world.bot_id = bot.id
    world.people[bot.id] = bot
    world.guild_id = open_guild(world, "The Table").id


def open_guild(world: World, name: str) -> Guild:
    """A new guild: @everyone, an owner who is not there, and the bot with a role of its own."""
    guild = Guild(world.new_id(), name, owner_id=world.new_id())
    world.guilds[guild.id] = guild
    world.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYBODY, guild.id)
    bot = world.bot
    own = Role(world.new_id(), bot.name, permissions.BOT, guild.id, position=1, managed_by=bot.id)
    world.roles[own.id] = own
    bot.roles = [*bot.roles, own.id]
    bot.guilds[guild.id] = world.now()
    return guild


def bot_role(world: World, guild: Guild) -> Role:
    """The role that came with the bot."""
    mine = (one for one in world.roles.values() if one.guild_id == guild.id)
    return next(one for one in mine if one.managed_by == world.bot_id)


def tell(world: World, guild: Guild, event: str, body: Object) -> None:
    """Announce something about a guild to its members."""
    body = {**body, "guild_id": str(guild.id)}
    world.tell(
        Happening(event, None, lambda viewer: body if guild.id in world.people[viewer].guilds else None)
    )


def add_person(world: World, person: Person, guild: Guild | None) -> None:
    """A person comes, into a guild if one is named."""
    world.people[person.id] = person
    if guild is not None:
        join(world, person, guild)


def join(world: World, person: Person, guild: Guild) -> None:
    """A person becomes a member of a guild."""
    person.guilds[guild.id] = world.now()
    tell(world, guild, "GUILD_MEMBER_ADD", payloads.member(world, person, guild.id))


def member_changed(world: World, person: Person, guild: Guild) -> None:
    """Announce a member's roles and name."""
    tell(world, guild, "GUILD_MEMBER_UPDATE", payloads.member(world, person, guild.id))


def add_role(world: World, guild: Guild, name: str, bits: int) -> Role:
    """A new role above all others of a guild."""
    above = sum(one.guild_id == guild.id for one in world.roles.values())
    role = Role(world.new_id(), name, bits, guild.id, position=above)
    world.roles[role.id] = role
    tell(world, guild, "GUILD_ROLE_CREATE", {"role": payloads.role(role)})
    return role


def remove_role(world: World, role: Role) -> None:
    """A role goes, from its holders too."""
    del world.roles[role.id]
    guild = world.guilds[role.guild_id]
    for person in world.people.values():
        if role.id in person.roles:
            person.roles.remove(role.id)
            member_changed(world, person, guild)
    tell(world, guild, "GUILD_ROLE_DELETE", {"role_id": str(role.id)})


def tell_guild(world: World, guild: Guild, *, fresh: bool = False) -> None:
    """Tell the bot of a whole guild; of a fresh one it is not said that it is there."""
    body = payloads.guild_create(world, guild, world.bot, all_members=False)
    if fresh:
        del body["unavailable"]
    _tell_bot(world, "GUILD_CREATE", body)


def _tell_bot(world: World, event: str, body: Object) -> None:
    world.tell(Happening(event, None, lambda viewer: body if viewer == world.bot_id else None))
