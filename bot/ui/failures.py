"""Failures, said to the person who can act, logged for the host. No other place speaks of failures."""

from __future__ import annotations

import secrets
import traceback

import aiohttp
import discord
import structlog
from discord import app_commands

from bot import database_error_text, words
from bot.delivery.discord_requests import TryLater, Undeliverable, attempt
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.ui import responses
from bot.ui.access import ABOUT, custom_id_of, headed
from bot.ui.app import Act
from games.core.rules.errors import OrderError
from storage.errors import StorageError

log = structlog.get_logger()

NEEDED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "create_private_threads",
    "attach_files",
    "read_message_history",
    "pin_messages",
)
"""All that the bot ever needs in a channel."""


BUSY, BROKEN = 429, 500


async def answer(act: Act, error: Exception) -> None:
    """Say what went wrong to the one who tried, and log it without a word of what they typed."""
    cause = cause_of(error)
    # The control, its game and step, without what was chosen with it.
    control = ":".join(custom_id_of(act).split(":")[:4])[:40]
    command = act.command.qualified_name if act.command else control
    if is_lost(cause):
        log.warning("interaction.answer_lost", command=command, user=act.user.id, why=type(cause).__name__)
        if act.type is not discord.InteractionType.autocomplete and not await _stands(act):
            await responses.astray(act, words.failures.ANSWER_LOST)
        return
    text = sentence(cause, act.app_permissions)
    if text is None:
        code = log_unknown(cause, command=command, user=act.user.id)
        text = words.failures.UNKNOWN.format(code=code)
    else:
        log.info("interaction.refused", command=command, user=act.user.id, why=type(cause).__name__)
    if act.type is discord.InteractionType.autocomplete:
        return
    text = await headed(act.client.judge, act.user.id, act.extras.get(ABOUT), text)
    try:
        await responses.say(act, text)
    except discord.HTTPException as late:
        log.warning("interaction.unanswered", command=command, user=act.user.id, code=late.code)


def cause_of(error: Exception) -> Exception:
    """Return what a command failed of."""
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error


def is_lost(error: Exception) -> bool:
    """Return whether Discord could not be reached: what was done is done, and only the answer is in doubt.

    A refusal without a code of Discord's comes from something between.
    """
    if isinstance(error, discord.HTTPException):
        return not error.code or error.status == BUSY or error.status >= BROKEN
    return isinstance(error, aiohttp.ClientError | ConnectionError)


async def _stands(act: Act) -> bool:
    """Return whether the answer stands there, though what Discord said to it was lost."""
    try:
        return not (await attempt(act.original_response(), "look for an answer")).flags.loading
    except (Undeliverable, TryLater, discord.ClientException):
        return False


def sentence(error: Exception, permissions: discord.Permissions | None = None) -> str | None:
    """Return what to say about an error, None if it is one of this program."""
    match error:
        case Refusal() | OrderError() | StorageError():
            return database_error_text.sentence(error)
        case app_commands.MissingPermissions():
            return words.failures.YOU_LACK.format(names=named(error.missing_permissions))
        case app_commands.BotMissingPermissions():
            return words.failures.LACKING.format(names=named(error.missing_permissions))
        case discord.Forbidden():
            missing = lacking(permissions)
            text = words.failures.LACKING if missing else words.failures.FORBIDDEN
            return text.format(names=named(missing))
        case app_commands.NoPrivateMessage():
            return words.failures.SERVER_ONLY
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return words.failures.COMMAND_CHANGED
        case app_commands.TransformerError():
            return words.failures.WRONG_OPTION.format(value=typed_text.escaped(str(error.value)[:80]))
        case _:
            return None


def lacking(permissions: discord.Permissions | None, needed: tuple[str, ...] = NEEDED) -> list[str]:
    """Return the permissions that the bot needs and does not have."""
    if permissions is None or permissions.administrator:
        return []
    return [name for name in needed if not getattr(permissions, name, True)]


def log_unknown(error: Exception, **where: object) -> str:
    """Log an error of this program without its message, which may hold orders; return its code."""
    code = secrets.token_hex(3).upper()
    trace = [
        f"{f.filename.rpartition('/')[2]}:{f.lineno} {f.name}"
        for f in traceback.extract_tb(error.__traceback__)
    ]
    log.error("interaction.failed", code=code, error=type(error).__name__, trace=trace[-8:], **where)
    return code


def named(permissions: list[str]) -> str:
    """Return permissions as Discord's settings call them."""
    titles = [name.replace("_", " ").title().replace("Guild", "Server") for name in permissions]
    names = [f"**{title.replace(' In ', ' in ')}**" for title in titles]
    return words.games.AND.join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
