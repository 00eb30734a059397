"""The host's settings and database, opened for a command, with a sentence where they cannot be."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import ValidationError
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot import database_error_text, words
from bot.commands import Mistake
from bot.settings import Settings
from storage.engine import close, open_engine
from storage.errors import StorageError


def settings() -> Settings:
    """Return the host's settings."""
    try:
        return Settings.model_validate({})
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        shown = name if name.isupper() else f"MANDATE_{name.upper()}"
        why = str(first.get("ctx", {}).get("error", first["msg"]))
        if shown in words.terminal.SETTINGS:
            what = words.terminal.SETTINGS[shown]
            why = words.terminal.WRONG_VALUE.format(what=what, given=first["input"])
        raise Mistake(words.terminal.WRONG_SETTING, name=shown, why=why) from error


@asynccontextmanager
async def database(url: str | None) -> AsyncGenerator[AsyncEngine]:
    """Open a database that is there already, by default the one that `mandate run` serves.

    What it fails of is a Mistake.
    """
    try:
        engine = _open(url or settings().served_url)
        try:
            yield engine
        finally:
            await engine.dispose()
    except StorageError as error:
        raise Mistake(database_error_text.sentence(error)) from error


@asynccontextmanager
async def fresh_database(url: str) -> AsyncGenerator[AsyncEngine]:
    """Open a database that may be new: a file that is not there is made. What it fails of is a Mistake."""
    try:
        engine = _open(url, fresh=True)
        try:
            yield engine
        finally:
            await close(engine)
    except StorageError as error:
        raise Mistake(database_error_text.sentence(error)) from error


def _open(url: str, *, fresh: bool = False) -> AsyncEngine:
    """Open a database; a file is made only where it may be `fresh`."""
    try:
        address = make_url(url) if "://" in url else None
        if fresh:
            return open_engine(url)
        if address is None or address.get_backend_name() == "sqlite":
            path = Path(str(address.database) if address else url)
            if not path.is_file():
                raise Mistake(words.terminal.NO_DATABASE, path=path)
        return open_engine(url)
    except ModuleNotFoundError as error:
        raise Mistake(words.terminal.NO_DRIVER, name=error.name) from error
    except (ArgumentError, ValueError) as error:
        if isinstance(error, Mistake):
            raise
        raise Mistake(words.terminal.UNOPENED, why=error) from error
