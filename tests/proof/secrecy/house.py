"""One of two tables that are alike in everything but what one seat hides, and all that others learn there."""

from __future__ import annotations

import json
import logging
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlmodel import SQLModel
from structlog.testing import capture_logs

from bot.cogs.orders import receipts
from bot.judge.audience import views
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.orders.intake_context import Reply
from bot.judge.settings.terms import Terms
from bot.judge.telling.messages import PictureOf
from bot.pictures.gallery import Drawn, Gallery
from bot.pictures.render_pool import Painters
from bot.ui import maps, order_replies, question_screens
from storage import queries
from storage.database import Database
from storage.models import Preference
from tests.bot.judge.publicly import stand
from tests.conformance.courses import GAMES, options_of
from tests.conformance.sights import sight as all_of
from tests.conformance.test_secrecy import DRAWN
from tests.databases import fresh, opened
from tests.proof.bazaar import MASTER, Time

STRANGER, FOREVER = 77, 10**9
FIRST = 11
"""The player of the first seat; the others have the numbers after it."""


@dataclass
class House:
    """A judge over a file of its own, its clock, its gallery, and what of it others have learnt."""

    judge: Judge
    now: Time
    gallery: Gallery
    raw: sqlite3.Connection
    """A connection of its own, for what stands in the file."""

    tables: dict[str, str]
    heard: list[str] = field(default_factory=list[str])
    event: int = 1_000
    hid: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    """By the one who hid something earlier in this game: the last message and the last letter that may tell
    of it.
    """

    def note(self, what: str, shown: object) -> None:
        """Write down something that others than the one who hides it can learn."""
        self.heard.append(f"{what}: {shown}")

    def next_event(self) -> int:
        """Return the number of the next thing that happens on Discord."""
        self.event += 1
        return self.event

    async def try_to(self, what: str, work: Any) -> None:
        """Write down what comes of something, a refusal too."""
        try:
            self.note(what, await work)
        except Refusal as error:
            self.note(what, f"refused: {error}")


@asynccontextmanager
async def house(path: Path) -> AsyncIterator[House]:
    """Open a house; two of them throw the same dice."""
    now = Time()
    async with opened(fresh(path), inline=True) as engine:
        judge = Judge(Database(engine, now), now, random.Random(7).randbytes, GAMES)
        gallery = Gallery(judge, Painters(cores=1))  # when others are called depends on this machine
        with closing(sqlite3.connect(path)) as raw:
            raw.row_factory = sqlite3.Row
            try:
                yield House(judge, now, gallery, raw, tables(raw))
            finally:
                gallery.close()


async def begin(at: House, slug: str, chance: random.Random) -> int:
    """Begin a game with people in all its seats or some; some have wishes about reminders."""
    least, most = GAMES[slug].size(options_of(GAMES[slug]))
    powers = GAMES[slug].powers[: chance.randint(max(2, least), most)]
    terms = Terms.model_validate(
        {"fill": chance.choice(("independents", "computers")), "anonymous": chance.random() < 0.5}
    )
    options = options_of(GAMES[slug]).model_dump(mode="json")
    row = await lobby.create(at.judge, slug, MASTER, options=options, terms=terms, channel_id=1)
    for user_id, power in enumerate(powers, FIRST):
        await lobby.join(at.judge, row.id, user_id, f"p{user_id}", wishes=[power.name], salt=f"s{user_id}")
        async with at.judge.database.work() as work:
            await work.prefer(Preference(user_id=user_id, reminders=[20, 6][: user_id % 3], quiet=[22, 7]))
    await lobby.start(at.judge, row.id, MASTER)
    await stand(at.judge, row.id)
    return row.id


async def look_round(at: House, game_id: int, watchers: Sequence[int], *, pictures: bool) -> None:
    """Write down all that these people, the gamemaster and a stranger can see of a game now."""
    judge = at.judge
    for user_id in (*watchers, MASTER, STRANGER):
        seen = await views.look(judge, game_id, user_id)
        at.note(f"{user_id} sees", all_of(seen.game, seen.position, seen.place))
        legal = {unit: list(lines) for unit, lines in seen.legal.items()}
        at.note(f"{user_id} draws on", (seen.draft, seen.answer, seen.is_ready, legal))
        text, view = question_screens.screen(seen) if seen.seat else ("", None)
        at.note(f"{user_id} is asked", (text, view.to_components() if view else None))
        if seen.seat is None or seen.seat.seat not in at.hid:
            at.note(f"{user_id} has receipts", await receipts(judge, seen.row, user_id))
        if pictures and seen.row.slug in DRAWN:
            at.note(f"{user_id} is drawn", picture(await at.gallery.sight(seen)))
    await look_at_the_table(at, game_id, pictures=pictures)


