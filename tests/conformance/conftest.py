"""Every test that takes a `game` runs once for each."""

from __future__ import annotations

import pytest

from games.core.protocol import AnyGame
from tests.conformance.courses import GAMES


@pytest.fixture(params=GAMES, scope="session")
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]
