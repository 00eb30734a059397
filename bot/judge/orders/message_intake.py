"""A player's text is taken in: orders, answers and words to the bot; what is in force comes out.

Nothing is acknowledged before it is stored, and nothing that is stored is lost by a later line that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from bot import words
from bot.judge import progress, session
from bot.judge.audience import gamemaster_preview
from bot.judge.judge import Judge, Refusal, Session, readable
from bot.judge.letters import letter_reading
from bot.judge.notices import missed_deadline_notices
from bot.judge.orders import (
    answer_submission,
    anytime_acts,
    draft_undo,
    edited_messages,
    game_status_questions,
    immediate_commands,
    questions_to_bot,
    ready_marks,
    repeat_orders,
    small_talk_replies,
    stale_answers,
    unmeant_lines,
)
from bot.judge.orders.intake_context import Intake, Reply
from bot.judge.question_moment import At, is_current
from bot.judge.session import lines_of
from bot.judge.telling import messages, texts
from games.core.play.save import AnyPosition
from games.core.reading.answer_reading import read_typed
from games.core.reading.message_commands import TakenApart, Word, parts, take_apart, untitled, words_of
from games.core.rules.errors import OrderError
from games.core.rules.prompts import AnyPrompt, Orders, Sheet
from games.core.text.talk import is_chat, without_small_talk
from games.core.text.tokens import is_quoted, unquoted
from storage import queries
from storage.models import Seat

__all__ = ["Reply", "receive", "shown"]


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
    written_at: datetime | None = None,
    snowflake: int | None = None,
    picked: bool = False,
) -> Reply:
    """Hear a text for a seat of a game; raises Refusal, StorageError.

    `source_id` is the message it stands in, `event_id` the event that brought it, which is heard once only;
    `edited` says that it takes the place of what stood there before. `seat` is given when the gamemaster
    speaks for a player: then the answer shows what they wrote, never what the player had sent before. `at` is
    the moment that a button was made for: once it is over nothing is done, and the answer says so.
    `written_at` is when the text was written, by Discord's clock; None counts as now, all questions read.
    `snowflake` is the number of its message, edit or interaction: a text does nothing once a newer one of
    that player counted. What was `picked` with a control answers the question that the control was made for.
    """
    readable(text)
    async with session.opened(judge, game_id) as opened:
        change, case = opened.change, await _intake(opened, user_id, source_id, seat)
        case.written_at, case.picked = written_at or judge.now(), picked
        case.read_by = written_at - judge.reading if written_at else None
        held, place = case.held, case.place
        if event_id is not None and not await change.seen(event_id):
            return replace(case.reply(), repeated=True)
        if at is not None and not is_current(change.game, at, ending=text == "ready"):
            return replace(case.reply(), stale=True)
        if letter_reading.SIGN.search(text) or "\n" in text:
            letter_reading.guard(opened.game, change.game, change.seats, text, held.seat)
        if snowflake is not None and not case.spoken and case.is_older(snowflake):
            case.said.append(words.orders.OLDER)
            return case.reply()
        await hear(case, text, edited=edited)
        case.refuse_if_locked()
        decides = case.decides or case.position.save is not opened.position.save
        if snowflake is not None and not case.spoken and decides:
            change.game.heard = {**change.game.heard, held.seat: snowflake}
        if not case.seen.is_asked:
            case.said.insert(0, missed_deadline_notices.fate(case.game, case.position.state, place))
        if case.position.save is not opened.position.save:
            if case.spoken:
                gamemaster_preview.refuse_after_it(opened)
                await change.note("orders for a player", user_id, seat=held.seat)
                await messages.spoken(judge, change, opened.game.power(place).name, held, case.own)
            if not (case.trail or case.seen.is_at_once):
                await _remind(judge, case, held, opened.position)
            trail = [position for position in case.trail if position is not case.position]
            case.position = await progress.follow(
                judge, opened, case.position, trail=trail, by=place, written=written_at
            )
        return replace(case.reply(), told=change.told)


async def shown(judge: Judge, game_id: int, user_id: int, text: str) -> Reply:
    """Answer words to the bot that change nothing, as `missing` does; raises Refusal, StorageError."""
    async with session.opened(judge, game_id, reading=True) as opened:
        case = await _intake(opened, user_id, None, None)
        await hear(case, text, edited=False)
        if not case.seen.is_asked:
            case.said.insert(0, missed_deadline_notices.fate(case.game, case.position.state, case.place))
        return case.reply()


async def _intake(opened: Session, user_id: int, source_id: int | None, seat: str | None) -> Intake:
    """Begin to take a text in for a person's seat, or for one that is named; raises Refusal."""
    change = opened.change
    if (held := _seat(change.seats, user_id, seat)) is None:
        tenures, title = await queries.tenures(change.session, change.game.id), texts.title(change.game)
        raise Refusal(missed_deadline_notices.former(opened.game, title, tenures, change.seats, user_id))
    return Intake(opened, held, opened.position, user_id, source_id, spoken=seat is not None)


