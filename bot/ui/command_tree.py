"""The slash commands, each person's in order; failures are said, and an unclear game is asked for."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import structlog
from discord import app_commands

from bot import words
from bot.judge.judge import Refusal, bounded
from bot.ui import failures, game_choice
from bot.ui.access import texts
from bot.ui.app import Act
from bot.ui.personal_queue import MOST_ASKED, MOST_COMPLETED
from bot.ui.responses import PATIENCE, say

log = structlog.get_logger()


class Commands(app_commands.CommandTree[Any]):
    """The commands, each person's one after the other; completions wait in the same line."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client)
        self._saying = set[asyncio.Task[None]]()

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Wait for one's turn, which ends with the task that serves the interaction."""
        act: Act = interaction
        if not act.client.queue.is_first(act):
            return False
        completes = act.type is discord.InteractionType.autocomplete
        turns = act.client.queue
        if not await turns.enter(act, MOST_COMPLETED if completes else MOST_ASKED):
            if not completes:
                await say(act, words.failures.TOO_FAST)
            return False
        if (task := asyncio.current_task()) is None:
            raise RuntimeError("a command is served by a task")
        task.add_done_callback(lambda _: turns.exit(act))
        if completes:  # it changes nothing, so what Discord makes of it is not waited for
            asyncio.get_running_loop().call_later(PATIENCE, turns.exit, act)
        task.add_done_callback(lambda done: self._said(act, done))
        try:
            for text in texts(act.data):
                bounded(text)
        except Refusal as error:
            if not completes:
                await say(act, str(error))
            return False
        return True

    def _said(self, act: Act, done: asyncio.Task[object]) -> None:
        """Answer a command that failed before it began: it was sent what it does not take."""
        if not done.cancelled() and (error := done.exception()) is not None:
            log.warning("command.unreadable", error=type(error).__name__)
            saying = asyncio.create_task(say(act, words.failures.COMMAND_CHANGED))
            self._saying.add(saying)  # the loop alone would let it go before it is done
            saying.add_done_callback(self._saying.discard)


def describe(tree: app_commands.CommandTree[Any]) -> None:
    """Give every command and every option the text that `words.commands` has for it."""
    for command in tree.walk_commands():
        command.description = words.commands.COMMANDS[command.qualified_name]
        if isinstance(command, app_commands.Command):
            said = words.commands.OPTIONS | words.commands.OPTIONS_OF.get(command.qualified_name, {})
            options = {option.name: said[option.name] for option in command.parameters}
            app_commands.describe(**options)(command)


async def failed(act: Act, error: app_commands.AppCommandError) -> None:
    """Say what went wrong with a command, or ask which game it is about."""
    cause = failures.cause_of(error)
    try:
        if isinstance(cause, game_choice.WhichGame):
            await game_choice.pick(act, cause)
            return
    except Exception as other:  # noqa: BLE001  a command must never end in silence; failures speaks and logs
        cause = other
    await failures.answer(act, cause)
