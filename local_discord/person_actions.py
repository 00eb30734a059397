"""A person's actions: speak, edit, press, choose, fill in, use a command; and the answers to them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from local_discord import (
    component_limits,
    components,
    interactions,
    limits,
    message_operations,
    message_payloads,
    permissions,
    slash,
)
from local_discord.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, Reply
from local_discord.json_validation import Body, Json, Object, bodies, flag, part, text, whole
from local_discord.message_requests import MessageRequest
from local_discord.rest import Context
from local_discord.slash import NotPossible, Value
from local_discord.world import Channel, Message, Person, at

PATIENCE = 60.0
"""Seconds after which one gives up on what the bot has begun: far more than it takes on a busy machine."""

LATER = 5.0
"""Seconds after which one gives up on a message that was to be changed later: it may stay as it is."""


@dataclass(frozen=True, slots=True)
class InteractionAnswer:
    """The bot's answer to one interaction, so far."""

    interaction: Interaction
    kind: Reply
    message: Message | None
    replies: Sequence[Message]
    modal: Body | None
    choices: Sequence[Body]

    @property
    def text(self) -> str:
        """The words of the answering message; empty where there is none."""
        return self.message.content if self.message else ""


def say(
    context: Context,
    person: Person,
    channel: Channel,
    words: str,
    reply_to: Message | None = None,
    more: Object | None = None,
) -> Message:
    """Write a message, perhaps in reply to another; `more` is what else its object holds."""
    draft = MessageRequest(content=words, more=more)
    if reply_to is not None:
        draft.reply_to = {"message_id": str(reply_to.id), "channel_id": str(channel.id)}
    if len(words) > limits.CONTENT:
        raise NotPossible(f"A message has at most {limits.CONTENT} characters; this has {len(words)}.")
    return message_operations.post(context.world, person, channel, draft)


def delete(context: Context, person: Person, message: Message) -> None:
    """Delete a message, or put away an ephemeral one."""
    if message.only_for == person.id:
        message_operations.remove(context.world, message)
        return
    message_operations.delete(context.world, person, context.world.channels[message.channel_id], message.id)


def _component(context: Context, person: Person, message: Message, custom_id: str) -> tuple[Channel, Body]:
    channel = context.world.channels[message.channel_id]
    current = at(channel.messages, message.id)
    if current is None or not message_payloads.visible(context.world, current, person.id):
        raise NotPossible(f"{person.name} does not see that message.")
    found = components.find(current.components, custom_id)
    if found is None:
        known = ", ".join(components.ids(current.components)) or "none"
        raise NotPossible(f"The message has no component {custom_id!r}; it has {known}.")
    if flag(found, "disabled"):
        raise NotPossible(f"{custom_id!r} is disabled.")
    return channel, found


def press(context: Context, person: Person, message: Message, custom_id: str) -> Interaction:
    """Press a button."""
    channel, button = _component(context, person, message, custom_id)
    if whole(button, "type") != components.BUTTON:
        raise NotPossible(f"{custom_id!r} is not a button.")
    payload: Object = {"custom_id": custom_id, "component_type": 2, "id": whole(button, "id", 1)}
    return _sent(context, person, channel, COMPONENT, payload, message=message)


def select(
    context: Context, person: Person, message: Message, custom_id: str, values: Sequence[str]
) -> Interaction:
    """Choose in a select menu, by the values of its options."""
    channel, menu = _component(context, person, message, custom_id)
    payload = _selection(menu, values)
    return _sent(context, person, channel, COMPONENT, payload, message=message)


def _selection(menu: Body, values: Sequence[str]) -> Object:
    if whole(menu, "type") not in component_limits.GROUPS:
        raise NotPossible("That is not a select menu.")
    least, most = component_limits.least_of(menu), component_limits.most_of(menu)
    if not least <= len(values) <= most:
        raise NotPossible(f"Choose between {least} and {most}, not {len(values)}.")
    offered = [text(option, "value") for option in bodies(menu, "options")]
    for value in values:
        if value not in offered:
            raise NotPossible(f"{value!r} is not offered; choose among {', '.join(offered)}.")
    return {"custom_id": text(menu, "custom_id"), "component_type": components.SELECT, "values": list(values)}


def _kept(field: Body) -> list[str]:
    """Return the values of a field that was left alone: the options chosen beforehand."""
    return [text(one, "value") for one in bodies(field, "options") if one.get("default") is True]


