"""Text as people type it, cut into pieces. Every piece knows where it stood in what was sent.

Markup, bullets and numbers of lists are blanked out, never removed, so that positions stay true.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from games.core.text import vocabulary


def phrases(listed: str) -> list[str]:
    """Return phrases that commas part, in order."""
    return [" ".join(phrase.split()) for phrase in listed.split(",")]


def any_of(words: Iterable[str]) -> str:
    """Return the pattern of any of some words or phrases, with or without their apostrophes; one that is
    written `’` must stand.
    """
    return "|".join(words).translate({ord("'"): "['’]?", ord("’"): "['’]"})


KEYWORDS = {word: kind for kind, words in vocabulary.ORDERS.items() for word in words.split()}
"""Each word of the order language and its kind. No place may bear such a name."""
Times: TypeAlias = tuple[tuple[str, str], ...]
"""The parts of a time that are named: ("season", "summer"), ("number", "3")."""

SEASONS = {word: season for season, words in vocabulary.SEASONS.items() for word in words.split()}
COUNTED = frozenset(vocabulary.COUNTED.split())
CALENDAR = 3
"""Digits from which on a year is one of the calendar."""
HEADINGS = frozenset([*vocabulary.HEADINGS.split(), *SEASONS])
ELSEWHEN = frozenset(vocabulary.ELSEWHEN.split())
OVER = HEADINGS | ELSEWHEN
"""Words that make a heading also without a colon."""
DENIALS = frozenset(vocabulary.DENIALS.split())
CONDITIONS = tuple(vocabulary.CONDITIONS.split())

TICK = re.compile(r"`(?<=[^\W\d_]`)(?=[^\W\d_])")
MARKUP = re.compile(r"```[a-z0-9+-]*(?=\n)|\|\|+|[*_~`\\]+")
COMMAND = re.compile(
    rf"^[ \t]*[./!?$]{{1,2}}(?:{any_of(vocabulary.BOT_COMMANDS.split())})\b:?(?=[ \t]*\S)", re.MULTILINE
)
"""`.order`, `!order`, `/order`: what other bots want in front of what is sent."""
BULLET = r"[-+•·‣◦–—](?=[ \t])"
LEAD = (
    r"^(?=[^\w\n]|\d|[a-z]\)[ \t])[ \t]*"
    r"(?:{bullet}|\(?\d{{1,3}}[.):](?=[ \t]|[^\W\d_])|[a-z]\)(?=[ \t])|-?#{{1,3}}(?=[ \t]))?"
)
LEADS = {
    False: re.compile(LEAD.format(bullet=BULLET), re.MULTILINE),
    True: re.compile(LEAD.format(bullet=BULLET + r"(?![ \t]*\d)"), re.MULTILINE),
}
"""Bullets and numbers before a line. Where signs mean something, `- 1` has no bullet."""
BEFORE_QUOTE = (
    r"^(?:[^\S\n]|[\u200b-\u200f\u2060\ufeff])*"
    r"(?:(?:[-+*•·‣◦–—]|\(?\d{1,3}[.):])[^\S\n]+)?(?=[>＞])"
)
CARELESS = re.compile(r" *[^\W\d_](?!\))[^*_~`\\|\n]*")
"""A folded line in which nothing wants care: no markup, no bullet, no sign of a command."""
QUOTED = re.compile(rf"{BEFORE_QUOTE}(?:>>>[^\S\n][\s\S]*|.*)", re.MULTILINE)
"""A line that quotes what was written elsewhere: `> A FAN H`; behind `>>>` all that follows is quoted."""
QUOTE_MARKS = re.compile(rf"({BEFORE_QUOTE})(?:[>＞]+[^\S\n]*)+", re.MULTILINE)
HARD = r"[\n;|·•‣◦。]+|(?<!\.)\.+(?=\s|$)|(?<!\S)//+"
SOFT = r"[,、&]+|(?<=\s)/(?=\s)"
PLAIN = r"(?P<word>[^\W\d_㐀-鿿]+(?:'[^\W\d_㐀-鿿]+)*)|(?P<number>\d+)|(?P<chinese>[㐀-鿿]+)"
SPLIT = re.compile(f"(?=[\\n;|·•‣◦。./,、&])(?:{HARD}|{SOFT})+")
PIECE = (
    r"(?P<mention><(?:[@#/:]|a:|t:|id:)(?:[^<>\n;,。、.\s]|\.(?!\s)|[^\S\n](?!/+\s))*>)"
    r"|(?P<signed>(?<![^\s(\[{:=,;/])[-–—‐‑−+]\d+)"
    r"|(?P<arrow>(?<![-=~])[-=~]*>+|[-–—‐‑−]+|[→⇒➡➔⟶⇨➜➝➞➙➛⮕⭢↦⇾⇢▶►▸➠➢➣➤🡒🡢🠖])"
    r"|(?P<colon>:)"
    r"|(?P<other>[^\s.!?¿¡()\[\]{}\"'“”„‟«»‹›「」『』【】〔〕])"
)
SCAN = re.compile(f"(?=[^ ])(?:{PLAIN}|(?P<split>{HARD})|(?P<comma>{SOFT})|{PIECE})")
"""Words, the most of all, stand first. Runs of marks are looked at from their beginning alone: looked at from
each mark, they cost its square.
"""
BRACKETS = {")": "(", "]": "[", "}": "{", "】": "【", "〕": "〔"}
BRACKET = re.compile(r"[()\[\]{}【】〔〕\n]")
CLOSED = re.compile(r"[)\]}】〕]")
PICTURES = ("So", "Sk", "Co", "Cs")
"""Categories of characters that decorate a text."""
MARKS = "’‘ʼ´′‵ʻʽˈ"
APOSTROPHES = str.maketrans(MARKS, "'" * len(MARKS))
DASHES = "-–—‐‑−"
Span: TypeAlias = tuple[int, int]


class Token(NamedTuple):
    """A piece of a clause: its kind, what it stands for, and where it stood in the folded text.

    Kinds are those of the game's words (`language.ORDERS` or its own), and: place, absent (a place that is
    not on this table), ambiguous (value: the candidates), power, number, signed (value: "-1", "+2"), colon,
    comma, condition, mention, and word for what nobody knows.
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

    Lines that are quoted are blank in it. `signs` says that a sign before a number means something, so that
    it is never taken for a bullet; `plain` that it is ASCII and nothing in it wants care: no markup, no
    bullets, no quotes.
    """

    def __init__(self, text: str, *, signs: bool = False, plain: bool = False) -> None:
        self.text = text if plain else text.replace("\r\n", "\n").replace("\r", "\n")
        said = text if plain else unquoted(self.text)
        self._letters = None if said.isascii() else list(map(FOLDED.__getitem__, said))
        folded = said.lower() if self._letters is None else "".join(self._letters)
        self.folded = folded
        self.struck: list[Span] = []
        if plain or CARELESS.fullmatch(folded):
            return
        if "~~" in folded:
            self.struck = _struck(folded)
        folded = COMMAND.sub(_blank, folded)
        if MARKUP.search(folded):
            folded = MARKUP.sub(_blank, TICK.sub("'", folded) if "`" in folded else folded)
        self.folded = LEADS[signs].sub(_blank, folded)

    @cached_property
    def _ends(self) -> list[int] | None:
        """Return the end of each letter's folded form; None if every letter stayed one letter."""
        return None if self._letters is None else list(accumulate(map(len, self._letters)))

    @cached_property
    def _lines(self) -> list[int]:
        """Return the start of each line of the text."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    @cached_property
    def asides(self) -> list[Span]:
        """Return the remarks in brackets: each on one line, beside something that is not in brackets."""
        return _asides(self.folded)

    def is_aside(self, at: int) -> bool:
        """Return whether a place of the folded text lies within a remark in brackets."""
        spans = self.asides
        number = bisect_right(spans, at, key=_first) - 1 if spans else -1
        return number >= 0 and at < spans[number][1]

    def is_struck(self, start: int, end: int) -> bool:
        """Return whether any of a stretch of the folded text is struck through."""
        spans = self.struck
        number = bisect_right(self._struck_ends, start) if spans else 0
        return number < len(spans) and spans[number][0] < end

    @cached_property
    def _struck_ends(self) -> list[int]:
        """Return the end of each stretch that is struck through."""
        return [end for _, end in self.struck]

    def is_question(self, start: int, end: int) -> bool:
        """Return whether a question mark stands in a stretch of the folded text."""
        return self.folded.find("?", start, end) >= 0

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
        line = bisect_right(self._lines, origin)
        return line, origin - self._lines[line - 1] + 1

    @cached_property
    def _clauses(self) -> list[Span]:
        """Return the span of every clause that is not empty."""
        found: list[Span] = []
        start = 0
        for split in SPLIT.finditer(self.folded):
            found.append((start, split.start()))
            start = split.end()
        found.append((start, len(self.folded)))
        return [(begin, end) for begin, end in found if self.folded[begin:end].strip()]

    def clauses(self) -> Iterator[Span]:
        """Yield start and end of every clause that is not empty, in the folded text."""
        return iter(self._clauses)


def _first(span: Span) -> int:
    return span[0]


def _struck(text: str) -> list[Span]:
    """Return the text between two pairs of tildes; where one is left over, its whole line."""
    marks = [match.span() for match in re.finditer("~~+", text)]
    spans = [(left[1], right[0]) for left, right in zip(marks[::2], marks[1::2], strict=False)]
    if len(marks) % 2:
        start, end = marks[-1]
        after = text.find("\n", end)
        spans.append((text.rfind("\n", 0, start) + 1, len(text) if after < 0 else after))
    return spans


def _asides(text: str) -> list[Span]:
    """Return the outermost brackets that open and close on one line, where something stands outside them."""
    if not CLOSED.search(text):
        return []
    found: list[Span] = []
    on_line: list[Span] = []
    waiting: list[tuple[str, int]] = []
    start = 0
    for match in BRACKET.finditer(text + "\n"):
        mark, at = match[0], match.start()
        if mark == "\n":
            edges = [start, *(edge for span in on_line for edge in span), at]
            if any(re.search(r"\w", text[a:b]) for a, b in zip(edges[::2], edges[1::2], strict=True)):
                found += on_line
            on_line, waiting, start = [], [], at + 1
        elif mark not in BRACKETS:
            waiting.append((mark, at))
        elif waiting and waiting[-1][0] == BRACKETS[mark]:
            _, began = waiting.pop()
            while on_line and on_line[-1][0] > began:
                on_line.pop()
            on_line.append((began, at + 1))
    return found


def unquoted(text: str) -> str:
    """Return a text with blanks in the place of its quoted lines: lines and columns stay true."""
    return QUOTED.sub(_blank_lines, text) if ">" in text or "＞" in text else text


def is_quoted(text: str) -> bool:
    """Return whether every line of a text that says anything is quoted."""
    return bool(text.strip()) and not unquoted(text).strip()


def without_quotes(text: str) -> str:
    """Return a text without the marks that quote its lines, as it reads if they are meant."""
    return QUOTE_MARKS.sub(r"\1", text)


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
        part for part in plain if part == "\n" or unicodedata.category(part) not in {"Mn", "Me", "Cf", "Cc"}
    )


def folded(name: str) -> str:
    """Return a name as the lexicon knows it: folded, without apostrophes and other marks, single spaces."""
    is_plain = name.isascii() and name.isprintable()
    plain = (name.lower() if is_plain else "".join(map(FOLDED.__getitem__, name))).replace("'", "")
    return " ".join(re.sub(r"[^\w\s]|_", " ", plain).split())


def scanned(text: str) -> list[Piece]:
    """Cut a whole folded text into pieces, with those of kind "split" where clauses meet.

    Marks and pictures without meaning are left out.
    """
    found: list[Piece] = []
    for match in SCAN.finditer(text):
        kind, word = match.lastgroup or "", match[0]
        if kind != "other" or unicodedata.category(word) not in PICTURES:
            start, end = match.span()
            found.append(Piece(kind, word, start, end))
    return found


def _blank(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def _blank_lines(match: re.Match[str]) -> str:
    return "\n".join(" " * len(line) for line in match[0].split("\n"))


def times_of(words: Iterable[str]) -> Times:
    """Return the time that words name: seasons, and numbers behind a season, a year, a turn or a round.

    A number of three digits behind a season is a year of the calendar ("Spring 191"), which no game counts.
    """
    found: dict[str, str] = {}
    counts = seasonal = False
    for word in words:
        if season := SEASONS.get(word):
            found["season"] = season
        if word.isdecimal() and counts and (len(word) < CALENDAR or not seasonal):
            found["number"] = str(int(word))
        seasonal = season is not None
        counts = seasonal or word in COUNTED or (counts and word == vocabulary.OF)
    return tuple(found.items())


def is_elsewhen(said: Times, now: Times) -> bool:
    """Return whether a time that is named is another one than now, as far as both say anything."""
    return any(value != dict(now).get(what, value) for what, value in said)


def follows(found: Sequence[Piece], at: int, rest: Sequence[str]) -> int:
    """Return how many pieces from `at` on the rest of a name takes, 0 if something else stands there."""
    begin = at
    for word in rest:
        if at < len(found) and (
            found[at].word == "&" or (found[at].word in DASHES and is_tight(found, at - 1, at + 1))
        ):
            at += 1
        if at >= len(found) or word not in (
            found[at].word.replace("'", ""),
            found[at].word.removesuffix(vocabulary.OWNER),
        ):
            return 0
        at += 1
    return at - begin


def is_tight(found: Sequence[Piece], first: int, last: int) -> bool:
    """Return whether pieces stand together without a space."""
    return last < len(found) and all(found[n].end == found[n + 1].start for n in range(first, last))
