"""Lines of a message that are written and not meant, whatever the game: examples and drafts (`e.g. …`,
`idea: …`), lines with a doubt behind them (`… (maybe)`, `…, ok?`), and what a later line takes back
(`never mind`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.core.reading.message_commands import TextPart, parts
from games.core.reading.named_games import front
from games.core.reading.taking_back import (
    ABOUT_ITSELF,
    GAME_SIGN,
    WITHDRAWING,
    is_of_another_game,
    is_over_another_game,
    takes_back,
)
from games.core.text import vocabulary
from games.core.text.talk import is_chat
from games.core.text.tokens import CONDITIONS, DENIALS, ELSEWHEN, OVER, any_of, folded, phrases

Why: TypeAlias = Literal[
    "heading",
    "elsewhere",
    "doubt",
    "revoked",
    "corrected",
    "anew",
    "beside",
    "question",
    "withdrawn",
    "done",
    "later",
]

HEADS = frozenset(vocabulary.HEADS.split())
"""Words of a heading that is not said over orders: `draft: …`."""
LONGEST_HEAD, LONGEST_TAIL = 6, 8
"""Words of a heading, and of a doubt behind a line, at most."""
HEDGES = frozenset(vocabulary.HEDGES.split())
"""Words behind a line that take it back or doubt it."""
BESIDE = frozenset(vocabulary.BESIDE_HEDGES.split())
"""Words that stand beside those."""
ASKS = frozenset(vocabulary.ASKS.split())
_ITSELF = any_of(
    phrase.replace("dont", "don't")
    for phrase in sorted(ABOUT_ITSELF.difference(phrases(vocabulary.MARKED_CORRECTING)))
)
REFUSED_BEFORE = re.compile(rf"[^\w\n]{{0,9}}(?:{_ITSELF})[*_]*[.,;!…]+[*_]*[^\S\n]+(?=\w)", re.IGNORECASE)
"""Words before an order, on the same line, that it is not meant: `ignore this. …`."""


def _abbreviated(phrase: str) -> str:
    """Return the pattern of a phrase; one that ends with a full stop may have blanks beside its stops."""
    pattern = re.escape(phrase).replace(r"\ ", " ")
    return pattern.replace(r"\.", r" ?\. ?").removesuffix(" ?") if phrase.endswith(".") else pattern


OPENING = re.compile(
    rf"[^\w\n]{{0,9}}(?:{any_of(map(_abbreviated, phrases(vocabulary.EXAMPLES)))})(?!\w)"
    r"[^\w\n]{0,9}(?=\w)",
    re.IGNORECASE,
)
"""The beginning of an example, without a colon."""
COMMENTED = re.compile(
    rf"[^\S\n]*(?://(?!{any_of(word for word in vocabulary.BOT_COMMANDS.split() if len(word) > 1)})"
    r"|/\*|<!--)"
    r"(?=[^\n]*\w)"
)
"""The beginning of a line that is written as a remark in a program is."""
ASKED = re.compile(
    rf"[^\S\n]*[?？]+(?!(?:{any_of(vocabulary.BOT_COMMANDS.split())})\b)[^\S\n]*(?=\w)", re.IGNORECASE
)
"""A question mark before an order."""
CONDITIONAL = frozenset(CONDITIONS)
OR = frozenset(vocabulary.OR.split())
_TO = any_of(vocabulary.INTENDED.split())
INTENDS = re.compile(
    rf"[^\w\n]{{0,9}}(?:(?:{any_of(phrases(vocabulary.INTENDERS))}) )?(?:"
    rf"(?:{any_of(vocabulary.INTENDING.split())}) (?:{_TO})"
    rf"|(?:{any_of(vocabulary.CONSIDERING.split())})(?: (?:{_TO}))?)(?![\w:])",
    re.IGNORECASE,
)
"""The beginning of an order that somebody only thinks of: `I plan to …`."""
_NAMING = any_of((*vocabulary.NAMING_GAME.split(), vocabulary.GAME))
OF_SIGNED_GAME = re.compile(
    rf"[^\w\n#＃№]*(?:(?:{_NAMING}) ){{0,4}}[#＃№]\s?\d{{1,9}}\b"
    r"[*_)\]]*(?:(?= )|[:：.,-])[^\w\n]*(?=\w)",
    re.IGNORECASE,
)
"""The number of another game before an order: `#2 …`, `(#2) …`, `and #2: …`."""
ALSO_GAME = re.compile(r"[\s,]*(?:&|\+|/|,)\s*\d{1,9}\s*")
"""One more game before a colon, behind the first: `#1 & 2: …`."""
SHORT_GAME = re.compile(rf"{vocabulary.G}\d{{1,4}}")
"""A game's number as people shorten it: `g2: …`."""
PER_CENT = re.compile(r"\d{1,3} ?%")
QUOTES = tuple('"“”„«»')
SUPPOSES = re.compile(rf"[^\w\n]{{0,9}}(?:{any_of(phrases(vocabulary.SUPPOSING))})(?!\w).*\w", re.IGNORECASE)
"""A condition before a comma and the order that depends on it: `Should they attack, …`."""
PUTTING_OFF = ELSEWHEN.union(vocabulary.PUTTING_OFF.split())
CONFIRMING = frozenset(vocabulary.CONFIRMING.split())
"""Words of who makes sure of orders: `I'll confirm tomorrow` orders nothing for then."""
NEXT, LONGEST_TIME, LAST_WORDS = vocabulary.NEXT, 3, re.compile(r"(?<!\S)\S+")
"""A word that alone may be a command; words of a time behind an order, at most."""
TO_COME = PUTTING_OFF.difference(vocabulary.GONE_BY.split())
HOUR = re.compile(
    rf"[^\w\n]{{0,9}}(?:(?:{any_of(vocabulary.HOUR.split())}) )?(?:\d{{1,2}}[:.]\d{{2}}"
    rf"(?: ?(?:{any_of(vocabulary.HOURS.split())}))?|\d{{1,2}} ?(?:{any_of(vocabulary.HOURS.split())}))"
    r"(?=[\s,:])[^\w\n]{0,9}(?=\w)",
    re.IGNORECASE,
)
"""An hour before an order: `at 20:00 …`."""
UNDOING = HEDGES.union(WITHDRAWING, vocabulary.UNDOING.split(), CONDITIONAL, DENIALS).difference(
    vocabulary.CONTRASTING.split()
)
"""Words that make more of plain words behind `//` than a remark."""
ORDERING = re.compile(r"[\d<>=+*/\u2192-]|\b[A-Z]{3,4}\b")
"""Signs and words of orders that no remark has."""
SKINS = "[\ufe0f\u200d\u2640\u2642\U0001f3fb-\U0001f3ff]{0,9}"
SIGN = rf"(?:{any_of(vocabulary.REFUSING_SIGNS.split())}|\[[ _]?\]){SKINS}"
SIGNED_BEFORE = re.compile(rf"^[^\w\n]{{0,9}}?{SIGN}[^\w\n]{{0,9}}(?=\w)")
SIGNED_BEHIND = re.compile(rf"(?<=\w)[^\w\n]{{0,9}}?({SIGN})[^\w\n]{{0,9}}$")
"""A picture before an order, or behind it, that says no to it; a box that is not ticked."""
IN_BRACKETS = re.compile(r"[(\[{]([^()\[\]{}\n]{1,60})[)\]}]")
TAIL = re.compile(r"[,…]|\.{2,}|(?<=\s)(?:[-–—]{1,2}|//|#|\|)(?=\s)|(?<=[^\s.])\.(?=\s)")
"""Marks between a line and a doubt behind it."""
FAR = 60
"""Letters at the end of a line in which such a doubt stands."""
HINTS = sorted(word for word in {*HEADS, *HEDGES, *PUTTING_OFF, *WITHDRAWING} if word.isascii())
SHORTENED = sorted({phrase[0] for phrase in phrases(vocabulary.EXAMPLES) if "." in phrase})
HINT = re.compile(
    rf"[?:]|[#＃№]\s?\d|\b{vocabulary.GAME}\b|{any_of(vocabulary.CHINESE_EXAMPLES.split())}"
    rf"|\b(?:{any_of(each for each in phrases(vocabulary.EXAMPLES) if '.' not in each)}|don.t"
    rf"|{any_of(HINTS)}"
    rf"|{any_of(vocabulary.UNMEANT.split())})\b"
    rf"|\b(?:{any_of(SHORTENED)}) ?\.|//|/\*|<!--|{any_of(vocabulary.REFUSING_SIGNS.split())}|\[[ _]?\]"
    rf"|\d(?:{any_of(vocabulary.HOURS.split())})\b|\d\.\d\d\s|\b{vocabulary.G}\d"
    rf"|{any_of(phrase for phrase in phrases(vocabulary.TAKING_BACK) if not phrase.isascii())}",
    re.IGNORECASE,
)
"""A sign that every text has in which a line is not meant."""


