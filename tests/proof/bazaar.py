"""A judge over a real file, and merchants at its tables: what all these tests begin with."""

from __future__ import annotations

import atexit
import functools
import random
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.judge import lobby
from bot.judge.judge import Judge
from games.core.game import Power
from games.core.prompts import Seat
from storage.database import Database
from storage.engine import close, migrate, open_engine
from tests.toy import GAME

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
CROWD = replace(
    GAME, slug="crowd", powers=tuple(Power(Seat(f"m{n}"), f"Merchant {n}") for n in range(40)), least=2
)
GAMES = {"toy": GAME, "crowd": CROWD}
ANN, BOB, CAT, MASTER = 11, 12, 13, 99
PLAYERS = (ANN, BOB, CAT)


class Time:
    """A clock that stands until it is put forward or back."""

    def __init__(self, at: datetime = START) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def passes(self, **time: float) -> None:
        self.at += timedelta(**time)


@functools.cache
def _template() -> Path:
    """Make one database with all its tables, to be copied: migrating is not what is tested here."""
    import asyncio

    folder = tempfile.mkdtemp(prefix="mandate-proof-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "empty.sqlite"

    async def make() -> None:
        engine = open_engine(str(path))
        await migrate(engine)
        await close(engine)

    import threading

    thread = threading.Thread(target=lambda: asyncio.run(make()))
    thread.start()
    thread.join()
    return path


def fresh(path: Path) -> Path:
    """Lay an empty database at a path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(_template(), path)
    return path


@asynccontextmanager
async def judge_of(
    path: Path | str, now: Time, *, patience: float = 5.0, entropy: random.Random | None = None
) -> AsyncIterator[Judge]:
    """Open a database that is there already, in a file or on a server; no connection is left at the end."""
    engine = open_engine(str(path), patience)
    judge = Judge(Database(engine, now), now, games=GAMES)
    if entropy is not None:
        judge = replace(judge, entropy=entropy.randbytes)
    try:
        yield judge
    finally:
        await close(engine)


async def begun(
    judge: Judge, *, slug: str = "toy", players: tuple[int, ...] = PLAYERS, rounds: int = 1_000_000
) -> int:
    """Begin a game with these people in order of its seats; return its number."""
    row = await lobby.create(judge, slug, MASTER, options={"rounds": rounds})
    for seat, user_id in zip(GAMES[slug].powers, players, strict=False):
        await lobby.join(judge, row.id, user_id, f"player {user_id}", wishes=[seat.name], salt=f"s{user_id}")
    await lobby.start(judge, row.id, MASTER)  # at once, for it is told of nowhere yet
    async with judge.database.change(row.id) as move:
        move.game.channel_id = 1
    return row.id
