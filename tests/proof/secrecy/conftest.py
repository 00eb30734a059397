"""The bot at a Discord in this process, whose failures are part of the test."""

import pytest

from bot.settings import Settings
from tests.bot.cogs.table import a_room
from tests.bot.conftest import engine, games, judge, watch

__all__ = ["engine", "games", "judge", "room", "watch"]


@pytest.fixture
async def room(judge, watch, tmp_path):
    async with a_room(judge, Settings(home=tmp_path), watch) as room:
        yield room
