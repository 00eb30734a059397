"""A judge at a real database, with a clock that tests own and a toy for a game."""

import asyncio
import shutil

import pytest

from bot.judge.judge import Judge
from storage.database import Database
from storage.engine import close, migrate, open_engine
from tests import toy
from tests.bot.watch import Watch


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture(scope="session")
def empty(tmp_path_factory):
    """Return a database without a game, made once."""
    path = tmp_path_factory.mktemp("empty") / "mandate.sqlite"
    asyncio.run(_made(path))
    return path


async def _made(path):
    engine = open_engine(str(path))
    await migrate(engine)
    await close(engine)


@pytest.fixture
async def engine(empty, tmp_path):
    engine = open_engine(shutil.copy(empty, tmp_path / "mandate.sqlite").as_posix())
    yield engine
    await close(engine)


@pytest.fixture
def games():
    return {"toy": toy.GAME}


@pytest.fixture
def judge(engine, watch, games):
    return Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, games)
