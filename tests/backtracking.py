"""The work of a regular expression: the tries of a backtracking engine like that of `re`, counted.

What `re` does inside itself is one step to `tests.steps`, where a pattern that looks at every blank from
every blank would never be noticed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

MOST = 60_000
"""Tries after which it is too much, whatever it was."""
DEEP = 20_000
"""Calls within one another that the engine may need."""
ENDS = ("\x00", "", " ", "a", ";", "\n", "-")
"""Endings behind text that is repeated."""
LETTERS = " a0-.,:;>@#x_\n\t*~()[]/Z仁!?'+=<&|"
"""Letters that are tried where a class may have many."""
CATEGORIES = {
    op.CATEGORY_DIGIT: r"\d", op.CATEGORY_NOT_DIGIT: r"\D", op.CATEGORY_SPACE: r"\s",
    op.CATEGORY_NOT_SPACE: r"\S", op.CATEGORY_WORD: r"\w", op.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip
Go = Callable[[int], bool]
Match = Callable[[int, Go], bool]


class TooMuch(Exception):
    """A pattern tried more than anything linear would."""


@cache
def is_in(items: tuple[Any, ...], letter: str, *, folds: bool) -> bool:
    """Return whether a letter is in a class."""
    if folds and any(is_in(items, one, folds=False) for one in {letter.lower(), letter.upper(), letter}):
        return True
    found = False
    for what, value in items:
        if what is op.LITERAL:
            found |= ord(letter) == value
        elif what is op.RANGE:
            found |= value[0] <= ord(letter) <= value[1]
        elif what is op.CATEGORY:
            found |= re.match(CATEGORIES[value], letter) is not None
    return found is not any(what is op.NEGATE for what, _ in items)


class Letters(dict[str, bool]):
    """Whether a letter is in a class, for each letter that was asked for."""

    def __init__(self, items: tuple[Any, ...], *, folds: bool) -> None:
        super().__init__()
        self._items, self._folds = items, folds

    def __missing__(self, letter: str) -> bool:
        self[letter] = is_in(self._items, letter, folds=self._folds)
        return self[letter]


class Engine:
    """A pattern and a text, and how often a letter of the one was held against the other.

    Another text may be set: what the pattern comes to is put together once.
    """

    def __init__(self, pattern: re.Pattern[str], text: str = "") -> None:
        self.text, self.flags, self.tries = text, pattern.flags, 0
        self.program = self.series(list(parser.parse(pattern.pattern, pattern.flags)))

    def search(self) -> int:
        """Match wherever it can be, as `sub` and `findall` do; return the tries."""
        at = 0
        while at <= len(self.text):
            end = self.matched(at)
            at = end if end > at else at + 1
        return self.tries

    def match(self, *, whole: bool) -> int:
        """Match at the beginning alone; return the tries."""
        self.matched(0, whole=whole)
        return self.tries

    def matched(self, at: int, *, whole: bool = False) -> int:
        found = -1

        def end(last: int) -> bool:
            nonlocal found
            found = last
            return not whole or last == len(self.text)

        return found if self.program(at, end) else -1

    def count(self) -> None:
        self.tries += 1
        if self.tries > MOST:
            raise TooMuch

    def series(self, nodes: Sequence[Any]) -> Match:
        steps = [self.node(*node) for node in nodes]

        def go(number: int, at: int, then: Go) -> bool:
            if number == len(steps):
                return then(at)
            return steps[number](at, lambda end: go(number + 1, end, then))

        return lambda at, then: go(0, at, then)

    def node(self, what: Any, value: Any) -> Match:
        if what in (op.LITERAL, op.NOT_LITERAL, op.IN, op.ANY):
            return self.letter(classed(what, value, self.flags))
        if what in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            return self.repeat(what, *value)
        if what is op.BRANCH:
            ways = [self.series(list(way)) for way in value[1]]
            return lambda at, then: any(way(at, then) for way in ways)
        if what in (op.SUBPATTERN, op.ATOMIC_GROUP):
            return self.series(list(value[-1] if what is op.SUBPATTERN else value))
        if what is op.AT:
            return lambda at, then: self.stands(value, at) and then(at)
        if what in (op.ASSERT, op.ASSERT_NOT):
            return self.look(what is op.ASSERT, *value)
        raise NotImplementedError(what)

    def letter(self, items: tuple[Any, ...]) -> Match:
        known = Letters(items, folds=bool(self.flags & re.IGNORECASE))

        def go(at: int, then: Go) -> bool:
            self.count()
            return at < len(self.text) and known[self.text[at]] and then(at + 1)

        return go

    def repeat(self, what: Any, least: int, most: int, item: Any) -> Match:
        one = self.series(list(item))

        def more(count: int, at: int, then: Go) -> bool:
            return count < most and one(
                at, lambda end: (end > at or count < least) and go(count + 1, end, then)
            )

        def go(count: int, at: int, then: Go) -> bool:
            if what is op.MIN_REPEAT:
                return (count >= least and then(at)) or more(count, at, then)
            return more(count, at, then) or (count >= least and then(at))

        return lambda at, then: go(0, at, then)

    def look(self, wanted: bool, direction: int, inner: Any) -> Match:
        program, width = self.series(list(inner)), inner.getwidth()[0]

        def go(at: int, then: Go) -> bool:
            begin = at if direction > 0 else at - width
            found = begin >= 0 and program(begin, lambda end: direction > 0 or end == at)
            return found is wanted and then(at)

        return go

    def stands(self, where: Any, at: int) -> bool:
        text, lines = self.text, bool(self.flags & re.MULTILINE)
        before, after = text[at - 1 : at] if at else "", text[at : at + 1]
        if where in (op.AT_BEGINNING, op.AT_BEGINNING_STRING):
            return not before or (lines and where is op.AT_BEGINNING and before == "\n")
        if where in (op.AT_END, op.AT_END_STRING):
            last = not after or (where is op.AT_END and at == len(text) - 1 and after == "\n")
            return last or (lines and where is op.AT_END and after == "\n")
        is_word = [bool(re.match(r"\w", one)) for one in (before, after)]
        return (is_word[0] is not is_word[1]) is (where is op.AT_BOUNDARY)


def classed(what: Any, value: Any, flags: int) -> tuple[Any, ...]:
    """Return a piece of a pattern that is one letter, as a class."""
    if what is op.IN:
        return tuple(value)
    if what is op.ANY:
        return ((op.NEGATE, None),) if flags & re.DOTALL else ((op.NEGATE, None), (op.LITERAL, 10))
    one = (op.LITERAL, value)
    return (one,) if what is op.LITERAL else ((op.NEGATE, None), one)


def sample(nodes: Sequence[Any], flags: int) -> str:
    """Return a short text that a pattern fits, as far as it can be told piece by piece."""
    return "".join(_sampled(what, value, flags) for what, value in nodes)


def _sampled(what: Any, value: Any, flags: int) -> str:
    if what is op.LITERAL:
        return chr(value)
    if what in (op.NOT_LITERAL, op.IN, op.ANY):
        return next(iter(letters(classed(what, value, flags))), "")
    if what in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        return sample(list(value[2]), flags) * value[0]
    if what is op.BRANCH:
        return sample(list(value[1][0]), flags)
    return sample(list(value[-1]), flags) if what is op.SUBPATTERN else ""


def letters(items: tuple[Any, ...]) -> Iterator[str]:
    """Yield letters of a class."""
    yield from (one for one in LETTERS if is_in(items, one, folds=False))
    yield from (
        chr(value if what is op.LITERAL else value[0])
        for what, value in items
        if what in (op.LITERAL, op.RANGE)
    )


def pumps(nodes: Sequence[Any], flags: int, before: str = "") -> Iterator[tuple[str, str]]:
    """Yield what may be written over and over in a text, with what stands before it: a repeat's letters."""
    for what, value in nodes:
        inner: list[tuple[str, Sequence[Any]]] = []
        if what in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            least, most, item = value
            if most - least > 8:
                yield from ((before, one) for one in _pumped(list(item), flags))
            inner = [(before, list(item))]
        elif what is op.BRANCH:
            inner = [(before, list(way)) for way in value[1]]
        elif what is op.SUBPATTERN:
            inner = [(before, list(value[-1]))]
        for begun, each in inner:
            yield from pumps(each, flags, begun)
        before += _sampled(what, value, flags)


