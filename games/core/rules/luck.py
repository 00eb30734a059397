"""Luck: what somebody's dice came to, against everything they might have come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from games.core.rules.prompts import Seat

Throws: TypeAlias = Sequence[tuple[str, Sequence[int]]]
"""The throws of a turn in their order: the label of each, with its sides ("defence/d8"), and its faces."""


@dataclass(frozen=True)
class Gamble:
    """Something that dice decided for a seat: what came of it, and the chance of everything that might."""

    seat: Seat
    got: int
    chances: Mapping[int, Fraction | float]

    @property
    def expected(self) -> float:
        """Return the mean of what might have come."""
        return float(sum(value * chance for value, chance in self.chances.items()))


def die(seat: Seat, face: int, sides: int = 6) -> Gamble:
    """Return a die that shows a face."""
    return Gamble(seat, face, dict.fromkeys(range(1, sides + 1), 1 / sides))


def share(gambles: Sequence[Gamble]) -> float:
    """Return how much of all luck is worse: the chance of a lower total, and half that of the same."""
    total = {0: 1.0}
    for gamble in gambles:
        grown: dict[int, float] = {}
        for sum_, chance in total.items():
            for value, own in gamble.chances.items():
                grown[sum_ + value] = grown.get(sum_ + value, 0.0) + chance * float(own)
        total = grown
    got = sum(gamble.got for gamble in gambles)
    return sum(chance for value, chance in total.items() if value < got) + total.get(got, 0.0) / 2


def sides(label: str) -> int:
    """Return how many sides the dice of a throw have: "attack" six, "attack/d8" eight."""
    _, found, number = label.rpartition("/d")
    return int(number) if found else 6
