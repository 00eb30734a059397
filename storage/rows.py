"""Rows of tables as objects, and the seal that tells whether a row is still what was written."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Table
from sqlalchemy.orm import configure_mappers
from sqlalchemy.orm.instrumentation import ClassManager, manager_of_class
from sqlmodel import SQLModel

from storage.columns import clean, dumps, ticks

M = TypeVar("M", bound=SQLModel)
SHA = "sha"
NUMBER = "id"
NOTHING = frozenset[str]()


@dataclass(frozen=True)
class Layout:
    """A model's table, the names of its columns, of its key, and of the columns that its seal covers."""

    table: Table[Any]
    manager: ClassManager[Any]
    names: tuple[str, ...]
    key: tuple[str, ...]
    sealed: tuple[str, ...]

    @property
    def is_numbered(self) -> bool:
        """Return whether the database numbers the rows."""
        return self.key == (NUMBER,)


_layouts: dict[object, Layout] = {}


def layout(model: type[SQLModel]) -> Layout:
    """Return what is to be known of a model's table."""
    if model not in _layouts:
        _layouts[model] = _layout(model)
    return _layouts[model]


def _layout(model: type[SQLModel]) -> Layout:
    configure_mappers()
    found: Table[Any] = SQLModel.metadata.tables[model.__name__.lower()]
    names = tuple(column.name for column in found.columns)
    unsealed: frozenset[str] = getattr(model, "unsealed", NOTHING)
    sealed = sorted(name for name in names if name != SHA and name not in unsealed)
    key = tuple(column.name for column in found.primary_key)
    return Layout(found, manager_of_class(model), names, key, tuple(sealed) if SHA in names else ())


def table(model: type[SQLModel]) -> Table[Any]:
    """Return the table of a model."""
    return layout(model).table


def columns_of(row: SQLModel) -> dict[str, Any]:
    """Return a row's columns by name."""
    columns = vars(row)
    return {name: columns[name] for name in layout(type(row)).names}


def made(model: type[M], columns: Mapping[Any, Any]) -> M:
    """Return the row that a query found; its columns are believed, as the mapper believes them."""
    row: M = layout(model).manager.new_instance()
    vars(row).update(columns)
    return row


def seal(row: SQLModel) -> str:
    """Return the SHA-256 over a row's table and columns: of each the name, the length and the bytes."""
    found, columns = layout(type(row)), vars(row)
    parts = [found.table.name.encode()]
    for name in found.sealed:
        value = _plain(columns[name])
        parts.append(f"{name} {-1 if value is None else len(value)}".encode())
        parts.append(value or b"")
    return hashlib.sha256(b"\n".join(parts)).hexdigest()


def sealed(row: M) -> M:
    """Seal a row that is about to be stored."""
    if layout(type(row)).sealed:
        setattr(row, SHA, seal(row))
    return row


def numbered(row: M, number: int) -> M:
    """Give a row the number that the database chose for it."""
    setattr(row, NUMBER, number)
    return row


def is_sound(row: SQLModel) -> bool:
    """Return whether a row is what was written."""
    if not layout(type(row)).sealed:
        return True
    try:
        return bool(getattr(row, SHA, "") == seal(row))
    except (TypeError, ValueError):
        return False


def called(row: SQLModel) -> str:
    """Return the name by which a host finds a row: "entry 3/2/0"."""
    found = layout(type(row))
    return f"{found.table.name} {'/'.join(str(getattr(row, name)) for name in found.key)}"


def _plain(value: object) -> bytes | None:
    """Return the bytes of a column's value, the same before it is stored and after it is read."""
    if value is None:
        return None
    if isinstance(value, str):
        return clean(value).encode()
    if isinstance(value, bytes):
        return value
    if isinstance(value, bool):
        return b"1" if value else b"0"
    if isinstance(value, int):
        return str(value).encode()
    if isinstance(value, datetime):
        return str(ticks(value)).encode()
    return dumps(value).encode()
