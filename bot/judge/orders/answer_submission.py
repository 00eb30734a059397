"""A seat's answer comes into force, is kept until it is asked for, is taken back, or is refused."""

from __future__ import annotations

from dataclasses import replace

from bot import words
from bot.judge.orders.intake_context import Intake
from bot.judge.session import lines_of
from games.core.play import runner
from games.core.play.save import Premove
from games.core.rules.errors import Illegal, OrderError
from games.core.rules.prompts import Answer, Orders, Sheet


async def put(case: Intake, text: str, sheet: Sheet) -> None:
    """Store a sheet as the seat's answer, or as its premove if it is not asked yet."""
    case.errors += sheet.errors
    case.warnings += sheet.warnings
    case.notes += sheet.notes
    if case.spoken and sheet.errors and not case.own:
        await case.file(text, case.seen.answer, accepted=False)
        return
    _touch(case)
    if case.seen.is_asked and (sheet.lines or not sheet.errors):
        await submit(case, text, list(sheet.lines), accepted=not sheet.errors)
        return
    if not case.seen.is_asked and (case.seen.prompt is not None or not sheet.lines):
        _foresee(case, sheet.lines)
    await case.file(text, list(sheet.lines), accepted=not sheet.errors)


async def put_nothing(case: Intake, text: str) -> None:
    """Order nothing: an answer where the seat is asked, else what was sent ahead is forgotten."""
    await put(case, text, Sheet(()))
    prompt = case.seen.prompt
    if prompt is not None and prompt.silence and not case.seen.is_asked:
        case.said.append(words.orders.NOTHING_AHEAD.format(silence=prompt.silence))


async def withdraw(case: Intake, text: str, *, file: bool = True) -> None:
    """Forget what the seat sent: it has answered nothing, and is waited for again."""
    _touch(case)
    if case.seen.is_asked:
        case.position = runner.withdraw(case.game, case.position, case.dice, case.place)
    else:
        _foresee(case, ())
    if file:
        await case.file(text, [], accepted=True)


def _touch(case: Intake) -> None:
    """Let what the gamemaster writes for a seat count as a change even if it changes nothing.

    A change is told; if it were told now and then only, that would say what had stood there before.
    """
    if case.spoken:
        case.position = replace(case.position, save=replace(case.position.save))


def _foresee(case: Intake, lines: tuple[str, ...]) -> None:
    """Keep lines until they are asked for; none are no premove. New lines take the ready mark away."""
    save = case.position.save
    before = save.premoves.get(case.place)
    if lines == (before.lines if before else ()):
        return
    premoves = {seat: premove for seat, premove in save.premoves.items() if seat != case.place}
    if lines:
        premoves[case.place] = Premove(lines)
    case.position = replace(case.position, save=replace(save, premoves=premoves))


async def submit(case: Intake, text: str, answer: Answer, *, accepted: bool = True) -> None:
    """Submit an answer to the open question, or say that this one cannot be given ahead of time."""
    if not case.seen.is_asked:
        case.errors.append(Illegal(words.orders.TOO_EARLY))
        return
    if not case.spoken and case.position.save.submitted.get(case.place) == answer:
        await case.file(text, lines_of(answer), accepted=accepted)  # nothing changes: who is ready stays so
        return
    try:
        case.position = runner.submit(case.game, case.position, case.dice, case.place, answer)
    except OrderError as error:
        await reject(case, text, error)
        return
    await case.file(text, lines_of(answer), accepted=accepted)


async def reject(case: Intake, text: str, error: OrderError) -> None:
    """Say what is wrong, and file the text: what was in force stays."""
    case.errors.append(error)
    await case.file(text, case.seen.answer, accepted=False)


def spoken(case: Intake, shape: Orders, rest: str) -> Sheet:
    """Return the sheet when the gamemaster writes for a seat: their lines, and of the draft what is beside.

    What is wrong with their lines is said as if there were no draft: they do not learn what the player sent.
    """
    given = shape.check(rest, ())
    case.own = lines = given.lines
    together = shape.check(rest, case.seen.answer).lines
    for line in case.seen.answer:
        beside = shape.check(line, lines)
        if line in together and not beside.errors and all(own in beside.lines for own in given.lines):
            lines = beside.lines
    return Sheet(lines, given.errors, heard=given.heard)
