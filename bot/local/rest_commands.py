"""Routes of application commands, global and of the guild."""

from collections.abc import Sequence

from bot.local import limits
from bot.local.rest import Call, House, Routes
from bot.local.wire import Body, Json, Object, text, unknown
from bot.local.world import Happening, World, guild_of


def _scope(house: House, call: Call) -> int | None:
    if call.id("application") != house.world.bot_id:
        raise unknown("Application")
    if "guild" not in call.names:
        return None
    return guild_of(house.world, call.id("guild")).id


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


def _set(house: House, scope: int | None, drafts: Sequence[Body], *, keep: bool) -> list[Object]:
    world = house.world
    old = list(world.commands.get(scope, {}).values()) if keep else []
    names = [(draft.get("type", 1), text(draft, "name")) for draft in drafts]
    rest = [one for one in old if (one["type"], one["name"]) not in names]
    limits.commands([*rest, *drafts])
    fresh = [_stored(world, scope, draft) for draft in drafts]
    world.commands[scope] = {int(str(one["id"])): one for one in [*rest, *fresh]}
    _announce(world)
    return fresh


def replace(house: House, call: Call) -> Json:
    """All commands of a scope at once."""
    drafts = [one for one in call.body if isinstance(one, dict)] if isinstance(call.body, list) else []
    return _set(house, _scope(house, call), drafts, keep=False)


def every(house: House, call: Call) -> Json:
    return list(house.world.commands.get(_scope(house, call), {}).values())


def create(house: House, call: Call) -> Json:
    return _set(house, _scope(house, call), [call.fields], keep=True)[0]


def _one(house: House, call: Call) -> Object:
    command = house.world.commands.get(_scope(house, call), {}).get(call.id("command"))
    if command is None:
        raise unknown("application command")
    return command


def fetch(house: House, call: Call) -> Json:
    return _one(house, call)


def edit(house: House, call: Call) -> Json:
    command = _one(house, call)
    limits.commands([{**command, **call.fields}])
    command.update(call.fields)
    command["version"] = str(house.world.new_id())
    _announce(house.world)
    return command


def delete(house: House, call: Call) -> Json:
    _one(house, call)
    del house.world.commands[_scope(house, call)][call.id("command")]
    _announce(house.world)
    return None


_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"
ROUTES: Routes = {
    (method, path + tail): route
    for path in (_GLOBAL, _GUILD)
    for method, tail, route in (
        ("PUT", "", replace),
        ("GET", "", every),
        ("POST", "", create),
        ("GET", "/{command}", fetch),
        ("PATCH", "/{command}", edit),
        ("DELETE", "/{command}", delete),
    )
}
