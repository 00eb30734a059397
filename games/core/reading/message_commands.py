"""The commands to the bot itself in a player's message, whatever the game: ready, clear, show, help ...

The bot takes every message through here first. What is left of it are orders, for the prompt's `check`;
words taken out leave blanks, so that lines and columns of later errors stay true. `clear FAN` is left in,
for only the game knows its units.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, cast

from games.core.rules.prompts import Orders, Shape
from games.core.text import vocabulary
from games.core.text.tokens import (
    ELSEWHEN,
    OVER,
    Source,
    Times,
    any_of,
    is_elsewhen,
    phrases,
    times_of,
    unquoted,
)

Word: TypeAlias = Literal[
    "ready",
    "ready anyway",
    "not ready",
    "clear",
    "all hold",
    "orders",
    "missing",
    "help",
    "resign",
    "undo",
    "undo all",
    "again",
    "standing",
    "clear standing",
    "talk",
    "draw",
]
PHRASES = cast("dict[Word, str]", vocabulary.TO_THE_BOT)
"""Every way to say each word."""
POLITE = re.compile(rf"^(?:{any_of(vocabulary.PLEASE.split())}) | (?:{any_of(vocabulary.PLEASE.split())})$")
"""Polite words before a command and behind it."""
MARK = re.compile(r"[^\w\s]")
NOTHING = "\x07"
"""Stands for a mark, so that places stay true; what is typed is folded and has no such letter of its own."""
READY_LAST = re.compile(rf"(?<=[\s{NOTHING}]){vocabulary.READY}[\s{NOTHING}]*$")
"""`ready` at the end of a clause of orders. It counts only if all that stands before it is understood."""
NOT_MINE = frozenset(vocabulary.NOT_MINE.split())
UNSURE = frozenset(vocabulary.UNSURE.split())
DEEDS = frozenset[Word](
    ("ready", "ready anyway", "not ready", "clear", "all hold", "undo", "undo all", "again", "clear standing")
)
"""Commands that change something: with a question mark they are questions, and nothing is done."""
ROW, WORD = re.compile(r"[^\n]+"), re.compile(r"\w+")
LONGEST_HEADING, LONGEST_TITLE = 6, 60
"""Words of a heading, at most; letters of one before the number of its time."""
MEANING: dict[str, Word] = {phrase: word for word, said in PHRASES.items() for phrase in phrases(said)}


def words_of(shape: Shape | None) -> tuple[str, ...]:
    """Return the phrases that a question reads itself; talk too where options or commands are named."""
    if isinstance(shape, Orders) and not shape.at_once:
        return shape.own
    return tuple(said for said, word in MEANING.items() if word in ("talk", "draw")) if shape else ()


@dataclass(frozen=True)
class Command:
    """A word to the bot, and where it stood.

    ready, not ready: mark or unmark the seat; ready anyway: also where it has chosen nothing. clear:
    forget the draft. all hold: the draft is an empty sheet, which counts as an answer. orders: show the
    draft. missing: what has no order yet. undo: take the last command back, or all that can be. again: what
    was sent for an earlier question is sent once more. standing: show the standing orders, or forget them.
    talk: nothing is asked. draw: an end without a winner is wished for. help, resign: as they say.
    """

    word: Word
    quote: str
    line: int
    column: int


@dataclass(frozen=True)
class TakenApart:
    """A message, taken apart: commands in the order they were given, and the rest, in the sender's own
    words.
    """

    commands: tuple[Command, ...]
    rest: str

    @property
    def has_orders(self) -> bool:
        """Return whether anything is left to be read as orders."""
        return bool(self.rest.strip())

    @property
    def lasting(self) -> list[Command]:
        """Return the commands without a `ready` that a later `not ready` takes back: it would close a
        question.
        """
        last = max((at for at, each in enumerate(self.commands) if each.word == "not ready"), default=0)
        every = enumerate(self.commands)
        return [each for at, each in every if at >= last or each.word not in ("ready", "ready anyway")]


def count_pieces(text: str) -> int:
    """Return into how many pieces line ends, semicolons, full stops, commas and list numbers cut a text."""
    return sum(1 for _ in _source(listed(text)).clauses())


@lru_cache(maxsize=2)
def _source(text: str) -> Source:
    """Return a message as it is read: it is counted, taken apart and looked through one after the other."""
    return Source(text)


def take_apart(text: str, own: Sequence[str] = (), now: str = "") -> TakenApart:
    """Split off the clauses that are commands to the bot; phrases in `own` are the question's.

    `now` names the phase that is open: below a heading of another one no word does anything.
    """
    source = _source(text)
    commands: list[Command] = []
    rest, done, has_others = list[str](), 0, False
    plain = MARK.sub(NOTHING, source.folded)
    later = list(_later(source.folded, times_of(WORD.findall(now.casefold()))))
    for begun, end in source.clauses():
        start = begun
        phrase = plain[start:end].replace(NOTHING, "")
        spoken = " ".join(phrase.split())
        asks = "?" in source.folded[start:end]
        word = MEANING.get(spoken) or MEANING.get(POLITE.sub("", spoken))
        word = "help" if asks and not spoken else word
        if source.is_struck(begun, end):
            word = None
        if asks and word in DEEDS and spoken not in own:
            word = "talk"
        if word in DEEDS and any(first <= begun < last for first, last in later):
            word = None
        if word is None or spoken in own:
            has_others = True
            at = _ready_last(plain[start:end])
            if at is None or asks or any(first <= begun < last for first, last in later):
                continue
            word, start = "ready", start + at
        begin = end - len(source.folded[start:end].lstrip())
        commands.append(Command(word, source.quote(begin, end).strip(), *source.spot(begin)))
        first, last = source.origin(begin), source.origin(end - 1) + 1
        rest += (source.text[done:first], " " * (last - first))
        done = last
    return TakenApart(tuple(commands), "".join([*rest, source.text[done:]]) if has_others else "")


def _ready_last(clause: str) -> int | None:
    """Return where the `ready` begins that ends a clause of orders, None if none does."""
    found = READY_LAST.search(clause) if vocabulary.READY in clause else None
    before = " ".join(clause[: found.start()].replace(NOTHING, "").split()) if found else ""
    if found is None or not before or before in MEANING or before.split()[-1] in NOT_MINE:
        return None
    if not UNSURE.isdisjoint(before.split()):
        return None
    return found.start()


NUMBERED = re.compile(r"(?<!\S)[*_]*\(?(\d{1,3})([.):])[*_]*(?=\s|[^\W\d_])")
"""The number of an order in a list: `2.`, `(2)`, `**2:**`."""
LINE = re.compile(r"[^\n;]+")
STRUCK = re.compile("~~+")


class TextPart(NamedTuple):
    """One line of a message, or what stands between its semicolons: where it begins and ends."""

    start: int
    end: int


def listed(text: str, *, begun: bool = False) -> str:
    """Return a text of the same length in which semicolons stand for the numbers of a list within a line:
    2, 3 ..., or those that follow the number at its beginning; with `begun` only the latter.
    """
    lines = text.split("\n")
    for at, line in enumerate(lines):
        number, mark = 0 if begun else 1, ""
        for match in NUMBERED.finditer(line):
            before = line[: match.start()]
            if not before.strip(" \t"):
                number, mark = int(match[1]), match[2]
            elif not mark and len(before) <= LONGEST_TITLE and _is_title(WORD.findall(before.casefold())):
                continue  # `Round 2: …` is no second item of a list
            elif number and int(match[1]) == number + 1 and mark in ("", match[2]):
                number, mark = number + 1, match[2]
                lines[at] = lines[at][: match.start()] + ";".ljust(len(match[0])) + line[match.end() :]
    return "\n".join(lines)


def parts(text: str) -> list[TextPart]:
    """Return the parts of a message that say anything; each item of a list that begins a line is one, and
    what is quoted is none.
    """
    text = unquoted(text)
    found = [TextPart(*match.span()) for match in LINE.finditer(listed(text, begun=True))]
    return [part for part in found if any(letter.isalnum() for letter in text[part.start : part.end])]


def only(text: str, kept: Sequence[TextPart]) -> str:
    """Return a text with blanks in the place of all but some parts: lines and columns stay true.

    The marks around what is struck through stay, for they may stand in other parts.
    """
    blank = ["\n" if letter == "\n" else " " for letter in text]
    for mark in STRUCK.finditer(text) if kept else ():
        blank[slice(*mark.span())] = mark[0]
    for part in kept:
        blank[part.start : part.end] = text[part.start : part.end]
    return "".join(blank)


def alone(text: str) -> Iterator[tuple[TextPart, str]]:
    """Yield the parts of a text, and each by itself; one of which any is struck through is between `~~`."""
    marks = [match.span() for match in STRUCK.finditer(text)]
    spans = [(left[1], right[0]) for left, right in zip(marks[::2], marks[1::2], strict=False)]
    ends = [end for _, end in spans]
    for part in parts(text):
        at = bisect_right(ends, part.start)
        is_struck = at < len(spans) and spans[at][0] < part.end
        words = text[part.start : part.end]
        yield part, f"~~{STRUCK.sub('', words)}~~" if is_struck else words


def struck_out(text: str) -> list[TextPart]:
    """Return the parts of a text of which all is struck through, each between a pair of `~~`."""
    if "~~" not in text:
        return []
    marks = [match.span() for match in STRUCK.finditer(text)]
    kept = list(text)
    for left, right in zip(marks[::2], marks[1::2], strict=False):
        kept[left[1] : right[0]] = " " * (right[0] - left[1])
    return [
        part for part in parts(text) if not any(letter.isalnum() for letter in kept[part.start : part.end])
    ]


def put_off(text: str) -> list[TextPart]:
    """Return the stretches of a text below headings of another time: nothing is done of what stands there."""
    source = _source(text)
    spans = _later(source.folded)
    return [TextPart(source.origin(start), source.origin(max(start, end - 1)) + 1) for start, end in spans]


def untitled(text: str, now: str) -> str:
    """Return a text with blanks in the place of lines that say no more than the name of the open phase."""
    name = WORD.findall(now.casefold())
    lines = text.split("\n")
    return "\n".join(" " * len(line) if WORD.findall(line.casefold()) == name else line for line in lines)


def _is_title(said: Sequence[str]) -> bool:
    """Return whether words without a colon are a heading: `Tomorrow`, `Winter of year 1`, `Round 2`."""
    return any(each in OVER for each in said) and all(
        each in OVER or each == vocabulary.OF or each.isdecimal() for each in said
    )


def _later(folded: str, now: Times = ()) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text below headings of another time (`Tomorrow:`, or `Summer:` in Spring):
    nothing is done there.
    """
    if not now and ELSEWHEN.isdisjoint(WORD.findall(folded)):
        return
    begun: int | None = None
    for row in ROW.finditer(folded):
        head, colon, _ = row[0].partition(":")
        titles = WORD.findall(head)
        is_over = (colon and WORD.search(row[0])) or _is_title(titles)
        if len(titles) > LONGEST_HEADING or not is_over:
            continue
        if begun is not None:
            yield begun, row.start()
        is_other = any(each in ELSEWHEN for each in titles) or is_elsewhen(times_of(titles), now)
        begun = row.start() if is_other else None
    if begun is not None:
        yield begun, len(folded)
