"""People in the tables: the data given out to one person, and the data that goes when they are forgotten.

A table that is not named here is a red test: `tests/storage/test_personal.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import sqlalchemy
from sqlalchemy import ColumnElement, Text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel, col, select

from storage import seals
from storage.league_models import League, Member
from storage.models import (
    Audit,
    Block,
    Checkpoint,
    Entry,
    Game,
    Letter,
    Mark,
    Message,
    Page,
    Player,
    Preference,
    Result,
    Seat,
    Seen,
    Submission,
    Taught,
    Tenure,
    Undone,
    Unread,
)
from storage.pictures import Picture
from storage.seatless_people_models import Consent, Queued, Watch

FORGOTTEN = range(1 << 21, 1 << 22)
"""Numbers of people who were forgotten: less than any that Discord gives, so that nobody has one of them."""


@dataclass(frozen=True)
class Traces:
    """The columns of a table that hold the number of a person, and those that hold it amid other things.

    `blanked` is emptied in rows of that person. `given` are the columns that the person is given, None
    for all; `rest` names the columns with text or documents in which nobody stands. What is the person's
    alone is `deleted` whole. `hidden` columns hold people too, of whose rows the person is told nothing.
    """

    people: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    blanked: Mapping[str, object] | None = None
    given: tuple[str, ...] | None = None
    rest: tuple[str, ...] = ()
    deleted: bool = False
    hidden: tuple[str, ...] = ()


TRACES: Mapping[type[SQLModel], Traces] = {
    Preference: Traces(
        people=("user_id",), rest=("time_zone", "palette", "reminders", "quiet"), deleted=True
    ),
    Taught: Traces(people=("user_id",), rest=("slug", "kind"), deleted=True),
    Game: Traces(
        people=("gamemaster_id",),
        documents=("settings",),
        given=("id", "slug", "name", "status", "created_at", "started_at", "ended_at"),
        rest=("slug", "name", "options", "commitment", "status", "open_document", "heard", "outcome", "note"),
    ),
    Player: Traces(people=("user_id",), blanked={"name": ""}, rest=("preferences", "salt")),
    Seat: Traces(people=("user_id",), blanked={"name": ""}, rest=("seat", "salt", "status", "preferences")),
    Tenure: Traces(people=("user_id",), rest=("seat", "reason")),
    Result: Traces(people=("user_id",), rest=("seat", "slug")),
    Submission: Traces(people=("user_id",), blanked={"text": ""}, rest=("seat", "receipt", "lines")),
    Message: Traces(
        people=("user_id",),
        documents=("audience", "body"),
        blanked={"body": {"text": ""}},
        given=("game_id", "kind", "body", "sent_at"),
        rest=("kind", "state", "nonce", "error"),
    ),
    Letter: Traces(
        people=("user_id",),
        documents=("readers",),
        blanked={"text": "", "user_id": 0},
        given=("game_id", "seat", "addressed", "text", "at"),
        rest=("seat", "addressed"),
    ),
    Block: Traces(people=("user_id",), hidden=("other_id",), rest=("seat",), deleted=True),
    Watch: Traces(people=("user_id",), rest=("news",), deleted=True),
    Consent: Traces(people=("user_id", "other_id"), rest=("seat",)),
    Queued: Traces(
        people=("user_id",),
        rest=("name", "rules", "schedules", "awake", "zone", "hidden", "joining"),
        deleted=True,
    ),
    League: Traces(
        people=("user_id",),
        given=("id", "name", "slug", "status", "created_at", "ended_at"),
        rest=("name", "slug", "options", "settings", "points", "status", "opened"),
    ),
    Member: Traces(people=("user_id",), blanked={"name": ""}),
    Unread: Traces(),
    Picture: Traces(rest=("key", "filename", "alt")),
    Audit: Traces(people=("user_id",), documents=("facts",), rest=("deed",)),
    Mark: Traces(documents=("key", "value")),
    Checkpoint: Traces(rest=("state", "acts")),
    Entry: Traces(rest=("key", "answers", "missed")),
    Page: Traces(rest=("told",)),
    Undone: Traces(rest=("kind", "document")),
    Seen: Traces(),
}
"""Of every table where people stand in it; states, answers and what was told know seats alone."""


async def given(session: AsyncSession, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return all that is stored of one person, table by table; of messages those that were sent to them."""
    found: dict[str, list[dict[str, Any]]] = {}
    for model, traces in TRACES.items():
        if not traces.people:
            continue
        query = select(model).where(_is_of(model, traces, user_id))
        if model is Message:
            query = query.where(col(Message.state) == "sent")
        rows = await seals.sound(session, query.order_by(*seals.table(model).primary_key))
        found[seals.table(model).name] = [_dumped(row, traces) for row in rows]
    played = sqlalchemy.select(col(Tenure.game_id)).where(col(Tenure.user_id) == user_id)
    games = await seals.sound(session, select(Game).where(col(Game.id).in_(played)).order_by(col(Game.id)))
    found["played"] = [_dumped(row, TRACES[Game]) for row in games]
    marks = await seals.sound(session, select(Mark).where(_mentions(Mark, "key", user_id)))
    found["mark"] = [_dumped(row, TRACES[Mark]) for row in marks if _pattern(user_id).search(row.key)]
    return found


