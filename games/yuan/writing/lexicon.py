"""The words of a message: provinces, kinds of action, levels and verbs, cut out of what was typed.

Every question has words of its own beside the provinces; a `Lexicon` is made of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.core.board import Board
from games.core.orders import Clause, Reader
from games.core.tokens import Piece, Source, Token, folded, scanned
from games.yuan.table import BOARD, POWERS

ACTIONS = {
    "D": "d dev develop develops development colonize colonise colonization colonisation expand expansion",
    "F": "f fort fortify fortifies fortification urbanize urbanise urbanization urbanisation reinforce "
    "reinforcement",
    "M": "m mil militarize militarise militarization militarisation recruit recruitment attack attacks",
}
"""The kinds of action, and what the rulebook calls them on one province or another."""
NUMBERS = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "zero": "0", "one": "1", "two": "2", "three": "3"}
JOINTS = ("/", "+", "=", "&", "#")
"""Marks that stand between words and say nothing."""
SHORTEST = 2
"""Letters that the beginning of a name has at least."""


def words(kind: str, listed: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return words with the kind of token they are, and what they stand for."""
    return {word: (kind, value) for value, names in listed.items() for word in names.split()}


SPEAKERS = words("power", {power.seat: f"{folded(power.name)} {power.chinese}" for power in POWERS})
PLANNING: Mapping[str, tuple[str, str]] = {
    **words("action", ACTIONS),
    **words(
        "level",
        {f"{kind}{number}": f"{kind.lower()}{'i' * number}" for kind in ACTIONS for number in range(1, 4)},
    ),
    **{word: ("number", value) for word, value in NUMBERS.items()},
    **words("verb", {"plan": "plan plans planning"}),
    **words("pass", {"pass": "pass passes passing skip"}),
    **words("clear", {"clear": "clear cancel"}),
    **words("with", {"with": "with using send sending"}),
    **words("all", {"all": "all"}),
    **words("turn", {"turn": "turn round"}),
    **words("silent", {"": "in at on to the for my and then of please level levels lvl"}),
    **words("silent", {"": "province target army armies troops"}),
}
"""The words of a plan."""


@dataclass(frozen=True)
class Lexicon:
    """Knows the words of one question, and the provinces that it may name.

    Kinds of tokens are those of its words, and: place, absent (a province that is not to be named here),
    ambiguous (value: the candidates), number, and word for what nobody knows.
    """

    words: Mapping[str, tuple[str, str]]
    names: Mapping[str, tuple[str, str]]
    reader: Reader

    def clauses(self, text: str) -> Iterator[Clause]:
        """Yield the clauses of a text; colons are left out, with the house before one if it is there."""
        source, found = Source(text), list[Piece]()
        for piece in scanned(source.folded):
            if piece.kind != "split":
                found.append(piece)
            elif found:
                if (clause := self._clause(source, found)) is not None:
                    yield clause
                found = []
        if found and (clause := self._clause(source, found)) is not None:
            yield clause

    def _clause(self, source: Source, pieces: Sequence[Piece]) -> Clause | None:
        """Return the clause that some pieces make, None if they say nothing."""
        found = self._tokens(pieces)
        speaker = ""
        if len(found) > 1 and (found[0].kind, found[1].kind) == ("power", "colon"):
            speaker, found = found[0].value, found[2:]
        found = [token for token in found if token.kind != "colon"]
        if not found:
            return None
        return Clause(tuple(found), source, found[0].start, found[-1].end, speaker)

    def _tokens(self, found: Sequence[Piece]) -> list[Token]:
        """Return the tokens of a clause; words that say nothing are left out."""
        tokens: list[Token] = []
        at = 0
        while at < len(found):
            piece = found[at]
            if piece.kind == "word":
                taken, (kind, value) = self._word(piece.word.replace("'", ""), found, at + 1)
            else:
                taken, (kind, value) = 1, self._meant(piece)
            if kind != "silent":
                tokens.append(Token(kind, value, piece.start, found[at + taken - 1].end))
            at += taken
        return tokens

    def _meant(self, piece: Piece) -> tuple[str, str]:
        """Return what a piece that is no word stands for."""
        match piece.kind:
            case "number":
                return "number", str(int(piece.word)) if len(piece.word) < 4 else piece.word
            case "colon":
                return "colon", ":"
            case "arrow":
                return "silent", ""
            case "other" if piece.word in JOINTS:
                return "silent", ""
            case "mention" | "other":
                return piece.kind if piece.kind == "mention" else "word", piece.word
            case _:
                return self._word(piece.word.replace("'", ""), (), 0)[1]

    def _word(self, plain: str, found: Sequence[Piece], after: int) -> tuple[int, tuple[str, str]]:
        """Return how many pieces belong to a word, and what it stands for; `yan an` is one name.

        What comes `after` it belongs to it only if the word begins a name.
        """
        meant = self.names.get(plain)
        begins = meant is not None or len(plain) < SHORTEST
        if begins and after < len(found) and found[after].kind == "word":
            whole = plain + found[after].word
            kind, code = self.names.get(whole, ("", ""))
            if kind == "place" and folded(BOARD.name(code)) == whole:
                return 2, (kind, code)
        return 1, self.words.get(plain) or meant or ("word", plain)


@lru_cache(maxsize=256)
def names_of(places: tuple[str, ...]) -> tuple[Mapping[str, tuple[str, str]], Reader]:
    """Return every name, and every beginning of one, with what it stands for if these places may be named;
    and a reader that knows which of them a misspelt word is near to.

    A beginning that could be several is ambiguous; the places that may not be named count only where no
    other begins so.
    """
    allowed = [BOARD[code] for code in places]
    others = [place for place in BOARD.places if place.code not in places]
    found = _beginnings("absent", ((folded(n), place.code) for place in others for n in place.names))
    found = {start: entry for start, entry in found.items() if entry[0] == "absent"}
    found |= _beginnings("place", ((folded(n), place.code) for place in allowed for n in place.names))
    found |= {folded(n): ("absent", place.code) for place in others for n in place.names}
    found |= {folded(n): ("place", place.code) for place in allowed for n in place.names}
    return found, Reader(Board(allowed))


def _beginnings(kind: str, names: Iterable[tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Return every beginning of two letters or more, and which province's it is."""
    begin: dict[str, dict[str, None]] = {}
    for name, code in names:
        for size in range(SHORTEST, len(name)):
            begin.setdefault(name[:size], {})[code] = None
    return {
        start: (kind if len(codes) == 1 else "ambiguous", " ".join(codes)) for start, codes in begin.items()
    }


def lexicon(places: Sequence[str], known: Mapping[str, tuple[str, str]]) -> Lexicon:
    """Return the lexicon of a question about some provinces, with words of its own."""
    names, reader = names_of(tuple(places))
    return Lexicon({**SPEAKERS, **known}, names, reader)
