"""Places: a finished game of every rule set orders its seats, the winners first, then as its chart does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from games.core.play.final_places import places
from games.core.rules.protocol import AnyGame, view
from tests.conformance.courses import Course, at_chance, by_computers


@pytest.mark.parametrize("course", [by_computers, at_chance], ids=lambda course: course.__name__)
def test_the_winners_are_first_and_the_others_stand_as_in_the_chart(
    game: AnyGame, course: Callable[[str], Course]
):
    whole = course(game.slug)
    outcome = game.result(whole.end.state)
    assert outcome is not None
    found = places(game, whole.end.state, outcome, whole.seats)
    assert found.keys() == set(whole.seats)
    first = {seat for seat, place in found.items() if place == 1}
    assert first == set(outcome.winners or outcome.shared or whole.seats)
    last = {seat: row[-1] for seat, row in game.figures(view(whole.end.state, None)).items()}
    behind = sorted(found.keys() - first, key=lambda seat: found[seat])
    for better, worse in pairwise(behind):
        assert (found[better] < found[worse]) == (last[better] > last[worse])
    for place in found.values():
        assert place == 1 + sum(other < place for other in found.values())
