"""What was typed becomes a seat's answer, or its premove; right lines are stored even if others are wrong."""

from __future__ import annotations

from dataclasses import replace

from bot.judge.intake import Case, lines_of
from games.core import runner
from games.core.errors import Illegal, OrderError
from games.core.prompts import Amount, Answer, Orders, Sheet
from games.core.save import Premove
from games.core.typed import read_typed

NOTHING = "I found nothing to read in that; write `help` for examples."
PARTING = " \t\n;,"
"""What is left around an answer when the words to the bot are taken out."""


def names_an_option(case: Case, text: str) -> bool:
    """Return whether a text is word for word an option asked about, which may be a word like `ready`."""
    prompt = case.prompt
    if prompt is None or isinstance(prompt.shape, Orders | Amount):
        return False
    options = getattr(prompt.shape, "options", ())
    return text.strip().casefold() in [word.casefold() for o in options for word in (o.value, o.label)]


async def read(case: Case, rest: str, text: str) -> None:
    """Read orders on top of the draft, or the answer to a question of another shape."""
    prompt = case.prompt
    if prompt is None:
        case.errors.append(Illegal("nothing is asked of you now, and nothing can be ordered ahead of time."))
        return
    if isinstance(prompt.shape, Orders):
        sheet = _spoken(case, prompt.shape, rest) if case.spoken else prompt.shape.check(rest, case.draft)
        if not sheet.heard and not sheet.errors:
            case.said.append(NOTHING)
            return
        await put(case, text, sheet)
        return
    try:
        answer = read_typed(prompt.shape, rest.strip(PARTING))
        prompt.read(answer)
    except OrderError as error:
        await _reject(case, text, error)
        return
    case.own = tuple(lines_of(answer))
    await _answer(case, text, answer)


def _spoken(case: Case, shape: Orders, rest: str) -> Sheet:
    """Return the sheet when the gamemaster writes for a seat: their lines, and of the draft what is beside.

    What is wrong with their lines is said as if there were no draft: they do not learn what the player sent.
    """
    given = shape.check(rest, ())
    case.own = lines = given.lines
    together = shape.check(rest, case.draft).lines
    for line in case.draft:
        beside = shape.check(line, lines)
        if line in together and not beside.errors and all(own in beside.lines for own in given.lines):
            lines = beside.lines
    return Sheet(lines, given.errors, heard=given.heard)


async def put(case: Case, text: str, sheet: Sheet) -> None:
    """Store a sheet as the seat's answer, or as its premove if it is not asked yet."""
    case.errors += sheet.errors
    case.warnings += sheet.warnings
    case.notes += sheet.notes
    if case.spoken and sheet.errors and not case.own:
        await case.file(text, case.draft, accepted=False)
        return
    _touch(case)
    if case.is_asked and (sheet.lines or not sheet.errors):
        await _answer(case, text, list(sheet.lines), accepted=not sheet.errors)
        return
    if not case.is_asked and (case.prompt is not None or not sheet.lines):
        _foresee(case, sheet.lines)
    await case.file(text, list(sheet.lines), accepted=not sheet.errors)


async def withdraw(case: Case, text: str, *, file: bool = True) -> None:
    """Forget what the seat sent: it has answered nothing, and is waited for again."""
    _touch(case)
    if case.is_asked:
        case.position = runner.withdraw(case.game, case.position.save, case.dice, case.place)
    else:
        _foresee(case, ())
    if file:
        await case.file(text, [], accepted=True)


def _touch(case: Case) -> None:
    """Let what the gamemaster writes for a seat count as a change even if it changes nothing.

    A change is told; if it were told now and then only, that would say what had stood there before.
    """
    if case.spoken:
        case.position = replace(case.position, save=replace(case.position.save))


def _foresee(case: Case, lines: tuple[str, ...]) -> None:
    """Keep lines until they are asked for; none are no premove. New lines take the ready mark away."""
    save = case.position.save
    before = save.premoves.get(case.place)
    if lines == (before.lines if before else ()):
        return
    premoves = {seat: premove for seat, premove in save.premoves.items() if seat != case.place}
    if lines:
        premoves[case.place] = Premove(lines)
    case.position = replace(case.position, save=replace(save, premoves=premoves))


async def _answer(case: Case, text: str, answer: Answer, *, accepted: bool = True) -> None:
    """Submit an answer to the open question, or say that this one cannot be given ahead of time."""
    if not case.is_asked:
        case.errors.append(Illegal("this cannot be answered before it is asked."))
        return
    try:
        case.position = runner.submit(case.game, case.position.save, case.dice, case.place, answer)
    except OrderError as error:
        await _reject(case, text, error)
        return
    await case.file(text, lines_of(answer), accepted=accepted)


async def _reject(case: Case, text: str, error: OrderError) -> None:
    """Say what is wrong, and file the text: what was in force stays."""
    case.errors.append(error)
    await case.file(text, case.draft, accepted=False)
