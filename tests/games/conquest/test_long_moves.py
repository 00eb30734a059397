"""A MOVE of many transfers costs what it is long, also where no order of them is possible (C52)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import permutations

import pytest

from games.conquest.rules.repositioning import Transfer, ordered
from games.core.play.dice import Seeded
from tests.steps import steps


def fits(transfers: Sequence[Transfer], rooms: Mapping[str, int]) -> bool:
    """Return whether every transfer of an order finds room."""
    free = dict(rooms)
    for each in transfers:
        if free[each.target] < each.size:
            return False
        free[each.target] -= each.size
        free[each.source] += each.size
    return True


def test_an_order_is_found_where_there_is_one():
    """Against all orders of up to five transfers between four provinces, some of them overfull."""
    dice, found = Seeded(b"moves", "g1"), [0, 0]
    for number in range(400):
        rooms = dict(zip("abcd", (face - 2 for face in dice.throw(f"{number}/rooms", 4, 4)), strict=True))
        transfers = []
        for each in range(2 + number % 4):
            [source, step, size] = [
                *dice.throw(f"{number}/{each}", 2, 4),
                *dice.throw(f"{number}/s{each}", 1, 2),
            ]
            transfers.append(Transfer("abcd"[source - 1], "abcd"[(source + min(step, 3) - 1) % 4], size))
        got = ordered(transfers, rooms)
        possible = any(fits(one, rooms) for one in permutations(transfers))
        assert (got is not None) is possible, (transfers, rooms)
        assert got is None or fits(got, rooms)
        found[possible] += 1
    assert min(found) > 40


@pytest.mark.parametrize("rooms", [{"x": 0, "y": 0}, {"x": 9, "y": 0}], ids=["a ring", "one too many"])
def test_what_hinders_nobody_is_not_tried_in_every_order(rooms: dict[str, int]):
    def attempt(count: int) -> None:
        free = [Transfer(f"a{number}", f"b{number}", 1) for number in range(count)]
        room = {**rooms, **{f"{side}{number}": 1 for side in "ab" for number in range(count)}}
        ring = [Transfer("x", "y", 2), Transfer("y", "x", 1)]
        assert ordered([*free, *ring], room) is None

    once, twice = (steps(partial(attempt, count)) for count in (6, 12))
    assert twice <= 2.4 * once, (once, twice)
