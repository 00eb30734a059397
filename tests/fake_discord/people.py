"""People as a test plays them: whatever they do ends when the bot has done its part."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from local_discord import components, message_operations, person_actions
from local_discord.interactions import Interaction
from local_discord.json_validation import Body, text, whole
from local_discord.message_requests import MessageRequest
from local_discord.slash import NotPossible, Upload
from local_discord.world import Attachment, Channel, Guild, Message, Person, Role
from tests.fake_discord.in_process import InProcessDiscord

SILENT = 1 << 12
"""The flag of a message that makes no sound."""


@dataclasses.dataclass(frozen=True, slots=True)
class File:
    """A file of a message, as a person sees it."""

    filename: str
    description: str | None
    bytes: bytes

    @property
    def size(self) -> int:
        return len(self.bytes)

    async def read(self) -> bytes:
        return self.bytes


@dataclasses.dataclass(frozen=True, slots=True)
class Shown:
    """A message in a channel, as people see it now or, if it was read in a history, as it was then."""

    message: Message
    author: Person

    @property
    def id(self) -> int:
        return self.message.id

    @property
    def channel_id(self) -> int:
        return self.message.channel_id

    @property
    def content(self) -> str:
        return self.message.content

    @property
    def components(self) -> Sequence[Body]:
        return self.message.components

    @property
    def ephemeral(self) -> bool:
        return self.message.ephemeral

    @property
    def silent(self) -> bool:
        return bool(self.message.flags & SILENT)

    @property
    def mentions(self) -> list[int]:
        return self.message.mentions

    @property
    def answers(self) -> int | None:
        """The id of the message that this one replies to."""
        return self.message.reply_to[1] if self.message.reply_to else None

    @property
    def attachments(self) -> list[File]:
        return [File(one.filename, one.description, one.bytes) for one in self.message.attachments]


class Place:
    """A channel, a thread or the direct messages of a person."""

    def __init__(self, local: InProcessDiscord, channel: Channel) -> None:
        self.local, self.channel = local, channel

    @property
    def id(self) -> int:
        return self.channel.id

    @property
    def name(self) -> str:
        return self.channel.name

    @property
    def guild(self) -> Guild:
        return self.local.world.guilds[self.channel.guild_id]

    @property
    def threads(self) -> list[Place]:
        return [Place(self.local, one) for one in self.local.threads(self.channel)]

    def history(self) -> list[Shown]:
        """Return the messages that all see there, the oldest first."""
        return [
            Shown(dataclasses.replace(one), self.local.world.people[one.author_id])
            for one in self.local.messages(self.channel)
        ]

    @property
    def last_message(self) -> Shown:
        return self.history()[-1]


class Result:
    """The bot's answer to one interaction."""

    def __init__(self, local: InProcessDiscord, one: Interaction) -> None:
        self._local, self.interaction = local, one

    @property
    def response(self) -> Shown | None:
        """The message that answers it, or that it changed."""
        return self._shown(self.interaction.original)

    @property
    def followups(self) -> list[Shown]:
        """Return the further messages."""
        original = self.interaction.original
        shown = [self._shown(one) for one in self.interaction.replies if one is not original]
        return [one for one in shown if one]

    def _shown(self, message: Message | None) -> Shown | None:
        if message is None or message.id not in self.interaction.channel.messages:
            return None
        return Shown(message, self._local.world.people[message.author_id])

    @property
    def modal(self) -> Body | None:
        return self.interaction.modal

    @property
    def acknowledged(self) -> bool:
        return self.interaction.reply != "none"

    @property
    def ephemeral(self) -> bool:
        return self.response is not None and self.response.ephemeral


