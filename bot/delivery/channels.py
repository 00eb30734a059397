"""The channel of a message: the game's thread, a person's direct messages, or their private thread."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Literal, TypeAlias
from weakref import WeakValueDictionary

import discord
import structlog

from bot import words
from bot.delivery import forum_posts
from bot.delivery.discord_requests import ClosedToMessages, Gone, Homeless, TryLater, Undeliverable, attempt
from bot.judge.judge import Judge, Refusal
from bot.judge.telling import delivery_trouble, texts
from storage import queries
from storage.errors import StorageError
from storage.models import Game, Message

log = structlog.get_logger()

Place: TypeAlias = discord.TextChannel | discord.Thread | discord.DMChannel
Home: TypeAlias = Place | discord.ForumChannel
"""The channel of a game: in a forum the game has a post."""
WEEK: Literal[10080] = 10080
"""Minutes after which Discord archives an idle thread, at most."""


ABSENT, UNAVAILABLE = timedelta(minutes=5), timedelta(seconds=20)
"""Least time that a message waits for the bot to be invited again, and for a server to be there again."""


class Channels:
    """Finds places, and makes those that a game needs."""

    def __init__(self, client: discord.Client, judge: Judge) -> None:
        self._client, self._judge = client, judge
        self._missed: set[int] = set()
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def _one_at_a_time(self, place: str) -> asyncio.Lock:
        """Return what whoever finds or makes a place holds: a post and an edit may miss it at one moment."""
        return self._making.setdefault(place, asyncio.Lock())

    def miss(self, channel_id: int) -> None:
        """Note that a channel or thread is gone, though the client may know it still."""
        self._missed.add(channel_id)

    def is_missed(self, channel_id: int) -> bool:
        """Return whether a channel or thread was found to be gone."""
        return channel_id in self._missed

    async def thread(self, game_id: int) -> Place:
        """Return the thread of a game, made at need; its channel where the bot may not make public threads.

        A place is found by its stored number and by nothing else: what a place is called, people decide.
        """
        async with self._one_at_a_time(f"thread/{game_id}"):
            return await self._thread(await self._judge.database.ask(queries.game, game_id))

    async def _thread(self, row: Game) -> Place:
        """Return the thread of a game, whose row was read while nobody else could make one."""
        self._on_server(row)
        if row.thread_id is not None:
            try:
                place = await self.known(row.thread_id)
            except Gone:
                log.warning("thread.gone", game=row.id)
            else:
                if not row.private or _is_private(place):
                    return place
                log.warning("thread.not_private", game=row.id, thread=row.thread_id)
        home = await self._home(row)
        if isinstance(home, discord.TextChannel):
            place = await self._open(home, texts.title(row)[:100], private=row.private)
        elif row.private:
            raise Undeliverable("a private game needs a text channel for its thread")
        elif isinstance(home, discord.ForumChannel):
            place = await self._post_in(home, row)
        else:
            place = home
        async with self._judge.database.change(row.id) as change:
            change.game.thread_id = place.id
        await self._let_in(place, row)
        return place

    async def _post_in(self, forum: discord.ForumChannel, row: Game) -> Place:
        """Return a new post for a game in a forum; raises Homeless if it is deleted."""
        try:
            return await forum_posts.open_post(forum, row, self._judge.rules(row.slug).title)
        except Gone as error:
            self.miss(forum.id)
            raise Homeless(str(error), forum.id) from error

    async def tag(self, game_id: int) -> None:
        """Give the post of a game in a forum the tags of how it stands now."""
        row = await self._judge.database.ask(queries.game, game_id)
        post = self._client.get_channel(row.thread_id or 0)
        if isinstance(post, discord.Thread) and not post.archived:
            await forum_posts.tag(post, row, self._judge.rules(row.slug).title)

    async def home(self, game_id: int) -> Place:
        """Return the channel of a game, in a forum its post; raises Homeless if it is deleted."""
        row = await self._judge.database.ask(queries.game, game_id)
        self._on_server(row)
        home = await self._home(row)
        return await self.thread(game_id) if isinstance(home, discord.ForumChannel) else home

    def _on_server(self, row: Game) -> None:
        """Raise TryLater if the bot is not on the server of a game, or the server is not there just now."""
        guild = self._client.get_guild(row.guild_id) if row.guild_id else None
        if row.guild_id and guild is None and self._client.is_ready():
            raise TryLater("the bot is not on the game's server", wait=ABSENT, lasting=True)

    async def _home(self, row: Game) -> Home:
        """Return the channel of a game; raises Homeless if it is deleted."""
        if row.channel_id is None:
            raise Undeliverable("the game has no channel")
        try:
            return await self._found(row.channel_id)
        except Gone as error:
            raise Homeless(str(error), row.channel_id) from error

    async def member(self, row: Game, user_id: int) -> None:
        """Raise Left if a person is no longer on the server of a game: no thread is made for them."""
        guild = self._client.get_guild(row.guild_id) if row.guild_id else None
        if guild is not None:
            await attempt(guild.fetch_member(user_id), "look for a person on the server")

    async def spectator(self, game_id: int, user_id: int) -> None:
        """Raise Left, or Gone, if a person may know of a game no more: they left server or thread."""
        row = await self._judge.database.ask(queries.game, game_id)
        await self.member(row, user_id)
        if row.private and row.thread_id is not None:
            place = await self.known(row.thread_id)
            if _is_private(place) and isinstance(place, discord.Thread):
                await attempt(place.fetch_member(user_id), "look for a person in a private thread")

    async def invite(self, row: Game, user_id: int) -> None:
        """Let a person into the thread of a game that is private; raises Undeliverable, TryLater."""
        await _admit(await self.thread(row.id), user_id)

    async def _let_in(self, place: Place, row: Game) -> None:
        """Let those who take part into a private thread that was just made."""
        database = self._judge.database
        if row.private:
            joined = [player.user_id for player in await database.read(queries.players, row.id)]
            held = [seat.user_id for seat in await database.read(queries.seats, row.id)]
            for user_id in dict.fromkeys([row.gamemaster_id, *joined, *held]):
                await self._add(place, row, user_id)

    async def tell(self, message: Message, advice: str) -> None:
        """Tell the gamemaster of a message that came, but not as it should, and what can be done."""
        try:
            await delivery_trouble.report(self._judge, message, advice, came=True)
        except (StorageError, Refusal) as failed:
            log.warning("trouble.untold", message=message.id, why=str(failed))

    async def _add(self, place: Place, row: Game, user_id: int | None) -> None:
        """Add a person to a private thread; of one who cannot be added the gamemaster is told."""
        try:
            if user_id is not None:
                await _admit(place, user_id)
        except (Undeliverable, TryLater) as error:
            log.warning("thread.not_let_in", thread=place.id, user=user_id, why=str(error))
            about = Message(kind="status", game_id=row.id, body={})
            await self.tell(about, words.delivery.NOT_LET_IN.format(user=user_id))

    async def direct(self, user_id: int) -> Place:
        """Return a person's direct messages; raises ClosedToMessages if they are known to take none."""
        wishes = await self._judge.database.read(queries.preference, user_id)
        if not wishes.dm_open:
            raise ClosedToMessages("their direct messages are closed")
        place = await attempt(self._client.create_dm(discord.Object(user_id)), "open direct messages")
        if wishes.dm_channel_id != place.id:
            await self.keep(user_id, place.id)
        return place

    async def note(self, user_id: int, *, dm_open: bool) -> None:
        """Note whether a person takes direct messages; they open them by writing to the bot."""
        async with self._judge.database.work() as work:
            wishes = await queries.preference(work.session, user_id)
            wishes.dm_open = dm_open
            await work.prefer(wishes)

    async def stored(self, user_id: int) -> int | None:
        """Return where a person's direct messages stand, None if that is not known; raises StorageError."""
        return (await self._judge.database.read(queries.preference, user_id)).dm_channel_id

    async def keep(self, user_id: int, channel_id: int) -> None:
        """Note where a person's direct messages stand; what cannot be stored is asked again."""
        try:
            await self.found(user_id, channel_id)
        except StorageError as error:
            log.warning("channels.unkept", user=user_id, why=str(error))

    async def found(self, user_id: int, channel_id: int) -> None:
        """Note where a person's direct messages stand: it is asked for no more."""
        async with self._judge.database.work() as work:
            wishes = await queries.preference(work.session, user_id)
            wishes.dm_channel_id = channel_id
            await work.prefer(wishes)

    async def corner(self, row: Game, user_id: int) -> Place:
        """Return the private thread of a person in a game, made at need; raises Undeliverable, TryLater.

        The one that is stored is taken only while nobody else can read it; else a new one takes its place.
        """
        key = f"corner/{row.id}/{user_id}"
        async with self._one_at_a_time(key):
            return await self._corner(key, row, user_id)

    async def _corner(self, key: str, row: Game, user_id: int) -> discord.Thread:
        """Return the private thread of a person while nobody else can make one."""
        known = await self._judge.database.ask(queries.marked, key)
        if isinstance(known, int):
            if (found := await self._corner_known(known, row, user_id)) is not None:
                return found
            log.warning("corner.lost", game=row.id, thread=known)
        self._on_server(row)
        channel = await self._home(row)
        if not isinstance(channel, discord.TextChannel):
            in_a_forum = isinstance(channel, discord.ForumChannel)
            raise Undeliverable(
                "their direct messages are closed, and the game has no channel for a private thread",
                words.delivery.DM_CLOSED_IN_FORUM if in_a_forum else words.delivery.DM_CLOSED,
            )
        name, advice = words.delivery.CORNER.format(number=row.id), words.delivery.DM_CLOSED
        thread = await self._open(channel, name, private=True, advice=advice)
        if not isinstance(thread, discord.Thread):
            raise TryLater("a private thread cannot be made", advice)
        async with self._judge.database.work() as work:
            await work.mark(key, thread.id)
        await attempt(thread.add_user(discord.Object(user_id)), "add them to their private thread")
        text, nobody = words.delivery.GREETING.format(user=user_id), discord.AllowedMentions.none()
        await attempt(thread.send(text, allowed_mentions=nobody), "greet them there")
        return thread

    async def _corner_known(self, thread_id: int, row: Game, user_id: int) -> discord.Thread | None:
        """Return a stored private thread if it is gone neither by itself nor in its privacy, else None.

        It must be a private thread that nobody can invite into, in which nobody is but they and the bot.
        """
        try:
            thread = await attempt(self._client.fetch_channel(thread_id), "find their private thread")
        except Gone:
            return None
        if not isinstance(thread, discord.Thread) or not thread.is_private() or thread.invitable:
            return None
        mine = self._client.user.id if self._client.user else 0
        if thread.locked or thread.member_count > len((mine, user_id)):
            return None
        if (thread.owner_id, thread.parent_id) != (mine, row.channel_id):
            return None
        if thread.archived:
            await self.open_again(thread)
        await attempt(thread.add_user(discord.Object(user_id)), "add them to their private thread")
        again = await attempt(self._client.fetch_channel(thread_id), "count who is in their private thread")
        alone = isinstance(again, discord.Thread) and again.member_count == len((mine, user_id))
        return thread if alone else None

    async def open_again(self, thread: discord.Thread) -> None:
        """Open an archived thread; raises Undeliverable, TryLater, which says whether it is locked too."""
        try:
            await attempt(thread.edit(archived=False), "open a thread again")
        except TryLater as error:
            advice = words.delivery.LOCKED if thread.locked else words.delivery.ARCHIVED
            raise TryLater(str(error), advice, error.wait) from error

    async def known(self, channel_id: int) -> Place:
        """Return a channel or thread the bot may write in."""
        channel = await self._found(channel_id)
        if isinstance(channel, discord.ForumChannel):
            raise Undeliverable("a forum is no place for text")
        return channel

    async def _found(self, channel_id: int) -> Home:
        """Return a channel that a game may have."""
        if channel_id in self._missed:
            raise Gone("the channel is gone")
        channel = self._client.get_channel(channel_id)
        if channel is None:
            channel = await attempt(self._client.fetch_channel(channel_id), "find the channel")
        if isinstance(channel, discord.TextChannel | discord.Thread | discord.ForumChannel):
            if channel.guild.unavailable:
                raise TryLater("the server is not available just now", wait=UNAVAILABLE, lasting=True)
            return channel
        if isinstance(channel, discord.DMChannel):
            return channel
        raise Undeliverable(f"{type(channel).__name__} is no place for text")

    async def _open(
        self, channel: discord.TextChannel, name: str, *, private: bool, advice: str = ""
    ) -> Place:
        """Make a thread in which the bot may write; return the channel if it may not and it need not be
        private. Raises Homeless if the channel is deleted, though the client may know it still.
        """
        may = channel.permissions_for(channel.guild.me)
        may_make = may.create_private_threads if private else may.create_public_threads
        if not (may_make and may.send_messages_in_threads):
            kind = "Private" if private else "Public"
            missing = "Send Messages in Threads" if may_make else f"Create {kind} Threads"
            log.warning("thread.forbidden", channel=channel.id, missing=missing)
            if private:
                raise TryLater(f"the permission {missing} is missing", advice or words.delivery.NEEDS_PRIVATE)
            return channel
        sort = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        making = channel.create_thread(
            name=name, type=sort, auto_archive_duration=WEEK, invitable=not private
        )
        try:
            return await attempt(making, "open a thread")
        except Gone as error:
            self.miss(channel.id)
            raise Homeless(str(error), channel.id) from error


async def _admit(place: Place, user_id: int) -> None:
    """Let a person into a thread that is private; raises Undeliverable, TryLater."""
    if isinstance(place, discord.Thread) and place.is_private():
        await attempt(place.add_user(discord.Object(user_id)), "let somebody into a private thread")


def _is_private(place: Place) -> bool:
    return isinstance(place, discord.Thread) and place.is_private()


def may_read(place: discord.abc.MessageableChannel) -> bool:
    """Return whether the bot may read what stands there: else Discord shows nothing, and takes no replies."""
    guild = place.guild if isinstance(place, discord.TextChannel | discord.Thread) else None
    return guild is None or place.permissions_for(guild.me).read_message_history
