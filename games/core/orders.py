"""The order reader that all games share: text in, clauses of tokens out. What a clause means is each game's
own.

A game writes its grammar as `match clause.tokens:` over kinds of tokens:

    case [Token("place", at), Token("arrow"), Token("place", to)]: ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from games.core.board import Board
from games.core.errors import Ambiguous, OrderError, Unreadable
from games.core.game import Power
from games.core.tokens import KEYWORDS, Piece, Source, Token, folded, scanned

MOST_ERRORS = 8
LONGEST_QUOTE = 80
SILENT = ("army", "from")
"""Words that may be left out: the wrong unit word never voids an order."""


class Clause(NamedTuple):
    """One order as it was typed: its tokens, and the power named before a colon, if any."""

    tokens: tuple[Token, ...]
    source: Source
    start: int
    end: int
    speaker: str = ""

    @property
    def quote(self) -> str:
        """Return the sender's own words, cut to a decent length."""
        words = self.source.quote(self.start, self.end).strip()
        return words if len(words) <= LONGEST_QUOTE else words[: LONGEST_QUOTE - 1] + "…"

    @property
    def is_hopeless(self) -> bool:
        """Return whether so much before it was wrong that nobody is shown what is wrong with it.

        What is wrong is counted then, and no error made of it; see `Beyond`.
        """
        return self.source.faults >= MOST_ERRORS

    def said(self, token: Token) -> str:
        """Return the sender's own words for a token, with no mention in them."""
        return self.source.quote(token.start, token.end)[:LONGEST_QUOTE].replace("@", "@\u200b")

    def error(
        self, kind: type[OrderError], message: str, example: str = "", at: Token | None = None
    ) -> OrderError:
        """Return an error that points at a token of this clause, or at its beginning."""
        self.source.faults += 1
        line, column = self.source.spot(at.start if at else self.start)
        return kind(message, quote=self.quote, line=line, column=column, example=example)


@dataclass
class Beyond:
    """The faults behind those that are shown: how many there are, and the line of the first one."""

    count: int = 0
    line: int = 0
    start: int = 0

    def add(self, clause: Clause) -> None:
        """Count the fault of a clause; eight in earlier clauses are shown."""
        if not self.count or clause.start < self.start:
            self.start, (self.line, _) = clause.start, clause.source.spot(clause.start)
        self.count += 1


