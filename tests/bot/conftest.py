"""A judge at a real database, with a clock that tests own and a toy for a game."""

import pytest

from bot.judge.judge import Judge
from storage.database import Database
from tests import toy
from tests.bot.once import usual
from tests.bot.watch import Watch
from tests.databases import fresh, opened


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
async def engine(tmp_path):
    async with opened(fresh(tmp_path / "mandate.sqlite"), inline=True) as engine:
        yield engine


@pytest.fixture
def games():
    return {"toy": toy.GAME}


@pytest.fixture
def judge(engine, watch, games, request):
    with usual(Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, games), request) as judge:
        yield judge
