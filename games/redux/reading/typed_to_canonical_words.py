"""Pieces of a text as canonical words: names, things counted, tokens, trades."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.core.text.tokens import DASHES, Piece, Token
from games.redux import vocabulary
from games.redux.reading.lexicon import LONG_ENOUGH, SILENT, beginnings, heads, known, longest, parts
from games.redux.vocabulary import ITEMS

KEPT = 4096
"""Words whose meaning is remembered."""
JOINS = ("&", "/", *vocabulary.AND.split())
"""Separators of two orders on one line, if an order begins behind them."""


def first_of(pieces: Sequence[Piece]) -> str:
    """Return the first word of some pieces that says something, "" if nothing does or it is unknown."""
    at = 0
    while at < len(pieces):
        taken, word = word_at(pieces, at)
        if word != "":
            return word or ""
        at += taken
    return ""


def words_of(found: Sequence[Piece]) -> tuple[list[str], Token | None, tuple[str, ...]]:
    """Return pieces as canonical words, the first that is unknown, and those that are left out."""
    words: list[str] = []
    silent: list[str] = []
    strange: Token | None = None
    at = 0
    while at < len(found):
        taken, word = word_at(found, at)
        if word is None and strange is None:
            piece = found[at]
            strange = Token("word", piece.word, piece.start, piece.end)
        if word == "":
            silent.append(found[at].word)
        words += word.split() if word else []
        at += taken
    return words, strange, tuple(silent)


def word_at(found: Sequence[Piece], at: int) -> tuple[int, str | None]:
    """Return how many pieces the next canonical word takes and the word: "" says nothing, None is unknown."""
    piece = found[at]
    if piece.kind in ("word", "chinese") and piece.word not in LOOKS_ON:
        return _name(found, at)
    if piece.kind == "arrow":
        return 1, "-"
    following = [one.word for one in found[at + 1 : at + 5]]
    kinds = [one.kind for one in found[at + 1 : at + 5]]
    if piece.word in MARKS:
        return _mark(piece, following)
    if piece.kind == "number" or piece.word in NUMBERS:
        count = NUMBERS[piece.word] if piece.word in NUMBERS else int(piece.word)
        taken, item = _counted(following, count) if kinds[:1] in (["word"], ["other"]) else (0, "")
        return 1 + taken, f"{count}{item}"
    if piece.word == vocabulary.WITH and following[:1] == ["/"]:
        return 2, ""
    if piece.kind in ("word", "chinese"):
        return traded(piece, following) or _name(found, at)
    return 1, "" if piece.word in JOINS else None


def _name(found: Sequence[Piece], at: int) -> tuple[int, str | None]:
    """Return how many pieces a name or a word of the orders takes, and what it stands for."""
    piece = found[at]
    if spelt(piece) in heads():
        for size in range(min(longest(), len(found) - at), 1, -1):
            name = " ".join(spelt(one) for one in found[at : at + size] if one.word != "/")
            if name in known():
                return size, known()[name]
    return 1, _alone(piece.word)


@lru_cache(KEPT)
def _alone(word: str) -> str | None:
    """Return what a word of letters stands for by itself: "" says nothing, None is unknown."""
    plain = word.replace("'", "")
    if plain in known():
        return known()[plain]
    if word in SILENT or word in JOINS:
        return ""
    alone = parts().get(plain, ()) if len(plain) >= LONG_ENOUGH else ()
    return beginnings().get(plain) or (alone[0] if len(alone) == 1 else None)


def spelt(piece: Piece) -> str:
    """Return a piece as names have it: any dash is a hyphen."""
    return "-" if piece.kind == "arrow" else piece.word.replace("'", "")


NUMBERS = {word: number for number, word in enumerate(vocabulary.NUMBERS.split(), 1)}
LONG_ITEMS = {name: item for item, names in vocabulary.COUNTED.items() for name in names.split(", ")}
TIMES, COUNTERS = tuple(vocabulary.TIMES.split()), tuple(vocabulary.COUNTERS.split())
"""Words between a number and the kind of the army units that are counted."""
TOKENS = tuple(vocabulary.TOKENS.split())


def _counted(following: Sequence[str], count: int) -> tuple[int, str]:
    """Return the same of words behind a number: `2 x spears`, `2 army units of cavalry`. One token may be of
    either kind, more of them are popular support.
    """
    times = len(following[:1]) if following[0] in TIMES else 0
    taken, item = _item(following[times:])
    if item in ("", "U"):
        skipped = next((at for at, word in enumerate(following) if word not in (*TIMES, *COUNTERS)), 0)
        more, kind = _item(following[skipped:]) if skipped else (0, "")
        taken, item = (skipped - times + more, kind) if kind in KINDS else (taken, item)
    if not item and count > 1 and following[times:] and following[times] in TOKENS:
        taken, item = 1, "P"
    return (times + taken, item) if item else (0, "")


def _item(following: Sequence[str]) -> tuple[int, str]:
    """Return how many of some words name a thing that is counted, and which; (0, "") if they name none."""
    for size in range(min(3, len(following)), 0, -1):
        if item := LONG_ITEMS.get(" ".join(following[:size])):
            return size, item
    item = known().get(following[0], "") if following else ""
    return (1, item) if item in ITEMS else (0, "")


MARKS = ("=", ":", "<", "+", vocabulary.PLUS, "≤", "≦", "⩽")
THE_HAN = ("h", *vocabulary.THE_HAN.split())
KINDS = ("S", "H", "C", "V")
TRADES = {word: item for item, words in vocabulary.TRADED.items() for word in (item.lower(), *words.split())}


def _mark(piece: Piece, following: Sequence[str]) -> tuple[int, str | None]:
    """A guard's `<=` or `<`, or a plus before tokens."""
    if piece.word in ("≤", "≦", "⩽") or (piece.word == "=" and following[:1] == ["<"]):
        return 1 + (piece.word == "="), "<="
    if piece.word == "<":
        return (2, "<=") if following[:1] == ["="] else (1, "<")
    return _plus(following) if piece.word in ("+", vocabulary.PLUS) else (1, "")


def _plus(following: Sequence[str]) -> tuple[int, str | None]:
    """`+2P`, `+P`, `+H`."""
    if following and following[0].isdecimal():
        taken, item = _counted(following[1:], int(following[0])) if following[1:] else (0, "")
        if item not in ("", "P"):
            return 1, ""
        return 2 + taken, f"+{int(following[0])}P"
    taken, item = _item(following)
    if item == "P":
        return 1 + taken, "+1P"
    if following and following[0] in THE_HAN:
        return 2 + (following[1:2] == [*TOKENS[:1]]), "+H"
    return 1, "" if following else "+"


LOOKS_ON = frozenset((*MARKS, *NUMBERS, *TRADES))
"""Words that mean something by what stands behind them."""


def traded(piece: Piece, following: Sequence[str]) -> tuple[int, str] | None:
    """`R+3` and `R-2`, `W+1H` and `W-2S`."""
    if piece.word not in TRADES or len(following) < 2 or not following[1].isdecimal():
        return None
    sign = "+" if following[0] == "+" else "-" if following[0] and following[0] in DASHES else ""
    if not sign:
        return None
    if TRADES[piece.word] == "R":
        return 3, f"R{sign}{int(following[1])}"
    item = known().get(following[2], "") if len(following) > 2 else ""
    return (4, f"W{sign}{int(following[1])}{item}") if item in KINDS else None
