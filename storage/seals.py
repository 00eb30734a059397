"""Seals: the SHA-256 that tells whether a row is still what was written.

A row says in `covers` which columns its seal covers: a column that a later version adds harms no row that was
sealed before it. What `covers` says is part of what is hashed, so that damage to it is noticed too.

Rows are sealed before a session writes them and checked when it loads them. A query that meets a damaged row
raises Damaged, unless it is asked with `TOLERANT`: then the row comes, and `is_sound` tells it from others.
"""

from __future__ import annotations

import hashlib
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from sqlalchemy import Table, event, inspect
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import QueryContext, Session
from sqlalchemy.orm.attributes import flag_modified
from sqlmodel import SQLModel
from sqlmodel.sql.expression import SelectOfScalar

from storage.columns import storing
from storage.errors import Cause, Damaged
from storage.models import Game, Sealed

log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R", bound=SQLModel)
T = TypeVar("T")
Covered: TypeAlias = tuple[tuple[str, bytes, Callable[[Any], object] | None], ...]
"""The columns that a seal covers: each one's name, the same as it is hashed, and the function that makes its
value fit to store.
"""

TOLERANT: Mapping[str, Any] = {"tolerant": True}
"""Execution options of a query that takes damaged rows too."""

DAMAGED = "damaged"
FROZEN = "this game's row in the database is damaged"
OWN = frozenset({"sha", "covers"})


def once_for_each(work: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function returns: `cache`, by whose types the class of a model cannot be hashed."""
    return cast("Callable[P, T]", cache(work))


@once_for_each
def table(model: type[SQLModel]) -> Table:
    """Return the table of a model."""
    return cast("Table", inspect(model).local_table)


@once_for_each
def newest(model: type[Sealed]) -> str:
    """Return the names of the columns that a new seal covers."""
    names = {column.name for column in table(model).columns}
    return " ".join(sorted(names - OWN - model.unsealed))


@once_for_each
def _covered(model: type[Sealed], covers: str) -> Covered | None:
    """Return what a seal covers; None if there are no such columns, so that it fits nothing."""
    names, columns = covers.split(" "), table(model).columns
    if not set(names) <= set(newest(model).split(" ")):
        return None
    return tuple((name, f"{name} ".encode(), storing(columns[name].type)) for name in names)


def digest(row: Sealed) -> str | None:
    """Return the seal of a row over what it covers; None if `covers` names what no seal covers.

    Of each column the name, the length in bytes and the value are hashed, as any database has it.
    """
    if (covered := _covered(type(row), str(row.covers))) is None:
        return None
    parts = [table(type(row)).name.encode()]
    for name, head, change in covered:
        value = getattr(row, name)
        if value is None:
            parts.append(head + b"-1\n")
            continue
        if change is not None:
            value = change(value)
        raw = value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
        parts.append(b"%b%d\n%b" % (head, len(raw), raw))
    return hashlib.sha256(b"\n".join(parts)).hexdigest()


def seal(row: Sealed) -> None:
    """Seal a row over all the columns that its table has now; raises ValueError for a time without a zone."""
    row.covers = newest(type(row))
    row.sha = digest(row) or ""


def fits(row: Sealed) -> bool:
    """Return whether the seal of a row fits what stands in it."""
    try:
        return row.sha == digest(row)
    except (TypeError, ValueError, RecursionError):
        return False


def is_sound(row: SQLModel) -> bool:
    """Return whether a row was what had been written when it was loaded."""
    return DAMAGED not in inspect(row).info


def renewed(row: SQLModel) -> None:
    """Say that all of a damaged row has been written anew."""
    inspect(row).info.pop(DAMAGED, None)


def called(row: SQLModel) -> str:
    """Return the name by which a host finds a row: "entry 3/2/0"."""
    found = table(type(row))
    return f"{found.name} {'/'.join(str(getattr(row, column.name)) for column in found.primary_key)}"


def owner(row: SQLModel) -> int | None:
    """Return the game that a row belongs to, None if it belongs to none."""
    return row.id if isinstance(row, Game) else getattr(row, "game_id", None)


def damage(row: SQLModel) -> Damaged:
    """Return the error that a damaged row is."""
    return Damaged(owner(row), called(row))


def left_out(row: SQLModel) -> None:
    """Log that a row is not what was written and that the program does without it."""
    log.warning("%s is damaged; it is left out", called(row))


async def listed(session: AsyncSession, query: SelectOfScalar[R]) -> list[R]:
    """Return the rows that a query finds; raises Damaged if one is not what was written."""
    return there(await session.scalars(query))


async def tolerant(session: AsyncSession, query: SelectOfScalar[R]) -> list[R]:
    """Return the rows that a query finds, damaged ones too."""
    return there(await session.scalars(query, execution_options=TOLERANT))


async def sound(session: AsyncSession, query: SelectOfScalar[R]) -> list[R]:
    """Return the rows that a query finds, as far as they are what was written; the others are logged.

    For rows that no game hangs on.
    """
    found: list[R] = []
    for row in await tolerant(session, query):
        if is_sound(row):
            found.append(row)
        else:
            left_out(row)
    return found


async def shown(session: AsyncSession, query: SelectOfScalar[Game]) -> list[Game]:
    """Return games for a list, in which a damaged one stands frozen and without its documents."""
    return [as_shown(session, row) for row in await tolerant(session, query)]


def as_shown(session: AsyncSession, row: Game) -> Game:
    """Return a game as it stands in a list: a damaged one frozen and without its documents."""
    if not is_sound(row) and row in session:
        session.expunge(row)
        row.status, row.note = "frozen", FROZEN
        row.options, row.settings, row.outcome = {}, {}, None
    return row


def there(rows: Iterable[R | None]) -> list[R]:
    """Return rows; raises Damaged for one whose key a damaged file has lost."""
    found: list[R] = []
    for row in rows:
        if row is None:
            raise Damaged(None, why=Cause.NO_KEY)
        found.append(row)
    return found


def first(rows: Sequence[T]) -> T | None:
    """Return the first of what was found, None if there was nothing."""
    return rows[0] if rows else None


@event.listens_for(Sealed, "load", propagate=True)
def _check(row: Sealed, context: QueryContext) -> None:
    """Check a row that was loaded; raises Damaged unless the query takes damaged rows."""
    if fits(row):
        return
    if not context.execution_options.get("tolerant"):
        raise damage(row)
    inspect(row).info[DAMAGED] = True


@event.listens_for(Session, "before_flush")
def _seal_all(session: Session, *_: object) -> None:
    """Seal what is about to be written; raises Damaged for a change of a row that is damaged.

    Where several rows of a table changed, more of each is written than what did: so one statement does it.
    """
    changed = [row for row in session.dirty if session.is_modified(row)]
    several = Counter(map(type, changed))
    for row in changed:
        if isinstance(row, Sealed):
            if not is_sound(row):
                raise damage(row)
            seal(row)
            if several[type(row)] > 1:
                for name in _written(type(row)):
                    flag_modified(row, name)
    for row in session.new:
        if isinstance(row, Sealed):
            seal(row)


@once_for_each
def _written(model: type[Sealed]) -> tuple[str, ...]:
    """Return the columns that are written with every change: those without an index, which would be written
    too, and those that change often.
    """
    indexed = {column.name for index in table(model).indexes for column in index.columns}
    names = (column.name for column in table(model).columns if not column.primary_key)
    return tuple(name for name in names if name not in indexed or name in model.often)
