"""Lines that order nothing and put in doubt what stands with them: a condition, a question, a second thought,
another time, on a line of its own (`if they attack`, `should I`, `not sure`, `Dear Blue`).

Whether such a line is about what stands above it or below it nobody can tell, so it holds for all that no
empty line parts from it. A line that has an order of its own puts that in doubt alone, and whoever reads
orders refuses it; unless it begins with `or`, for then one of two is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from games.core.reading.message_commands import TextPart, parts
from games.core.reading.taking_back import ABOUT_ITSELF, WITHDRAWING, is_of_another_game, takes_back
from games.core.reading.unmeant import COMMENTED, CONFIRMING, HEDGES, OR, Unmeant, is_mere_doubt, is_time
from games.core.text import vocabulary
from games.core.text.talk import is_farewell
from games.core.text.tokens import CONDITIONS, DENIALS, ELSEWHEN, any_of, folded

FIRST = frozenset(vocabulary.DOUBTING_FIRST.split())
"""Words with which a question begins, or what something depends on."""
ANYWHERE = (
    (DENIALS | ELSEWHEN | HEDGES)
    .union(CONDITIONS, WITHDRAWING, (word for word in vocabulary.DOUBTING.split() if "_" not in word))
    .difference(vocabulary.UNDOUBTING.split())
)
"""Words that doubt, deny or put off wherever they stand in a line that orders nothing."""
PHRASES = [word.split("_") for word in vocabulary.DOUBTING.split() if "_" in word]
SEVERAL = re.compile(rf"\b(?:{any_of(map(' '.join, PHRASES))})\b")
"""Several words together that do."""
APART = "|".join(r"\W{1,3}".join(phrase) for phrase in PHRASES)
SUBSTITUTED = re.compile(r"s[/|#][^\n/|#]+[/|#]|\^\w+\^", re.IGNORECASE)
"""A correction as editors of text have it: `s/FAN/TAI/`, `^FAN^TAI`."""
DEPENDS = frozenset([*CONDITIONS, *vocabulary.DEPENDING.split()])
"""Words behind which stands first what it depends on: that may read like an order."""
OTHERWISE = vocabulary.OTHERWISE.split()
NOT_YET = frozenset(vocabulary.NOT_YET.split())
CHINESE = vocabulary.CHINESE_DOUBTS.split()
HINT = re.compile(
    rf"[?？]|{any_of(w for w in sorted(ANYWHERE) if not w.isascii())}"
    rf"|\b(?:{any_of(w for w in sorted(ANYWHERE) if w.isascii())}|\w+n.t)\b"
    rf"|\b(?:{APART})\b|(?:^|;)[^\S\n]*(?:s[/|#]|\^)"
    rf"|(?:^|;)[^\w\n;]*(?:{any_of(sorted({*FIRST, *vocabulary.ASKING_FIRST.split()}))})\b",
    re.IGNORECASE | re.MULTILINE,
)
"""A sign that every text with such a line has."""
QUESTION = re.compile(
    rf"[^\w\n]{{0,9}}(?!{vocabulary.ORDERED_NOTHING})(?:{any_of(vocabulary.ASKING.split())}"
    rf"|(?:{any_of(vocabulary.ASKING_IF.split())}) (?:{any_of(vocabulary.ASKED_OF.split())}))"
    r"(?=[^\S\n]+\w)",
    re.IGNORECASE,
)
"""The beginning of a question that has no mark: `is … ok`, `should I …`."""
BESIDE_A_NAME = frozenset(vocabulary.ANSWERING.split())
"""Words beside the name of a question where that heads an answer: `my plan for this turn`."""
WORD = re.compile(r"\w+(?:['’]\w+)*")
OPENED = re.compile(rf"[,:;]|\b{vocabulary.THEN}\b", re.IGNORECASE)
BLANK = re.compile(r"\n[^\S\n]*\n")
STRUCK, MARKS = "~~", " \t,.;:-?？!"
ASKS_NOTHING = 3
"""Words with which a question only begins: `what do you think` asks about no Youzhou."""
LONGEST, MOST_TRIED, BEHIND = 160, 48, 6
"""Letters of a line of doubt; stretches that are tried in a text, and behind one word."""

Tells = Callable[[str], bool]
"""Tells whether something holds of a line, or of a stretch of one."""


def in_doubt(
    text: str,
    gone: Sequence[TextPart],
    is_order: Tells,
    own: Sequence[str] = (),
    is_read: Tells = lambda _: False,
) -> list[Unmeant]:
    """Return the parts that stand with a line of doubt, of those that are not `gone` already; words of the
    question's `own` doubt nothing.

    `is_order` tells whether a stretch of a line is an order, or asks for something by itself; `is_read`
    whether a line is understood, though it may fit only beside others.
    """
    if HINT.search(text) is None:
        return []
    lost = set(gone)
    left = MOST_TRIED

    def tried(stretch: str) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and is_order(stretch)

    found: list[Unmeant] = []
    for part in parts(text):
        asks = QUESTION.match(line := text[part.start : part.end])
        if asks and part not in lost and tried(line):
            found.append(Unmeant((part,), "question", asks[0].strip(), line[asks.end() :].strip()))
            lost.add(part)
    marks = set(_marks(text))
    every = sorted([*(part for part in parts(text) if part not in lost), *marks], key=lambda part: part.start)
    for group in _joined(text, every):
        beside = tuple(part for part in group if part not in marks)
        said = "?" if beside and len(beside) < len(group) else ""
        for part in beside if len(beside) > 1 and not said else ():
            line = text[part.start : part.end]
            said_plainly = line.replace(STRUCK, " ")
            if is_doubt(line, own) and not is_read(line.strip(MARKS)) and doubts_beside(said_plainly, tried):
                said = line.strip()
                break
        if said:
            order = text[beside[0].start : beside[0].end].strip() if len(beside) == 1 else ""
            found.append(Unmeant(beside, "beside", said, order))
    return found


def doubts_beside(line: str, is_order: Tells) -> bool:
    """Return whether a line of doubt is about what stands with it: it has no order of its own."""
    return _is_other(line) or _is_unconfirmed(line) or not _orders(line, is_order)


def _is_unconfirmed(line: str) -> bool:
    """Return whether a line says that orders are not confirmed yet, though it has the word for it."""
    words = folded(line).split()
    return "?" not in line and not (CONFIRMING.isdisjoint(words) or NOT_YET.isdisjoint(words))


def _marks(text: str) -> list[TextPart]:
    """Return the lines that are nothing but a question mark."""
    found: list[TextPart] = []
    at = 0
    for line in text.split("\n"):
        if ("?" in line or "？" in line) and not any(letter.isalnum() for letter in line):
            found.append(TextPart(at, at + len(line)))
        at += len(line) + 1
    return found


def is_doubt(line: str, own: Sequence[str] = ()) -> bool:
    """Return whether a line has words that doubt, deny or put off. One that takes back speaks of what stands
    above it, and that is gone already.
    """
    words = folded(line.replace("n\u2019t", "nt")).split()
    is_heading = any(word in own for word in words) and all(
        word in own or word in BESIDE_A_NAME or word.isdecimal() for word in words
    )
    if is_heading or not words or len(line.strip()) > LONGEST or is_farewell(line):
        return False
    if is_of_another_game(words):
        return True
    if takes_back(line) and " ".join(words) not in ABOUT_ITSELF:
        return False
    return (
        "?" in line
        or "？" in line
        or words[0] in FIRST
        or not ANYWHERE.isdisjoint(words)
        or SEVERAL.search(" ".join(words)) is not None
        or SUBSTITUTED.match(line.lstrip()) is not None
        or any(word in line for word in CHINESE)
    )


def _is_other(line: str) -> bool:
    """Return whether a line names another order than the one above it: `or FAN H`, `same but FAN H`."""
    words = folded(line).split() or [""]
    return words[0] in OR or (words[0] == vocabulary.SAME and vocabulary.BUT in words)


def _orders(line: str, is_order: Tells) -> bool:
    """Return whether some stretch of a line is an order: all of it, what stands before a word of doubt, what
    stands behind it. Behind what it depends on the order stands only where that ends.
    """
    if is_time(line) and len(line.split()) > 1:
        return False  # `next turn`, though a game has a command `next`
    if is_order(line.strip(MARKS)):
        return True
    spans = [found.span() for found in WORD.finditer(line)]
    words = [folded(line[start:end]) for start, end in spans]
    doubts = [n for n, word in enumerate(words) if word in ANYWHERE or (n == 0 and word in FIRST)]
    depends = [n for n in doubts if words[n] in DEPENDS]
    starts = {found.end() for found in OPENED.finditer(line)}
    if len(words) > 1 and words[0] in OTHERWISE:
        starts.add(spans[1][0])
    for n in doubts[:3] if not depends else ():
        starts |= {spans[m][0] for m in range(n + 1, min(len(spans), n + 1 + BEHIND))}
    least = ASKS_NOTHING if words[:1] and words[0] in FIRST else 0
    ends = {spans[n][0] for n in doubts[:3] if n > least}
    stretches = [line[start:] for start in sorted(starts)] + [line[:end] for end in sorted(ends)]
    return any(is_order(stretch.strip(MARKS)) for stretch in stretches if stretch.strip())


def _joined(text: str, every: Sequence[TextPart]) -> Iterator[list[TextPart]]:
    """Yield the parts that stand together: with a doubt that stands alone, those above it, or if it stands
    first those below it.
    """
    before: list[TextPart] = []
    waits = False
    for group in _paragraphs(text, every):
        line = text[group[0].start : group[0].end]
        is_alone = len(group) == 1 and (is_mere_doubt(_remark(line)) or _is_unconfirmed(line))
        if before and not (is_alone or waits):
            yield before
            before = []
        waits = is_alone and not before
        before += group
    if before:
        yield before


def _remark(line: str) -> str:
    """Return a line without the marks of a remark in a program before it."""
    mark = COMMENTED.match(line)
    return line[mark.end() :] if mark else line


def _paragraphs(text: str, every: Sequence[TextPart]) -> Iterator[list[TextPart]]:
    """Yield the parts that no empty line stands between."""
    group: list[TextPart] = []
    for part in every:
        if group and BLANK.search(text[group[-1].end : part.start]):
            yield group
            group = []
        group.append(part)
    if group:
        yield group
