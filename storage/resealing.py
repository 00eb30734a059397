"""Seals rows anew for a migration that changes or drops a column which their seals cover.

A column that is added needs none of this: seals say themselves what they cover.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, RowMapping, text

log = logging.getLogger(__name__)

BATCH = 500
"""Rows that are in memory at one time."""

Columns: TypeAlias = dict[str, Any]


def reseal(
    connection: Connection, table: str, key: Sequence[str], change: Callable[[Columns], Columns | None]
) -> list[str]:
    """Change the rows of a table and seal them anew, over the columns that `change` leaves in them.

    `change` gets what a row's seal covered, None leaves the row as it is. A row that is not what was written
    keeps its seal, so that it stays damaged; the names of these are logged and returned.
    """
    damaged: list[str] = []
    for rows in _batches(connection, table, key):
        renewed: list[Columns] = []
        for row in rows:
            covered = _covered(row)
            if covered is None or _seal(table, covered) != row["sha"]:
                damaged.append(f"{table} {'/'.join(str(row[name]) for name in key)}")
                continue
            if (after := change(covered)) is not None:
                own = {f"_{name}": row[name] for name in key}
                sealed = {"covers": " ".join(sorted(after)), "sha": _seal(table, after)}
                renewed.append({**after, **sealed, **own})
        for values in renewed:
            stored(connection, table, key, values)
    for name in damaged:
        log.warning("%s is not what was written: it stays as it is, and damaged", name)
    return damaged


def seal_first(connection: Connection, table: str, key: Sequence[str]) -> None:
    """Seal the rows of a table that had no seals, over the columns that their `covers` names."""
    for rows in _batches(connection, table, key):
        for row in rows:
            own = {f"_{name}": row[name] for name in key}
            sha = _seal(table, {name: row[name] for name in row["covers"].split(" ")})
            stored(connection, table, key, {"sha": sha, **own})


def _batches(connection: Connection, table: str, key: Sequence[str]) -> Iterator[Sequence[RowMapping]]:
    """Yield the rows of a table as they are stored, some at a time."""
    names = ", ".join(f'"{name}"' for name in key)
    after = ", ".join(f":{name}" for name in key)
    first = f'SELECT * FROM "{table}" ORDER BY {names} LIMIT {BATCH}'  # noqa: S608  names of a migration, not input
    later = f'SELECT * FROM "{table}" WHERE ({names}) > ({after}) ORDER BY {names} LIMIT {BATCH}'  # noqa: S608  see above
    rows = connection.execute(text(first)).mappings().all()
    while rows:
        yield rows
        last = {name: rows[-1][name] for name in key}
        rows = connection.execute(text(later), last).mappings().all()


def stored(connection: Connection, table: str, key: Sequence[str], values: Columns) -> None:
    """Write columns of the row whose key the values with a `_` in front name."""
    changed = ", ".join(f'"{name}" = :{name}' for name in values if not name.startswith("_"))
    same = " AND ".join(f'"{name}" = :_{name}' for name in key)
    connection.execute(text(f'UPDATE "{table}" SET {changed} WHERE {same}'), values)  # noqa: S608  see above


def _covered(row: RowMapping) -> Columns | None:
    """Return the columns that a row's seal covers; None if it names others than the table has."""
    names = str(row["covers"]).split(" ")
    return {name: row[name] for name in names} if set(names) <= row.keys() else None


def _seal(table: str, columns: Columns) -> str:
    """Return what `rows.digest` does, of a row that no model describes any more."""
    parts = [table.encode()]
    for name in sorted(columns):
        value = columns[name]
        if isinstance(value, bool):
            value = int(value)
        if value is None:
            parts.append(f"{name} -1\n".encode())
            continue
        raw = value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
        parts.append(f"{name} {len(raw)}\n".encode() + raw)
    return hashlib.sha256(b"\n".join(parts)).hexdigest()
