"""Lines of a message that are written and not meant, whatever the game: examples and drafts (`e.g. …`,
`idea: …`), lines with a doubt behind them (`… (maybe)`, `…, ok?`), and what a later line takes back
(`never mind`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.core.message_commands import TextPart, parts
from games.core.talk import is_chat
from games.core.tokens import CONDITIONS, DENIALS, ELSEWHEN, OVER, folded

Why: TypeAlias = Literal["heading", "doubt", "revoked", "beside", "question"]

HEAD_WORDS = """
eg example examples instance like test tests testing draft drafts idea ideas option options alternative
alternatively alternatives todo reminder remember note notes nb fyi previously earlier old was before wrong
error incorrect mistake undo revert question questions ask tell says said wrote hypothetical hypothetically
suppose supposing maybe perhaps possibly probably not dont no never nope backup fallback considering
thinking thought unsure undecided imagine pretend scenario theory theoretically proposal propose proposed
suggestion suggest suggested advice hint quote warning ignore disregard instead otherwise 例 例如 比如 譬如
plan plans planned planning letter letters message dm whisper offer deal promise agreement treaty cancelled
canceled
"""
HEADS = frozenset(HEAD_WORDS.split())
"""Words of a heading that is not said over orders: `draft: …`."""
LONGEST_HEAD, LONGEST_TAIL = 6, 8
"""Words of a heading, and of a doubt behind a line, at most."""
HEDGE_WORDS = """
not maybe perhaps possibly probably cancelled canceled no nope unsure tbd tbc tentative tentatively undecided
hypothetical hypothetically example eg draft never nevermind nvm disregard scratch jk kidding dont later
tomorrow cancel clear forget undo wait
"""
HEDGES = frozenset(HEDGE_WORDS.split())
"""Words behind a line that take it back or doubt it."""
BESIDE_WORDS = """
yet sure i im think guess it that this or to be decided confirmed still for now a an the just only if wait
mind really so but am is lol sorry oh actually hm hmm please thanks do
"""
BESIDE = frozenset(BESIDE_WORDS.split())
"""Words that stand beside those."""
ASK_WORDS = "ok okay right correct yes no huh legal allowed possible fine good sure alright"
ASKS = frozenset(ASK_WORDS.split())
"""Words that ask about the line before them."""
WITHDRAWING = "clear cancel forget withdraw drop delete remove retract undo ignore disregard scratch strike"
TAKES_BACK = frozenset(
    [
        *("no", "nope", "no no", "no wait", "wait no", "never mind", "nevermind", "nvm", "nm", "not yet"),
        *(
            "scratch that",
            "scratch it",
            "cancel that",
            "cancel it",
            "cancel this",
            "forget it",
            "forget that",
        ),
        *("disregard", "disregard that", "ignore that", "ignore this", "delete that", "delete this"),
        *("no dont", "dont", "dont do that", "dont do it", "strike that", "belay that", "on second thought"),
        *(
            "on second thoughts",
            "my mistake",
            "my bad",
            "just kidding",
            "jk",
            "kidding",
            "wrong",
            "that was wrong",
        ),
        *("wait", "hold on", "hang on", "oops", "mistake", "nah", "not", "not that", "maybe not", "or not"),
        *("i take that back", "i take it back", "as you were", "i changed my mind", "changed my mind"),
        *("take that back", "take it back", "takeback", "revert", "belay", "actually not"),
        *("clear all", "cancel all", "cancel all that", "cancel last", "clear last", "undo last", "undo all"),
        *(f"{verb}{what}" for verb in WITHDRAWING.split() for what in ("", " that", " it", " this")),
    ]
)
"""What a line says that takes back those above it."""
ABOUT_ITSELF = frozenset(
    [
        *(
            "not",
            "not yet",
            "not that",
            "maybe not",
            "or not",
            "dont",
            "no dont",
            "dont do that",
            "dont do it",
        ),
        *("ignore", "ignore this", "ignore that", "disregard", "please ignore", "please disregard"),
    ]
)
"""Those that say as much of what stands below them; the others begin a message that says it anew."""
BEFORE = frozenset(
    ["oh", "oops", "ah", "sorry", "actually", "hm", "hmm", "ugh", "err", "but", "ok", "well", "please"]
)
BEHIND = frozenset(["please", "sorry", "thanks", "bot", "lol"])
"""Words that may stand before that, and behind it."""
OPENING = re.compile(
    r"[^\w\n]{0,9}(?:for (?:example|instance)|examples?|e ?\. ?g ?\.|e\.g|eg|z ?\. ?b ?\.|such as"
    r"|p ?\. ?ex ?\.)(?!\w)[^\w\n]{0,9}(?=\w)",
    re.IGNORECASE,
)
"""The beginning of an example, without a colon."""
COMMENTED = re.compile(r"[^\S\n]*(?://(?!order|submit)|/\*|<!--)(?=[^\n]*\w)")
"""The beginning of a line that is written as a remark in a program is."""
CONDITIONAL = frozenset(CONDITIONS.split())
CONDITIONS_FIRST = [[word] for word in CONDITIONS.split()]
INTENDS = re.compile(
    r"[^\w\n]{0,9}(?:i(?: am|['’]?m)? )?(?:"
    r"(?:plan|intend|hope|think|thought|tempted|about) (?:to|of|on|about)"
    r"|(?:planning|intending|hoping|thinking|considering)(?: (?:to|of|on|about))?)(?![\w:])",
    re.IGNORECASE,
)
"""The beginning of an order that somebody only thinks of: `I plan to …`."""
QUOTES = tuple('"“”„«»')
SUPPOSES = re.compile(
    r"[^\w\n]{0,9}(?:should|would|could|might|were|had|suppose|assume)(?!\w).*\w", re.IGNORECASE
)
"""A condition before a comma and the order that depends on it: `Should they attack, …`."""
PUTTING_OFF = ELSEWHEN | {"soon", "eventually"}
UNDOING_WORDS = (
    f"{WITHDRAWING} scrap skip hold wrong mistake test testing yet rather only until till once instead"
)
UNDOING = frozenset(UNDOING_WORDS.split()) | HEDGES | CONDITIONAL | (DENIALS - {"but", "or", "nor"})
"""Words that make more of plain words behind `//` than a remark."""
ORDERING = re.compile(r"[\d<>=+*/\u2192-]|\b[A-Z]{3,4}\b")
"""Signs and words of orders that no remark has."""
IN_BRACKETS = re.compile(r"[(\[{]([^()\[\]{}\n]{1,60})[)\]}]")
TAIL = re.compile(r"[,…]|\.{2,}|(?<=\s)(?:[-–—]{1,2}|//|#)(?=\s)|(?<=[^\s.])\.(?=\s)")
"""What parts a line from a doubt behind it."""
FAR = 60
"""Letters at the end of a line in which such a doubt stands."""
HINTS = sorted(word for word in {*HEADS, *HEDGES, *PUTTING_OFF, *WITHDRAWING.split()} if word.isascii())
HINT = re.compile(
    rf"[?:例]|比如|譬如|\b(?:for (?:example|instance)|such as|don.t|{'|'.join(HINTS)}"
    r"|cancel|forget|delete|strike|belay|second|bad|nm|to|dear|on|were|had|should|would|could|might|suppose"
    r"|assume|back|mind|takeback|revert|nah|if|unless|when|intend|intending|hope|hoping"
    r"|think|consider|tempted|about)\b"
    r"|\b(?:z|p|e) ?\.|//|/\*|<!--",
    re.IGNORECASE,
)
"""What every text has in which a line is not meant."""


@dataclass(frozen=True)
class Unmeant:
    """Lines that are not meant, from the first to the last of them, why, and what would be ordered: the order
    itself, where it can be told.
    """

    lines: tuple[TextPart, ...]
    why: Why
    said: str
    order: str = ""


def unmeant(text: str, own: Sequence[str] = ()) -> list[Unmeant]:
    """Return the parts of a text that are not meant, in reading order; words of the question's `own` head
    what answers it.
    """
    if HINT.search(text) is None:
        return []
    every = parts(text)
    back = _taken_back(text, every)
    found = [back] if back else []
    for at, part in enumerate(every[len(back.lines) if back else 0 :], len(back.lines) if back else 0):
        if not any(part in each.lines for each in found) and (one := _one(text, every, at, own)):
            found.append(one)
    return found


def _one(text: str, every: Sequence[TextPart], at: int, own: Sequence[str]) -> Unmeant | None:
    """Return a line that is not meant, with those below it if it is a heading alone."""
    part = every[at]
    line = text[part.start : part.end]
    if opening := OPENING.match(line):
        return Unmeant((part,), "heading", line[: opening.end()].strip(), line[opening.end() :].strip())
    if (begun := _begun(line)) and _says(line[begun:]):
        return Unmeant((part,), "heading", line[:begun].strip(), line[begun:].strip(" \t*/->!"))
    head, colon, rest = line.partition(":") if ":" in line else line.partition("：")
    if colon and (_is_head(head, own) or _is_spoken(rest)):
        if _says(rest):
            return Unmeant((part,), "heading", f"{head.strip()}:", rest.strip())
        below = tuple(_below(text, every, at))
        return Unmeant((part, *below), "heading", f"{head.strip()}:") if below else None
    if doubt := _doubt(line):
        return Unmeant((part,), "doubt", line[doubt:].strip(" \t,.…-–—/#"), line[:doubt].strip())
    return None


def _begun(line: str) -> int:
    """Return where an order begins behind the marks of a remark, a doubt in brackets or another time; 0 if
    nothing of these stands before it.
    """
    if mark := COMMENTED.match(line):
        return mark.end()
    brackets = IN_BRACKETS.search(line)
    if brackets and _is_aside(brackets[1]) and not _says(line[: brackets.start()]):
        return brackets.end()
    if (intends := INTENDS.match(line)) and not line.rstrip().endswith(":"):
        return intends.end()
    time, comma, _ = line.partition(",")
    return len(time) + 1 if comma and (is_time(time) or SUPPOSES.match(time)) else 0


def _is_head(text: str, own: Sequence[str]) -> bool:
    """Return whether words before a colon are no heading of orders."""
    words = folded(text).split() if len(text) <= FAR else []
    if not 0 < len(words) <= LONGEST_HEAD:
        return False
    is_plan = words[-2:-1] == ["plan"] and len(words[-1]) == 1  # `plan b: …`
    is_letter = len(words) > 1 and words[0] in ("to", "dear")
    said = [word for word in (*words, "".join(words)) if word not in own]
    return is_plan or is_letter or not HEADS.isdisjoint(said)


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
    order, slashes, said = line.partition("//")
    is_plain = bool(slashes) and _says(order) and not order.endswith(":") and not ORDERING.search(said)
    if is_plain and not UNDOING.isdisjoint(folded(said).split()):
        return len(order)
    near = max(0, len(line) - FAR)
    for found in TAIL.finditer(line, near):
        tail = line[found.end() :]
        if not _says(line[: found.start()]):
            continue
        depends = found[0] in ("//", "#", "--") and folded(tail).split()[:1] in CONDITIONS_FIRST
        if depends or _is_doubt(tail) or (tail.rstrip(" \t\"'”’`*_)").endswith("?") and _all(tail, ASKS)):
            return found.start()
    return 0


def _is_doubt(text: str) -> bool:
    """Return whether a text has nothing but words of a doubt."""
    words = folded(text).split()
    return _all(text, HEDGES | BESIDE) and not HEDGES.isdisjoint(words)


def _is_aside(text: str) -> bool:
    """Return whether words in brackets doubt an order, put it off or make it depend on something."""
    words = folded(text).split()
    depends = 1 < len(words) <= LONGEST_HEAD and words[0] in CONDITIONAL and not any(map(str.isdigit, text))
    return depends or is_time(text) or _is_doubt(text)


def _all(text: str, among: frozenset[str]) -> bool:
    words = folded(text).split()
    return 0 < len(words) <= LONGEST_TAIL and among.issuperset(words)


def _says(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


def _taken_back(text: str, every: Sequence[TextPart]) -> Unmeant | None:
    """Return the last line that takes back those above it, with them."""
    for at in range(len(every) - 1, 0, -1):
        part = every[at]
        said = text[part.start : part.end]
        if len(said) <= FAR and takes_back(said) and _is_order(text, every[:at]):
            before = every[at - 1]
            order = text[before.start : before.end].strip() if at == 1 else ""
            return Unmeant(tuple(every[: at + 1]), "revoked", said.strip(), order)
    return None


def _is_order(text: str, above: Sequence[TextPart]) -> bool:
    """Return whether something stands above that is more than talk, or a word that takes back as well."""
    lines = (text[part.start : part.end] for part in above)
    return any(not takes_back(line) and not is_chat(line) for line in lines)


def takes_back(line: str) -> bool:
    """Return whether a line says no more than that something is taken back."""
    words = folded(line).split()
    while words and words[0] in BEFORE:
        words = words[1:]
    while words and words[-1] in BEHIND:
        words = words[:-1]
    return " ".join(words) in TAKES_BACK


def withdraws(line: str) -> bool:
    """Return whether a line begins with a word that takes something back, and names what: `clear FAN`."""
    words = folded(line).split()
    return len(words) > 1 and words[0] in WITHDRAWING.split() and not takes_back(line)