def _pumped(item: Sequence[Any], flags: int) -> Iterator[str]:
    while len(item) == 1 and item[0][0] is op.SUBPATTERN:
        item = list(item[0][1][-1])
    if len(item) == 1 and item[0][0] in (op.LITERAL, op.NOT_LITERAL, op.IN, op.ANY):
        yield from list(dict.fromkeys(letters(classed(*item[0], flags))))[:8]
    elif len(item) == 1 and item[0][0] is op.BRANCH:
        yield from (sample(list(way), flags) for way in item[0][1][1])
    else:
        yield sample(item, flags)


def worst(pattern: re.Pattern[str], how: str, size: int) -> Iterator[tuple[str, int, int]]:
    """Yield a text for each way to write something over and over, and the tries for it and one twice as long.

    `how` is "search", "match" or "fullmatch".
    """
    nodes = list(parser.parse(pattern.pattern, pattern.flags))
    whole, engine = sample(nodes, pattern.flags), Engine(pattern)
    tried = {*pumps(nodes, pattern.flags), ("", whole + " "), ("", whole + "a"), ("", " "), ("", "a")}
    for before, piece in sorted(pair for pair in tried if pair[1]):
        for after in ENDS:
            once = tries(engine, how, before + piece * (size // len(piece) or 1) + after)
            twice = tries(engine, how, before + piece * (2 * size // len(piece) or 2) + after)
            yield piece, once, twice if twice < MOST else MOST * MOST


def tries(engine: Engine, how: str, text: str) -> int:
    """Return how many tries a text costs, at most MOST."""
    engine.text, engine.tries, deep = text, 0, sys.getrecursionlimit()
    sys.setrecursionlimit(DEEP)
    try:
        return engine.search() if how == "search" else engine.match(whole=how == "fullmatch")
    except TooMuch:
        return MOST
    finally:
        sys.setrecursionlimit(deep)
