"""The bot at a virtual Discord, whose failures are part of the test."""

import pytest
import simcord

from bot.settings import Settings
from tests.bot.cogs.quiet import Quiet
from tests.bot.cogs.table import Room, undated
from tests.bot.conftest import engine, games, judge, watch
from tests.wording import let_all_messages_have_words

__all__ = ["engine", "games", "judge", "room", "watch"]


@pytest.fixture(autouse=True)
def with_words(monkeypatch):
    """Messages that have all their words in their content: what is not seen could not be found to leak."""
    let_all_messages_have_words(monkeypatch)


@pytest.fixture
async def room(judge, watch, tmp_path):
    judge = undated(judge)
    settings = Settings(home=tmp_path)
    env = simcord.Env(Quiet(judge, settings), check_errors=False, settle_timeout=60)
    await env.start()
    try:
        room = Room(env, env.bot, judge, watch)
        await room.rest()
        yield room
    finally:
        await env.shutdown()
