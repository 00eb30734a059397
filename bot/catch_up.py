"""After being away: what people did is read, of many side by side, and waits in their lines where it belongs.

Who owes an answer is read first, those whose deadline is near before the others; then who has answered, then
all others; and who writes while they wait is read next. An open question waits for those alone whom it
concerns, what comes after it for all people of its game; all other games go on at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain, repeat
from sys import maxsize
from typing import Protocol

import discord
import structlog

from bot.cogs.direct_messages import hear
from bot.delivery.direct_message_backfill import Missed, missed
from bot.delivery.discord_requests import TryLater, patient
from bot.delivery.tolerant_parsing import Payload
from bot.games_with_unread_messages import Hearing
from bot.judge.clock import deadlines
from bot.scheduling.deadline_loop import ASLEEP
from bot.ui import kept_orders, malformed_event_replies
from bot.ui.app import App
from bot.ui.event_deduplication import edit_event
from storage import queries
from storage.cooperative_iteration import in_steps
from storage.errors import StorageError
from storage.process_coordination import Question
from storage.queries import Correspondent

log = structlog.get_logger()

AT_ONCE = 16
"""People who are read at the same time: as many as Discord allows, if a request takes a third of a second."""

ACQUAINTED = 300
"""People without a seat who are read at most, when all others are: some seconds of Discord's limits."""

BEFORE = timedelta(minutes=2)
"""Time before the bot was last known to listen of which messages are read too."""

HELD = 15.0
"""Seconds that what somebody writes waits for what they wrote before, if Discord does not tell that."""

PAUSES, HOUR = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0), 60
"""Seconds between attempts to read what was typed meanwhile, the last of them again and again; and after how
many attempts the games of somebody who cannot be read go on without them.
"""


class Timed(Protocol):
    """A timer that is held while nobody can be heard."""

    def hold(self) -> None:
        """Close nothing: Discord cannot be heard."""
        ...

    def go(self) -> None:
        """Go on: of each game is known whether all is read."""
        ...


