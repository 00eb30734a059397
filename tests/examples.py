"""How far a test goes: a little way in the short run, much further in the long ones (`make soak`)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
MANY = 2_000
"""Examples of a long run, at the least."""


def examples(count: int) -> int:
    """Return how many examples Hypothesis draws of a test that draws `count` in the short run."""
    return max(count * 20, MANY) if LONG else count


def spread(items: Sequence[T], count: int) -> list[T]:
    """Return `count` of the items, the first and others evenly spread; in the long run all of them."""
    if LONG or len(items) <= count:
        return list(items)
    return [items[number * len(items) // count] for number in range(count)]
