"""Answers come in time, fit into messages, and are seen by the right eyes."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.face import answers


class Response:
    """What discord.py offers to answer an interaction with."""

    def __init__(self):
        self.deferred = None

    def is_done(self):
        return self.deferred is not None

    async def defer(self, **how):
        self.deferred = how


def act(guild_id=1):
    return SimpleNamespace(response=Response(), guild_id=guild_id)


async def test_a_quick_ruling_is_not_announced():
    done = act()
    assert await answers.ruled(done, asyncio.sleep(0, "ruled")) == "ruled"
    assert done.response.deferred is None


@pytest.mark.parametrize("guild_id, hidden", [(1, True), (None, False)])
async def test_a_slow_ruling_is_announced_while_it_goes_on(monkeypatch, guild_id, hidden):
    monkeypatch.setattr(answers, "PATIENCE", 0.01)
    slow = act(guild_id)
    assert await answers.ruled(slow, asyncio.sleep(0.05, "ruled")) == "ruled"
    assert slow.response.deferred == {"ephemeral": hidden, "thinking": True}


async def test_a_slow_ruling_of_a_composer_is_announced_in_place(monkeypatch):
    monkeypatch.setattr(answers, "PATIENCE", 0.01)
    slow = act()
    await answers.ruled(slow, asyncio.sleep(0.05), in_place=True)
    assert slow.response.deferred == {}


async def test_an_announcement_that_fails_does_not_stop_the_ruling(monkeypatch):
    import discord

    async def fail(**_how):
        raise discord.NotFound(SimpleNamespace(status=404, reason="x"), {"code": 10062, "message": "Unknown"})

    monkeypatch.setattr(answers, "PATIENCE", 0.01)
    late = act()
    late.response.defer = fail
    assert await answers.ruled(late, asyncio.sleep(0.05, "ruled")) == "ruled"
