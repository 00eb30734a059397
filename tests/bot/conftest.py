"""A judge at a real ledger, with a clock that tests own and a toy for a game."""

import pytest

from bot.judge.bench import Judge
from storage.engine import migrate, open_engine
from storage.ledger import Ledger
from tests import toy
from tests.bot.watch import Watch


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
async def engine(tmp_path):
    engine = open_engine(str(tmp_path / "mandate.sqlite"))
    await migrate(engine)
    yield engine
    await engine.dispose()


@pytest.fixture
def games():
    return {"toy": toy.GAME}


@pytest.fixture
def judge(engine, watch, games):
    return Judge(Ledger(engine, watch.now), watch.now, lambda n: b"s" * n, games)
