"""Commands that are carried out when they are sent, one after the other, up to the first that is wrong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot import words
from bot.judge.orders import anytime_acts, stale_answers
from bot.judge.orders.intake_context import MOST, Carried, Intake
from bot.judge.session import lines_of
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from games.core.play import runner
from games.core.reading.message_commands import TextPart, Word, only, parts, struck_out, take_apart, words_of
from games.core.rules.errors import Illegal, OrderError, Unconfirmed
from games.core.rules.prompts import Orders, Sheet
from games.core.text.talk import is_chat
from games.core.text.tokens import Source
from storage import queries

Obey: TypeAlias = Callable[[Intake, Word, str], Awaitable[None]]
"""Does what a word to the bot asks."""


async def carry_out(case: Intake, rest: str, text: str, obey: Obey) -> None:
    """Carry out the commands of a text in order up to the first that is wrong; say what was not done.

    What is struck out whole stops none below it, unless nothing else stands there.
    """
    waiting, struck = parts(rest), struck_out(rest)
    if len(struck) < len(waiting):
        case.warnings += [words.orders.STRUCK_OUT.format(said=_said(rest, part)) for part in struck]
        waiting = [part for part in waiting if part not in struck]
    if two := _two_answers(case, rest, waiting):
        case.errors.append(two)
        await case.file(text, [], accepted=False)
        return
    done = len(case.carried)
    for number in range(len(waiting)):
        part = waiting.pop(0)
        if number == MOST:
            case.errors.append(Illegal(words.orders.TOO_MANY.format(most=MOST), quote=_quoted(rest, part)))
            break
        piece = only(rest, [part])
        if not await _do(case, piece, len(case.carried) - done, obey, last=not waiting):
            break
    case.left = (*(_quoted(rest, part) for part in waiting), *case.left) if case.errors else ()
    lines = [each.line for each in case.carried[done:]]
    if lines or case.errors:
        case.own = tuple(lines)
        await case.file(text, lines, accepted=not case.errors)


def _two_answers(case: Intake, rest: str, waiting: Sequence[TextPart]) -> OrderError | None:
    """Return what is wrong with a message that answers a question amid a turn in two ways: neither counts."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    if not isinstance(shape, Orders) or not shape.amid or len(waiting) < 2:
        return None
    said = {lines: part for part in waiting if (lines := shape.check(only(rest, [part]), ()).lines)}
    if len(said) < 2:
        return None
    (first, one), (_, other) = list(said.items())[:2]
    torn = words.orders.TWO_ANSWERS.format(first=_quoted(rest, one))
    line, column = Source(rest).spot(other.start)
    return Illegal(torn, quote=_quoted(rest, other), line=line, column=column, example=first[0])


async def _do(case: Intake, piece: str, count: int, obey: Obey, *, last: bool) -> bool:
    """Do one part of a message; return whether the next one may be done."""
    found = take_apart(piece, words_of(case.seen.prompt.shape if case.seen.prompt else None))
    if found.commands and not found.has_orders:
        for command in found.commands:
            await _obey(case, command.word, command.quote, count, obey)
        return not case.errors
    if piece.casefold().split()[:1] == ["undo"]:
        case.errors.append(Illegal(words.orders.UNDO_HOW, quote=_short(piece), example="undo"))
        return False
    prompt = case.seen.prompt
    if not case.seen.is_at_once or prompt is None or not isinstance(prompt.shape, Orders):
        waits = case.position.ask is not None and case.position.ask.during
        why = words.orders.GAME_WAITS if waits else words.orders.TURN_OVER
        case.errors.append(Illegal(why, quote=_short(piece)))
        return False
    sheet = prompt.shape.check(piece, ())
    if case.spoken and sheet.errors and isinstance(sheet.errors[0], Unconfirmed):
        sheet = prompt.shape.check(sheet.errors[0].example, ())  # what its player wished is theirs to know
    case.warnings += sheet.warnings
    case.notes += sheet.notes
    if sheet.errors:
        return await _unread(case, piece, sheet.errors, obey, last=last)
    if not sheet.lines:
        case.said.append(words.orders.NOTHING_READ)
        return True
    if any(stale_answers.bars(case, line) for line in sheet.lines):
        case.errors.append(stale_answers.refused(case, piece))
        return False
    if await _waits(case, prompt.shape, sheet):
        return False
    return all(_carry(case, line) for line in sheet.lines)


async def _unread(case: Intake, piece: str, errors: Sequence[OrderError], obey: Obey, *, last: bool) -> bool:
    """Answer a part of a message that is no command; return whether the next one may be done: after talk."""
    if is_chat(piece, greeting=not last):
        await obey(case, "talk", piece)
        return True
    case.errors += _instead(case, piece, errors)
    return False


async def _waits(case: Intake, shape: Orders, sheet: Sheet) -> bool:
    """Return whether a command waits because its player is reminded of what it leaves undone, which is said
    once; a gamemaster is not reminded, for that is the player's to know.
    """
    if case.spoken or sheet.reminder is None or await _reminded(case, shape):
        return False
    case.errors.append(sheet.reminder)
    return True


