"""The meanings of words: names of places by any spelling, and the verbs and other words of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from games.core.rules.board import Board, Place
from games.core.text.tokens import folded

SHORTEST = 2
"""Letters that the beginning of a name has at least."""
ENDINGS = ("cheng", "zhou", "jun")
"""Endings that any name may have: a city, a province, a commandery."""
LONGEST_WORD, MOST_NEAR = 80, 3


class Sense(NamedTuple):
    """The meaning of a word: the kind of its token, and its value."""

    kind: str
    value: str


class PlaceNames:
    """The places that may be named here, and how: names, beginnings of names, names with an ending.

    An exact name goes first, then a name with an ending of ENDINGS, then the beginning of a name. What could
    be several places is "ambiguous"; `others` are places of the board that are "absent" here, and count only
    where no other fits.
    """

    def __init__(self, places: Sequence[Place], others: Sequence[Place] = ()) -> None:
        self.exact: dict[str, Sense] = {}
        self.more: dict[str, Sense] = {}
        self.spelled: dict[str, str] = {}
        self.joined: dict[str, Sense] = {}
        self._enter("place", places)
        self._enter("absent", others)
        self.spelled = {name: entry.value for name, entry in self.exact.items() if entry.kind == "place"}
        self._sorted = sorted(self.spelled)
        self._spellings = max(Counter(self.spelled.values()).values(), default=1)

    def nearest(self, word: str) -> list[str]:
        """Return the codes of the places whose names are the fewest letters away from a word, at most 3."""
        said, most = folded(word[:LONGEST_WORD]), MOST_NEAR * self._spellings
        near = process.extract(said, self._sorted, scorer=OSA.distance, limit=most)
        return list(dict.fromkeys(self.spelled[name] for name, _, _ in near))[:MOST_NEAR]

    def gap(self, word: str) -> int:
        """Return how many letters lie between a word and the nearest name."""
        return nearest(word, self._sorted)[1]

    def _enter(self, kind: str, places: Sequence[Place]) -> None:
        names = [(folded(name), place.code) for place in places for name in place.names]
        for name, code in names:
            self.exact.setdefault(name, Sense(kind, code))
        for place in places:
            for name in place.names[1:]:
                self.joined.setdefault(folded(name).replace(" ", ""), Sense(kind, place.code))
        ended = ((name + ending, code) for name, code in names if name.isascii() for ending in ENDINGS)
        self._add(kind, ended)
        self._add(kind, ((name[:size], code) for name, code in names for size in range(SHORTEST, len(name))))

    def _add(self, kind: str, names: Iterable[tuple[str, str]]) -> None:
        """Add spellings after those that are known; of several places it is ambiguous, or nobody's."""
        found: dict[str, dict[str, None]] = {}
        for name, code in names:
            found.setdefault(name, {})[code] = None
        for name, codes in found.items():
            if len(codes) == 1:
                self.more.setdefault(name, Sense(kind, next(iter(codes))))
            elif kind == "place":
                self.more.setdefault(name, Sense("ambiguous", " ".join(codes)))


@lru_cache(maxsize=256)
def names_of(board: Board, places: tuple[str, ...] | None = None) -> PlaceNames:
    """Return the names of a board's places, or of some of them, the others being absent."""
    if places is None:
        return PlaceNames(board.places)
    return PlaceNames(
        [board[code] for code in places], [place for place in board.places if place.code not in places]
    )


def nearest(word: str, among: Sequence[str]) -> tuple[str, int]:
    """Return which of some words is the fewest letters away from a word, and how many."""
    near = process.extract(word[:LONGEST_WORD], among, scorer=OSA.distance, limit=1)
    return next(((str(name), int(far)) for name, far, _ in near), ("", LONGEST_WORD))


def closest(word: str, among: Sequence[str], most: int, reach: int) -> list[tuple[str, int]]:
    """Return the words that are the fewest letters away from a word, nearest first, none beyond reach."""
    said = word[:LONGEST_WORD]
    near = process.extract(said, among, scorer=OSA.distance, processor=None, limit=most, score_cutoff=reach)
    return [(str(name), int(far)) for name, far, _ in near]


def letters_between(word: str, other: str, most: int) -> int:
    """Return how many letters lie between two words, `most` + 1 where it is more than `most`."""
    return int(OSA.distance(word, other, score_cutoff=most))
