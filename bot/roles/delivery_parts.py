"""Parts: where a proxy keeps the rate of requests, several processes deliver, each to some of all readers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot import words
from storage.queries import PARTS


@dataclass(frozen=True)
class ReaderParts:
    """One of so many parts of all readers; the first of one is all of them."""

    number: int = 1
    count: int = 1

    @property
    def numbers(self) -> frozenset[int]:
        """Return which of the parts of the database it is made of."""
        return frozenset(range(self.number - 1, PARTS, self.count))

    @property
    def names(self) -> list[str]:
        """Return in what whoever delivers to these readers leads."""
        return [f"delivery {number}" for number in sorted(self.numbers)]

    def __str__(self) -> str:
        return "delivery" if self.count == 1 else f"delivery {self.number}/{self.count}"


def read(text: str) -> ReaderParts:
    """Read the second part of three as `2/3`; raises ValueError, a sentence that says what is wrong."""
    found = re.fullmatch(r"\s*(\d{1,2})\s*/\s*(\d{1,2})\s*", text)
    number, count = map(int, found.groups()) if found else (0, 0)
    if not 1 <= number <= count <= PARTS:
        raise ValueError(words.terminal.NO_PART.format(text=text, most=PARTS))
    return ReaderParts(number, count)
