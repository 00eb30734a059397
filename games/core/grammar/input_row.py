"""A row of a text as words that may stand for something. Where they stood is looked up for errors only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from games.core.grammar.lexemes import ABSENT, SEVERAL, UNKNOWN, Lexeme, Lexicon, entry
from games.core.grammar.pattern import Value
from games.core.reading.clauses import Clause, shortened
from games.core.text.tokens import PICTURES, Source, Span
from games.core.text.vocabulary import OWNER

LONGEST_NUMBER = 9
"""Digits of a number that anybody means."""
ARROW = r"(?<![-=~])[-=~]*>+|[-–—‐‑−]+|[→⇒➡➔⟶⇨➜➝➞➙➛⮕⭢↦⇾⇢▶►▸➠➢➣➤🡒🡢🠖]"
ARROWS = re.compile(ARROW)
MENTION = r"<(?:[@#/:]|a:|t:|id:)(?:[^<>\n;,。、.\s]|\.(?!\s)|[^\S\n](?!/+\s))*>"
PIECE = re.compile(
    rf"(?=[^ ])(?:[^\W\d_㐀-鿿]+(?:'[^\W\d_㐀-鿿]+)*|\d+|{MENTION}|<=|=<|{ARROW}|[㐀-鿿]+"
    r"|[^\s.!?¿¡()\[\]{}\"'“”„‟«»‹›「」『』【】〔〕])"
)
"""Words, the most of all, stand first."""
PLAIN = re.compile(
    rf"(?=[^ ])(?:[a-z]+(?:'[a-z]+)*|\d+|{MENTION}|<=|=<|(?<![-=~])[-=~]*>+|-+|[^\s.!?()\[\]{{}}\"'])"
)
"""The same for text of ASCII, which has fewer cases. A run of marks is looked at from its beginning alone."""
CHINESE = re.compile(r"[㐀-鿿]")
DASHES = ("-", "&")
"""Marks within names."""


class Stretch:
    """A stretch of a text, cut into pieces; where each of them stands is found when it is first asked."""

    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source, self.start, self.end = source, start, end
        self.scan = PLAIN if source.text.isascii() else PIECE
        self.pieces: list[str] = self.scan.findall(source.folded, start, end)

    @cached_property
    def spans(self) -> list[Span]:
        """Return the span of each piece in the folded text."""
        return [match.span() for match in self.scan.finditer(self.source.folded, self.start, self.end)]

    def is_tight(self, first: int, last: int) -> bool:
        """Return whether pieces stand together without a space."""
        return all(self.spans[n][1] == self.spans[n + 1][0] for n in range(first, last))


NOWHERE = Stretch(Source(""), 0, 0)
"""The place of words that were read elsewhere."""


@dataclass(slots=True)
class Row:
    """A row: the sorts of its words, what each means as each kind, which piece of the text it was."""

    text: Stretch
    sorts: list[str] = field(default_factory=list)
    means: list[Mapping[str, Any]] = field(default_factory=list)
    at: list[int] = field(default_factory=list)

    def add(self, found: Lexeme | None, at: int) -> None:
        """Add what piece number `at` stands for; of arrows or commas beside one another one counts."""
        if found is not None and not (found.joint and self.doubles(found)):
            self.sorts.append(found.sort)
            self.means.append(found.means)
            self.at.append(at)

    def doubles(self, joint: Lexeme) -> bool:
        """Return whether an arrow follows an arrow, or a comma begins the row or follows a comma."""
        if joint.joint == "-":
            return bool(self.means) and "-" in self.means[-1]
        return not self.sorts or self.sorts[-1] == ","

    def part(self, first: int, last: int) -> Row:
        """Return the row of some of its words."""
        return Row(self.text, self.sorts[first:last], self.means[first:last], self.at[first:last])

    def without(self, left_out: Iterable[int]) -> Row:
        """Return the row without some of its words."""
        gone = set(left_out)
        keep = [number for number in range(len(self.sorts)) if number not in gone]
        return Row(
            self.text,
            [self.sorts[n] for n in keep],
            [self.means[n] for n in keep],
            [self.at[n] for n in keep],
        )

    def swapped(self, number: int, kind: str, value: Value) -> Row:
        """Return the row with another word in the place of one."""
        row = self.part(0, len(self.sorts))
        row.sorts[number], row.means[number] = kind, {kind: value}
        return row

    def commas(self) -> list[Row]:
        """Return the parts of the row between commas."""
        edges = [-1, *(n for n, sort in enumerate(self.sorts) if sort == ","), len(self.sorts)]
        return [self.part(a + 1, b) for a, b in pairwise(edges) if b > a + 1]

    def span(self, number: int) -> Span:
        """Return where a word stands in the folded text; that behind the last one is the end of the row."""
        spans = self.text.spans
        if number >= len(self.at):
            return (spans[-1][1] if spans else self.text.start), self.text.end
        here = self.at[number]
        after = self.at[number + 1] if number + 1 < len(self.at) else here + 1
        return spans[here][0], spans[max(after, here + 1) - 1][1]

    def said(self, number: int, last: int | None = None) -> str:
        """Return the sender's own words for a word, or from one to another, with no mention in them."""
        start, end = self.span(number)
        end = end if last is None else self.span(last)[1]
        words = " ".join(self.text.source.quote(start, end).split()).rstrip(":,")
        return shortened(words).replace("@", "@\u200b")

    def spot(self, number: int) -> tuple[int, int]:
        """Return line and column, both from 1, of a word."""
        return self.text.source.spot(self.span(number)[0])

    @property
    def quote(self) -> str:
        """Return the sender's own words, cut to a decent length."""
        return shortened(" ".join(self.text.source.quote(self.text.start, self.text.end).split()))

    def asides(self) -> list[int]:
        """Return which words stand in brackets beside something that does not."""
        source = self.text.source
        if not source.asides:
            return []
        return [n for n, at in enumerate(self.at) if source.is_aside(self.text.spans[at][0])]

    def has(self, kind: str) -> bool:
        """Return whether a word of the row may be of a kind."""
        return any(kind in means for means in self.means)


