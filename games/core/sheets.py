"""A sheet of orders: what was drafted, what a new message adds, and everything that is wrong with it at once.

A game gives a `Form`: its words, what one clause says, and which orders may stand together. The rest is done
here for all games. A line that is not understood whole stores nothing; orders add up over messages, and the
last one for a unit wins; what contradicts itself in one message does not count; every error points at its
place and shows a line that would be accepted now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.core.errors import Ambiguous, Illegal, OrderError, Unreadable
from games.core.orders import MOST_ERRORS, Clause, Reader, bounded, joined
from games.core.prompts import Answer, Orders, Prompt, Seat, Sheet
from games.core.script import shown, strings
from games.core.suggest import is_talk, unknown

W = TypeVar("W")
V = TypeVar("V")
TALK = "I take this for talk, not for an order, so it changes nothing. Write help to see examples."
UNREAD = "this cannot be read as an order."
EITHER = (
    "is what stands in brackets part of the order? Send it without the brackets, or without what is in them."
)
STRANGE = frozenset(["word", "absent", "mention"])
"""Kinds of tokens that no order has."""
LOST = " Nothing of this line counts until it is right."
DOUBTS = {
    "struck": "this is struck through, so I do not take it for an order; send it without ~~ if you mean it.",
    "condition": "I carry out no conditions: write what shall be done whatever happens.",
    "question": "this is a question, so I do not take it for an order; send it without “?” if you mean it.",
}


@dataclass(frozen=True)
class Said(Generic[W]):
    """What a clause says: orders, and units whose drafted orders are forgotten (their names begin so).

    `loose` orders yield to any other for their unit; `together` they are all accepted or none.
    """

    orders: tuple[W, ...] = ()
    clear: tuple[str, ...] = ()
    loose: bool = False
    together: bool = False


@dataclass
class Held:
    """Clauses that wait for what goes on with them, and all kinds of their tokens."""

    clauses: list[Clause]
    kinds: frozenset[str]

    @property
    def first(self) -> Clause:
        """Return the clause that began it."""
        return self.clauses[0]

    @property
    def last(self) -> Clause:
        """Return the clause before the next one."""
        return self.clauses[-1]

    def add(self, clause: Clause) -> None:
        """Take in a clause that goes on with these."""
        self.clauses.append(clause)
        self.kinds |= clause.kinds


@dataclass(frozen=True)
class Form(Generic[W]):
    """One question that is answered by lines: its words, its grammar, its rules.

    reader               the words, and the places that may be named
    parse(clause)        what a clause says, or None for what is not understood; raises OrderError
    unit(order)          what an order is about; "" if each is about something of its own
    line(order)          the order as it is printed: its one canonical form
    wrong(order, others) why an order cannot stand beside others (by unit), or ""
    example(near, others) a line that could be added now, like the order meant if there is one
    written(line)        the order of a canonical line; raises ValueError. Without it lines are parsed
    rank(order)          the place of an order in a sheet; without it orders stand as they were written
    goes_on(held, next)  whether a clause goes on with what those before it say: they are parsed as one
    gloss(order)         the order in names, for the echo: "Fangzi to Taiyuan"
    single               a sheet holds one order, and a new one takes its place
    seat                 whose orders they are: lines of another power are refused
    """

    reader: Reader
    parse: Callable[[Clause], Said[W] | None]
    unit: Callable[[W], str]
    line: Callable[[W], str]
    wrong: Callable[[W, Mapping[str, W]], str]
    example: Callable[[W | None, Mapping[str, W]], str]
    written: Callable[[str], W] | None = None
    rank: Callable[[W], Any] | None = None
    goes_on: Callable[[Held, Clause], bool] | None = None
    gloss: Callable[[W], str] | None = None
    single: bool = False
    seat: Seat | None = None


@dataclass(frozen=True)
class Heard(Generic[W]):
    """A clause and what it says, or the error that is wrong with it; neither if it was not understood."""

    clause: Clause
    said: Said[W] | None = None
    error: OrderError | None = None
    is_talk: bool = False


@dataclass(eq=False)
class Entry(Generic[W]):
    """An order in a message, and the clause that gave it."""

    unit: str
    order: W
    clause: Clause
    loose: bool = False
    together: bool = False


@dataclass(eq=False)
class Fault(Generic[W]):
    """What is wrong with a clause; without an error it was not understood. `near` is the order meant.

    `alone` says that nothing else in its row is lost through it.
    """

    clause: Clause
    error: OrderError | None = None
    near: W | None = None
    alone: bool = True


@dataclass
class Reading(Generic[W]):
    """What a message on top of a draft comes to: orders by unit, errors in reading order, dropped lines."""

    orders: dict[str, W]
    errors: tuple[OrderError, ...] = ()
    dropped: list[str] = field(default_factory=list[str])
    heard: bool = False


def hear(form: Form[W], text: str) -> Iterator[Heard[W]]:
    """Yield what each clause of a text says, in reading order, before anybody asks whether it is legal.

    A game whose orders are carried out one after the other reads a message with this alone.
    """
    for group in _groups(form, ungilded(form, text)):
        heard = _heard(form, joined(group))
        first = [clause for clause in group if clause.row == group[0].row]
        if heard.said is None and len(first) < len(group):
            alone = _heard(form, joined(first))
            if alone.said is not None and alone.said.orders:
                yield alone
                heard = _heard(form, joined(group[len(first) :]))
        yield heard


def read_sheet(form: Form[W], text: str, draft: Sequence[str] = ()) -> Reading[W]:
    """Read a message on top of a draft."""
    return _read(form, text, draft, explain=True)


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
    shape: Mapping[str, Any] | None = None,
) -> Prompt[V]:
    """Return the question that a form answers.

    `value` is what the rules use of the orders; `warnings` and `notes` speak of the orders in force;
    `default` and `silence` are those of a `Prompt`; `shape` are further fields of `Orders`, by name.
    """

    def check(text: str, draft: Sequence[str]) -> Sheet:
        reading = read_sheet(form, text, draft)
        orders = list(reading.orders.values())
        dropped = (f"{left} no longer fits and is left out." for left in reading.dropped)
        lines = tuple(form.line(order) for order in orders)
        told = (*dropped, *warnings(orders))
        return Sheet(lines, bounded(reading.errors), told, tuple(notes(orders)), reading.heard)

    def gloss(line: str) -> str:
        return glossed(form, line)

    asked = Orders(check, legal, gloss=gloss if form.gloss else None, **(shape or {}))
    usual: Answer = [] if default is None else default
    return Prompt(key, text, asked, lambda answer: value(read_answer(form, answer)), usual, silence)


def glossed(form: Form[W], line: str) -> str:
    """Return a canonical line in names, "" if there is nothing to say of it."""
    order = _order(form, line)
    return form.gloss(order) if form.gloss and order is not None else ""


def ungilded(form: Form[W], text: str) -> str:
    """Blank out what the echo puts behind a line, so that an echo can be sent again."""
    if form.gloss is None or "·" not in text:
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines):
        head, dot, tail = line.partition("·")
        plain = head.strip(" \t`*>-•")
        if dot and tail.strip(" \t`*") and glossed(form, plain).casefold() == tail.strip(" \t`*").casefold():
            lines[number] = head
    return "\n".join(lines)


def _groups(form: Form[W], text: str) -> Iterator[list[Clause]]:
    """Yield the clauses of a text, together those that say something only together.

    What nobody knows parts nothing that stands before and after it.
    """
    held: Held | None = None
    for clause in form.reader.read(text):
        strange = form.goes_on is None or clause.doubt or not clause.kinds.isdisjoint(STRANGE)
        if strange and (held is None or held.last.row != clause.row):
            yield [clause]
        elif held and form.goes_on and form.goes_on(held, clause):
            held.add(clause)
        else:
            if held:
                yield held.clauses
            held = Held([clause], clause.kinds)
    if held:
        yield held.clauses


def _heard(form: Form[W], clause: Clause) -> Heard[W]:
    """Return what a clause says, or what is wrong with it."""
    if is_talk(clause):
        return Heard(clause, is_talk=True)
    if clause.doubt:
        return Heard(clause, error=clause.error(Unreadable, DOUBTS[clause.doubt]))
    if form.seat and clause.speaker not in ("", form.seat):
        names = {power.seat: power.name for power in form.reader.powers}
        message = f"you play {names[form.seat]}, not {names[Seat(clause.speaker)]}."
        return Heard(clause, error=clause.error(Illegal, message))
    try:
        return Heard(clause, said=_either(form, clause))
    except OrderError as error:
        return Heard(clause, error=error.with_traceback(None))


def _either(form: Form[W], clause: Clause) -> Said[W] | None:
    """Return what a clause says without its remarks in brackets, or with them if it says nothing else."""
    if not clause.whole:
        return form.parse(clause)
    readings: list[Said[W]] = []
    fault: OrderError | None = None
    for tokens in (clause.tokens, clause.whole):
        try:
            said = form.parse(clause._replace(tokens=tokens, whole=())) if tokens else None
        except OrderError as error:
            fault, said = fault or error, None
        if said is not None and said not in readings:
            readings.append(said)
    if len(readings) > 1:
        raise clause.error(Ambiguous, EITHER)
    if fault and not readings:
        raise fault
    return readings[0] if readings else None


def _read(form: Form[W], text: str, draft: Sequence[str], *, explain: bool) -> Reading[W]:
    result, drafted = _drafted(form, draft)
    faults: list[Fault[W]] = []
    entries: list[Entry[W]] = []
    everything = list(hear(form, text))
    result.heard = bool(everything)
    for heard in _whole(everything, faults):
        _take(form, heard, entries, drafted)
    entries = _undisputed(form, entries, drafted, faults)
    _settle(form, entries, drafted, result, faults)
    faults.sort(key=lambda fault: fault.clause.start)
    result.errors = tuple(_errors(form, faults, result, explain=explain))
    return result


def _whole(heard: Sequence[Heard[W]], faults: list[Fault[W]]) -> Iterator[Heard[W]]:
    """Yield what was heard in rows that were understood whole; note what was not.

    Talk is answered once, and a row that cannot be an order whatever it says has one fault.
    """
    broken: dict[int, list[Heard[W]]] = {}
    for one in heard:
        if one.said is None and not isinstance(one.error, Illegal) and not one.is_talk:
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


def _take(form: Form[W], heard: Heard[W], entries: list[Entry[W]], drafted: dict[str, W]) -> None:
    """Note the orders of a clause, and forget what it says is to be forgotten."""
    if heard.said is None:
        return
    for begin in heard.said.clear:
        for unit in [unit for unit in drafted if unit.startswith(begin)]:
            del drafted[unit]
    for order in heard.said.orders:
        unit = form.unit(order) or f"{form.line(order)} #{len(entries)}"
        entries.append(Entry(unit, order, heard.clause, heard.said.loose, heard.said.together))


def _undisputed(
    form: Form[W], entries: Sequence[Entry[W]], drafted: Mapping[str, W], faults: list[Fault[W]]
) -> list[Entry[W]]:
    """One order for a unit in a message: what is given twice counts once, what contradicts itself not at all.

    An order that is illegal contradicts nothing: it is refused for itself.
    """
    given: dict[str, list[Entry[W]]] = {}
    for entry in sorted(entries, key=lambda entry: entry.loose):
        known = given.setdefault(entry.unit, [])
        if not known or not (entry.loose or any(entry.order == other.order for other in known)):
            known.append(entry)
    torn = {unit: known for unit, known in given.items() if len(known) > 1}
    lost: dict[int, None] = {}
    for unit, known in torn.items():
        context = _context(form, known[0], given)
        right = [entry for entry in known if not form.wrong(entry.order, context)]
        for entry in known:
            if entry in right[1:]:
                message = (
                    f"two orders for {unit}: this is otherwise than “{right[0].clause.quote}”, "
                    "so neither counts; which one do you mean?"
                )
                error = entry.clause.error(Illegal, message, form.line(right[0].order))
                faults.append(Fault(entry.clause, error, right[0].order))
            elif not right or entry is not right[0]:
                fault = form.wrong(entry.order, context)
                faults.append(Fault(entry.clause, entry.clause.error(Illegal, fault), entry.order))
        given[unit] = right if len(right) == 1 else []
        lost |= {id(entry.clause): None for entry in known if entry.together and entry not in given[unit]}
    left = [entry for known in given.values() for entry in known if id(entry.clause) not in lost]
    return sorted(left, key=lambda entry: (entry.loose, entry.clause.start)) if torn else left


def _context(form: Form[W], entry: Entry[W], given: Mapping[str, Sequence[Entry[W]]]) -> dict[str, W]:
    """Return the other orders of a message that stand before this one in every sheet."""
    if form.rank is None:
        return {}
    rank = form.rank
    firsts = (known[0] for unit, known in given.items() if known and unit != entry.unit)
    return {other.unit: other.order for other in firsts if rank(other.order)[0] < rank(entry.order)[0]}


def _settle(
    form: Form[W],
    entries: Sequence[Entry[W]],
    drafted: Mapping[str, W],
    result: Reading[W],
    faults: list[Fault[W]],
) -> None:
    """Put the entries on top of the draft; one that cannot stand there is refused, and what it would replace
    stays.
    """
    rank = form.rank
    left = sorted(entries, key=lambda entry: rank(entry.order)) if rank else list(entries)
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
    entries: Sequence[Entry[W]],
    orders: dict[str, W],
    base: Mapping[str, W],
    faults: list[Fault[W]],
) -> list[Entry[W]]:
    """Add entries to orders; return those that are refused, up to the first that gives a drafted one back."""
    refused: list[Entry[W]] = []
    fallen: dict[int, None] = {}
    for entry in entries:
        if id(entry.clause) in fallen:
            refused.append(entry)
            continue
        fault = form.wrong(entry.order, orders)
        if not fault:
            orders[entry.unit] = entry.order
            continue
        faults.append(Fault(entry.clause, entry.clause.error(Illegal, fault), entry.order))
        refused.append(entry)
        if entry.together:
            fallen[id(entry.clause)] = None
        elif entry.unit in base:
            break
    if fallen:
        for entry in entries:
            if id(entry.clause) in fallen and orders.get(entry.unit) is entry.order:
                del orders[entry.unit]
                refused.append(entry)
    return refused


def _drafted(form: Form[W], draft: Sequence[str]) -> tuple[Reading[W], dict[str, W]]:
    """Return the draft's orders by unit; those that no longer fit are dropped, and said to be."""
    result = Reading[W]({})
    kept: dict[str, W] = {}
    found = [(line, _order(form, line)) for line in draft]
    if form.rank:
        rank = form.rank
        found.sort(key=lambda pair: (pair[1] is not None, () if pair[1] is None else rank(pair[1])))
    for number, (line, order) in enumerate(found):
        unit = "" if order is None else form.unit(order) or f"{line} #-{number}"
        if order is None or unit in kept or form.wrong(order, kept):
            result.dropped.append(line)
        else:
            kept[unit] = order
    return result, kept