async def hear(case: Intake, text: str, *, edited: bool = False) -> None:
    """Take in one text: first its orders, then its commands in the order they were written.

    A quotation says nothing: its writer is asked whether it is meant. No control sends small talk. Who is
    asked amid another's turn answers with standing orders, so those are shown.
    """
    case.show_amid()
    if case.names_an_option(text):
        await read(case, text, text)
        return
    if not case.picked and await small_talk_replies.answered(case, text, edited=edited):
        return
    if is_quoted(text):
        case.is_quoted = True
        case.said.append(words.orders.QUOTED)
        if not edited:
            return
    said = unmeant_lines.without_corrections(case, unquoted(text), edited=edited)
    said = untitled(without_small_talk(said), case.game.phase(case.seen.view))
    said = unmeant_lines.without(case, said)
    if case.errors and not edited and not said.strip():
        await case.file(text, case.seen.answer, accepted=False)
        return
    said = unmeant_lines.without_remarks(case, said)
    asked = questions_to_bot.take(case, said) if game_status_questions.ASKS.search(said) else said
    if asked != said and not asked.strip() and not edited:
        return
    rest = asked
    if case.seen.acts:
        meant = partial(unmeant_lines.meant, case) if edited and case.source_id is not None else None
        rest = await anytime_acts.take(case, asked, meant=meant)
    if rest != asked and not rest.strip():
        return
    if case.seen.is_at_once:
        await _command(case, rest, text, edited=edited)
    else:
        await _order(case, rest, text, edited=edited)


async def _command(case: Intake, rest: str, text: str, *, edited: bool) -> None:
    """Carry out commands; what an edited message said before was done when it was sent."""
    if edited and (told := await edited_messages.told_if_past(case)):
        case.said.append(told)
    elif parts(rest):
        await immediate_commands.carry_out(case, rest, text, obey)
    else:
        case.said.append(words.orders.NOTHING_READ)


async def _order(case: Intake, rest: str, text: str, *, edited: bool) -> None:
    """Take in orders that count when the question closes, and the words to the bot that came with them."""
    own = words_of(case.seen.prompt.shape if case.seen.prompt else None)
    found = take_apart(rest, own, case.game.phase(case.seen.view))
    if edited and case.source_id is not None:
        if not await _read_again(case, found, text):
            return
    else:
        before = case.position.save
        clears = any(command.word == "clear" for command in found.commands)
        if clears:
            await answer_submission.withdraw(case, text, file=not found.has_orders)
            anytime_acts.stay(case)
        if found.has_orders:
            await read(case, found.rest, text)
        if clears and found.has_orders and not case.spoken:
            ready_marks.keep(case, before)
    for command in found.lasting:
        if command.word != "talk" or not found.has_orders:
            await obey(case, command.word, text)
    if not (found.commands or found.has_orders or edited):
        case.said.append(words.orders.NOTHING_READ)


