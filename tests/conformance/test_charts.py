"""Charts: they begin where the board begins, and what they have shown they go on showing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import pytest

from games.core.rules.protocol import AnyGame, Seat, view
from games.redux.rules.scoring import scores
from tests.conformance.courses import GAMES, Course, at_chance, by_computers

COURSES = (by_computers, at_chance)
LAID: Mapping[str, Callable[[Any], bool]] = {
    "warlords": lambda table: True,
    "yuan": lambda table: table.stage == "plan",
    "suntzu": lambda table: table.stage != "prepare",
    "conquest": lambda table: table.started,
    "redux": lambda table: True,
}
"""Whether the board of a game is laid out, so that the first turn may begin."""
COUNTED: Mapping[str, Callable[[Any, Seat], int]] = {
    "warlords": lambda table, seat: list(table.centres.values()).count(seat),
    "yuan": lambda table, seat: sum(
        at in table.temples for at, held in table.held.items() if held.seat == seat
    ),
    "suntzu": lambda table, seat: max(0, table.marker if seat == "blue" else -table.marker),
    "conquest": lambda table, seat: [land.owner for land in table.lands.values()].count(seat),
    "redux": lambda table, seat: scores(table)[seat].total,
}
"""The figure of a game's chart, counted on the board itself; for Redux as its board shows it."""


def states(course: Course) -> list[Any]:
    """Return the state at each turn's start, and at the end."""
    starts = [course.game.state.model_validate(page.save.state) for page in course.pages]
    return [*starts, course.end.state]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
@pytest.mark.parametrize("slug", LAID)
def test_a_chart_begins_where_the_board_begins(slug: str, course: Callable[[str], Course]):
    whole = course(slug)
    begun = next(state for state in states(whole) if LAID[slug](state.table))
    figures = whole.game.figures(view(whole.end.state, None))
    assert {seat: row[0] for seat, row in figures.items()} == {
        seat: COUNTED[slug](begun.table, seat) for seat in whole.seats
    }
    assert whole.game.scale(view(whole.end.state, None)).first == 0


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_a_chart_goes_on_showing_what_it_has_shown(game: AnyGame, course: Callable[[str], Course]):
    """But for the last figures, which may be those of a moment amid a round."""
    whole = course(game.slug)
    shown = [game.figures(view(state, None)) for state in states(whole)]
    laid = LAID.get(game.slug, lambda table: True)
    after = [figures for figures, state in zip(shown, states(whole), strict=True) if laid(state.table)]
    for before, later in pairwise(after):
        for seat, row in before.items():
            assert list(later[seat][: len(row) - 1]) == list(row[:-1])


def test_every_game_on_the_list_has_a_chart_that_is_tried():
    assert LAID.keys() == COUNTED.keys() == GAMES.keys() - {"toy", "caravan"}
