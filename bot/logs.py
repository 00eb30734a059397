"""Log lines for the host: text or JSON, to standard error. No line carries an order, a bid or a token.

What an exception says may quote what a player typed; so only its kind and its places are written, and its
words where they are known to be harmless. What the libraries log goes the same way, from WARNING up.
"""

from __future__ import annotations

import logging
import re
import sys
import threading
import traceback
from types import TracebackType
from typing import Any, TypeAlias, cast

import discord
import structlog

from bot.settings import Settings
from storage.errors import StorageError

ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None]

TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?]+")
"""An address of Discord with the token of an interaction in it."""

FRAMES = 12
"""Places of one exception that are written, the innermost ones."""

log = structlog.get_logger()


def configure(settings: Settings) -> None:
    """Set up structlog, and let what the libraries log and what nobody catches go through it."""
    level = logging.getLevelNamesMapping()[settings.log_level]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(_account),
            harmless,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
    )
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that there will be no voice
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[Libraries()])
    sys.excepthook = _crashed
    threading.excepthook = _thread_crashed
    sys.unraisablehook = _unraisable


def one_line(text: str) -> str:
    """Return a text in which nothing begins a line, moves the cursor or hides: such signs are written out."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape", "backslashreplace").decode()
        for sign in text
    )


def harmless(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Write out what could pretend to be another line; only the program's account of an error has several."""
    for name, value in event.items():
        if name == "exception" and isinstance(value, str):
            event[name] = "\n".join(map(one_line, value.split("\n")))
        else:
            event[name] = _inside(value)
    return event


def _inside(value: object) -> object:
    """Return a value of a log line with each of its texts on one line."""
    match value:
        case None | bool() | int() | float():
            return value
        case dict():
            pairs = cast("dict[object, object]", value)
            return {one_line(str(key)): _inside(each) for key, each in pairs.items()}
        case list() | tuple():
            return [_inside(each) for each in cast("list[object]", value)]
        case _:
            return one_line(str(value))


class Libraries(logging.Handler):
    """Passes on what the libraries log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line of a library."""
        log.log(record.levelno, message_of(record), logger=record.name, exc_info=record.exc_info)


def message_of(record: logging.LogRecord) -> str:
    """Return what a library says, without what it was handed by a player or by Discord."""
    given = record.args or ()
    plain = {key: _plain(each) for key, each in given.items()} if isinstance(given, dict) else None
    harmless: Any = plain if plain is not None else tuple(_plain(each) for each in given)
    try:
        text = str(record.msg) % harmless if harmless else str(record.msg)
    except (TypeError, ValueError):
        text = str(record.msg)
    if record.name == "asyncio":
        text = text.partition("\n")[0]  # what follows shows tasks with their exceptions
    return TOKEN.sub(r"\1…", text)


def account(error: BaseException) -> str:
    """Return an exception with those that led to it: kinds and places, and harmless words."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [account(before)] if before is not None else []
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    lines += [f"  {'/'.join(f.filename.split('/')[-3:])}:{f.lineno} {f.name}" for f in frames]
    words = harmless_words(error)
    lines.append(f"{type(error).__name__}{f': {words}' if words else ''}")
    inner: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    lines += [account(each) for each in inner if isinstance(error, BaseExceptionGroup)]
    return "\n".join(lines)


def _account(exc_info: ExcInfo) -> str:
    return account(exc_info[1])


def harmless_words(error: BaseException) -> str:
    """Return what an exception says if that can hold nothing of a player's, else nothing."""
    match error:
        case StorageError():
            return str(error)
        case discord.HTTPException():
            return f"{error.status} ({error.code})"
        case OSError():
            return error.strerror or ""
        case _:
            return ""


def _plain(value: object) -> object:
    """Return a number or text as it is; of anything else only its kind."""
    return value if isinstance(value, str | int | float | None) else type(value).__name__


def _crashed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    log.critical("crashed", exc_info=error)


def _thread_crashed(found: threading.ExceptHookArgs) -> None:
    log.critical("thread.crashed", exc_info=found.exc_value)


def _unraisable(found: sys.UnraisableHookArgs) -> None:
    log.error("exception.ignored", exc_info=found.exc_value)
