"""The work of a regular expression, counted: how many pieces of it are tried, in the order of the engine.

The engine goes back over what it has taken wherever the rest does not fit; a row of repeats that take the
same letters costs a power of their number. This goes through a pattern in the same order and counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from re import _constants as of  # type: ignore[attr-defined]  # the engine's own names for what it compiled
from re import _parser  # type: ignore[attr-defined]
from typing import Any

CATEGORIES = {
    of.CATEGORY_DIGIT: r"\d",
    of.CATEGORY_NOT_DIGIT: r"\D",
    of.CATEGORY_SPACE: r"\s",
    of.CATEGORY_NOT_SPACE: r"\S",
    of.CATEGORY_WORD: r"\w",
    of.CATEGORY_NOT_WORD: r"\W",
}
ONCE = ("match", "fullmatch")
"""Ways to match that begin at the first letter alone."""
SINGLE = (of.LITERAL, of.NOT_LITERAL, of.ANY, of.IN)


def tries(pattern: re.Pattern[str], text: str, how: str, most: int = 10**6) -> int:
    """Return how many pieces of a pattern are tried on a text by `match`, `fullmatch`, or, from every place
    on, `search`, `sub`, `split`, `findall` or `finditer`; `most` is where counting ends.
    """
    walk = _Walk(pattern, text, most)
    tree = list(_parser.parse(pattern.pattern, pattern.flags))
    spans: list[tuple[int, int]] = []
    start = 0
    while start <= len(text) and walk.count < most:
        ends = (end for end in walk.ends(tree, 0, start) if how != "fullmatch" or end == len(text))
        end = next(ends, None)
        spans += [(start, end)] if end is not None else []
        if how in ONCE or (spans and how == "search"):
            break
        start = max(start + 1, end or 0)
    if walk.count < most:
        real = getattr(pattern, how)(text) if how in (*ONCE, "search") else next(pattern.finditer(text), None)
        assert spans[:1] == ([real.span()] if real else []), "the engine goes the same way"
    return walk.count


@lru_cache(maxsize=4096)
def _is_of(category: object, letter: str) -> bool:
    return re.match(CATEGORIES[category], letter) is not None


class _Walk:
    """One pattern on its way through one text."""

    def __init__(self, pattern: re.Pattern[str], text: str, most: int) -> None:
        self.folds, self.text, self.most, self.count = pattern.flags & re.IGNORECASE, text, most, 0
        self.multiline = bool(pattern.flags & re.MULTILINE)
        self.groups: dict[int, str] = {}

    def ends(self, nodes: Sequence[tuple[Any, Any]], number: int, at: int) -> Iterator[int]:
        """Yield where the nodes from a number on may end that begin at a place."""
        self.count += 1
        if self.count >= self.most:
            return
        if number == len(nodes):
            yield at
            return
        for end in self._node(*nodes[number], at):
            yield from self.ends(nodes, number + 1, end)

    def _node(self, what: Any, about: Any, at: int) -> Iterator[int]:
        if what in SINGLE:
            if self._fits(what, about, at):
                yield at + 1
        elif what is of.BRANCH:
            for branch in about[1]:
                yield from self.ends(list(branch), 0, at)
        elif what is of.SUBPATTERN:
            for end in self.ends(list(about[3]), 0, at):
                self.groups[about[0]] = self.text[at:end]
                yield end
        elif what in (of.MAX_REPEAT, of.MIN_REPEAT, of.POSSESSIVE_REPEAT):
            yield from self._repeated(what, about, at)
        elif what is of.ATOMIC_GROUP:
            yield from list(self.ends(list(about), 0, at))[:1]
        elif what in (of.ASSERT, of.ASSERT_NOT):
            if self._stands(about, at) == (what is of.ASSERT):
                yield at
        elif what is of.AT:
            if self._is_at(about, at):
                yield at
        elif what is of.GROUPREF:
            said = self.groups.get(about, "")
            if self.text.startswith(said, at):
                yield at + len(said)
        else:
            raise NotImplementedError(str(what))

    def _repeated(self, what: Any, about: tuple[int, Any, Any], at: int) -> Iterator[int]:
        least, most, body = about[0], about[1], list(about[2])
        if len(body) == 1 and body[0][0] in SINGLE:
            found = 0
            while (most is of.MAXREPEAT or found < most) and self._fits(*body[0], at + found):
                found += 1
            spans = range(found, least - 1, -1) if what is not of.MIN_REPEAT else range(least, found + 1)
            yield from (at + size for size in list(spans)[: 1 if what is of.POSSESSIVE_REPEAT else None])
            return
        ends = self._more(body, at, 0, least, 10**9 if most is of.MAXREPEAT else int(most))
        yield from list(ends)[:1] if what is of.POSSESSIVE_REPEAT else ends

    def _more(self, body: list[tuple[Any, Any]], at: int, done: int, least: int, most: int) -> Iterator[int]:
        if done < most:
            for end in self.ends(body, 0, at):
                if end > at:
                    yield from self._more(body, end, done + 1, least, most)
        if done >= least:
            yield at

    def _stands(self, about: tuple[int, Any], at: int) -> bool:
        body = list(about[1])
        if about[0] > 0:
            return next(self.ends(body, 0, at), None) is not None
        width = about[1].getwidth()[0]
        return at >= width and any(end == at for end in self.ends(body, 0, at - width))

    def _is_at(self, about: Any, at: int) -> bool:
        text = self.text
        if about in (of.AT_BEGINNING, of.AT_BEGINNING_STRING):
            return at == 0 or (self.multiline and about is of.AT_BEGINNING and text[at - 1] == "\n")
        if about is of.AT_END:
            return at == len(text) or text[at:] == "\n" or (self.multiline and text[at] == "\n")
        if about is of.AT_END_STRING:
            return at == len(text)
        edges = [
            bool(part) and _is_of(of.CATEGORY_WORD, part) for part in (text[at - 1 : at], text[at : at + 1])
        ]
        return (edges[0] != edges[1]) == (about is of.AT_BOUNDARY)

    def _fits(self, what: Any, about: Any, at: int) -> bool:
        self.count += 1
        if at >= len(self.text):
            return False
        letters = {self.text[at]}
        if self.folds:
            letters |= {self.text[at].lower(), self.text[at].upper()}
        return any(self._is(what, about, letter) for letter in letters)

    def _is(self, what: Any, about: Any, letter: str) -> bool:
        if what is of.ANY:
            return letter != "\n"
        if what is of.IN:
            negated = about[0][0] is of.NEGATE
            return negated != any(self._is(*item, letter) for item in about[negated:])
        if what is of.RANGE:
            return bool(about[0] <= ord(letter) <= about[1])
        if what is of.CATEGORY:
            return _is_of(about, letter)
        return (ord(letter) == about) == (what is of.LITERAL) if len(letter) == 1 else False
