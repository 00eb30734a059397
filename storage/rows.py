"""Rows of tables as objects, and the seal that tells whether a row is still what was written."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from sqlalchemy import Table
from sqlalchemy.orm import configure_mappers
from sqlalchemy.orm.instrumentation import ClassManager, manager_of_class
from sqlmodel import SQLModel

from storage.prepared import Change, Raw, binder, reader

M = TypeVar("M", bound=SQLModel)
SHA = "sha"
NUMBER = "id"
NOTHING = frozenset[str]()


@dataclass(frozen=True)
class Layout:
    """A model's table, the names of its columns, of its key, and of the columns that its seal covers.

    `to` makes a value of each column fit for SQLite, `back` reads those that need it.
    """

    table: Table[Any]
    manager: ClassManager[Any]
    names: tuple[str, ...]
    key: tuple[str, ...]
    sealed: tuple[str, ...]
    to: tuple[tuple[str, Change | None], ...]
    back: tuple[tuple[str, Change], ...]

    @cached_property
    def head(self) -> bytes:
        """Return what a seal begins with."""
        return self.table.name.encode()

    @cached_property
    def covered(self) -> tuple[tuple[bytes, int], ...]:
        """Return what the seal covers: the name and the place of each column."""
        return tuple((f"{name} ".encode(), self.names.index(name)) for name in self.sealed)

    @cached_property
    def seal_at(self) -> int | None:
        """Return where the seal stands, None if there is none."""
        return self.names.index(SHA) if self.sealed else None

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
    to = tuple((column.name, binder(column.type)) for column in found.columns)
    changes = [(column.name, reader(column.type)) for column in found.columns]
    back = tuple((name, change) for name, change in changes if change is not None)
    covered = tuple(sealed) if SHA in names else ()
    return Layout(found, manager_of_class(model), names, key, covered, to, back)


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


def made_of(model: type[M], raw: Raw) -> M:
    """Return the row that SQLite has."""
    found = layout(model)
    columns = dict(zip(found.names, raw, strict=True))
    for name, change in found.back:
        columns[name] = change(columns[name])
    return made(model, columns)


def raw_of(row: SQLModel) -> list[Any]:
    """Return a row as SQLite takes it."""
    columns = vars(row)
    return [
        columns[name] if change is None else change(columns[name]) for name, change in layout(type(row)).to
    ]


def seal(row: SQLModel) -> str:
    """Return the SHA-256 over a row's table and columns: of each the name, the length and the bytes."""
    return digest(layout(type(row)), raw_of(row))


def digest(found: Layout, raw: Sequence[Any]) -> str:
    """Return the seal of a row as SQLite has it: a value's bytes are the same in any database."""
    parts = [found.head]
    for name, place in found.covered:
        value = raw[place]
        if value is None:
            parts.append(name + b"-1\n")
            continue
        if value.__class__ is not bytes:
            value = str(value).encode("utf-8", "replace")
        parts.append(b"%b%d\n%b" % (name, len(value), value))
    return hashlib.sha256(b"\n".join(parts)).hexdigest()


def is_intact(found: Layout, raw: Raw) -> bool:
    """Return whether a row as SQLite has it is what was written."""
    return found.seal_at is None or bool(raw[found.seal_at] == digest(found, raw))


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
