"""The rotation of seats in the games of a season: each member in each seat as evenly as can be."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")

TRIED = 48
"""Orders of the places that are tried for each round."""


def circle_of(members: int, seats: int, most: int) -> int:
    """Return how many places rotate: as many as there are seats, or as members where not all can play."""
    return seats if members <= most else members


def rotation(members: int, seats: Sequence[T], most: int, game: int) -> list[T | None]:
    """Return the seat of each place in a game, counted from 0; None sits out, at most `most` play.

    Places and seats stand in two circles; from game to game the one is turned on by one, so that in as many
    games as it has places each has had each seat once. Where more are members than can play the seats stand
    apart, so that nobody sits out long, and each round has the next of them. Each round has another order of
    places, see `_orders`.
    """
    circle = circle_of(members, len(seats), most)
    round_, turned = divmod(game, circle)
    shown = seats if members <= most else _window(seats, most, round_)
    standing = dict(zip(_positions(circle, len(shown)), shown, strict=True))
    found: list[T | None] = [None] * circle
    for position, place in enumerate(_orders(circle, len(shown), round_)[-1]):
        found[place] = standing.get((position + turned) % circle)
    return found


def _window(seats: Sequence[T], most: int, round_: int) -> list[T]:
    """Return the seats of one round, so many of them, those of the next after them."""
    count = min(most, len(seats))
    return [seats[(round_ * count + each) % len(seats)] for each in range(count)]


def _positions(circle: int, seats: int) -> list[int]:
    """Return where in a circle so many seats stand."""
    return [each * circle // seats for each in range(seats)]


@cache
def _orders(circle: int, seats: int, last: int) -> tuple[tuple[int, ...], ...]:
    """Return the order of the places in each round up to the last: of some that a hash draws the one in which
    those meet who have met least.
    """
    if last == 0:
        return (tuple(range(circle)),)
    before = _orders(circle, seats, last - 1)
    met = Counter(pair for order in before for pair in _meetings(order, seats))

    def cost(order: tuple[int, ...]) -> int:
        fresh = Counter(_meetings(order, seats))
        return sum((met[pair] + times) ** 2 - met[pair] ** 2 for pair, times in fresh.items())

    drawn = [tuple(sorted(range(circle), key=_key(circle, last, one))) for one in range(TRIED)]
    return (*before, min(drawn, key=cost))


def _key(circle: int, round_: int, tried: int) -> Callable[[int], bytes]:
    return lambda place: hashlib.sha256(f"{circle}/{round_}/{tried}/{place}".encode()).digest()


def _meetings(order: Sequence[int], seats: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of places that play together in a round, or where all do, are neighbours."""
    circle = len(order)
    positions = _positions(circle, seats) if seats < circle else [0, 1]
    for turned in range(circle):
        playing = sorted(order[(position - turned) % circle] for position in positions)
        yield from combinations(playing, 2)
