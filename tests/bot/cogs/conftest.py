"""A bot at a virtual Discord: the real client at a real database."""

import pytest
import simcord
from simcord.backend.models.channel import ThreadMetadata

from bot.settings import Settings
from tests.bot.cogs.quiet import Quiet
from tests.bot.cogs.table import Room, undated
from tests.wording import let_all_messages_have_words


@pytest.fixture
def settings(tmp_path):
    return Settings(home=tmp_path)


@pytest.fixture
def uninvitable(monkeypatch):
    """Threads that nobody invites into: SimCord reads past this wish, so that each thread would allow it."""
    *others, _ = ThreadMetadata.__init__.__defaults__
    monkeypatch.setattr(ThreadMetadata.__init__, "__defaults__", (*others, False))


@pytest.fixture
def with_words(monkeypatch):
    """Messages that have all their words in their content, whichever their kind."""
    let_all_messages_have_words(monkeypatch)


@pytest.fixture
async def room(judge, settings, watch, uninvitable, with_words):
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
