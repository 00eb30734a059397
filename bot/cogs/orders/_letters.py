"""Direct messages, their edits and deletions: each is heard once, and answered after it is stored."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Sequence

import discord
import structlog

from bot.cogs.orders._address import Addressed, addressed
from bot.cogs.orders._answering import Answering, edit_event
from bot.delivery.missed_messages import unanswered
from bot.judge import absences, hearing, sight, telling, words
from bot.judge.bench import Refusal
from bot.judge.body import LONGEST
from bot.judge.moment import now_of
from bot.judge.reply import Reply
from bot.ui import failures, replies
from bot.ui.access import admitted
from bot.ui.app import Act, App
from bot.ui.components import GRAMMAR, OLD, PAGE, Menu, Tag, deed, option, sheet, tag_of
from bot.ui.game_choice import UNDER_WAY
from bot.ui.message_components import under
from bot.ui.responses import redraw
from storage.models import Game

log = structlog.get_logger()

WELCOME = (
    "Hello! I run war games of ancient China, by direct message. You hold no seat in a game yet.\n"
    "`/game list` in a server shows the games that wait for players, `/help` how to play.{joined}"
)
JOINED = "\nYou have joined {titles}; I write to you when it begins."
WHICH = "For which game is this? Pick one, and it is read. Next time write the number in front: `#{number} …`"
GONE = "The message is gone, so there is nothing to read. Send it again."
DELETED = (
    "You deleted a message, but what it ordered still stands. Write `clear` to forget all your orders.\n\n"
)
EMPTY = "I read text only. Write `help` for examples, or use the buttons."
UNMENTIONED = "Here I can read only what mentions me. Put {me} in front of your orders, or use `/order`."


async def hear(client: App, message: discord.Message, *, event_id: int, edited: bool = False) -> None:
    """Hear a message that is meant for the judge, and answer it."""
    desk = Answering(client, message, event_id)
    try:
        if message.guild is None:
            await _welcome_back(client, message.author.id)
        letter = await addressed(client, message)
        if not letter.games:
            await desk.say(await _guide(client, message.author.id))
        elif len(letter.games) > 1:
            await desk.say(WHICH.format(number=letter.games[0].id), which(letter.games))
        elif not letter.text.strip():
            me = client.user.mention if client.user else ""
            await desk.say(UNMENTIONED.format(me=me) if message.guild else EMPTY)
        else:
            await _judge(desk, letter, edited=edited)
    except Exception as error:  # noqa: BLE001  no message may end in silence; failures speaks and logs
        await _fail(desk, error)


async def _judge(desk: Answering, letter: Addressed, *, edited: bool) -> None:
    """Let the judge hear a message and tell the sender what is in force now."""
    client, message = desk.client, desk.message
    game_id, user_id = letter.games[0].id, message.author.id
    filed = edited and await client.judge.ledger.submission_from(message.id) is not None
    reply = await hearing.receive(
        client.judge, game_id, user_id, letter.text,
        source_id=message.id, event_id=desk.event_id, edited=filed,
    )  # fmt: skip
    if reply.repeated and not unanswered.get():
        return
    await client.settle()
    await desk.say(replies.text_of(reply), under(reply), reply=reply)


async def _fail(desk: Answering, error: Exception) -> None:
    """Say what went wrong, unless an answer was given: then the error is for the host alone."""
    text = failures.sentence(error)
    if text is None:
        code = failures.log_unknown(error, command="letter", user=desk.message.author.id)
        text = failures.UNKNOWN.format(code=code)
    if not desk.is_given:
        await desk.say(text)


async def _welcome_back(client: App, user_id: int) -> None:
    """Who writes to the bot can be written to again."""
    wishes = await client.judge.ledger.preference(user_id)
    if not wishes.dm_open:
        wishes.dm_open = True
        async with client.judge.ledger.write() as desk:
            await desk.prefer(wishes)


async def _guide(client: App, user_id: int) -> str:
    """Return what somebody without a seat is told."""
    ledger = client.judge.ledger
    titles = ", ".join(words.title(row) for row in await ledger.joined_by(user_id))
    past = [row for row, tenure in await ledger.held_by(user_id) if tenure.until and row.status in UNDER_WAY]
    lines = [await _former(client, row, user_id) for row in {row.id: row for row in past}.values()]
    return "\n".join([WELCOME.format(joined=JOINED.format(titles=titles) if titles else ""), *lines])


async def _former(client: App, row: Game, user_id: int) -> str:
    """Return what became of the seat that a person held in a game under way."""
    ledger = client.judge.ledger
    tenures, seats = await ledger.tenures(row.id), await ledger.seats(row.id)
    return absences.former(client.judge.rules(row.slug), words.title(row), tenures, seats, user_id)


def which(games: Sequence[Game]) -> discord.ui.View:
    """Return a menu of games; the text stays in the message that it replies to."""
    options = [option(Tag("for", row.id, now_of(row)).text, words.title(row)) for row in games[:PAGE]]
    return sheet(Menu(Tag("which", 0), "Which game?", options))


@deed("which", "own", redraws=True)
async def _which(act: Act, _tag: Tag, values: Sequence[str]) -> None:
    """A game was picked for a message: it is read from where it stands, if the game has not moved on."""
    found = re.fullmatch(GRAMMAR, "".join(values))
    if found is None:
        raise Refusal(OLD)
    meant = tag_of(found)
    row = await admitted(act, meant.game_id)
    reference = act.message.reference if act.message else None
    if act.message is None or reference is None or reference.message_id is None:
        raise Refusal(GONE)
    try:
        message = await act.message.channel.fetch_message(reference.message_id)
    except discord.NotFound as error:
        raise Refusal(GONE) from error
    if message.author.id != act.user.id:
        raise Refusal(GONE)
    reply = await hearing.receive(
        act.client.judge,
        row.id,
        act.user.id,
        message.content,
        source_id=message.id,
        event_id=message.id,
        at=meant.at,
    )
    await act.client.settle()
    await redraw(act, replies.text_of(reply), under(reply))


async def deleted(client: App, message_id: int) -> None:
    """Tell who deleted a message that what it ordered still stands, if it does; once, by stored mail."""
    filed = await client.judge.ledger.submission_from(message_id)
    if filed is None:
        return
    row = await client.judge.ledger.game(filed.game_id)
    seen = await sight.look(client.judge, row.id, filed.user_id)
    if row.status not in ("running", "paused") or seen.seat is None or seen.seat.seat != filed.seat:
        return
    said = [
        each
        for each in await client.judge.ledger.submissions(row.id, filed.seat)
        if each.source_id == message_id
    ]
    if not any(line in seen.answer for each in said for line in each.lines):
        return
    reply = Reply(
        game_id=row.id,
        title=words.title(row),
        power=seen.game.power(seen.place).name if seen.place else "",
        phase=seen.game.phase(seen.view),
        lines=seen.answer,
        ready=seen.is_ready,
        premove=not seen.is_asked,
        asked=seen.is_asked,
        deadline=row.deadline,
        turn=row.turn,
        step=row.step,
        epoch=seen.at.epoch,
    )
    text = (DELETED + replies.text_of(reply))[:LONGEST]
    event_id = edit_event(message_id, 0)
    await telling.privately(client.judge, row.id, filed.user_id, text, at=seen.at, event_id=event_id)
    await client.settle()


async def quietly(sending: Awaitable[object]) -> None:
    """Send something whose failure matters to nobody but the log."""
    try:
        await sending
    except discord.HTTPException as error:
        log.info("message.unsent", code=error.code)
