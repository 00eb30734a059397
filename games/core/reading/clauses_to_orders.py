"""Clauses read in the words of one question: text in, orders out, whether they are legal or not.

A game gives a `Form`: its words, what one clause says, and which orders may stand together. `sheets` makes
whole sheets of what is heard here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from games.core.reading.clauses import Clause, Reader
from games.core.reading.message_commands import listed
from games.core.rules.errors import Ambiguous, Illegal, OrderError, Unreadable
from games.core.rules.prompts import Seat
from games.core.text import vocabulary
from games.core.text.talk import DOUBTFUL, TALK
from games.core.text.tokens import Times, Token, folded, is_elsewhen, times_of

W = TypeVar("W")
EITHER = (
    "is what stands in brackets part of the order? Send it without the brackets, or without what is in them."
)
STRANGE = frozenset(["word", "absent", "mention"])
"""Kinds of tokens that no order has."""
TURNING = STRANGE | {"ambiguous", "condition", "no"}
"""Kinds of tokens beside which nothing is taken back: a name that nobody has, a denial, a condition."""
TAKES_BACK = (
    "I take something back only where nothing else is said: `clear` alone forgets all of it, and with a name "
    "what is about that."
)
NAMED = (
    *("place", "ambiguous", "absent", "power", "number", "word", "condition", "comma", "colon", "mention"),
    *("all", "rest", "no"),
)
"""Kinds of tokens that talk has too; any other makes it look like an order."""
REFUSALS = frozenset(vocabulary.REFUSALS.split())
DOUBTS = {
    "struck": "this is struck through, so I do not take it for an order; send it without ~~ if you mean it.",
    "condition": "I carry out no conditions: write what shall be done whatever happens.",
    "later": "this is for another time, and what I take counts now; send it without those words if you mean "
    "it now.",
    "question": "this is a question, so I do not take it for an order; send it without “?” if you mean it.",
}
ANOTHER_TIME = (
    "its heading names another time, and this is {now}; send it below no heading if you mean it now."
)


def joined(clauses: Sequence[Clause]) -> Clause:
    """Return the clause that some make together; a comma stands where they met."""
    first, last = clauses[0], clauses[-1]
    if first is last:
        return first
    tokens = list(first.tokens)
    whole = list(first.whole or first.tokens)
    for clause in clauses[1:]:
        comma = Token("comma", ",", clause.start, clause.start)
        tokens += [comma, *clause.tokens]
        whole += [comma, *(clause.whole or clause.tokens)]
    aside = any(clause.whole for clause in clauses)
    doubt = next((clause.doubt for clause in clauses if clause.doubt), "")
    return first._replace(
        tokens=tuple(tokens), end=last.end, whole=tuple(whole) if aside else (), doubt=doubt
    )


class Said(NamedTuple, Generic[W]):
    """The sense of a clause: orders, and which drafted orders are forgotten: their units or lines begin so.

    `loose` orders yield to any other for their unit; `together` they are all accepted or none; of those that
    are `fitting` as many are taken as there is room for. What is said `anew` takes back what the same message
    said before of the units in `clear`.
    """

    orders: tuple[W, ...] = ()
    clear: tuple[str, ...] = ()
    loose: bool = False
    together: bool = False
    fitting: bool = False
    anew: bool = False


@dataclass
class OpenClauses:
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
    quick(text)          what a text says that is orders and nothing else, None for any other; without it all
                         texts are read with care
    single               a sheet holds one order, and a new one takes its place
    seat                 whose orders they are: lines of another power are refused
    now                  the time they are for, in words: what stands below another season or year is refused
    """

    reader: Reader
    parse: Callable[[Clause], Said[W] | None]
    unit: Callable[[W], str]
    line: Callable[[W], str]
    wrong: Callable[[W, Mapping[str, W]], str]
    example: Callable[[W | None, Mapping[str, W]], str]
    written: Callable[[str], W] | None = None
    rank: Callable[[W], Any] | None = None
    goes_on: Callable[[OpenClauses, Clause], bool] | None = None
    gloss: Callable[[W], str] | None = None
    quick: Callable[[str], list[ReadClause[W]] | None] | None = None
    single: bool = False
    seat: Seat | None = None
    now: str = ""


class ReadClause(NamedTuple, Generic[W]):
    """A clause and what it says, or the error that is wrong with it; neither if it was not understood."""

    clause: Clause
    said: Said[W] | None = None
    error: OrderError | None = None
    is_talk: bool = False

    @property
    def is_broken(self) -> bool:
        """Return whether its whole row is not understood: it says no order, and is no idle talk."""
        is_idle = self.is_talk and DOUBTFUL.isdisjoint(token.value for token in self.clause.tokens)
        return self.said is None and not isinstance(self.error, Illegal) and not is_idle


def hear(form: Form[W], text: str) -> Iterator[ReadClause[W]]:
    """Yield what each clause of a text says, in reading order, before anybody asks whether it is legal.

    A game whose orders are carried out one after the other reads a message with this alone. Numbers within a
    line, `1. FAN H 2. JIH H`, part its orders where more is understood with them than without.
    """
    text = ungilded(form, text)
    heard = list(_hear(form, text))
    if any(one.said is None for one in heard) and (parted := listed(text)) != text:
        again = list(_hear(form, parted))
        if sum(one.said is None for one in again) < sum(one.said is None for one in heard):
            heard = again
    yield from heard


