"""The words of orders: names of cards and spaces become codes, everything else canonical words.

`Zhao Yun to Gong'an battle with two horses` and `ZYN - BUS 2H` come to the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from games.core.board import Board, Place
from games.core.errors import Illegal, OrderError, Unreadable
from games.core.forms import DOUBTS
from games.core.orders import Clause, Reader
from games.core.prompts import Seat
from games.core.sheets import TALK
from games.core.suggest import TALK as TALK_WORDS
from games.core.tokens import Piece, Source, Token, folded, scanned
from games.redux.facts import ENHANCEMENTS, GENERALS, LOCATIONS, SPACES, Enhancement, General

ITEMS = {
    "S": "s spear spears infantry inf",
    "H": "h horse horses cavalry cav",
    "C": "c crossbow crossbows archery archers bow bows",
    "V": "v vessel vessels naval ship ships",
    "G": "g gold golds",
    "R": "r rice",
    "P": "p ps popular support token tokens",
    "U": "u untrained army armies",
}
WORDS = {
    "PASS": "pass passes",
    "DECLINE": "decline declines skip",
    "END": "end",
    "STAY": "stay stays",
    "MOVE": "move moves",
    "LOSING": "losing loses",
    "ALLY": "ally allies",
    "JOIN": "join joins",
    "HOLD": "hold",
    "ALWAYS": "always",
    "DEV": "dev develop develops",
    "TAX": "tax collect",
    "HARVEST": "harvest harvests",
    "HIRE": "hire instructor",
    "IMP": "imp import imports",
    "SEP": "sep separation",
    "UNI": "uni unification",
    "TRE": "tre treasury",
    "GRA": "gra granary",
    "VP": "vp victory",
    "YES": "yes y",
    "NO": "no n",
    "IF": "if",
    "EMPTY": "empty",
    "LEAD": "lead",
    "MAX": "max",
    "ELSE": "else otherwise",
    "BUY": "buy",
    "LOSE": "lose",
    "CARD": "card",
    "TRAIN": "train",
    "BOTH": "both",
    "WEI": "wei 魏",
    "WU": "wu 吳 吴",
    "SHU": "shu 蜀",
    "CLEAR": "clear",
    "ALL": "all",
}
SILENT = (
    "to",
    "in",
    "at",
    "on",
    "the",
    "a",
    "an",
    "of",
    "and",
    "with",
    "general",
    "into",
    "from",
    "battle",
    "for",
    "please",
    "take",
    "takes",
)
"""Words that may be left out."""
SHORTEST, LONG_ENOUGH, MOST_LIKELY = 2, 4, 6
"""Letters of a word that could be a name, and of one that is taken for it; names that are offered for it."""
HAN_TOKEN = ("h", "han", "emperor")


class Said(NamedTuple):
    """A clause as canonical words, each with the piece of text it was made of."""

    words: tuple[str, ...]
    clause: Clause
    strange: Token | None = None


def doubtful(one: Said) -> OrderError | None:
    """Return why a clause is no order whatever it says: struck through, a question, talk."""
    if one.clause.doubt:
        return one.clause.error(Unreadable, DOUBTS[one.clause.doubt])
    spoken = folded(one.clause.quote).split()
    is_named = any(word in named() for word in one.words)
    if one.strange and not is_named and any(word in TALK_WORDS for word in spoken):
        return one.clause.error(Unreadable, TALK)
    return None


@cache
def named() -> frozenset[str]:
    """Return the codes of all cards, spaces and locations."""
    return frozenset(names())


@cache
def names() -> Board:
    """Return every card, space and location as a place of a board without borders: the reader knows names."""
    cards: list[General | Enhancement] = [*GENERALS.values(), *ENHANCEMENTS.values()]
    rows = [
        Place(card.code, card.name, card.chinese, (card.simplified,) if card.simplified else ())
        for card in cards
    ]
    rows += [Place(space.code, space.name, space.chinese) for space in SPACES.values()]
    return Board([*rows, *(Place(at.code, at.name, at.chinese) for at in LOCATIONS.values())])


@cache
def reader() -> Reader:
    """Return who knows what an unknown name is near to."""
    return Reader(names())


@cache
def known() -> dict[str, str]:
    """Return every name and word of one piece or several, folded, and what it stands for."""
    found = {word: item for item, words in ITEMS.items() for word in words.split()}
    found |= {word: canonical for canonical, words in WORDS.items() for word in words.split()}
    found |= {folded(name): place.code for place in names().places for name in place.names}
    return found


@cache
def beginnings() -> dict[str, str]:
    """Return every beginning of three letters or more that only one card, space or location has."""
    begin: dict[str, list[str]] = {}
    for place in names().places:
        for name in map(folded, place.names):
            for size in range(3, len(name)):
                if place.code not in (codes := begin.setdefault(name[:size], [])):
                    codes.append(place.code)
    return {start: codes[0] for start, codes in begin.items() if len(codes) == 1}


@cache
def parts() -> dict[str, tuple[str, ...]]:
    """Return every word of a name, and every beginning of one, with the codes that it is of."""
    found: dict[str, dict[str, None]] = {}
    for place in names().places:
        for word in {
            word for name in map(folded, place.names) for word in name.split() if word not in SILENT
        }:
            for size in range(SHORTEST, len(word) + 1):
                found.setdefault(word[:size], {})[place.code] = None
    return {word: tuple(codes) for word, codes in found.items()}


def likely(word: str) -> tuple[str, str]:
    """Return what a word that is no name could be, and how it is asked: "could be", "did you mean"."""
    codes = parts().get(folded(word), ())
    if not 1 < len(codes) <= MOST_LIKELY:
        return "did you mean", ", ".join(f"{code} ({names().name(code)})" for code in reader().nearest(word))
    return "it could be", " or ".join(f"{code} ({names().name(code)})" for code in codes)


def headed(text: str, seat: Seat) -> Iterator[Said]:
    """Yield the clauses of a text without the sender's own state before them; that of another stays."""
    own = str(seat).upper()
    for one in said(text):
        if one.words[:1] != (own,):
            yield one
        elif one.words[1:] or one.strange:
            yield one._replace(words=one.words[1:])


