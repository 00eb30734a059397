"""Dice that a test loads."""

from __future__ import annotations

from collections.abc import Sequence


class Loaded:
    """Dice that fall as a test says: each throw or shuffle takes the next list."""

    def __init__(self, *throws: Sequence[int]) -> None:
        self.left = [list(throw) for throw in throws]

    def throw(self, label: str, count: int, sides: int) -> list[int]:
        """Return the next list; raises AssertionError if it does not fit the dice asked for."""
        return self._next(label, count, range(1, sides + 1))

    def shuffle(self, label: str, n: int) -> list[int]:
        """Return the next list; raises AssertionError if it is not n numbers below n."""
        return self._next(label, n, range(n))

    def _next(self, label: str, count: int, faces: range) -> list[int]:
        if not self.left:
            raise AssertionError(f"no die was loaded for {label}")
        throw = self.left.pop(0)
        if len(throw) != count or any(face not in faces for face in throw):
            raise AssertionError(f"{label}: {throw} was loaded where {count} of {faces} are thrown")
        return throw
