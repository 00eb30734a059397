"""Consequences of messages that do not get through: the gamemaster and the host are told, games wait."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.delivery.discord_requests import Homeless, Left, TryLater, Undeliverable
from bot.judge.clock import homeless_games
from bot.judge.judge import Judge, Refusal
from bot.judge.notices import followers
from bot.judge.queue import queueing
from bot.judge.telling import delivery_trouble, host_notices
from storage import queries
from storage.errors import StorageError
from storage.models import Message

log = structlog.get_logger()


class Trouble:
    """Tells whom it concerns; `host` gives the host, `told` is called when there is something to send."""

    def __init__(self, judge: Judge, host: Callable[[], int | None], told: Callable[[], None]) -> None:
        self._judge, self._host, self._told = judge, host, told

    async def report(self, message: Message, error: Undeliverable | TryLater) -> None:
        """Tell the gamemaster what does not get through; without its channel a game waits."""
        try:
            if message.kind == queries.DIGEST:
                await self._lost_watcher(message, error)
            elif isinstance(error, Homeless) and message.game_id is not None:
                await homeless_games.away(self._judge, message.game_id, "channel", error.channel_id)
            elif error.advice:
                await delivery_trouble.report(self._judge, message, error.advice)
                if (host := self._host()) is not None:
                    await host_notices.muted(self._judge, host, message, error.advice)
            else:
                return
        except (StorageError, Refusal) as failed:
            log.warning("trouble.untold", message=message.id, why=str(failed))
        self._told()

    async def _lost_watcher(self, message: Message, error: Undeliverable | TryLater) -> None:
        """Let somebody follow a game no more who left its server or takes no messages."""
        gone = isinstance(error, Undeliverable | Left)
        if gone and message.game_id is not None and message.user_id is not None:
            await followers.lost(self._judge, message.game_id, message.user_id)
            await queueing.gone(self._judge, message.game_id, message.user_id)
