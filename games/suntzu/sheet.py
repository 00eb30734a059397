"""A sheet: what was drafted, what a new message adds, and everything that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from games.core.errors import Illegal, OrderError
from games.core.orders import MOST_ERRORS, Beyond, Clause, bounded
from games.core.prompts import Answer, Orders, Prompt, Sheet
from games.core.script import shown, strings
from games.suntzu.book import Book
from games.suntzu.grammar import Clear, parse
from games.suntzu.plan import Line, kept, plan_of, sorted_lines
from games.suntzu.table import BOARD, PROVINCES, WARLORDS


@dataclass
class Reading:
    """What a message on top of a draft comes to."""

    lines: list[Line]
    errors: list[OrderError] = field(default_factory=list[OrderError])
    beyond: Beyond = field(default_factory=Beyond)
    dropped: list[str] = field(default_factory=list[str])


def read_sheet(book: Book, text: str, draft: Sequence[str] = ()) -> Reading:
    """Lines add up over several messages and the last one about a unit counts; errors leave the draft as it
    was.
    """
    result = Reading([])
    drafted = _drafted(book, draft, result)
    entries: list[tuple[Line, Clause]] = []
    for said in parse(text):
        match said.wish:
            case Line() as line:
                entries.append((_meant(book, line), said.clause))
            case Clear(unit):
                drafted = [line for line in drafted if not line.unit.startswith(unit)]
            case None:
                result.beyond.add(said.clause)
            case error:
                result.errors.append(error)
    _settle(book, drafted, _one_each(entries, result), result)
    general = book.example(None, result.lines) if result.errors else ""
    for error in result.errors:
        error.example = error.example or general
    result.errors.sort(key=lambda error: (error.line, error.column))
    return result


def read_answer(book: Book, answer: Answer) -> list[Line]:
    """Return the lines of an answer, canonical or typed; raises the first error."""
    lines = strings(answer) if answer is not None else []
    if lines is None:
        raise Illegal("a sheet is lines of text.", quote=shown(answer), example=book.example(None))
    reading = read_sheet(book, "\n".join(lines))
    for error in reading.errors:
        raise error
    return reading.lines


def _meant(book: Book, line: Line) -> Line:
    """One who holds a single warlord card need not name it."""
    if line.kind == "use" and not line.warlord and len(book.hand.warlords) == 1:
        return replace(line, warlord=book.hand.warlords[0])
    return line


def _drafted(book: Book, draft: Sequence[str], result: Reading) -> list[Line]:
    """Return the draft's lines; those that no longer fit are dropped, and said to be."""
    wishes = [said.wish for said in parse("\n".join(draft))]
    given = sorted_lines([wish for wish in wishes if isinstance(wish, Line)])
    lines: list[Line] = []
    for line in given:
        if book.wrong(line, lines) or line.unit in [other.unit for other in lines]:
            result.dropped.append(line.text)
        else:
            lines.append(line)
    return lines


def _one_each(entries: Sequence[tuple[Line, Clause]], result: Reading) -> list[tuple[Line, Clause]]:
    """One line about each thing in a message: what is said twice counts once, what contradicts itself not."""
    first: dict[str, tuple[Line, Clause]] = {}
    torn: list[str] = []
    for line, clause in entries:
        known, other = first.setdefault(line.unit, (line, clause))
        if known == line:
            continue
        torn.append(line.unit)
        if len(torn) > MOST_ERRORS:
            result.beyond.add(clause)
        else:
            message = f"two different lines for {line.unit} (the other: “{other.quote}”); which one counts?"
            result.errors.append(clause.error(Illegal, message, known.text))
    return [entry for unit, entry in first.items() if unit not in torn]


def _settle(
    book: Book, drafted: Sequence[Line], entries: Sequence[tuple[Line, Clause]], result: Reading
) -> None:
    """Put the entries on top of the draft; one that cannot stand there is refused, and what it would replace
    stays.
    """
    ordered = sorted(entries, key=lambda entry: entry[0].rank)
    while True:
        fresh = [line.unit for line, _ in ordered]
        lines = [line for line in drafted if line.unit not in fresh]
        for line, clause in ordered:
            if fault := book.wrong(line, lines):
                example = book.example(line, lines)
                result.errors.append(clause.error(Illegal, fault, example))
                ordered = [entry for entry in ordered if entry[0] is not line]
                break
            lines = sorted_lines([*lines, line])
        else:
            result.lines = _still_fitting(book, lines, result)
            return


def _still_fitting(book: Book, lines: Sequence[Line], result: Reading) -> list[Line]:
    """A second 6 goes with the warlord card that allowed it."""
    staying: list[Line] = []
    for line in lines:
        if book.wrong(line, staying):
            result.dropped.append(line.text)
        else:
            staying.append(line)
    return staying


def sheet_prompt(book: Book, key: str, text: str) -> Prompt[list[Line]]:
    """Return the question for a side's sheet; what the silent leave open chance fills."""

    def check(text: str, draft: Sequence[str]) -> Sheet:
        reading = read_sheet(book, text, draft)
        return Sheet(
            lines=tuple(line.text for line in reading.lines),
            errors=bounded(reading.errors, reading.beyond),
            warnings=(
                *(f"{left} no longer fits and is left out." for left in reading.dropped),
                *warnings(reading),
            ),
            notes=tuple(notes(book, reading.lines)),
        )

    return Prompt(key, text, Orders(check, book.legal), lambda answer: read_answer(book, answer), [])


def warnings(reading: Reading) -> Iterator[str]:
    """Yield what is legal but comes to nothing."""
    plan = plan_of(reading.lines)
    for code, places in plan.uses.items():
        needed = {"K5": ("P",), "S1": ("-1",), "S4": ("6",), "S5": ("7", "8", "9", "10")}.get(code)
        lying = [card for at, card in plan.cards.items() if not places or at in places]
        if needed and not any(card in needed for card in lying):
            where = f" in {BOARD.name(places[0])}" if places else ""
            name = WARLORDS[code].name
            yield f"USE {code}: none of {', '.join(needed)} lies{where}, so {name} stays unused."


def notes(book: Book, lines: Sequence[Line]) -> Iterator[str]:
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
        yield f"Drawn {drawn}: {stays} stays, {', '.join(under)} goes under your deck."
    if book.leads and not plan.order and book.table.options.reveal == "preset":
        yield f"The order of battles is yours; unless you say ORDER … it is {' '.join(PROVINCES)}."