def _order(form: Form[W], line: str) -> W | None:
    """Return the order that a canonical line stands for, None if it stands for none."""
    if form.written:
        try:
            return form.written(line)
        except ValueError:
            return None
    said = [_heard(form, joined(group)).said for group in _groups(form, line)]
    orders = [order for one in said if one for order in one.orders]
    return orders[0] if len(orders) == 1 and len(said) == 1 and form.line(orders[0]) == line else None


def _canonical(form: Form[W], lines: Sequence[str]) -> list[W] | None:
    """Return the orders of canonical lines that all fit, which is how answers are stored; else None."""
    if form.written is None or form.rank:
        return None
    kept: dict[str, W] = {}
    for number, line in enumerate(lines):
        order = _order(form, line)
        unit = "" if order is None else form.unit(order) or f"#{number}"
        if order is None or unit in kept or form.wrong(order, kept):
            return None
        kept[unit] = order
    return None if form.single and len(kept) > 1 else list(kept.values())


def _errors(
    form: Form[W], faults: Sequence[Fault[W]], result: Reading[W], *, explain: bool
) -> Iterator[OrderError]:
    """Yield the errors in reading order; those that are shown get a line that would be accepted now."""
    lines = [form.line(order) for order in result.orders.values()]
    for number, fault in enumerate(faults):
        if not explain or number >= MOST_ERRORS:
            yield fault.error or fault.clause.error(Unreadable, UNREAD)
            continue
        error = fault.error
        guess: W | None = None
        if error is None:
            error, corrected = unknown(form.reader, fault.clause, UNREAD)
            guess = next(_corrections(form, corrected), None)
        if not fault.alone:
            error.message += LOST
        offered = [form.line(guess)] if guess is not None else []
        offered += [error.example] if error.example else []
        error.example = next(
            (
                line
                for line in _examples(form, offered, fault.near, result.orders)
                if _fits(form, line, lines)
            ),
            "",
        )
        yield error


def _corrections(form: Form[W], clauses: Iterable[Clause]) -> Iterator[W]:
    """Yield the orders that clauses would say if what was misspelt in them were spelt right."""
    for clause in clauses:
        heard = _heard(form, clause)
        if heard.said and len(heard.said.orders) == 1:
            yield heard.said.orders[0]


def _examples(
    form: Form[W], offered: Iterable[str], near: W | None, orders: Mapping[str, W]
) -> Iterator[str]:
    """Yield lines that may be right: those offered, one like the order meant, any other."""
    yield from offered
    yield form.example(near, orders)
    yield form.example(None, orders)
    yield form.example(None, {})
    yield from map(form.line, orders.values())


def _fits(form: Form[W], line: str, lines: Sequence[str]) -> bool:
    """Return whether a line would be accepted on top of the lines in force."""
    return bool(line) and not _read(form, line, lines, explain=False).errors
