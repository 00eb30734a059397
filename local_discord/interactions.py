"""Commands, buttons, selects and modals on their way to the bot, and what it answers.

An interaction is acknowledged within 3 seconds and once; its token is good for 15 minutes.
"""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from local_discord import message_payloads, payloads, permissions
from local_discord.json_validation import Body, Object, RequestRefused, unknown
from local_discord.message_requests import FILE_BYTES
from local_discord.world import Channel, Message, Person, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9
DEADLINE = timedelta(seconds=3)
TOKEN_LIFE = timedelta(minutes=15)
REMEMBERED = 20_000

Reply = Literal["none", "message", "thinking", "later", "update", "choices", "modal"]
REPLIES: dict[int, Reply] = {
    MESSAGE: "message",
    DEFER: "thinking",
    DEFER_UPDATE: "later",
    UPDATE: "update",
    CHOICES: "choices",
    OPEN_MODAL: "modal",
}


@dataclass(slots=True)
class Interaction:
    """One use of a command or component, and what became of it.

    `original` is the message that `@original` names; `replies` all messages the bot made or changed for it.
    """

    id: int
    token: str
    kind: int
    person: Person
    channel: Channel
    payload: Body
    created_at: datetime
    message: Message | None = None
    command_name: str = ""
    patience: float = DEADLINE.total_seconds()
    reply: Reply = "none"
    original: Message | None = None
    modal: Body | None = None
    choices: list[Body] = field(default_factory=list[Body])
    replies: list[Message] = field(default_factory=list[Message])
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def touch(self) -> None:
        """Wake whoever waits for something to happen to this interaction."""
        self.changed.set()
        self.changed = asyncio.Event()


@dataclass(slots=True)
class OpenInteractions:
    """The interactions that are open or were. `patience`: seconds until a person is told of no answer."""

    patience: float = DEADLINE.total_seconds()

    by_id: dict[int, Interaction] = field(default_factory=dict[int, Interaction])
    by_token: dict[str, Interaction] = field(default_factory=dict[str, Interaction])


def open_one(
    world: World, known: OpenInteractions, person: Person, channel: Channel, kind: int, payload: Body
) -> Interaction:
    """Create an interaction; `send` gives it to the bot."""
    token = secrets.token_urlsafe(48)
    one = Interaction(world.new_id(), token, kind, person, channel, payload, world.now())
    one.patience = known.patience
    known.by_id[one.id] = one
    known.by_token[token] = one
    if len(known.by_id) > REMEMBERED:
        oldest = known.by_id.pop(next(iter(known.by_id)))
        del known.by_token[oldest.token]
    return one


def send(world: World, one: Interaction) -> None:
    """Deliver an interaction over the gateway, to the bot alone."""
    world.tell_bot("INTERACTION_CREATE", _event(world, one))


def _event(world: World, one: Interaction) -> Object:
    person, channel = one.person, one.channel
    bits = permissions.in_channel(world, person, channel)
    body: Object = {
        "id": str(one.id),
        "application_id": str(world.bot_id),
        "type": one.kind,
        "token": one.token,
        "version": 1,
        "data": one.payload,
        "channel_id": str(channel.id),
        "channel": {**payloads.channel(world, channel, world.bot_id), "permissions": str(bits)},
        "locale": person.locale,
        "app_permissions": str(permissions.in_channel(world, world.bot, channel)),
        "entitlements": [],
        "authorizing_integration_owners": {"0": "0" if channel.is_dm else str(channel.guild_id)},
        "context": 1 if channel.is_dm else 0,
        "attachment_size_limit": FILE_BYTES,
    }
    if one.message is not None:
        body["message"] = message_payloads.for_bot(world, one.message)
    return {**body, **_whose(world, one)}


def _whose(world: World, one: Interaction) -> Object:
    """The person: a user in a conversation, a member with their permissions in the guild."""
    if one.channel.is_dm:
        return {"user": payloads.user(one.person)}
    bits, guild_id = permissions.in_channel(world, one.person, one.channel), one.channel.guild_id
    return {
        "member": {**payloads.member(world, one.person, guild_id), "permissions": str(bits)},
        "guild_id": str(guild_id),
        "guild": {"id": str(guild_id), "locale": "en-US", "features": []},
        "guild_locale": "en-US",
    }


def awaiting(world: World, known: OpenInteractions, interaction_id: int, token: str) -> Interaction:
    """The interaction of this id and token that waits for its first answer.

    One that is late is 10062, one that has its answer 40060.
    """
    one = known.by_id.get(interaction_id)
    if one is None or one.token != token or world.now() - one.created_at > DEADLINE:
        raise unknown("interaction")
    if one.reply != "none":
        raise RequestRefused(400, 40060, "Interaction has already been acknowledged.")
    return one


def by_token(world: World, known: OpenInteractions, token: str) -> Interaction:
    """The interaction of a webhook token: unknown is 10015, older than 15 minutes 50027."""
    one = known.by_token.get(token)
    if one is None:
        raise unknown("Webhook")
    if world.now() - one.created_at > TOKEN_LIFE:
        raise RequestRefused(401, 50027, "Invalid Webhook Token")
    return one


def resolved(world: World, guild_id: int, people: Sequence[int]) -> Object:
    """The people that ids in a command stand for, as they are in the guild it is sent from."""
    users: Object = {str(one): payloads.user(world.people[one]) for one in people}
    members: Object = {
        str(one): {
            **payloads.member(world, world.people[one], guild_id, with_user=False),
            "permissions": str(permissions.in_guild(world, world.people[one], guild_id)),
        }
        for one in people
        if guild_id in world.people[one].guilds
    }
    return {key: value for key, value in (("users", users), ("members", members)) if value}
