"""Canonical lines, read to the letter in every language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache

from games.redux.orders import actions, bids, standing
from games.redux.orders.canonical_word_grammar import KEPT, Unclear, words_in
from games.redux.reading.lexicon import known

COUNT = re.compile(r"\d{1,3}[SHCVGRPU]?|\+\d{1,3}P|[RW][+-]\d{1,3}[SHCV]?|\+H|-|<=")
"""Counts in a canonical line, and its marks."""


@cache
def codes() -> frozenset[str]:
    """Return the words of canonical lines."""
    return frozenset(word for canonical in known().values() for word in canonical.split())


@lru_cache(KEPT)
def notated(text: str) -> Sequence[str]:
    """Return the words of a text that is a canonical line to the letter: it is one in every language."""
    words = words_in(text)
    if not all(word in codes() or COUNT.fullmatch(word) for word in words):
        return ()
    for read in (bids.written, actions.written, standing.written):
        with suppress(Unclear):
            if (line := read(text)) and line.text == text:
                return words
    return ()
