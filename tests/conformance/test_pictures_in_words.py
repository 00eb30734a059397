"""A picture and its alt text say the same: every number of the words stands in the picture, or is drawn as so
many signs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest

from games import catalogue
from games.core.play.dice import Seeded
from games.core.rules.prompts import Orders
from games.core.rules.protocol import view
from renderers.palette import PALETTES
from renderers.scene import Mark, Scene, Stamp, Text
from tests.conformance.courses import GAMES, at_chance, by_computers

MOMENTS = 5
NUMBER = re.compile(r"\d+")
DRAWN: Mapping[str, str] = {
    "warlords": r"\d+ capitals?",  # a sign for each, beside the bar of the warlord
    "yuan": r"\d+ provinces?",  # each in the colour of its house; "holds" names them all
}
"""Things counted in words and drawn one by one."""


def written(marks: Iterable[Mark]) -> Iterator[str]:
    """Yield all that is written in a picture."""
    for mark in marks:
        if isinstance(mark, Stamp):
            yield from written(mark.marks)
        elif isinstance(mark, Text):
            yield mark.text


def drawn(slug: str, shown: Any) -> Scene:
    scene: Scene = import_module(f"renderers.{slug}").scene(shown, palette=PALETTES["standard"], orders=True)
    return scene


@pytest.mark.parametrize("slug", catalogue())
def test_every_number_of_the_alt_text_stands_in_the_picture(slug: str) -> None:
    for course in (by_computers(slug), at_chance(slug)):
        for position in (*course.some(MOMENTS), course.end):
            shown = view(position.state, None)
            words = GAMES[slug].describe(shown)
            told = re.sub(DRAWN[slug], "", words) if slug in DRAWN else words
            seen = " ".join(written(drawn(slug, shown).marks))
            assert set(NUMBER.findall(told)) - set(NUMBER.findall(seen)) == set(), words


TURN = re.compile(r"(?:Turn|Round|[Yy]ear) \d+")


@pytest.mark.parametrize("slug", catalogue())
def test_picture_alt_text_and_status_name_the_turn_with_the_same_words(slug: str) -> None:
    for position in by_computers(slug).some(MOMENTS):
        shown = view(position.state, None)
        first = GAMES[slug].describe(shown).splitlines()[0]
        for now in TURN.findall(GAMES[slug].phase(shown)):
            assert now in first
            assert any(now in text for text in written(drawn(slug, shown).marks)), now


def test_who_owns_no_capital_is_told_so_in_the_words_of_the_picture() -> None:
    for position in by_computers("warlords").some(MOMENTS):
        shown = view(position.state, None)
        told = Counter(re.findall(r"(no|\d+) capitals?, ", GAMES["warlords"].describe(shown)))
        texts = list(written(drawn("warlords", shown).marks))
        assert texts.count("no capital") == told["no"]
        assert "0" not in told


def test_the_moments_have_turns_to_name() -> None:
    for slug in catalogue():
        phases = [GAMES[slug].phase(view(each.state, None)) for each in by_computers(slug).some(MOMENTS)]
        assert sum(bool(TURN.search(phase)) for phase in phases) >= MOMENTS - 1, phases


SHEETS = [slug for slug in catalogue() if slug != "conquest"]
"""Games in which orders wait as a draft; a command of Conquest is carried out as it comes."""


@pytest.mark.parametrize("slug", SHEETS)
def test_each_line_of_a_draft_is_seen_in_the_picture_of_its_owner(slug: str) -> None:
    tried = 0
    for number, position in enumerate(by_computers(slug).some(MOMENTS)):
        assert position.ask is not None
        for seat, prompt in position.ask.prompts.items():
            if not isinstance(prompt.shape, Orders):
                continue
            bare = drawn(slug, view(position.state, seat))
            for line in prompt.shape.sample(Seeded(b"draft", str(number))):
                assert drawn(slug, view(position.state, seat, [line])) != bare, line
                tried += 1
    assert tried