class User:
    """A person who talks with the bot alone."""

    def __init__(self, local: InProcessDiscord, person: Person) -> None:
        self.local, self.person = local, person

    @property
    def id(self) -> int:
        return self.person.id

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def mention(self) -> str:
        return self.person.mention

    @property
    def dm_channel(self) -> Place:
        return Place(self.local, self.local.dm(self.person))

    async def _did(self, one: Interaction) -> Result:
        def is_answered() -> bool:
            waits = one.reply == "thinking" and one.original is not None and one.original.loading
            return one.reply != "none" and not waits

        await self.local.settled(is_answered)
        return Result(self.local, one)

    def _stored(self, message: Any) -> Message:
        """The message itself of one that was shown, or that the bot knows."""
        place = getattr(message, "channel_id", None) or message.channel.id
        return self.local.world.channels[place].messages[message.id]

    async def write(
        self, channel: Channel, words: str, *, answers: int | None = None, files: Sequence[Attachment] = ()
    ) -> Shown:
        """Write a message, perhaps as a reply to another or with files."""
        draft = MessageRequest(content=words, attachments=list(files) or None)
        if answers is not None:
            draft.reply_to = {"message_id": str(answers), "channel_id": str(channel.id)}
        message = message_operations.post(self.local.world, self.person, channel, draft)
        await self.local.settled()
        return Shown(message, self.person)

    async def send_dm(self, words: str = "", **more: Any) -> Shown:
        """Write to the bot."""
        return await self.write(self.local.dm(self.person), words, **more)

    async def edit(self, message: Shown, words: str) -> None:
        """Edit one's own message."""
        self.local.edit(self.person, self._stored(message), words)
        await self.local.settled()

    async def delete(self, message: Shown) -> None:
        """Delete one's own message."""
        self.local.delete(self.person, self._stored(message))
        await self.local.settled()

    async def _use(self, channel: Channel, command: str, options: Mapping[str, Any]) -> Result:
        values = {name: _given(value) for name, value in options.items()}
        return await self._did(
            person_actions.command(self.local.context, self.person, channel, command, values)
        )

    async def slash(self, command: str, /, **options: Any) -> Result:
        """Use a command in the direct messages with the bot."""
        return await self._use(self.local.dm(self.person), command, options)

    async def _complete(
        self, channel: Channel, command: str, option: str, typed: str, filled: Mapping[str, Any]
    ) -> list[Body]:
        values = {**{name: _given(value) for name, value in filled.items()}, option: typed}
        one = person_actions.autocomplete(self.local.context, self.person, channel, command, values, option)
        await self._did(one)
        return list(one.choices)

    async def click(self, message: Any, *, label: str | None = None, custom_id: str | None = None) -> Result:
        """Press the one button with this label or id."""
        stored = self._stored(message)
        buttons = [
            text(part, "custom_id")
            for part in components.walk(stored.components)
            if whole(part, "type") == components.BUTTON
            and (label is None or text(part, "label") == label)
            and (custom_id is None or text(part, "custom_id") == custom_id)
        ]
        if len(buttons) != 1:
            raise NotPossible(f"{len(buttons)} buttons are {label or custom_id!r}.")
        return await self._did(person_actions.press(self.local.context, self.person, stored, buttons[0]))

    async def select(self, message: Any, values: Sequence[str], *, custom_id: str | None = None) -> Result:
        """Choose in a menu: the one with an id, or the only one."""
        stored = self._stored(message)
        if custom_id is None:
            [custom_id] = [
                text(part, "custom_id")
                for part in components.walk(stored.components)
                if whole(part, "type") == components.SELECT
            ]
        return await self._did(
            person_actions.select(self.local.context, self.person, stored, custom_id, values)
        )

    async def submit_modal(self, shown: Result, values: Mapping[str, Any]) -> Result:
        """Fill in the form that was shown, and send it."""
        typed = {
            name: str(value).lower() if isinstance(value, bool) else value for name, value in values.items()
        }
        return await self._did(person_actions.fill(self.local.context, shown.interaction, typed))


class Member(User):
    """A person in a guild; `user` is the same one in their direct messages."""

    @property
    def user(self) -> User:
        return User(self.local, self.person)

    async def send(self, place: Place, words: str) -> Shown:
        """Write in a channel."""
        return await self.write(place.channel, words)

    async def slash(self, place: Place, command: str, /, **options: Any) -> Result:
        """Use a command in a channel."""
        return await self._use(place.channel, command, options)

    async def autocomplete(
        self, place: Place, command: str, option: str, typed: str, /, **filled: Any
    ) -> list[Body]:
        """Type into an option; return the choices that the bot offers."""
        return await self._complete(place.channel, command, option, typed, filled)


def _given(value: Any) -> Any:
    """A value of an option: a person, a file as a pair of its name and bytes, or a plain one."""
    if isinstance(value, User):
        return value.person
    return Upload(*value) if isinstance(value, tuple) else value


class Hall:
    """A guild: its channels are made and its people come at need."""

    def __init__(self, local: InProcessDiscord, guild: Guild) -> None:
        self.local, self.guild = local, guild

    @property
    def id(self) -> int:
        return self.guild.id

    def create_role(self, name: str, permissions: discord.Permissions) -> Role:
        return self.local._add_role(self.guild, name, permissions.value)

    def create_text_channel(self, name: str, **rights: bool) -> Place:
        """A new channel; `rights` are those that the bot is denied there: `send_messages=False`."""
        channel = self.local.add_channel(name, where=self.guild)
        if rights:
            bits = discord.Permissions(**{right: not allowed for right, allowed in rights.items()}).value
            self.local.deny_bot(channel, bits)
        return Place(self.local, channel)

    def add_member(self, user: User, roles: Sequence[Role] = ()) -> Member:
        self.local.join(user.person, self.guild)
        user.person.roles = [*user.person.roles, *(role.id for role in roles)]
        return Member(self.local, user.person)

    def remove_member(self, member: Member) -> None:
        self.local.leave(member.person, self.guild)
