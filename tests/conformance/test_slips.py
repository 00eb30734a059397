"""A line that is one slip of the fingers from an order of one's own is offered put right, and is no other."""

import pytest

from games import catalogue
from tests.bench.slips import OUTCOMES, counted
from tests.examples import LONG

READ, BUTTON, EXAMPLE, _, ANOTHER = OUTCOMES
OFFERED, TAKEN = 0.9, 0.05
"""Of all slips at least so many are read or offered; at most so many are another name, and taken for it."""


@pytest.mark.long
@pytest.mark.parametrize("slug", catalogue())
def test_nine_slips_of_ten_are_offered_put_right(slug: str):
    found, lost = counted(slug, 10 if LONG else 4)
    whole = sum(found.values())
    assert whole > 50
    assert found[READ] + found[BUTTON] + found[EXAMPLE] >= OFFERED * whole, lost
    assert found[ANOTHER] <= TAKEN * whole, lost