@dataclass(frozen=True)
class Unmeant:
    """Lines that are not meant, from the first to the last of them, why, and what would be ordered: the order
    itself, where it can be told.
    """

    lines: tuple[TextPart, ...]
    why: Why
    said: str
    order: str = ""


def unmeant(
    text: str,
    own: Sequence[str] = (),
    others: Collection[str] = (),
    answers: Callable[[str], bool] = lambda _: False,
) -> list[Unmeant]:
    """Return the parts of a text that are not meant, in reading order; words of the question's `own` head
    what answers it, names of `others` what is for another game. `answers` says of a line that it answers
    the question, though it may be a word of talk or one that takes back (`NO`).
    """
    if HINT.search(text) is None:
        return []
    every = parts(text)
    back = _taken_back(text, every, answers)
    found = [back] if back else []
    for at, part in enumerate(every[len(back.lines) if back else 0 :], len(back.lines) if back else 0):
        if not any(part in each.lines for each in found) and (one := _one(text, every, at, own, others)):
            found.append(one)
    return found


def _one(
    text: str, every: Sequence[TextPart], at: int, own: Sequence[str], others: Collection[str]
) -> Unmeant | None:
    """Return a line that is not meant, with those below it if it is a heading alone."""
    part = every[at]
    line = text[part.start : part.end]
    if other := _of_other_game(text, every, at, own):
        return other
    if opening := OPENING.match(line):
        return Unmeant((part,), "heading", line[: opening.end()].strip(), line[opening.end() :].strip())
    if (begun := _begun(line, own)) and _says(line[begun:]):
        return Unmeant((part,), "heading", line[:begun].strip(), line[begun:].strip(" \t*/->!"))
    head, colon, rest = line.partition(":") if ":" in line else line.partition("：")
    is_others = bool(others) and front(head, others)[1] == len(head) > 0
    if colon and (is_others or _is_head(head, own) or _is_spoken(rest)):
        if _says(rest):
            return Unmeant((part,), "heading", f"{head.strip()}:", rest.strip())
        below = tuple(_below(text, every, at))
        return Unmeant((part, *below), "heading", f"{head.strip()}:") if below else None
    if start := _put_off(line):
        return Unmeant((part,), "later", line[start:].strip(), line[:start].strip())
    if doubt := _doubt(line):
        return Unmeant((part,), "doubt", line[doubt:].strip(" \t,.…-–—/#"), line[:doubt].strip())
    return None


