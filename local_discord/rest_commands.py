"""Routes of application commands, global and of the guild."""

from local_discord import limits
from local_discord.json_validation import Body, Json, Object, unknown
from local_discord.rest import Call, Routes
from local_discord.world import World, guild_of


def _scope(call: Call) -> int | None:
    if call.id("application") != call.bot.id:
        raise unknown("Application")
    return guild_of(call.world, call.id("guild")).id if "guild" in call.names else None


def _stored(world: World, scope: int | None, draft: Body) -> Object:
    """A command as Discord keeps it. One of the same name and type keeps its id."""
    kind = draft.get("type", 1)
    table = world.commands.setdefault(scope, {})
    same = [key for key, one in table.items() if one["name"] == draft.get("name") and one["type"] == kind]
    command_id = same[0] if same else world.new_id()
    body: Object = {
        "type": 1,
        "description": "",
        "options": [],
        **draft,
        "id": str(command_id),
        "application_id": str(world.bot_id),
        "version": str(world.new_id()),
    }
    return body if scope is None else {**body, "guild_id": str(scope)}


def replace(call: Call) -> Json:
    """All commands of a scope at once."""
    world, scope = call.world, _scope(call)
    drafts = [one for one in call.body if isinstance(one, dict)] if isinstance(call.body, list) else []
    limits.commands(drafts)
    fresh = [_stored(world, scope, draft) for draft in drafts]
    world.commands[scope] = {int(str(one["id"])): one for one in fresh}
    world.tell_page("LOCAL_COMMANDS")
    return list(fresh)


def every(call: Call) -> Json:
    return list(call.world.commands.get(_scope(call), {}).values())


_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"
ROUTES: Routes = {
    (method, path): route
    for path in (_GLOBAL, _GUILD)
    for method, route in (("PUT", replace), ("GET", every))
}
