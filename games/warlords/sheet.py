"""A sheet of orders: what was drafted, what a new message adds, and everything that is wrong with it at
once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from games.core.errors import Illegal, OrderError
from games.core.orders import MOST_ERRORS, Beyond, Clause
from games.core.prompts import Answer, Seat
from games.core.script import shown, strings
from games.warlords.grammar import READER, AllHold, Clear, Waives, parse
from games.warlords.table import BOARD, Order, written


class Book(Protocol):
    """The rules by which a sheet is judged: those of a movement slot, or those of Winter."""

    @property
    def seat(self) -> Seat: ...

    @property
    def single(self) -> bool:
        """Return whether a sheet holds one order only (W12)."""
        ...

    @property
    def waivable(self) -> int:
        """Return how many builds may be waived."""
        ...

    @property
    def units(self) -> Sequence[str]:
        """Return the armies that hold when all hold."""
        ...

    def wrong(self, order: Order) -> str:
        """Return why an order is illegal alone, or ""."""
        ...

    def clash(self, order: Order, others: Mapping[str, Order]) -> str:
        """Return why an order cannot stand beside others, or ""."""
        ...

    def example(self, near: Order | None, others: Mapping[str, Order]) -> str:
        """Return a line that is accepted now."""
        ...


@dataclass(frozen=True)
class Entry:
    """An order in a message, and the clause that gave it; a loose one yields to any other for its unit."""

    unit: str
    order: Order
    clause: Clause
    loose: bool = False


@dataclass
class Reading:
    """What a message on top of a draft comes to. `orders` are by unit, in writing order."""

    orders: dict[str, Order]
    errors: list[OrderError] = field(default_factory=list[OrderError])
    beyond: Beyond = field(default_factory=Beyond)
    dropped: list[str] = field(default_factory=list[str])


def read_sheet(book: Book, text: str, draft: Sequence[str] = ()) -> Reading:
    """Orders add up over several messages and the last one for a unit wins; errors leave the draft as it
    was.
    """
    result = Reading({})
    drafted = _drafted(book, draft, result)
    entries: list[Entry] = []
    for clause in READER.read(text):
        try:
            given = _entries(book, clause, drafted, entries)
        except OrderError as error:
            result.errors.append(error.with_traceback(None))
            continue
        if given is None:
            result.beyond.add(clause)
        else:
            entries += given
    _settle(book, drafted, _one_each(entries, result), result)
    if result.errors:
        _give_examples(book, result)
    return result


def read_answer(book: Book, answer: Answer) -> list[Order]:
    """Return the orders of an answer, canonical or typed, in writing order; raises the first error."""
    lines = strings(answer) if answer is not None else []
    if lines is None:
        raise Illegal("orders are lines of text.", quote=shown(answer), example=book.example(None, {}))
    if (canonical := _canonical(book, lines)) is not None:
        return canonical
    reading = read_sheet(book, "\n".join(lines))
    for error in reading.errors:
        raise error
    return list(reading.orders.values())


def _canonical(book: Book, lines: Sequence[str]) -> list[Order] | None:
    """Return the orders of canonical lines that all fit, which is how answers are stored; else None."""
    kept: dict[str, Order] = {}
    for text in lines:
        order = _fitting(book, text, kept)
        if order is None or _unit(order, kept) in kept:
            return None
        kept[_unit(order, kept)] = order
    return None if book.single and len(kept) > 1 else list(kept.values())


def _drafted(book: Book, draft: Sequence[str], result: Reading) -> dict[str, Order]:
    """Return the draft's orders by unit; those that no longer fit are dropped, and said to be."""
    kept: dict[str, Order] = {}
    for text in draft:
        order = _fitting(book, text, kept)
        if order:
            kept[_unit(order, kept)] = order
        else:
            result.dropped.append(text)
    return kept


def _fitting(book: Book, text: str, kept: Mapping[str, Order]) -> Order | None:
    """Return the order of a drafted line if it still fits."""
    try:
        order = written(book.seat, text)
    except ValueError:
        return None
    known = all(place in BOARD for place in (order.at, order.to, order.of) if place)
    return order if known and not book.wrong(order) and not book.clash(order, kept) else None


def _entries(
    book: Book, clause: Clause, drafted: dict[str, Order], earlier: Sequence[Entry]
) -> list[Entry] | None:
    """Return the orders that a clause gives, None if it is hopeless; raises OrderError."""
    match parse(clause, book.seat):
        case None:
            return None
        case Clear(at):
            drafted.pop(at, None)
            return []
        case AllHold():
            holds = [Order(seat=book.seat, kind="hold", at=at) for at in book.units]
            return [Entry(order.at, order, clause, loose=True) for order in holds]
        case Waives(count):
            for unit in [unit for unit in drafted if unit.startswith("waive")]:
                del drafted[unit]
            waive = Order(seat=book.seat, kind="waive")
            if not _is_right(book, waive, clause):
                return None
            before = sum(entry.order.kind == "waive" for entry in earlier)
            numbers = range(before, before + (book.waivable if count is None else count))
            return [Entry(f"waive {number}", waive, clause) for number in numbers]
        case Order() as given:
            return [Entry(given.at, given, clause)] if _is_right(book, given, clause) else None


def _is_right(book: Book, order: Order, clause: Clause) -> bool:
    """Return whether an order is legal alone; raises what is wrong with it, unless it is hopeless."""
    fault = book.wrong(order)
    if fault and not clause.is_hopeless:
        raise clause.error(Illegal, fault, book.example(order, {}))
    return not fault


def _one_each(entries: Sequence[Entry], result: Reading) -> list[Entry]:
    """One order per army in a message: what is given twice is taken once, what contradicts itself not at
    all.
    """
    first: dict[str, Entry] = {}
    torn: list[str] = []
    for entry in sorted(entries, key=lambda entry: entry.loose):
        known = first.setdefault(entry.unit, entry)
        if known.order == entry.order or entry.loose:
            continue
        torn.append(entry.unit)
        if len(torn) > MOST_ERRORS:
            result.beyond.add(entry.clause)
        else:
            message = f"two orders for {entry.unit} (the other: “{known.clause.quote}”); which one counts?"
            result.errors.append(entry.clause.error(Illegal, message, known.clause.quote))
    return [entry for entry in first.values() if entry.unit not in torn]


def _settle(book: Book, drafted: Mapping[str, Order], entries: list[Entry], result: Reading) -> None:
    """Put the entries on top of the draft; one that clashes is refused, and what it would replace stays."""
    while True:
        fresh = {entry.unit for entry in entries}
        kept = dict[str, Order]() if book.single and entries else drafted
        orders = {unit: order for unit, order in kept.items() if unit not in fresh}
        for entry in entries:
            if fault := book.clash(entry.order, orders):
                example = book.example(entry.order, orders)
                result.errors.append(entry.clause.error(Illegal, fault, example))
                entries = [other for other in entries if other is not entry]
                break
            orders[entry.unit] = entry.order
        else:
            result.orders = orders
            return


def _give_examples(book: Book, result: Reading) -> None:
    """An error that has no example yet gets an order that could be added now; errors stand in reading
    order.
    """
    general = book.example(None, result.orders)
    for error in result.errors:
        error.example = error.example or general
    result.errors.sort(key=lambda error: (error.line, error.column))


def _unit(order: Order, others: Mapping[str, Order]) -> str:
    """Return the name under which a sheet keeps an order: its territory, or the number of the waive."""
    return order.at or f"waive {sum(other.kind == 'waive' for other in others.values())}"
