"""Canonical words as words of a row: patterns of orders are read over them, whatever language was typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

from games.core.grammar.input_row import Row, Stretch
from games.core.grammar.lexemes import Lexeme, Lexicon, Words, entry
from games.core.grammar.order import Order
from games.core.grammar.reader import Grammar
from games.core.text.tokens import Source
from games.redux import vocabulary
from games.redux.printed_data import COMMON, ENHANCEMENTS, GENERALS, SPACES

KEPT = 4096
"""Canonical words and lines whose meaning is remembered."""
SIGN = "<="
SWAPPERS = ("LFA", "GPI")
EVERYDAY = {"TRAIN": "TRN", "TAX": "MKT", "HARVEST": "FRM", "HIRE": "HIM", "IMP": "HIM"}
"""Words that name a space by what is done there."""
NAMED = frozenset([*vocabulary.WORDS, "-", "<", SIGN, "+H", "HGA", "YUJ", "MKT", "FRM"])
"""Words that stand in patterns as they are."""
DECIDERS = frozenset([*ENHANCEMENTS, *GENERALS, "BUY", "LOSE"])
"""Deciders at a round's end: cards, the purchase at the tribes, armies that nobody pays."""
SEGMENTS = frozenset([*ENHANCEMENTS, *GENERALS, "BUY"]) - {"TAX"}
"""Names with words of their own in an action. TAX is a card too, and there only names what is collected."""
UNIT, GOLD = re.compile(r"(\d{0,3})([SHCV])"), re.compile(r"(\d{0,3})G")
POPULAR, SUPPORT = re.compile(r"\+?(\d{0,3})P"), re.compile(r"\+?(\d{1,3})P")
TOKENS = re.compile(r"\+?(\d{1,3})P?")


def counted(pattern: re.Pattern[str]) -> Callable[[str], Any]:
    """Return what says how many of a thing a word counts: one, if it says no number."""
    return lambda word: int(found[1] or 1) if (found := pattern.fullmatch(word)) else None


KINDS: Mapping[str, Callable[[str], Any]] = {
    "general": lambda word: word if word in GENERALS else "",
    "space": lambda word: word if word in SPACES else "",
    "common": lambda word: EVERYDAY.get(word, word if word in COMMON else ""),
    "promiser": lambda word: word if word in ("ZGJ", "PTO") else "",
    "decider": lambda word: word if word in DECIDERS and word not in SWAPPERS else "",
    "card": lambda word: word if word in SEGMENTS else "",
    "word": lambda word: "" if word in SEGMENTS else word,
    "unit": lambda word: (found[2], int(found[1] or 1)) if (found := UNIT.fullmatch(word)) else "",
    "gold": counted(GOLD),
    "popular": counted(POPULAR),
    "support": counted(SUPPORT),
    "tokens": counted(TOKENS),
    "number": lambda word: int(word) if word.isdecimal() else None,
}
"""Kinds of words, and what a word means as one of them, "" or None if it is none."""
NOWHERE = Stretch(Source("", plain=True), 0, 0)
L = TypeVar("L", bound=Order)


class Unclear(ValueError):
    """Words that make no line; the message says what is wrong with them."""


def words_in(text: str) -> list[str]:
    """Return the words of a canonical line."""
    return text.replace(SIGN, f" {SIGN} ").split()


@lru_cache(KEPT)
def lexeme(word: str) -> Lexeme:
    """Return what a canonical word may be."""
    means = {kind: meant for kind, mean in KINDS.items() if (meant := mean(word)) not in ("", None)}
    return entry({**means, **({word: word} if word in NAMED else {})})


class WordGrammar(Grammar, Generic[L]):
    """Reads canonical words as one of some orders."""

    def __init__(self, *orders: type[L]) -> None:
        super().__init__(Lexicon(Words({}), {}), orders)

    def line(self, words: Sequence[str], named: frozenset[int] = frozenset()) -> L | None:
        """Return the order that words make, None if they make none; `named` are places of words that are only
        named, whatever they could begin.
        """
        found = [lexeme(word) for word in words]
        for at in named:
            found[at] = Lexeme("word", {"word": words[at]})
        read = self.read(row_of(found))
        return cast("L", read[0]) if isinstance(read, list) else None

    def far(self, words: Sequence[str]) -> int:
        """Return the place of the first word that cannot be read as words that make no order stand."""
        return self.shape(row_of(list(map(lexeme, words)))).run.far


def row_of(found: Sequence[Lexeme]) -> Row:
    """Return words as a row."""
    return Row(NOWHERE, [one.sort for one in found], [one.means for one in found], [*range(len(found))])
