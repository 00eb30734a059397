"""The bot at a virtual Discord, whose failures are part of the test."""

import pytest
import simcord

from bot.settings import Settings
from tests.bot.cogs.quiet import Quiet
from tests.bot.cogs.table import Room, undated
from tests.bot.conftest import engine, games, judge, watch

__all__ = ["engine", "games", "judge", "room", "watch"]


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
