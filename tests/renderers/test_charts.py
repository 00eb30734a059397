"""Charts: nothing lies on anything else, from the first year on, and the words say what is counted."""

from __future__ import annotations

from importlib import import_module

import pytest

import renderers
from games.core.rules.protocol import view
from renderers import charts
from renderers.palette import palette_named
from tests.conformance.courses import GAMES, by_computers
from tests.examples import few
from tests.renderers.test_redux import overlaps


@pytest.mark.parametrize("slug", few([slug for slug in GAMES if slug not in ("toy", "caravan")], 2))
def test_no_words_of_a_chart_lie_on_others(slug: str):
    course, colour_of = by_computers(slug), import_module(f"renderers.{slug}").colour_of
    for position in (course.asking[0], *course.some(5), course.end):
        seen, palette = view(position.state, None), palette_named("standard")
        drawn = charts.lines(course.game, seen, colour_of, palette=palette)
        assert overlaps(drawn) == []


def test_a_chart_in_words_says_what_it_counts_and_when():
    course = by_computers("suntzu")
    words = renderers.chart("suntzu", view(course.end.state, None)).alt
    assert words.startswith("Chart of Sun Tzu: points, after round, the start first.")
