"""Column types that give back what was put in, on SQLite and PostgreSQL alike, even from a damaged row.

A value that cannot be read comes back as one that no seal fits, so that one bad row never hides the others.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Boolean, Dialect, LargeBinary, Text, TypeDecorator
from sqlalchemy.types import TypeEngine

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)
COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
UNREADABLE = "\ufffdunreadable\ufffd"


def ticks(moment: datetime) -> int:
    """Return the microseconds since 1970; raises ValueError for a time without a zone."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return (moment - EPOCH) // TICK


def clean(text: str) -> str:
    """Return text without the code points that no database keeps: lone surrogates and NUL."""
    if text.isascii() and "\0" not in text:
        return text
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")


def dumps(value: object) -> str:
    """Return a value as compact JSON, keys in the order they have, fit for any database."""
    text = COMPACT(value)
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"))
    return text


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, kept as microseconds since 1970."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else ticks(value)

    def process_result_value(self, value: object, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        try:
            return EPOCH + int(str(value)) * TICK
        except (ValueError, OverflowError):
            return datetime.min.replace(tzinfo=UTC)


class Words(TypeDecorator[str]):
    """Text that people typed."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else clean(value)


class Json(TypeDecorator[Any]):
    """A small document, kept as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> str | None:
        return None if value is None else dumps(value)

    def process_result_value(self, value: object, dialect: Dialect) -> object:
        if value is None:
            return None
        try:
            return json.loads(str(value))
        except (ValueError, RecursionError):
            return UNREADABLE


class Blob(TypeDecorator[bytes]):
    """Bytes; what a damaged file has in their place comes as it is."""

    impl = LargeBinary
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> None:
        return None


def storing(kind: TypeEngine[Any]) -> Callable[[Any], object] | None:
    """Return what makes of a column's value what a database has, a number, text or bytes; None if nothing."""
    if isinstance(kind, Moment):
        return ticks
    if isinstance(kind, Words):
        return clean
    if isinstance(kind, Json):
        return dumps
    return int if isinstance(kind, Boolean) else None
