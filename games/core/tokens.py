"""Text as people type it, cut into clauses and tokens. Every token knows where it stood in what was sent.

Markup, bullets and numbers are blanked out, never removed, so that positions stay true.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

WORDS = {
    "army": "a army armies f fleet unit units troops 軍 军",
    "from": "in at from of on the",
    "arrow": "to into m mv move moves moving attack attacks attacking enter enters march marches "
    "到 至 往 攻 攻打",
    "support": "s sup supp support supports supporting 援 支援",
    "hold": "h hold holds holding stand stands standing stay stays 守 駐守 驻守",
    "build": "b build builds raise raises 建",
    "disband": "d disband disbands remove removes 解散",
    "waive": "w waive waives",
    "clear": "clear",
    "all": "all everything",
}
KEYWORDS = {word: kind for kind, words in WORDS.items() for word in words.split()}
"""Each word of the order language and its kind. No place may bear such a name."""

MARKUP = re.compile(r"```[a-z0-9+-]*(?=\n)|[*_~`|\\]+")
LEAD = re.compile(
    r"^(?=[^\w\n]|\d)[ \t>]*(?:[-+•·‣◦–—](?=[ \t])|\(?\d{1,3}[.):](?=[ \t]|[^\W\d_])|#{1,3}(?=[ \t]))?",
    re.MULTILINE,
)
SPLIT = re.compile(r"[\n;,。、]+|\.+(?=\s|$)|(?<=\s)/+(?=\s)")
PIECE = re.compile(
    r"(?P<mention><(?:[@#/:]|a:|t:|id:)(?:[^<>\n;,。、.\s]|\.(?!\s)|[^\S\n](?!/+\s))*>)"
    r"|(?P<arrow>[-=]*>+|[-–—‐‑−]+|[→⇒➡➔⟶⇨])"
    r"|(?P<chinese>[㐀-鿿]+)"
    r"|(?P<word>[^\W\d_㐀-鿿]+(?:'[^\W\d_㐀-鿿]+)*)"
    r"|(?P<number>\d+)"
    r"|(?P<colon>:)"
    r"|(?P<other>[^\s.!?&()\[\]{}\"'])"
)
SCAN = re.compile(f"(?P<split>{SPLIT.pattern})|{PIECE.pattern}")
PICTURES = ("So", "Sk", "Co", "Cs")
"""Categories of characters that decorate a text."""
APOSTROPHES = str.maketrans("’‘ʼ", "'''")


class Token(NamedTuple):
    """A piece of a clause: its kind, what it stands for, and where it stood in the folded text.

    Kinds: place, power, ambiguous (value: the candidates), army, from, arrow, support, hold, build, disband,
    waive, clear, all, number, colon, mention, and word for what nobody knows.
    """

    kind: str
    value: str
    start: int
    end: int


class Piece(NamedTuple):
    """A piece of text before anybody has looked up what it means."""

    kind: str
    word: str
    start: int
    end: int


class Source:
    """A text as it was sent, and its folded form: one case, no accents, no markup, same order of letters.

    `faults` counts the errors that were found in it.
    """

    def __init__(self, text: str) -> None:
        self.faults = 0
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._letters = None if self.text.isascii() else list(map(FOLDED.__getitem__, self.text))
        folded = self.text.lower() if self._letters is None else "".join(self._letters)
        blanked = MARKUP.sub(_blank, folded) if MARKUP.search(folded) else folded
        self.folded = LEAD.sub(_blank, blanked)

    @cached_property
    def _ends(self) -> list[int] | None:
        """Where each letter's folded form ends; None if every letter stayed one letter."""
        return None if self._letters is None else list(accumulate(map(len, self._letters)))

    def origin(self, at: int) -> int:
        """Return where the folded letter number `at` stood in the text."""
        return at if self._ends is None else bisect_right(self._ends, at)

    def quote(self, start: int, end: int) -> str:
        """Return the sender's own words between two places of the folded text."""
        last = self.origin(end - 1) + 1 if end > start else self.origin(start)
        return self.text[self.origin(start) : last]

    def spot(self, at: int) -> tuple[int, int]:
        """Return line and column, both from 1, of a place in the folded text."""
        origin = self.origin(at)
        return self.text.count("\n", 0, origin) + 1, origin - self.text.rfind("\n", 0, origin)

    def clauses(self) -> Iterator[tuple[int, int]]:
        """Yield start and end of every clause that is not empty, in the folded text."""
        start = 0
        for split in SPLIT.finditer(self.folded):
            if self.folded[start : split.start()].strip():
                yield start, split.start()
            start = split.end()
        if self.folded[start:].strip():
            yield start, len(self.folded)


class _Folds(dict[str, str]):
    """Letters and their folded forms, each looked up once; rare ones are forgotten again."""

    def __missing__(self, letter: str) -> str:
        """Fold a letter that was not met before."""
        if len(self) >= MOST_FOLDS:
            self.clear()
        self[letter] = plain = _fold(letter)
        return plain


FOLDED = _Folds()
MOST_FOLDS = 8192


def fold(letter: str) -> str:
    """Return a letter in lower case, without accents, full width or invisible marks."""
    return FOLDED[letter]


def _fold(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter.translate(APOSTROPHES)).lower()
    return "".join(
        part for part in plain if part == "\n" or unicodedata.category(part) not in {"Mn", "Cf", "Cc"}
    )


def folded(name: str) -> str:
    """Return a name as the lexicon knows it: folded, without apostrophes and other marks, single spaces."""
    plain = "".join(fold(letter) for letter in name).replace("'", "")
    return " ".join(re.sub(r"[^\w\s]|_", " ", plain).split())


def pieces(text: str, start: int, end: int) -> list[Piece]:
    """Cut a clause of a folded text into pieces; marks and pictures without meaning are left out."""
    return _cut(PIECE, text, start, end)


def scanned(text: str) -> list[Piece]:
    """Cut a whole folded text into pieces, with those of kind "split" where clauses meet."""
    return _cut(SCAN, text, 0, len(text))


def _cut(pattern: re.Pattern[str], text: str, start: int, end: int) -> list[Piece]:
    found = list[Piece]()
    for match in pattern.finditer(text, start, end):
        kind, word = match.lastgroup or "", match[0]
        if kind != "other" or unicodedata.category(word) not in PICTURES:
            found.append(Piece._make((kind, word, *match.span())))
    return found


def _blank(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())