async def _read_again(case: Intake, found: TakenApart, text: str) -> bool:
    """Read an edited message in the place of what it said before; return False if its question is closed."""
    rows, current = await edited_messages.filed(case)
    if any(row.source_id == case.source_id for row in rows if row not in current):
        case.said.append(words.orders.EDITED_LATE)
        return False
    prompt = case.seen.prompt
    if prompt is None or not isinstance(prompt.shape, Orders):
        said = [row.lines for row in current if row.source_id == case.source_id][-1:]
        if found.has_orders:
            await read(case, found.rest, text)
        if (
            case.errors
            and said == [list(case.seen.answer)]
            and edited_messages.denies(case, found.rest, current)
        ):
            await answer_submission.withdraw(case, text)
        return True
    if case.seen.is_ahead:
        mine = [row.text for row in current if row.source_id == case.source_id]
        rest = stale_answers.without(case, prompt.shape, found.rest)
        sheet = edited_messages.amended(prompt.shape, case.seen.answer, mine, rest)
        await answer_submission.put(case, text, stale_answers.checked(case, prompt.shape, sheet))
        return True
    draft = edited_messages.folded(
        case, prompt.shape, [row for row in current if row.source_id != case.source_id]
    )
    if any(command.word in ("clear", "all hold") for command in found.commands):
        draft = ()
    if not draft and not found.has_orders:
        await answer_submission.withdraw(case, text)
        return True
    rest = stale_answers.without(case, prompt.shape, found.rest)
    sheet = prompt.shape.check(rest, draft) if rest.strip(PARTING) else Sheet(draft)
    if sheet.errors and not sheet.lines:
        if edited_messages.denies(case, rest, current):
            case.errors += sheet.errors
            await answer_submission.withdraw(case, text)
            return True
        sheet = edited_messages.refused(case, prompt.shape, sheet)
    await _lay(case, text, prompt.shape, rest, stale_answers.checked(case, prompt.shape, sheet))
    return True


async def _remind(judge: Judge, case: Intake, seat: Seat, before: AnyPosition) -> None:
    """Take back the reminders of one who has answered; remind those who have taken their answer back."""
    owed, owes = (case.place in position.silent for position in (before, case.position))
    if owed == owes:
        return
    await messages.recall(case.change, case.change.game.turn, case.change.game.step, seat.user_id)
    if owes:
        await messages.remind(judge, case.opened, case.position, seat)


def _seat(seats: Sequence[Seat], user_id: int, seat: str | None) -> Seat | None:
    """Return the seat that is spoken for: the named one, or the one the person holds."""
    for held in seats:
        if held.seat == seat or (seat is None and held.user_id == user_id and held.status == "held"):
            return held
    return None


LOOKS = frozenset({"help", "missing", "resign", "talk", "draw", "orders", "standing"})
"""Words to the bot that change nothing."""

PARTING = " \t\n;,"
"""Marks left around an answer when the words to the bot are taken out."""


async def read(case: Intake, rest: str, text: str) -> None:
    """Read orders on top of the draft, or the answer to a question of another shape."""
    prompt = case.seen.prompt
    if prompt is None:
        anytime_acts.unasked(case, rest)
        return
    if isinstance(prompt.shape, Orders):
        timely = stale_answers.without(case, prompt.shape, rest)
        if timely != rest and not timely.strip(PARTING):
            await case.file(text, case.seen.answer, accepted=False)
            return
        rest = timely
        if case.spoken:
            sheet = answer_submission.spoken(case, prompt.shape, rest)
        else:
            sheet = prompt.shape.check(rest, case.seen.answer)
        sheet = stale_answers.checked(case, prompt.shape, sheet)
        if not sheet.heard and not sheet.errors:
            case.said.append(words.orders.NOTHING_READ)
            return
        if case.seen.is_ahead and sheet.errors and (other := anytime_acts.instead(case, rest, sheet)):
            case.errors.append(other)
            await case.file(text, case.seen.answer, accepted=False)
            return
        if case.seen.is_ahead and sheet.errors and is_chat(rest):
            case.said.append(words.orders.TALK)
            return
        await _lay(case, text, prompt.shape, rest, sheet)
    elif any(letter.isalnum() for letter in rest):
        await _answer(case, prompt, rest, text)
    else:
        case.said.append(words.orders.NOTHING_READ)


