"""A bot in several processes beside many games: all that is due at one instant, and a gateway begun again.

    python -m tests.bench.fleet --games 100000 --due 20000 --minutes 20

The processes are those of `mandate run --role`, one of each and two workers, on a PostgreSQL server that
waits for its disk; the local Discord runs in this process and allows 50 requests a second. The clock is
started last: that is the instant. A moment later the gateway, which hears direct messages, is killed and
started again, and reads what was typed meanwhile: who owes an answer first. After so many minutes it ends,
and what is left is reckoned.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bot.judge.judge import utcnow
from storage import queries
from storage.database import Database
from storage.engine import close, open_engine
from storage.models import Preference
from tests import postgres
from tests.bench.crowd import Crowd, gather
from tests.bench.measuring import machine, quiet
from tests.bench.stage import ALLOWED, discord
from tests.fake_discord import FakeDiscord

READING = re.compile(r"^GET /channels/(\d+)/messages$")
SOME = 500
"""People whose rows are written in one transaction."""


@dataclass
class Fleet:
    """The processes, where they log, and the most that each role was seen to hold in memory."""

    folder: Path
    environment: Mapping[str, str]
    running: dict[str, Process] = field(default_factory=dict[str, Process])
    most: dict[str, float] = field(default_factory=dict[str, float])

    async def begin(self, name: str) -> None:
        """Start a process; its name is its role and a number."""
        with (self.folder / f"{name}.log").open("ab") as out:
            words = ["-m", "bot", "run", "--role", name.partition("-")[0]]
            own = {**os.environ, **self.environment}
            self.running[name] = await asyncio.create_subprocess_exec(
                sys.executable, *words, env=own, stdout=out, stderr=out
            )

    def told(self, name: str, word: str) -> int:
        """Return how often a process logged a word."""
        return (self.folder / f"{name}.log").read_text(encoding="utf-8").count(word)

    async def until(self, name: str, word: str, times: int = 1) -> None:
        """Wait until a process has logged a word so many times."""
        while self.told(name, word) < times:
            assert self.running[name].returncode is None, f"{name} has ended"
            self.measure()
            await asyncio.sleep(0.1)

    def measure(self) -> None:
        """Note what each holds in memory."""
        for name, process in self.running.items():
            try:
                lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
            except OSError:
                continue  # it ended meanwhile
            kept = sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024.0
            role = name.partition("-")[0]
            self.most[role] = max(self.most.get(role, 0.0), kept)

    async def end(self) -> None:
        """End all of them."""
        for process in self.running.values():
            if process.returncode is None:
                process.terminate()
        for process in self.running.values():
            await process.wait()


async def gathered(database: Database, local: FakeDiscord, games: int, due: int, each: int) -> Crowd:
    """Lay so many games, some of them due, with people of so many seats each who have written before."""
    people = max(7, 7 * games // each)
    crowd = await gather(database, local, games, utcnow() + timedelta(days=2), people, due)
    for first in range(0, len(crowd.people), SOME):
        async with database.work() as work:
            for person in crowd.people[first : first + SOME]:
                work.add(Preference(user_id=person.id, dm_channel_id=local.dm(person).id))
    return crowd


async def owing(session: AsyncSession) -> set[int]:
    """Return who owes an answer."""
    return {
        each.user_id
        for each in await queries.correspondents(session)
        if set(each.games) - each.besides.keys()
    }


async def count(database: Database, words: str) -> int:
    """Return a number that the database tells."""
    async with database.engine.connect() as connection:
        return int(await connection.scalar(text(words)) or 0)


def said(started: float, what: str) -> None:
    """Print what came about, and when."""
    print(f"{time.perf_counter() - started:8.1f} s  {what}", flush=True)


async def measured(games: int, due: int, each: int, minutes: float, folder: Path) -> None:
    """Do it all, and print what came of it."""
    started = time.perf_counter()
    async with postgres.database() as url, discord() as local:
        engine = open_engine(url)
        database = Database(engine, utcnow)
        crowd = await gathered(database, local, games, due, each)
        await postgres.wait_for_disk()
        size = await count(database, "SELECT pg_database_size(current_database())") / 2**20
        said(started, f"{games} games of {len(crowd.people)} people are laid: {size:.0f} MiB")
        local.pace.limit, local.pace.agents = ALLOWED, deque()
        own = {"DISCORD_TOKEN": local.token, "MANDATE_DISCORD_URL": local.url}
        fleet = Fleet(folder, {**own, "MANDATE_DATABASE": url, "MANDATE_HOME": str(folder)})
        try:
            await Trial(fleet, local, database, crowd, due, minutes, started).lived()
        finally:
            await fleet.end()
            await close(engine)


@dataclass
class Trial:
    """The instant, and what comes of it."""

    fleet: Fleet
    local: FakeDiscord
    database: Database
    crowd: Crowd
    due: int
    minutes: float
    started: float

    async def lived(self) -> None:
        """Start all, let the instant come, begin the gateway again, and print what is seen."""
        fleet, pace = self.fleet, self.local.pace
        begun = time.perf_counter()
        for name in ("gateway-0", "delivery-0", "worker-0", "worker-1"):
            await fleet.begin(name)
        await fleet.until("gateway-0", "discord.ready")
        said(self.started, f"the gateway is ready {time.perf_counter() - begun:.1f} s after its start")
        await asyncio.sleep(5)
        fleet.measure()
        owe = await self.database.read(owing)
        instant, before = time.perf_counter(), pace.requests
        await fleet.begin("clock-0")
        await asyncio.sleep(5)
        fleet.running["gateway-0"].send_signal(signal.SIGKILL)
        await fleet.running["gateway-0"].wait()
        pace.agents.clear()
        again = time.perf_counter()
        await fleet.begin("gateway-0")
        await fleet.until("gateway-0", "discord.ready", 2)
        owe |= await self.database.read(owing)  # questions were closed meanwhile, and ask others
        said(self.started, f"killed and begun again it is ready after {time.perf_counter() - again:.1f} s")
        await self._told(instant)
        seconds, requests = time.perf_counter() - instant, pace.requests - before
        pace_kept = f"{requests / seconds:.1f} a second, {pace.answered_429} answered with 429"
        said(self.started, f"{requests} requests in {seconds:.0f} s: {pace_kept}")
        left = await count(self.database, "SELECT count(*) FROM message WHERE state = 'due'")
        said(self.started, f"{left} messages are due still, at 30 a second for {left / 30 / 60:.0f} minutes")
        said(self.started, self._order(owe))
        kept = ", ".join(f"{role} {most / 2**20:.0f} MiB" for role, most in fleet.most.items())
        said(self.started, f"most memory of one process of each role: {kept}")

    async def _told(self, instant: float) -> None:
        """Look on until all is closed and everybody read, or the time is over."""
        closed = False
        while time.perf_counter() - instant < 60 * self.minutes:
            self.fleet.measure()
            late = len(await self.database.read(queries.due_deadlines, utcnow(), self.due))
            if not late and not closed:
                closed = True
                after = time.perf_counter() - instant
                said(self.started, f"all {self.due} questions are closed {after:.0f} s after the instant")
            if closed and len(set(self._read())) == len(self.crowd.people):
                break
            await asyncio.sleep(1)
        if not closed:
            said(self.started, f"{late} of {self.due} questions are not closed yet")

    def _read(self) -> list[str]:
        """Return in which channels was read since the gateway began again, in order."""
        found = (READING.search(path) for path, _ in self.local.pace.agents)
        return [each[1] for each in found if each]

    def _order(self, owe: set[int]) -> str:
        """Return in words who was read before whom; delivery, too, may look into a conversation or two."""
        people = {str(self.local.dm(person).id): person.id in owe for person in self.crowd.people}
        first = [people[each] for each in dict.fromkeys(self._read()) if each in people]
        total, half = sum(people.values()), len(first) // 2
        wait = (total - sum(first)) / 16 / 60
        rest = f"at 16 a second the other {total - sum(first)} of these take {wait:.0f} minutes"
        early = f"{sum(first[:half])} of the first half and {sum(first[half:])} of the second owe an answer"
        return f"{len(first)} people were read: {early}, as do {total} in all; {rest}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fleet", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--due", type=int, default=20_000)
    parser.add_argument("--seats-each", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=20)
    chosen = parser.parse_args()
    print(machine(), end="\n\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="mandate-fleet-") as folder:
        asyncio.run(measured(chosen.games, chosen.due, chosen.seats_each, chosen.minutes, Path(folder)))


if __name__ == "__main__":
    quiet()
    main()
