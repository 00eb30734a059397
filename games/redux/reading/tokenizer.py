"""The pieces of a text: words, numbers, signs, and where one clause ends."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.text.tokens import Piece, scanned
from games.redux.reading.lexicon import SILENT, known

FIGURES = 3
"""Figures of a number, at most: a longer one is an unknown word."""
LONGEST_CHINESE = 8
"""Letters of a Chinese name, at most."""


def pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of a text: commas part clauses, and a sign stands by itself."""
    for piece in scanned(text):
        if piece.kind == "comma" and piece.word != "&":
            yield piece._replace(kind="split", word="," if "," in piece.word else piece.word)
        elif piece.kind == "chinese":
            yield from _names_in(piece)
        elif piece.kind == "signed":
            kind = "other" if piece.word[0] == "+" else "arrow"
            yield Piece(kind, piece.word[0], piece.start, piece.start + 1)
            yield _counting(Piece("number", piece.word[1:], piece.start + 1, piece.end))
        else:
            yield _counting(piece)


def _counting(piece: Piece) -> Piece:
    """Return a piece; a number of more figures than anything is counted with becomes an unknown word."""
    if piece.kind == "number" and len(piece.word) > FIGURES:
        return piece._replace(kind="word", word=f"{piece.word[:FIGURES]}…")
    return piece


def _names_in(piece: Piece) -> Iterator[Piece]:
    """Yield the names that stand together in a run of Chinese: 曹操到漢; the whole run if it has another."""
    at, found = 0, list[Piece]()
    while at < len(piece.word):
        sizes = range(min(LONGEST_CHINESE, len(piece.word) - at), 0, -1)
        size = next((n for n in sizes if (name := piece.word[at : at + n]) in known() or name in SILENT), 0)
        if not size:
            yield piece
            return
        start = piece.start + at
        found.append(Piece("chinese", piece.word[at : at + size], start, start + size))
        at += size
    yield from found
