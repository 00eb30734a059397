"""An order that is said anew below another, or behind it: `no wait, …`, `I meant …`, `*HIRE 4`, and with
words before it that nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.core.reading.hedged_lines import Tells, is_doubt
from games.core.reading.message_commands import TextPart, parts
from games.core.reading.taking_back import ABOUT_ITSELF, BEFORE
from games.core.reading.unmeant import BESIDE, HEADS, Unmeant, unmeant
from games.core.text import vocabulary
from games.core.text.tokens import any_of, folded, phrases

_BEFORE = rf"(?:(?:{any_of((*BEFORE, *vocabulary.BEFORE_CORRECTING.split()))})[^\w\n]{{1,3}})*"
_ANEW = phrases(vocabulary.MARKED_CORRECTING)
_TITLED = any_of(phrase for phrase in _ANEW if phrase.split()[0] not in HEADS)
_BACK = any_of(sorted({*_ANEW, *phrases(vocabulary.TAKING_BACK)} - (ABOUT_ITSELF - {*_ANEW})))
CORRECTS = re.compile(
    rf"[^\w\n]{{0,9}}{_BEFORE}(?:(?:{any_of(phrases(vocabulary.CORRECTING))})[^\w\s]*\s+"
    rf"|(?:{_BACK})(?:[*_]*[,.;!…]+[*_]*|\s+[–—-]+)\s+|(?:{_TITLED})[*_]*:[*_]*\s+)"
    rf"(?!(?:{any_of(vocabulary.NOT_CORRECTING.split())})\b)(?=\w)",
    re.IGNORECASE,
)
"""The beginning of an order that is said anew, behind which it stands: `no wait, …`, `I meant …`."""
CORRECTED = tuple(f" {phrase}" for phrase in phrases(vocabulary.CORRECTING_BEHIND))
"""The end of one."""
ASIDE = re.compile(r"[(\[]([^()\[\]\n]{1,40})[)\]]$")
SAYS_ANEW = frozenset(
    [*phrases(vocabulary.CORRECTING), *_ANEW, *phrases(vocabulary.CORRECTING_BEHIND)]
).difference([*BEFORE, "no", "nope"])
"""Words in brackets at its end with which it is said anew: `(correction)`."""
STOP = re.compile(r"(?<=[^\s.!…])[.!…]+[^\S\n]+")
"""The end of a sentence within a line."""
STARRED = re.compile(r"[ \t]*\*[ \t]*(?=\w)[^*\n]*|[^*\n]*\w\*[ \t.!]*")
"""A line that corrects another one as people do on Discord, `*HIRE 4`, or is an item of a list."""
BULLET = re.compile(r"[ \t]*\*[ \t]")
WORD = re.compile(r"\S+")
UNSURE_OF = frozenset(vocabulary.UNSURE_OF.split())
NEAR, MOST_UNKNOWN, MOST_TRIED = 12, 6, 16
"""Lines above that are looked at; words before an order, lines with such words, at most."""

Against = Callable[[str, str], bool]
"""Tells whether a line, below another one, orders in the place of that."""


def uncorrected(
    text: str,
    is_order: Tells,
    against: Against = lambda _above, _line: False,
    joins: Against = lambda _above, _line: False,
    *,
    at_once: bool,
    in_order: bool = False,
    is_done: Tells = lambda _: False,
) -> tuple[str, list[Unmeant]]:
    """Return a text with blanks in the place of the words with which an order is said anew.

    Whoever reads a sheet sees then that there are two for one unit. Commands that are carried out `at_once`
    do not stand against each other: those above the new one are not meant, and neither is what is below. Of a
    sheet whose lines are carried out `in_order` the new one and the one above it are not meant. One that says
    anew what `is_done` is not meant either; nor are two lines of a sheet that it `joins` as one list.
    """
    text = _said_once(text, is_order)
    reading = _Reading(text, parts(text), is_order, against, joins)
    for at, part in enumerate(reading.every):
        line = reading.line(at)
        if at == reading.starred and (one := reading.starring(at, at_once=at_once, in_order=in_order)):
            reading.found.append(one)
            continue
        start, end = reading.anew(at, at_once=at_once or in_order)
        if start == end:
            reading.tell_doubted(at, at_once=at_once)
            continue
        order = (line[:start] + line[end:]).strip()
        said = line[start:end].strip(" \t,.:;!-")
        if at_once and (at or is_done(order)):
            above = tuple(reading.every[: at + 1])
            reading.found = [Unmeant(above, "corrected" if at else "done", said, order)]
        elif in_order and (at or is_done(order)):
            both = (*reading.every[at - 1 : at], part)
            reading.found.append(Unmeant(both, "anew" if at else "done", said, order))
        elif one := reading.joined(at, start, end):
            reading.found.append(one)
        else:
            start, end = part.start + start, part.start + end
            text = text[:start] + " " * (end - start) + text[end:]
    return text, reading.found


def _said_once(text: str, is_order: Tells) -> str:
    """Return a text in which a line that is corrected at both its ends, `oops, HIRE 4 I meant`, is so at its
    beginning alone.
    """
    for part in parts(text):
        line = text[part.start : part.end]
        before, (start, end) = CORRECTS.match(line), _behind(line)
        if before and start < end and start > before.end() and is_order(line[before.end() : start]):
            text = text[: part.start + start] + " " * (end - start) + text[part.end :]
    return text


@dataclass
class _Reading:
    """A message whose lines are looked through for what says others anew."""

    text: str
    every: list[TextPart]
    is_order: Tells
    against: Against
    joins: Against
    found: list[Unmeant] = field(default_factory=list[Unmeant])
    tried: int = 0

    def __post_init__(self) -> None:
        """Find the one line with a star; where there are several they are a list."""
        starred = [at for at in range(len(self.every)) if STARRED.fullmatch(self.line(at))]
        self.starred = starred[0] if len(starred) == 1 else None

    def line(self, at: int) -> str:
        """Return the text of a line."""
        return self.text[self.every[at].start : self.every[at].end]

    def anew(self, at: int, *, at_once: bool) -> tuple[int, int]:
        """Return where the words stand with which a line says something anew; equal places if it does not."""
        line = self.line(at)
        start, end = _correcting(line)
        if at == self.starred and not at and start == end and not BULLET.match(line):
            start, end = line.index("*"), line.index("*") + 1
        if start != end and self.is_order(line[:start] + line[end:]):
            return start, end
        start, end = (0, 0) if at_once else _within(line)
        if start != end and self.is_order(line[:start]) and self.is_order(line[end:]):
            return start, end
        start, _ = self.unknown(at)
        is_anew = start > 0 and not (is_doubt(line[:start]) or unmeant(line))
        return (0, start) if is_anew else (0, 0)

    def joined(self, at: int, start: int, end: int) -> Unmeant | None:
        """Return a line that says anew what it would go on with, with that: what stands above it, or before
        the words between `start` and `end`; None if it goes on with nothing.
        """
        line, part = self.line(at), self.every[at]
        said, is_within = line[start:end].strip(" \t,.:;!-"), bool(line[end:].strip()) and start > 0
        if is_within:
            order = line[end:].strip()
            return Unmeant((part,), "anew", said, order) if self.joins(line[:start], order) else None
        order = (line[:start] + line[end:]).strip()
        near = range(at - 1, max(-1, at - 1 - NEAR), -1)
        above = next((n for n in near if self.joins(self.line(n), order)), None)
        return None if above is None else Unmeant((self.every[above], part), "anew", said, order)

    def unknown(self, at: int) -> tuple[int, int]:
        """Return where an order begins behind words that nobody knows, and the line above that it stands
        against; zeros if there is none.
        """
        line = self.line(at)
        starts = [found.start() for found in WORD.finditer(line)][1 : MOST_UNKNOWN + 1]
        if not at or not starts or self.tried >= MOST_TRIED or self.is_order(line):
            return 0, 0
        self.tried += 1
        for start in starts:
            if self.is_order(line[start:]):
                near = range(at - 1, max(-1, at - 1 - NEAR), -1)
                above = next((n for n in near if self.against(self.line(n), line[start:])), None)
                return (0, 0) if above is None else (start, above)
        return 0, 0

    def tell_doubted(self, at: int, *, at_once: bool) -> None:
        """Refuse a line that perhaps orders in the place of one above, with that."""
        line = self.line(at)
        if "?" in line or UNSURE_OF.isdisjoint(folded(line).split()):
            return
        start, above = self.unknown(at)
        if start:
            lines = self.every[: at + 1] if at_once else [self.every[above], self.every[at]]
            self.found.append(Unmeant(tuple(lines), "beside", line.strip()))

    def starring(self, at: int, *, at_once: bool, in_order: bool) -> Unmeant | None:
        """Return what a line with a star corrects, with it; None where whoever reads a sheet sees that."""
        if not at or not self.is_order(self.line(at - 1)):
            return None
        line = self.line(at)
        order = line.replace("*", " ").strip()
        lines = tuple(self.every[: at + 1] if at_once else self.every[at - 1 : at + 1])
        if BULLET.match(line) and not ((at_once or in_order) and self.against(self.line(at - 1), order)):
            return None
        if not self.is_order(order):
            return Unmeant(lines, "beside", line.strip())
        if at_once:
            return Unmeant(lines, "corrected", "*", order)
        above = self.line(at - 1)
        is_seen = not in_order and self.against(above, order) and not self.joins(above, order)
        return None if is_seen else Unmeant(lines, "anew", "*", order)


def _correcting(line: str) -> tuple[int, int]:
    """Return where the words stand with which a line says something anew: before it, or behind it."""
    if said := CORRECTS.match(line):
        return said.span()
    return _behind(line)


def _behind(line: str) -> tuple[int, int]:
    """Return where the words stand behind an order with which it is said anew."""
    order = line.rstrip(" \t.!…")
    said_last = next((each for each in CORRECTED if order.casefold().endswith(each)), "")
    if (aside := ASIDE.search(order)) and _is_correction(folded(aside[1]).split()):
        return len(order[: aside.start()].rstrip()), len(line)
    return len(order[: len(order) - len(said_last)].rstrip(" \t,")) if said_last else len(line), len(line)


def _is_correction(words: Sequence[str]) -> bool:
    """Return whether words in brackets say that the order before them takes the place of another one:
    `(correction)`, `(sorry, this one)`. `(sorry)` alone says so to nobody.
    """
    rest = list(words)
    while rest and rest[0] in BEFORE:
        rest = rest[1:]
    if len(rest) < len(words) and rest and BESIDE.issuperset(rest):
        return True
    said = (" ".join(rest[:size]) for size in range(1, len(rest) + 1) if BESIDE.issuperset(rest[size:]))
    return any(each in SAYS_ANEW for each in said)


def _within(line: str) -> tuple[int, int]:
    """Return where the words stand with which a line says its own beginning anew: `FAN H. No, FAN - TAI`;
    places that are equal if there are none.
    """
    for stop in STOP.finditer(line):
        if said := CORRECTS.match(line, stop.end()):
            return said.span()
    return 0, 0
