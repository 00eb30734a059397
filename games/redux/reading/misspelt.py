"""A line with words that nobody knows, as it may have been meant: one's own generals and the spaces first.

It is never taken so: the answer shows it, and whoever means it sends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from games.core.rules.lexicon import closest
from games.core.text.tokens import folded
from games.redux.printed_data import ENHANCEMENTS, GENERALS, SPACES
from games.redux.reading.clauses import TURNING
from games.redux.reading.lexicon import SILENT, known, parts

SHORTEST, LONG = 3, 9
"""Letters of a word that is put right, at least; from so many on two of them may be wrong."""
WINDOW, MOST_WORDS = 3, 16
"""Words that make one name, at most; words of a line that are looked at."""
KEPT, MOST_SIZES = 64, 1024
Names: TypeAlias = tuple[str, ...]


def mended(text: str, own: Sequence[str], cards: Sequence[str] = ()) -> tuple[str, str, str] | None:
    """Return a line with its unknown words put right, the first that was wrong, and what it may mean; None if
    nothing is near. `own` are the state's generals, `cards` enhancements that may be meant.
    """
    words = folded(text.replace("-", " - ")).split()[:MOST_WORDS]
    if all(map(_is_known, words)):
        return None
    names = tuple(own), tuple(cards)
    found, wrong, meant, at = list[str](), "", "", 0
    while at < len(words):
        size, name = _near(words[at : at + WINDOW], names)
        if size and not wrong:
            wrong, meant = " ".join(words[at : at + size]), name
        found += [name] if size else [words[at]]
        at += size or 1
    return (" ".join(found), wrong, meant) if wrong else None


def _near(words: Sequence[str], meant: tuple[Names, Names]) -> tuple[int, str]:
    """Return how many words at the beginning are one name misspelt, and that name; (0, "") if none are.
    `meant` are the generals and enhancements that may be meant.
    """
    for size in range(len(words), 0, -1):
        part = words[:size]
        phrase = " ".join(part)
        if phrase in known() or all(_is_known(word) for word in part) or len(phrase) < SHORTEST:
            continue
        if phrase[0] not in initials():
            continue
        if any(word.isdecimal() or word in TURNING for word in part):
            continue
        reach = 1 + (len(phrase) >= LONG)
        for name, _ in closest(phrase, about(*meant, len(phrase), reach), 1, reach):
            if len(name.split()) == size and name[0] == phrase[0]:
                return size, name
    return 0, ""


def _is_known(word: str) -> bool:
    return word in known() or word in SILENT or word.isdecimal()


@cache
def initials() -> frozenset[str]:
    """Return the letters with which names begin: nobody slips in the first."""
    return frozenset(name[0] for name in known())


@lru_cache(MOST_SIZES)
def about(own: Names, cards: Names, letters: int, reach: int) -> list[str]:
    """Return the names that have so many letters, or up to `reach` more or fewer."""
    return [name for name in near_names(own, cards) if abs(len(name) - letters) <= reach]


@lru_cache(KEPT)
def near_names(own: Names, cards: Names) -> list[str]:
    """Return the names that may be meant: one's own generals, then spaces, then words and other places."""
    barred = (GENERALS.keys() - set(own)) | (ENHANCEMENTS.keys() - set(cards))
    rank = {**dict.fromkeys(SPACES, 1), **dict.fromkeys(own, 0)}
    names = {name: code for name, code in known().items() if code not in barred and len(name) >= SHORTEST}
    for code, space in SPACES.items():
        alone = [word for word in folded(space.name).split() if parts().get(word) == (code,)]
        names |= dict.fromkeys((word for word in alone if len(word) > SHORTEST), code)
    return sorted(names, key=lambda name: (rank.get(names[name], 2), -len(name), name))
