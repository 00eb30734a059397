"""The extent of a test: a little way in `make test`, further in `make long`, much further in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

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
    return [items[place] for place in _places(len(items), count)]


def few(items: Iterable[Any], count: int = 1) -> list[Any]:
    """Return all items as parameters, of which `make test` takes `count`, evenly spread; the rest is `long`.

    An item that is a tuple holds several parameters.
    """
    every = [item if isinstance(item, tuple) else (item,) for item in items]
    near = _places(len(every), count)
    return [
        pytest.param(*item, marks=() if place in near else pytest.mark.long)
        for place, item in enumerate(every)
    ]


def _places(length: int, count: int) -> list[int]:
    """Return the places of `count` among so many: the first and others evenly spread."""
    return [number * length // count for number in range(min(count, length))]