class CatchUp:
    """Reads what was missed. `lost` is called when the connection is, `run` when it is there again."""

    def __init__(self, client: App, clock: Timed, hearing: Hearing) -> None:
        self._client, self._clock, self._hearing = client, clock, hearing
        self._round, self._is_over = 0, False
        self._begun: datetime | None = None
        self._todo: OrderedDict[int, Correspondent] = OrderedDict()
        self._unread: dict[int, Correspondent] = {}
        self._awaited, self._concerned = Counter[int](), Counter[int]()
        self._questions: dict[int, Question] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        client.queue.on_held, client.queue.on_left = self._hasten, self._take_up
        self._taking_up: set[int] = set()

    @property
    def is_behind(self) -> bool:
        """Return whether something that somebody wrote is not read: the next program reads it then."""
        return bool(self._unread or self._taking_up or self._client.queue.has_left)

    def lost(self) -> None:
        """Let everybody and all clocks wait: what is done now is not heard."""
        self._round += 1
        self._client.queue.hold()
        self._clock.hold()

    async def stop(self) -> None:
        """Give up what is not read yet, for good: the next program reads it."""
        self._round, self._is_over = self._round + 1, True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=2.0)

    def _begin(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Begin something that ends with the program."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def run(self, begun: datetime | None = None) -> None:
        """Read all that was missed. What was typed before the program had `begun`, was heard and got no
        answer is answered: the last program ended in between. If the connection is lost before everybody is
        read, that holds the next time too.
        """
        if self._is_over:  # it was stopped while it was told that Discord is there
            return
        self._round += 1
        mine, self._begun = self._round, begun or self._begun
        begun = self._begun
        since, people = await self._people(mine)
        unread, todo = dict[int, Correspondent](), OrderedDict[int, Correspondent]()
        awaited, concerned, questions = Counter[int](), Counter[int](), dict[int, Question]()
        async for person in in_steps(people):
            unread[person.user_id] = todo[person.user_id] = person
            questions.update(person.besides)
            awaited.update(person.games)
            concerned.update(_concerned_by(person))
        if mine != self._round:
            return  # the connection was lost again: who comes back reads then
        self._unread, self._todo = unread, todo
        self._awaited, self._concerned, self._questions = awaited, concerned, questions
        self._client.queue.let_go(but=self._unread)
        self._clock.go()
        for person in people:
            if self._client.queue.waiting(person.user_id):
                self._hasten(person.user_id)
        patient.set(True)
        if not people:
            self._begun = None
        else:
            await asyncio.wait([self._begin(self._work(mine, since, begun)) for _ in people[:AT_ONCE]])

    async def _people(self, mine: int) -> tuple[datetime, list[Correspondent]]:
        """Return since when nobody was heard, and whom that concerns."""
        judge = self._client.judge
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            try:
                last = await self._hearing.heard_until()
                people = await self._all() if last is not None else []
                await self._hearing.set_unread(await _waiting(people))
                return (last or judge.now()) - BEFORE, people
            except Exception:  # of storage or this program: the clocks stay held, and it is tried again
                log.exception("catchup.failed")
            self._client.queue.let_go()
            await asyncio.sleep(pause)
            if mine != self._round:
                break
        return judge.now(), []

    async def _all(self) -> list[Correspondent]:
        """Return who may have written: those with a seat, the next deadline first, then some others."""
        database = self._client.judge.database
        seated = await database.read(queries.correspondents)
        known = {each.user_id for each in seated}
        others = await database.read(queries.acquaintances, ACQUAINTED)
        return await self._hearing.own([*seated, *(each for each in others if each.user_id not in known)])

    def _hasten(self, user_id: int) -> None:
        """Read somebody next, who writes and waits."""
        if user_id in self._todo:
            self._todo.move_to_end(user_id, last=False)

    async def _work(self, mine: int, since: datetime, begun: datetime | None) -> None:
        """Read one person after the other; who cannot be read now is tried again beside the others."""
        while self._todo and mine == self._round:
            _, person = self._todo.popitem(last=False)
            if not await self._read(mine, person, since, begun):
                self._begin(self._again(mine, person, since, begun))

    async def _again(self, mine: int, person: Correspondent, since: datetime, begun: datetime | None) -> None:
        """Try again until somebody is read, or the connection is lost; after an hour their games go on."""
        for tries, pause in enumerate(chain(PAUSES, repeat(PAUSES[-1]))):
            await asyncio.sleep(pause)
            if mine != self._round or await self._read(mine, person, since, begun):
                return
            if tries == HOUR:
                log.error("catchup.unread_for_an_hour", user=person.user_id)
                self._unread[person.user_id] = replace(person, games=())
                await self._free(person)

    async def _read(self, mine: int, person: Correspondent, since: datetime, begun: datetime | None) -> bool:
        """Read what somebody did, and hear it in its place among what they do now; return False if it cannot
        be read.
        """
        client, user_id = self._client, person.user_id
        queue = client.queue
        letting = asyncio.get_running_loop().call_later(HELD, queue.let, user_id)
        try:
            lost: list[Payload] = []
            found = await missed(client, client.channels, person, since, lost.append)
            for data in lost:
                await malformed_event_replies.tell(client, "MESSAGE_CREATE", data)
        except TryLater as error:
            log.warning("catchup.unread", user=user_id, why=str(error))
            found = None
        except Exception:  # of storage or this program: what others wrote is read all the same
            log.exception("catchup.failed", user=user_id)
            found = None
        finally:
            letting.cancel()
        if mine != self._round:
            return True  # who comes back reads it
        answered = [event for each in found or () if each.is_answered for event in events_of(each)]
        if answered:
            await self._client.heard.note(*answered)
        queue.dealt_with(user_id, *(each.snowflake for each in found or () if each.is_answered))
        hearing = [
            self._begin(self._hear(user_id, each, begun)) for each in found or () if not each.is_answered
        ]
        await asyncio.sleep(0)  # now all of them are in the line
        queue.let(user_id)
        if found is None:
            return False
        if hearing:
            await asyncio.wait(hearing)
        await self._done(mine, person)
        return True

    async def _hear(self, user_id: int, each: Missed, begun: datetime | None) -> None:
        """Hear one thing that was missed, in its turn."""
        client, message = self._client, each.message
        if message is None:
            work = partial(kept_orders.deleted, client, each.deleted)
        else:
            event = events_of(each)[0]
            late = begun is not None and each.at < begun and not (each.changed or each.was_lost)
            work = partial(hear, client, message, event_id=event, edited=each.changed, unanswered=late)
        await client.queue.run(user_id, work, each.snowflake, maxsize)

    def _take_up(self, user_id: int) -> None:
        """Begin to read what somebody wrote that their line had no room for, unless that is begun."""
        if user_id not in self._taking_up and not self._is_over:
            self._taking_up.add(user_id)
            reading = self._begin(self._read_left(user_id))
            reading.add_done_callback(lambda _: self._taking_up.discard(user_id))

    async def _read_left(self, user_id: int) -> None:
        """Read what somebody's line had no room for, until nothing is left."""
        queue = self._client.queue
        patient.set(True)
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            person = await self._person(user_id)
            mine, first = self._round, queue.take_up(user_id)
            if first is None:
                return
            since = discord.utils.snowflake_time(first)
            if not await self._read(mine, person, since, None) or mine != self._round:
                queue.leave_for_later(user_id, first)
            if not queue.is_left(user_id):
                return
            await asyncio.sleep(pause)

    async def _person(self, user_id: int) -> Correspondent:
        """Return where somebody writes, as far as the database tells."""
        nobody = Correspondent(user_id, (), ())
        database = self._client.judge.database
        try:
            found = await database.read(queries.correspondents, user_id)
            found = found or await database.read(queries.acquaintances, ACQUAINTED)
            found = await self._hearing.own([each for each in found if each.user_id == user_id])
        except StorageError as error:
            log.warning("catchup.unread", user=user_id, why=str(error))
            found = []
        return next(iter(found), nobody)

    async def _done(self, mine: int, person: Correspondent) -> None:
        """Let a person's games go on, if nobody else of them is awaited."""
        if mine == self._round and (found := self._unread.pop(person.user_id, None)) is not None:
            if not self._unread:
                self._begun = None
            await self._free(found)

    async def _free(self, person: Correspondent) -> None:
        """Let games of somebody who is read go on: all of each if it was the last, its open question if that
        concerns none of the others.
        """
        self._awaited.subtract(person.games)
        self._concerned.subtract(concerned := _concerned_by(person))
        free = [game for game in person.games if not self._awaited[game]]
        closing = {
            game: self._questions[game]
            for game in concerned
            if self._awaited[game] and not self._concerned[game]
        }
        if not (free or closing):
            return
        mine = self._round
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            try:
                await self._bridge(await self._hearing.unread_since([*free, *closing]))
                await self._hearing.set_besides(closing)
                await self._hearing.set_read(free)
                break
            except StorageError as error:
                log.warning("catchup.unbridged", games=len(free), why=str(error))
            await asyncio.sleep(pause)
            if mine != self._round:
                return
        await self._client.settle()

    async def _bridge(self, waiting: Mapping[int, datetime]) -> None:
        """Give games back the time for which they waited, if it was long."""
        judge = self._client.judge
        for game, since in waiting.items():
            if judge.now() - since > ASLEEP:
                await deadlines.bridge(judge, since, {game})


def _concerned_by(person: Correspondent) -> list[int]:
    """Return the games whose open question concerns a person."""
    return [game for game in person.games if game not in person.besides]


async def _waiting(people: Iterable[Correspondent]) -> dict[int, Question | None]:
    """Return which games wait for some people, and the question of each that may close all the same."""
    found: dict[int, Question | None] = {}
    async for person in in_steps(people):
        for game in person.games:
            at = person.besides.get(game)
            found[game] = at if found.get(game, at) == at else None
    return found


def events_of(each: Missed) -> list[int]:
    """Return the events that brought a message: its edit, before which it need not be heard, or itself."""
    message = each.message
    if message is None:
        return []
    if message.edited_at is None:
        return [message.id]
    return [edit_event(message.id, message.edited_at.timestamp()), message.id]
