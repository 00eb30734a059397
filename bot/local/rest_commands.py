"""Routes of application commands, global and of the guild."""

from bot.local import limits
from bot.local.rest import Call, Context, Routes
from bot.local.wire import Body, Json, Object, unknown
from bot.local.world import Happening, World, guild_of


def _scope(context: Context, call: Call) -> int | None:
    if call.id("application") != context.world.bot_id:
        raise unknown("Application")
    if "guild" not in call.names:
        return None
    return guild_of(context.world, call.id("guild")).id


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
        "name_localizations": None,
        "description_localizations": None,
        "default_member_permissions": None,
        "nsfw": False,
        "integration_types": [0],
        "contexts": None,
        **draft,
        "id": str(command_id),
        "application_id": str(world.bot_id),
        "version": str(world.new_id()),
    }
    permissions = body["default_member_permissions"]
    if permissions is not None:
        body["default_member_permissions"] = str(permissions)
    if scope is None:
        body["dm_permission"] = draft.get("dm_permission") is not False
        return body
    return {**body, "guild_id": str(scope)}


def _announce(world: World) -> None:
    """The page's lists of commands change; Discord sends the bot nothing."""
    world.tell(Happening("LOCAL_COMMANDS", None, lambda viewer: None if viewer == world.bot_id else {}))


def replace(context: Context, call: Call) -> Json:
    """All commands of a scope at once."""
    world, scope = context.world, _scope(context, call)
    drafts = [one for one in call.body if isinstance(one, dict)] if isinstance(call.body, list) else []
    limits.commands(drafts)
    fresh = [_stored(world, scope, draft) for draft in drafts]
    world.commands[scope] = {int(str(one["id"])): one for one in fresh}
    _announce(world)
    return list(fresh)


def every(context: Context, call: Call) -> Json:
    return list(context.world.commands.get(_scope(context, call), {}).values())


_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"
ROUTES: Routes = {
    (method, path): route
    for path in (_GLOBAL, _GUILD)
    for method, route in (("PUT", replace), ("GET", every))
}
