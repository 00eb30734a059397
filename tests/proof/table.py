"""A file, a judge over it, and the games on it: what the rules of the machine work on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from bot.clock import Clock
from bot.judge import sight
from bot.judge.bench import Judge, Refusal
from bot.judge.terms import Terms
from bot.keeping import Keeper
from games import catalogue
from games.core.prompts import Prompt
from storage.engine import open_engine
from storage.ledger import Ledger
from tests.proof.bazaar import GAMES, Time, fresh
from tests.proof.comparing import Comparing
from tests.proof.model import Known


class Table(Comparing, RuleBasedStateMachine):
    """Up to two games on one file."""

    slug, options, terms = "toy", {"rounds": 4}, Terms.model_validate({})

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory(prefix="mandate-model-")
        self.path = fresh(Path(self.folder.name) / "game.sqlite")
        self.now, self.chance = Time(), random.Random(1)
        self.raw = sqlite3.connect(self.path, isolation_level=None)
        self.games: list[Known] = []
        self.number = 10_000
        self._open()

    def _open(self) -> None:
        self.engine = open_engine(str(self.path))
        games = {**GAMES, **catalogue()}
        self.judge = Judge(Ledger(self.engine, self.now), self.now, self.chance.randbytes, games)
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
            self.folder.cleanup()

    async def _read_all(self, known: Known) -> None:
        """Read every row of a game through the ledger, which checks each one's seal."""
        ledger = self.judge.ledger
        row = await ledger.game(known.id)
        for reading in (ledger.seats, ledger.submissions, ledger.messages, ledger.players, ledger.tenures):
            await reading(known.id)
        await ledger.undone(known.id)
        await ledger.audits(known.id, 10_000)
        if row.started_at is not None:
            await ledger.pages(known.id)
            await ledger.save(known.id)

    def do(self, work: Awaitable[Any]) -> Any:
        async def run() -> Any:
            return await work

        return self.runner.run(run())

    def refused(self, work: Awaitable[Any]) -> bool:
        """Do something and return whether it was refused."""
        try:
            self.do(work)
        except Refusal:
            return True
        return False

    def asked_now(self, known: Known) -> dict[str, str]:
        ask = self.do(sight.look(self.judge, known.id, None)).position.ask
        return {seat: self.key(prompt) for seat, prompt in ask.prompts.items()} if ask else {}

    def key(self, prompt: Prompt[Any]) -> str:
        return prompt.key

    def begun(self, number: int, *statuses: str) -> Known | None:
        """Return a game if it is in one of these statuses."""
        wanted = statuses or ("running", "paused")
        if number < len(self.games) and self.games[number].status in wanted:
            return self.games[number]
        return None

    def seat(self, known: Known, user: int) -> str | None:
        seats = list(known.users)
        return seats[user] if user < len(seats) else None

    @rule()
    def restart(self) -> None:
        self.do(self.engine.dispose())
        self._open()
        self.settle()

    @invariant()
    def later(self) -> None:
        self.now.passes(seconds=1)
