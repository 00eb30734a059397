"""A judge over a real file, and merchants at its tables: what all these tests begin with."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Power
from storage.database import Database
from tests.databases import opened
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


@asynccontextmanager
async def judge_of(
    path: Path | str, now: Time, *, patience: float = 5.0, entropy: random.Random | None = None
) -> AsyncIterator[Judge]:
    """Open a database that is there already, in a file or on a server; no connection is left at the end."""
    async with opened(path, patience) as engine:
        judge = Judge(Database(engine, now), now, games=GAMES)
        if entropy is not None:
            judge = replace(judge, entropy=entropy.randbytes)
        yield judge


async def begun(
    judge: Judge,
    *,
    slug: str = "toy",
    players: tuple[int, ...] = PLAYERS,
    rounds: int = 1_000_000,
    terms: Terms | None = None,
) -> int:
    """Begin a game with these people in order of its seats; return its number."""
    row = await lobby.create(judge, slug, MASTER, options={"rounds": rounds}, terms=terms)
    for seat, user_id in zip(GAMES[slug].powers, players, strict=False):
        await lobby.join(judge, row.id, user_id, f"player {user_id}", wishes=[seat.name], salt=f"s{user_id}")
    await lobby.start(judge, row.id, MASTER)  # at once, for it is told of nowhere yet
    async with judge.database.change(row.id) as change:
        change.game.channel_id = 1
    return row.id
