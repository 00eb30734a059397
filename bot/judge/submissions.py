"""The judge hears a player's text: commands and orders in, the whole state of their orders out.

Nothing is acknowledged before it is stored, and nothing that is stored is lost by a later line that is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.judge import (
    bot_words,
    edited_messages,
    immediate_commands,
    lookup,
    messages,
    missed_deadlines,
    order_sheets,
    progress,
    reminders,
    standing_orders,
    words,
)
from bot.judge.intake import Case
from bot.judge.judge import Judge, Refusal
from bot.judge.moment import At, is_current
from bot.judge.reply import Reply
from bot.judge.text_limits import bounded
from games.core.letter import letter, parts, words_of
from games.core.prompts import Seat as Place
from storage import queries
from storage.models import Seat

__all__ = ["Reply", "receive"]


async def receive(  # noqa: PLR0913  a text, whose it is and where it comes from, all by name
    judge: Judge,
    game_id: int,
    user_id: int,
    text: str,
    *,
    source_id: int | None = None,
    event_id: int | None = None,
    edited: bool = False,
    seat: str | None = None,
    at: At | None = None,
) -> Reply:
    """Hear a text for a seat of a game; raises Refusal, StorageError.

    `source_id` is the message it stands in, `event_id` the event that brought it, which is heard once only;
    `edited` says that it takes the place of what stood there before. `seat` is given when the gamemaster
    speaks for a player: then the answer shows what they wrote, never what the player had sent before. `at` is
    the moment that a button was made for: once it is over nothing is done, and the answer says so.
    """
    bounded(text)
    async with progress.opened(judge, game_id) as opened:
        move = opened.move
        held = _seat(move.seats, user_id, seat)
        if held is None:
            tenures = await queries.tenures(move.session, game_id, None)
            title = words.title(move.game)
            raise Refusal(missed_deadlines.former(opened.game, title, tenures, move.seats, user_id))
        place = opened.game.power(Place(held.seat)).seat
        case = Case(opened, place, opened.position, user_id, source_id, spoken=seat is not None)
        if event_id is not None and not await move.seen(event_id):
            return replace(case.reply(), repeated=True)
        if at is not None and not is_current(move.game, at, ending=text == "ready"):
            return replace(case.reply(), stale=True)
        await hear(case, text, edited=edited)
        if not case.is_asked:
            case.said.insert(0, missed_deadlines.fate(case.game, case.position.state, place))
        if case.position.save is not opened.position.save:
            if case.spoken:
                await move.note("orders for a player", user_id, seat=held.seat)
                await messages.spoken(judge, move, opened.game.power(place).name, held, case.own)
            if not (case.trail or case.is_at_once):
                await _remind(judge, case, held)
            trail = [position for position in case.trail if position is not case.position]
            case.position = await progress.follow(judge, opened, case.position, trail=trail, by=place)
        return case.reply()


async def hear(case: Case, text: str, *, edited: bool = False) -> None:
    """Take in one text: first its orders, then its commands in the order they were written."""
    if order_sheets.names_an_option(case, text):
        await order_sheets.read(case, text, text)
        return
    asked = lookup.take(case, text)
    if asked != text and not asked.strip() and not edited:
        return
    rest = await standing_orders.take(case, asked, edited=edited and case.source_id is not None)
    if rest != asked and not rest.strip():
        return
    if case.is_at_once:
        await _command(case, rest, text, edited=edited)
    else:
        await _order(case, rest, text, edited=edited)


async def _command(case: Case, rest: str, text: str, *, edited: bool) -> None:
    """Carry out commands; what an edited message said before was done when it was sent."""
    if edited and await edited_messages.is_past(case):
        case.said.append(edited_messages.PAST)
    elif parts(rest):
        await immediate_commands.carry_out(case, rest, text, bot_words.obey)
    else:
        case.said.append(order_sheets.NOTHING)


async def _order(case: Case, rest: str, text: str, *, edited: bool) -> None:
    """Take in orders that count when the question closes, and the words to the bot that came with them."""
    found = letter(rest, words_of(case.prompt.shape if case.prompt else None))
    if edited and case.source_id is not None:
        if not await edited_messages.again(case, found, text):
            return
    else:
        if any(command.word == "clear" for command in found.commands):
            await order_sheets.withdraw(case, text, file=not found.has_orders)
        if found.has_orders:
            await order_sheets.read(case, found.rest, text)
    for command in found.commands:
        await bot_words.obey(case, command.word, text)
    if not (found.commands or found.has_orders or edited):
        case.said.append(order_sheets.NOTHING)


async def _remind(judge: Judge, case: Case, seat: Seat) -> None:
    """Take back the reminders of one who has answered; remind those who have taken their answer back."""
    save, row = case.position.save, case.move.game
    await reminders.recall(case.move, row.turn, row.step, seat.user_id)
    if case.is_asked and case.place not in save.submitted and case.place not in save.ready:
        await reminders.remind(judge, case.move, case.game, seat)


def _seat(seats: Sequence[Seat], user_id: int, seat: str | None) -> Seat | None:
    """Return the seat that is spoken for: the named one, or the one the person holds."""
    for held in seats:
        if held.seat == seat or (seat is None and held.user_id == user_id and held.status == "held"):
            return held
    return None
