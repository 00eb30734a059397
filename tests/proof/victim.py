"""The bot without Discord, as a process of its own that is made to be killed: judge, clock and outbox."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bot.delivery.courier import resembles
from bot.delivery.discord_requests import Pacer
from bot.delivery.outbox import Outbox, Posted
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letters
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.telling.messages import Body
from bot.scheduling.deadline_loop import Clock
from bot.scheduling.judge_timekeeper import Keeper
from storage import queries
from storage.database import Database
from storage.engine import migrate, open_engine
from storage.instance_lock import hold
from storage.models import Message
from tests.proof.bazaar import GAMES, MASTER


class Wall:
    """A Discord of one file: a line for each thing that was posted, edited or deleted."""

    def __init__(self, path: Path, *, remembers: bool) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._path, self._remembers = path, remembers

    async def post(self, message: Message, body: Body) -> Posted:
        await _while()
        for line in self._lines():
            if self._remembers and line["nonce"] == message.nonce and line["deed"] == "post":
                if line["text"] != body.text:
                    self._write("edit", line["id"], message, body)
                return Posted(1, line["id"])
        number = time.time_ns()
        self._write("post", number, message, body)
        await _while()
        return Posted(1, number)

    async def edit(self, message: Message, body: Body) -> Posted:
        await _while()
        self._write("edit", message.message_id or 0, message, body)
        await _while()
        return Posted(1, message.message_id or 0)

    async def delete(self, message: Message) -> None:
        self._write("delete", message.message_id or 0, message, Body(text=""))

    async def find(self, message: Message, body: Body) -> list[Posted]:
        return [
            Posted(1, line["id"])
            for line in self._lines()
            if (line["deed"], line["to"]) == ("post", reader(message))
            and resembles(message, body, line["text"])
        ]

    def _write(self, deed: str, number: int, message: Message, body: Body) -> None:
        line = {"deed": deed, "id": number, "nonce": message.nonce, "to": reader(message), "text": body.text}
        os.write(self._file, (json.dumps(line) + "\n").encode())

    def _lines(self) -> Iterator[dict[str, Any]]:
        return map(json.loads, self._path.read_text().splitlines())


def reader(message: Message) -> str:
    return f"u{message.user_id}" if message.user_id is not None else f"g{message.game_id}"


async def _while() -> None:
    await asyncio.sleep(random.random() / 300)


class Bot:
    """Hears what comes through the pipe, and answers when it is stored."""

    def __init__(self, judge: Judge, pipe: Connection, clock: Clock, outbox: Outbox) -> None:
        self.judge, self.pipe, self.clock, self.outbox = judge, pipe, clock, outbox
        self.offset = timedelta()
        self.tasks: list[asyncio.Task[None]] = []

    def hear(self) -> None:
        while self.pipe.poll():
            what, *rest = self.pipe.recv()
            self.tasks.append(asyncio.get_running_loop().create_task(getattr(self, f"on_{what}")(*rest)))

    async def on_text(self, number: int, game: int, user: int, text: str) -> None:
        try:
            reply = await message_intake.receive(
                self.judge, game, user, text, event_id=number, source_id=number
            )
        except Refusal:
            self.pipe.send((number, None))
            return
        self.pipe.send((number, reply))
        self.clock.wake()
        self.outbox.wake()

    async def on_letter(self, number: int, game: int, user: int, names: str, text: str) -> None:
        """Hear a letter, which is heard again after a kill as long as nobody said that it was."""
        said = await letters.send(self.judge, game, user, names, text, source_id=number, event_id=number)
        self.outbox.wake()
        await asyncio.sleep(random.random() / 5)  # an answer takes its time, in which the bot may be killed
        self.pipe.send((number, said))

    async def on_force(self, game: int) -> None:
        row = await self.judge.database.read(queries.game, game)
        await gamemaster.force(self.judge, game, MASTER, row.turn, row.step)
        self.outbox.wake()

    async def on_skip(self, offset: float) -> None:
        """Let time pass while the clock is at work: it has ticked all along."""
        self.offset = timedelta(seconds=offset)
        await Keeper(self.judge).beat(ticking=True)
        self.clock.wake()


def live(where: str, wall: Path, pipe: Connection, offset: float, *, remembers: bool) -> None:
    """Serve until killed."""
    asyncio.run(_live(where, wall, pipe, offset, remembers=remembers))


async def _live(where: str, wall: Path, pipe: Connection, offset: float, *, remembers: bool) -> None:
    engine = open_engine(where)
    await migrate(engine)
    bots: list[Bot] = []

    def now() -> datetime:
        return datetime.now(UTC) + (bots[0].offset if bots else timedelta(seconds=offset))

    judge = Judge(Database(engine, now), now, games=GAMES)
    clock, outbox = (
        Clock(Keeper(judge), now),
        Outbox(judge.database, Wall(wall, remembers=remembers), now, Pacer(10_000)),
    )
    async with hold(engine, f"process {os.getpid()}", now):
        bot = Bot(judge, pipe, clock, outbox)
        bot.offset = timedelta(seconds=offset)
        bots.append(bot)
        asyncio.get_running_loop().add_reader(pipe.fileno(), bot.hear)
        clock.go()
        pipe.send(("ready", None))
        await asyncio.gather(clock.run(), outbox.run())