def _of_other_game(text: str, every: Sequence[TextPart], at: int, own: Sequence[str]) -> Unmeant | None:
    """Return a line that is for another game, or heads lines below it that are."""
    part = every[at]
    line = text[part.start : part.end]
    head, colon, rest = line.partition(":") if ":" in line else line.partition("：")
    signed = OF_SIGNED_GAME.match(line)
    if is_over_another_game(line):
        below = tuple(_to_next_game(text, every, at))
        return Unmeant((part, *below), "elsewhere", line.strip()) if below else None
    if colon and (ALSO_GAME.fullmatch(head) or (_is_head(head, own) and is_another_game(head))):
        below = () if _says(rest) else tuple(_to_next_game(text, every, at))
        return Unmeant((part, *below), "elsewhere", head.strip()) if below or _says(rest) else None
    return Unmeant((part,), "elsewhere", line[: signed.end()].strip(" :.,-")) if signed else None


def _to_next_game(text: str, every: Sequence[TextPart], at: int) -> Iterator[TextPart]:
    """Yield the lines below a heading that names a game, up to the next of its kind."""
    for part in every[at + 1 :]:
        line = text[part.start : part.end]
        if is_over_another_game(line) or OF_SIGNED_GAME.match(line):
            return
        yield part


def _begun(line: str, own: Sequence[str]) -> int:
    """Return where an order begins behind the marks of a remark, a doubt in brackets or another time; 0 if
    nothing of these stands before it.
    """
    if mark := _marked(line):
        return mark.end()
    brackets = IN_BRACKETS.search(line)
    if (
        brackets
        and (_is_aside(brackets[1]) or _is_head(brackets[1], own))
        and not _says(line[: brackets.start()])
    ):
        return brackets.end()
    if (intends := INTENDS.match(line)) and not line.rstrip().endswith(":"):
        return intends.end()
    time, comma, _ = line.partition(",")
    return len(time) + 1 if comma and (is_time(time) or SUPPOSES.match(time)) else 0