def row_of(lexicon: Lexicon, source: Source, start: int = 0, end: int | None = None) -> Row:
    """Return a stretch of the folded text as a row; words that say nothing are left out, as are commas at its
    edges, and of several arrows beside one another ("moves to") the first one stays.
    """
    row = Row(Stretch(source, start, len(source.folded) if end is None else end), [], [], [])
    sorts, means, places = row.sorts, row.means, row.at
    pieces, simple, names, joined = row.text.pieces, lexicon.simple, lexicon.names, lexicon.joined
    at, last = 0, len(pieces)
    while at < last:
        here, piece = at, pieces[at]
        at += 1
        if piece in simple:
            found = simple[piece]
        elif piece in names:
            after = pieces[at] if at < last else ""
            if after == "-" and at + 1 < last:
                after = pieces[at + 1].replace("'", "")
            if after and piece + after in joined:
                at += _rarer(lexicon, row, here)
                continue
            found = names[piece]
        else:
            at += _rarer(lexicon, row, here)
            continue
        if found is not None and not (found.joint and row.doubles(found)):
            sort, meant, _ = found
            sorts.append(sort)
            means.append(meant)
            places.append(here)
    while sorts and sorts[-1] == ",":
        del sorts[-1], means[-1], places[-1]
    return row


def _rarer(lexicon: Lexicon, row: Row, here: int) -> int:
    """Add what a piece stands for that may be the first of several; return how many more it takes."""
    pieces = row.text.pieces
    piece, at, last = pieces[here], here + 1, len(pieces)
    if "'" in piece and piece not in lexicon.known:
        piece = _without_apostrophe(lexicon, piece)
    following = pieces[at] if at < last else ""
    near = following == "-" or (following != "" and piece + following.replace("'", "") in lexicon.joined)
    if near and (taken := _joins(lexicon, row, at, piece)):
        row.add(lexicon.known[piece + pieces[at + taken - 1].replace("'", "")], here)
        return taken
    if piece in lexicon.phrases and (phrase := _phrase(lexicon, pieces, at, piece)):
        row.add(phrase[1], here)
        return phrase[0]
    if piece in lexicon.known:
        row.add(lexicon.known[piece], here)
    elif CHINESE.match(piece):
        for one in _characters(lexicon, piece):
            row.add(one, here)
    else:
        row.add(_other(lexicon, piece), here)
    return 0


