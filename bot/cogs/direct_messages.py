"""Direct messages, their edits and deletions: each is heard once, and answered after it is stored."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime
from functools import partial

import discord
import structlog
from discord.ext import commands

from bot import words
from bot.cogs.guide import welcome
from bot.delivery.tolerant_parsing import LAST, TYPED, snowflake_of
from bot.judge.judge import Refusal
from bot.judge.letters import letter_reading
from bot.judge.orders import game_status_questions, message_intake, typed_slash_commands
from bot.judge.orders.intake_context import AskedCommand
from bot.judge.question_moment import At, now_of
from bot.judge.seats import away, taking_over
from bot.judge.telling import texts
from bot.ui import (
    duties,
    failures,
    kept_orders,
    order_replies,
    rule_pages,
    seat_changes,
    seatless_commands,
    words_as_commands,
    written_letters,
)
from bot.ui.access import admitted, headed
from bot.ui.app import Act, App
from bot.ui.components import GRAMMAR, PAGE, ControlTag, Menu, deed, option, sheet, tag_of
from bot.ui.direct_message_replies import Answering, quietly, replying
from bot.ui.event_deduplication import edit_event
from bot.ui.game_choice import (
    NUMBER,
    Addressed,
    addressed,
    corner_of,
    own_games,
    unmentioned,
    watched,
    without_name,
)
from bot.ui.order_replies import under
from bot.ui.responses import redraw, shown
from games.core.text.tokens import without_quotes
from storage import queries
from storage.models import Game
from storage.queries import Sender

log = structlog.get_logger()

PAUSE_BETWEEN = 60
"""Seconds between two such remarks in one channel."""


class DirectMessages(commands.Cog):
    """Hears what people write in private."""

    def __init__(self, client: App) -> None:
        self.client = client
        self._remarked: dict[int, float] = {}

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Hear a direct message, or one in a private thread; in public say where orders go."""
        if message.author.bot or message.type not in TYPED:
            return
        message = copy(message)  # an edit changes the one that discord.py keeps, also while it waits
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

    async def on_letter_changed(self, message: discord.Message) -> None:
        """Hear a message again whose text was changed."""
        if message.author.bot or message.edited_at is None:
            return
        if await self._is_private(message):
            event = edit_event(message.id, message.edited_at.timestamp())
            await self._queue(message, event, edited=True)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Say that the orders of a deleted message still stand."""
        filed = await written_letters.sent_as(self.client.judge.database, payload.message_id)
        author = filed.user_id if filed else payload.cached_message and payload.cached_message.author.id
        if author and (self.client.user is None or author != self.client.user.id):
            work = partial(kept_orders.deleted, self.client, payload.message_id)
            await self.client.queue.run(author, work, LAST)

    async def _is_private(self, message: discord.Message) -> bool:
        """Return whether only the sender and the bot read where a message stands."""
        if message.guild is None:
            return True
        if not isinstance(message.channel, discord.Thread) or not message.channel.is_private():
            return False
        games = await own_games(self.client.judge, message.author.id)
        return await corner_of(self.client, message.author.id, games, message) is not None

    async def _queue(self, message: discord.Message, event_id: int, *, edited: bool) -> None:
        """Hear a message when the sender's earlier ones are heard; one too many is read later, and they are
        told so by a message that answers none: what was answered is not read.
        """
        work = partial(hear, self.client, message, event_id=event_id, edited=edited)
        turns, sender = self.client.queue, message.author.id
        was_left = turns.is_left(sender)
        if not await turns.run(sender, work, snowflake_of(message)) and not was_left:
            await quietly(message.channel.send(words.orders.FLOOD))

    async def _remark(self, message: discord.Message) -> None:
        """Say in public, but not often, that orders go by direct message."""
        now = self.client.judge.now().timestamp()
        if now - self._remarked.get(message.channel.id, 0.0) >= PAUSE_BETWEEN:
            self._remarked[message.channel.id] = now
            await quietly(replying(message)(words.orders.NOT_IN_PUBLIC))


def written_at(message: discord.Message) -> datetime:
    """Return when the text of a message was written: an edit is written when it is made."""
    return message.edited_at or message.created_at


async def hear(
    client: App, message: discord.Message, *, event_id: int, edited: bool = False, unanswered: bool = False
) -> None:
    """Hear a message that is meant for the judge, and answer it: once, unless it stands `unanswered`."""
    answer = Answering(client, message, event_id)
    try:
        await _hear(answer, edited=edited, unanswered=unanswered or event_id in client.untold)
    except Exception as error:  # noqa: BLE001  no message may end in silence; failures speaks and logs
        await _fail(answer, error)
    if event_id not in client.untold:
        client.queue.dealt_with(message.author.id, snowflake_of(message))


async def _hear(answer: Answering, *, edited: bool, unanswered: bool) -> None:
    client, message, user_id = answer.client, answer.message, answer.message.author.id
    sender = await client.judge.database.ask(queries.sender, user_id, message.id, answer.event_id)
    if await answer.is_given(sender, unanswered=unanswered):
        return
    await _found(client, message, sender)
    if await (written_letters.was_sent if edited else seatless_commands.taken)(answer):
        return
    letter = await addressed(client, message, sender)
    answer.about = letter.games[0] if len(letter.games) == 1 else None
    if duties.asked(letter.text) and not edited and await _owing(answer, sender):
        return
    may_be = message.reference is not None or letter_reading.SIGN.search(letter.text)
    if may_be and await written_letters.taken(answer, letter, is_filed=sender.is_filed):
        return
    if await _went_or_came(answer, letter):
        return
    looked = [] if edited and sender.is_filed else game_status_questions.all_asked(letter.text)
    if looked and not letter.games:
        letter = replace(letter, games=await watched(client, user_id))
    if looked and len(letter.games) == 1:
        await _look_up(answer, letter.games[0], looked)
        return
    if len(letter.games) == 1 and letter.text.strip():
        await _judge(answer, letter, edited=edited, unanswered=unanswered)
        return
    page = await _unaddressed(client, message, letter)
    await answer.say(page.text, page.view, files=page.files)
    await answer.note()


async def _found(client: App, message: discord.Message, sender: Sender) -> None:
    """Note where somebody writes, and that they take direct messages, if that is not known."""
    if message.guild is not None:
        return
    if not sender.preference.dm_open:
        await client.channels.note(message.author.id, dm_open=True)
    if sender.preference.dm_channel_id != message.channel.id:
        await client.channels.found(message.author.id, message.channel.id)


async def _owing(answer: Answering, sender: Sender) -> bool:
    """Tell somebody what they owe in all their games; return whether they have any."""
    if not sender.games:
        return False
    texts, view = await duties.shown(answer.client.judge, answer.message.author.id)
    await answer.client.heard.note(answer.event_id)
    for number, text in enumerate(texts, 1):
        await answer.say(text, view if number == len(texts) else None)
    return True


async def _came_back(answer: Answering, letter: Addressed) -> bool:
    """Give somebody back the seat they left, if it is free; return whether they had left any."""
    judge, author = answer.client.judge, answer.message.author
    named = [row.id for row in letter.games] if NUMBER.match(answer.message.content) else []
    if lines := await away.end_all(judge, author.id, named):
        await answer.client.settle()
        await answer.client.heard.note(answer.event_id)
        await answer.say("\n".join(lines))
        return True
    games = [row for row in await seat_changes.left_by(judge, author.id) if not named or row.id in named]
    if not games and not letter.games:
        return False
    if named and not games:  # what became of the seat they mean is said
        games = [row for row in letter.games if row.id in named]
    if not games:
        text = words.away.NOT_AWAY
    elif len(games) > 1:
        titles = ", ".join(texts.title(row) for row in games)
        text = words.open_seats.WHICH_BACK.format(titles=titles, number=games[0].id)
    else:
        power = await taking_over.back(judge, games[0].id, author.id, author.display_name)
        await answer.client.settle()
        text = words.open_seats.TOOK.format(title=texts.title(games[0]), power=power)
    await answer.client.heard.note(answer.event_id)
    await answer.say(text)
    return True


async def _went_or_came(answer: Answering, letter: Addressed) -> bool:
    """Let somebody be away or back, or offer their seat, if they say so; return whether it was done."""
    if any(each.fullmatch(letter.text.strip()) for each in seat_changes.SAID):
        answer.refuse_if_late()
    if seat_changes.BACK.fullmatch(letter.text.strip()):
        return await _came_back(answer, letter)
    if seat_changes.OFFER.fullmatch(letter.text.strip()) and len(letter.games) == 1:
        text, view = await seat_changes.offered(answer.client, letter.games[0].id, answer.message.author.id)
        await answer.client.heard.note(answer.event_id)
        await answer.say(text, view)
        return True
    if seat_changes.KEEP.fullmatch(letter.text.strip()) and len(letter.games) == 1:
        text = await seat_changes.kept(answer.client, letter.games[0].id, answer.message.author.id)
        await answer.client.heard.note(answer.event_id)
        await answer.say(text)
        return True
    if (said := seat_changes.AWAY.fullmatch(letter.text.strip())) is None:
        return False
    named = [row.id for row in letter.games] if NUMBER.match(answer.message.content) else []
    text = await seat_changes.went_away(answer.client, answer.message.author.id, said, named)
    await answer.client.heard.note(answer.event_id)
    await answer.say(text)
    return True


async def _look_up(answer: Answering, row: Game, looked: Sequence[AskedCommand]) -> None:
    """Answer words that do as the commands of their names; a message that was answered is not heard again."""
    for asked in looked:
        found = await words_as_commands.found(answer.client, answer.message.author.id, row, asked)
        for text, files in found.messages():
            await answer.say(text, found.view, files=files, picture=found.picture, about=row)
            await answer.note()


async def _unaddressed(client: App, message: discord.Message, letter: Addressed) -> rule_pages.RulePage:
    """Return what is said to a message that is for no game, for one of several, or without words."""
    me, user_id = client.user.mention if client.user else "", message.author.id
    if told := typed_slash_commands.told(letter.text):
        return rule_pages.RulePage(told)
    if not letter.games:
        page = await rule_pages.for_nobody(client, user_id, letter.text, await watched(client, user_id))
        return page or rule_pages.RulePage(await welcome(client, user_id))
    if len(letter.games) > 1:
        asks = words.orders.WHICH_GAME.format(number=letter.games[0].id)
        page = rule_pages.word_of_several(client, letter.games, letter.text)
        return page or rule_pages.RulePage(asks, which(letter.games))
    unsaid = words.orders.UNMENTIONED if message.guild else words.orders.TEXT_ONLY
    return rule_pages.RulePage(unsaid.format(me=me))


async def _judge(answer: Answering, letter: Addressed, *, edited: bool, unanswered: bool) -> None:
    """Let the judge hear a message and tell the sender what is in force now."""
    client, message = answer.client, answer.message
    game_id, user_id = letter.games[0].id, message.author.id
    if edited:
        await client.heard.note(message.id)  # what it said before is not heard any more
    filed = edited and await client.judge.database.ask(queries.submission_from, message.id) is not None
    reply = await message_intake.receive(
        client.judge, game_id, user_id, letter.text,
        source_id=message.id, event_id=answer.event_id, edited=filed,
        written_at=written_at(message), snowflake=snowflake_of(message),
    )  # fmt: skip
    if reply.repeated and not unanswered:
        return
    text = order_replies.text_of(reply)
    text = await kept_orders.beside(client, message.id, game_id, text) if filed else text
    try:
        await answer.say(text, under(reply), reply=reply)
        if reply.asks:
            await _look_up(answer, letter.games[0], reply.asks)
    finally:
        if reply.told:
            await client.settle()


async def _fail(answer: Answering, error: Exception) -> None:
    """Say what went wrong, unless an answer was given: then the error is for the host alone."""
    text = failures.sentence(error)
    if text is None:
        code = failures.log_unknown(error, command="letter", user=answer.message.author.id)
        text = words.failures.UNKNOWN.format(code=code)
    if not answer.given:
        text = await headed(answer.client.judge, answer.message.author.id, answer.about, text)
        await answer.say(text)
        await answer.note()


def which(games: Sequence[Game]) -> discord.ui.View:
    """Return a menu of games; the text stays in the message that it replies to."""
    options = [option(ControlTag("for", row.id, now_of(row)).text, texts.title(row)) for row in games[:PAGE]]
    return sheet(Menu(ControlTag("which", 0), words.controls.WHICH_SHORT, options))


@deed("which", "own", redraws=True)
async def _which(act: Act, _tag: ControlTag, values: Sequence[str]) -> None:
    """A game was picked for a message: it is read from where it stands, if the game has not moved on."""
    found = re.fullmatch(GRAMMAR, "".join(values))
    if found is None:
        raise Refusal(words.controls.OLD)
    meant = tag_of(found)
    row = await admitted(act, meant.game_id)
    message = await _answered(act)
    text = without_name(act.client, unmentioned(act.client, message), row)
    if looked := game_status_questions.all_asked(text):
        await redraw(act, texts.title(row), None)
        await words_as_commands.give(act, row, *looked)
        return
    await _hear_again(act, row.id, message, text, meant.at)


@deed("unquote", redraws=True)
async def _unquote(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """A message whose lines are all quoted is meant: it is read without the marks."""
    await shown(act, tag.game_id)
    message = await _answered(act)
    text = without_quotes(NUMBER.sub("", unmentioned(act.client, message), count=1))
    await _hear_again(act, tag.game_id, message, text, tag.at)


async def _hear_again(act: Act, game_id: int, message: discord.Message, text: str, at: At) -> None:
    """Hear a message of which it is known now how it was meant: as a text of now, in its own place."""
    if (said := await written_letters.meant(act, game_id, message.id, text)) is not None:
        await redraw(act, said, None)
        return
    reply = await message_intake.receive(
        act.client.judge, game_id, act.user.id, text,
        source_id=message.id, event_id=act.id, at=at, written_at=written_at(message), snowflake=act.id,
    )  # fmt: skip
    await act.client.settle()
    await redraw(act, order_replies.text_of(reply), under(reply))
    if reply.asks:
        row = await act.client.judge.database.ask(queries.game, game_id)
        await words_as_commands.give(act, row, *reply.asks)


async def _answered(act: Act) -> discord.Message:
    """Return the message of one's own that the message replies to whose control was used; raises Refusal."""
    reference = act.message.reference if act.message else None
    if act.message is None or reference is None or reference.message_id is None:
        raise Refusal(words.orders.MESSAGE_GONE)
    try:
        message = await act.message.channel.fetch_message(reference.message_id)
    except discord.NotFound as error:
        raise Refusal(words.orders.MESSAGE_GONE) from error
    if message.author.id != act.user.id:
        raise Refusal(words.orders.MESSAGE_GONE)
    return message
