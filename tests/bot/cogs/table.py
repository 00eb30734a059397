"""The people and places that the tests of the cogs use."""

from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

import discord

from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from tests.bot.cogs.quiet import Quiet
from tests.fake_discord.in_process import InProcessDiscord, noted_errors
from tests.fake_discord.people import Hall, User


def undated(judge):
    """Return a judge who asks nobody when they wrote: people's messages are of another time than his."""
    return replace(judge, reading=timedelta(days=-3650))


@asynccontextmanager
async def a_room(judge, settings, watch):
    """Open a server with the bot in it, all in this process; what the bot did not answer is in `errors`."""
    judge, local = undated(judge), InProcessDiscord()
    local.world.home.name = "Hall"
    with noted_errors() as errors:
        room = Room(local, Quiet(judge, settings), judge, watch, errors)
        await local.connect(room.client)
        await room.rest()
        try:
            yield room
        finally:
            await room.client.close()


class Room:
    """A server with a channel, people in it, and the bot."""

    def __init__(self, local, client, judge, watch, errors):
        self.local, self.client, self.judge, self.watch = local, client, judge, watch
        self.errors = errors
        self.guild = Hall(local, local.world.home)
        self.channel = self.guild.create_text_channel("war-room")
        self.people = {}

    def person(self, name, **permissions):
        """Return a member of the server, made at need."""
        if name not in self.people:
            roles = (
                [self.guild.create_role(name, permissions=discord.Permissions(**permissions))]
                if permissions
                else []
            )
            self.people[name] = self.guild.add_member(self.outsider(name), roles=roles)
        return self.people[name]

    def outsider(self, name, *, bot=False):
        """Return somebody who is in no server."""
        person = self.local.add_person(name, member=False)
        person.bot = bot
        return User(self.local, person)

    def another_guild(self, name):
        """Return one more server that the bot is in."""
        return Hall(self.local, self.local.add_guild(name))

    async def rest(self):
        await self.client.flush()
        await self.local.settled()

    async def restart(self):
        """Stop the bot and start another one on the same database."""
        await self.client.close()
        self.client = type(self.client)(self.judge, self.client.settings)
        await self.local.connect(self.client)
        await self.rest()

    async def open(self, by="gm", slug="toy", options=None, **terms):
        """Open a game and return its number."""
        agreed = Terms.model_validate({"fill": "independents", **terms})
        row = await lobby.create(
            self.judge,
            slug,
            self.person(by).id,
            options=options,
            terms=agreed,
            guild_id=self.guild.id,
            channel_id=self.channel.id,
        )
        await self.rest()
        return row.id

    async def begin(self, *names, by="gm", slug="toy", **terms):
        """Open a game, seat people in the order of the powers, begin it, and return its number."""
        number = await self.open(by, slug, **terms)
        powers = [power.name for power in self.judge.rules(slug).powers]
        for name, power in zip(names, powers, strict=False):
            await lobby.join(self.judge, number, self.person(name).id, name, wishes=[power])
        await lobby.start(self.judge, number, self.person(by).id)
        await self.rest()
        return number

    def letters(self, name):
        """Return what stands in a person's direct messages."""
        return self.person(name).user.dm_channel.history()

    def last(self, name):
        """Return the bot's last direct message to a person."""
        mine = self.client.user.id
        return [message for message in self.letters(name) if message.author.id == mine][-1]

    def answer(self, name):
        """Return the bot's last answer to a direct message of a person."""
        return [message for message in self.letters(name) if message.answers is not None][-1]

    def check(self):
        """Fail if the bot raised anything that it did not answer."""
        assert self.errors == []
