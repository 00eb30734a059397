"""The shape of a row, the sorts of its words, and the ways in which it can be read: worked out once and
remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from games.core.grammar.grammar_rule import Parse, Scope
from games.core.grammar.input_row import Row, row_of
from games.core.grammar.lexemes import Lexicon
from games.core.grammar.machine import All, Fragment, Machine, OneOf, Run, Star, Take
from games.core.grammar.order import Order, Trap
from games.core.text.tokens import Source

MOST_SHAPES = 4096
MOST_REMEMBERED = 64
"""Words of a row whose shape is remembered."""
Name = Callable[[str, Any], str]


class Shape(NamedTuple):
    """The parse of a row by the sorts of its words: the ways to read it, and how far any came."""

    plans: list[Parse]
    run: Run


class Shapes:
    """The orders that answer one question, with the words they are written in, and the shapes of rows.

    rules    patterns with names, for traps (an order has its own)
    listed   a row may hold several orders with commas between them
    name     what a value of a kind is called in errors: name("place", "TAI")
    silent   kinds that patterns name and nobody need write: "A" in `A LUO - CHL`
    """

    def __init__(
        self,
        lexicon: Lexicon,
        orders: Sequence[type[Order]],
        *,
        rules: Mapping[str, str] | None = None,
        traps: Sequence[Trap] = (),
        listed: bool = False,
        name: Name = lambda _, value: str(value),
        silent: Sequence[str] = (),
    ) -> None:
        self.lexicon, self.orders, self.listed, self.name = lexicon, tuple(orders), listed, name
        self._shapes: dict[str, Shape] = {}
        self._owners: dict[object, type[Order]] = {}
        steps: list[Fragment] = []
        for one in orders:
            asks = {key: question.ask for key, question in one.questions.items()}
            scope = Scope(one.kinds, asks, one.rules, silent)
            for form in one.forms():
                self._owners[form] = one
                steps.append(form.step(scope))
        steps += [trap.form().step(Scope(trap.kinds, {}, rules or {}, silent)) for trap in traps]
        one_row: Fragment = OneOf(steps)
        self.machine = Machine(All(one_row, Star(All(Take(","), one_row))) if listed else one_row)

    def row(self, text: str) -> Row:
        """Return a text as one row."""
        return row_of(self.lexicon, Source(text))

    def owner(self, form: object) -> type[Order] | None:
        """Return the order that a form is of, None for a trap."""
        return self._owners.get(form)

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The kinds of words that an order may begin with and that are no joints."""
        begin = {one.kind for one in self.machine.run(()).waiting()}
        return frozenset(kind for kind in begin if kind.isupper() and len(kind) > 1)

    def run(self, row: Row) -> Run:
        """Return how far a row can be read."""
        return self.machine.run(row.sorts)

    def shape(self, row: Row) -> Shape:
        """Return how a row can be read by the sorts of its words alone, and how far; it is remembered."""
        key = " ".join(row.sorts)
        found = self._shapes.get(key)
        if found is None:
            run = self.run(row)
            found = Shape(list({plan.key: plan for plan in map(Parse, run.ways)}.values()), run)
            if len(row.sorts) <= MOST_REMEMBERED:
                if len(self._shapes) >= MOST_SHAPES:
                    self._shapes.clear()
                self._shapes[key] = found
        return found