def _hear(form: Form[W], text: str) -> Iterator[ReadClause[W]]:
    for group in groups(form, text):
        heard = heard_in(form, joined(group))
        first = [clause for clause in group if clause.row == group[0].row]
        if heard.said is None and len(first) < len(group):
            alone = heard_in(form, joined(first))
            if alone.said is not None and alone.said.orders:
                yield alone
                heard = heard_in(form, joined(group[len(first) :]))
        yield heard


def glossed(form: Form[W], line: str) -> str:
    """Return a canonical line in names, "" if there is nothing to say of it."""
    order = order_of(form, line)
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


def groups(form: Form[W], text: str) -> Iterator[list[Clause]]:
    """Yield the clauses of a text, together those that say something only together.

    What nobody knows parts nothing that stands before and after it.
    """
    held: OpenClauses | None = None
    for clause in form.reader.read(text):
        kinds = clause.kinds
        strange = form.goes_on is None or clause.doubt or not kinds.isdisjoint(STRANGE)
        if strange and (held is None or held.last.row != clause.row):
            yield [clause]
        elif held and form.goes_on and form.goes_on(held, clause):
            held.add(clause)
        else:
            if held:
                yield held.clauses
            held = OpenClauses([clause], kinds)
    if held:
        yield held.clauses


def heard_in(form: Form[W], clause: Clause) -> ReadClause[W]:
    """Return what a clause says, or what is wrong with it."""
    if is_talk(clause):
        return ReadClause(clause, is_talk=True)
    if clause.doubt:
        return ReadClause(clause, error=clause.error(Unreadable, DOUBTS[clause.doubt]))
    if form.now and (when := _when(clause)) and is_elsewhen(when, times_of(form.now.casefold().split())):
        return ReadClause(clause, error=clause.error(Unreadable, ANOTHER_TIME.format(now=form.now)))
    if form.seat and clause.speaker not in ("", form.seat):
        names = {power.seat: power.name for power in form.reader.powers}
        message = f"you play {names[form.seat]}, not {names[Seat(clause.speaker)]}."
        return ReadClause(clause, error=clause.error(Illegal, message))
    try:
        said = _either(form, clause)
        if said and said.clear and not said.orders and not clause.kinds.isdisjoint(TURNING):
            return ReadClause(clause, error=clause.error(Unreadable, TAKES_BACK))
        return ReadClause(clause, said=said or _notation(form, clause))
    except OrderError as error:
        if said := _notation(form, clause):
            return ReadClause(clause, said=said)
        return ReadClause(clause, error=error.with_traceback(None))


def _when(clause: Clause) -> Times:
    """Return the time that is named over a clause, or in it where its game has a word for turns that says no
    more: `turn 5 DAM D1`.
    """
    return clause.when or (times_of(folded(clause.quote).split()) if "turn" in clause.kinds else ())


def _notation(form: Form[W], clause: Clause) -> Said[W] | None:
    """Return what a clause says that is a canonical line to the letter: it is so in every language."""
    try:
        order = form.written(clause.quote) if form.written and not clause.whole else None
    except ValueError:
        return None
    return Said((order,)) if order is not None and form.line(order) == clause.quote else None


def parsed(form: Form[W], clause: Clause) -> bool:
    """Return whether a clause says an order, legal or not."""
    try:
        said = _either(form, clause)
    except OrderError:
        return False
    return said is not None and bool(said.orders)


def is_talk(clause: Clause) -> bool:
    """Return whether a clause is talk: it has a word of talk, and nothing that makes an order.

    A question with a word of talk is talk whatever else it has.
    """
    words = [token for token in clause.tokens if token.kind in ("word", "condition")]
    if not any(token.value in TALK for token in words):
        return False
    if clause.doubt == "question":
        return True
    if clause.doubt and "place" in clause.kinds:
        return False
    named = len(clause.tokens) - len(words)
    if named and clause.tokens[0].value in REFUSALS:
        return False  # `no 4` denies something of the game
    return len(words) >= named and all(token.kind in NAMED for token in clause.tokens)


def _either(form: Form[W], clause: Clause) -> Said[W] | None:
    """Return what a clause says without its remarks in brackets, or with them if it says nothing else."""
    if not clause.whole:
        return form.parse(clause)
    readings: list[Said[W]] = []
    is_read: list[bool] = []
    fault: OrderError | None = None
    for tokens in (clause.tokens, clause.whole):
        try:
            said = form.parse(clause._replace(tokens=tokens, whole=())) if tokens else None
        except OrderError as error:
            fault, said = fault or error, None
        is_read.append(said is not None)
        if said is not None and said not in readings:
            readings.append(said)
    if len(readings) > 1 or (is_read == [True, False] and _orders_aside(form, clause)):
        raise clause.error(Ambiguous, EITHER)
    if fault and not readings:
        raise fault
    return readings[0] if readings else None


def _orders_aside(form: Form[W], clause: Clause) -> bool:
    """Return whether words in brackets are more than a remark: a card with its sign, half an order."""
    kinds = {token.kind for token in clause.whole if token not in clause.tokens}
    verbs = {entry.kind for entry in form.reader.verbs.values()}
    return not kinds & STRANGE and ("signed" in kinds or ("place" in kinds and bool(kinds & verbs)))


def order_of(form: Form[W], line: str) -> W | None:
    """Return the order that a canonical line stands for, None if it stands for none."""
    if form.written:
        try:
            return form.written(line)
        except ValueError:
            return None
    said = [heard_in(form, joined(group)).said for group in groups(form, line)]
    orders = [order for one in said if one for order in one.orders]
    return orders[0] if len(orders) == 1 and len(said) == 1 and form.line(orders[0]) == line else None
