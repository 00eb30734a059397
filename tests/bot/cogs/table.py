"""The people and places that the tests of the cogs use."""

from dataclasses import replace
from datetime import timedelta

import discord

from bot.judge import lobby
from bot.judge.game_settings import Terms


def undated(judge):
    """Return a judge who asks nobody when they wrote: SimCord numbers its messages by a clock of its own."""
    return replace(judge, reading=timedelta(days=-3650))


class Room:
    """A server with a channel, people in it, and the bot."""

    def __init__(self, env, client, judge, watch):
        self.env, self.client, self.judge, self.watch = env, client, judge, watch
        self.guild = env.create_guild("Hall")
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
            self.people[name] = self.guild.add_member(self.env.create_user(name), roles=roles)
        return self.people[name]

    async def rest(self):
        await self.client.flush()
        await self.env.settle()

    async def restart(self):
        """Stop the bot and start another one on the same database."""
        client = type(self.client)(self.judge, self.client.settings)
        await self.env.restart_bot(client)
        self.env.bot = self.client = client
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
        return [message for message in self.letters(name) if message.reference is not None][-1]

    def check(self):
        """Fail if the bot raised anything that it did not answer."""
        self.env.raise_errors()
