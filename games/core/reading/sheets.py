"""A sheet of orders: what was drafted, what a new message adds, and everything that is wrong with it at once.

A game gives a `Form` (see `clauses_to_orders`). The rest is done here for all games. A line that is not
understood whole stores nothing; orders add up over messages, and the last one for a unit wins; what
contradicts itself in one message does not count; every error points at its place and shows a line that would
be accepted now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Generic, TypeVar

from games.core.reading.clauses import Clause
from games.core.reading.clauses_to_orders import (
    Form,
    ReadClause,
    W,
    glossed,
    hear,
    order_of,
)
from games.core.reading.examples import examples_of
from games.core.reading.faults import Advice, Fault, explained
from games.core.reading.qualifying_lines import bound, without_remarks
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.prompts import Answer, Orders, Prompt, Sheet
from games.core.rules.rule_primitives import shown, strings

V = TypeVar("V")
TALK = "I take this for talk, not for an order, so it changes nothing. Write help to see examples."
TORN = "two orders for {unit}: this is otherwise than “{quote}”, so neither counts; which one do you mean?"
REMARK = "“{quote}” stands behind // and is taken for a remark."


@dataclass(eq=False)
class Given(Generic[W]):
    """An order in a message, and the clause that gave it."""

    unit: str
    order: W
    clause: Clause
    loose: bool = False
    together: bool = False
    fitting: bool = False


@dataclass
class ReadMessage(Generic[W]):
    """A message read on top of a draft: orders by unit, the first errors in reading order and one that counts
    the rest, dropped lines.

    `given` are the orders of the message for units of which each has one order.
    """

    orders: dict[str, W]
    errors: tuple[OrderError, ...] = ()
    dropped: list[str] = field(default_factory=list[str])
    given: list[W] = field(default_factory=list[W])
    heard: bool = False
    remarks: list[str] = field(default_factory=list[str])


def read_sheet(
    form: Form[W], text: str, draft: Sequence[str] = (), advice: Advice[W] | None = None
) -> ReadMessage[W]:
    """Read a message on top of a draft; without `advice` the examples beside errors are legal and no more."""
    dropped, drafted = _drafted(form, draft)
    result, faults = _read(form, text, drafted)
    result.dropped[:0] = dropped
    if faults:
        advice = advice or Advice()
        fits = _fitting(form, result, advice)
        result.errors = tuple(explained(form, faults, result.orders, fits, advice))
    return result


def read_answer(form: Form[W], answer: Answer) -> list[W]:
    """Return the orders of an answer, canonical or typed, in order; raises the first error."""
    lines = strings(answer) if answer is not None else []
    if lines is None:
        raise Illegal("orders are lines of text.", quote=shown(answer), example=form.example(None, {}))
    if (kept := _canonical(form, lines)) is not None:
        return kept
    reading = read_sheet(form, "\n".join(lines))
    for error in reading.errors:
        raise error
    return list(reading.orders.values())


def sheet_prompt(  # noqa: PLR0913  a question has these parts, all by name
    form: Form[W],
    key: str,
    text: str,
    legal: Callable[[], Mapping[str, Sequence[str]]],
    *,
    value: Callable[[list[W]], V],
    warnings: Callable[[list[W]], Iterable[str]] = lambda _: (),
    notes: Callable[[list[W]], Iterable[str]] = lambda _: (),
    default: Answer = None,
    silence: str = "",
    is_chosen: bool = False,
    shape: Mapping[str, Any] | None = None,
) -> Prompt[V]:
    """Return the question that a form answers.

    `value` is what the rules use of the orders; `warnings` and `notes` speak of the orders in force;
    `default`, `silence` and `is_chosen` are those of a `Prompt`; `shape` are further fields of `Orders`, by
    name.
    """
    shape = shape or {}

    def check(advice: Advice[W], text: str, draft: Sequence[str]) -> Sheet:
        reading = read_sheet(form, text, draft, advice)
        orders = list(reading.orders.values())
        dropped = (f"{left} no longer fits and is left out." for left in reading.dropped)
        lines = tuple(form.line(order) for order in orders)
        aside = (REMARK.format(quote=quote) for quote in reading.remarks)
        told = (*dropped, *aside, *repeated(map(form.line, reading.given), lines), *warnings(orders))
        return Sheet(lines, reading.errors, told, tuple(notes(orders)), reading.heard)

    def gloss(line: str) -> str:
        return glossed(form, line)

    known: dict[str, W | None] = {}

    def adds(line: str, lines: Sequence[str]) -> Sequence[str] | None:
        """Add a canonical line to those that stand; each unit has one, and one that clashes is left out."""
        for each in (*lines, line):
            if each not in known:
                known[each] = order_of(form, each)
        new = known[line]
        orders = [order for order in map(known.get, lines) if order is not None]
        kept = {form.unit(order) or f"#{number}": order for number, order in enumerate(orders)}
        if new is None or len(kept) < len(lines) or (unit := form.unit(new)) in map(form.unit, orders):
            return None
        return lines if form.wrong(new, kept) else (*lines, line) if unit else None

    if form.written and not form.rank and not form.single:
        shape = {"adds": adds, **shape}
    trial, examples = partial(check, Advice(warnings)), shape.get("examples")
    advice = Advice(warnings, lambda: examples_of(Orders(trial, legal, examples=examples)))
    return Prompt(
        key,
        text,
        Orders(partial(check, advice), legal, gloss=gloss if form.gloss else None, **shape),
        lambda answer: value(read_answer(form, answer)),
        [] if default is None else default,
        silence,
        is_chosen=is_chosen,
    )


def repeated(given: Iterable[str], standing: Sequence[str]) -> Iterator[str]:
    """Yield which lines of a message stand in it more than once, of those in force: they count once."""
    for line, count in Counter(given).items():
        if count > 1 and line in standing:
            often = "twice" if count == 2 else f"{count} times"
            yield f"{line} stands in your message {often} and counts once."


def _read(form: Form[W], text: str, drafted: dict[str, W]) -> tuple[ReadMessage[W], list[Fault[W]]]:
    """Read a message on top of drafted orders by unit, and return what is wrong with it in reading order."""
    result = ReadMessage[W]({})
    faults: list[Fault[W]] = []
    entries: list[Given[W]] = []
    heard_at_once = form.quick(text) if form.quick else None
    everything = list(hear(form, text)) if heard_at_once is None else heard_at_once
    result.heard = bool(everything)
    if heard_at_once is None:
        everything = list(bound(form, without_remarks(everything, result.remarks)))
    for heard in _whole(everything, faults):
        _take(form, heard, entries, drafted)
    result.given = [entry.order for entry in entries if form.unit(entry.order) and not entry.loose]
    entries = _undisputed(form, entries, drafted, faults)
    _settle(form, entries, drafted, result, faults)
    return result, sorted(faults, key=lambda fault: fault.clause.start)


def _whole(heard: Sequence[ReadClause[W]], faults: list[Fault[W]]) -> Iterator[ReadClause[W]]:
    """Yield what was heard in rows that were understood whole; note what was not.

    Talk is answered once, and a row that cannot be an order whatever it says has one fault.
    """
    broken: dict[int, list[ReadClause[W]]] = {}
    for one in heard:
        if one.is_broken:
            broken.setdefault(one.clause.row, []).append(one)
    right = {one.clause.row: None for one in heard if one.said is not None}
    talked = False
    for one in heard:
        rest = broken.get(one.clause.row, [])
        if one.is_talk:
            if not talked:
                faults.append(Fault(one.clause, one.clause.error(Unreadable, TALK)))
            talked = True
        elif one.said is None:
            if not one.clause.doubt or one is rest[0]:
                faults.append(
                    Fault(one.clause, one.error, alone=one.clause.row not in right or one is not rest[0])
                )
        elif not rest:
            yield one


def _take(form: Form[W], heard: ReadClause[W], entries: list[Given[W]], drafted: dict[str, W]) -> None:
    """Note the orders of a clause, and forget what it says is to be forgotten."""
    if heard.said is None:
        return
    for begin in heard.said.clear:
        for unit in [unit for unit, order in drafted.items() if _begins(form, unit, order, begin)]:
            del drafted[unit]
        if heard.said.anew or not heard.said.orders:
            entries[:] = [each for each in entries if not _begins(form, each.unit, each.order, begin)]
    for order in heard.said.orders:
        unit = form.unit(order) or f"{form.line(order)} #{len(entries)}"
        said = heard.said
        entries.append(Given(unit, order, heard.clause, said.loose, said.together, said.fitting))


def _begins(form: Form[W], unit: str, order: W, begin: str) -> bool:
    """Return whether an order is among those that are forgotten by the beginning of their unit or line."""
    return unit.startswith(begin) or form.line(order).startswith(begin)


def _undisputed(
    form: Form[W], entries: Sequence[Given[W]], drafted: Mapping[str, W], faults: list[Fault[W]]
) -> list[Given[W]]:
    """One order for a unit in a message: what is given twice counts once, what contradicts itself not at all.

    An order that is illegal contradicts nothing: it is refused for itself.
    """
    given: dict[str, list[Given[W]]] = {}
    for entry in sorted(entries, key=lambda entry: entry.loose):
        known = given.setdefault(entry.unit, [])
        if not known or not (entry.loose or any(entry.order == other.order for other in known)):
            known.append(entry)
    torn = {unit: known for unit, known in given.items() if len(known) > 1}
    lost: dict[int, None] = {}
    for unit, known in torn.items():
        context = _context(form, known[0], given)
        faulty = [form.wrong(entry.order, context) for entry in known]
        right = [entry for entry, fault in zip(known, faulty, strict=True) if not fault]
        first = form.line(right[0].order) if right else ""
        message = TORN.format(unit=unit, quote=right[0].clause.quote) if right else ""
        for entry, fault in zip(known, faulty, strict=True):
            if fault:
                faults.append(Fault(entry.clause, entry.clause.error(Illegal, fault), entry.order))
            elif entry is not right[0]:
                error = entry.clause.error(Illegal, message, first)
                faults.append(Fault(entry.clause, error, right[0].order))
        given[unit] = right if len(right) == 1 else []
        lost |= {id(entry.clause): None for entry in known if entry.together and entry not in given[unit]}
    left = [entry for known in given.values() for entry in known if id(entry.clause) not in lost]
    return sorted(left, key=lambda entry: (entry.loose, entry.clause.start)) if torn else left


def _context(form: Form[W], entry: Given[W], given: Mapping[str, Sequence[Given[W]]]) -> dict[str, W]:
    """Return the other orders of a message that stand before this one in every sheet."""
    if form.rank is None:
        return {}
    rank = form.rank
    firsts = (known[0] for unit, known in given.items() if known and unit != entry.unit)
    return {other.unit: other.order for other in firsts if rank(other.order)[0] < rank(entry.order)[0]}


def _settle(
    form: Form[W],
    entries: Sequence[Given[W]],
    drafted: Mapping[str, W],
    result: ReadMessage[W],
    faults: list[Fault[W]],
) -> None:
    """Put the entries on top of the draft; one that cannot stand there is refused, and what it would replace
    stays.
    """
    rank = form.rank
    left = sorted(entries, key=lambda entry: rank(entry.order) if rank else entry.fitting)
    while True:
        base = dict[str, W]() if form.single and left else drafted
        fresh = {entry.unit: entry for entry in left}
        orders = {unit: order for unit, order in base.items() if unit not in fresh}
        refused = _place(form, left, orders, base, faults)
        if not refused:
            break
        gone = {id(entry): None for entry in refused}
        left = [entry for entry in left if id(entry) not in gone]
        if not form.single and all(entry.unit not in base for entry in refused):
            break
    staying: dict[str, W] = {}
    final = list(orders.items())
    for unit, order in sorted(final, key=lambda item: rank(item[1])) if rank else final:
        if drafted and rank and form.wrong(order, staying):
            result.dropped.append(form.line(order))
        else:
            staying[unit] = order
    result.orders = staying


def _place(
    form: Form[W],
    entries: Sequence[Given[W]],
    orders: dict[str, W],
    base: Mapping[str, W],
    faults: list[Fault[W]],
) -> list[Given[W]]:
    """Add entries to orders; return those that are refused, up to the first that gives a drafted one back."""
    refused: list[Given[W]] = []
    fallen: dict[int, None] = {}
    for entry in entries:
        if id(entry.clause) in fallen:
            refused.append(entry)
            continue
        fault = form.wrong(entry.order, orders)
        if not fault:
            orders[entry.unit] = entry.order
            continue
        refused.append(entry)
        if entry.fitting and _has_room(entry, entries, orders):
            continue
        faults.append(Fault(entry.clause, entry.clause.error(Illegal, fault), entry.order))
        if entry.together or entry.fitting:
            fallen[id(entry.clause)] = None
        elif entry.unit in base:
            break
    if fallen:
        for entry in entries:
            if id(entry.clause) in fallen and _stands(orders, entry):
                del orders[entry.unit]
                refused.append(entry)
    return refused


def _has_room(fitting: Given[W], entries: Sequence[Given[W]], orders: Mapping[str, W]) -> bool:
    """Return whether there was room for some order of the clause that an entry comes from."""
    return any(entry.clause is fitting.clause and _stands(orders, entry) for entry in entries)


def _stands(orders: Mapping[str, W], entry: Given[W]) -> bool:
    """Return whether an entry is in force."""
    return orders.get(entry.unit) is entry.order


def _drafted(form: Form[W], draft: Sequence[str]) -> tuple[list[str], dict[str, W]]:
    """Return the lines of a draft that no longer fit, and the orders of the others by unit."""
    dropped: list[str] = []
    kept: dict[str, W] = {}
    found = [(line, order_of(form, line)) for line in draft]
    if form.rank:
        rank = form.rank
        found.sort(key=lambda pair: (pair[1] is not None, () if pair[1] is None else rank(pair[1])))
    for number, (line, order) in enumerate(found):
        unit = "" if order is None else form.unit(order) or f"{line} #-{number}"
        if order is None or unit in kept or form.wrong(order, kept):
            dropped.append(line)
        else:
            kept[unit] = order
    return dropped, kept


def _canonical(form: Form[W], lines: Sequence[str]) -> list[W] | None:
    """Return the orders of canonical lines that all fit, which is how answers are stored; else None."""
    if form.written is None:
        return None
    orders = [order_of(form, line) for line in lines]
    found = [order for order in orders if order is not None]
    if form.rank:
        found.sort(key=form.rank)
    kept: dict[str, W] = {}
    for number, order in enumerate(found):
        unit = form.unit(order) or f"#{number}"
        if unit in kept or form.wrong(order, kept):
            return None
        kept[unit] = order
    return None if len(found) < len(orders) or (form.single and len(kept) > 1) else found


def _fitting(form: Form[W], result: ReadMessage[W], advice: Advice[W]) -> Callable[[str], bool]:
    """Return what tells whether a line is accepted on top of those in force, without a warning of its own."""
    _, standing = _drafted(form, [form.line(order) for order in result.orders.values()])
    known = frozenset(advice.warnings(list(result.orders.values())))

    @cache
    def fits(line: str) -> bool:
        if not line:
            return False
        reading, wrong = _read(form, line, dict(standing))
        return not wrong and known.issuperset(advice.warnings(list(reading.orders.values())))

    return fits
