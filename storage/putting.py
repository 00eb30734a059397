"""Stores whole rows: as SQLite has them, or on a server through SQLAlchemy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import CursorResult, Insert, Update, bindparam, insert, update
from sqlmodel import SQLModel

from storage.prepared import Found, Prepared, prepared
from storage.quick import Connection, Quick
from storage.rows import COVERS, NUMBER, SHA, columns_of, digest, layout, raw_of, sealed

Done: TypeAlias = CursorResult[Any] | Found


@dataclass(frozen=True)
class Put:
    """A statement that stores a row, and which of the row's columns are its parameters, in order."""

    statement: Insert | Update
    ready: Prepared
    places: tuple[int, ...]


_insertions: dict[object, Put] = {}
_replacements: dict[object, Put] = {}


async def put(conn: Connection, row: SQLModel, how: Put) -> Done:
    """Seal a row and store it."""
    if not isinstance(conn, Quick):
        return await conn.execute(
            how.statement, {f"_{name}": v for name, v in columns_of(sealed(row)).items()}
        )
    found, raw = layout(type(row)), raw_of(row)
    if found.seal_at is not None:
        sha, covers = found.seal_at
        raw[sha] = vars(row)[SHA] = digest(found, raw)
        raw[covers] = vars(row)[COVERS] = found.covers
    return await conn.run(how.ready, [raw[place] for place in how.places])


def insertion(model: type[SQLModel]) -> Put:
    """Return what stores a new row; the database numbers those that are numbered."""
    if model not in _insertions:
        known = layout(model)
        new = [name for name in known.names if not (known.is_numbered and name == NUMBER)]
        _insertions[model] = _put(model, insert(known.table).values(_values(new)))
    return _insertions[model]


def replacement(model: type[SQLModel]) -> Put:
    """Return what stores a row in the place of the one with its key."""
    if model not in _replacements:
        known = layout(model)
        same = [known.table.c[name] == bindparam(f"_{name}") for name in known.key]
        others = _values([name for name in known.names if name not in known.key])
        _replacements[model] = _put(model, update(known.table).where(*same).values(others))
    return _replacements[model]


def _values(names: list[str]) -> dict[str, Any]:
    return {name: bindparam(f"_{name}") for name in names}


def _put(model: type[SQLModel], statement: Insert | Update) -> Put:
    ready = prepared(statement)
    names = layout(model).names
    return Put(statement, ready, tuple(names.index(name.removeprefix("_")) for name in ready.names))
