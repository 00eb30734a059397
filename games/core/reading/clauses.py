"""The reader that all games share: text in, clauses of tokens out. What a clause means is each game's own.

A game writes its grammar as `match clause.tokens:` over kinds of tokens:

    case [Token("place", at), Token("arrow"), Token("place", to)]: ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from games.core.rules.board import Board
from games.core.rules.errors import OrderError, Place, more
from games.core.rules.lexicon import ENDINGS, Sense, names_of
from games.core.rules.protocol import Power
from games.core.text import vocabulary
from games.core.text.tokens import (
    CONDITIONS,
    DASHES,
    DENIALS,
    ELSEWHEN,
    OVER,
    Piece,
    Source,
    Times,
    Token,
    folded,
    follows,
    is_tight,
    scanned,
    times_of,
)

MOST_ERRORS = 8
JOINTS = ("number", "and", "comma", "plus", "minus", "no")
"""Kinds of words that are no verbs."""
LONGEST_QUOTE = 80
LONGEST_NUMBER = 9
"""Digits of a number that anybody means."""
MARKS = {"other": "word", "split": "comma"}
"""Kinds of pieces that are tokens of another kind."""
KIND = itemgetter(0)
"""The kind of a token: it is asked for most of all."""
SILENT = ("army", "silent")
"""Kinds of words that may be left out: the wrong unit word never voids an order."""


class Clause(NamedTuple):
    """One order as it was typed: its tokens, and the power named before it, if any.

    `row` numbers the lines of the text, which end at a line feed, `;`, `|`, a full stop or ` / `: commas, `&`
    and "and" part clauses of one row. `whole` are the tokens with those that stand in brackets, if there are
    such. `doubt` is why it cannot be an order whatever it says: "struck", "condition", "question", "later"
    or ""; `when` is the time that the headings above it name.
    """

    tokens: tuple[Token, ...]
    source: Source
    start: int
    end: int
    speaker: str = ""
    row: int = 0
    whole: tuple[Token, ...] = ()
    doubt: str = ""
    titled: bool = False
    when: Times = ()

    @property
    def quote(self) -> str:
        """Return the sender's own words, cut to a decent length."""
        return shortened(" ".join(self.source.quote(self.start, self.end).split()))

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of its tokens."""
        return frozenset(map(KIND, self.tokens))

    def said(self, token: Token) -> str:
        """Return the sender's own words for a token, with no mention in them."""
        return self.source.quote(token.start, token.end)[:LONGEST_QUOTE].replace("@", "@\u200b")

    def error(
        self, kind: type[OrderError], message: str, example: str = "", at: Token | None = None
    ) -> OrderError:
        """Return an error that points at a token of this clause, or at its beginning."""
        return kind(message, example=example, place=partial(self.place, at.start if at else self.start))

    def place(self, at: int) -> Place:
        """Return what an error quotes, and the line and column where a place of the folded text stands."""
        return (self.quote, *self.source.spot(at))

    def below(self, speaker: str, doubt: str, when: Times) -> Clause:
        """Return the clause below headings: what it does not say itself they say."""
        return self._replace(
            speaker=self.speaker or speaker, doubt=self.doubt or doubt, when=self.when or when
        )

    def within(self, tokens: Sequence[Token]) -> Clause:
        """Return the part of the clause that some of its tokens make."""
        return self._replace(tokens=tuple(tokens), whole=(), start=tokens[0].start, end=tokens[-1].end)


def shortened(words: str) -> str:
    """Return words cut to a decent length."""
    return words if len(words) <= LONGEST_QUOTE else words[: LONGEST_QUOTE - 1] + "…"


