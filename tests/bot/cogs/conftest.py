"""A bot at a Discord in this process: the real client at a real database."""

import pytest

from bot.settings import Settings
from tests.bot.cogs.table import a_room


@pytest.fixture
def settings(tmp_path):
    return Settings(home=tmp_path)


@pytest.fixture
async def room(judge, settings, watch):
    async with a_room(judge, settings, watch) as room:
        yield room
        room.check()
