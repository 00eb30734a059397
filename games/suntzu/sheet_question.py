"""The question for a side's sheet: what it adds up to, what comes to nothing, what is done for the silent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from games.core.reading.clauses_to_orders import Form
from games.core.reading.sheets import read_answer as read_form
from games.core.reading.sheets import sheet_prompt as prompt_of
from games.core.rules.prompts import Answer, Prompt
from games.suntzu.orders import Lay, Line, rank
from games.suntzu.plan_model import kept, plan_of
from games.suntzu.public_state_model import BOARD, FRAMED, PROVINCES, WARLORDS
from games.suntzu.reading import READER, goes_on, parse, written
from games.suntzu.sheet_checks import SheetChecks


def form_of(book: SheetChecks) -> Form[Line]:
    """Return how a side's sheet is read and judged."""
    return Form(
        READER,
        parse=lambda clause: parse(book.hand.warlords, clause),
        unit=lambda line: line.unit,
        line=str,
        wrong=lambda line, others: book.wrong(line, list(others.values())),
        example=lambda near, others: book.example(near, list(others.values())),
        written=written,
        rank=rank,
        goes_on=goes_on,
        gloss=lambda line: line.named(),
        seat=book.seat,
        now=f"Round {book.table.round + book.ahead}",
    )


def read_answer(book: SheetChecks, answer: Answer) -> list[Line]:
    """Return the lines of an answer, canonical or typed; raises the first error."""
    return read_form(form_of(book), answer)


def sheet_prompt(book: SheetChecks, key: str, text: str) -> Prompt[list[Line]]:
    """Return the question for a side's sheet; what the silent leave open chance fills."""
    return prompt_of(
        form_of(book),
        key,
        text,
        book.legal,
        value=list,
        warnings=warnings,
        notes=lambda lines: notes(book, lines),
        silence="your cards are laid by lot",
        is_chosen=True,
        shape={
            "called": called,
            "which": "Which province, or what else?",
            "what": "{unit}: which card, or what?",
            "intro": f"The provinces: {', '.join(PROVINCES)}.",
            "full": lambda: full_sheet(book),
        },
    )


def full_sheet(book: SheetChecks) -> list[str]:
    """Return a card for each province, the high ones first: nothing of it is left to the lot."""
    lines: list[Line] = []
    for at in PROVINCES:
        cards = (Lay(at, card) for card in (*reversed(FRAMED), *book.kinds))
        lines += islice((line for line in cards if not book.wrong(line, lines)), 1)
    return list(map(str, lines))


def called(unit: str) -> str:
    """Return what a line is about as menus name it."""
    if unit.startswith("SUPPORT "):
        return f"{unit} · give it up for good, for an army"
    return f"{unit} · {BOARD.name(unit)}" if unit in BOARD else unit


def warnings(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the orders that are legal but come to nothing."""
    plan = plan_of(lines)
    for code, places in plan.uses.items():
        needed = {"K5": ("P",), "S1": ("-1",), "S4": ("6",), "S5": ("7", "8", "9", "10")}.get(code)
        lying = [card for at, card in plan.cards.items() if not places or at in places]
        if needed and not any(card in needed for card in lying):
            where = f" in {BOARD.name(places[0])}" if places else ""
            name = WARLORDS[code].name
            yield f"USE {code}: none of {', '.join(needed)} lies{where}, so {name} stays unused."


def notes(book: SheetChecks, lines: Sequence[Line]) -> Iterator[str]:
    """Yield what will be done for a side if it says no more."""
    plan = plan_of(lines)
    empty = [at for at in PROVINCES if at not in plan.cards]
    if empty:
        yield f"No card yet: {', '.join(empty)}. Cards from 1 to 5 are laid there by lot."
    if book.hand.drawn:
        staying = kept(plan, book.hand.cards, book.hand.drawn, book.hand.keep)
        under = list(book.hand.drawn)
        for card in staying:
            under.remove(card)
        drawn, stays = ", ".join(book.hand.drawn), ", ".join(staying)
        verbs = ["stays" if len(staying) == 1 else "stay", "goes" if len(under) == 1 else "go"]
        yield f"Drawn {drawn}: {stays} {verbs[0]}, {', '.join(under)} {verbs[1]} under your deck."
    if book.leads and not plan.order and book.table.options.reveal == "preset":
        yield f"The order of battles is yours; unless you say ORDER … it is {' '.join(PROVINCES)}."
