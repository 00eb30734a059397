"""Reads an answer that a player typed, for every shape of question but orders.

`2` answers an amount. An option is named by its value, its label, words of its label that no other option
has (`Sun Quan` for "SQU Sun Quan 5/2/1"), or the only beginning of one; several stand one after the other,
with or without commas, bullets and numbers. What is struck through or asks is no answer, and no word is
passed over but those that say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.core.reading.clauses_to_orders import DOUBTS
from games.core.rules.errors import Ambiguous, OrderError, Unreadable
from games.core.rules.prompts import Amount, Answer, Arrange, Choose, Option, Orders, Pick, Shape
from games.core.text import vocabulary
from games.core.text.tokens import DENIALS, Source, folded, unquoted

WORD = re.compile(r"[^\s,;>&]+")
SIGNED = re.compile(r"[+\-−]\d+")
STRUCK = re.compile(r"~~[^~]+~~")
"""A line that is struck through whole."""
AROUND = "*_`~.!:()"
"""Marks that may stand around a number."""
LETTERED = re.compile(r"[a-z]\)", re.IGNORECASE)
ORDINAL = re.compile(r"\(?\d{1,2}[.):]+")
SAYS_NOTHING = frozenset(vocabulary.AROUND_ANSWERS.split())
DENIES = DENIALS.union(vocabulary.REFUSALS.split())
"""Words that turn an answer round that stands beside them: none of them begins the name of an option then."""
LEAST, MOST = 3, 6
"""Letters that the beginning of a word within a label has at least; words of a label that are one name at
most."""


def read_typed(shape: Shape, text: str) -> Answer:
    """Return the raw answer that a text means; raises OrderError."""
    if isinstance(shape, Orders):
        return [line for line in text.splitlines() if line.strip()]
    text = _unstruck(unquoted(text))
    source = Source(text)
    for doubt in (["struck"] if source.struck else []) + (["question"] if "?" in source.folded else []):
        raise Unreadable(DOUBTS[doubt], quote=text.strip()[:80], example=_example(shape))
    match shape:
        case Amount():
            return _number(shape, text)
        case Choose(options, others):
            return _one(OptionNames(options, others), text)
        case Pick(options) | Arrange(options):
            others = shape.others if isinstance(shape, Pick) else ()
            return _several(OptionNames(options, others), text, _example(shape))
        case _:
            raise Unreadable("the dice answer this, nobody else.", quote=text.strip()[:80])


def _unstruck(text: str) -> str:
    """Return a text without the lines that are struck through whole, if anything stands in others."""
    lines = [line for line in text.split("\n") if not STRUCK.fullmatch(line.strip())]
    return "\n".join(lines) if any(map(str.isalnum, "".join(lines))) else text


def _example(shape: Shape) -> str:
    """Return a right answer, as it is typed."""
    match shape:
        case Amount(least):
            return str(least)
        case Choose(options):
            return options[0].value if options else ""
        case Pick(options, least):
            return ", ".join(option.value for option in options[: max(least, 1)])
        case Arrange(options):
            return ", ".join(option.value for option in options)
        case _:
            return ""


def _number(shape: Amount, text: str) -> int:
    words = [word.strip(AROUND) for word in text.split()]
    said = [word for word in words if word and folded(word) not in SAYS_NOTHING]
    if len(said) == 1 and re.fullmatch(r"[+-]?\d{1,6}", said[0]):
        return int(said[0])
    raise Unreadable("that is not a whole number.", quote=text.strip()[:80], example=str(shape.least))


def _one(names: OptionNames, text: str) -> str:
    found = names.read(text)
    if len(found) > 1:
        raise Unreadable(
            f"choose one of: {', '.join(found[:12])}.", quote=text.strip()[:80], example=found[0]
        )
    if not found:
        raise _strange(names.options, text.strip())
    return found[0]


def _several(names: OptionNames, text: str, example: str) -> list[str]:
    """Return the options that a text names one after the other; raises OrderError with a right list."""
    try:
        return names.read(text)
    except OrderError as error:
        error.example = example
        raise


@dataclass
class OptionNames:
    """Names for the options of a question: phrases of whole words, and the options that they name.

    `others` are names of other things: none of them is the beginning of an option.
    """

    options: Sequence[Option]
    others: Sequence[str] = ()
    whole: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    within: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    labels: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    longest: int = 1

    def __post_init__(self) -> None:
        self.labels = {option.value: _words(option.label) for option in self.options}
        for option in self.options:
            for name in dict.fromkeys((option.value, option.label)):
                words = _words(name)
                self.longest = max(self.longest, len(words))
                self._enter(self.whole, words, option)
                for first in range(len(words)):
                    for last in range(first + 1, min(len(words), first + MOST) + 1):
                        if any(letter.isalpha() for letter in "".join(words[first:last])):
                            self._enter(self.within, words[first:last], option)

    def _enter(self, names: dict[str, list[str]], words: Sequence[str], option: Option) -> None:
        values = names.setdefault(" ".join(words), [])
        if words and option.value not in values:
            values.append(option.value)

    def read(self, text: str) -> list[str]:
        """Return the values that a text names, in order; raises OrderError at the first strange word."""
        raw = [word for word in WORD.findall(text) if _word(word)]
        words = [_word(word) for word in raw]
        found: list[str] = []
        at = 0
        while at < len(words):
            taken, value = self._longest(words, at)
            denies = words[at] in DENIES or "".join(words[at : at + 2]) in DENIES
            if denies and not (taken and SAYS_NOTHING.issuperset(words[:at] + words[at + taken :])):
                raise _strange(self.options, raw[at])
            if not taken and len(parts := [part for part in raw[at].split("/") if _word(part)]) > 1:
                raw[at : at + 1], words[at : at + 1] = parts, map(_word, parts)
                continue
            if not taken:
                beside = len(words) > 1 and words[at] in SAYS_NOTHING
                taken, value = 1, "" if beside else self._single(words[at], raw[at])
            if value and found[-1:] != [value]:
                found.append(value)
            at += taken
        return found

    def _longest(self, words: Sequence[str], at: int) -> tuple[int, str]:
        """Return how many words name one option there, the most that do, and its value; 0 if none do."""
        for count in range(min(len(words) - at, self.longest), 0, -1):
            phrase = " ".join(words[at : at + count])
            for names in (self.whole, self.within):
                if len(values := names.get(phrase, [])) == 1:
                    return count, values[0]
        return 0, ""

    def _single(self, word: str, raw: str) -> str:
        """Return the option whose name begins so, "" for a word that says nothing; raises OrderError."""
        begun = [] if word in map(folded, self.others) else self._beginning(word)
        if LETTERED.fullmatch(raw):
            return ""
        if len(begun) == 1:
            return begun[0]
        if word in SAYS_NOTHING or ORDINAL.fullmatch(raw):
            return ""
        if begun:
            raise Ambiguous(f"that could be {', '.join(begun[:12])}.", quote=raw[:80], example=begun[0])
        raise _strange(self.options, raw)

    def _beginning(self, word: str) -> list[str]:
        """Return the options whose label, else whose value, else a word of whose label begins so."""
        begun = [value for value, words in self.labels.items() if " ".join(words).startswith(word)]
        begun = begun or [o.value for o in self.options if " ".join(_words(o.value)).startswith(word)]
        if begun or len(word) < LEAST:
            return begun
        return [value for value, words in self.labels.items() if any(each.startswith(word) for each in words)]


def _word(raw: str) -> str:
    """Return a word as names are compared; a sign before a number stays."""
    return raw.replace("−", "-") if SIGNED.fullmatch(raw) else folded(raw)


def _words(name: str) -> list[str]:
    return [word for raw in WORD.findall(name) if (word := _word(raw))]


def _strange(options: Sequence[Option], words: str) -> Unreadable:
    among = ", ".join(option.value for option in options[:12])
    return Unreadable(
        f"choose among: {among}.", quote=words[:80], example=options[0].value if options else ""
    )