def _marked(line: str) -> re.Match[str] | None:
    """Return the marks, or the hour, before an order that say it is none of now."""
    is_marked = COMMENTED.match(line) or SIGNED_BEFORE.match(line) or REFUSED_BEFORE.match(line)
    return is_marked or HOUR.match(line) or ASKED.match(line)


def _is_head(text: str, own: Sequence[str]) -> bool:
    """Return whether words before a colon are no heading of orders."""
    words = folded(text).split() if len(text) <= FAR else []
    if not 0 < len(words) <= LONGEST_HEAD:
        return False
    is_plan = words[-2:-1] == [vocabulary.PLAN] and len(words[-1]) == 1  # `plan b: …`
    is_letter = len(words) > 1 and words[0] in vocabulary.ADDRESSING.split()
    is_timed = len(words) > 1 and words[0] in vocabulary.HEADED_BY_TIME.split()
    is_other_game = is_another_game(text)
    said = [word for word in (*words, "".join(words)) if word not in own]
    return is_plan or is_letter or is_timed or is_other_game or not HEADS.isdisjoint(said)


def is_another_game(text: str) -> bool:
    """Return whether words alone name another game: `game 2`, `in the other game`, `g2`."""
    words = folded(GAME_SIGN.sub(f"{vocabulary.GAME} ", text)).split() if len(text) <= FAR else []
    return SHORT_GAME.fullmatch(" ".join(words)) is not None or is_of_another_game(["for", *words])


def _is_spoken(text: str) -> bool:
    """Return whether a text is what somebody is quoted to have said: `Blue: "…"`."""
    said = text.strip(" \t.,!")
    return len(said) > 2 and said.startswith(QUOTES) and said.endswith(QUOTES)


def is_time(text: str) -> bool:
    """Return whether words before a comma say no more than another time: `Tomorrow, …`, `Next turn, …`."""
    words = folded(text).split() if len(text) <= FAR else []
    return not PUTTING_OFF.isdisjoint(words) and all(w in OVER or w in PUTTING_OFF for w in words)


def _below(text: str, every: Sequence[TextPart], at: int) -> Iterator[TextPart]:
    """Yield the lines below a heading, up to an empty line or the next one that ends with a colon."""
    end = every[at].end
    for part in every[at + 1 :]:
        line = text[part.start : part.end].rstrip()
        if text[end : part.start].count("\n") > 1 or line.endswith((":", "：")):
            return
        yield part
        end = part.end


