"""The clock's view of the judge: deadlines, and the marks by which a gap is known afterwards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.judge.clock import deadlines
from bot.judge.judge import Judge
from bot.judge.queue import queueing
from bot.judge.votes import recounting
from storage import queries

ALIVE, TICKED, HEARD = "alive", "ticked", "heard"
"""Marks: when the program was last alive, when its clock last ran, until when all was read that was typed."""

REMEMBERED = timedelta(days=30)
"""Time for which it is remembered that a Discord event was dealt with; nothing older is ever read again."""

SWEEP = timedelta(minutes=10)
"""How often older ones are forgotten, some at a time."""

REFUSED = "token refused"
"""Mark: since when Discord does not take the bot's token; "" while it does."""


class Keeper:
    """Keeps the deadlines of all games; `moved` is called when something came of one, `is_behind` tells
    whether something that somebody wrote is not read yet.
    """

    def __init__(
        self,
        judge: Judge,
        moved: Callable[[], None] = lambda: None,
        is_behind: Callable[[], bool] = lambda: False,
    ) -> None:
        self._judge, self._moved, self._is_behind = judge, moved, is_behind
        self._swept = datetime.min.replace(tzinfo=UTC)

    async def next_deadline(self) -> datetime | None:
        """Return when the next question or pause ends; now, if computers are still thinking."""
        if self._judge.thinking:
            return self._judge.now()
        async with self._judge.database.reading() as session:
            deadline, resume = await queries.next_deadline(session), await queries.next_resume(session)
            waiting = await queries.next_of_queue(session)
        moments = [each[0] for each in (deadline, resume, (waiting,)) if each is not None and each[0]]
        return min(moments, default=None)

    async def close_due(self) -> int:
        """Close what is due now."""
        if closed := await deadlines.close_due(self._judge) + await queueing.due(self._judge):
            await recounting.count_all(self._judge)
            self._moved()
        return closed

    async def bridge(self, since: datetime) -> int:
        """Extend the deadlines that fell between `since` and now."""
        if extended := await deadlines.bridge(self._judge, since) + await queueing.bridge(self._judge, since):
            self._moved()
        return extended

    async def last_tick(self) -> datetime | None:
        """Return when the clock last ran, in this process or one before."""
        ticked = await self._judge.database.ask(queries.marked, TICKED)
        return datetime.fromisoformat(ticked) if isinstance(ticked, str) else None

    async def heard_until(self) -> datetime | None:
        """Return up to when all that people wrote is read, in this process or one before."""
        heard = await self._judge.database.ask(queries.marked, HEARD)
        return datetime.fromisoformat(heard) if isinstance(heard, str) else await self.last_tick()

    async def beat(self, *, ticking: bool) -> None:
        """Note that the program is alive, and whether the clock runs."""
        now = self._judge.now().isoformat()
        async with self._judge.database.work() as work:
            await work.mark(ALIVE, now)
            if ticking:
                await work.mark(TICKED, now)
            if ticking and not (self._judge.unheard or self._is_behind()):
                await work.mark(HEARD, now)
            if ticking and self._judge.now() - self._swept >= SWEEP:
                self._swept = self._judge.now()
                await work.forget_seen(self._swept - REMEMBERED)

    async def ticked(self, moment: datetime) -> None:
        """Note that time up to a moment is no gap, though nobody waited for it: it is skipped on purpose."""
        async with self._judge.database.work() as work:
            await work.mark(TICKED, moment.isoformat())

    async def refused(self) -> None:
        """Note since when Discord does not take the token: `mandate health` says so."""
        if not await self._judge.database.ask(queries.marked, REFUSED):
            async with self._judge.database.work() as work:
                await work.mark(REFUSED, self._judge.now().isoformat())

    async def accepted(self) -> None:
        """Note that Discord takes the token."""
        if await self._judge.database.ask(queries.marked, REFUSED):
            async with self._judge.database.work() as work:
                await work.mark(REFUSED, "")
