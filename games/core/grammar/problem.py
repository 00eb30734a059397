"""The faults of a row that cannot be read: where all ways of reading end, why, and what may be meant.

It is worked out when somebody asks, so that of a hundred wrong rows only those cost it that are shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.core.grammar.grammar_rule import Parse, WordFault
from games.core.grammar.input_row import Row
from games.core.grammar.lexemes import ABSENT, SEVERAL, UNKNOWN
from games.core.grammar.machine import Run, Waiting
from games.core.grammar.order import Order, Snap
from games.core.grammar.parse_cache import Shapes
from games.core.reading.suggest import either
from games.core.rules.errors import Ambiguous, OrderError, Unreadable
from games.core.text.talk import NO_NAMES

MOST_FIXES = 3
"""Words of a row for which something is suggested."""
MOST_LEFT = 6
"""Words of a rest that cannot be read which are quoted."""
LONG_WORD, BEGUN = 8, 3
"""Letters of a word in which more may be wrong; and up to which one of talk may be a name that is begun."""
UNREADABLE: type[OrderError] = Unreadable
AMBIGUOUS: type[OrderError] = Ambiguous


@dataclass(frozen=True)
class Reason:
    """One fault: a sentence, at which word, of which kind, and the orders that may be meant."""

    message: str
    at: int
    kind: type[OrderError] = Unreadable
    meant: tuple[Order, ...] = ()


class Problem:
    """A row that cannot be read, and why."""

    def __init__(self, row: Row, why: Reason | Shapes) -> None:
        self.row = row
        self._why = why

    @cached_property
    def why(self) -> Reason:
        """The sentence and what belongs to it."""
        return self._why if isinstance(self._why, Reason) else _Search(self._why, self.row).why()

    def error(self, example: str = "", more: str = "") -> OrderError:
        """Return it as it is said: with the words, the place, and an example."""
        why = self.why
        line, column = self.row.spot(max(why.at, 0))
        return why.kind(why.message + more, quote=self.row.quote, line=line, column=column, example=example)


class _Search:
    """Looks for what is wrong with a row and what was meant by it."""

    def __init__(self, grammar: Shapes, row: Row, fixes: int = MOST_FIXES) -> None:
        self.grammar, self.row, self.fixes = grammar, row, fixes
        self.run: Run = grammar.shape(row).run
        self.far = self.run.far
        self.waiting = self.run.waiting()

    def why(self) -> Reason:
        """Return where all ways of reading end and why."""
        row, far = self.row, self.far
        if self.run.is_over:
            return Reason("this can be read in too many ways; send it in shorter lines.", far)
        if far >= len(row.sorts):
            return Reason(self._missing(), far)
        means = row.means[far]
        if SEVERAL in means:
            kind, values = means[SEVERAL]
            names = [self.grammar.name(kind, value) for value in values]
            meant, _ = self._tried([(kind, value) for value in values], 0)
            return Reason(f"“{row.said(far)}” could be {either(names)}.", far, AMBIGUOUS, meant)
        if ABSENT in means:
            return Reason(f"{self.grammar.name('place', means[ABSENT])} is not on this table.", far)
        if UNKNOWN in means:
            return self._unknown(str(means[UNKNOWN]))
        return self._unfit()

    def _unfit(self) -> Reason:
        """Return what is wrong with a word that is known and does not fit where it stands."""
        row, far = self.row, self.far
        begins = far + (row.sorts[far] == ",")
        if far == 0:
            return Reason("this does not begin as any order does.", 0)
        whole = bool(self.grammar.shape(row.part(0, far - (row.sorts[far - 1] == ","))).plans)
        if whole and begins < len(row.sorts) and self._begins(begins):
            what = "order" if self.grammar.listed else "command"
            return Reason(f"one {what} a line: what follows goes on a line of its own, or behind a `;`.", far)
        if whole:
            rest = row.said(far, min(len(row.sorts), far + MOST_LEFT) - 1)
            return Reason(f"“{rest}” cannot be read here.", far)
        return Reason(f"“{row.said(far)}” cannot be read here: {self._missing()}", far)

    def _begins(self, at: int) -> bool:
        """Return whether a word is a verb with which an order begins."""
        return bool(self.grammar.verbs & self.row.means[at].keys())

    def _missing(self) -> str:
        """Say the question that a menu would put where words are missing."""
        asks = self._questions()
        if asks:
            first = [ask[:1].lower() + ask[1:] for ask in asks[:2]]
            return f"something is missing here: {either(first)}"
        canon = self.grammar.lexicon.canon
        words = dict.fromkeys(canon.get(one.kind, one.kind) for one in self.waiting)
        return (
            f"something is missing here: {either(list(words)[:4])}."
            if words
            else "something is missing here."
        )

    def _questions(self) -> list[str]:
        """Return the questions of the words that could stand next, as orders and their slots are declared."""
        place: dict[tuple[type[Order] | None, str], tuple[int, int]] = {
            (one, question.ask): (number, at)
            for number, one in enumerate(self.grammar.orders)
            for at, question in enumerate(one.questions.values())
        }

        def rank(one: Waiting) -> tuple[int, int]:
            return place.get((self.grammar.owner(one.form), one.ask), (len(place), 0))

        return list(dict.fromkeys(one.ask for one in sorted(self.waiting, key=rank) if one.ask))

    def _unknown(self, word: str) -> Reason:
        """Say which word is not known and what was meant: the nearest of the words that may stand there."""
        row, far, lexicon = self.row, self.far, self.grammar.lexicon
        said = row.said(far)
        is_talk = word in NO_NAMES and len(word) > BEGUN
        if word in lexicon.denials or is_talk or not word[:1].isalnum():
            return Reason(f"“{said}” cannot be read here.", far)
        kinds = frozenset(one.kind for one in self.waiting)
        reach = min(2, (len(word) - 1) // 2) if len(word) < LONG_WORD else 3
        near = lexicon.near(word, kinds, reach)
        if not near:
            return self._farther(said, word, kinds)
        best = [one for one in near if one[2] == near[0][2]]
        tries = [(kind, lexicon.means(kind, name)) for name, kind, _ in best]
        meant, more = self._tried(tries, self.fixes - 1)
        names = either(list(dict.fromkeys(self._called(name, kind) for name, kind, _ in best)))
        message = f"I do not know “{said}”; did you mean {names}?"
        return Reason(f"{message} {more}" if more else message, far, UNREADABLE, meant)

    def _farther(self, said: str, word: str, kinds: frozenset[str]) -> Reason:
        """Name the nearest names, if a word is half of one; a word alone may be anything."""
        likely: list[str] = []
        if len(self.row.sorts) > 1:
            names = kinds.difference(self.grammar.lexicon.canon)
            near = self.grammar.lexicon.near(word, names, (len(word) + 1) // 2)
            likely = [self._called(name, kind) for name, kind, _ in near]
        hint = f"; did you mean {either(list(dict.fromkeys(likely)))}?" if likely else "."
        return Reason(f"I do not know “{said}”{hint}", self.far)

    def _called(self, name: str, kind: str) -> str:
        """Return a word as it is shown: a name as the game calls it, a verb as it is kept, or as spelt."""
        if kind in self.grammar.lexicon.canon:
            return kind if self.far == 0 and not self.grammar.listed and kind in self.grammar.verbs else name
        return self.grammar.name(kind, self.grammar.lexicon.means(kind, name))

    def _tried(self, tries: Sequence[tuple[str, Any]], fixes: int) -> tuple[tuple[Order, ...], str]:
        """Return the orders that the row would be if a word of it were another, and what is wrong besides.

        They are shown as examples and never taken.
        """
        found: list[Order] = []
        more = ""
        for kind, value in tries:
            again = self.row.swapped(self.far, kind, value)
            plans = self.grammar.shape(again).plans
            if plans:
                found += _orders(plans[0], again.means)
            elif fixes > 0 and any(UNKNOWN in means for means in again.means[self.far + 1 :]):
                why = _Search(self.grammar, again, fixes).why()
                found += why.meant
                more = more or why.message
        return tuple(found), more


def _orders(plan: Parse, means: Sequence[Mapping[str, Any]]) -> list[Order]:
    try:
        return [one for one in plan.made(means) if not isinstance(one, Snap)]
    except WordFault:
        return []
