"""Every interaction waits behind what the same person asked before: commands here, controls by `turn`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import discord
from discord import app_commands

from bot.judge.bench import Refusal
from bot.judge.lengths import bounded
from bot.ui import failures
from bot.ui.app import Act
from bot.ui.personal_queue import MOST_ASKED, MOST_COMPLETED
from bot.ui.responses import say

BUSY = (
    "You ask faster than I can answer. This was **not done**: "
    "wait until what you asked before is answered, then do it again."
)


@asynccontextmanager
async def turn(act: Act) -> AsyncGenerator[None]:
    """Wait behind what the same person asked before; raises Refusal if that is too much."""
    if not await act.client.queue.take(act.user.id):
        raise Refusal(BUSY)
    try:
        for text in texts(act.data):
            bounded(text)
        yield
    finally:
        act.client.queue.leave(act.user.id)


class Commands(app_commands.CommandTree[Any]):
    """The commands, each person's one after the other; completions wait in the same line."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Wait for one's turn, which ends with the task that serves the interaction."""
        act: Act = interaction
        completes = act.type is discord.InteractionType.autocomplete
        turns, user_id = act.client.queue, act.user.id
        if not await turns.take(user_id, MOST_COMPLETED if completes else MOST_ASKED):
            if not completes:
                await say(act, BUSY)
            return False
        if (task := asyncio.current_task()) is None:
            raise RuntimeError("a command is served by a task")
        task.add_done_callback(lambda _: turns.leave(user_id))
        try:
            for text in texts(act.data):
                bounded(text)
        except Refusal as error:
            if not completes:
                await say(act, str(error))
            return False
        return True


async def failed(act: Act, error: app_commands.AppCommandError) -> None:
    """Say what went wrong with a command."""
    await failures.answer(act, error)


def texts(data: object) -> Iterator[str]:
    """Yield every text that an interaction brings: options, choices and fields."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in cast("Mapping[str, object]", data).values():
            yield from texts(value)
    elif isinstance(data, Sequence):
        for value in cast("Sequence[object]", data):
            yield from texts(value)
