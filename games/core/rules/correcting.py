"""Corrections of a board by its gamemaster: lines in a small grammar of each game, read and carried out.

A pattern is words and slots, "place A {at} {owner}". A line names what a slot stands for by any of its
spellings, and is stored with the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from games.core.rules.board import Board
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.lexicon import nearest
from games.core.text.tokens import folded

S = TypeVar("S")

MOST = 20
"""Lines of one correction."""

LONGEST_NAME, GREATEST = 6, 999
"""Words of a name, and the greatest number that is read."""

SPLIT = ";"


class Slot(NamedTuple):
    """A slot of a correction: its name in a sentence (`called`), and the spellings of each value, the first
    the one that is stored. Without values it is a number.
    """

    called: str
    values: Mapping[str, Sequence[str]] = {}


NUMBER = Slot("a number from 0 to 999")


class Named(Protocol):
    """A power of the game, with its name and its other names."""

    @property
    def seat(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def chinese(self) -> str: ...
    @property
    def aliases(self) -> tuple[str, ...]: ...


def powers(named: Sequence[Named], **others: str) -> Slot:
    """Return the slot of those who play, and of others by their name: `independents="Independents"`."""
    known = {each.seat: _told(each.name, each.seat, each.chinese, *each.aliases) for each in named}
    return Slot("a power of this game", known | {seat: (name,) for seat, name in others.items()})


def places(board: Board, called: str) -> Slot:
    """Return the slot of the places of a board."""
    return Slot(called, {place.code: place.names for place in board.places})


def _told(*names: str) -> tuple[str, ...]:
    return tuple(name for name in names if name)


@dataclass(frozen=True)
class Fix(Generic[S]):
    """One way to correct a board: its pattern, an example, and what it does; that raises Illegal."""

    pattern: str
    example: str
    do: Callable[[S, Mapping[str, str]], None]


class _Read(NamedTuple):
    """The fit of a line to a pattern: the number of words that fit, what was expected then, the values it
    gives.
    """

    words: int
    expected: str
    said: Mapping[str, str] | None


class Corrections(Generic[S]):
    """The ways in which the board of a game can be corrected.

    `check` raises Illegal where a state is none that the rules can lead to, or none yet; `is_open` says
    whether the board can be corrected between two turns, or not before others are over. A word of a pattern
    that has several spellings names them all, the one that is stored first: "centre|center".
    """

    def __init__(
        self,
        fixes: Sequence[Fix[S]],
        slots: Mapping[str, Slot],
        check: Callable[[S], None],
        is_open: Callable[[S], bool] = lambda _state: True,
    ) -> None:
        self.fixes, self.slots, self.check, self.is_open = fixes, slots, check, is_open
        self._spelled = {
            name: {
                " ".join(_words(spelling)): value
                for value, known in slot.values.items()
                for spelling in known
            }
            for name, slot in slots.items()
        }

    @property
    def examples(self) -> tuple[str, ...]:
        """Return an example of each way."""
        return tuple(fix.example for fix in self.fixes)

    def correct(self, state: S, lines: Sequence[str]) -> list[str]:
        """Correct a state, line by line, in place; return the lines as they are stored; raises OrderError."""
        if not lines:
            raise Unreadable("a correction has at least one line.", example=self.examples[0])
        if len(lines) > MOST:
            raise Illegal(f"a correction has at most {MOST} lines; send the rest afterwards.")
        done: list[str] = []
        for number, line in enumerate(lines, 1):
            fix, said = self._read(number, line)
            try:
                fix.do(state, said)
            except OrderError as error:
                raise Illegal(error.message, quote=line[:80], line=number, example=error.example) from error
            spelled = {name: self._first(name, value) for name, value in said.items()}
            done.append(ALTERNATIVES.sub("", fix.pattern).format_map(spelled))
        self.check(state)
        return done

    def _way(self, fix: Fix[S]) -> str:
        """Return the example of a way, with what else may stand as its first word."""
        first = fix.pattern.split()[0]
        known: Mapping[str, Sequence[str]] = {}
        if first.startswith("{"):
            known = self.slots[first[1:-1]].values
        others = [names[0] for names in known.values() if names[0] != fix.example.split()[0]]
        return f"`{fix.example}`" + (f" (or {', '.join(others)})" if others else "")

    def _first(self, slot: str, value: str) -> str:
        known = self.slots[slot].values
        return known[value][0] if known else value

    def _read(self, number: int, line: str) -> tuple[Fix[S], Mapping[str, str]]:
        """Return which way a line means, and what it says; raises Unreadable with the nearest example."""
        best, nearest_fix = _Read(-1, "", None), self.fixes[0]
        for fix in self.fixes:
            read = self._fitted(fix.pattern.split(), _words(line))
            if read.said is not None:
                return fix, read.said
            if read.words > best.words:
                best, nearest_fix = read, fix
        if best.words <= 0:
            ways = "; ".join(map(self._way, self.fixes))
            raise Unreadable(f"that is no correction of this board. It can be: {ways}.", **_at(line, number))
        raise Unreadable(best.expected, **_at(line, number), example=nearest_fix.example)

    def _fitted(self, parts: Sequence[str], words: Sequence[str]) -> _Read:
        """Read words by a pattern; where they do not fit, say how far they did."""
        if not parts:
            said = None if words else dict[str, str]()
            return _Read(0, f"“{' '.join(words)[:40]}” is too much here.", said)
        if not parts[0].startswith("{"):
            known = parts[0].split("|")
            if not words or words[0] not in map(str.lower, known):
                return _Read(0, f"“{known[0]}” is missing.", None)
            rest = self._fitted(parts[1:], words[1:])
            return _Read(1 + rest.words, rest.expected, rest.said)
        best, name = _Read(0, self._missing(parts[0][1:-1], words), None), parts[0][1:-1]
        for count, value in self._values(name, words):
            rest = self._fitted(parts[1:], words[count:])
            if rest.said is not None:
                return _Read(count + rest.words, "", {name: value, **rest.said})
            if count + rest.words > best.words:
                best = _Read(count + rest.words, rest.expected, None)
        return best

    def _values(self, name: str, words: Sequence[str]) -> Iterator[tuple[int, str]]:
        """Yield how many words a slot could take, the most first, and what they stand for."""
        if not self.slots[name].values:
            if words and words[0].isascii() and words[0].isdecimal() and int(words[0][:9]) <= GREATEST:
                yield 1, str(int(words[0]))
            return
        for count in range(min(LONGEST_NAME, len(words)), 0, -1):
            if (value := self._spelled[name].get(" ".join(words[:count]))) is not None:
                yield count, value

    def _missing(self, name: str, words: Sequence[str]) -> str:
        """Return that no value of a slot stands where one should, and which may have been meant."""
        slot = self.slots[name]
        if not words:
            return f"{slot.called} is missing."
        said = f"“{words[0][:40]}” is not {slot.called} here."
        if not slot.values:
            return said
        near, gap = nearest(words[0], list(self._spelled[name]))
        meant = self._spelled[name].get(near)
        return f"{said} Is it {slot.values[meant][0]}?" if meant and gap <= 1 + len(near) // 3 else said


ALTERNATIVES = re.compile(r"\|[^ |]+")
"""Spellings of a word of a pattern that are read and not stored."""
SIGNED = re.compile(r"[-+]\d{1,3}")
"""Numbers that mean something else without their sign: the cards +1 and 1."""


def _words(text: str) -> list[str]:
    """Return the words of a line or a name as they are compared."""
    return [
        part for word in text.split() for part in ([word] if SIGNED.fullmatch(word) else folded(word).split())
    ]


def _at(line: str, number: int) -> dict[str, Any]:
    return {"quote": line.strip()[:80], "line": number}


def lines_of(text: str) -> list[str]:
    """Return the lines of a correction: separated by semicolons or line breaks, none empty."""
    parts = text.replace("\n", SPLIT).split(SPLIT)
    return [" ".join(part.split()) for part in parts if part.strip()]