def row_with(sorts: Sequence[str], values: Sequence[Value]) -> Row:
    """Return a row of words that another reader knows: what each is, and what it means as that."""
    means: list[Mapping[str, Any]] = [{sort: value} for sort, value in zip(sorts, values, strict=True)]
    return Row(NOWHERE, list(sorts), means, list(range(len(means))))


def row_in(lexicon: Lexicon, clauses: Sequence[Clause], *, aside: bool = False) -> Row:
    """Return clauses of `core.orders` as one row, without what stands in brackets, or `aside` with it."""
    row = row_of(lexicon, clauses[0].source, clauses[0].start, clauses[-1].end)
    left_out = [] if aside else row.asides()
    return row.without(left_out) if left_out else row


def _without_apostrophe(lexicon: Lexicon, piece: str) -> str:
    """Return the name of whose something is (`LUO's move`), or a word without apostrophe (`Chang'an`)."""
    owner = piece.removesuffix(OWNER)
    if (
        owner != piece
        and (known := lexicon.known.get(owner))
        and ("place" in known.means or ABSENT in known.means)
    ):
        return owner
    return piece.replace("'", "")


def _joins(lexicon: Lexicon, row: Row, at: int, piece: str) -> int:
    """Return how many more pieces make one name with a piece, `Chang-an`; 0 if it stands alone."""
    pieces = row.text.pieces
    following, size = pieces[at], 1
    if following == "-" and at + 1 < len(pieces):
        following, size = pieces[at + 1], 2
    if piece + following.replace("'", "") not in lexicon.joined:
        return 0
    known = lexicon.known.get(piece)
    if known and not ("place" in known.means or ABSENT in known.means or SEVERAL in known.means):
        return 0
    return size if size == 1 or row.text.is_tight(at - 1, at + 1) else 0


def _phrase(lexicon: Lexicon, pieces: Sequence[str], at: int, piece: str) -> tuple[int, Lexeme | None] | None:
    """Return how many more pieces a name or word of several words takes, and what it stands for."""
    for rest, found in lexicon.phrases[piece]:
        if taken := _follows(pieces, at, rest):
            return taken, found
    return None


def _follows(pieces: Sequence[str], at: int, rest: Sequence[str]) -> int:
    """Return how many pieces the rest of a name takes, a dash within it or not; 0 if it is another."""
    begin = at
    for word in rest:
        if at < len(pieces) and pieces[at] in DASHES:
            at += 1
        if at >= len(pieces):
            return 0
        piece = pieces[at]
        if word not in (piece, piece.replace("'", ""), piece.removesuffix(OWNER)):
            return 0
        at += 1
    return at - begin


def _characters(lexicon: Lexicon, run: str) -> list[Lexeme | None]:
    """Return the names within a run of Chinese characters, which has no spaces; the longest name first."""
    found: list[Lexeme | None] = []
    at = 0
    while at < len(run):
        size = next(
            (
                n
                for n in range(min(lexicon.longest, len(run) - at), 0, -1)
                if run[at : at + n] in lexicon.known
            ),
            0,
        )
        if not size:
            return [*found, entry({UNKNOWN: run[at:]})]
        found.append(lexicon.known[run[at : at + size]])
        at += size
    return found


def _other(lexicon: Lexicon, piece: str) -> Lexeme | None:
    """Return the meaning of a piece that is in no list: a number, an arrow, a picture, nobody knows what."""
    if piece.isdecimal() and len(piece) <= LONGEST_NUMBER:
        return Lexeme("number", {"number": int(piece)})
    if ARROWS.fullmatch(piece):
        return lexicon.known.get("-")
    if len(piece) == 1 and unicodedata.category(piece) in PICTURES:
        return None
    return Lexeme(UNKNOWN, {UNKNOWN: piece})
