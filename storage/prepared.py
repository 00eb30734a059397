"""Statements as the driver of SQLite takes them: made of SQLAlchemy's once, and run many times without it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from sqlalchemy import Delete, Insert, Select, Update
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Raw: TypeAlias = tuple[Any, ...]
"""A row as SQLite has it: numbers, text, bytes and None."""
Change: TypeAlias = Callable[[Any], Any]

Statement: TypeAlias = Select[*tuple[Any, ...]] | Insert | Update | Delete

SQLITE = dialect()


@dataclass(frozen=True)
class Prepared:
    """A statement's text, where each of its parameters comes from, and how what it finds is read."""

    sql: str
    names: tuple[str, ...]
    fixed: Mapping[str, Any]
    to: Mapping[str, Change]
    keys: tuple[str, ...]
    back: tuple[tuple[int, Change], ...]

    def parameters(self, values: Mapping[str, Any]) -> list[Any]:
        """Return the parameters in their order; raises KeyError for one that is not given."""
        to, fixed = self.to, self.fixed
        return [
            (to[name](values[name]) if name in to else values[name]) if name in values else fixed[name]
            for name in self.names
        ]


@dataclass
class Found:
    """What a statement found or did, as SQLAlchemy's result says it."""

    prepared: Prepared
    raw: Sequence[Raw]
    rowcount: int = -1
    lastrowid: int | None = None
    _read: list[Raw] | None = field(default=None, init=False)

    @property
    def inserted_primary_key(self) -> tuple[int]:
        """Return the number that the database chose."""
        return (self.lastrowid or 0,)

    def __iter__(self) -> Any:  # noqa: ANN401  as SQLAlchemy's rows, which know no types either
        """Go through the rows."""
        return iter(self._rows())

    def mappings(self) -> list[dict[str, Any]]:
        """Return the rows by the names of their columns."""
        return [dict(zip(self.prepared.keys, row, strict=True)) for row in self._rows()]

    def scalars(self) -> list[Any]:
        """Return the first column."""
        return [row[0] for row in self._rows()]

    def scalar(self) -> Any:  # noqa: ANN401  see above
        """Return the first column of the first row, None if there is none."""
        return next(iter(self.scalars()), None)

    def _rows(self) -> list[Raw]:
        if self._read is None:
            self._read = [read(row, self.prepared.back) for row in self.raw]
        return self._read


def read(row: Raw, back: Sequence[tuple[int, Change]]) -> Raw:
    """Return a row with the values that were stored."""
    if not back:
        return row
    values = list(row)
    for number, change in back:
        values[number] = change(values[number])
    return tuple(values)


_kept: WeakKeyDictionary[Statement, Prepared] = WeakKeyDictionary()


def prepared(statement: Statement) -> Prepared:
    """Return a statement as the driver takes it; it is kept for as long as the statement is."""
    if (found := _kept.get(statement)) is None:
        found = _kept[statement] = _prepared(statement)
    return found


def plain(sql: str) -> Prepared:
    """Return a statement that is text already and has no parameters."""
    return Prepared(sql, (), {}, {}, (), ())


def _prepared(statement: Statement) -> Prepared:
    compiled: SQLCompiler = statement.compile(dialect=SQLITE, compile_kwargs={"render_postcompile": True})
    names, params = tuple(compiled.positiontup or ()), dict[str, Any](compiled.params)
    to = {name: change for name in names if (change := binder(_type(compiled, name))) is not None}
    given = {name: params[name] for name in names if not _asked(compiled, name)}
    fixed = {name: to[name](value) if name in to else value for name, value in given.items()}
    found = statement.selected_columns if isinstance(statement, Select) else ()
    columns = [(str(column.key), reader(column.type)) for column in found]
    back = tuple((number, change) for number, (_, change) in enumerate(columns) if change is not None)
    return Prepared(str(compiled), names, fixed, to, tuple(name for name, _ in columns), back)


def _type(compiled: SQLCompiler, name: str) -> TypeEngine[Any]:
    """Return the type of a parameter; one of a list is called after it, with a number."""
    bound = compiled.binds.get(name)
    return (compiled.binds[name.rpartition("_")[0]] if bound is None else bound).type


def _asked(compiled: SQLCompiler, name: str) -> bool:
    """Return whether a parameter is given anew each time."""
    bound = compiled.binds.get(name)
    return bound is not None and bound.required


def binder(kind: TypeEngine[Any]) -> Change | None:
    """Return what makes a value fit for SQLite, None where nothing need be done."""
    return kind.dialect_impl(SQLITE).bind_processor(SQLITE)


def reader(kind: TypeEngine[Any]) -> Change | None:
    """Return what makes a value of what SQLite has, None where nothing need be done."""
    return kind.dialect_impl(SQLITE).result_processor(SQLITE, None)