async def under_way(session: AsyncSession, user_id: int) -> list[int]:
    """Return the games not over in which a person has, or had, a part, or asked to look over a seat."""
    parts = [
        sqlalchemy.select(col(model.game_id)).where(col(model.user_id) == user_id)
        for model in (Player, Seat, Tenure)
    ]
    parts.append(sqlalchemy.select(col(Consent.game_id)).where(col(Consent.other_id) == user_id))
    is_in = [col(Game.id).in_(part) for part in parts]
    query = sqlalchemy.select(col(Game.id)).where(col(Game.status) != "ended")
    query = query.where(sqlalchemy.or_(col(Game.gamemaster_id) == user_id, *is_in))
    return list(await session.scalars(query.order_by(col(Game.id))))


async def forget(session: AsyncSession, user_id: int, number: int) -> int:
    """Put a number that is nobody's in the place of a person, empty what they wrote and what was written to
    them, delete what they chose; return how many damaged rows were left as they are.
    """
    left = 0
    for model, traces in TRACES.items():
        wanted = [_is_of(model, traces, user_id)] if traces.people else []
        wanted += [_mentions(model, name, user_id) for name in traces.documents]
        wanted += [seals.table(model).columns[name] == user_id for name in traces.hidden]
        if not wanted:
            continue
        for row in await seals.tolerant(session, select(model).where(sqlalchemy.or_(*wanted))):
            if not seals.is_sound(row):
                left += 1
            elif traces.deleted or (isinstance(row, Mark) and _pattern(user_id).search(row.key)):
                await session.delete(row)
            else:
                _replace(row, traces, user_id, number)
    await session.flush()
    return left


async def next_number(session: AsyncSession) -> int:
    """Return a number that stands for nobody, and for nobody who was forgotten before."""
    most = FORGOTTEN.start - 1
    for model, traces in TRACES.items():
        for name in traces.people:
            column = seals.table(model).columns[name]
            inside = column.between(FORGOTTEN.start, FORGOTTEN.stop - 1)
            most = max(
                most, await session.scalar(sqlalchemy.select(sqlalchemy.func.max(column)).where(inside)) or 0
            )
    return most + 1


def _replace(row: SQLModel, traces: Traces, user_id: int, number: int) -> None:
    """Put a number in the place of a person in one row."""
    is_theirs = any(getattr(row, name) == user_id for name in traces.people)
    for name in traces.people:
        if getattr(row, name) == user_id:
            setattr(row, name, number)
    for name, value in (traces.blanked or {}).items():
        if is_theirs:
            setattr(row, name, value)
    if isinstance(row, Message) and is_theirs and row.state == "due":
        row.state = "dropped"
    for name in traces.documents:
        if (before := getattr(row, name)) != (after := _without(before, user_id, number)):
            setattr(row, name, after)


def _without(value: object, user_id: int, number: int) -> object:
    """Return a document in which a person's number is another."""
    if isinstance(value, dict):
        inside = cast("dict[object, object]", value).items()
        return {_without(k, user_id, number): _without(v, user_id, number) for k, v in inside}
    if isinstance(value, list):
        return [_without(each, user_id, number) for each in cast("list[object]", value)]
    if isinstance(value, str):
        return _pattern(user_id).sub(str(number), value)
    return number if value == user_id and not isinstance(value, bool) else value


def _pattern(user_id: int) -> re.Pattern[str]:
    return re.compile(rf"(?<!\d){user_id}(?!\d)")


def _is_of(model: type[SQLModel], traces: Traces, user_id: int) -> ColumnElement[bool]:
    columns = seals.table(model).columns
    return sqlalchemy.or_(*(columns[name] == user_id for name in traces.people))


def _mentions(model: type[SQLModel], name: str, user_id: int) -> ColumnElement[bool]:
    return sqlalchemy.type_coerce(seals.table(model).columns[name], Text).contains(str(user_id))


def _dumped(row: SQLModel, traces: Traces) -> dict[str, Any]:
    """Return the columns of a row that a person is given, as JSON takes them."""
    columns = [column.name for column in seals.table(type(row)).columns if column.name not in seals.OWN]
    values: Iterator[tuple[str, Any]] = ((name, getattr(row, name)) for name in traces.given or columns)
    return {name: each.isoformat() if isinstance(each, datetime) else each for name, each in values}
