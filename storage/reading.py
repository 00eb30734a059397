"""Reads one game. A row that is not what was written raises Damaged, and hides no other game's."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Select, bindparam, select
from sqlmodel import SQLModel, col

from games.core.position import Page as Turn
from games.core.protocol import Event
from games.core.save import Save
from storage import documents
from storage.errors import Damaged, Missing, StorageError
from storage.models import Checkpoint, Entry, Game, Page, Player, Seat
from storage.quick import Connection, Quick
from storage.rows import M, called, is_intact, is_sound, layout, made, made_of, table

T = TypeVar("T")
Query: TypeAlias = Select[*tuple[Any, ...]]

GAME = table(Game).select().where(col(Game.id) == bindparam("game_id"))
# A server locks the row for its one writer; SQLite has locked all by then.
LOCKED_GAME = GAME.with_for_update()
SEATS = (
    table(Seat)
    .select()
    .where(col(Seat.game_id) == bindparam("game_id"))
    .order_by(col(Seat.position), col(Seat.seat))
)
CHECKPOINT = (
    table(Checkpoint)
    .select()
    .where(col(Checkpoint.game_id) == bindparam("game_id"), col(Checkpoint.turn) == bindparam("turn"))
)
ENTRIES = (
    table(Entry)
    .select()
    .where(col(Entry.game_id) == bindparam("game_id"), col(Entry.turn) == bindparam("turn"))
    .order_by(col(Entry.step))
)
PLAYERS = (
    table(Player)
    .select()
    .where(col(Player.game_id) == bindparam("game_id"))
    .order_by(col(Player.joined_at), col(Player.user_id))
)
PAGES = table(Page).select().where(col(Page.game_id) == bindparam("game_id")).order_by(col(Page.turn))
SOME_PAGES = (
    table(Page)
    .select()
    .where(
        col(Page.game_id) == bindparam("game_id"),
        col(Page.turn) >= bindparam("first"),
        col(Page.turn) <= bindparam("last"),
    )
    .order_by(col(Page.turn))
)
log = logging.getLogger(__name__)

DAMAGED = "this game's row in the database is damaged"


async def judged(conn: Connection, model: type[M], query: Query, **values: object) -> list[tuple[M, bool]]:
    """Return the rows that a query finds, and whether each is what was written."""
    if isinstance(conn, Quick):
        known, result = layout(model), await conn.execute(query, values)
        return [(made_of(model, raw), is_intact(known, raw)) for raw in result.raw]
    rows = [made(model, row) for row in (await conn.execute(query, values)).mappings()]
    return [(row, is_sound(row)) for row in rows]


async def listed(conn: Connection, model: type[M], query: Query, **values: object) -> list[M]:
    """Return the rows that a query finds, sound or not."""
    return [row for row, _ in await judged(conn, model, query, **values)]


async def found(conn: Connection, model: type[M], query: Query, **values: object) -> list[M]:
    """Return the rows that a query finds; raises Damaged if one is not what was written."""
    rows = await judged(conn, model, query, **values)
    for row, is_whole in rows:
        if not is_whole:
            raise Damaged(owner(row), called(row))
    return [row for row, _ in rows]


async def sound(conn: Connection, model: type[M], query: Query, **values: object) -> list[M]:
    """Return those rows that a query finds that are what was written; the others are logged and left out.

    For rows that no game hangs on.
    """
    rows = await judged(conn, model, query, **values)
    for row, is_whole in rows:
        if not is_whole:
            left_out(row)
    return [row for row, is_whole in rows if is_whole]


def left_out(row: SQLModel) -> None:
    """Log that a row is not what was written and that the program does without it."""
    log.warning("%s is damaged; it is left out", called(row))


async def shown(conn: Connection, query: Query, **values: object) -> list[Game]:
    """Return games for a list, in which a damaged one stands frozen and without its documents."""
    games = await judged(conn, Game, query, **values)
    return [game if is_whole else _frozen(game) for game, is_whole in games]


def owner(row: SQLModel) -> int | None:
    """Return the game that a row belongs to, None if it belongs to none."""
    return row.id if isinstance(row, Game) else getattr(row, "game_id", None)


async def game(conn: Connection, game_id: int, *, lock: bool = False) -> Game:
    """Return a game, for this transaction alone to change with `lock`; raises Missing, Damaged."""
    rows = await found(conn, Game, LOCKED_GAME if lock else GAME, game_id=game_id)
    if not rows:
        raise Missing(game_id)
    return rows[0]


async def seats(conn: Connection, game_id: int) -> list[Seat]:
    """Return the seats of a game in their order."""
    return await found(conn, Seat, SEATS, game_id=game_id)


async def players(conn: Connection, game_id: int) -> list[Player]:
    """Return those who joined a game, in the order they did."""
    return await found(conn, Player, PLAYERS, game_id=game_id)


async def save(conn: Connection, row: Game) -> Save | None:
    """Return the Save of a game, None if it has not begun; raises Damaged."""
    if row.started_at is None:
        return None
    kept = await turn(conn, row, row.turn, documents.opened(row))
    if len(kept.log) != row.step:
        raise Damaged(row.id, f"entry {row.id}/{row.turn}/{len(kept.log)} is missing")
    return kept


async def checkpoint(conn: Connection, row: Game, number: int) -> Save:
    """Return a turn with its log and nothing of the open question but the epoch of the game."""
    return await turn(conn, row, number, documents.Open(epoch=documents.opened(row).epoch))


async def turn(conn: Connection, row: Game, number: int, part: documents.Open) -> Save:
    """Return a turn with its log and the given open part; raises StorageError if there was none."""
    rows = await found(conn, Checkpoint, CHECKPOINT, game_id=row.id, turn=number)
    if not rows and 0 <= number <= row.turn and row.started_at:
        raise Damaged(row.id, f"checkpoint {row.id}/{number} is missing")
    if not rows:
        raise StorageError(f"Game {row.id} has no turn {number}.")
    entries = await found(conn, Entry, ENTRIES, game_id=row.id, turn=number)
    for step, entry in enumerate(entries):
        if entry.step != step:
            raise Damaged(row.id, f"entry {row.id}/{number}/{step} is missing")
    return documents.save_of(rows[0], entries, part)


async def pages(conn: Connection, row: Game) -> list[Turn]:
    """Return every finished turn of a game with what was told in it."""
    told = {page.turn: page for page in await found(conn, Page, PAGES, game_id=row.id)}
    for number in range(row.turn):
        if number not in told:
            raise Damaged(row.id, f"page {row.id}/{number} is missing")
    return [
        Turn(await checkpoint(conn, row, number), documents.told_of(page), ())
        for number, page in told.items()
    ]


async def told(conn: Connection, game_id: int, first: int, last: int) -> list[tuple[Event, ...]]:
    """Return what was told in each finished turn from one to another; nothing of one that is damaged."""
    rows = await sound(conn, Page, SOME_PAGES, game_id=game_id, first=first, last=last)
    return [documents.told_of(page) for page in rows]


async def highest(conn: Connection, query: Query, **values: object) -> object:
    """Return the first column of the first row that a query finds, None if there is none."""
    return (await conn.execute(query, values)).scalar()


def first(model: type[M], *columns: str) -> Query:
    """Return the query for some columns of a table."""
    return select(*[table(model).c[name] for name in columns])


def _frozen(game: Game) -> Game:
    game.status, game.note = "frozen", DAMAGED
    game.options, game.settings, game.outcome = {}, {}, None
    return game


def only(rows: Sequence[T]) -> T | None:
    """Return the one row that was found, None if there was none."""
    return rows[0] if rows else None
