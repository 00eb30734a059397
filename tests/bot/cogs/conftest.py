"""A bot at a virtual Discord: the real client, judge and ledger, a clock that tests own, a toy game."""

import pytest
import simcord

from bot.judge.bench import Judge
from bot.settings import Settings
from storage.engine import migrate, open_engine
from storage.ledger import Ledger
from tests import toy
from tests.bot.cogs.quiet import Quiet
from tests.bot.cogs.table import Room, Watch


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


@pytest.fixture
def settings(tmp_path):
    return Settings(home=tmp_path)


@pytest.fixture
async def room(judge, settings, watch):
    env = simcord.Env(Quiet(judge, settings), check_errors=False)
    await env.start()
    try:
        room = Room(env, env.bot, judge, watch)
        await room.rest()
        yield room
        room.check()
    finally:
        await env.shutdown()