def command(
    context: Context, person: Person, channel: Channel, path: str, values: Mapping[str, Value]
) -> Interaction:
    """Use a slash command."""
    permissions.need(context.world, person, channel, 0)
    leaf = slash.leaf_of(context.world, person, channel, path)
    payload = slash.payload(context.world, channel, leaf, values)
    return _sent(context, person, channel, COMMAND, payload, name=" ".join(leaf.words))


def autocomplete(
    context: Context, person: Person, channel: Channel, path: str, values: Mapping[str, Value], focused: str
) -> Interaction:
    """Ask for the choices of an option while it is typed."""
    leaf = slash.leaf_of(context.world, person, channel, path)
    option = next((one for one in leaf.options if text(one, "name") == focused), None)
    if option is None or not flag(option, "autocomplete"):
        raise NotPossible(f"The option {focused!r} does not complete itself.")
    payload = slash.payload(context.world, channel, leaf, {focused: "", **values}, focused)
    return _sent(context, person, channel, AUTOCOMPLETE, payload)


def fill(context: Context, opened: Interaction, values: Mapping[str, str | Sequence[str]]) -> Interaction:
    """Fill in and send the modal that an interaction opened."""
    modal = opened.modal
    if modal is None:
        raise NotPossible("No modal was opened.")
    known = [text(field, "custom_id") for field, _ in components.inputs(modal)]
    for name in values:
        if name not in known:
            raise NotPossible(f"The modal has no field {name!r}; it has {', '.join(known)}.")
    rows = [_row(row, values) for row in bodies(modal, "components")]
    payload: Object = {"custom_id": text(modal, "custom_id"), "components": rows}
    return _sent(context, opened.person, opened.channel, MODAL, payload, message=opened.message)


def _row(row: Body, values: Mapping[str, str | Sequence[str]]) -> Object:
    body: Object = {"type": whole(row, "type"), "id": whole(row, "id", 1)}
    if whole(row, "type") == components.TEXT:
        return body
    if whole(row, "type") == components.LABEL:
        return {**body, "component": _filled(part(row, "component"), values)}
    return {**body, "components": [_filled(one, values) for one in bodies(row, "components")]}


def _filled(field: Body, values: Mapping[str, str | Sequence[str]]) -> Object:
    name, kind = text(field, "custom_id"), whole(field, "type")
    body: Object = {"type": kind, "custom_id": name, "id": whole(field, "id", 1)}
    if kind in component_limits.GROUPS:
        value = values.get(name, _kept(field))
        chosen = [value] if isinstance(value, str) and value else list(value)
        if chosen or components.is_required(field):
            _selection(field, chosen)
        if kind == components.RADIO:
            return {**body, "value": chosen[0] if chosen else None}
        return {**body, "values": list[Json](chosen)}
    if kind == components.BOX:
        return {**body, "value": values[name] == "true" if name in values else flag(field, "default")}
    value = values.get(name, text(field, "value"))
    if isinstance(value, str):
        _check_input(field, value)
    return {**body, "value": value}


def _check_input(field: Body, value: str) -> None:
    name = text(field, "custom_id")
    if not value and components.is_required(field):
        raise NotPossible(f"The field {name!r} is required.")
    most = whole(field, "max_length", component_limits.INPUT_TEXT)
    if value and not whole(field, "min_length") <= len(value) <= most:
        raise NotPossible(f"The field {name!r} takes {whole(field, 'min_length')} to {most} characters.")


def _sent(
    context: Context,
    person: Person,
    channel: Channel,
    kind: int,
    payload: Body,
    *,
    message: Message | None = None,
    name: str = "",
) -> Interaction:
    one = interactions.open_one(context.world, context.interactions, person, channel, kind, payload)
    one.message, one.command_name = message, name
    interactions.send(context.world, one)
    return one


async def answered(one: Interaction, *, seconds: float = PATIENCE) -> InteractionAnswer:
    """Wait for the bot: 3 seconds for its first answer, `seconds` in all while it is thinking, or a while if
    it said that it would change the message later.
    """
    await _until_changed(one, one.patience, lambda: one.reply != "none")
    if one.reply == "thinking":
        await _until_changed(
            one, seconds, lambda: bool(one.replies) and not (one.original and one.original.loading)
        )
    elif one.reply == "later":
        await _until_changed(one, min(seconds, LATER), lambda: bool(one.replies))
    message = one.original or next(iter(one.replies), None)
    return InteractionAnswer(one, one.reply, message, list(one.replies), one.modal, list(one.choices))


async def _until_changed(one: Interaction, seconds: float, done: Callable[[], bool]) -> None:
    try:
        async with asyncio.timeout(seconds):
            while not done():
                await one.changed.wait()
    except TimeoutError:
        return
