"""A question that is answered by lines whose order counts: what was drafted, what a new message adds, and
everything that is wrong with it.

Bids, sheets of actions and standing orders are read in this one way; each says in a class of its own what its
words mean and which lines can stand together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import ClassVar, Generic, Protocol, TypeVar

from games.core.reading.clauses import bounded
from games.core.reading.clauses_to_orders import TAKES_BACK
from games.core.reading.sheets import repeated
from games.core.rules.errors import Illegal, OrderError, Unreadable, Unsaid
from games.core.rules.prompts import Answer, Seat, Sheet
from games.core.rules.rule_primitives import shown, strings
from games.core.text.tokens import Token
from games.redux.orders.bids import MOST_SWAPS, TOO_MANY_SWAPS
from games.redux.orders.canonical_word_grammar import Unclear
from games.redux.reading.clauses import (
    CLEAR,
    CanonicalClause,
    MeantClause,
    another,
    doubtful,
    forgotten,
    headed,
    whole,
)
from games.redux.reading.corrected_example import corrected
from games.redux.reading.lexicon import unknown
from games.redux.state import Redux

TORN = "two orders for {}: this is otherwise than {}, so neither counts; which one do you mean?"


class Written(Protocol):
    """A line: what it is about, and its canonical text."""

    @property
    def unit(self) -> str:
        """Return what the line is about: one counts for each."""
        ...

    @property
    def text(self) -> str:
        """Return the canonical line."""
        ...


L = TypeVar("L", bound=Written)


@dataclass
class ReadLines(Generic[L]):
    """A message read on top of a draft; `given` are its lines, in their canonical form; `heard` says whether
    it has anything to read. `wrong` are its errors with the places where their clauses begin.
    """

    lines: list[L]
    given: list[str] = field(default_factory=list[str])
    errors: list[OrderError] = field(default_factory=list[OrderError])
    dropped: list[str] = field(default_factory=list[str])
    heard: bool = True
    wrong: list[tuple[int, OrderError]] = field(default_factory=list[tuple[int, OrderError]])

    def refuse(self, one: CanonicalClause, error: OrderError) -> None:
        """Note what is wrong with a clause."""
        self.wrong.append((one.clause.start, error))


class LineQuestion(ABC, Generic[L]):
    """One question put to a state. `noun` is what an unknown word is not, `texts` says that an answer is
    lines of text, `waits` what a line may wait for.
    """

    noun: ClassVar[str]
    texts: ClassVar[str]
    waits: ClassVar[str]

    def __init__(self, s: Redux, seat: Seat) -> None:
        self.s, self.seat = s, seat

    @abstractmethod
    def parsed(self, lines: Sequence[str]) -> list[L]:
        """Return canonical lines as what they mean; raises Unclear."""

    @abstractmethod
    def line(self, words: Sequence[str]) -> L:
        """Return the line that canonical words make; raises Unclear."""

    @abstractmethod
    def faults(self, lines: Sequence[L]) -> Mapping[str, str]:
        """Return what is wrong with lines carried out one after the other, by their text; of lines that each
        need those before them it may be the first alone.
        """

    @abstractmethod
    def names(self, line: L) -> Sequence[str]:
        """Return what a line is called where it is taken back."""

    @abstractmethod
    def near(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the lines that refused words may have meant."""

    @abstractmethod
    def example(self) -> str:
        """Return a right line, "" if there is none."""

    def examples(self) -> Iterable[str]:
        """Return lines that are right alone, to be shown where they fit beside others."""
        return [self.example()]

    @abstractmethod
    def own(self) -> Sequence[str]:
        """Return the cards that are likely to be meant by a misspelt word."""

    def needed(self) -> AbstractSet[str]:
        """Return words of which refused ones have one if any line is near them, none if that is not known."""
        return frozenset()

    def heard(self, text: str) -> Iterable[CanonicalClause]:
        """Return the clauses of a text."""
        return headed(text, self.seat, self.s.table.round)

    def refused(self, one: CanonicalClause) -> OrderError | None:
        """Return why a clause is no line whatever its words mean."""
        return doubtful(one, self.waits) or another(one, self.seat)

    def understood(self, one: CanonicalClause) -> L:
        """Return the line that a clause means; raises Unclear."""
        return self.line(one.words)

    def is_repeatable(self, line: L) -> bool:
        """Return whether a line may stand more than once."""
        return False

    def put(self, lines: Sequence[L], line: L) -> list[L]:
        """Return lines with a new one: in the place of what was said of the same thing, else at the end."""
        if line.unit in [other.unit for other in lines] and not self.is_repeatable(line):
            return [line if other.unit == line.unit else other for other in lines]
        return [*lines, line]

    def beside(self, lines: Sequence[L]) -> Callable[[L], Mapping[str, str]]:
        """Return what tells the faults of others with one more line on top of them."""
        return lambda line: self.faults(self.put(lines, line))

    def warnings(self, lines: Sequence[L], given: Sequence[str]) -> Iterable[str]:
        """Return what is foolish in lines, some of which a message has given."""
        return ()

    def notes(self, lines: Sequence[L]) -> Iterable[str]:
        """Return the results of lines, for their sender."""
        return ()

    def check(self, text: str, draft: Sequence[str]) -> Sheet:
        """Return the sheet of a message on top of a draft, with all that is to be said about it."""
        read = self.read(text, draft)
        lines = tuple(line.text for line in read.lines)
        dropped = (f"{line} no longer fits and is left out." for line in read.dropped)
        warnings = (*dropped, *repeated(read.given, lines), *self.warnings(read.lines, read.given))
        return Sheet(lines, tuple(read.errors), warnings, tuple(self.notes(read.lines)), read.heard)

    def answered(self, answer: Answer) -> list[L]:
        """Return the lines of an answer, canonical or typed; raises the first error."""
        lines = strings(answer) if answer is not None else []
        if lines is None:
            raise Illegal(self.texts, quote=shown(answer), example=self.example())
        if (kept := self._canonical(lines)) is not None:
            return kept
        read = self.read("\n".join(lines))
        for error in read.errors:
            raise error
        return read.lines

    def read(self, text: str, draft: Sequence[str] = ()) -> ReadLines[L]:
        """Lines add up over several messages, in their order; the last one about a thing counts."""
        heard = [self._meant(one) for one in self.heard(text)]
        read = ReadLines(self.parsed(draft), [each.line.text for each in heard if each.line])
        read.heard = bool(heard)
        if (lines := self._at_once(read.lines, heard)) is not None:
            read.lines = lines
            return read
        heard, read.wrong = whole(heard)
        torn = self._contradicted([each.line for each in heard if each.line])
        lines, faults = read.lines, self.beside(read.lines)
        for one, line, _ in heard:
            if line is None:
                self._forget(one, read)
            elif (first := torn.get(line.unit)) is None:
                self._enter(line, one, read, faults)
            elif line.text != first:
                read.refuse(one, one.clause.error(Illegal, TORN.format(line.unit, first), first))
            if read.lines is not lines:
                lines, faults = read.lines, self.beside(read.lines)
        read.wrong.sort(key=lambda wrong: wrong[0])
        read.errors = [
            *corrected(
                bounded([error for _, error in read.wrong]),
                self.near,
                lambda line: self._right(line, faults),
                lambda: self._usual(read.lines, faults),
                self.own(),
                self.needed(),
            )
        ]
        return read

    def _meant(self, one: CanonicalClause) -> MeantClause[L]:
        """Return a clause with what it means."""
        is_clear = one.words[:1] == (CLEAR,)
        if error := self.refused(one):
            return MeantClause(one, error=error)
        if one.strange:
            return MeantClause(one, error=Unsaid(partial(self._strange, one, one.strange)))
        if is_clear:
            return MeantClause(one)
        try:
            return MeantClause(one, self.understood(one))
        except Unclear as error:
            return MeantClause(one, error=one.clause.error(Unreadable, str(error)))

    def _strange(self, one: CanonicalClause, word: Token) -> OrderError:
        """Return what is wrong with a clause with a word that nobody knows."""
        is_clear = one.words[:1] == (CLEAR,)
        message = TAKES_BACK if is_clear else unknown(one.clause.said(word), self.noun)
        return one.clause.error(Unreadable, message, at=word)

    def _canonical(self, lines: Sequence[str]) -> list[L] | None:
        """Return what canonical lines mean if all can be carried out, which is how answers are stored; else
        None.
        """
        found: list[L] = []
        try:
            for line in self.parsed(lines):
                found = self.put(found, line)
        except Unclear:
            return None
        return None if [line.text for line in found] != list(lines) or self.faults(found) else found

    def _right(self, text: str, faults: Callable[[L], Mapping[str, str]]) -> str:
        """Return a line of canonical words as it is kept if it fits beside others, else ""."""
        try:
            line = self.line(text.split())
        except Unclear:
            return ""
        return "" if faults(line) else line.text

    def _usual(self, lines: Sequence[L], faults: Callable[[L], Mapping[str, str]]) -> str:
        """Return a line that fits beside others, one of them if no other is found; "" if there is none."""
        some = chain(self.examples(), (line.text for line in lines))
        return next((line for text in some if (line := self._right(text, faults))), "")

    def _at_once(self, lines: list[L], heard: Sequence[MeantClause[L]]) -> list[L] | None:
        """Return lines with those of a message if all can be carried out, None if there is anything to be
        said about one of them.
        """
        new = [each.line for each in heard if each.line]
        if len(new) < len(heard) or len({line.unit for line in new}) < len(new):
            return None
        for line in new:
            lines = self.put(lines, line)
        return None if self._swaps(lines) > MOST_SWAPS or self.faults(lines) else lines

    def _swaps(self, lines: Sequence[L]) -> int:
        return sum(self.is_repeatable(line) for line in lines)

    def _contradicted(self, lines: Sequence[L]) -> dict[str, str]:
        """Return what one message speaks of in two ways that could both be carried out, each with the
        first.
        """
        given: dict[str, dict[str, L]] = {}
        for line in lines:
            if not self.is_repeatable(line):
                given.setdefault(line.unit, {})[line.text] = line
        torn: dict[str, str] = {}
        for unit, ways in given.items():
            able = [text for text, one in ways.items() if len(ways) > 1 and not self.faults([one])]
            if len(able) > 1:
                torn[unit] = able[0]
        return torn

    def _forget(self, one: CanonicalClause, read: ReadLines[L]) -> None:
        """Take back the lines that a clause says are to be forgotten, if it says nothing else."""
        try:
            gone = forgotten(one, {line.text: self.names(line) for line in read.lines})
        except OrderError as error:
            read.refuse(one, error)
        else:
            read.lines = [line for line in read.lines if line.text not in gone]

    def _enter(
        self,
        line: L,
        one: CanonicalClause,
        read: ReadLines[L],
        faults: Callable[[L], Mapping[str, str]],
    ) -> None:
        """Put a line on top of the draft; if it cannot be carried out there it is refused, and lines that no
        longer fit beside it are dropped.
        """
        if self.is_repeatable(line) and self._swaps(read.lines) >= MOST_SWAPS:
            read.refuse(one, one.clause.error(Illegal, TOO_MANY_SWAPS))
            return
        trial, dropped, wrong = self.put(read.lines, line), list[str](), faults(line)
        while wrong:
            if message := wrong.get(line.text):
                read.refuse(one, one.clause.error(Illegal, message))
                return
            dropped += wrong
            trial = [other for other in trial if other.text not in wrong]
            wrong = self.faults(trial)
        read.lines, read.dropped = trial, [*read.dropped, *dropped]