@dataclass
class Reader:
    """Reads orders for one game.

    `board` are its places, of which only `places` may be named here if they are given; `powers` its powers;
    `language` its words by kind, `extra` single words with their kind and value, before all others. A kind in
    `silent` says nothing. `signs` says that signs before numbers mean something, `absent` what is wrong with
    a place that may not be named.
    """

    board: Board
    powers: Sequence[Power] = ()
    extra: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    language: Mapping[str, str] = field(default_factory=lambda: vocabulary.ORDERS)
    places: tuple[str, ...] | None = None
    silent: Sequence[str] = SILENT
    signs: bool = False
    absent: str = "is not on this table."

    def __post_init__(self) -> None:
        self.names = names_of(self.board, self.places)
        self.verbs: dict[str, Sense] = {}
        self._words: dict[str, Sense] = {}
        self._phrases: dict[str, list[tuple[tuple[str, ...], Sense]]] = {}
        for word, entry in self.extra.items():
            self._enter(word, Sense(*entry))
        for kind, words in self.language.items():
            for word in words.split():
                self._enter(word, Sense(kind, kind))
        self.verbs = {word: entry for word, entry in self._words.items() if self._is_verb(word, entry)}
        self.spelled_verbs = list(self.verbs)
        for name, entry in self.names.exact.items():
            self._enter(name, entry)
        for power in self.powers:
            for name in (power.name, power.name.replace("&", "and"), power.chinese, *power.aliases):
                self._enter(name, Sense("power", power.seat))
        for word in CONDITIONS:
            self._enter(word, Sense("condition", word))
        for word in (each.replace("_", " ") for each in vocabulary.POLITE.split()):
            self._enter(word, Sense("silent", word))
        self._longest = max((len(word) for word in self._words if not word.isascii()), default=1)
        self._known = {**self.names.more, **self._words}

    def clauses(self, text: str) -> list[Clause]:
        """Return the clauses of a text; headings are left out."""
        return list(self.read(text))

    def read(self, text: str) -> Iterator[Clause]:
        """Yield the clauses of a text one by one; headings are left out, but the power in one speaks below
        it, and below one that names another time no clause is an order.
        """
        source, row, speaker, doubt = Source(text, signs=self.signs), 0, "", ""
        found: list[Piece] = []
        when: Times = ()
        for piece in (*scanned(source.folded), Piece("split", "\n", len(source.folded), len(source.folded))):
            if piece.kind != "split":
                found.append(piece)
            elif self._abbreviates(source, found, piece):
                continue
            elif source.is_aside(piece.start):
                found.append(piece)
            elif found:
                clauses = self._row(source, found, row, piece.start)
                heading = clauses[0] if len(clauses) == 1 and not clauses[0].tokens else None
                if heading:
                    speaker, doubt = heading.speaker or speaker, heading.doubt
                    when = tuple({**dict(when), **dict(heading.when)}.items())
                said = [clause for clause in clauses if clause.tokens]
                if speaker or doubt or when:
                    said = [clause.below(speaker, doubt, when) for clause in said]
                yield from said
                found, row = [], row + 1

    def _abbreviates(self, source: Source, found: Sequence[Piece], piece: Piece) -> bool:
        """Return whether a full stop belongs to a shortened verb that wants more: `XCH supp. LUO`."""
        if piece.word != "." or source.folded[piece.end : piece.end + 1] != " " or not found:
            return False
        kind = self._words.get(found[-1].word, Sense("", "")).kind
        return kind == "support" or (len(found) == 1 and kind in ("build", "disband", "arrow"))

    def words_of(self, *kinds: str) -> frozenset[str]:
        """Return the words of which words and names of some kinds are made."""
        listed = (((first, *rest), entry) for first, some in self._phrases.items() for rest, entry in some)
        every = (*(((word,), entry) for word, entry in self._words.items()), *listed)
        return frozenset(word for words, entry in every if entry.kind in kinds for word in words)

    def nearest(self, word: str) -> list[str]:
        """Return the codes of the places whose names are the fewest letters away from a word."""
        return self.names.nearest(word)

    def _row(self, source: Source, found: list[Piece], row: int, end: int) -> list[Clause]:
        """Return the clauses of a row; a clause without tokens stands for a heading."""
        start = found[0].start
        tokens = self._tokens(found)
        doubt = "struck" if source.is_struck(start, end) else ""
        if not doubt and "condition" in map(KIND, tokens):
            doubt = "condition"
        if not doubt and source.is_question(start, end):
            doubt = "question"
        speaker, titled, rest = self._heading(tokens)
        begun = rest[0].start if rest else end
        head = [token.value for token in tokens if token.start < begun] if tokens[0].start < begun else []
        asides = [token for token in tokens if source.is_aside(token.start)] if source.asides else []
        within = {token.start for token in asides}
        is_loose = any(
            token.kind == "silent" and source.folded[token.start : token.end] != vocabulary.OF
            for token in asides
        )  # `(at last!)` names no time
        if asides and not is_loose and self._is_heading(asides):
            head += [token.value for token in asides]
        later = "" if ELSEWHEN.isdisjoint(head) else "later"
        when = times_of(head) if head else ()
        doubt, tokens = doubt or later, rest
        if not tokens:
            return [Clause((), source, start, end, speaker, row, doubt=later, when=when)]
        clauses: list[Clause] = []
        for part in _parted(tokens, within):
            main = [token for token in part if token.start not in within] if within else part
            spoken = self._plain(main)
            plain = self._plain(part) if len(main) < len(part) else ()
            if spoken or plain:
                begin, last, aside = part[0].start, part[-1].end, plain if plain != spoken else ()
                clauses.append(Clause(spoken, source, begin, last, speaker, row, aside, doubt, titled, when))
        return clauses

    def _heading(self, tokens: list[Token]) -> tuple[str, bool, list[Token]]:
        """Return who speaks, whether a colon ends the row, and its tokens without the heading before it."""
        if self._is_heading(tokens):
            return next((token.value for token in tokens if token.kind == "power"), ""), False, []
        titled = tokens[-1].kind == "colon"
        if "colon" in map(KIND, tokens):
            colon = next(number for number, token in enumerate(tokens) if token.kind == "colon")
            head, rest = tokens[:colon], [token for token in tokens[colon:] if token.kind != "colon"]
            if head and not self._orders_something(head):
                powers = [token.value for token in head if token.kind == "power"]
                return (powers[0] if powers else ""), titled, rest
            tokens = head + rest
        if tokens[0].kind == "power" and len(tokens) > 1 and tokens[1].kind not in ("comma", "and"):
            return tokens[0].value, titled, tokens[1:]
        return "", titled, tokens

    def _is_heading(self, tokens: Sequence[Token]) -> bool:
        """Return whether tokens alone in a row are a heading: a power, a time, words that say nothing."""
        said = False
        for token in tokens:
            if token.kind != "silent":
                if not self._says_nothing(token):
                    return False
                said = said or token.kind != "number"
        return said

    def _says_nothing(self, token: Token) -> bool:
        """Return whether a token may stand in a heading."""
        return token.kind in ("colon", "power", "number", "turn") or (
            token.kind == "word" and token.value in OVER
        )

    def _orders_something(self, tokens: Sequence[Token]) -> bool:
        """Return whether the words before a colon belong to an order."""
        nothing = ("power", "number", "turn", "and", "comma", "word", "condition", *self.silent)
        return any(token.kind not in nothing or token.value in DENIALS for token in tokens)

    def _plain(self, tokens: Sequence[Token]) -> tuple[Token, ...]:
        """Leave out words that say nothing and arrows after arrows ("moves to")."""
        spoken: list[Token] = []
        for token in tokens:
            is_doubled = token.kind == "arrow" and spoken and spoken[-1].kind == "arrow"
            if token.kind not in self.silent and not is_doubled:
                spoken.append(token)
        return tuple(spoken)

    def _tokens(self, found: Sequence[Piece]) -> list[Token]:
        tokens: list[Token] = []
        at = 0
        while at < len(found):
            piece = found[at]
            kind, word, start, end = piece
            if kind == "word":
                taken, (kind, value) = self._word(found, at)
                tokens.append(Token(kind, value, start, end if taken == 1 else found[at + taken - 1].end))
                at += taken
                continue
            at += 1
            if kind == "chinese":
                tokens += self._characters(word, start)
            else:
                kind, value = self._words.get(word) or self._mark(kind, word)
                tokens.append(Token(kind, value, start, end))
        return tokens

    def _mark(self, kind: str, word: str) -> tuple[str, str]:
        """Return the meaning of a piece that is no word and that nobody knows: its kind and its value."""
        if kind == "signed":
            return kind, ("-" if word[0] in DASHES else "+") + word[1:]
        if kind == "number":
            return kind, str(int(word)) if len(word) <= LONGEST_NUMBER else word
        return MARKS.get(kind, kind), word

    def _word(self, found: Sequence[Piece], at: int) -> tuple[int, tuple[str, str]]:
        """Return how many pieces belong to a name or word that begins here, and what it stands for."""
        first = found[at].word
        if "'" in first:
            first = first.replace("'", "")
        for rest, entry in self._phrases.get(first, ()):
            taken = follows(found, at + 1, rest)
            if taken:
                return 1 + taken, entry
        if len(first) >= 2 and at + 1 < len(found):
            number = at + 2 if found[at + 1].word in DASHES and at + 2 < len(found) else at + 1
            second = found[number]
            whole = self._joined(first, second) if second.kind == "word" else None
            if whole and (number == at + 1 or is_tight(found, at, number)):
                return number - at + 1, whole
        return 1, self._known.get(first) or self._owner(found[at].word) or ("word", first)

    def _owner(self, word: str) -> Sense | None:
        """Return the place that a word says something is of (`LUO's move`), if it does."""
        owner = word.removesuffix(vocabulary.OWNER)
        known = self._words.get(owner) if owner != word else None
        return known if known and known.kind in ("place", "absent") else None

    def _joined(self, first: str, second: Piece) -> Sense | None:
        """Return the place whose name two words make together: `Jian an`, `Wan cheng`."""
        if (known := self._words.get(first)) and known.kind not in ("place", "absent"):
            return None
        word = second.word.replace("'", "")
        whole = self.names.joined.get(first + word)
        if whole is None and len(word) > 2:
            whole = self.names.more.get(first + word) if word in ENDINGS and first in self._words else None
        return whole

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

    def _enter(self, name: str, entry: Sense) -> None:
        """Enter a name or word; what was entered first stays."""
        if len(name) == 1 and not name.isalnum():
            self._words.setdefault(name, entry)
            return
        for spelled in dict.fromkeys((folded(name.replace("&", " ")), folded(name.replace("&", " and ")))):
            first, *rest = spelled.split() or [""]
            if rest:
                self._phrases.setdefault(first, []).append((tuple(rest), entry))
                self._phrases[first].sort(key=lambda phrase: -len(phrase[0]))
            elif first:
                self._words.setdefault(first, entry)

    def _is_verb(self, word: str, entry: Sense) -> bool:
        return len(word) > 2 and word.isascii() and entry.kind not in (*self.silent, *JOINTS)


def bounded(errors: Sequence[OrderError]) -> tuple[OrderError, ...]:
    """Return the first errors, and one that counts the rest: nobody reads four hundred."""
    rest = errors[MOST_ERRORS:]
    return (*errors[:MOST_ERRORS], *([more(len(rest), rest[0])] if rest else []))


def _parted(tokens: Sequence[Token], within: AbstractSet[int]) -> Iterator[list[Token]]:
    """Yield the parts of a row between commas, `&` and "and"; those in brackets part nothing: `within` is
    where tokens in brackets begin.
    """
    part: list[Token] = []
    for token in tokens:
        if token.kind in ("comma", "and") and token.start not in within:
            if part:
                yield part
            part = []
        else:
            part.append(token)
    if part:
        yield part
