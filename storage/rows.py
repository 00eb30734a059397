"""Rows of tables as objects, and the seal that tells whether a row is still what was written.

A row says in `covers` which columns its seal covers: a column that a later version adds harms no row that was
sealed before it. What `covers` says is part of what is hashed, so that damage to it is noticed too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Table
from sqlalchemy.orm import configure_mappers
from sqlalchemy.orm.instrumentation import ClassManager, manager_of_class
from sqlmodel import SQLModel

from storage.prepared import Change, Raw, binder, reader

M = TypeVar("M", bound=SQLModel)
Covered: TypeAlias = tuple[tuple[bytes, int], ...]
"""What a seal covers: the name and the place of each column."""
SHA, COVERS = "sha", "covers"
NUMBER = "id"
NOTHING = frozenset[str]()


@dataclass(frozen=True)
class Layout:
    """A model's table, the names of its columns, of its key, and of the columns that a new seal covers.

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
    def covers(self) -> str:
        """Return the names of the columns that a new seal covers."""
        return " ".join(self.sealed)

    @cached_property
    def covered(self) -> Covered:
        """Return what a new seal covers."""
        return tuple((f"{name} ".encode(), self.names.index(name)) for name in self.sealed)

    @cached_property
    def seal_at(self) -> tuple[int, int] | None:
        """Return where the seal and what it covers stand, None if there is no seal."""
        return (self.names.index(SHA), self.names.index(COVERS)) if self.sealed else None

    @cached_property
    def known(self) -> dict[str, Covered]:
        """Return what seals cover, by what rows say of it: it grows with the versions of the table alone."""
        return {self.covers: self.covered}

    def covered_by(self, covers: object) -> Covered | None:
        """Return what an older seal covers; None if there are no such columns, so that it fits nothing."""
        if (found := self.known.get(str(covers))) is not None:
            return found
        names = str(covers).split(" ")
        if not set(names) <= set(self.sealed):
            return None
        older = tuple((f"{name} ".encode(), self.names.index(name)) for name in names)
        return self.known.setdefault(str(covers), older)

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
    sealed = sorted({*names} - {SHA, COVERS} - unsealed)
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


def digest(found: Layout, raw: Sequence[Any], covered: Covered | None = None) -> str:
    """Return the seal of a row as SQLite has it, over what it covered or else over all that a new one covers:
    a value's bytes are the same in any database.
    """
    parts = [found.head]
    for name, place in found.covered if covered is None else covered:
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
    if found.seal_at is None:
        return True
    sha, covers = found.seal_at
    covered = found.covered_by(raw[covers])
    return covered is not None and bool(raw[sha] == digest(found, raw, covered))


def sealed(row: M) -> M:
    """Seal a row that is about to be stored, over all the columns that its table has now."""
    if (found := layout(type(row))).sealed:
        setattr(row, COVERS, found.covers)
        setattr(row, SHA, digest(found, raw_of(row)))
    return row


def numbered(row: M, number: int) -> M:
    """Give a row the number that the database chose for it."""
    setattr(row, NUMBER, number)
    return row


def is_sound(row: SQLModel) -> bool:
    """Return whether a row is what was written."""
    try:
        return is_intact(layout(type(row)), tuple(raw_of(row)))
    except (TypeError, ValueError):
        return False


def called(row: SQLModel) -> str:
    """Return the name by which a host finds a row: "entry 3/2/0"."""
    found = layout(type(row))
    return f"{found.table.name} {'/'.join(str(getattr(row, name)) for name in found.key)}"
