"""Slash commands from a person's side: which there are, and what they typed as an interaction's data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from local_discord import permissions
from local_discord.interactions import resolved
from local_discord.json_validation import Body, Json, Object, bodies, items, number, text, whole
from local_discord.message_payloads import uploaded
from local_discord.world import Attachment, Channel, Person, World

SUB, GROUP = 1, 2
INTEGER, BOOLEAN, USER, NUMBER, ATTACHMENT = 4, 5, 6, 10, 11
MOST_UPLOADS = 20
"""Files given to commands that can still be fetched."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that a person gives to a command."""

    filename: str
    data: bytes


Value: TypeAlias = str | int | float | bool | Person | Upload


class NotPossible(Exception):
    """Discord's own client would not let the person do this."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A command a person can type: its words, what it does, its options."""

    words: tuple[str, ...]
    description: str
    options: Sequence[Body]
    command: Body


def leaves(world: World, person: Person, channel: Channel) -> list[Leaf]:
    """Every command this person may use in this channel, in the order of their names."""
    found: list[Leaf] = []
    for scope in (channel.guild_id, None):
        for command in world.commands.get(scope, {}).values():
            if whole(command, "type", 1) == 1 and _may(world, person, channel, command):
                found += _below(command, (), command)
    return sorted(found, key=lambda leaf: leaf.words)


def _below(command: Body, words: tuple[str, ...], node: Body) -> list[Leaf]:
    here = (*words, text(node, "name"))
    inner = [one for one in bodies(node, "options") if whole(one, "type") in (SUB, GROUP)]
    if inner:
        return [leaf for one in inner for leaf in _below(command, here, one)]
    return [Leaf(here, text(node, "description"), bodies(node, "options"), command)]


def _may(world: World, person: Person, channel: Channel, command: Body) -> bool:
    """Context of the command, and the permissions it asks of a member by default."""
    contexts = [one for one in items(command, "contexts") if isinstance(one, int)]
    if channel.is_dm:
        allowed_here = "guild_id" not in command and command.get("dm_permission") is not False
        return allowed_here and (not contexts or 1 in contexts) and world.bot_id in channel.recipients
    if contexts and 0 not in contexts:
        return False
    bits = permissions.in_channel(world, person, channel)
    if not bits & permissions.USE_APPLICATION_COMMANDS:
        return False
    needed = command.get("default_member_permissions")
    if needed is None or bits & permissions.ADMINISTRATOR:
        return True
    asked = whole(command, "default_member_permissions")
    return bool(asked) and bits & asked == asked


def leaf_of(world: World, person: Person, channel: Channel, path: str) -> Leaf:
    """The command with these words; NotPossible where the person is not offered it."""
    if channel.is_thread and channel.archived:
        raise NotPossible("Commands do not work in an archived thread.")
    words = tuple(path.removeprefix("/").split())
    for leaf in leaves(world, person, channel):
        if leaf.words == words:
            return leaf
    raise NotPossible(f"/{' '.join(words)} is not offered to {person.name} here.")


def payload(
    world: World, channel: Channel, leaf: Leaf, values: Mapping[str, Value], focused: str | None = None
) -> Object:
    """The `data` of a command's interaction; with `focused`, of its autocompletion."""
    if focused is None:
        _check_names(leaf, values)
    values = {name: _kept(world, value) for name, value in values.items()}
    given = [option for option in leaf.options if text(option, "name") in values]
    options: list[Json] = [_option(world, option, values[text(option, "name")], focused) for option in given]
    for word, kind in list(zip(leaf.words, _kinds(leaf), strict=True))[:0:-1]:
        options = [{"name": word, "type": kind, "options": options}]
    body: Object = {"id": leaf.command["id"], "name": leaf.words[0], "type": 1, "options": options}
    if "guild_id" in leaf.command:
        body["guild_id"] = leaf.command["guild_id"]
    found = _resolved(world, channel, given, values)
    return {**body, "resolved": found} if found else body


