"""Every test that takes a `game` runs once for each; in `make test` once for every third."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from games.core.rules.protocol import AnyGame
from tests.conformance.courses import GAMES

HERE = Path(__file__).parent
WHOLE = (
    "test_facts.py",
    "test_golden.py",
    "test_growth.py",
    "test_manual.py",
    "test_one_more.py",
    "test_reference_card.py",
    "test_taking_back.py",
)
"""Tests that are quick, or of one game alone: they run for all games in `make test` too."""
SHARES = 3
"""Of so many games a test of `make test` runs for one."""
PARAMETERS = ("game", "slug", "rules")


@pytest.fixture(params=GAMES, scope="session")
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave two thirds of the games of each test to `make long`: those of the next test are others."""
    slugs, numbers, turn = list(GAMES), dict[str, int](), count()
    for item in items:
        if not isinstance(item, pytest.Function) or item.path.parent != HERE or item.path.name in WHOLE:
            continue
        values = item.callspec.params if hasattr(item, "callspec") else {}
        slug = next((values[name] for name in PARAMETERS if values.get(name) in slugs), None)
        if slug is None:
            continue
        name = f"{item.path.name}::{item.originalname}"
        if name not in numbers:
            numbers[name] = next(turn)
        if (slugs.index(slug) + numbers[name]) % SHARES:
            item.add_marker(pytest.mark.long)