async def _lay(case: Intake, text: str, shape: Orders, rest: str, sheet: Sheet) -> None:
    """Store a sheet; once its last line is taken back nothing is answered.

    What is understood by itself and orders nothing takes back; what only goes on with an order may be said
    again and change nothing.
    """
    before, alone = case.seen.answer, shape.check(rest, ())
    is_emptied = bool(before) and not sheet.lines
    is_in_vain = sheet.lines == before and not alone.errors
    if case.spoken or sheet.errors or alone.lines or not (is_emptied or is_in_vain):
        await answer_submission.put(case, text, sheet)
        return
    case.warnings += sheet.warnings
    case.notes += sheet.notes
    if is_emptied:
        await answer_submission.withdraw(case, text)
    else:
        case.said.append(words.orders.NONE_TO_TAKE_BACK)
        await case.file(text, before, accepted=True)


async def _answer(case: Intake, prompt: AnyPrompt, rest: str, text: str) -> None:
    """Read the answer to a question that is no sheet."""
    try:
        answer = read_typed(prompt.shape, rest.strip(PARTING))
        prompt.read(answer)
        if case.seen.is_asked and not case.picked and case.is_early():
            raise stale_answers.refused(case, rest)
    except OrderError as error:
        if is_chat(rest):
            await obey(case, "talk", text)
        else:
            await answer_submission.reject(case, text, error)
        return
    case.own = tuple(lines_of(answer))
    await answer_submission.submit(case, text, answer)


async def obey(case: Intake, word: Word, text: str) -> None:
    """Do what a word asks; `clear` was done before the orders, `orders` is what every answer shows."""
    case.decides = case.decides or word not in LOOKS
    match word:
        case "ready" | "ready anyway" | "not ready" | "orders":
            MARKS[word](case)
        case "all hold":
            await answer_submission.put_nothing(case, text)
        case "help" | "missing" | "resign" | "talk" | "draw":
            case.said.append(questions_to_bot.SAID[word](case))
        case "undo" | "undo all":
            await _undo(case, text, every=word == "undo all")
        case "again":
            await _repeat(case, text)
        case "standing":
            anytime_acts.show(case)
        case "clear standing":
            await anytime_acts.clear(case, text)
        case "clear":
            return


async def _repeat(case: Intake, text: str) -> None:
    """Send what stood in an earlier sheet of the same player, as far as it can be ordered now."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    if case.seen.is_ahead:
        case.said.append(words.premoves.NO_AGAIN)
    elif shape is None or case.seen.is_at_once or not isinstance(shape, Orders):
        case.said.append(words.orders.AGAIN_NOT_HERE)
    elif (sheet := await repeat_orders.sheet(case, shape)) is not None:
        await answer_submission.put(case, text, stale_answers.checked(case, shape, sheet))


async def _undo(case: Intake, text: str, *, every: bool) -> None:
    """Take back commands that were carried out, or changes of a sheet that counts later."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    if shape is None or case.seen.is_at_once or case.seen.is_amid:
        await immediate_commands.undo(case, every=every)
    elif not isinstance(shape, Orders):
        case.said.append(words.orders.UNDO_ANSWER)
    elif lines := await draft_undo.before(case, shape, every=every):
        await answer_submission.put(case, text, Sheet(lines))
    elif lines is not None:
        await answer_submission.withdraw(case, text)


MARKS: dict[str, Callable[[Intake], None]] = {
    "ready": ready_marks.mark,
    "ready anyway": ready_marks.mark_surely,
    "not ready": ready_marks.unmark,
    "orders": questions_to_bot.recall,
}
"""The functions for words that need nothing but the seat."""
