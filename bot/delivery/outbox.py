"""Stored messages to Discord: paced, the urgent first, in order for each reader, each seen exactly once.

A message is stored in the transaction that caused it and marked as sent after Discord took it. Between the
two anything may happen; so a message that may have been posted already is looked for before it is posted
again, and every post carries its nonce.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

import structlog

from bot import metrics, words
from bot.delivery import joint_reminders
from bot.delivery.discord_requests import Pacer, TryLater, Undeliverable, patient
from bot.delivery.lanes import BACK, TRIES, Lanes, is_edit
from bot.delivery.storage_trouble import StorageTrouble
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from bot.judge.telling.messages import LONGEST, Body
from storage import queries
from storage.database import Database
from storage.errors import Damaged, StorageError
from storage.models import Message
from storage.process_coordination import Claims
from storage.queries import WaitingMessage

log = structlog.get_logger()

AT_ONCE = 32
"""Messages carried at the same time: enough for 48 requests a second that take two thirds of one each."""

EDITS = AT_ONCE // 2
"""Edits and deletions among them, at most: an edit may hang for as long as Discord limits it."""

BATCH = 4 * AT_ONCE
"""Messages that are looked for at a time; each is read when it is sent."""

REST = 0.02
"""Seconds in which all who have news for the outbox let it look once."""

EDITED = ("status", "story", "invitation")
"""The kinds of messages whose text is replaced: the one status and the one invitation of a game, the story of
a long turn.
"""


IDLE = 30.0
OLDEST = timedelta(days=7)
"""A message that could not be sent for so long is dropped."""


@dataclass(frozen=True)
class Posted:
    """The place of a message on Discord."""

    channel_id: int
    message_id: int


class Courier(Protocol):
    """Carries messages to Discord. All methods raise Undeliverable or TryLater."""

    async def post(self, message: Message, body: Body) -> Posted:
        """Post a message under its nonce."""
        ...

    async def edit(self, message: Message, body: Body) -> Posted:
        """Put a new text in place of one that was posted; posts it anew if it is gone."""
        ...

    async def delete(self, message: Message) -> None:
        """Take a posted message away; no error if it is gone."""
        ...

    async def find(self, message: Message, body: Body) -> list[Posted]:
        """Return what the bot posted since the message was stored that `resembles` it."""
        ...


class Outbox:
    """Sends what is due, wakes when something new may be due, and can be drained before the end.

    A `pacer` counts messages; the client of Discord counts its requests by itself. Where several processes
    may deliver, each message is claimed before it is carried, each process in parts of its own. `idle` is for
    how many seconds at most nobody looks.
    """

    def __init__(
        self,
        database: Database,
        courier: Courier,
        now: Callable[[], datetime],
        pacer: Pacer | None = None,
        *,
        claims: Claims | None = None,
        idle: float = IDLE,
    ) -> None:
        self._database, self._courier, self._now = database, courier, now
        self._pacer, self._claims, self._idle = pacer, claims, idle
        self._parts = claims.parts if claims is not None else None
        self._woken = asyncio.Event()
        self._started = now()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._carried: set[int] = set()
        self._lanes, self._trouble = Lanes(), StorageTrouble(now)
        self._behind: dict[str, set[int]] = {}
        self._looked_back = False
        self._ahead: list[WaitingMessage] = []
        self._following: datetime | None = None
        self._news = True
        # What was tried; where it stands, if that is not stored yet.
        self._begun: dict[int, Posted | None] = {}
        self.listeners: list[Callable[[Message, Body], None]] = []
        self.reporters: list[Callable[[Message, Undeliverable | TryLater], Awaitable[None]]] = []

    def wake(self) -> None:
        """Look for due messages now."""
        self._news = True
        self._woken.set()

    @property
    def sending(self) -> list[asyncio.Task[None]]:
        """Return what is under way, a task for each lane."""
        return list(self._busy.values())

    async def is_behind(self, user_id: int, game_id: int | None = None) -> bool:
        """Return whether a message of a game to a person was put off: what follows must wait for it."""
        name = queries.lane(user_id, game_id)
        return self._lanes.is_behind(name) or name in self._behind

    def put_behind(self, message: Message) -> None:
        """Let a stored message that may stand on Discord already go before all others of its lane; what is
        said there at once goes behind it.
        """
        name = WaitingMessage.of(message).lane
        self._lanes.stop(name, message.id, self._now())
        self._behind.setdefault(name, set()).add(message.id)
        self.wake()

    def hurry(self) -> None:
        """Try what was put off with the next message of its lane: what stood in its way may be gone."""
        self._lanes.hurry(self._now())
        self.wake()

    async def run(self) -> None:
        """Send for ever; an error of one round is logged and the next one comes."""
        while True:
            pause = self._idle
            try:
                pause = await self.round()
            except StorageError as error:
                pause = max(1.0, self._trouble.pause(error))
            except Exception:  # of this program: what waits for other readers must still go out
                log.exception("outbox.failed")
                pause = 5.0
            await self._until(pause)

    async def round(self) -> float:
        """Begin to send what is due, one message at a time for each reader; return the seconds to sleep."""
        self._woken.clear()
        if len(self._busy) >= AT_ONCE:
            return self._idle
        now = self._now()
        if not self._looked_back:
            put_off = await self._database.read(queries.put_off)
            self._lanes.remember([each for each in put_off if self._is_mine(each[0])], now)
            self._looked_back = True
        if self._news or not any(self._is_free(each, now) for each in self._ahead):
            self._news = False
            self._ahead, self._following = await self._look(now)
        for each in list(self._ahead):
            if len(self._busy) < AT_ONCE and self._is_free(each, now):
                self._begin(each)
        # What is under way wakes us when it is over, and with it what could not begin beside it.
        waiting = [self._lanes.until(each.lane) for each in self._ahead]
        later = [self._following, *(moment for moment in waiting if moment and moment > now)]
        soonest = min((moment for moment in later if moment), default=None)
        left = self._idle if soonest is None else (soonest - self._now()).total_seconds()
        return max(0.05, min(self._idle, left))

    async def _look(self, now: datetime) -> tuple[list[WaitingMessage], datetime | None]:
        """Return what is due, the most urgent first, and when the next message is; of readers who wait there
        are no more than there are anyway.
        """
        limit = BATCH
        while True:
            due, following = await self._database.ask(queries.waiting, now, limit, self._parts)
            if len(due) < limit or any(self._is_free(each, now) for each in due):
                return sorted(due, key=lambda each: (each.priority, each.id)), following
            limit *= 4  # readers who wait do not stand in the way of the others

    def _is_mine(self, each: WaitingMessage) -> bool:
        """Return whether this process delivers to the reader of a message."""
        return self._parts is None or each.part in self._parts

    def _is_free(self, each: WaitingMessage, now: datetime) -> bool:
        """Return whether its lane is neither being served nor waits."""
        if each.lane in self._busy or each.id in self._carried:
            return False
        if is_edit(each.lane) and sum(map(is_edit, self._busy)) >= EDITS:
            return False
        return self._lanes.is_free(each.lane, now)

    def _begin(self, each: WaitingMessage) -> None:
        """Begin to carry a message, or the one that its lane waits for."""
        number = self._lanes.first(each)
        if number == each.id:
            self._ahead.remove(each)
        self._carried.add(number)
        self._busy[each.lane] = asyncio.create_task(self._serve(number, each.lane))

    async def drain(self, seconds: float) -> None:
        """Finish what is being sent, within a bound; what takes longer is given up until the next start."""
        if not self._busy:
            return
        _, late = await asyncio.wait(self.sending, timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=1.0)

    async def _serve(self, number: int, lane: str) -> None:
        """Read a message and send it, if it is still due: it may have been sent or changed meanwhile."""
        patient.set(True)
        try:
            taking = self._database.due_message if self._claims is None else self._claims.take
            message = await taking(number)
            if message is None:
                self._release(number, lane)
            else:
                await self._deliver(message, lane)
                self._trouble.over()
        except StorageError as error:
            await asyncio.sleep(self._trouble.pause(error, number))
        finally:
            del self._busy[lane]
            self._carried.discard(number)
            self._woken.set()

    def _release(self, number: int, lane: str) -> None:
        """Let what follows a message go: it is sent, or will never be."""
        if self._claims is not None:
            self._claims.done(number)
        self._news = self._lanes.release(lane, number, self._now()) or self._news
        behind = self._behind.get(lane, set())
        behind.discard(number)
        if not behind:
            self._behind.pop(lane, None)

    async def _deliver(self, message: Message, lane: str) -> None:
        """Send a message; one that fails for a reason of ours is put off."""
        try:
            await self._send(message, lane)
        except Damaged as error:
            await self._put_off(message, lane, str(error))
        except StorageError:
            raise
        except Exception:  # of discord.py, a view or this program: it is put off, and all others go out
            log.exception("outbox.message_failed", message=message.id, kind=message.kind)
            await self._put_off(message, lane, "an error of this program; see the log")

    async def _send(self, message: Message, lane: str) -> None:
        body, others = Body.model_validate(message.body), list[Message]()
        if not body.delete and (
            others := await joint_reminders.with_it(self._database, message, self._now())
        ):
            body = joint_reminders.joined([message, *others])
        if self._pacer is not None:
            await self._pacer.turn()
        try:
            posted = await self._carry(message, body)
        except Undeliverable as error:
            log.warning("outbox.dropped", message=message.id, kind=message.kind, why=str(error))
            await self._drop(message, lane, str(error))
            await self._report(message, error)
        except TryLater as error:
            await self._put_off(message, lane, str(error), error)
        else:
            if posted is None:
                await self._drop(message, lane, "taken back")
                return
            self._begun[message.id] = posted
            async with self._database.work() as work:
                for each in (message, *others):
                    await work.sent(each, channel_id=posted.channel_id, message_id=posted.message_id)
            del self._begun[message.id]
            self._release(message.id, lane)
            metrics.DELIVERIES.labels(outcome="sent").inc()
            for listener in self.listeners:
                listener(message, body)

    async def _report(self, message: Message, error: Undeliverable | TryLater) -> None:
        """Tell of what does not get through; that may itself not get through."""
        for reporter in self.reporters:
            await reporter(message, error)

    async def _carry(self, message: Message, body: Body) -> Posted | None:
        """Post, edit or delete; a message that may stand there already is looked for first."""
        if (posted := self._begun.get(message.id)) is not None:
            message.channel_id, message.message_id = posted.channel_id, posted.message_id
        if body.delete:
            await self._take_back(message, body)
            return None
        if posted is not None and message.kind not in EDITED:
            return posted
        if message.message_id is not None:
            return await self._courier.edit(message, body)
        tried = message.tries or message.id in self._begun
        self._begun[message.id] = None
        if (tried or self._is_inherited(message)) and (
            posted := await self._standing(message, body)
        ) is not None:
            return await self._found(message, body, posted)
        if message.kind == ANNOUNCEMENT:
            body = await self._counted(message, body)
        return await self._courier.post(message, body)

    def _is_inherited(self, message: Message) -> bool:
        """Return whether a process before this one may have posted a message."""
        if self._claims is not None:
            return self._claims.may_stand(message)
        return (message.created_at or self._started) < self._started

    async def _counted(self, message: Message, body: Body) -> Body:
        """Count a try to post an announcement before it is made; return what is posted, which says if it is
        not the first.
        """
        async with self._database.work() as work:
            await work.retry(message, "being posted", self._now())
        if not message.tries:
            return body
        again = words.delivery.TRIED_BEFORE
        return body.model_copy(update={"text": f"{body.text[: LONGEST - len(again)]}{again}"})

    async def _take_back(self, message: Message, body: Body) -> None:
        """Delete a message; one whose answer was lost is looked for first. What others stand in it stays."""
        if message.message_id is None and (posted := await self._standing(message, body)) is not None:
            message.channel_id, message.message_id = posted.channel_id, posted.message_id
        others = await joint_reminders.beside(self._database, message)
        if any(each.state == "due" for each in others):
            return  # the last of them does it
        if owed := [each for each in others if each.state == "sent"]:
            await self._courier.edit(message, joint_reminders.joined(owed))
        else:
            await self._courier.delete(message)

    async def _standing(self, message: Message, body: Body) -> Posted | None:
        """Return where a message stands on Discord, though that is not stored."""
        for posted in await self._courier.find(message, body):
            if await self._database.ask(queries.message_on, posted.message_id) is None:
                return posted
        return None

    async def _found(self, message: Message, body: Body, posted: Posted) -> Posted:
        """Take what stands there for this message; a status may stand there with an older text."""
        if message.kind not in EDITED:
            return posted
        message.channel_id, message.message_id = posted.channel_id, posted.message_id
        return await self._courier.edit(message, body)

    async def _put_off(self, message: Message, lane: str, why: str, error: TryLater | None = None) -> None:
        lasting = error is not None and error.lasting
        if not lasting and self._now() - (message.created_at or self._now()) > OLDEST:
            log.warning("outbox.dropped", message=message.id, kind=message.kind, why=why)
            await self._drop(message, lane, why)
            await self._report(message, Undeliverable(why, words.delivery.TOO_OLD))
            return
        pause = timedelta(seconds=2 ** min(message.tries, 8))
        again = self._now() + max(pause, error.wait if error is not None else pause)
        metrics.DELIVERIES.labels(outcome="put_off").inc()
        log.info("outbox.put_off", message=message.id, tries=message.tries + 1, why=why)
        alone = message.tries + 1 >= TRIES or (error is not None and (error.alone or error.wait > BACK))
        again = self._lanes.put_off(lane, message.id, self._now(), again, alone=alone)
        self._following = min(again, self._following or again)
        async with self._database.work() as work:
            await work.retry(message, why, again)
        if error is not None:
            await self._report(message, error)

    async def _drop(self, message: Message, lane: str, why: str) -> None:
        metrics.DELIVERIES.labels(outcome="dropped").inc()
        self._begun.pop(message.id, None)
        async with self._database.work() as work:
            await work.dropped(message, why)
        self._release(message.id, lane)

    async def _until(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):  # `wait_for` may lose the word to end, before Python 3.12
                await self._woken.wait()
        except TimeoutError:
            return
        if self._news:
            await asyncio.sleep(REST)