def another(one: Said, seat: Seat) -> OrderError | None:
    """Return why a clause that begins with a state is not read; None if it begins otherwise."""
    if one.words[:1] and one.words[0] in ("WEI", "WU", "SHU"):
        return one.clause.error(
            Illegal, f"you are {str(seat).capitalize()}; leave the name of the state out."
        )
    return None


@cache
def longest() -> int:
    """Return how many words the longest name has."""
    return max(len(name.split()) for name in known())


def said(text: str) -> Iterator[Said]:
    """Yield the clauses of a text as canonical words."""
    source, found = Source(text), list[Piece]()
    for piece in [*_pieces(source.folded), None]:
        if piece is not None and piece.kind != "split":
            found.append(piece)
        elif found:
            yield from _clause(source, found, piece.start if piece else len(source.folded))
            found = []


def _pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of a text: commas part clauses, and a sign stands by itself."""
    for piece in scanned(text):
        if piece.kind == "comma":
            yield piece._replace(kind="split")
        elif piece.kind == "signed":
            kind = "other" if piece.word[0] == "+" else "arrow"
            yield Piece(kind, piece.word[0], piece.start, piece.start + 1)
            yield Piece("number", piece.word[1:], piece.start + 1, piece.end)
        else:
            yield piece


def _clause(source: Source, found: Sequence[Piece], until: int) -> Iterator[Said]:
    """Yield a clause; `until` is where the next one begins, for a question mark stands behind all pieces."""
    words: list[str] = []
    strange: Token | None = None
    at = 0
    while at < len(found):
        taken, word = _word(found, at)
        if word is None and strange is None:
            piece = found[at]
            strange = Token("word", piece.word, piece.start, piece.end)
        words += [word] if word else []
        at += taken
    if words or strange:
        start, end = found[0].start, found[-1].end
        doubt = "struck" if source.is_struck(start, end) else "question" * source.is_question(start, until)
        yield Said(tuple(words), Clause((), source, start, end, doubt=doubt), strange)


def _word(found: Sequence[Piece], at: int) -> tuple[int, str | None]:
    """Return how many pieces the next canonical word takes and the word: "" says nothing, None is unknown."""
    piece, following = found[at], [one.word for one in found[at + 1 : at + 5]]
    kinds = [one.kind for one in found[at + 1 : at + 5]]
    if piece.kind == "arrow" or piece.word in MARKS:
        return _mark(piece, following)
    if piece.kind == "number" or (piece.word in NUMBERS and kinds[:1] == ["word"] and _item(following)[1]):
        count = NUMBERS[piece.word] if piece.word in NUMBERS else int(piece.word)
        taken, item = _item(following) if kinds[:1] == ["word"] else (0, "")
        return 1 + taken, f"{count}{item}"
    if piece.kind in ("word", "chinese"):
        if trade := _trade(piece, following):
            return trade
        for size in range(min(longest(), len(found) - at), 0, -1):
            name = " ".join(one.word.replace("'", "") for one in found[at : at + size])
            if name in known():
                return size, known()[name]
        if piece.word in SILENT:
            return 1, ""
        plain = piece.word.replace("'", "")
        alone = parts().get(plain, ()) if len(plain) >= LONG_ENOUGH else ()
        return 1, beginnings().get(plain) or (alone[0] if len(alone) == 1 else None)
    return 1, None


NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
LONG_ITEMS = {"popular support tokens": "P", "popular support token": "P", "popular support": "P"}


def _item(following: Sequence[str]) -> tuple[int, str]:
    """Return how many of some words name a thing that is counted, and which; (0, "") if they name none."""
    for size in range(min(3, len(following)), 1, -1):
        if item := LONG_ITEMS.get(" ".join(following[:size])):
            return size, item
    item = known().get(following[0], "") if following else ""
    return (1, item) if item in ITEMS else (0, "")


MARKS = ("=", ":", "<", "+")


def _mark(piece: Piece, following: Sequence[str]) -> tuple[int, str | None]:
    """An arrow, a guard's `<=`, or a plus before tokens."""
    if piece.kind == "arrow":
        return 1, "-"
    if piece.word == "<":
        return (2 if following[:1] == ["="] else 1), "<="
    return _plus(following) if piece.word == "+" else (1, "")


