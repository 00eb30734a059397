"""The words of a language, a file a game: the spellings of each kind of word that patterns name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.grammar.pattern import Value
from games.core.rules.lexicon import MOST_NEAR, closest
from games.core.text.tokens import folded

UNKNOWN = "?"
"""The kind of a word that nobody knows."""
SEVERAL = "several"
"""The kind of a beginning that several names have; what it means is their kind and their values."""
ABSENT = "absent"
"""The kind of a place that is on the board and not on this table."""
NAMES = frozenset(["place", ABSENT, SEVERAL])
"""Kinds of words of which a name of several words may begin."""
SHORTEST = 2
"""Letters that the beginning of a name has at least."""
SHORTEST_JOINED = 4
"""Letters of a name of several words that may be written as one."""


@dataclass(frozen=True)
class Words:
    """The words of one language. A spelling of several words has _ between them.

    kinds    kind -> spellings; the first is how the kind is shown; a word may be of several kinds
    numbers  spellings of one, two, three …
    silent   words that say nothing wherever they stand
    denials  words that turn something round: nothing is guessed in their place
    other    further lists by name: words of headings, of talk, of other times
    """

    kinds: Mapping[str, str]
    numbers: str = ""
    silent: str = ""
    denials: str = ""
    other: Mapping[str, str] = field(default_factory=dict[str, str])

    def __or__(self, more: Words) -> Words:
        """Return the words of two languages, both of which are read."""
        return Words(
            _both(self.kinds, more.kinds),
            f"{self.numbers} | {more.numbers}",
            f"{self.silent} {more.silent}",
            f"{self.denials} {more.denials}",
            _both(self.other, more.other),
        )

    def numbered(self) -> dict[int, list[str]]:
        """Return the spellings of numbers."""
        found: dict[int, list[str]] = {}
        for language in self.numbers.split("|"):
            for number, word in enumerate(language.split(), 1):
                found.setdefault(number, []).append(word)
        return found


def _both(first: Mapping[str, str], more: Mapping[str, str]) -> dict[str, str]:
    return {
        kind: f"{first.get(kind, '')} {more.get(kind, '')}"
        for kind in (*first, *(k for k in more if k not in first))
    }


class Lexeme(NamedTuple):
    """The senses of a word: its sort, which is its kinds joined by |, and its value as each of them.

    `joint` is "-" for an arrow and "," for a comma: of several beside one another one counts.
    """

    sort: str
    means: Mapping[str, Any]
    joint: str = ""


def entry(means: Mapping[str, Any]) -> Lexeme:
    """Return the senses of a word that means this."""
    sort = "|".join(sorted(means))
    return Lexeme(sort, means, "-" if "-" in means else "," if sort == "," else "")


def plain(spelling: str) -> str:
    """Return a spelling as words are looked up; marks alone stay as they are."""
    return folded(spelling) or spelling


class Lexicon:
    """The words and names of a game with their senses; which of its kinds a word is, the patterns decide.

    `names` are kind -> value -> spellings. Of the kinds in `begins` the beginning of a name counts, where it
    fits one of them only, and a name with one of `endings` behind it. A place of kind ABSENT is known and
    may not be named.
    """

    def __init__(
        self,
        words: Words,
        names: Mapping[str, Mapping[Any, Sequence[str]]],
        *,
        begins: Sequence[str] = (),
        endings: Sequence[str] = (),
    ) -> None:
        self.words = words
        self.silent = frozenset(plain(word) for word in words.silent.split())
        self.denials = frozenset(words.denials.split())
        self.canon = {
            kind: spelt.split()[0].replace("_", " ") for kind, spelt in words.kinds.items() if spelt.split()
        }
        self.spelled: dict[str, dict[str, Any]] = {}
        self.joined: set[str] = set()
        self._kinds: dict[str, dict[str, Any]] = {}
        self._among: dict[frozenset[str], tuple[dict[str, str], list[str]]] = {}
        for kind, spelt in words.kinds.items():
            for word in spelt.split():
                self._enter(word, kind, kind)
        for number, spellings in words.numbered().items():
            for word in spellings:
                self._enter(word, "number", number)
        for kind, values in names.items():
            self._name(kind, values)
        for kind in begins:
            self._begin(kind, names[kind], endings)
        self.known: dict[str, Lexeme | None] = {}
        self.phrases: dict[str, list[tuple[tuple[str, ...], Lexeme | None]]] = {}
        self._index()
        self.simple = {
            word: found
            for word, found in self.known.items()
            if word not in self.phrases and not (found and NAMES.intersection(found.means))
        }
        """Words with which no name and no longer word begins."""
        self.names = {
            word: found
            for word, found in self.known.items()
            if found and word not in self.simple and word not in self.phrases
        }
        """Names that are one word and with which no longer one begins, if nothing joins them to the next."""
        self.longest = max((len(word) for word in self.known if not word.isascii()), default=1)

    def near(self, word: str, kinds: frozenset[str], reach: int) -> list[tuple[str, str, int]]:
        """Return (spelling, kind, letters between) of the nearest words of some kinds, none beyond reach."""
        if kinds not in self._among:
            spelt = ((name, kind) for kind in sorted(kinds) for name in self.spelled.get(kind, ()))
            among = {name: kind for name, kind in spelt if len(name) > 1}
            self._among[kinds] = among, list(among)
        among, names = self._among[kinds]
        return [(name, among[name], far) for name, far in closest(plain(word), names, MOST_NEAR, reach)]

    def means(self, kind: str, spelling: str) -> Value:
        """Return what a spelling means as a word of a kind."""
        return self.spelled[kind][spelling]

    def _enter(self, spelling: str, kind: str, value: Value) -> None:
        word = plain(spelling)
        self._kinds.setdefault(word, {}).setdefault(kind, value)
        self.spelled.setdefault(kind, {}).setdefault(word, value)

    def _name(self, kind: str, values: Mapping[Any, Sequence[str]]) -> None:
        for value, spellings in values.items():
            for name in spellings:
                self._enter(name, kind, value)
                whole = plain(name).replace(" ", "")
                if len(whole) >= SHORTEST_JOINED:
                    self.joined.add(whole)
                    self._enter(whole, kind, value)

    def _begin(self, kind: str, values: Mapping[Any, Sequence[str]], endings: Sequence[str]) -> None:
        """Enter names with an ending, and beginnings of names; what is a name or a word stays what it is."""
        full = [(plain(name), value) for value, spellings in values.items() for name in spellings]
        for name, value in full:
            for ended in (name + end for end in endings if name.isascii()):
                if ended not in self._kinds:
                    self._kinds[ended] = {kind: value}
                    self.joined.add(ended)
        begun: dict[str, dict[Any, None]] = {}
        for name, value in full:
            for size in range(SHORTEST, len(name)):
                begun.setdefault(name[:size], {})[value] = None
        for start, fits in begun.items():
            if start not in self._kinds and start not in self.silent:
                self._kinds[start] = (
                    {kind: next(iter(fits))} if len(fits) == 1 else {SEVERAL: (kind, list(fits))}
                )

    def _index(self) -> None:
        """Sort all spellings by their first word; None stands for a word that says nothing."""
        for word, means in self._kinds.items():
            self._put(word, entry(means))
        for word in self.silent:
            self._put(word, None)
        for listed in self.phrases.values():
            listed.sort(key=lambda phrase: -len(phrase[0]))

    def _put(self, word: str, means: Lexeme | None) -> None:
        first, *rest = word.split() or [word]
        if rest:
            self.phrases.setdefault(first, []).append((tuple(rest), means))
        else:
            self.known.setdefault(word, means)
