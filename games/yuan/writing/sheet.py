"""The question for a plan: what it costs, what would come of it, and what in it comes to nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.core.prompts import Answer, Orders, Prompt, Seat, Sheet
from games.yuan.plan import PASS, Plan
from games.yuan.steps.income import PASSING
from games.yuan.table import Table
from games.yuan.writing.book import UNIT, Book
from games.yuan.writing.doubts import doubts
from games.yuan.writing.ground import levels_of
from games.yuan.writing.reading import read_answer, read_sheet


def plan_prompt(
    table: Table,
    seat: Seat,
    chao: int,
    key: str,
    text: str,
    foretell: Callable[[Plan], Sequence[str]] | None = None,
) -> Prompt[Plan]:
    """Return the question for a house's plan; the silent pass.

    `chao` is what the house has; `foretell` says, for the sender alone, what a plan would come to.
    """
    book = Book(table, seat, chao)

    def check(text: str, draft: Sequence[str]) -> Sheet:
        reading = read_sheet(book, text, draft)
        plan = reading.wishes.get(UNIT)
        if plan is None:
            return reading.sheet()
        told = foretell(plan) if foretell else ()
        return reading.sheet(doubts(book, plan), (*notes(book, plan), *told))

    def read(answer: Answer) -> Plan:
        return read_answer(book, answer).get(UNIT, PASS)

    return Prompt(key, text, Orders(check, book.legal, one=True, called=book.called), read, [PASS.text])


def notes(book: Book, plan: Plan) -> Iterator[str]:
    """Yield what a plan costs, or what passing brings."""
    if plan.is_pass:
        yield f"Passing costs nothing and brings {PASSING} Chão."
        return
    total, reckoning = book.cost(levels_of(plan)), book.reckoning(levels_of(plan))
    if not reckoning:
        yield f"Cost: nothing; your {book.chao} Chão remain."
    elif total > book.chao:
        yield f"Cost: {reckoning}; total {total}, you have {book.chao} Chão and borrow {total - book.chao}."
    else:
        yield f"Cost: {reckoning}; total {total} of your {book.chao} Chão; {book.chao - total} remain."