@dataclass
class Reader:
    """Reads orders for one game: its board, its powers, and words of its own (word to kind and value)."""

    board: Board
    powers: Sequence[Power] = ()
    extra: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])

    def __post_init__(self) -> None:
        self._words: dict[str, tuple[str, str]] = {word: (kind, kind) for word, kind in KEYWORDS.items()}
        self._phrases: dict[str, list[tuple[tuple[str, ...], tuple[str, str]]]] = {}
        self._names: dict[str, str] = {}
        for place in self.board.places:
            for name in place.names:
                self._names[folded(name)] = place.code
                self._enter(folded(name), ("place", place.code))
        for power in self.powers:
            for name in (power.name, power.chinese, *power.aliases):
                self._enter(folded(name), ("power", power.seat))
        for word, entry in self.extra.items():
            self._enter(folded(word), entry)
        self._prefixes = self._all_prefixes()
        every = self._prefixes | self._words
        self._plain = {word: entry for word, entry in every.items() if word not in self._phrases}
        self._sorted = sorted(self._names)
        self._spellings = max(Counter(self._names.values()).values(), default=1)
        self._longest = max((len(word) for word in self._words), default=1)

    def clauses(self, text: str) -> list[Clause]:
        """Return the clauses of a text; headings that end in a colon are left out."""
        return list(self.read(text))

    def read(self, text: str) -> Iterator[Clause]:
        """Yield the clauses of a text one by one, each read when the one before it was understood."""
        source, found = Source(text), list[Piece]()
        for piece in scanned(source.folded):
            if piece.kind != "split":
                found.append(piece)
            elif found:
                yield from self._clause(source, found, piece.start)
                found = []
        if found:
            yield from self._clause(source, found, len(source.folded))

    def nearest(self, word: str, count: int = 3) -> list[str]:
        """Return the codes of the places whose names are the fewest letters away from a word."""
        far = process.extract(
            folded(word[:LONGEST_QUOTE]), self._sorted, scorer=OSA.distance, limit=count * self._spellings
        )
        return list(dict.fromkeys(self._names[name] for name, _, _ in far))[:count]

    def unknown(self, clause: Clause, example: str = "") -> OrderError:
        """Return what is wrong with a clause that the game's grammar does not know."""
        for token in clause.tokens:
            if token.kind == "ambiguous":
                names = _either([f"{code} ({self.board.name(code)})" for code in token.value.split()])
                return clause.error(Ambiguous, f"“{clause.said(token)}” could be {names}.", example, token)
        strange = [token for token in clause.tokens if token.kind == "word"]
        if len(strange) == 1 and len(clause.tokens) > 1 and not clause.is_hopeless:
            near = _either([f"{code} ({self.board.name(code)})" for code in self.nearest(strange[0].value)])
            message = f"there is no place called “{clause.said(strange[0])}”; did you mean {near}?"
            return clause.error(Unreadable, message, example, strange[0])
        return clause.error(Unreadable, "this cannot be read as an order.", example)

    def _clause(self, source: Source, found: list[Piece], end: int) -> Iterator[Clause]:
        """Yield the clause that some pieces make, unless it says nothing."""
        tokens, speaker = self._tokens(found), ""
        begin = tokens[0].start
        for number, token in enumerate(tokens):
            if token.kind == "colon":
                head, tokens = tokens[:number], [t for t in tokens[number + 1 :] if t.kind != "colon"]
                if len(head) == 1 and head[0].kind == "power":
                    speaker = head[0].value
                elif tokens:
                    tokens = head + tokens
                break
        if (spoken := _plain(tokens)) or speaker:
            yield Clause(spoken, source, begin, end, speaker)

    def _tokens(self, found: list[Piece]) -> list[Token]:
        tokens: list[Token] = []
        number = 0
        while number < len(found):
            kind, word, start, end = found[number]
            number += 1
            if (entry := self._plain.get(word)) and kind == "word":
                tokens.append(Token(*entry, start, end))
            elif kind == "word":
                taken, entry = self._word(word.replace("'", ""), found, number)
                if taken:
                    number += taken
                    end = found[number - 1].end
                tokens.append(Token(*entry, start, end))
            elif kind == "chinese":
                tokens += self._characters(word, start)
            else:
                tokens.append(Token("word" if kind == "other" else kind, word, start, end))
        return tokens

    def _word(self, first: str, found: list[Piece], number: int) -> tuple[int, tuple[str, str]]:
        """Return how many further pieces belong to the name that begins with `first`, and what it stands
        for.
        """
        for rest, entry in self._phrases.get(first, ()):
            following = tuple(piece.word.replace("'", "") for piece in found[number : number + len(rest)])
            if following == rest:
                return len(rest), entry
        return 0, self._words.get(first) or self._prefixes.get(first) or ("word", first)

    def _characters(self, run: str, start: int) -> Iterator[Token]:
        """Yield the names within a run of Chinese characters, which has no spaces; the longest name first."""
        at = 0
        while at < len(run):
            for size in range(min(self._longest, len(run) - at), 0, -1):
                if entry := self._words.get(run[at : at + size]):
                    yield Token(*entry, start + at, start + at + size)
                    at += size
                    break
            else:
                yield Token("word", run[at:], start + at, start + len(run))
                return

    def _enter(self, name: str, entry: tuple[str, str]) -> None:
        first, *rest = name.split() or [""]
        if rest:
            self._phrases.setdefault(first, []).append((tuple(rest), entry))
            self._phrases[first].sort(key=lambda phrase: -len(phrase[0]))
        elif first:
            self._words.setdefault(first, entry)

    def _all_prefixes(self) -> dict[str, tuple[str, str]]:
        """Return every beginning of a place's name, of two letters or more, and which places begin so."""
        begin: dict[str, list[str]] = {}
        for name, code in self._names.items():
            for size in range(2, len(name) + 1):
                if code not in (codes := begin.setdefault(name[:size], [])):
                    codes.append(code)
        return {
            start: ("place", codes[0]) if len(codes) == 1 else ("ambiguous", " ".join(codes))
            for start, codes in begin.items()
        }


def bounded(errors: Sequence[OrderError], beyond: Beyond | None = None) -> tuple[OrderError, ...]:
    """Return the first errors, and one that counts the rest: nobody reads four hundred.

    What is `beyond` stands behind the errors that are shown.
    """
    rest, behind = errors[MOST_ERRORS:], beyond or Beyond()
    spare = len(rest) + behind.count
    if not spare:
        return tuple(errors)
    line = min([error.line for error in rest[:1]] + [behind.line] * (behind.count > 0))
    more = f"and {spare} more that cannot be accepted; send a few orders at a time."
    return (*errors[:MOST_ERRORS], Unreadable(more, line=line))


def _plain(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Leave out silent words and arrows after arrows ("moves to")."""
    spoken = [token for token in tokens if token.kind not in SILENT]
    before = ("", *[token.kind for token in spoken])
    return tuple(
        token for token, last in zip(spoken, before, strict=False) if not token.kind == last == "arrow"
    )


def _either(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
