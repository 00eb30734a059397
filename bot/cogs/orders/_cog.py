"""Orders: by direct message, by command with autocompletion, and by the composer."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.orders import _letters, _lines, _receipts
from bot.cogs.orders._address import corner_of
from bot.cogs.orders._answering import edit_event
from bot.ui import components, confirmations, message_components, questions
from bot.ui.app import Act, App
from bot.ui.game_choice import EVERYWHERE, offers, own_games, with_game
from bot.ui.responses import hear, tell
from storage.models import Game

FLOOD = (
    "You write faster than I can read. What you send until I have caught up is **not read**: send it again."
)
PUBLIC = (
    "I read no orders here, where everybody can see them. Send them to me by direct message, or use `/order`."
)
PAUSE_BETWEEN = 60
"""Seconds between two such remarks in one channel."""

played = offers("played")


class Orders(commands.Cog):
    """Takes orders in and hands them to the judge."""

    orders = app_commands.Group(
        name="orders", description="Your orders: see, clear, mark ready, compose", allowed_contexts=EVERYWHERE
    )

    def __init__(self, client: App) -> None:
        self.client = client
        self._remarked: dict[int, float] = {}

    # ---------------------------------------------------------------- commands

    @app_commands.command(name="order", description="Send orders; nobody else sees them")
    @app_commands.describe(
        text="Your orders, separated by semicolons; or ready, clear, missing", game="Which game"
    )
    @app_commands.autocomplete(text=_lines.complete, game=played)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def order(self, act: Act, text: app_commands.Range[str, 1, 4000], game: str = "") -> None:
        """Hear orders that come by command."""

        async def go_on(sender: Act, row: Game) -> None:
            await message_components.answer(sender, await hear(sender, row.id, text))

        await with_game(act, game, "played", go_on)

    @orders.command(name="show", description="Show what is in force for you, and what is missing")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=played)
    async def show(self, act: Act, game: str = "") -> None:
        """Show the orders in force."""
        await self._say(act, game, "orders; missing")

    @orders.command(name="clear", description="Forget all orders you have sent for this phase")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=played)
    async def clear(self, act: Act, game: str = "") -> None:
        """Forget the orders in force."""
        await self._say(act, game, "clear")

    @orders.command(
        name="ready", description="Do not wait for me: my orders are final unless I say otherwise"
    )
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=played)
    async def ready(self, act: Act, game: str = "") -> None:
        """Mark as ready."""
        await self._say(act, game, "ready")

    @orders.command(name="unready", description="Wait for me after all")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=played)
    async def unready(self, act: Act, game: str = "") -> None:
        """Take the ready mark away."""
        await self._say(act, game, "not ready")

    @orders.command(name="undo", description="Take your last command back, where the game lets you")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=played)
    async def undo(self, act: Act, game: str = "") -> None:
        """Take a command back."""
        await self._say(act, game, "undo")

    @orders.command(name="standing", description="Your standing orders: see them, or add to them")
    @app_commands.describe(text="What to add, separated by semicolons; or clear", game="Which game")
    @app_commands.autocomplete(game=played)
    async def standing(self, act: Act, text: app_commands.Range[str, 0, 4000] = "", game: str = "") -> None:
        """Show standing orders, add to them, or forget them."""
        said = text.strip()
        word = "clear standing" if said.casefold() == "clear" else said or "standing"
        await self._say(act, game, word)

    @orders.command(name="compose", description="Write orders with menus and buttons")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=played)
    async def compose(self, act: Act, game: str = "") -> None:
        """Open the composer."""

        async def go_on(sender: Act, row: Game) -> None:
            await questions.begin(sender, row.id)

        await with_game(act, game, "played", go_on)

    @orders.command(name="history", description="Everything you have sent, with its receipts")
    @app_commands.describe(receipt="The code of one receipt, to see it whole", game="Which game")
    @app_commands.autocomplete(game=played)
    async def history(self, act: Act, receipt: app_commands.Range[str, 1, 12] = "", game: str = "") -> None:
        """List receipts, or show one."""

        async def go_on(sender: Act, row: Game) -> None:
            lines = await _receipts.listed(self.client.judge, row.id, sender.user.id, receipt)
            await tell(sender, lines, f"orders-{row.id}.txt")

        await with_game(act, game, "played", go_on)

    async def _say(self, act: Act, game: str, text: str) -> None:
        """Hear a word of the bot as if it had been typed."""

        async def go_on(sender: Act, row: Game) -> None:
            await message_components.answer(sender, await hear(sender, row.id, text))

        await with_game(act, game, "played", go_on)

    # ---------------------------------------------------------------- messages

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Hear a direct message, or one in a private thread; in public say where orders go."""
        if message.author.bot or message.type not in (discord.MessageType.default, discord.MessageType.reply):
            return
        if await self._is_private(message):
            await self._queue(message, message.id, edited=False)
        elif self.client.user in message.mentions:
            await self._remark(message)

    @commands.Cog.listener()
    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Hear a message again whose text was changed."""
        before = payload.cached_message
        if before is None or before.content != payload.message.content:
            await self.on_letter_changed(payload.message)

    @commands.Cog.listener()
    async def on_letter_changed(self, message: discord.Message) -> None:
        """Hear a message again whose text was changed, just now or while the bot was away."""
        if message.author.bot or message.edited_at is None:
            return
        if await self._is_private(message):
            event = edit_event(message.id, message.edited_at.timestamp())
            await self._queue(message, event, edited=True)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Say that the orders of a deleted message still stand."""
        filed = await self.client.judge.ledger.submission_from(payload.message_id)
        author = filed.user_id if filed else payload.cached_message and payload.cached_message.author.id
        if author and (self.client.user is None or author != self.client.user.id):
            await self.on_letter_deleted(payload.message_id, author)

    @commands.Cog.listener()
    async def on_letter_deleted(self, message_id: int, user_id: int) -> None:
        """Say that the orders of a deleted message still stand, after what its sender wrote before."""
        await self.client.queue.run(user_id, lambda: _letters.deleted(self.client, message_id))

    @commands.Cog.listener()
    async def on_interaction(self, act: Act) -> None:
        """Hear the forms that were sent, and answer controls that are gone."""
        if act.type is discord.InteractionType.modal_submit:
            await components.submitted(act)
        elif act.type is discord.InteractionType.component:
            await confirmations.expired(act)
            await components.strange(act)

    async def _is_private(self, message: discord.Message) -> bool:
        """Return whether only the sender and the bot read where a message stands."""
        if message.guild is None:
            return True
        if not isinstance(message.channel, discord.Thread) or not message.channel.is_private():
            return False
        games = await own_games(self.client.judge, message.author.id)
        return await corner_of(self.client, message.author.id, games, message) is not None

    async def _queue(self, message: discord.Message, event_id: int, *, edited: bool) -> None:
        """Hear a message when the sender's earlier ones are heard; one too many is not, and he is told."""

        async def work() -> None:
            await _letters.hear(self.client, message, event_id=event_id, edited=edited)

        turns, sender = self.client.queue, message.author.id
        if not await turns.run(sender, work) and turns.warns(sender):
            await _letters.quietly(message.reply(FLOOD, mention_author=False))

    async def _remark(self, message: discord.Message) -> None:
        """Say in public, but not often, that orders go by direct message."""
        now = self.client.judge.now().timestamp()
        if now - self._remarked.get(message.channel.id, 0.0) >= PAUSE_BETWEEN:
            self._remarked[message.channel.id] = now
            await _letters.quietly(message.reply(PUBLIC, mention_author=False))