def _plus(following: Sequence[str]) -> tuple[int, str | None]:
    """`+2P`, `+P`, `+H`."""
    if following and following[0].isdigit():
        taken, item = _item(following[1:])
        return 2 + taken * (item == "P"), f"+{int(following[0])}P"
    taken, item = _item(following)
    if item == "P":
        return 1 + taken, "+1P"
    if following and following[0] in HAN_TOKEN:
        return 2, "+H"
    return 1, "+"


def _trade(piece: Piece, following: Sequence[str]) -> tuple[int, str] | None:
    """`R+3` and `R-2`, `W+1H` and `W-2S`."""
    if piece.word not in ("r", "rice", "w") or len(following) < 2 or not following[1].isdigit():
        return None
    sign = "+" if following[0] == "+" else "-" if following[0] and following[0] in "-–—−" else ""
    if not sign:
        return None
    if piece.word != "w":
        return 3, f"R{sign}{int(following[1])}"
    item = known().get(following[2], "") if len(following) > 2 else ""
    return (4, f"W{sign}{int(following[1])}{item}") if item in ("S", "H", "C", "V") else None


def plain(word: str) -> str:
    """Return a word in the form in which words are compared: a count of one may be left out."""
    return word[1:] if len(word) == 2 and word[0] == "1" and word[1].isalpha() else word