def _kept(world: World, value: Value) -> Value:
    """The id of a file, which can be fetched for a while; anything else as it is."""
    if not isinstance(value, Upload):
        return value
    file = Attachment(world.new_id(), value.filename, value.data, "application/octet-stream")
    world.uploads[file.id] = file
    while len(world.uploads) > MOST_UPLOADS:
        del world.uploads[min(world.uploads)]
    return str(file.id)


def _kinds(leaf: Leaf) -> list[int]:
    """The kind of each word: the command itself, a group, a subcommand."""
    return [1, SUB] if len(leaf.words) == 2 else [1, GROUP, SUB][: len(leaf.words)]


def _check_names(leaf: Leaf, values: Mapping[str, Value]) -> None:
    known = [text(option, "name") for option in leaf.options]
    for name in values:
        if name not in known:
            raise NotPossible(
                f"/{' '.join(leaf.words)} has no option {name!r}; it has {', '.join(known) or 'none'}."
            )
    for option in leaf.options:
        if option.get("required") is True and text(option, "name") not in values:
            raise NotPossible(f"The option {text(option, 'name')!r} is required.")


def _option(world: World, option: Body, value: Value, focused: str | None) -> Object:
    name, kind = text(option, "name"), whole(option, "type")
    if name == focused:
        return {"name": name, "type": kind, "value": str(value), "focused": True}
    return {
        "name": name,
        "type": kind,
        "value": _checked(option, _plain(kind, value), partial=focused is not None),
    }


def _plain(kind: int, value: Value) -> str | int | float | bool:
    """The value in the type of its option."""
    if isinstance(value, Person):
        return str(value.id)
    if isinstance(value, Upload):
        raise NotPossible("A file is given to no option but one for files.")
    if kind == ATTACHMENT and not str(value).isdecimal():
        raise NotPossible("Attach a file.")
    try:
        if kind == INTEGER:
            return int(value)
        if kind == NUMBER:
            return float(value)
    except ValueError:
        raise NotPossible(f"{value!r} is not a number.") from None
    if kind == BOOLEAN:
        return value is True or str(value).lower() == "true"
    return str(value)


def _checked(option: Body, value: str | float | bool, *, partial: bool) -> str | int | float | bool:  # noqa: FBT001  (it is a value, not a switch)
    """Hold a value against the option's choices and bounds, as Discord's client does."""
    name = text(option, "name")
    choices = [choice.get("value") for choice in bodies(option, "choices")]
    if choices and value not in choices and not partial:
        raise NotPossible(f"{value!r} is no choice of {name!r}; choose {', '.join(map(str, choices))}.")
    size = len(value) if isinstance(value, str) else value
    for low, high in (("min_length", "max_length"), ("min_value", "max_value")):
        least, most = option.get(low), option.get(high)
        if isinstance(least, (int, float)) and size < least:
            raise NotPossible(f"{name!r} is less than {least}.")
        if isinstance(most, (int, float)) and size > most:
            raise NotPossible(f"{name!r} is more than {most}.")
    return value


def _resolved(world: World, channel: Channel, given: Sequence[Body], values: Mapping[str, Value]) -> Object:
    """The people that were named, and the files that were attached."""
    options = [one for one in given if whole(one, "type") == USER]
    people = [number(str(_plain(USER, values[text(one, "name")]))) for one in options]
    if any(one not in world.people for one in people):
        raise NotPossible("There is no such person.")
    found = resolved(world, channel.guild_id, people)
    named = [text(one, "name") for one in given if whole(one, "type") == ATTACHMENT]
    files = [world.uploads.get(number(str(values[name]))) for name in named]
    if any(file is None for file in files):
        raise NotPossible("Attach a file.")
    uploads: Object = {str(file.id): uploaded(world, channel.id, file) for file in files if file is not None}
    return {**found, "attachments": uploads} if uploads else found
