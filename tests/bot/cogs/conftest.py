"""A bot at a virtual Discord: the real client at a real database."""

import pytest
import simcord
from simcord.backend.models.channel import ThreadMetadata

from bot.settings import Settings
from tests.bot.cogs.quiet import Quiet
from tests.bot.cogs.table import Room, undated


@pytest.fixture
def settings(tmp_path):
    return Settings(home=tmp_path)


@pytest.fixture
def uninvitable(monkeypatch):
    """Threads that nobody invites into: SimCord reads past this wish, so that each thread would allow it."""
    *others, _ = ThreadMetadata.__init__.__defaults__
    monkeypatch.setattr(ThreadMetadata.__init__, "__defaults__", (*others, False))


@pytest.fixture
async def room(judge, settings, watch, uninvitable):
    judge = undated(judge)
    env = simcord.Env(Quiet(judge, settings), check_errors=False, settle_timeout=60)
    await env.start()
    try:
        room = Room(env, env.bot, judge, watch)
        await room.rest()
        yield room
        room.check()
    finally:
        await env.shutdown()
