"""A picture for a stored message: asked for where it is sent, drawn by a worker, stored, fetched."""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque

import structlog
from pydantic import BaseModel

from bot import metrics
from bot.jobs.queue import Queue
from bot.judge.judge import Judge, Refusal
from bot.judge.telling.messages import Body, PictureOf
from bot.pictures.gallery import Drawn, Gallery
from storage import pictures, queries
from storage.database import Database
from storage.errors import Damaged, Missing, Stale, StorageError
from storage.models import Message
from storage.signals import PAINTED, Signals

log = structlog.get_logger()

PAINT = "paint"
PATIENCE = 30.0
"""Seconds after which a picture is asked for again, and after as many more goes without."""

BRIEF = 3.0
"""Seconds that a picture is waited for once one was given up, until one is drawn again: where there is no
worker, words do not wait behind each picture in turn.
"""

SPENT, TOGETHER = 60.0, 32
"""Seconds after which a picture that was fetched is forgotten, and how many at a time."""

LOOK = 2.0
"""Seconds between two looks whether it is there, and still wanted, if nobody told of any."""


NOT_DRAWN = Drawn(b"", "", "it cannot be drawn")
"""Stored in place of a picture that cannot be drawn, so that nobody waits for it."""


class PictureRequest(BaseModel):
    """A request to a worker: the picture of a message, under a key."""

    key: str
    nonce: str
    picture: PictureOf


def wish_of(message: Message, picture: PictureOf) -> PictureRequest:
    """Return the wish for a message's picture; another text of the message has another."""
    facts = f"{message.nonce}/{message.revision}/{picture.model_dump_json()}"
    return PictureRequest(
        key=hashlib.sha256(facts.encode()).hexdigest()[:40], nonce=message.nonce, picture=picture
    )


async def wanting(database: Database, wish: PictureRequest) -> Message | None:
    """Return the message that wants a picture, None if it is sent, dropped, or says something else by now."""
    message = await database.ask(queries.told_as, wish.nonce)
    if message is None or message.state != "due":
        return None
    picture = Body.model_validate(message.body).picture or wish.picture
    return message if wish_of(message, picture).key == wish.key else None


class PaintedElsewhere:
    """Pictures that workers draw."""

    def __init__(self, judge: Judge, queue: Queue, signals: Signals) -> None:
        self._database, self._queue = judge.database, queue
        self._news = asyncio.Condition()
        signals.listeners.append(self._hear)
        self._telling = set[asyncio.Task[None]]()
        self._given_up = False
        self._fetched = deque[tuple[float, str]]()

    async def of_message(self, message: Message, picture: PictureOf) -> Drawn:
        """Return the picture of a message.

        Raises TimeoutError if nobody draws it in time, Refusal if it cannot be drawn, StorageError; that is
        Stale if the message does not want it any more.
        """
        wish = wish_of(message, picture)
        with metrics.PICTURE.time():
            for patience in (BRIEF,) if self._given_up else (PATIENCE, PATIENCE):
                if (found := await self._fetch(wish.key)) is not None:
                    return found
                await self._queue.ask(PAINT, wish.model_dump_json(), wish.key)
                try:
                    async with asyncio.timeout(patience):
                        return await self._wait(message, wish)
                except TimeoutError:
                    log.warning("picture.late", message=message.id)
        self._given_up = True
        raise TimeoutError

    async def _wait(self, message: Message, wish: PictureRequest) -> Drawn:
        while True:
            try:
                async with asyncio.timeout(LOOK), self._news:
                    await self._news.wait()
            except TimeoutError:
                if await wanting(self._database, wish) is None:
                    raise Stale(message.game_id or 0) from None
            if (found := await self._fetch(wish.key)) is not None:
                return found

    async def _fetch(self, key: str) -> Drawn | None:
        found = await self._database.ask(pictures.drawn, key)
        if found is None:
            return None
        self._fetched.append((asyncio.get_running_loop().time(), key))
        await self._forget()
        if not found.data:
            raise Refusal(found.alt)
        return Drawn(found.data, found.filename, found.alt)

    async def _forget(self) -> None:
        """Forget what was fetched a while ago: by now it is sent. What is tried again later is drawn anew."""
        before = asyncio.get_running_loop().time() - SPENT
        if len(self._fetched) < TOGETHER or self._fetched[TOGETHER - 1][0] > before:
            return
        keys = [self._fetched.popleft()[1] for _ in range(TOGETHER)]
        async with self._database.work() as work:
            await pictures.drop(work.session, keys)

    def _hear(self, topic: str) -> None:
        if topic == PAINTED:
            self._given_up = False
            telling = asyncio.create_task(self._tell())
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()


class Painter:
    """Draws what is asked for and still wanted."""

    def __init__(self, judge: Judge, gallery: Gallery, signals: Signals) -> None:
        self._judge, self._gallery, self._signals = judge, gallery, signals

    async def paint(self, facts: str) -> None:
        """Draw and store a picture, unless its message is sent, or says something else by now."""
        wish = PictureRequest.model_validate_json(facts)
        database = self._judge.database
        message = await wanting(database, wish)
        if message is None:
            return
        if await database.ask(pictures.drawn, wish.key) is None:
            drawn = await self._drawn(message, wish.picture)
            kept = pictures.Picture(
                key=wish.key, data=drawn.data, filename=drawn.filename, alt=drawn.alt, at=database.now()
            )
            async with database.work() as work:
                await pictures.keep(work.session, kept)
        self._signals.give(PAINTED)

    async def _drawn(self, message: Message, picture: PictureOf) -> Drawn:
        """Return a picture, one without data where it cannot be drawn; raises StorageError to try again."""
        try:
            return await self._gallery.of_message(message, picture)
        except (Refusal, Damaged, Missing):
            log.warning("picture.refused", message=message.id)
            return NOT_DRAWN
        except StorageError:
            raise
        except Exception:  # of a renderer: the words go without their picture
            log.exception("picture.undrawn", message=message.id)
            return NOT_DRAWN
