"""The bot as a client of discord.py: what every process does that listens, and the one that does all."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import Any

import discord
import structlog
from discord.app_commands import AppCommandContext, AppInstallationType
from discord.ext import commands

from bot import cogs, metrics
from bot.catch_up import CatchUp, Timed
from bot.delivery import tolerant_parsing
from bot.delivery.channels import Channels
from bot.delivery.courier import DiscordCourier
from bot.delivery.discord_requests import MOST, PER_SECOND, Pacer, let_go_on, pacer, supervised
from bot.delivery.outbox import EDITED, Outbox
from bot.delivery.undeliverable_messages import Trouble
from bot.games_with_unread_messages import HearingAll
from bot.host_alerts import HostWatch, host_of
from bot.judge import computers
from bot.judge.clock import homeless_games
from bot.judge.judge import Judge
from bot.judge.office import rule_data_changes
from bot.judge.queue import queueing
from bot.judge.records import results_and_ratings
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from bot.judge.telling.messages import Body
from bot.pictures.gallery import Gallery
from bot.scheduling.deadline_loop import Clock
from bot.scheduling.judge_timekeeper import Keeper
from bot.scheduling.seal_check import Inspector
from bot.settings import Settings
from bot.ui import (
    command_tree,
    components,
    confirmations,
    malformed_event_replies,
    message_controls,
    responses,
)
from bot.ui.app import Act, App
from bot.ui.event_deduplication import HandledEvents
from bot.ui.personal_queue import PersonalQueue
from storage import queries
from storage.models import Message
from storage.unit_of_work import INVITATION

log = structlog.get_logger()

SYNCED = "commands"
"""Mark: the SHA-256 of the commands that Discord was last told of."""


def intents() -> discord.Intents:
    """Return what the bot listens to; nothing of it needs a privilege."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class Client(App):
    """Listens to Discord: takes in what people do, has the judge rule, and answers.

    Everything it knows is in the database; it may be stopped and started at any time. It makes `rate`
    requests a second, and `most` in any; `options` are discord.py's own.
    """

    def __init__(
        self,
        judge: Judge,
        settings: Settings,
        *,
        ready_timeout: float = 2.0,
        gallery: Gallery | None = None,
        rate: int = PER_SECOND,
        most: int = MOST,
        **options: Any,  # noqa: ANN401  discord.py names and checks them
    ) -> None:
        requests = pacer(settings, rate, most)
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=command_tree.Commands,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=AppInstallationType(guild=True, user=False),
            help_command=None,
            guild_ready_timeout=ready_timeout,
            chunk_guilds_at_startup=False,
            http_trace=supervised(requests, self._unauthorized, partial(let_go_on, self)),
            **options,
        )
        tolerant_parsing.guard(self, self._skipped)
        self.judge, self.settings = judge, settings
        self.queue, self.heard = PersonalQueue(), HandledEvents(judge.database)
        metrics.WORDS.set_function(lambda: self.queue.length)
        metrics.ROOM.set_function(lambda: requests.room)
        self.untold: set[int] = set()
        self.gallery = gallery or Gallery(judge)
        self.channels = Channels(self, judge)
        self.timing: Timed
        self.catch_up: CatchUp
        self.services: list[asyncio.Task[None]] = []
        self._is_first = True
        self._ending: asyncio.Task[None] | None = None
        self._telling = set[asyncio.Task[None]]()
        self.refused = self.served = False

    def hears(self, guild_id: int) -> bool:
        """Return whether Discord tells this client of a server: all of them, or those of its shard."""
        return self.shard_id is None or self.shard_id == (guild_id >> 22) % (self.shard_count or 1)

    def begin(self) -> Sequence[Coroutine[object, object, None]]:
        """Make what reads missed words; return what runs beside the client from now on."""
        raise NotImplementedError

    async def setup_hook(self) -> None:
        """Load the commands, let old buttons work again, and start the services."""
        self.tree.error(command_tree.failed)
        for cog in cogs.every(self):
            await self.add_cog(cog)
        command_tree.describe(self.tree)
        self.add_dynamic_items(*message_controls.DYNAMIC)
        if self.hears(0):
            await self._sync()
        await self.prepare()
        self.services = [asyncio.create_task(each) for each in self.begin()]
        self.catch_up.lost()

    async def prepare(self) -> None:
        """Do what is to be done once before anybody is heard."""

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Hand an event on, unless the client is closed: it has no loop any more."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        """Go on: Discord is there."""
        await self.back()

    async def back(self) -> None:
        """Read what was typed while nobody listened, then let the clock go on."""
        self.served = True
        log.info("discord.ready", servers=len(self.guilds))
        await Keeper(self.judge).accepted()
        await homeless_games.returned(self.judge, {guild.id for guild in self.guilds}, self.hears)
        await queueing.servers(self.judge, {guild.id for guild in self.guilds}, self.hears)
        await self.settle()
        await self.hear_all()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the games of a server wait that the bot was taken off."""
        log.warning("discord.server_left", server=guild.id)
        await homeless_games.left(self.judge, guild.id)
        await queueing.servers(self.judge, {each.id for each in self.guilds} - {guild.id}, self.hears)
        await self.settle()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the games of a server go on that the bot is on again."""
        log.info("discord.server_joined", server=guild.id)
        await self.on_guild_available(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the games of a server go on that is there again."""
        await homeless_games.regained(self.judge, guild.id)
        self.mail.hurry()
        await self.settle()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the games of a channel wait that is deleted."""
        for row in await self.judge.database.read(queries.games, channel.guild.id, ("running", "paused")):
            if row.channel_id == channel.id:
                await homeless_games.away(self.judge, row.id, "channel")
        await self.settle()

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Open the thread of a game again that somebody deleted, with its status message."""
        self.channels.miss(payload.thread_id)
        if (
            row := await self.judge.database.ask(queries.game_in, payload.thread_id)
        ) is not None and row.status != "ended":
            for message in await self.judge.database.read(queries.messages, row.id, kind="status"):
                await self._post_again(message)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Post the status message of a game again that was deleted, or its invitation while it is open."""
        message = await self.judge.database.ask(queries.message_on, payload.message_id)
        if message is None or message.kind not in EDITED or message.game_id is None:
            return
        status = (await self.judge.database.ask(queries.game, message.game_id)).status
        if status == "open" or (status != "ended" and message.kind != INVITATION):
            await self._post_again(message)

    async def _post_again(self, message: Message) -> None:
        """Let the outbox look after a message that was sent: it is gone, so it is posted anew."""
        message.state, message.revision = "due", message.revision + 1
        async with self.judge.database.work() as work:
            await work.replace(message)
        await self.settle()

    def host(self) -> int | None:
        """Return who is told when the bot is not well."""
        return host_of(self, self.settings)

    async def on_resumed(self) -> None:
        """Go on: Discord has replayed what was missed."""
        await self.hear_all()

    async def on_disconnect(self) -> None:
        """Hold the clock while nobody can be heard."""
        self.catch_up.lost()

    async def close(self) -> None:
        """Stop taking in, finish what is being done and sent, and disconnect.

        This process may go on without this client, so nothing of it may be left that works on.
        """
        if hasattr(self, "catch_up"):
            await self.catch_up.stop()
        self.timing.hold()
        for task in self.services:
            task.cancel()
        if self.services:
            await asyncio.wait(self.services, timeout=2.0)
        await self.queue.close()
        await self.drain()
        await super().close()
        self.gallery.close()

    async def drain(self) -> None:
        """Finish what is being sent."""

    async def on_message(self, message: discord.Message, /) -> None:
        """Leave messages to the cogs: there are no commands in text, so a mention is not an unknown one."""

    async def on_interaction(self, act: Act, /) -> None:
        """See to it that Discord hears in time of whatever a person does; do what forms ask for.

        Buttons and menus do what they stand for by themselves; those that are gone are answered here.
        """
        if not self.queue.is_first(act):
            return
        responses.watch(act)
        if act.type is discord.InteractionType.modal_submit:
            await components.submitted(act)
        elif act.type is discord.InteractionType.component and not components.is_known(act):
            await confirmations.expired(act)
            await components.strange(act)

    async def hear_all(self) -> None:
        """Read what was typed while nobody listened; games whose people are read go on at once."""
        first, self._is_first = self._is_first, False
        await self.catch_up.run(self.judge.now() if first else None)

    def _skipped(self, event: str, data: tolerant_parsing.Payload) -> None:
        """Tell who wrote or pressed something that it cannot be read."""
        telling = asyncio.create_task(malformed_event_replies.tell(self, event, data))
        self._telling.add(telling)  # the loop itself holds no task that runs
        telling.add_done_callback(self._telling.discard)

    def _unauthorized(self) -> None:
        """Stop, with all that is due kept: Discord does not take the token any more."""
        self.refused = True
        if self.services and self._ending is None:
            log.error("discord.token_refused", when="while the bot was serving")
            self._ending = asyncio.create_task(self.close())

    async def _sync(self) -> None:
        """Tell Discord of the commands, if they are not the ones it knows."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        told = f"{self.application_id}/{digest}"
        if await self.judge.database.ask(queries.marked, SYNCED) == told:
            return
        await self.tree.sync()
        async with self.judge.database.work() as work:
            await work.mark(SYNCED, told)
        log.info("discord.commands_synced", commands=len(payload))