def _doubt(line: str) -> int:
    """Return where a doubt behind an order begins, 0 if there is none."""
    for found in IN_BRACKETS.finditer(line):
        if _is_aside(found[1]) and _says(line[: found.start()]):
            return found.start()
    if signed := SIGNED_BEHIND.search(line, max(0, len(line) - FAR)):
        return signed.start(1)
    order, slashes, said = line.partition("//")
    is_plain = bool(slashes) and _says(order) and not order.endswith(":") and not ORDERING.search(said)
    if is_plain and not UNDOING.isdisjoint(folded(said).split()):
        return len(order)
    near = max(0, len(line) - FAR)
    for found in TAIL.finditer(line, near):
        tail = line[found.end() :]
        if not _says(line[: found.start()]):
            continue
        depends = found[0] in ("//", "#", "--") and (folded(tail).split() or [""])[0] in CONDITIONAL
        if depends or _is_doubt(tail) or (tail.rstrip(" \t\"'”’`*_)").endswith("?") and _all(tail, ASKS)):
            return found.start()
    return 0


def _put_off(line: str) -> int:
    """Return where the words behind an order begin that put it off, `next turn`, 0 if there are none."""
    if not CONFIRMING.isdisjoint(folded(line).split()):
        return 0
    starts = [found.start() for found in LAST_WORDS.finditer(line, max(0, len(line) - FAR))][1:]
    for start in starts[-LONGEST_TIME:]:
        said = folded(line[start:]).split()
        if is_time(line[start:]) and not TO_COME.isdisjoint(said) and said != [NEXT]:
            return start
    return 0


def is_mere_doubt(text: str) -> bool:
    """Return whether a text has nothing but words of a doubt, or is one in brackets."""
    brackets = IN_BRACKETS.fullmatch(text.strip(" \t.,!*_"))
    return _is_aside(brackets[1]) if brackets else _is_doubt(text) and not is_time(text)


def _is_doubt(text: str) -> bool:
    """Return whether a text has nothing but words of a doubt."""
    text = PER_CENT.sub(" ", text)
    words = folded(text).split()
    return _all(text, HEDGES | BESIDE) and not HEDGES.isdisjoint(words)


def _is_aside(text: str) -> bool:
    """Return whether words in brackets doubt an order, name another one or another game, put it off or make
    it depend on something.
    """
    words = folded(text).split()
    depends = 1 < len(words) <= LONGEST_HEAD and words[0] in CONDITIONAL and not any(map(str.isdigit, text))
    is_other = len(words) > 1 and words[0] in OR
    return depends or is_other or is_time(text) or is_another_game(text) or _is_doubt(text)


def _all(text: str, among: frozenset[str]) -> bool:
    words = folded(text).split()
    return 0 < len(words) <= LONGEST_TAIL and among.issuperset(words)


def _says(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


def _taken_back(text: str, every: Sequence[TextPart], answers: Callable[[str], bool]) -> Unmeant | None:
    """Return the last line that takes back those above it, with them."""
    for at in range(len(every) - 1, 0, -1):
        part = every[at]
        said = text[part.start : part.end]
        is_heading = is_over_another_game(said) and (at + 1 < len(every) or said.rstrip().endswith(":"))
        is_said = len(said) <= FAR and takes_back(said) and not (is_heading or answers(said.strip()))
        if is_said and _is_order(text, every[:at], answers):
            before = every[at - 1]
            order = text[before.start : before.end].strip() if at == 1 else ""
            return Unmeant(tuple(every[: at + 1]), "revoked", said.strip(), order)
    return None


def _is_order(text: str, above: Sequence[TextPart], answers: Callable[[str], bool]) -> bool:
    """Return whether something stands above that answers, or is more than talk or a word that takes back."""
    lines = (text[part.start : part.end].strip() for part in above)
    return any(answers(line) or not (takes_back(line) or is_chat(line)) for line in lines)
