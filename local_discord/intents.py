"""The events that a session gets: the intents it asked for, and those of them that need a privilege."""

from local_discord.world import Happening, World

GUILDS, MEMBERS, PRESENCES, CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT

_IN_GUILD = {
    "MESSAGE": 1 << 9,
    "MESSAGE_REACTION": 1 << 10,
    "TYPING": 1 << 11,
    "CHANNEL": GUILDS,
    "THREAD": GUILDS,
    "GUILD": GUILDS,
    "GUILD_MEMBER": MEMBERS,
}
_IN_DM = {"MESSAGE": 1 << 12, "MESSAGE_REACTION": 1 << 13, "TYPING": 1 << 14, "CHANNEL": 0}


def wanted(world: World, happening: Happening, intents: int) -> bool:
    """Whether a session with these intents is sent this event."""
    table = _IN_GUILD
    channel = world.channels.get(happening.channel_id) if happening.channel_id is not None else None
    if channel is not None and channel.is_dm:
        table = _IN_DM
    names = [name for name in table if happening.event.startswith(name)]
    if not names:
        return True
    needed = table[max(names, key=len)]
    return not needed or bool(intents & needed)
