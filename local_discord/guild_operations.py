"""Operations on guilds, and on their people and roles."""

from local_discord import payloads, permissions
from local_discord.json_validation import Object
from local_discord.world import Guild, Happening, Person, Role, World


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
