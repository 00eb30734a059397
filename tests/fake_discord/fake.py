"""The local Discord as tests use it: driven as its people, read, hurt and paced."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

from local_discord import (
    LocalDiscord,
    channel_operations,
    guild_operations,
    message_operations,
    message_payloads,
    payloads,
    permissions,
    person_actions,
    utcnow,
)
from local_discord.channel_operations import ThreadPlan
from local_discord.json_validation import Object
from local_discord.message_requests import MessageRequest
from local_discord.person_actions import PATIENCE, InteractionAnswer
from local_discord.slash import Value
from local_discord.world import DM, Channel, Guild, Message, Overwrite, Person, Role
from tests.fake_discord.faults import Faults, FaultyGateway, Pace, between


class FakeDiscord(LocalDiscord):
    """A Discord on loopback whose people a test plays, and on whose wires it makes things go wrong."""

    gateway_class = FaultyGateway

    def __init__(self, *, clock: Callable[[], datetime] = utcnow, token: str | None = None) -> None:
        self.faults, self.pace = Faults(), Pace()
        super().__init__(
            clock=clock,
            token=token,
            gateway=partial(self.gateway_class, faults=self.faults),
            middlewares=[between(self.faults, self.pace)],
        )
        if isinstance(self.gateway, FaultyGateway):
            self.faults.gateway = self.gateway

    # ------------------------------------------------------------ the machine

    async def down(self) -> None:
        """Be unreachable: connections are refused, REST, gateway and page alike."""
        await self.stop()

    async def up(self) -> None:
        """Be reachable again at the same address, with everything still there."""
        host, _, port = self.url.removeprefix("http://").rpartition(":")
        await self.start(host, int(port))

    def change_token(self, token: str, *, tell: bool = True) -> None:
        """Reset the bot's token, as its owner does in Discord's portal.

        `tell` also closes its connections to the gateway, with 4004.
        """
        self.token = self.gateway.token = token
        if tell and self.faults.gateway is not None:
            self.faults.gateway.turn_away()

    # ------------------------------------------------------------ the guild

    @property
    def url(self) -> str:
        return self.world.base

    @property
    def application_id(self) -> int:
        return self.world.bot_id

    @property
    def bot(self) -> Person:
        return self.world.bot

    @property
    def answered_429(self) -> int:
        return self.pace.answered_429

    def add_person(
        self,
        name: str,
        *,
        rights: int | None = None,
        owner: bool = False,
        member: bool = True,
        dms_open: bool = True,
        locale: str = "en-US",
        where: Guild | None = None,
    ) -> Person:
        """A new person in a guild; `rights` are permission bits beyond what everybody has there."""
        world = self.world
        home = self._guild(where)
        person = Person(world.new_id(), name, world.now(), dms_open=dms_open, locale=locale)
        if rights is not None:
            person.roles = [self._add_role(home, f"{name}'s role", rights).id]
        if owner:
            home.owner_id = person.id
        guild_operations.add_person(world, person, home if member else None)
        return person

    def add_guild(self, name: str) -> Guild:
        """One more guild with a channel, to which the bot is invited."""
        fresh = guild_operations.open_guild(self.world, name)
        channel_operations.create(self.world, "general", guild_id=fresh.id)
        self._tell_guild(fresh, fresh=True)
        return fresh

    def join(self, person: Person, where: Guild, *, rights: int | None = None) -> None:
        """A person becomes a member of one more guild; `rights` are permission bits they have in it."""
        if rights is not None:
            role = self._add_role(where, f"{person.name}'s role", rights)
            person.roles = [*person.roles, role.id]
        guild_operations.join(self.world, person, where)

    def leave(self, person: Person, where: Guild | None = None) -> None:
        """A person leaves a guild, the first one if none is named."""
        here = self._guild(where)
        del person.guilds[here.id]
        person.roles = [one for one in person.roles if self.world.roles[one].guild_id != here.id]
        guild_operations.tell(self.world, here, "GUILD_MEMBER_REMOVE", {"user": payloads.user(person)})

    def remove_bot(self, where: Guild | None = None) -> None:
        """Take the bot off a guild."""
        here = self._guild(where)
        del self.bot.guilds[here.id]
        self.world.tell_bot("GUILD_DELETE", {"id": str(here.id)})

    def invite_bot(self, where: Guild | None = None) -> None:
        """Invite the bot to a guild again."""
        self.bot.guilds[self._guild(where).id] = self.now()
        self._tell_guild(self._guild(where), fresh=True)

    def set_available(self, where: Guild | None = None, *, available: bool) -> None:
        """Let Discord lose sight of a guild, or find it again."""
        here = self._guild(where)
        here.is_available = available
        if available:
            self._tell_guild(here)
        else:
            self.world.tell_bot("GUILD_DELETE", {"id": str(here.id), "unavailable": True})

    def _add_role(self, home: Guild, name: str, bits: int) -> Role:
        """A new role above all others of a guild."""
        above = sum(one.guild_id == home.id for one in self.world.roles.values())
        role = Role(self.world.new_id(), name, bits, home.id, position=above)
        self.world.roles[role.id] = role
        guild_operations.tell(self.world, home, "GUILD_ROLE_CREATE", {"role": payloads.role(role)})
        return role

    def _tell_guild(self, here: Guild, *, fresh: bool = False) -> None:
        """Tell the bot of a whole guild; of a fresh one it is not said that it is there."""
        body = payloads.guild_create(self.world, here)
        if fresh:
            del body["unavailable"]
        self.world.tell_bot("GUILD_CREATE", body)

    def _guild(self, where: Guild | None) -> Guild:
        """The guild that is meant: the first one if none is named."""
        return where or self.world.home

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads, or a thread, as the guild's owner does."""
        home = self.world.guilds[channel.guild_id]
        owner = self.world.people.get(home.owner_id)
        if owner is None:
            owner = Person(home.owner_id, "owner", self.world.now())
            owner.guilds[home.id] = self.world.now()
            self.world.people[owner.id] = owner
        channel_operations.close(self.world, owner, channel)

    def add_channel(self, name: str, *, topic: str | None = None, where: Guild | None = None) -> Channel:
        """A new channel of a guild."""
        return channel_operations.create(self.world, name, topic, self._guild(where).id)

    def add_forum(self, name: str, *tags: str) -> Channel:
        """A new forum of the first guild, whose posts may have these tags."""
        return channel_operations.create_forum(self.world, name, tags)

    def set_bot_rights(self, bits: int, channel: Channel | None = None) -> None:
        """Set the bot's permissions: by its role in the first guild, or in one channel whatever its roles
        say.
        """
        if channel is None:
            own = next(one for one in self.world.roles.values() if one.managed_by == self.world.bot_id)
            own.permissions = bits
            self.world.roles[self.guild_id].permissions &= ~permissions.EVERYBODY | bits
            for role in (own, self.world.roles[self.guild_id]):
                guild_operations.tell(
                    self.world, self.world.home, "GUILD_ROLE_UPDATE", {"role": payloads.role(role)}
                )
            return
        channel.overwrites[self.bot.id] = Overwrite(1, bits, permissions.ALL & ~bits)
        channel_operations.tell_place(self.world, "CHANNEL_UPDATE", channel)

    def deny_bot(self, channel: Channel, bits: int) -> None:
        """Take permissions from the bot in one channel."""
        channel.overwrites[self.bot.id] = Overwrite(1, 0, bits)
        channel_operations.tell_place(self.world, "CHANNEL_UPDATE", channel)

    # ------------------------------------------------------------ as a person

    def say(
        self,
        person: Person,
        channel: Channel,
        text: str,
        reply_to: Message | None = None,
        more: Object | None = None,
    ) -> Message:
        """Write a message; `more` is what else its object holds, readable or not."""
        return person_actions.say(self.context, person, channel, text, reply_to, more)

    def dm(self, person: Person) -> Channel:
        """The conversation of a person with the bot, opened on first use."""
        return channel_operations.dm_between(self.world, person, self.bot)

    open_dm = dm

    def edit(self, person: Person, message: Message, text: str, more: Object | None = None) -> Message:
        """Edit one's own message; `more` is what else its object holds then, readable or not."""
        return message_operations.edit(self.world, person, message, MessageRequest(content=text, more=more))

    def delete(self, person: Person, message: Message) -> None:
        """Delete a message."""
        person_actions.delete(self.context, person, message)

    def react(self, person: Person, message: Message, emoji: str, *, on: bool = True) -> None:
        """React, or take the reaction back."""
        message_operations.react(self.world, person, message, emoji, on=on)

    def start_thread(self, person: Person, parent: Channel, name: str, *, private: bool = False) -> Channel:
        """Open a thread."""
        return message_operations.start_thread(self.world, person, parent, ThreadPlan(name, private=private))

    async def press(
        self, person: Person, message: Message, custom_id: str, *, seconds: float = PATIENCE
    ) -> InteractionAnswer:
        """Press a button and wait for the answer."""
        return await person_actions.answered(
            person_actions.press(self.context, person, message, custom_id), seconds=seconds
        )

    async def select(
        self,
        person: Person,
        message: Message,
        custom_id: str,
        values: Sequence[str],
        *,
        seconds: float = PATIENCE,
    ) -> InteractionAnswer:
        """Choose in a menu and wait for the answer."""
        one = person_actions.select(self.context, person, message, custom_id, values)
        return await person_actions.answered(one, seconds=seconds)

    async def slash(
        self,
        person: Person,
        channel: Channel,
        command: str,
        options: Mapping[str, Value] | None = None,
        *,
        seconds: float = PATIENCE,
    ) -> InteractionAnswer:
        """Use a slash command such as "order group sub" and wait for the answer."""
        one = person_actions.command(self.context, person, channel, command, options or {})
        return await person_actions.answered(one, seconds=seconds)

    async def autocomplete(
        self, person: Person, channel: Channel, command: str, options: Mapping[str, Value], focused: str
    ) -> list[tuple[str, str]]:
        """The choices offered for an option, as pairs of name and value."""
        answer = await person_actions.answered(
            person_actions.autocomplete(self.context, person, channel, command, options, focused)
        )
        return [(str(choice.get("name")), str(choice.get("value"))) for choice in answer.choices]

    async def fill(
        self,
        answer: InteractionAnswer,
        values: Mapping[str, str | Sequence[str]],
        *,
        seconds: float = PATIENCE,
    ) -> InteractionAnswer:
        """Fill in the modal that an answer opened, and wait for the next answer."""
        return await person_actions.answered(
            person_actions.fill(self.context, answer.interaction, values), seconds=seconds
        )

    def archive_idle_threads(self) -> list[Channel]:
        """Archive the threads that have been silent for their time; return them."""
        return channel_operations.archive_idle(self.world)

    # ------------------------------------------------------------ the read side

    def channels(self, person: Person | None = None) -> list[Channel]:
        """Channels and threads, those a person sees or all."""
        every = [one for one in self.world.channels.values() if one.kind != DM]
        return [one for one in every if person is None or permissions.sees(self.world, person, one)]

    def threads(self, parent: Channel | None = None, person: Person | None = None) -> list[Channel]:
        """Threads, below one channel or all."""
        every = [one for one in self.channels(person) if one.is_thread]
        return [one for one in every if parent is None or one.parent_id == parent.id]

    def messages(self, channel: Channel, person: Person | None = None) -> list[Message]:
        """The messages of a channel, oldest first: as a person sees them, or all that are not ephemeral."""
        every = sorted(channel.messages.values(), key=lambda one: one.id)
        if person is None:
            return [one for one in every if not one.ephemeral]
        return [one for one in every if message_payloads.visible(self.world, one, person.id)]

    async def until(self, condition: Callable[[], bool], *, seconds: float = PATIENCE) -> None:
        """Wait until something holds that may change with any event; raise TimeoutError."""
        async with asyncio.timeout(seconds), self._changes() as changed:
            while not condition():
                changed.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), 0.05)

    @contextlib.asynccontextmanager
    async def _changes(self) -> AsyncGenerator[asyncio.Event]:
        changed = asyncio.Event()

        def hear(_: object) -> None:
            changed.set()

        self.world.listeners.append(hear)
        try:
            yield changed
        finally:
            self.world.listeners.remove(hear)
