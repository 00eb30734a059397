"""A text that closes, passes or answers something counts for the question that its writer can have read.

Orders count whenever they were written, up to the question they are read for. What belongs to which moment is
in decision 18.
"""

from __future__ import annotations

from bot import words
from bot.judge.orders.intake_context import Intake
from bot.judge.session import went_on
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Orders, Sheet
from games.core.text.tokens import Source

LONGEST_QUESTION = 240


def refused(case: Intake, quote: str) -> Illegal:
    """Return the error that a word came too early; it says what is asked now."""
    return Illegal(said(case), quote=" ".join(quote.split())[:80])


def said(case: Intake) -> str:
    """Return that a word came too early, and what is asked now."""
    prompt = case.seen.prompt if case.seen.is_asked else None
    if prompt is None:
        return words.orders.EARLY_UNASKED
    text = prompt.text.partition("\n")[0]
    short = text if len(text) <= LONGEST_QUESTION else text[: LONGEST_QUESTION - 1] + "…"
    return words.orders.EARLY.format(question=short)


def without(case: Intake, shape: Orders, text: str) -> str:
    """Return a text of orders with blanks in the place of what passes or closes something, if it came too
    early for that; it is refused.
    """
    if not shape.closing or case.picked or not case.is_early():
        return text
    source, kept, done = Source(text), list[str](), 0
    for start, end in source.clauses():
        quote = source.quote(start, end)
        lines = shape.check(quote, ()).lines
        if lines and all(line in shape.closing for line in lines):
            case.errors.append(refused(case, quote))
            first, last = source.origin(start), source.origin(end - 1) + 1
            kept += (source.text[done:first], " " * (last - first))
            done = last
    return "".join([*kept, source.text[done:]])


def checked(case: Intake, shape: Orders, sheet: Sheet) -> Sheet:
    """Return a sheet that was read; the draft, if it closes or passes something in a way that was not seen
    before it was read.
    """
    draft = case.seen.answer
    new = [line for line in shape.closing if sheet.lines.count(line) > draft.count(line)]
    if not new or case.picked or not case.is_early():
        return sheet
    return Sheet(draft, (*sheet.errors, refused(case, new[0])))


def bars(case: Intake, line: str) -> bool:
    """Return whether a command came too early: one that ends the turn counts for the whole of it, one that
    closes a phase for that phase, an answer to what is asked amid a command for that question alone.
    """
    prompt = case.seen.prompt
    if prompt is None or not isinstance(prompt.shape, Orders):
        return False
    if prompt.shape.amid and went_on(case.opened.position.save, case.position.save):
        return True  # it is asked because of this very text
    if case.picked:
        return False
    if prompt.shape.amid:
        return case.is_early()
    if [line] == prompt.default:
        return case.is_early(ending=True)
    return line in prompt.shape.closing and case.is_early()