async def own_sight(at: House, game_id: int, user_id: int) -> str:
    """Return what the one who hides something sees."""
    seen = await views.look(at.judge, game_id, user_id)
    return str((question_screens.screen(seen)[0], seen.answer))


async def look_at_the_table(at: House, game_id: int, *, pictures: bool) -> None:
    """Write down what lies open to all, and what a gamemaster can ask for."""
    judge = at.judge
    seen = await views.look(judge, game_id, None)
    at.note("status", await views.status(judge, game_id, STRANGER))
    at.note("standings", maps.standings(seen))
    at.note("history", await views.history(judge, game_id))
    at.note("phases", await views.phases(judge, game_id))
    at.note("past", (await views.at_turn(judge, game_id, seen.row.turn))[1])
    await at.try_to("export", views.export(judge, game_id))
    await at.try_to("owed", gamemaster.owed(judge, game_id))
    at.note("audit", [dump(row) for row in await judge.database.read(queries.audits, game_id)])
    if pictures and seen.row.slug in DRAWN:
        for kind in ("map", "now", "chart"):
            wanted = PictureOf.model_validate({"kind": kind, "turn": seen.row.turn})
            at.note(kind, picture(await at.gallery.of(game_id, wanted)))


def look_at_rows(at: House, game_id: int, hidden: str) -> None:
    """Write down every row of every table that belongs to this game or to none, as it stands in the file.

    Of what goes to the one who hides something, and of what they sent, only that it is there, when, and how
    long it waits: Discord's own numbers tell others no more. Left out is what is open in the game's own row.
    """
    past = {**at.hid, hidden: (FOREVER, FOREVER)}
    own = {
        row["user_id"]: past[row["seat"]]
        for row in rows(at, "seat", "game_id = :game", game_id)
        if row["seat"] in past
    }
    for table, where in at.tables.items():
        for row in rows(at, table, where, game_id):
            last_message, last_letter = own.get(row.get("user_id"), (0, 0))
            if table == "game":
                leave_out(row, "open_document", "sha")
            elif table == "message" and row["id"] <= last_message:
                leave_out(row, "body", "sha")
            elif table == "submission" and row["id"] <= last_letter:
                leave_out(row, "text", "lines", "accepted", "sha")
            at.note(table, row)


def tables(raw: sqlite3.Connection) -> dict[str, str]:
    """Return all tables of the file, and by what the rows of a game are found: all, if they are of none."""
    found: dict[str, str] = {}
    for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1").fetchall():
        columns = [column["name"] for column in raw.execute(f"PRAGMA table_info({name})")]
        found[name] = (
            "id = :game" if name == "game" else "game_id = :game" if "game_id" in columns else "true"
        )
    return found


def rows(at: House, table: str, where: str, game_id: int) -> list[dict[str, Any]]:
    """Return rows of a table in the order they were stored."""
    query = f"SELECT * FROM {table} WHERE {where} ORDER BY rowid"  # noqa: S608  all of it is from `tables`
    return [dict(row) for row in at.raw.execute(query, {"game": game_id})]


def leave_out(row: dict[str, Any], *secret: str) -> None:
    """Take out of a row what is secret in it, and the seal over it."""
    for name in secret:
        del row[name]


def forget(at: House, game_id: int, hidden: str) -> None:
    """Note that what a seat sent until now is its own for good."""
    of = "SELECT max(id) FROM {} WHERE game_id = ?"
    [message], [letter] = [
        at.raw.execute(of.format(table), (game_id,)).fetchone() for table in ("message", "submission")
    ]
    at.hid[hidden] = message, letter


def dump(row: SQLModel) -> dict[str, Any]:
    return row.model_dump()


def picture(drawn: Drawn) -> tuple[str, str, int, str]:
    return drawn.filename, drawn.alt, len(drawn.data), drawn.data.hex()


def told(reply: Reply) -> str:
    """Return a reply as its reader gets it, with the controls under it."""
    view = order_replies.under(reply)
    return f"{order_replies.text_of(reply)}\n{json.dumps(view.to_components() if view else None)}"


@contextmanager
def logged(at: House) -> Iterator[None]:
    """Write down every log line, of this program and of its libraries."""
    records: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(f"{record.levelname} {record.name} {record.getMessage()}")

    handler, root = Keeping(), logging.getLogger()
    root.addHandler(handler)
    try:
        with capture_logs() as lines:
            yield
    finally:
        root.removeHandler(handler)
    at.note("log", [lines, records])