async def _reminded(case: Intake, shape: Orders) -> bool:
    """Return whether the last that the seat sent in this turn was refused with a reminder, which whoever
    wrote this, or pressed it, can have read by then.
    """
    game = case.change.game
    rows = await queries.submissions(case.change.session, game.id, case.place, turn=game.turn)
    if not rows or rows[-1].accepted or not case.has_read(rows[-1].at):
        return False
    said = take_apart(rows[-1].text, words_of(shape))
    last = [rows[-1].text[part.start : part.end] for part in parts(rows[-1].text)[-1:]]
    ended = [command for command in said.commands if command.word == "ready"]
    return bool(ended) or any(shape.check(piece, ()).reminder for piece in last)


def _instead(case: Intake, piece: str, errors: Sequence[OrderError]) -> Sequence[OrderError]:
    """Return what is wrong with a part that is no command, which may have been meant for an act."""
    if case.spoken or isinstance(errors[0], Unconfirmed):
        return errors
    other = anytime_acts.withdrawn(case, piece)
    if other is None and not any(error.is_meant for error in errors):
        other = anytime_acts.nearly(case, piece)
    return [other] if other else errors


def _carry(case: Intake, line: str) -> bool:
    """Carry out one command; return whether it could be."""
    prompt = case.seen.prompt
    if prompt is not None and [line] == prompt.default and not settings_of(case.change.game).early:
        case.said.append(words.orders.WAITS_FOR_DEADLINE)
        return False
    odds = "" if case.spoken else case.seen.gloss(line)
    try:
        position = runner.answer(case.game, case.position.save, case.dice, case.place, [line])
    except OrderError as error:
        case.errors.append(error)
        return False
    case.go_on(position)
    before = (words.orders.ODDS_IT_HAD.format(odds=odds),) if odds else ()
    case.carried.append(Carried(line, (*before, *case.heard(position))))
    return True


async def _obey(case: Intake, word: Word, quote: str, count: int, obey: Obey) -> None:
    """Do what a word asks in the middle of commands."""
    match word:
        case "undo" | "undo all" if count:
            case.errors.append(Illegal(words.orders.UNDO_ALONE, quote=quote))
        case "undo" | "undo all":
            await undo(case, every=word == "undo all")
        case "ready" if case.seen.is_at_once and _ends_early(case):
            case.errors.append(stale_answers.refused(case, quote))
        case "ready" if case.seen.is_at_once:
            await _end(case, quote)
        case "clear" | "not ready" | "all hold" | "missing" if case.seen.is_at_once:
            case.said.append(words.orders.AT_ONCE.format(quote=quote))
            if word == "clear":
                anytime_acts.stay(case)
        case _:
            await obey(case, word, quote)


def _ends_early(case: Intake) -> bool:
    """Return whether `ready` came too early for the turn that it would end, or for what is asked amid it."""
    prompt = case.seen.prompt
    return prompt is not None and any(stale_answers.bars(case, line) for line in lines_of(prompt.default))


async def _end(case: Intake, quote: str) -> None:
    """End the turn as the game does it at the deadline; what would be left undone is said first.

    What is asked amid a turn is answered by none of the words that end it: that would choose for its player.
    """
    prompt = case.seen.prompt
    if prompt is None or not isinstance(prompt.shape, Orders):
        return
    if prompt.shape.amid:
        usual = next(iter(lines_of(prompt.default) or texts.examples_of(prompt.shape)), "")
        error = Illegal(words.orders.NO_ANSWER_AMID.format(question=prompt.text), quote=quote, example=usual)
        error.is_meant = True
        case.errors.append(error)
        return
    for line in lines_of(prompt.default):
        if not await _waits(case, prompt.shape, prompt.shape.check(line, ())):
            _carry(case, line)


async def undo(case: Intake, *, every: bool = False) -> None:
    """Take the last command back, or all that can be taken back."""
    entries = runner.takes_back(case.position, case.place)
    if not entries:
        case.said.append(words.orders.NOTHING_TO_UNDO)
        return
    gone = entries if every else entries[:1]
    try:
        position = runner.undo(case.game, case.position.save, case.dice, case.place, len(gone))
    except OrderError as error:
        case.errors.append(error)
        return
    await case.change.rewind(position.save)
    lines = [f"`{line}`" for entry in gone for line in lines_of(entry.answers[case.place])]
    await case.change.note("took back", case.user_id, lines=len(lines))
    case.said.append(words.orders.TAKEN_BACK.format(lines=", ".join(lines)))
    case.go_on(position)


def _quoted(text: str, part: TextPart) -> str:
    return _short(text[part.start : part.end])


def _said(text: str, part: TextPart) -> str:
    """Return the words of a part without the marks of what is struck through."""
    return _short(" ".join(text[part.start : part.end].replace("~~", " ").split()))


def _short(text: str) -> str:
    return text.strip()[:80]
