"""The bot when Discord refuses its token: nothing is lost, and a new token lets it go on.

A refused token is tried again, at ever longer intervals: Discord may have erred. Each try counts against the
thousand sessions a day that it grants.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import discord
import structlog
from pydantic import ValidationError

from bot import words
from bot.judge.judge import Judge
from bot.scheduling.judge_timekeeper import Keeper
from bot.settings import Settings
from storage.errors import StorageError

log = structlog.get_logger()

LOOK = 1.0
"""Seconds between two looks for a new token."""

AGAIN = (1.0, 60.0, 120.0, 300.0)
"""Seconds until the same token is tried again, the last for ever."""

QUIET = 3600.0
"""Seconds without a refusal after which the next one counts as the first."""

REFUSED, NOT_AUTHENTICATED = 401, 4004
"""The answer to a request, and the code with which the gateway closes, if the token is no good."""


def token_now() -> str | None:
    """Return the token that is set now, in the environment or in `.env`; None if there is none."""
    try:
        token = Settings.model_validate({}).token
    except (ValidationError, OSError):
        return None
    return token.get_secret_value() if token else None


def is_refusal(running: asyncio.Task[None]) -> bool:
    """Return whether a client ended because Discord does not take its token."""
    error = running.exception() if running.done() and not running.cancelled() else None
    match error:
        case discord.LoginFailure():
            return True
        case discord.HTTPException():
            return error.status == REFUSED
        case discord.ConnectionClosed():
            return error.code == NOT_AUTHENTICATED
        case _:
            return False


class TokenLock:
    """A door that is locked until there is a token to try; `renewed` returns the one that is set."""

    def __init__(self, judge: Judge, stop: asyncio.Event, renewed: Callable[[], str | None]) -> None:
        self._keeper, self._stop, self._renewed = Keeper(judge), stop, renewed
        self._refusals, self._last = 0, 0.0

    async def wait(self, token: str) -> str:
        """Return the token to try next: a new one at once, the refused one after a while."""
        now = monotonic()
        self._refusals = 0 if now - self._last > QUIET else self._refusals
        self._last = now
        pause = AGAIN[min(self._refusals, len(AGAIN) - 1)]
        self._refusals += 1
        log.error("discord.token_refused", do=words.terminal.RENEW, again_in=pause, lost="nothing: all waits")
        with suppress(StorageError):
            await self._keeper.refused()
        until = now + pause
        while monotonic() < until and not self._stop.is_set():
            if (new := self._renewed()) and new != token:
                log.info("discord.new_token")
                return new
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), LOOK)
        return token
