"""The cost of the database: a slot from message to commit, and the bytes of a year of play."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Position
from games.core.play.self_play import play
from games.core.rules.prompts import CHANCE, Seat
from storage import queries
from storage.database import PRAGMAS, Database
from storage.engine import migrate, open_engine
from storage.models import Game
from storage.models import Seat as Row_
from tests.bench.measuring import Row, ms
from tests.bench.rules import GAME, SEATS

SLOTS = 150
DICE = Seeded(b"stored", "g1")


def now() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


def slot() -> Iterator[Row]:
    """A slot resolved through storage: read, run, written, committed and synced."""
    with tempfile.TemporaryDirectory(prefix="mandate-bench-") as folder:
        taken, floor = asyncio.run(_slots(Path(folder)))
    yield Row(
        "a slot resolved through storage", ms(taken), "3 ms", ms(floor), "its bytes committed and synced"
    )


async def _slots(folder: Path) -> tuple[float, float]:
    engine = open_engine(str(folder / "bench.sqlite"))
    await migrate(engine)
    database = Database(engine, now)
    course = list(play(GAME, SEATS, GAME.options(), DICE))[: SLOTS + 1]
    async with database.work() as work:
        row = await work.create(Game(slug=GAME.slug, name="bench", seed=b"stored", commitment=""))
    async with database.change(row.id) as change:
        for position, seat in enumerate(SEATS):
            change.seats.append(Row_(game_id=row.id, seat=seat, position=position))
        await change.put(course[0].save, course[0].filled)
    taken = [await _slot(database, row.id, before, after) for before, after in pairwise(course)]
    await engine.dispose()
    return statistics.median(taken), statistics.median(_commits(folder / "floor.sqlite", course))


async def _slot(database: Database, game_id: int, before: Position[Any], after: Position[Any]) -> float:
    """Send what was sent in this game, and be ready; return the seconds from beginning to commit."""
    assert before.ask is not None
    seat = next(seat for seat in before.ask.prompts if seat not in before.save.ready)
    answer = sent(before, after, seat)
    started = time.perf_counter()
    async with database.change(game_id) as change:
        position = runner.submit(GAME, change.save, DICE, seat, answer)
        position = runner.ready(GAME, position.save, DICE, seat)
        await change.put(position.save, position.filled)
    seconds = time.perf_counter() - started
    assert position.save == after.save
    return seconds


def sent(before: Position[Any], after: Position[Any], seat: Seat) -> Any:
    """Return what a seat answered between two positions."""
    if seat in after.save.submitted:
        return after.save.submitted[seat]
    logs = [page.save.log for page in after.filled if page.save.turn == before.save.turn] or [after.save.log]
    return logs[0][len(before.save.log)].answers[seat]


def _commits(path: Path, course: list[Position[Any]]) -> Iterator[float]:
    """Yield what it takes SQLite alone to keep as many bytes, with the same settings."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)")
    for position in course:
        body = str(position.save.state)
        started = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO t (body) VALUES (?)", (body,))
        connection.execute("COMMIT")
        yield time.perf_counter() - started
    connection.close()


def size() -> Iterator[Row]:
    """The bytes of a year of play, with everything that is told: one person who is silent, six computers."""
    with tempfile.TemporaryDirectory(prefix="mandate-bench-") as folder:
        taken, years = asyncio.run(_year(Path(folder)))
    yield Row("bytes stored for a year of play", f"{taken / years / 1024:.0f} KiB", "", "", "")


async def _year(folder: Path) -> tuple[int, int]:
    path = folder / "bench.sqlite"
    engine = open_engine(str(path))
    await migrate(engine)
    judge = Judge(Database(engine, now), now, lambda count: bytes(range(count)))
    empty, years = await _bytes(engine), 4
    row = await lobby.create(judge, GAME.slug, 1, options={"year_limit": years, "nmr_limit": 20})
    await lobby.join(judge, row.id, 1, "Ann")
    await lobby.start(judge, row.id, 1)
    while (row := await judge.database.read(queries.game, row.id)).status == "running":
        await gamemaster.force(judge, row.id, 1, row.turn, row.step)
    used = await _bytes(engine) - empty
    await engine.dispose()
    assert CHANCE not in row.outcome["winners"]  # type: ignore[index]  it is over
    return used, years


async def _bytes(engine: Any) -> int:
    async with engine.connect() as connection:
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar()
        return int(pages) * int((await connection.exec_driver_sql("PRAGMA page_size")).scalar())
