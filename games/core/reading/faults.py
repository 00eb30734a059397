"""The faults of a message in sentences: the first of them, each with a line that can be sent instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from games.core.reading.clauses import MOST_ERRORS, Clause
from games.core.reading.clauses_to_orders import Form, W, heard_in
from games.core.reading.suggest import unknown
from games.core.rules.errors import OrderError, Unreadable, more

UNREAD = "this cannot be read as an order."
MOST_TOKENS = 12
"""Words of a clause of which shorter ones are read."""
LOST = " Nothing of this line counts until it is right."


@dataclass(eq=False)
class Fault(Generic[W]):
    """A clause that is wrong; without an error it was not understood. `near` is the order meant.

    `alone` says that nothing else in its row is lost through it.
    """

    clause: Clause
    error: OrderError | None = None
    near: W | None = None
    alone: bool = True


@dataclass(frozen=True)
class Advice(Generic[W]):
    """The choice of good examples among legal ones: `warnings` about orders, `lines` sound alone."""

    warnings: Callable[[list[W]], Iterable[str]] = lambda _: ()
    lines: Callable[[], Sequence[str]] = tuple


def explained(
    form: Form[W],
    faults: Sequence[Fault[W]],
    orders: Mapping[str, W],
    fits: Callable[[str], bool],
    advice: Advice[W],
) -> Iterator[OrderError]:
    """Yield the first errors, each with a line that fits beside the orders in force, and one that counts the
    rest.
    """
    like = _Likeness(form, orders)
    for fault in faults[:MOST_ERRORS]:
        error = fault.error
        guess: W | None = None
        if error is None:
            error, corrected = unknown(form.reader, fault.clause, UNREAD)
            guess = next(_corrections(form, corrected), None)
        if not fault.alone:
            error.message += LOST
        offered = [form.line(guess)] if guess is not None else []
        offered += [error.example] if error.example else []
        offered += [form.line(order) for order in _shorter(form, fault)] if not offered else []
        named = offered[:1] if guess is not None or (error.example and error.example in error.message) else []
        error.example = next(filter(fits, _examples(like, offered, fault.near, advice)), "")
        error.is_meant = [error.example] == named
        yield error
    if rest := faults[MOST_ERRORS:]:
        yield more(len(rest), rest[0].error or rest[0].clause.error(Unreadable, UNREAD))


def _shorter(form: Form[W], fault: Fault[W]) -> Iterator[W]:
    """Yield the orders that a clause would say without its last words, where it says none itself."""
    tokens = fault.clause.tokens
    if fault.near is None and len(tokens) <= MOST_TOKENS:
        yield from _corrections(
            form, (fault.clause.within(tokens[:size]) for size in range(len(tokens) - 1, 0, -1))
        )


def _corrections(form: Form[W], clauses: Iterable[Clause]) -> Iterator[W]:
    """Yield the orders that clauses would say if what was misspelt in them were spelt right."""
    for clause in clauses:
        heard = heard_in(form, clause)
        if heard.said and len(heard.said.orders) == 1:
            yield heard.said.orders[0]


class _Likeness(Generic[W]):
    """Lines that may be added, like the orders meant: each is thought of once for all faults of a message."""

    def __init__(self, form: Form[W], orders: Mapping[str, W]) -> None:
        self.form, self.orders = form, orders
        self._known: dict[tuple[int, bool], str] = {}

    def line(self, near: W | None, orders: Mapping[str, W]) -> str:
        """Return a line like an order of a fault, None for any, beside the orders in force or beside none."""
        key = id(near), orders is self.orders
        if key not in self._known:
            self._known[key] = self.form.example(near, orders)
        return self._known[key]


def _examples(like: _Likeness[W], offered: Iterable[str], near: W | None, advice: Advice[W]) -> Iterator[str]:
    """Yield lines that may be right: those offered, one like the order meant, any other."""
    yield from offered
    yield like.line(near, like.orders)
    yield like.line(None, like.orders)
    yield like.line(None, {})
    yield from map(like.form.line, like.orders.values())
    yield from advice.lines()
