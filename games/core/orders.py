"""The order reader that all games share: text in, clauses of tokens out. What a clause means is each game's
own.

A game writes its grammar as `match clause.tokens:` over kinds of tokens:

    case [Token("place", at), Token("arrow"), Token("place", to)]: ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import OSA

from games.core.board import Board
from games.core.errors import Ambiguous, OrderError, Unreadable
from games.core.game import Power
from games.core.tokens import KEYWORDS, Piece, Source, Token, folded, pieces

MOST_ERRORS = 8
LONGEST_QUOTE = 80
SILENT = ("army", "from")
"""Words that may be left out: the wrong unit word never voids an order."""


@dataclass(frozen=True)
class Clause:
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
        """Return whether so much before it was wrong that nobody is shown what is wrong with it."""
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
        self._sorted = sorted(self._names)
        self._spellings = max(Counter(self._names.values()).values(), default=1)
        self._longest = max((len(word) for word in self._words), default=1)

    def clauses(self, text: str) -> list[Clause]:
        """Return the clauses of a text; headings that end in a colon are left out."""
        source = Source(text)
        read = (self._clause(source, start, end) for start, end in source.clauses())
        return [clause for clause in read if clause.tokens or clause.speaker]

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

    def _clause(self, source: Source, start: int, end: int) -> Clause:
        tokens = list(self._tokens(pieces(source.folded, start, end)))
        begin = tokens[0].start if tokens else start
        speaker = ""
        for number, token in enumerate(tokens):
            if token.kind == "colon":
                head, tokens = tokens[:number], [t for t in tokens[number + 1 :] if t.kind != "colon"]
                if len(head) == 1 and head[0].kind == "power":
                    speaker = head[0].value
                elif tokens:
                    tokens = head + tokens
                break
        return Clause(tuple(_plain(tokens)), source, begin, end, speaker)

    def _tokens(self, found: list[Piece]) -> Iterator[Token]:
        number = 0
        while number < len(found):
            kind, word, start, end = found[number]
            number += 1
            if kind == "word":
                plain = word.replace("'", "")
                taken, entry = self._phrase(plain, found, number)
                number += taken
                yield Token(*entry, start, found[number - 1].end)
            elif kind == "chinese":
                yield from self._characters(word, start)
            elif kind == "other":
                yield Token("word", word, start, end)
            else:
                yield Token(kind, word, start, end)

    def _phrase(self, first: str, found: list[Piece], number: int) -> tuple[int, tuple[str, str]]:
        """Return how many further pieces belong to the name that begins with `first`, and what it stands
        for.
        """
        for rest, entry in self._phrases.get(first, ()):
            following = tuple(piece.word.replace("'", "") for piece in found[number : number + len(rest)])
            if following == rest:
                return len(rest), entry
        entry = self._words.get(first) or self._prefixes.get(first) or ("word", first)
        return 0, entry

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


def bounded(errors: Sequence[OrderError]) -> tuple[OrderError, ...]:
    """Return the first errors, and one that counts the rest: nobody reads four hundred."""
    spare = len(errors) - MOST_ERRORS
    if spare <= 0:
        return tuple(errors)
    more = f"and {spare} more that cannot be accepted; send a few orders at a time."
    return (*errors[:MOST_ERRORS], Unreadable(more, line=errors[MOST_ERRORS].line))


def _plain(tokens: Sequence[Token]) -> Iterator[Token]:
    """Leave out silent words and arrows after arrows ("moves to")."""
    before = ""
    for token in tokens:
        if token.kind in SILENT or (token.kind == before == "arrow"):
            continue
        before = token.kind
        yield token


def _either(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
