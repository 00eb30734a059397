"""A line that is written by menus comes to its end, whoever chooses, and no choice is a search."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from games.core.play.dice import Seeded
from games.core.play.save import Position
from games.core.rules.prompts import Option, Orders
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import GAMES, at_chance, by_computers
from tests.examples import LONG
from tests.steps import steps

pytestmark = pytest.mark.long
ROOM = 70
"""Characters that choices may have together: what Discord leaves of a control's id. Menus end there too."""
WORK, LIST = 1_000_000, 3_000_000
"""Steps that one choice may cost, and all lines of one unit: a tenth of a second or two, uncounted."""
MOMENTS, UNITS = (24, 6) if LONG else (4, 2)
Way = Callable[[Sequence[Option], random.Random], Option]
WAYS: dict[str, Way] = {
    "first": lambda options, _: options[0],
    "last": lambda options, _: options[-1],
    "any": lambda options, chance: chance.choice(options),
}
WITH_MENUS = [slug for slug in GAMES if slug in ("conquest", "redux")]


def menus(game: AnyGame, position: Position[Any]) -> Iterator[Orders]:
    """Yield what is asked in a position, and what seats may send at any time, as far as menus write it."""
    assert position.ask is not None
    prompts = [*position.ask.prompts.values()]
    prompts += [
        p for seat in position.state.hands if game.acts for p in game.acts(position.state, seat).values()
    ]
    yield from (p.shape for p in prompts if isinstance(p.shape, Orders) and p.shape.steps)


def walk(shape: Orders, unit: str, way: Way, chance: random.Random, draft: Sequence[str] = ()) -> int:
    """Take what is offered as long as something is offered; return how many choices there were. Whatever
    could be sent on the way is accepted on top of the draft.
    """
    assert shape.steps is not None
    path: tuple[str, ...] = ()
    while len(" ".join(path)) <= ROOM:
        assert steps(partial(shape.steps, unit, path, draft)) <= WORK, (unit, path)
        step = shape.steps(unit, path, draft)
        if step is None:
            assert not path, f"{path} of {unit!r} was offered, and cannot be chosen"
            return 0
        assert step.text, f"nothing is said after {path} of {unit!r}"
        assert not step.line or not shape.check(step.line, draft).errors, (path, step.line, draft)
        if not step.options:
            assert step.line, f"{path} of {unit!r} was offered, and leads nowhere"
            break
        path = (*path, way(step.options, chance).value)
    return len(path)


def drafted(shape: Orders, label: str) -> tuple[str, ...]:
    """Return a random draft on top of which more may be written; none where a line is carried out at once."""
    if shape.one or shape.at_once:
        return ()
    lines = map(str, shape.sample(Seeded(b"drafts", label)))  # type: ignore[arg-type]  it is a list
    return shape.check("\n".join(lines), ()).lines


def test_games_with_menus_are_known():
    found = {s for s, game in GAMES.items() for position in at_chance(s).some(3) if [*menus(game, position)]}
    assert found == set(WITH_MENUS)


@pytest.mark.parametrize("slug", WITH_MENUS)
@pytest.mark.parametrize("way", WAYS)
def test_whoever_takes_all_that_is_offered_comes_to_a_line_that_can_be_sent(slug: str, way: str):
    chance, walked = random.Random(f"{slug} {way}"), 0
    for course in (at_chance, by_computers):
        for position in course(slug).some(MOMENTS):
            for shape in menus(GAMES[slug], position):
                units = [""] if shape.rooted else [*shape.legal()]
                draft = drafted(shape, f"{way} {walked}")
                for unit in chance.sample(units, min(len(units), UNITS)):
                    walked += walk(shape, unit, WAYS[way], chance)
                    walked += walk(shape, unit, WAYS[way], chance, draft) if draft else 0
    assert walked > MOMENTS


@pytest.mark.parametrize("slug", GAMES)
def test_no_list_of_lines_is_a_search(slug: str):
    chance, seen = random.Random(slug), 0
    for course in (at_chance, by_computers):
        for position in course(slug).some(MOMENTS):
            assert position.ask is not None
            for shape in (p.shape for p in position.ask.prompts.values() if isinstance(p.shape, Orders)):
                units = [*shape.legal()]
                for unit in chance.sample(units, min(len(units), UNITS)):
                    assert steps(lambda shape=shape, unit=unit: [*shape.legal()[unit]]) <= LIST, (slug, unit)
                    seen += 1
    assert seen
