"""A file, a judge over it, and the games on it: what the rules of the machine work on."""

from __future__ import annotations

import asyncio
import atexit
import functools
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, ClassVar

from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.judge import computers
from bot.judge.audience import views
from bot.judge.judge import Judge, Refusal
from bot.judge.settings.terms import Terms
from bot.scheduling.deadline_loop import Clock
from bot.scheduling.judge_timekeeper import Keeper
from games import catalogue
from games.core.rules.prompts import Prompt
from storage import queries
from storage.database import Database
from storage.engine import open_engine
from tests.databases import fresh, hurried
from tests.inline import without_a_thread
from tests.proof.bazaar import GAMES, Time
from tests.proof.comparing import Comparing
from tests.proof.model import Known


@functools.cache
def _home() -> tuple[AsyncEngine, Path]:
    """Return the engine that all machines of this process use one after the other, each with a new file.

    All its connections are closed in between; what it keeps are the statements that it has put together. No
    thread and no disk is waited for: what is compared is what is stored, and no step cuts the power.
    """
    folder = tempfile.mkdtemp(prefix="mandate-model-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "game.sqlite"
    return hurried(without_a_thread(open_engine(str(path)))), path


def _laid(path: Path) -> Path:
    """Lay an empty database where the last machine had its own."""
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    return fresh(path)


class Table(Comparing, RuleBasedStateMachine):
    """Up to two games at a time on one file."""

    slug, options, terms = "toy", {"rounds": 4}, Terms.model_validate({})
    steps: ClassVar[int] = 0
    """Steps of all machines that did something: one that found no game to act on is not counted."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.engine, path = _home()
        self.path = _laid(path)
        self.now, self.chance = Time(), random.Random(1)
        self.raw = sqlite3.connect(self.path, isolation_level=None)
        self.games: list[Known] = []
        self.number = 10_000
        self._open()

    def _open(self) -> None:
        games = {**GAMES, **catalogue()}
        self.judge = Judge(Database(self.engine, self.now), self.now, self.chance.randbytes, games)
        self.clock = Clock(Keeper(self.judge), self.now)
        self.clock.go()

    def teardown(self) -> None:
        try:
            for known in self.games:
                self.do(self._read_all(known))
            assert self.raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        finally:
            self.raw.close()
            self.do(self.engine.dispose())
            self.runner.close()

    async def _read_all(self, known: Known) -> None:
        """Read every row of a game through the database, which checks each one's seal."""
        database = self.judge.database
        row = await database.read(queries.game, known.id)
        for reading in (
            queries.seats,
            queries.submissions,
            queries.messages,
            queries.players,
            queries.tenures,
        ):
            await database.read(reading, known.id)
        await database.read(queries.undone, known.id)
        await database.read(queries.audits, known.id, 10_000)
        if row.started_at is not None:
            await database.read(queries.pages, known.id)
            await database.read(queries.save, known.id)

    def do(self, work: Awaitable[Any]) -> Any:
        async def run() -> Any:
            done = await work
            while self.judge.thinking:
                await computers.go_on(self.judge)
            return done

        return self.runner.run(run())

    def refused(self, work: Awaitable[Any]) -> bool:
        """Do something and return whether it was refused."""
        try:
            self.do(work)
        except Refusal:
            return True
        return False

    def asked_now(self, known: Known) -> dict[str, str]:
        ask = self.do(views.look(self.judge, known.id, None)).position.ask
        return {seat: self.key(prompt) for seat, prompt in ask.prompts.items()} if ask else {}

    def is_beaten(self, known: Known, seat: str) -> bool:
        """Return whether the rules have put a seat out of the game."""
        return False

    def key(self, prompt: Prompt[Any]) -> str:
        return prompt.key

    def begun(self, number: int, *statuses: str) -> Known | None:
        """Return one of the games that are in one of these statuses."""
        wanted = statuses or ("running", "paused")
        fitting = [known for known in self.games if known.status in wanted]
        return fitting[number % len(fitting)] if fitting else None

    def seat(self, known: Known, user: int) -> str:
        return list(known.users)[user % len(known.users)]

    @rule()
    def restart(self) -> None:
        self.do(self.engine.dispose())
        self._open()
        self.settle()

    @invariant()
    def later(self) -> None:
        self.now.passes(seconds=1)
        Table.steps += self.compared
        self.compared = False
