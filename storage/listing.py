"""Every query over many rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import bindparam, func, select, update
from sqlmodel import col

from games.core.protocol import Fact
from storage import reading
from storage.columns import EPOCH
from storage.desk import Desk
from storage.errors import Missing
from storage.models import (
    Audit,
    Game,
    Mark,
    Message,
    Player,
    Preference,
    Seat,
    Status,
    Submission,
    Tenure,
    Undone,
)
from storage.quick import Connection
from storage.rows import is_sound, sealed, table

Due: TypeAlias = tuple[datetime, int, int, int]
"""A deadline, and the game, turn and step it belongs to."""

DEADLINES = (
    reading.first(Game, "deadline", "id", "turn", "step")
    .where(col(Game.status) == "running", col(Game.deadline).is_not(None))
    .order_by(col(Game.deadline))
    .limit(bindparam("limit"))
)
PASSED = DEADLINES.where(col(Game.deadline) <= bindparam("now"), col(Game.deadline) > bindparam("since"))
PAUSES = (
    reading.first(Game, "paused_until", "id")
    .where(col(Game.status) == "paused", col(Game.paused_until).is_not(None))
    .order_by(col(Game.paused_until))
)
RESUMES = PAUSES.limit(1)
ENDED_PAUSES = PAUSES.where(col(Game.paused_until) <= bindparam("now")).limit(bindparam("limit"))
SEATED = (
    select(table(Seat).c.user_id)
    .join(table(Game), table(Game).c.id == table(Seat).c.game_id)
    .where(col(Game.status).in_(["running", "paused"]), col(Seat.status) == "held")
    .where(col(Seat.user_id).is_not(None))
    .group_by(table(Seat).c.user_id)
    .order_by(func.min(table(Game).c.deadline).nulls_last(), table(Seat).c.user_id)
)
WITH_COMPUTERS = (
    select(table(Seat).c.game_id)
    .join(table(Game), table(Game).c.id == table(Seat).c.game_id)
    .where(col(Game.status).in_(["running", "paused"]), col(Seat.status) == "computer")
    .group_by(table(Seat).c.game_id)
    .order_by(table(Seat).c.game_id)
)
OFFERS = (
    reading.first(Game, "deadline", "id")
    .where(col(Game.status) == "open", col(Game.deadline) <= bindparam("now"))
    .order_by(col(Game.deadline))
    .limit(bindparam("limit"))
)
MESSAGE_ON = table(Message).select().where(col(Message.message_id) == bindparam("message_id"))
REMINDERS = (
    table(Message)
    .select()
    .where(
        col(Message.state) == "due",
        col(Message.due_at) <= bindparam("before"),
        col(Message.user_id) == bindparam("user_id"),
        col(Message.kind) == "reminder",
        col(Message.tries) == 0,
    )
    .order_by(col(Message.due_at), col(Message.id))
)
GAME_IN = (
    table(Game).select().where(col(Game.thread_id) == bindparam("thread_id")).order_by(col(Game.id).desc())
)
RULED = table(Game).select().where(col(Game.gamemaster_id) == bindparam("user_id")).order_by(col(Game.id))
SEATS_OF = table(Seat).select().where(col(Seat.user_id) == bindparam("user_id"))
GAMES_OF = (
    table(Game)
    .select()
    .where(col(Game.id).in_(select(table(Seat).c.game_id).where(col(Seat.user_id) == bindparam("user_id"))))
)
SUBMISSION_FROM = (
    table(Submission)
    .select()
    .where(col(Submission.source_id) == bindparam("source_id"))
    .order_by(col(Submission.id).desc())
    .limit(1)
)
PREFERENCE = table(Preference).select().where(col(Preference.user_id) == bindparam("user_id"))
MARKED = table(Mark).select().where(col(Mark.key) == bindparam("key"))
_queries: dict[tuple[str, ...], reading.Query] = {}
N = TypeVar("N", Message, Submission, Tenure)


async def deadlines(
    conn: Connection, now: datetime | None, limit: int, since: datetime | None = None
) -> list[Due]:
    """Return the least deadlines of running games, those that have passed if `now` is given."""
    query, values = (DEADLINES, {}) if now is None else (PASSED, {"now": now, "since": since or EPOCH})
    rows = await conn.execute(query, {**values, "limit": limit})
    return [(row[0], row[1], row[2], row[3]) for row in rows]


async def due_resumes(conn: Connection, now: datetime, limit: int) -> list[tuple[datetime, int]]:
    """Return the paused games that should have gone on by themselves."""
    rows = await conn.execute(ENDED_PAUSES, {"now": now, "limit": limit})
    return [(row[0], row[1]) for row in rows]


async def next_resume(conn: Connection) -> tuple[datetime, int] | None:
    """Return the paused game that goes on by itself first."""
    rows = await conn.execute(RESUMES)
    return reading.only([(row[0], row[1]) for row in rows])


async def due_offers(conn: Connection, now: datetime, limit: int) -> list[tuple[datetime, int]]:
    """Return the games that waited for players until a moment that has passed."""
    rows = await conn.execute(OFFERS, {"now": now, "limit": limit})
    return [(row[0], row[1]) for row in rows]


async def messages(conn: Connection, game_id: int, **wanted: object) -> list[Message]:
    """Return what was told in a game, in order."""
    return await _of_game(conn, Message, game_id, wanted)


async def judged_messages(conn: Connection, game_id: int, **wanted: object) -> list[tuple[Message, bool]]:
    """Return what was told in a game, in order, and whether each is what was written."""
    return await reading.judged(conn, Message, _query(Message, tuple(wanted)), game_id=game_id, **wanted)


async def messages_on(conn: Connection, message_id: int) -> list[Message]:
    """Return what stands in the message of a number on Discord: more than one only if they are reminders."""
    return await reading.sound(conn, Message, MESSAGE_ON, message_id=message_id)


async def due_reminders(conn: Connection, user_id: int, before: datetime) -> list[Message]:
    """Return the reminders to one person that were never tried and are due by a moment."""
    return await reading.sound(conn, Message, REMINDERS, user_id=user_id, before=before)


async def games(conn: Connection, guild_id: int | None, status: Sequence[Status]) -> list[Game]:
    """Return the games of a server, or all, in some statuses, or any."""
    query = table(Game).select().order_by(col(Game.id))
    if guild_id is not None:
        query = query.where(col(Game.guild_id) == guild_id)
    if status:
        query = query.where(col(Game.status).in_(status))
    return await reading.shown(conn, query)


async def ruled_by(conn: Connection, user_id: int) -> list[Game]:
    """Return the games that a person is the gamemaster of."""
    return await reading.shown(conn, RULED, user_id=user_id)


async def game_in(conn: Connection, thread_id: int) -> Game | None:
    """Return the game, or the last game, of a thread or channel."""
    return reading.only(await reading.shown(conn, GAME_IN, thread_id=thread_id))


async def games_of(conn: Connection, user_id: int) -> list[tuple[Game, Seat]]:
    """Return the games in which a person holds a seat."""
    held = await reading.listed(conn, Seat, SEATS_OF, user_id=user_id)
    rows = {row.id: row for row in await reading.shown(conn, GAMES_OF, user_id=user_id)}
    return [(rows[seat.game_id], seat) for seat in sorted(held, key=lambda seat: seat.game_id)]


async def seated(conn: Connection) -> list[int]:
    """Return who holds a seat in a game that is under way, those of the next deadline first."""
    return [row[0] for row in await conn.execute(SEATED)]


async def with_computers(conn: Connection) -> list[int]:
    """Return the games under way in which a computer plays."""
    return [row[0] for row in await conn.execute(WITH_COMPUTERS)]


async def joined_by(conn: Connection, user_id: int) -> list[Game]:
    """Return the games that a person joined and that have not begun yet."""
    joined = select(col(Player.game_id)).where(col(Player.user_id) == user_id)
    begun = col(Game.started_at).is_not(None)
    waits = col(Game.status).in_(["open", "announcing"])
    query = table(Game).select().where(col(Game.id).in_(joined), waits, ~begun)
    return await reading.shown(conn, query.order_by(col(Game.id)))


async def tenures(conn: Connection, game_id: int, seat: str | None) -> list[Tenure]:
    """Return who held the seats of a game, or one of them."""
    return await _of_game(conn, Tenure, game_id, {"seat": seat})


async def held_by(conn: Connection, user_id: int) -> list[tuple[Game, Tenure]]:
    """Return the tenures of a person with their games."""
    his = col(Tenure.user_id) == user_id
    games = table(Game).select().where(col(Game.id).in_(select(col(Tenure.game_id)).where(his)))
    rows = {row.id: row for row in await reading.shown(conn, games)}
    held = await reading.listed(conn, Tenure, table(Tenure).select().where(his).order_by(col(Tenure.id)))
    return [(rows[tenure.game_id], tenure) for tenure in held]


async def submissions(conn: Connection, game_id: int, **wanted: object) -> list[Submission]:
    """Return what was sent in a game, in order."""
    return await _of_game(conn, Submission, game_id, wanted)


async def sound_submissions(conn: Connection, game_id: int, seat: str) -> list[Submission]:
    """Return what a seat sent in a game, in order, without what is damaged."""
    return await reading.sound(conn, Submission, _query(Submission, ("seat",)), game_id=game_id, seat=seat)


async def submission_from(conn: Connection, source_id: int) -> Submission | None:
    """Return the last submission that came from a Discord message."""
    return reading.only(await reading.sound(conn, Submission, SUBMISSION_FROM, source_id=source_id))


async def undone(conn: Connection, game_id: int) -> list[Undone]:
    """Return what rewinds took out of play."""
    query = table(Undone).select().where(col(Undone.game_id) == game_id)
    return await reading.found(conn, Undone, query.order_by(col(Undone.id)))


async def audits(conn: Connection, game_id: int | None, limit: int) -> list[Audit]:
    """Return the last deeds, the newest first."""
    return await reading.found(conn, Audit, _deeds(game_id, limit))


async def sound_audits(conn: Connection, game_id: int, limit: int) -> list[Audit]:
    """Return the last deeds of a game, the newest first, without what is damaged."""
    return await reading.sound(conn, Audit, _deeds(game_id, limit))


def _deeds(game_id: int | None, limit: int) -> reading.Query:
    query = table(Audit).select().where(col(Audit.game_id) == game_id)
    return query.order_by(col(Audit.id).desc()).limit(limit)


async def preference(conn: Connection, user_id: int) -> tuple[Preference, str]:
    """Return what a person chose, or what holds for those who chose nothing.

    A row that is damaged counts for nothing; of such a one the seal is returned too, else "".
    """
    rows = await reading.judged(conn, Preference, PREFERENCE, user_id=user_id)
    if not rows:
        return Preference(user_id=user_id), ""
    row, is_whole = rows[0]
    if is_whole:
        return row, ""
    reading.left_out(row)
    return Preference(user_id=user_id), str(row.sha) or "no seal"


async def marked(conn: Connection, key: str) -> Fact:
    """Return the small fact under a key, None if there is none or it is damaged."""
    found = reading.only(await reading.sound(conn, Mark, MARKED, key=key))
    fact: Fact = found.value if found else None
    return fact


async def freeze(desk: Desk, game_id: int, note: str) -> None:
    """Stop a game without reading its documents."""
    rows = await reading.listed(desk.connection, Game, reading.GAME, game_id=game_id)
    if not rows:
        raise Missing(game_id)
    row = rows[0]
    columns: dict[str, Any] = {"status": "frozen", "note": note}
    if is_sound(row):
        row.status, row.note, row.version = "frozen", note, row.version + 1
        columns |= {"version": row.version, "sha": sealed(row).sha, "covers": row.covers}
    await desk.run(update(Game).where(col(Game.id) == game_id).values(**columns))


async def _of_game(conn: Connection, model: type[N], game_id: int, wanted: dict[str, object]) -> list[N]:
    """Return a game's rows of a table whose columns have the values asked for; None asks for nothing."""
    values = {name: value for name, value in wanted.items() if value is not None}
    query = _query(model, tuple(values))
    return await reading.found(conn, model, query, game_id=game_id, **values)


def _query(model: type[Message | Submission | Tenure], names: tuple[str, ...]) -> reading.Query:
    key = (model.__name__, *names)
    if key not in _queries:
        rows = table(model)
        same = [rows.c[name] == bindparam(name) for name in ("game_id", *names)]
        _queries[key] = rows.select().where(*same).order_by(rows.c.id)
    return _queries[key]
