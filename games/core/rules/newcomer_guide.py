"""A rule set's introduction for somebody new: two sentences, two minutes, one card, word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class GuideRow:
    """A row of the reference card: what is written, or what it is about, and what it means.

    `words` are those by which help finds it.
    """

    written: str
    meaning: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class GuidePart:
    """A part of the reference card; `typed` says that its rows begin with lines that can be sent."""

    title: str
    rows: tuple[GuideRow, ...]
    typed: bool = False


@dataclass(frozen=True)
class Term:
    """A word of a game and what it means, with the other words by which help finds it."""

    name: str
    text: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pace:
    """The duration of a game: days if all look in every eight hours, days by full clocks, minutes a day.

    Measured by `python -m tests.bench.pace`; the assumptions stand in docs/balance.md.
    """

    days: int
    longest: int
    minutes: int


@dataclass(frozen=True, eq=False)
class Manual:
    """A rule set's introduction; the parts that depend on options are functions of those of a table.

    lead       what the game is, in two sentences
    pace       how long it takes
    beginning  how to play in two minutes, in Discord markup
    card       the reference card: every order, prices, the order of phases
    terms      the words, codes and places of the game that the card does not have
    chapters   the chapter of the rules that tells why an event of a kind comes about
    """

    lead: str
    pace: Pace
    beginning: Callable[[Any], str]
    card: Callable[[Any], Sequence[GuidePart]]
    terms: Callable[[Any], Iterable[Term]]
    chapters: Mapping[str, str]