class Mandate(Client):
    """Serves Discord in one process: it listens, sends what is due, and closes what is over."""

    def __init__(
        self,
        judge: Judge,
        settings: Settings,
        *,
        ready_timeout: float = 2.0,
        gallery: Gallery | None = None,
        pacer: Pacer | None = None,
    ) -> None:
        super().__init__(judge, settings, ready_timeout=ready_timeout, gallery=gallery)
        courier = DiscordCourier(
            self, judge.database, self.channels, self.gallery, message_controls.under_message
        )
        self.outbox = self.mail = Outbox(judge.database, courier, judge.now, pacer)
        self.outbox.reporters.append(Trouble(judge, self.host, self.outbox.wake).report)
        self.clock = self.timing = Clock(Keeper(judge, self.outbox.wake, self._is_behind), judge.now)
        self.outbox.listeners.append(self._sent)

    async def settle(self) -> None:
        """Look at once for messages to send and deadlines that changed: called after every ruling."""
        self.outbox.wake()
        self.clock.wake()

    def begin(self) -> Sequence[Coroutine[object, object, None]]:
        """Make what reads missed words; return what runs beside the client."""
        self.catch_up = CatchUp(self, self.clock, HearingAll(self.judge))
        self.watch = HostWatch(self.judge, self.settings.database_url, self.host, self.outbox.wake)
        inspector = Inspector(self.judge.database, self.judge.now)
        services = self.outbox.run(), self.clock.run(), inspector.run(), self.watch.run()
        return *services, self.gallery.beforehand()

    async def prepare(self) -> None:
        """Look whether data of the rules were corrected, reckon records anew, and wake the computers."""
        await rule_data_changes.look(self.judge)
        await results_and_ratings.wake(self.judge)
        await computers.wake(self.judge)

    async def drain(self) -> None:
        """Finish what is being sent."""
        await self.outbox.drain(4.0)

    def _is_behind(self) -> bool:
        """Return whether something that somebody wrote is not read."""
        return self.catch_up.is_behind

    def _sent(self, message: Message, _body: Body) -> None:
        """Let go on at once what waited for an announcement to stand."""
        if message.kind == ANNOUNCEMENT:
            self.clock.wake()
