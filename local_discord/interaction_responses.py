"""The bot's answers to an interaction: at once, after thinking, and further messages."""

from local_discord import component_limits, message_operations, message_payloads, message_requests, payloads
from local_discord.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    DEFER,
    DEFER_UPDATE,
    MESSAGE,
    MODAL,
    OPEN_MODAL,
    REPLIES,
    UPDATE,
    Interaction,
)
from local_discord.json_validation import Body, Object, bodies, fault, unknown
from local_discord.message_requests import MessageRequest
from local_discord.world import EPHEMERAL, LOADING, Message, World


def callback(world: World, one: Interaction, kind: int, draft: MessageRequest, payload: Body) -> Object:
    """The bot's first answer to an interaction."""
    if kind not in REPLIES or not _fits(one, kind):
        raise fault("type", "BASE_TYPE_CHOICES", "Not an answer to this interaction.")
    _do(world, one, kind, draft, payload)
    one.reply = REPLIES[kind]
    one.touch()
    return _receipt(world, one, kind)


def _fits(one: Interaction, kind: int) -> bool:
    """Choices answer an autocompletion and nothing else does; updates need a message to update."""
    if (one.kind == AUTOCOMPLETE) != (kind == CHOICES):
        return False
    if kind in (UPDATE, DEFER_UPDATE):
        return one.message is not None
    return not (kind == OPEN_MODAL and one.kind == MODAL)


def _receipt(world: World, one: Interaction, kind: int) -> Object:
    about: Object = {"id": str(one.id), "type": one.kind}
    resource: Object = {"type": kind}
    if one.original is not None:
        about |= {
            "response_message_id": str(one.original.id),
            "response_message_loading": one.original.loading,
            "response_message_ephemeral": one.original.ephemeral,
        }
        resource["message"] = message_payloads.for_bot(world, one.original)
    return {"interaction": about, "resource": resource}


def _do(world: World, one: Interaction, kind: int, draft: MessageRequest, payload: Body) -> None:
    """Make, change or note what an answer of this kind says."""
    if kind in (MESSAGE, DEFER):
        if kind == MESSAGE:
            message_requests.require_something(draft)
        one.original = _make(world, one, draft, loading=kind == DEFER)
    elif kind == DEFER_UPDATE:
        one.original = one.message
    elif kind == UPDATE:
        if one.message is None or one.message.id not in one.channel.messages:
            raise unknown("Message")
        one.original = message_operations.edit(world, world.bot, one.message, draft)
        one.replies.append(one.original)
    elif kind == CHOICES:
        choices = bodies(payload, "choices")
        if len(choices) > 25 or any(not 1 <= len(str(choice.get("name"))) <= 100 for choice in choices):
            raise fault("data.choices", "BASE_TYPE_MAX_LENGTH", "At most 25 choices of 1 to 100 characters.")
        one.choices = choices
    else:
        component_limits.check_modal(payload)
        one.modal = payload


def _make(world: World, one: Interaction, draft: MessageRequest, *, loading: bool = False) -> Message:
    """A message that answers an interaction. It needs no permission to send."""
    message = Message(world.new_id(), one.channel.id, world.bot_id, world.now(), from_webhook=True)
    message.metadata, message.command = _metadata(one), _command(one)
    message_operations.fill(world, message, draft)
    if one.kind == COMMAND and one.original is None:
        message.kind = 20
    if draft.ephemeral:
        message.only_for = one.person.id
        message.flags |= EPHEMERAL
    if loading:
        message.flags |= LOADING
    message_operations.store(world, one.channel, message)
    one.replies.append(message)
    return message


def _metadata(one: Interaction) -> Object:
    """Whose interaction a message answers, and what that was."""
    return {"id": str(one.id), "type": one.kind, "user": payloads.user(one.person)}


def _command(one: Interaction) -> Object | None:
    if one.kind != COMMAND:
        return None
    return {**_metadata(one), "name": one.command_name}


def follow_up(world: World, one: Interaction, draft: MessageRequest) -> Message:
    """A further message; the first one after "thinking" takes the waiting message's place."""
    if one.reply == "none":
        raise unknown("Webhook")
    message_requests.require_something(draft)
    original = one.original
    if one.reply == "thinking" and original is not None and original.loading:
        return edit_reply(world, one, original.id, draft)
    message = _make(world, one, draft)
    one.touch()
    return message


def reply_message(one: Interaction, message_id: int | None) -> Message:
    """The message `@original`, or another that answers this interaction."""
    found = one.original if message_id is None else one.channel.messages.get(message_id)
    mine = found is not None and found.id in one.channel.messages
    known = [one.original, *one.replies]
    if found is None or not mine or not any(found is other for other in known):
        raise unknown("Message")
    return found


def edit_reply(world: World, one: Interaction, message_id: int | None, draft: MessageRequest) -> Message:
    """Change a message that answers this interaction; a waiting one is filled."""
    message = reply_message(one, message_id)
    if message.loading:
        message_requests.require_something(draft)
        message.flags &= ~LOADING
        message_operations.fill(world, message, draft)
        message_operations.tell_message(world, "MESSAGE_UPDATE", message)
    else:
        message_operations.edit(world, world.bot, message, draft)
    one.replies = [*(old for old in one.replies if old is not message), message]
    one.touch()
    return message


def delete_reply(world: World, one: Interaction, message_id: int | None) -> None:
    """Take a message back that answers this interaction."""
    message = reply_message(one, message_id)
    message_operations.remove(world, message)
    if message is one.original:
        one.original = None  # a waiting one that is gone takes no further message in
    one.replies = [old for old in one.replies if old is not message]
    one.touch()
