"""Lines of a message that are written and not meant are answered, and read by no game."""

from __future__ import annotations

from bot import words
from bot.judge.intake import Intake
from games.core.errors import OrderError, Unreadable
from games.core.message_commands import Part, only, parts
from games.core.prompts import Orders
from games.core.tokens import Source
from games.core.typed import read_typed
from games.core.unmeant import Unmeant, unmeant


def without(case: Intake, text: str) -> str:
    """Return a text with blanks in the place of what is not meant, each of which is refused. Where lines are
    commands, none behind the first of these is carried out.
    """
    found = unmeant(text)
    if not found:
        return text
    case.errors += [_refused(case, text, each) for each in found]
    every, gone = parts(text), [part for each in found for part in each.lines]
    if case.seen.is_at_once:
        first = every.index(gone[0])
        case.left = tuple(_quoted(text, part) for part in every[first + len(found[0].lines) :])
        return only(text, every[:first])
    return only(text, [part for part in every if part not in gone])


def _refused(case: Intake, text: str, each: Unmeant) -> OrderError:
    """Return why lines are not read; an order that could be sent so is shown."""
    part = each.lines[0]
    line, column = Source(text).spot(part.end - len(text[part.start : part.end].lstrip()))
    said = {
        "heading": words.orders.UNMEANT_HEADING,
        "doubt": words.orders.UNMEANT_DOUBT,
        "revoked": words.orders.UNMEANT_TAKEN_BACK,
    }
    message = said[each.why].format(said=" ".join(each.said.split())[:80])
    example = each.order if each.order and _is_right(case, each.order) else ""
    error = Unreadable(message, quote=_quoted(text, part), line=line, column=column, example=example)
    error.is_meant = bool(example)
    return error


def _is_right(case: Intake, order: str) -> bool:
    """Return whether an order would be taken as it stands, if it were sent alone."""
    prompt = case.seen.prompt
    if prompt is None or unmeant(order):
        return False
    if isinstance(prompt.shape, Orders):
        sheet = prompt.shape.check(order, ())
        return bool(sheet.lines) and not (sheet.errors or sheet.warnings)
    try:
        prompt.read(read_typed(prompt.shape, order))
    except OrderError:
        return False
    return True


def _quoted(text: str, part: Part) -> str:
    return " ".join(text[part.start : part.end].split())[:80]
